// Playing a game on a board: commands of the page, actions of the user, and the state to show. The element decides
// where the game comes from.
import { Announcer } from "./announcer.js"
import { Drawings } from "./drawings.js"
import { GameObserver, pathBetween } from "./game-observer.js"
import { BoardInput, heldIn } from "./input.js"
import { Hands, marksOfPicked } from "./interaction.js"
import { Premoves } from "./premoves.js"
import { PromotionChooser, promotionRoles } from "./promotion.js"
import { questionIn } from "./question-words.js"
import { askByKey, askByWord, askForKeys } from "./questions.js"
import { LastRefusal } from "./refusal.js"
import { variants } from "./rules-for.js"
import { UserMoves } from "./user-moves.js"
import { learn } from "./verdict-languages.js"

/** @import { Color, Game, GameEnd, Move, MoveInput, PromotionRole, Square, Verdict } from "../api.js" */
/** @import { PlayedGame, PlayedNode } from "./game-observer.js" */
/** @import { Origin, Stroke } from "./input.js" */
/** @import { TargetKind } from "./play-texts.js" */
/** @import { Topic } from "./questions.js" */
/** @import { Refused, Way } from "./refusal.js" */
/** @import { BoardState } from "./render.js" */
/** @import { Surface } from "./shell.js" */
/** @import { Seat, Target } from "./user-moves.js" */
/** @import { VariantLayer } from "./variants/layer.js" */

/** @typedef {"person" | "program"} By who made a move */

/**
 * @typedef {object} Lesson
 * @property {() => void} moved is called when a move has been made, before it is said: in a lesson the turn may then
 *   be passed
 * @property {() => PromotionRole | null} promote what pawns become without a question; Alt asks
 * @property {() => boolean} isDrawing whether the user draws instead of playing
 * @property {(on: boolean) => void} [setDrawing] the user wants to draw, or to play again
 * @property {(text: string) => void} answered is called when the answer to a question has been said
 * @property {(claims: readonly string[]) => string} [place] what is said of a point of the game, instead of its last
 *   move
 */

/** The visible state of a game; the element adds its attributes. */
/** @typedef {Pick<BoardState, "pieces" | "label" | "last" | "check" | "marks" | "arrows" | "interaction">} GameState */

/** By default the user plays both sides. @type {Seat & Lesson} */
const bothSides = {
  side: () => null,
  premoves: () => 0,
  promote: () => null,
  moved: () => {},
  isDrawing: () => false,
  answered: () => {},
}

/**
 * Playing on one board.
 * @template {PlayedGame} [G=Game]
 */
export class Player {
  #shell
  #hands
  #game
  #locked
  #seat
  #input
  #chooser
  #announcer
  #observer
  #moves
  #premoves
  #drawings
  #refusal
  /** What questions are about. @type {Topic} */
  #topic
  /** The square of the pawn whose promotion is asked for. @type {Square | null} */
  #promoting = null
  /** What a variant adds; null in chess. @type {VariantLayer | null} */
  #layer = null
  /** For the next rendering. */
  #animate = false
  /** @type {Square | null} */
  #inPlace = null

  /**
   * @param {Surface} shell
   * @param {() => G} game the one to be played now
   * @param {() => boolean} locked whether people can only look at it
   * @param {boolean} [explains] whether pieces can be tried in a mate or stalemate, to show why they cannot move
   * @param {Partial<Seat & Lesson>} [seat]
   */
  constructor(shell, game, locked, explains = false, seat = {}) {
    this.#shell = shell
    this.#game = game
    this.#locked = locked
    this.#seat = { ...bothSides, ...seat }
    this.#announcer = new Announcer(shell, game, this.#seat.place)
    this.#premoves = new Premoves(shell, this.#announcer, () => game().position, this.#seat)
    this.#moves = new UserMoves(shell, game, this.#seat, explains, this.#premoves)
    this.#drawings = new Drawings(shell, {
      shown: () => strokesOf(game().current),
      say: (text) => this.#announcer.say(text),
      isDrawing: this.#seat.isDrawing,
      setDrawing: this.#seat.setDrawing,
    })
    this.#refusal = new LastRefusal(shell)
    this.#observer = new GameObserver(game, () => shell.root.isConnected, {
      made: (nodes) => this.#made(nodes, "program"),
      navigated: () => this.#navigated(),
      declared: (end) => this.#declared(end),
      changed: () => shell.invalidate(),
      replaced: () => this.#premoves.clear(),
    })
    this.#chooser = new PromotionChooser(shell.view.board)
    this.#hands = new Hands(shell.view)
    this.#topic = {
      shell,
      hands: this.#hands,
      pieces: () => this.#premoves.pieces,
      cursor: () => this.#input.cursor,
      say: (text) => {
        this.#announcer.say(text)
        this.#seat.answered(text)
      },
      draws: this.#seat.setDrawing !== undefined,
      played: { game, user: this.#moves, moveText: (move) => this.#announcer.moveText(move) },
    }
    this.#input = new BoardInput(this.#hands, {
      canPick: (square) => this.#movable.has(square),
      isTarget: (from, to) => this.#moves.targets(from).has(to),
      changed: (isPicked) => {
        if (isPicked) this.#announcer.takeRefusalBack()
        this.#drawings.pointAt(this.#input.cursor)
        shell.invalidate()
      },
      move: (from, to, dragged) => void this.#attempt(from, to, dragged),
      picked: (square) => this.#explain(square),
      blocked: (from, to) => this.#blocked(from, to),
      nothing: (square) =>
        this.#announcer.say(this.#texts.nothingPickedText(square, this.game.position, this.game.end)),
      escape: () => this.#takeBackPremoves(),
      isDrawing: this.#seat.isDrawing,
      draw: (stroke, done) => this.#drawings.draw(stroke, done),
      drawKey: (event, square) => this.#drawings.key(event, square),
      drawAt: (square) => this.#drawings.choose(square),
      square: (square, button) => {
        shell.dispatch("square", { square, piece: this.#premoves.pieces.get(square) ?? null, button })
      },
      touched: () => this.#wipe(),
      ask: (event, square) => askByKey(event, square, this.#topic),
    })
  }

  get game() {
    return this.#game()
  }

  get #texts() {
    return this.#announcer.texts
  }

  // ─── Commands of the page ───────────────────────────────────────────────────────────────────────

  /** Announces the state of the game, unless something has been announced already in the current language. */
  introduce() {
    this.#announcer.introduce()
  }

  /** Clears the status for another game. */
  hush() {
    this.stop()
    this.#announcer.hush()
  }

  /** Shows another game, or the same one in another state, and announces its current point. */
  show() {
    this.#observer.follow()
    this.stop()
    this.#observer.note()
    this.#shell.invalidate()
    this.#announcer.sayPlace()
  }

  /**
   * Plays a move from a script. Throws IllegalMoveError if it is illegal.
   * @param {MoveInput} move
   * @returns {Move | null} null if the page refused it
   */
  play(move) {
    const verdict = this.game.judge(move)
    // Lets the game throw its usual error.
    return verdict.legal ? this.#make(verdict.move, "program") : this.game.move(move)
  }

  /** @param {string} text typed @returns {boolean} whether it asks something; what can be played does not */
  ask(text) {
    const question = questionIn(text, this.#shell.language)
    if (!question || this.#moves.judge(text).legal) return false
    askByWord(question, this.#topic)
    return true
  }

  /** @param {string} text a typed move or question @returns {boolean} whether it was made or answered */
  enter(text) {
    if (this.ask(text)) return true
    this.#input.cancel()
    const verdict = this.#moves.judge(text)
    if (this.#locked()) {
      this.#notAllowed("readonly", verdict.legal ? verdict.move : null)
      return false
    }
    if (verdict.legal) return this.#make(verdict.move, "person") !== null
    this.#refuse(verdict, null)
    return false
  }

  /** @param {number} ply */
  goTo(ply) {
    this.go((game) => game.goTo(ply))
  }

  /**
   * @template T
   * @param {(game: G) => T} change
   * @returns {T} what it returns; if that is null, the game has not gone anywhere
   */
  go(change) {
    const { version } = this.game
    const { result, isElsewhere } = this.#observer.navigate(() => change(this.game))
    // Going nowhere is not said, but a change of the move that is shown is, such as a sign.
    if (result !== null && (isElsewhere || this.game.version !== version)) this.#navigated(isElsewhere)
    return result
  }

  /**
   * Ends the game by a declaration.
   * @template {GameEnd | null} T
   * @param {() => T} change returns the end, or null if a draw was claimed or agreed and must not be
   * @param {"noClaim" | "early"} [refusal] what is then said
   * @returns {T}
   */
  declare(change, refusal) {
    this.#observer.catchUp()
    const end = this.#observer.act(change)
    this.#observer.note()
    this.#declared(end, refusal)
    return end
  }

  /** Cancels any action in progress. */
  stop() {
    this.#input.stop()
    this.#chooser.close()
    this.#wipeForGood()
    this.#premoves.clear()
  }

  /** The board was removed from the page; it may come back. */
  leave() {
    this.stop()
    this.#observer.unfollow()
  }

  /** Removes itself from the board, and what it has said. */
  remove() {
    this.leave()
    this.bare()
    this.#announcer.hush()
    this.#input.remove()
  }

  /** Takes away what a variant adds, until a game is shown again. */
  bare() {
    this.#layer?.remove()
    this.#layer = null
  }

  /** Focuses the cell in the tab order. */
  focus() {
    this.#hands.focus(this.#input.cursor)
  }

  /** Shows the list of keys. */
  showKeys() {
    askForKeys(this.#topic)
  }

  /** Takes the last drawing back. @returns {boolean} whether there was one */
  undoDrawing() {
    return this.#drawings.undo()
  }

  // ─── Actions of the user ────────────────────────────────────────────────────────────────────────

  /** The squares whose piece the user may pick now. @returns {ReadonlySet<Square>} */
  get #movable() {
    return this.#chooser.isOpen || this.#locked() || this.#seat.isDrawing() ? new Set() : this.#moves.movable
  }

  /** The user moved a piece. @param {Origin} origin @param {Square} to @param {boolean} dragged */
  async #attempt(origin, to, dragged) {
    const from = squareOf(origin)
    const way = from && { from, to }
    // It may have come while the piece was in the hand.
    if (this.#locked()) return this.#notAllowed("readonly", way)
    if (from && this.#moves.premoving) return this.#choosePremove(from, to, dragged)
    const target = this.#moves.targets(origin).get(to)
    const [move] = target?.moves ?? []
    if (!target || !move) return this.#refuse(this.#moves.judgeWay(origin, to), way)
    const { game } = this
    if (!from || !move.promotion) return void this.#make(move, "person", dragged ? to : null)

    const { position } = game
    const roles = target.moves.map(({ promotion }) => promotion)
    const role = await this.#askRole(from, to, move.color, roles)
    const promotion = target.moves.find((each) => each.promotion === role)
    // The page may have changed the game while the dialog was open.
    if (!promotion || this.game !== game || !game.position.equals(position)) return
    if (this.#locked()) this.#notAllowed("readonly", { from, to })
    else this.#make(promotion, "person")
  }

  /** @param {Square} from @param {Square} to @param {boolean} dragged */
  async #choosePremove(from, to, dragged) {
    const { game } = this
    const piece = this.#premoves.pieces.get(from)
    const isPossible = () => this.#moves.targets(from).has(to)
    const refuse = (/** @type {string} */ text) => this.#announcer.say(text, true)
    const { fullText } = this.#premoves
    if (fullText) return refuse(fullText)
    if (!isPossible()) return refuse(this.#texts.premoveImpossible(from, to))
    if (!piece) return
    const promotion = this.#moves.promotes(from, to) ? await this.#askRole(from, to, piece.color) : undefined
    if (promotion === null || this.game !== game) return
    if (this.#locked()) return this.#notAllowed("readonly", { from, to })
    const premove = promotion ? { from, to, promotion } : { from, to }
    // While the dialog was open the other side may have moved.
    if (!this.#moves.premoving) return this.#refuse(this.#moves.judge(premove), { from, to })
    if (!isPossible()) return refuse(this.#texts.premoveImpossible(from, to))
    this.#glide(dragged ? to : null)
    this.#premoves.choose(premove)
  }

  /** Pieces that were premoved go back. @returns {boolean} whether there were any premoves */
  #takeBackPremoves() {
    if (this.#premoves.next) this.#glide()
    return this.#premoves.takeBack()
  }

  /**
   * Asks for the promotion piece.
   * @param {Square} from
   * @param {Square} to
   * @param {Color} color
   * @param {readonly (string | undefined)[]} [possible] roles
   */
  async #askRole(from, to, color, possible = promotionRoles) {
    const usual = this.#seat.promote()
    if (usual && !this.#input.alt) return usual
    const byKeyboard = this.#hands.focused
    this.#promoting = from
    const asked = this.#chooser.ask(to, color, this.#hands.orientation, this.#texts, inOrder(possible))
    this.#shell.invalidate()
    const role = await asked
    this.#shell.invalidate()
    if (byKeyboard) this.#hands.focus(role ? to : from)
    return role
  }

  /**
   * The user tries to move a piece that cannot be picked.
   * @param {Square} from
   * @param {Square | null} to where it was dragged
   */
  #blocked(from, to) {
    const { position, end } = this.game
    if (!this.#hands.isEntered) return false
    if (this.#takeBackPremoves()) return true
    if (!position.pieceAt(from)) return false
    if (this.#chooser.isOpen) return true
    if (this.#locked() && !end) this.#notAllowed("readonly", { from, to })
    else this.#refuse(this.#moves.judge({ from, to: to ?? from }), to && { from, to })
    return true
  }

  /** Says why the picked piece has no moves. @param {Square} from */
  #explain(from) {
    const verdict = this.#moves.whyImmobile(from)
    if (verdict) this.#showRefusal(verdict, { from, to: from })
  }

  /** @param {Verdict} verdict @param {Way | null} tried the move, if it was shown on the board */
  #refuse(verdict, tried) {
    if (verdict.legal) return void this.#make(verdict.move, "person")
    this.#showRefusal(verdict, tried)
    const bySide = verdict.reason === "not-your-piece" && verdict.facts.piece?.color === this.game.position.turn
    this.#shell.dispatch("illegal", { verdict, because: bySide ? "side" : "rules" })
  }

  /** @param {Refused} verdict @param {Way | null} tried */
  #showRefusal(verdict, tried) {
    this.#wipe()
    this.#refusal.show(verdict, this.game.position, tried)
    this.#announcer.say(verdict.message, true)
  }

  /**
   * For a move that the page does not allow, although the rules might.
   * @param {"readonly" | "page"} because
   * @param {{ from: Square, to: Square | null } | null} way
   */
  #notAllowed(because, way) {
    // A page that refuses a move explains it itself.
    if (because === "readonly") this.#announcer.say(this.#texts.locked, true)
    this.#shell.dispatch("notallowed", { because, from: way?.from ?? null, to: way?.to ?? null })
  }

  /** Removes drawings and the explanation of a refused move. */
  #wipe() {
    this.#drawings.clear()
    this.#refusal.clear()
  }

  /** The same, where there is another position: the drawings were about the one before. */
  #wipeForGood() {
    this.#wipe()
    this.#drawings.forget()
  }

  // ─── Changes of the game ─────────────────────────────────────────────────────────────────────────

  /**
   * @param {Move} move a legal one
   * @param {By} by
   * @param {Square | null} [inPlace] where a person has already put the piece
   * @param {string} [said] before it, if it is a premove
   */
  #make(move, by, inPlace = null, said) {
    if (!this.#shell.dispatch("beforemove", { move, by }, true)) {
      if (by === "person") this.#notAllowed("page", move)
      return null
    }
    // A listener may have changed the game.
    this.#observer.catchUp()
    const { game } = this
    if (!game.judge(move.uci).legal) return null
    const before = game.current
    const made = this.#observer.act(() => game.move(move.uci))
    const path = pathBetween(before, game.current)
    this.#observer.act(() => this.#seat.moved())
    this.#observer.note()
    this.#glide(inPlace)
    // A listener of the game may already have played a reply.
    if (path) this.#made(path, by, said)
    return made
  }

  /**
   * Pieces move to their new squares in the next rendering.
   * @param {Square | null} [inPlace] where a person has already put one; an answer may come before the rendering
   */
  #glide(inPlace = null) {
    this.#animate = true
    this.#inPlace = inPlace ?? this.#inPlace
  }

  /**
   * Moves were made.
   * @param {readonly PlayedNode[]} nodes
   * @param {By} by who made the first of them; the others are the page's
   * @param {string} [said] what is said before them, if the first is a premove
   */
  #made(nodes, by, said) {
    const { end, position, ply } = this.game
    const isPremove = said !== undefined
    // What the user does for a premove goes on while the other side and an earlier premove move.
    if (!(isPremove ? !end : by === "program" && this.#moves.wasPremoving) || !this.#isHeld) this.#letGo()
    this.#wipeForGood()
    this.#glide()
    this.#shell.invalidate()
    nodes.forEach((node, index) => {
      const { move } = node
      if (!move) return
      const isLast = index === nodes.length - 1
      // As one text, because a screen reader would skip the first of two.
      if (isLast) this.#announcer.say(`${said ?? ""} ${this.#announcer.moveText(move)}`.trim())
      const now = isLast ? { fen: position.fen(), ply } : { fen: node.fen(), ply: node.ply }
      this.#shell.dispatch("move", { move, ...now, by: index === 0 ? by : "program" })
    })
    if (end && this.game.end === end) this.#shell.dispatch("end", end)
    if (this.#premoves.next) queueMicrotask(() => this.#playPremove())
  }

  /** Whether the piece that the user has picked, or whose promotion is asked for, is still there. */
  get #isHeld() {
    const { picked } = this.#input
    const square = this.#chooser.isOpen ? this.#promoting : picked && squareOf(picked)
    return square !== null && this.#premoves.pieces.get(square)?.color === this.#seat.side()
  }

  #letGo() {
    this.#input.stop()
    this.#chooser.close()
  }

  /** Plays the next premove if it is legal now, and drops all otherwise. */
  #playPremove() {
    const { next } = this.#premoves
    if (!next || this.#moves.premoving) return
    if (!this.#moves.wasPremoving) return void this.#premoves.clear()
    const { said } = this.#announcer
    const verdict = this.#moves.judge(next)
    if (!verdict.legal || this.#locked()) return this.#dropPremoves()
    this.#premoves.shift()
    // A page that refuses it explains that itself.
    if (!this.#make(verdict.move, "person", null, said)) return void this.#premoves.clear()
    const { next: then } = this.#premoves
    const side = this.#moves.premoving
    // The others wait for the next reply, if there is one that makes them possible.
    if (then && side && !this.game.position.premoves(side).get(then.from)?.includes(then.to)) this.#dropPremoves()
  }

  #dropPremoves() {
    const text = `${this.#announcer.said} ${this.#premoves.droppedText}`
    this.#premoves.clear()
    this.#glide()
    if (!this.#isHeld) this.#letGo()
    this.#announcer.say(text)
  }

  /** @param {boolean} [isElsewhere] whether it shows another point: two boards that follow each other would never stop otherwise */
  #navigated(isElsewhere = true) {
    this.#animate = true
    this.show()
    if (isElsewhere) this.#shell.dispatch("navigate", { ply: this.game.ply })
  }

  /** @param {GameEnd | null} end @param {"noClaim" | "early"} [refusal] */
  #declared(end, refusal = "noClaim") {
    this.stop()
    this.#shell.invalidate()
    this.#announcer.say(end ? this.#texts.endText(end) : this.#texts[refusal], !end)
    if (end) this.#shell.dispatch("end", end)
  }

  // ─── Visible state ──────────────────────────────────────────────────────────────────────────────

  /** What the variant of the game adds, once its code is loaded. */
  #variantLayer() {
    const { variant = "chess" } = /** @type {{ variant?: string }} */ (this.game.position)
    if (variant !== this.#layer?.variant) this.bare()
    if (variant === "chess" || this.#layer) return this.#layer
    if (!variants.now) {
      variants.load().then(() => this.#shell.invalidate(), console.error)
      return null
    }
    return (this.#layer = new variants.now.VariantLayer(variant, {
      ...{ shell: this.#shell, hands: this.#hands, input: this.#input, moves: this.#moves },
      say: (text, refusal) => this.#announcer.say(text, refusal),
      explain: (verdict) => this.#showRefusal(verdict, null),
      whyNot: (side) => this.#whyNot(side),
    }))
  }

  /** Why the user cannot pick from a side's pocket now, apart from what it holds; null if they can. @param {Color} side */
  #whyNot(side) {
    const { end, position } = this.game
    if (end) return this.#texts.gameOver(end)
    if (this.#locked()) return this.#texts.locked
    const texts = variants.now?.saying(this.#shell.language)
    const own = this.#seat.side()
    if (own && own !== side) return texts?.notYours(own) ?? null
    if (this.#moves.premoving) return texts?.noPremove ?? null
    return side === position.turn ? null : this.#texts.turn(position.turn)
  }

  /** The state to render now; a move is animated only once. @returns {GameState} */
  takeState() {
    this.#observer.follow()
    // The page may allow fewer now.
    if (this.#premoves.isOver) this.stop()
    // A picked piece is for playing.
    if (this.#drawings.follow()) this.#letGo()
    const { game } = this
    const { position } = game
    const { picked, cursor } = this.#input
    // Null moves in lessons do not move a piece.
    let node = /** @type {PlayedNode} */ (game.current)
    while (node.move?.pass && node.parent) node = node.parent
    const last = node.move
    const { pieces } = this.#premoves
    const written = strokesOf(game.current)
    const targets = picked ? kinds(this.#moves.targets(picked)) : new Map()
    const from = picked && squareOf(picked)
    const layer = this.#variantLayer()
    const motion = { animate: this.#animate, inPlace: this.#inPlace }
    this.#animate = false
    this.#inPlace = null
    void learn(this.#shell.lang)
    return {
      pieces,
      label: game.end ? this.#shell.texts.board : this.#texts.boardName(position.turn),
      last: last ? [last.from, last.to] : [],
      check: position.isCheck ? position.kingOf(position.turn) : null,
      marks: [
        ...(layer?.marks(game) ?? []),
        ...marksOfPicked(from, targets, pieces),
        ...this.#premoves.marks,
        ...written.filter(({ from, to }) => from === to).map(({ from, color }) => ({ square: from, kind: color })),
        ...this.#drawings.marks,
      ],
      arrows: [...written.filter(({ from, to }) => from !== to), ...this.#drawings.arrows],
      interaction: this.#hands.may({
        ...motion,
        squareName: this.#texts.squareName,
        movable: this.#movable,
        picked: from,
        targets,
        cursor,
        readonly: this.#locked(),
        drawn: (orientation) => this.#chooser.show(orientation, this.#texts),
        drawings: (orientation) => [...this.#refusal.drawings(orientation), ...this.#premoves.drawings(orientation)],
      }),
    }
  }
}

/** The arrows and circles of a PGN. @param {PlayedNode} node @returns {Stroke[]} */
function strokesOf({ annotations: { squares = [], arrows = [] } = {} }) {
  return [...squares.map(({ square, color }) => ({ from: square, to: square, color })), ...arrows]
}

/** @param {ReadonlyMap<Square, Target>} targets @returns {Map<Square, TargetKind>} */
function kinds(targets) {
  return new Map([...targets].map(([square, { kind }]) => [square, kind]))
}

/** The square of a picked piece; null if it is in a pocket. @param {Origin} origin */
const squareOf = (origin) => (heldIn(origin) ? null : /** @type {Square} */ (origin))

/** Roles in the order of the dialog; in antichess a pawn may also become a king. @param {readonly (string | undefined)[]} roles */
const inOrder = (roles) =>
  /** @type {PromotionRole[]} */ ([...promotionRoles, "king"]).filter((role) => roles.includes(role))
