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
import { askByKey, askByWord } from "./questions.js"
import { LastRefusal } from "./refusal.js"
import { variants } from "./rules-for.js"
import { UserMoves } from "./user-moves.js"
import { learn } from "./verdict-languages.js"

/** @import { Color, Game, GameEnd, Move, MoveInput, PromotionRole, Square, Verdict } from "../api.js" */
/** @import { PlayedGame, PlayedNode } from "./game-observer.js" */
/** @import { Origin } from "./input.js" */
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
 * @property {(text: string) => void} answered is called when the answer to a question has been said
 * @property {(claims: readonly string[]) => string} [place] what is said of a point of the game, instead of its last
 *   move
 */

/** The visible state of a game; the element adds its attributes. */
/** @typedef {Pick<BoardState, "pieces" | "label" | "last" | "check" | "marks" | "arrows" | "interaction">} GameState */

/** By default the user plays both sides. @type {Seat & Lesson} */
const bothSides = { side: () => null, premoves: () => false, promote: () => null, moved: () => {}, answered: () => {} }

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
    this.#moves = new UserMoves(shell, game, this.#seat, explains)
    this.#premoves = new Premoves(shell, this.#announcer)
    this.#drawings = new Drawings(shell)
    this.#refusal = new LastRefusal(shell)
    this.#observer = new GameObserver(game, () => shell.root.isConnected, {
      made: (nodes) => this.#made(nodes, "program"),
      navigated: () => this.#navigated(),
      declared: (end) => this.#declared(end),
      changed: () => shell.invalidate(),
      replaced: () => this.#premoves.set(null),
    })
    this.#chooser = new PromotionChooser(shell.view.board)
    this.#hands = new Hands(shell.view)
    this.#topic = {
      shell,
      hands: this.#hands,
      pieces: () => this.game.position.pieces(),
      cursor: () => this.#input.cursor,
      say: (text) => {
        this.#announcer.say(text)
        this.#seat.answered(text)
      },
      played: { game, user: this.#moves, moveText: (move) => this.#announcer.moveText(move) },
    }
    this.#input = new BoardInput(this.#hands, {
      canPick: (square) => this.#movable.has(square),
      isTarget: (from, to) => this.#moves.targets(from).has(to),
      changed: () => shell.invalidate(),
      move: (from, to, dragged) => void this.#attempt(from, to, dragged),
      picked: (square) => this.#explain(square),
      blocked: (from, to) => this.#blocked(from, to),
      nothing: (square) =>
        this.#announcer.say(this.#texts.nothingPickedText(square, this.game.position, this.game.end)),
      escape: () => this.#premoves.takeBack(),
      draw: (stroke, done) => this.#drawings.draw(stroke, done),
      square: (square, button) => {
        shell.dispatch("square", { square, piece: this.game.position.pieceAt(square), button })
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
    const { result, isElsewhere } = this.#observer.navigate(() => change(this.game))
    if (result !== null) this.#navigated(isElsewhere)
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
    this.#wipe()
    this.#premoves.set(null)
  }

  /** The board was removed from the page; it may come back. */
  leave() {
    this.stop()
    this.#observer.unfollow()
  }

  /** Removes itself from the board, and what it has said. */
  remove() {
    this.leave()
    this.#layer?.remove()
    this.#announcer.hush()
    this.#input.remove()
  }

  /** Focuses the cell in the tab order. */
  focus() {
    this.#hands.focus(this.#input.cursor)
  }

  // ─── Actions of the user ────────────────────────────────────────────────────────────────────────

  /** The squares whose piece the user may pick now. @returns {ReadonlySet<Square>} */
  get #movable() {
    return this.#chooser.isOpen || this.#locked() ? new Set() : this.#moves.movable
  }

  /** The user moved a piece. @param {Origin} origin @param {Square} to @param {boolean} dragged */
  async #attempt(origin, to, dragged) {
    const from = squareOf(origin)
    const way = from && { from, to }
    // It may have come while the piece was in the hand.
    if (this.#locked()) return this.#notAllowed("readonly", way)
    if (from && this.#moves.premoving) return this.#choosePremove(from, to)
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

  /** @param {Square} from @param {Square} to */
  async #choosePremove(from, to) {
    const { game } = this
    const piece = game.position.pieceAt(from)
    if (!this.#moves.targets(from).has(to)) return this.#announcer.say(this.#texts.premoveImpossible(from, to), true)
    if (!piece) return
    const promotion = this.#moves.promotes(from, to) ? await this.#askRole(from, to, piece.color) : undefined
    if (promotion === null || this.game !== game || game.position.pieceAt(from)?.color !== piece.color) return
    if (this.#locked()) return this.#notAllowed("readonly", { from, to })
    const premove = promotion ? { from, to, promotion } : { from, to }
    // While the dialog was open the other side may have moved.
    if (this.#moves.premoving) this.#premoves.choose(premove)
    else this.#refuse(this.#moves.judge(premove), { from, to })
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
    if (this.#premoves.takeBack()) return true
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

  // ─── Changes of the game ─────────────────────────────────────────────────────────────────────────

  /**
   * @param {Move} move a legal one
   * @param {By} by
   * @param {Square | null} [inPlace] where a person has already put the piece
   */
  #make(move, by, inPlace = null) {
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
    this.#inPlace = inPlace
    // A listener of the game may already have played a reply.
    if (path) this.#made(path, by)
    return made
  }

  /**
   * Moves were made.
   * @param {readonly PlayedNode[]} nodes
   * @param {By} by who made the first of them; the others are the page's
   */
  #made(nodes, by) {
    const { end, position, ply } = this.game
    const isHeld = by === "program" && this.#isHeld
    if (!isHeld) this.#input.stop()
    if (!isHeld) this.#chooser.close()
    this.#wipe()
    this.#animate = true
    this.#shell.invalidate()
    nodes.forEach((node, index) => {
      const { move } = node
      if (!move) return
      const isLast = index === nodes.length - 1
      if (isLast) this.#announcer.say(this.#announcer.moveText(move))
      const now = isLast ? { fen: position.fen(), ply } : { fen: node.fen(), ply: node.ply }
      this.#shell.dispatch("move", { move, ...now, by: index === 0 ? by : "program" })
    })
    if (end && this.game.end === end) this.#shell.dispatch("end", end)
    if (this.#premoves.chosen) queueMicrotask(() => this.#playPremove())
  }

  /**
   * Whether the user has picked a piece for a premove that still exists: it stays picked after the other side's move.
   */
  get #isHeld() {
    const { picked } = this.#input
    const { position } = this.game
    if (!this.#moves.wasPremoving) return false
    const square = picked && squareOf(picked)
    return this.#chooser.isOpen || (square !== null && position.pieceAt(square)?.color === position.turn)
  }

  /** Plays the premove if it is legal now, and drops it otherwise. */
  #playPremove() {
    const premove = this.#premoves.chosen
    if (!premove || this.#moves.premoving) return
    this.#premoves.set(null)
    const verdict = this.#moves.judge(premove)
    const { end, position } = this.game
    if (end || this.#seat.side() !== position.turn) return
    // As one text, because a screen reader would skip the first of two.
    const { said } = this.#announcer
    if (!verdict.legal || this.#locked()) return this.#announcer.say(`${said} ${this.#texts.premoveDropped}`)
    const made = this.#make(verdict.move, "person")
    if (made) this.#announcer.say(`${said} ${this.#announcer.moveText(made)}`)
  }

  /**
   * @param {boolean} [isElsewhere] whether it shows another point; otherwise two boards that follow each other would
   * never stop
   */
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
    if (variant !== this.#layer?.variant) {
      this.#layer?.remove()
      this.#layer = null
    }
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

  /** Why the user cannot pick a piece of a side's pocket now, if it is not for the pocket. @param {Color} side */
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
    const { game } = this
    const { position } = game
    const { picked, cursor } = this.#input
    // Null moves in lessons do not move a piece.
    const last = game
      .history()
      .filter(({ pass }) => !pass)
      .at(-1)
    const pieces = position.pieces()
    const { squares = [], arrows = [] } = game.current.annotations ?? {}
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
        ...squares.map(({ square, color }) => ({ square, kind: color })),
        ...this.#drawings.marks,
      ],
      arrows: [...arrows, ...this.#drawings.arrows],
      interaction: this.#hands.may({
        ...motion,
        squareName: this.#texts.squareName,
        movable: this.#movable,
        picked: from,
        targets,
        cursor,
        readonly: this.#locked(),
        drawings: (orientation) => this.#refusal.drawings(orientation),
      }),
    }
  }
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
