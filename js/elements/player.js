// A game that people play on a board: what may be picked, what a drop means, what is said and shown of it. The element
// around it decides where the game comes from.
import { BoardInput } from "./input.js"
import { Hands, marksOfPicked } from "./interaction.js"
import { playing } from "./play-texts.js"
import { PromotionChooser } from "./promotion.js"
import { learn } from "./verdict-languages.js"

/** @import { Game, GameEnd, GameNode, Move, MoveInput, Position, Square, Verdict } from "../index.js" */
/** @import { Stroke } from "./input.js" */
/** @import { Arrow, Mark } from "./overlay.js" */
/** @import { BoardState } from "./render.js" */
/** @import { Surface } from "./shell.js" */
/** @import { TargetKind } from "./play-texts.js" */

/** @typedef {Extract<Verdict, { legal: false }>} Refused */

/**
 * @typedef {object} Target where the picked piece may go
 * @property {TargetKind} kind
 * @property {readonly Move[]} moves one, or the four promotions
 */

/** What is seen of a game; the element adds what its attributes say. */
/** @typedef {Pick<BoardState, "pieces" | "label" | "last" | "check" | "marks" | "arrows" | "interaction">} GameState */

/** The play on one board. */
export class Player {
  #shell
  #hands
  #game
  #locked
  #explains
  #moved
  #input
  #chooser
  /** What the right button drew. @type {readonly Stroke[]} */
  #strokes = []
  /** What it is drawing. @type {Stroke | null} */
  #stroke = null
  /** Why the last move was refused, until the next action. @type {{ marks: Mark[], arrows: Arrow[] } | null} */
  #reason = null
  /** For the next rendering. */
  #animate = false
  /** @type {Square | null} */
  #inPlace = null

  /**
   * @param {Surface} shell
   * @param {() => Game} game the one to be played now
   * @param {() => boolean} locked whether people can only look at it
   * @param {boolean} [explains] whether pieces can be tried in a mate or stalemate, to show why they cannot move
   * @param {() => void} [moved] is called when a move has been made, before it is said: in a lesson the turn may then be passed
   */
  constructor(shell, game, locked, explains = false, moved = () => {}) {
    this.#shell = shell
    this.#game = game
    this.#locked = locked
    this.#explains = explains
    this.#moved = moved
    this.#chooser = new PromotionChooser(shell.view.board)
    this.#hands = new Hands(shell.view)
    this.#input = new BoardInput(this.#hands, {
      canPick: (square) => this.#movable().has(square),
      isTarget: (from, to) => this.#targets(from).has(to),
      changed: () => shell.invalidate(),
      move: (from, to, dragged) => void this.#attempt(from, to, dragged),
      nothing: (square) => shell.say(this.#texts.nothingPickedText(square, this.game.position, this.game.end)),
      draw: (stroke, done) => this.#draw(stroke, done),
      touched: () => this.#wipe(),
    })
  }

  get game() {
    return this.#game()
  }

  get #texts() {
    return playing(this.#shell.language)
  }

  /** There is another game, or the same in another state: shows it, and says where it is. */
  show() {
    const { game } = this
    const texts = this.#texts
    this.stop()
    this.#shell.invalidate()
    this.#shell.say(game.end ? texts.endText(game.end) : texts.placeText(game.position, game.history().at(-1)))
  }

  /**
   * Plays a move from a script. Throws IllegalMoveError if it is none.
   * @param {MoveInput} move
   * @returns {Move | null} null if the page refused it
   */
  play(move) {
    const verdict = this.game.judge(move)
    // Lets the game itself throw, with the error that it always throws.
    return verdict.legal ? this.#make(verdict.move) : this.game.move(move)
  }

  /** @param {string} text a typed move @returns {boolean} whether it was made */
  enter(text) {
    this.#input.cancel()
    const verdict = this.#judge(text)
    if (verdict.legal) return this.#make(verdict.move) !== null
    this.#refuse(verdict)
    return false
  }

  /** @returns {Move | null} */
  undo() {
    const move = this.game.undo()
    if (move) this.#navigated()
    return move
  }

  /** @returns {Move | null} */
  redo() {
    const move = this.game.redo()
    if (move) this.#navigated()
    return move
  }

  /** @param {number} ply */
  goTo(ply) {
    this.game.goTo(ply)
    this.#navigated()
  }

  /** @param {GameNode} node */
  goToNode(node) {
    this.game.goToNode(node)
    this.#navigated()
  }

  /** @param {GameEnd | null} end that has just been declared, or null if a draw was claimed and must not be */
  declare(end) {
    this.stop()
    this.#shell.invalidate()
    this.#shell.say(end ? this.#texts.endText(end) : this.#texts.noClaim)
    if (end) this.#shell.dispatch("end", end)
  }

  /** Ends whatever a person is in the middle of. */
  stop() {
    this.#input.stop()
    this.#chooser.close()
    this.#wipe()
  }

  /** Leaves the board to something else. */
  remove() {
    this.stop()
    this.#input.remove()
  }

  // ─── What a person does ────────────────────────────────────────────────────────────────────────

  /** Whether the position ended the game and is to be explained. */
  get #isExplained() {
    const { position } = this.game
    return this.#explains && (position.isCheckmate || position.isStalemate)
  }

  /** Squares whose piece a person may pick now. @returns {ReadonlySet<Square>} */
  #movable() {
    const { end, position } = this.game
    if ((end && !this.#isExplained) || this.#chooser.isOpen || this.#locked()) return new Set()
    const own = [...position.pieces()].filter(([, { color }]) => color === position.turn)
    return new Set(own.map(([square]) => square))
  }

  /**
   * Where the piece on a square may go. A king may also go onto the rook it castles with.
   * @param {Square} from
   * @returns {Map<Square, Target>}
   */
  #targets(from) {
    const { position } = this.game
    const moves = position.legalMoves(from)
    /** @type {Map<Square, Target>} */
    const targets = new Map()
    for (const move of moves) {
      if (move.castle) continue
      const others = targets.get(move.to)?.moves ?? []
      targets.set(move.to, { kind: move.captured ? "capture" : "move", moves: [...others, move] })
    }
    for (const move of moves) {
      if (!move.castle) continue
      /** @type {Target} */
      const target = { kind: `castle-${move.castle}`, moves: [move] }
      const rook = position.castling[move.color][move.castle]
      // In Chess960 the king's destination may be a plain king move too: then only the rook's square means castling.
      if (!targets.has(move.to) && move.to !== from) targets.set(move.to, target)
      if (rook) targets.set(rook, target)
    }
    return targets
  }

  /**
   * A person moved a piece.
   * @param {Square} from
   * @param {Square} to
   * @param {boolean} dragged
   */
  async #attempt(from, to, dragged) {
    const target = this.#targets(from).get(to)
    const [move] = target?.moves ?? []
    if (!target || !move) return this.#refuse(this.#judge(this.#promoting(from, to)))
    const { game } = this
    const byKeyboard = this.#hands.focused
    if (!move.promotion) return void this.#make(move, dragged ? to : null)

    const { position } = game
    const asked = this.#chooser.ask(to, move.color, this.#hands.orientation, this.#texts)
    this.#shell.invalidate()
    const role = await asked
    this.#shell.invalidate()
    if (byKeyboard) this.#hands.focus(role ? to : from)
    const promotion = target.moves.find((each) => each.promotion === role)
    // The page may have changed the game while the dialog was open.
    if (promotion && this.game === game && game.position.equals(position)) this.#make(promotion, null)
  }

  /**
   * A move as squares, for a pawn with the piece that it would become: else the verdict on an impossible promotion would
   * only ask for the piece.
   * @param {Square} from
   * @param {Square} to
   * @returns {MoveInput}
   */
  #promoting(from, to) {
    const { position } = this.game
    const last = position.turn === "white" ? "8" : "1"
    const promotes = position.pieceAt(from)?.role === "pawn" && to[1] === last
    return promotes ? { from, to, promotion: "queen" } : { from, to }
  }

  /** @param {MoveInput} move @returns {Verdict} */
  #judge(move) {
    const { lang } = this.#shell
    // Of a finished game a verdict only says that it is over.
    const judge = this.#isExplained ? this.game.position : this.game
    return judge.judge(move, lang === "" ? {} : { lang })
  }

  /** @param {Verdict} verdict */
  #refuse(verdict) {
    if (verdict.legal) return void this.#make(verdict.move)
    this.#strokes = []
    this.#reason = reasonShown(verdict, this.game.position)
    this.#shell.invalidate()
    this.#shell.say(verdict.message)
    this.#shell.dispatch("illegal", { verdict })
  }

  /**
   * @param {Move} move a legal one
   * @param {Square | null} [inPlace] where a person has already put the piece
   */
  #make(move, inPlace = null) {
    if (!this.#shell.dispatch("beforemove", { move }, true)) return null
    const { game } = this
    const texts = this.#texts
    const made = game.move(move.uci)
    this.stop()
    this.#inPlace = inPlace
    this.#animate = true
    this.#moved()
    this.#shell.invalidate()
    const { end } = this.game
    this.#shell.say(end ? `${texts.moveText(made)} ${texts.endText(end)}` : texts.moveText(made))
    this.#shell.dispatch("move", { move: made, fen: game.position.fen(), ply: game.ply })
    if (end) this.#shell.dispatch("end", end)
    return made
  }

  #navigated() {
    this.#animate = true
    this.show()
    this.#shell.dispatch("navigate", { ply: this.game.ply })
  }

  // ─── What is drawn on the board ────────────────────────────────────────────────────────────────

  /** @param {Stroke | null} stroke @param {boolean} done */
  #draw(stroke, done) {
    this.#stroke = done ? null : stroke
    if (done && stroke) {
      // The same once more takes it away; in another colour it changes colour.
      const others = this.#strokes.filter(({ from, to }) => from !== stroke.from || to !== stroke.to)
      const there = this.#strokes.some((each) => !others.includes(each) && each.color === stroke.color)
      this.#strokes = there ? others : [...others, stroke]
    }
    this.#shell.invalidate()
  }

  /** Takes away what was drawn and why a move was refused. */
  #wipe() {
    if (this.#strokes.length === 0 && !this.#reason && !this.#stroke) return
    this.#strokes = []
    this.#stroke = this.#reason = null
    this.#shell.invalidate()
  }

  // ─── What is seen ──────────────────────────────────────────────────────────────────────────────

  /**
   * To be drawn at once: a move is shown as one only once.
   * @returns {GameState}
   */
  takeState() {
    const { game } = this
    const { position } = game
    const { picked, cursor } = this.#input
    // In lessons a turn may be passed, which moves nothing.
    const last = game.history().filter(({ pass }) => !pass).at(-1)
    const { squares = [], arrows = [] } = game.current.annotations
    const strokes = this.#stroke ? [...this.#strokes, this.#stroke] : this.#strokes
    const targets = picked ? kinds(this.#targets(picked)) : new Map()
    const motion = { animate: this.#animate, inPlace: this.#inPlace }
    this.#animate = false
    this.#inPlace = null
    void learn(this.#shell.lang)
    return {
      pieces: position.pieces(),
      label: this.#texts.boardName(position.turn),
      last: last ? [last.from, last.to] : [],
      check: position.isCheck ? position.kingOf(position.turn) : null,
      marks: [
        ...marksOfPicked(picked, targets),
        ...squares.map(({ square, color }) => ({ square, kind: color })),
        ...(this.#reason?.marks ?? []),
        ...strokes.filter(({ from, to }) => from === to).map(({ from, color }) => ({ square: from, kind: color, silent: true })),
      ],
      arrows: [...arrows, ...(this.#reason?.arrows ?? []), ...strokes.filter(({ from, to }) => from !== to)],
      interaction: this.#hands.may({
        ...motion,
        squareName: this.#texts.squareName,
        movable: this.#movable(),
        picked,
        targets,
        cursor,
        readonly: this.#locked(),
      }),
    }
  }

  /** Gives the focus to the cell that has its place in the tab order. */
  focus() {
    this.#hands.focus(this.#input.cursor)
  }
}

/** @param {ReadonlyMap<Square, Target>} targets @returns {Map<Square, TargetKind>} */
function kinds(targets) {
  return new Map([...targets].map(([square, { kind }]) => [square, kind]))
}

/**
 * The squares of a verdict as marks, and the capture that the move would have allowed as an arrow.
 * @param {Refused} verdict
 * @param {Position} position
 */
function reasonShown({ squares, refutation }, position) {
  /** @type {Mark[]} */
  const marks = squares.map((square) => ({ square, kind: "red", silent: true }))
  const [to] = /** @type {Square[] | null} */ (refutation?.match(/[a-h][1-8]/g)?.slice(-1)) ?? []
  if (!refutation || !to) return { marks, arrows: [] }
  const role = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight" }[/** @type {"K"} */ (refutation[0])] ?? "pawn"
  const from = squares.find((square) => {
    const piece = position.pieceAt(square)
    return piece?.role === role && piece.color !== position.turn && square !== to
  })
  /** @type {Arrow[]} */
  const arrows = from ? [{ from, to, color: "red" }] : []
  return { marks, arrows }
}
