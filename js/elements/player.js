// Playing a game on a board: what may be picked, what a drop means, what is announced and shown. The element
// decides where the game comes from.
import { BoardInput } from "./input.js"
import { Hands, marksOfPicked } from "./interaction.js"
import { playing } from "./play-texts.js"
import { PromotionChooser } from "./promotion.js"
import { duration, refusalOf } from "./refusal.js"
import { opposite } from "./squares.js"
import { learn } from "./verdict-languages.js"

/** @import { Color, Game, GameEnd, GameNode, Move, MoveInput, PromotionRole, Square, Verdict } from "../index.js" */
/** @import { Stroke } from "./input.js" */
/** @import { Mark } from "./overlay.js" */
/** @import { Refusal, Refused, Way } from "./refusal.js" */
/** @import { BoardState } from "./render.js" */
/** @import { Surface } from "./shell.js" */
/** @import { TargetKind } from "./play-texts.js" */

/**
 * @typedef {object} Target where the picked piece may go
 * @property {TargetKind} kind
 * @property {readonly Move[]} moves one, or the four promotions; none for a premove
 */

/** @typedef {{ from: Square, to: Square, promotion?: PromotionRole }} Premove */
/** @typedef {"person" | "program"} By who made a move */

/**
 * @typedef {object} Seat what a person at the board may do
 * @property {() => Color | null} side the only side that the person plays, or null for both
 * @property {() => boolean} premoves whether moves can be chosen while the other side is to move
 * @property {() => void} moved is called when a move has been made, before it is said: in a lesson the turn may then be passed
 */

/** The visible state of a game; the element adds its attributes. */
/** @typedef {Pick<BoardState, "pieces" | "label" | "last" | "check" | "marks" | "arrows" | "interaction">} GameState */

/** By default the user plays both sides. @type {Seat} */
const bothSides = { side: () => null, premoves: () => false, moved: () => {} }

/** Playing on one board. */
export class Player {
  #shell
  #hands
  #game
  #locked
  #explains
  #seat
  #input
  #chooser
  /** What the user drew with the right button. @type {readonly Stroke[]} */
  #strokes = []
  /** The current drawing. @type {Stroke | null} */
  #stroke = null
  /** Why the last move was refused, until the next action. @type {Refusal | null} */
  #refusal = null
  /** Removes the drawing of the refused move. @type {ReturnType<typeof setTimeout> | undefined} */
  #timer
  /** Played when it is the user's turn. @type {Premove | null} */
  #premove = null
  /** Whether anything about the game has been announced. */
  #hasSpoken = false
  /** For the next rendering. */
  #animate = false
  /** @type {Square | null} */
  #inPlace = null
  /** The game to whose changes it subscribes. @type {Game | null} */
  #followed = null
  /** The state of that game on the board. @type {Seen | null} */
  #seen = null
  /** Ends the subscription to that game. @type {(() => void) | null} */
  #unsubscribe = null
  /** Whether the player, not the page, is changing the game. */
  #isActing = false

  /**
   * @param {Surface} shell
   * @param {() => Game} game the one to be played now
   * @param {() => boolean} locked whether people can only look at it
   * @param {boolean} [explains] whether pieces can be tried in a mate or stalemate, to show why they cannot move
   * @param {Partial<Seat>} [seat]
   */
  constructor(shell, game, locked, explains = false, seat = {}) {
    this.#shell = shell
    this.#game = game
    this.#locked = locked
    this.#explains = explains
    this.#seat = { ...bothSides, ...seat }
    this.#chooser = new PromotionChooser(shell.view.board)
    this.#hands = new Hands(shell.view)
    this.#input = new BoardInput(this.#hands, {
      canPick: (square) => this.#movable().has(square),
      isTarget: (from, to) => this.#targets(from).has(to),
      changed: () => shell.invalidate(),
      move: (from, to, dragged) => void this.#attempt(from, to, dragged),
      picked: (square) => this.#explain(square),
      blocked: (from, to) => this.#blocked(from, to),
      nothing: (square) => this.say(this.#texts.nothingPickedText(square, this.game.position, this.game.end)),
      escape: () => this.#takePremoveBack(),
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

  // ─── What is said ──────────────────────────────────────────────────────────────────────────────

  /**
   * Shows a sentence in the status, and fires `say`.
   * @param {string} text
   * @param {boolean} [refusal] whether it says why something is not possible, which is set apart
   */
  say(text, refusal = false) {
    this.#hasSpoken = true
    this.#setApart(refusal)
    this.#shell.say(text)
    this.#shell.dispatch("say", { text, refusal })
  }

  /** Announces the state of the game, unless something has been announced already. */
  introduce() {
    if (!this.#hasSpoken) this.say(this.#place())
  }

  /** Clears the status for another game. */
  hush() {
    this.stop()
    this.#setApart(false)
    this.#shell.say("")
    this.#hasSpoken = false
  }

  /** @param {boolean} refusal whether the status says one */
  #setApart(refusal) {
    const { status } = this.#shell
    status.classList.toggle("refusal", refusal)
    status.setAttribute("part", refusal ? "status refusal" : "status")
  }

  /** How the game ended, or its current point and the possible draw claims. */
  #place() {
    const { game } = this
    const texts = this.#texts
    if (game.end) return texts.endText(game.end)
    return [texts.placeText(game.position, game.history().at(-1)), ...this.#claims()].join(" ")
  }

  /** Sentences about possible draw claims; none in the middle of a line, where the right has been lost. */
  #claims() {
    const { game } = this
    return game.ply === game.lastPly ? this.#texts.claimTexts(game) : []
  }

  /** @param {Move} move that has just been made */
  #moveText(move) {
    const { end } = this.game
    const texts = this.#texts
    return [texts.moveText(move), ...(end ? [texts.endText(end)] : this.#claims())].join(" ")
  }

  // ─── The game ──────────────────────────────────────────────────────────────────────────────────

  /** Shows another game, or the same one in another state, and announces its current point. */
  show() {
    this.#follow()
    this.stop()
    this.#note()
    this.#shell.invalidate()
    this.say(this.#place())
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

  /** @param {string} text a typed move @returns {boolean} whether it was made */
  enter(text) {
    this.#input.cancel()
    const verdict = this.#judge(text)
    if (this.#locked()) {
      this.#notAllowed("readonly", verdict.legal ? verdict.move : null)
      return false
    }
    if (verdict.legal) return this.#make(verdict.move, "person") !== null
    this.#refuse(verdict, null)
    return false
  }

  /** @returns {Move | null} */
  undo() {
    return this.#go((game) => game.undo())
  }

  /** @returns {Move | null} */
  redo() {
    return this.#go((game) => game.redo())
  }

  /** @param {number} ply */
  goTo(ply) {
    this.#go((game) => (game.goTo(ply), true))
  }

  /** @param {GameNode} node */
  goToNode(node) {
    this.#go((game) => (game.goToNode(node), true))
  }

  /**
   * @template T
   * @param {(game: Game) => T} change
   * @returns {T} what it returns; if that is nothing, the game has not gone anywhere
   */
  #go(change) {
    // Other changes by the page in the meantime need no separate event.
    if (this.#seen?.made.length) this.#catchUp()
    else this.#follow()
    const gone = this.#act(() => change(this.game))
    if (gone) this.#navigated()
    return gone
  }

  /**
   * Ends the game by a declaration.
   * @template {GameEnd | null} T
   * @param {() => T} change returns the end, or null if a draw was claimed and must not be
   * @returns {T}
   */
  declare(change) {
    this.#catchUp()
    const end = this.#act(change)
    this.#note()
    this.#declared(end)
    return end
  }

  /** @param {GameEnd | null} end */
  #declared(end) {
    this.stop()
    this.#shell.invalidate()
    this.say(end ? this.#texts.endText(end) : this.#texts.noClaim, !end)
    if (end) this.#shell.dispatch("end", end)
  }

  /** Cancels any action in progress. */
  stop() {
    this.#input.stop()
    this.#chooser.close()
    this.#wipe()
    this.#setPremove(null)
  }

  /** The board was removed from the page; it may come back. */
  leave() {
    this.stop()
    this.#unfollow()
  }

  /** Removes itself from the board. */
  remove() {
    this.leave()
    this.#input.remove()
  }

  // ─── Changes that the page makes ───────────────────────────────────────────────────────────────

  /** Subscribes to the game, as long as the board is on a page. */
  #follow() {
    const game = this.#game()
    if (this.#followed !== game) {
      this.#unfollow()
      this.#followed = game
      this.#note()
      this.#setPremove(null)
    }
    if (this.#shell.root.isConnected) this.#unsubscribe ??= game.subscribe(() => this.#changed())
  }

  #unfollow() {
    this.#unsubscribe?.()
    this.#unsubscribe = this.#followed = this.#seen = null
  }

  /** Notes that the board shows the current state of the game. */
  #note() {
    const game = this.#game()
    const { current, end } = game
    this.#seen = { game, node: current, end, last: current, children: new Set(current.children), made: [], isDue: false }
  }

  /**
   * Changes the game without `#changed` treating it as a change by the page.
   * @template T
   * @param {() => T} change
   */
  #act(change) {
    this.#isActing = true
    try {
      return change()
    } finally {
      this.#isActing = false
    }
  }

  /**
   * The page has changed the game. Rendered after the current task: the page may only be visiting positions, and doing so in a listener
   * of every event would never end.
   */
  #changed() {
    const seen = this.#seen
    if (this.#isActing || !seen) return
    const { current } = seen.game
    // A move that is new in the tree was made; to an existing one, the game has only navigated.
    if (current.parent === seen.last && !seen.children.has(current)) seen.made.push(current)
    seen.last = current
    seen.children = new Set(current.children)
    if (seen.isDue) return
    seen.isDue = true
    queueMicrotask(() => seen === this.#seen && this.#catchUp())
  }

  /** Renders, announces and fires events for the changes that the page has made since the last rendering. */
  #catchUp() {
    this.#follow()
    const seen = this.#seen
    if (!seen?.isDue) return
    const { current, end } = seen.game
    const line = new Set(pathBetween(seen.game.root, current))
    const made = seen.made.filter((node) => line.has(node))
    this.#note()
    if (made.length > 0) this.#made(made, "program")
    else if (current !== seen.node || (seen.end && !end)) this.#navigated()
    else if (end && end !== seen.end) this.#declared(end)
    else this.#shell.invalidate()
  }

  // ─── Actions of the user ────────────────────────────────────────────────────────────────────────

  /** Whether the position ended the game, and tries should be explained. */
  get #isExplained() {
    const { position } = this.game
    return this.#explains && (position.isCheckmate || position.isStalemate)
  }

  /** The side for which premoves can be chosen now. @returns {Color | null} */
  get #premoving() {
    const side = this.#seat.premoves() ? this.#seat.side() : null
    return side && side !== this.game.position.turn && !this.game.end ? side : null
  }

  /** The squares whose piece the user may pick now. @returns {ReadonlySet<Square>} */
  #movable() {
    const { end, position } = this.game
    if ((end && !this.#isExplained) || this.#chooser.isOpen || this.#locked()) return new Set()
    const side = this.#seat.side()
    const mine = this.#premoving ?? (side === opposite(position.turn) ? null : position.turn)
    const own = [...position.pieces()].filter(([, { color }]) => color === mine)
    return new Set(own.map(([square]) => square))
  }

  /**
   * The targets of the piece on a square. A king may also go onto the rook it castles with.
   * @param {Square} from
   * @returns {Map<Square, Target>}
   */
  #targets(from) {
    const { position } = this.game
    /** @type {Map<Square, Target>} */
    const targets = new Map()
    if (this.#premoving) {
      for (const to of position.premoves(this.#premoving).get(from) ?? []) targets.set(to, { kind: "premove", moves: [] })
      return targets
    }
    const moves = position.legalMoves(from)
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
      // In Chess960 the king's destination may also be a plain king move: then only the rook's square means castling.
      if (!targets.has(move.to) && move.to !== from) targets.set(move.to, target)
      if (rook) targets.set(rook, target)
    }
    return targets
  }

  /**
   * The user moved a piece.
   * @param {Square} from
   * @param {Square} to
   * @param {boolean} dragged
   */
  async #attempt(from, to, dragged) {
    if (this.#premoving) return this.#choosePremove(from, to)
    const target = this.#targets(from).get(to)
    const [move] = target?.moves ?? []
    if (!target || !move) return this.#refuse(this.#judge(this.#promoting(from, to)), { from, to })
    const { game } = this
    if (!move.promotion) return void this.#make(move, "person", dragged ? to : null)

    const { position } = game
    const role = await this.#askRole(from, to, move.color)
    const promotion = target.moves.find((each) => each.promotion === role)
    // The page may have changed the game while the dialog was open.
    if (promotion && this.game === game && game.position.equals(position)) this.#make(promotion, "person")
  }

  /**
   * Asks for the promotion piece.
   * @param {Square} from
   * @param {Square} to
   * @param {Color} color
   */
  async #askRole(from, to, color) {
    const byKeyboard = this.#hands.focused
    const asked = this.#chooser.ask(to, color, this.#hands.orientation, this.#texts)
    this.#shell.invalidate()
    const role = await asked
    this.#shell.invalidate()
    if (byKeyboard) this.#hands.focus(role ? to : from)
    return role
  }

  /** @param {Square} from @param {Square} to whether a pawn on the one would promote on the other */
  #promotes(from, to) {
    const piece = this.game.position.pieceAt(from)
    return piece?.role === "pawn" && to[1] === (piece.color === "white" ? "8" : "1")
  }

  /**
   * A move as squares, with a promotion piece for a pawn: otherwise the verdict on an impossible promotion would
   * only ask for the piece.
   * @param {Square} from
   * @param {Square} to
   * @returns {{ from: Square, to: Square, promotion?: string }}
   */
  #promoting(from, to) {
    return this.#promotes(from, to) ? { from, to, promotion: "queen" } : { from, to }
  }

  /** @param {string | { from: Square, to: Square, promotion?: string }} move @returns {Verdict} */
  #judge(move) {
    const { lang } = this.#shell
    // The verdict of a finished game would only say that it is over.
    const judge = this.#isExplained ? this.game.position : this.game
    const verdict = judge.judge(move, lang === "" ? {} : { lang })
    const from = verdict.legal ? verdict.move.from : typeof move === "object" && verdict.reason !== "game-over" ? move.from : null
    return (from && this.#notYours(from)) || verdict
  }

  /**
   * The verdict on a move of the side that the user does not play, if it is that side's turn; otherwise the rules give one.
   * @param {Square} from
   * @returns {Refused | null}
   */
  #notYours(from) {
    const { position } = this.game
    const side = this.#seat.side()
    const piece = position.pieceAt(from)
    if (!side || !piece || piece.color === side || piece.color !== position.turn) return null
    const message = this.#texts.notYours(side, from)
    const facts = { sentence: "not-your-piece", side, enemy: piece.color, piece: { square: from, ...piece } }
    return { legal: false, reason: "not-your-piece", message, squares: [from], candidates: [], facts }
  }

  /** @param {Verdict} verdict @param {Way | null} tried the move, if it was shown on the board */
  #refuse(verdict, tried) {
    if (verdict.legal) return void this.#make(verdict.move, "person")
    this.#showRefusal(verdict, tried)
    const bySide = verdict.reason === "not-your-piece" && verdict.facts.piece?.color === this.game.position.turn
    this.#shell.dispatch("illegal", { verdict, by: bySide ? "side" : "rules" })
  }

  /** @param {Refused} verdict @param {Way | null} tried */
  #showRefusal(verdict, tried) {
    this.#wipe()
    const refusal = refusalOf(verdict, this.game.position, tried)
    this.#refusal = refusal
    this.#timer = setTimeout(() => {
      this.#refusal = { ...refusal, tried: null }
      this.#shell.invalidate()
    }, duration)
    this.#shell.invalidate()
    this.say(verdict.message, true)
  }

  /**
   * The user tries to move a piece that cannot be picked.
   * @param {Square} from
   * @param {Square | null} to where it was dragged
   */
  #blocked(from, to) {
    const { position, end } = this.game
    if (!this.#hands.isEntered) return false
    if (this.#takePremoveBack()) return true
    if (!position.pieceAt(from)) return false
    if (this.#chooser.isOpen) return true
    if (this.#locked() && !end) this.#notAllowed("readonly", { from, to })
    else this.#refuse(this.#judge({ from, to: to ?? from }), to && { from, to })
    return true
  }

  /**
   * For a move that the page does not allow, although the rules might.
   * @param {"readonly" | "page"} by
   * @param {{ from: Square, to: Square | null } | null} way
   */
  #notAllowed(by, way) {
    // A page that refuses a move explains it itself.
    if (by === "readonly") this.say(this.#texts.locked, true)
    this.#shell.dispatch("notallowed", { by, from: way?.from ?? null, to: way?.to ?? null })
  }

  /** Says why the picked piece has no moves. @param {Square} from */
  #explain(from) {
    if (this.#premoving || this.#targets(from).size > 0) return
    const verdicts = nearest(from).map((to) => this.#judge(this.#promoting(from, to)))
    const best = telling.map((reason) => verdicts.find((verdict) => !verdict.legal && verdict.reason === reason)).find(Boolean)
    if (best && !best.legal) this.#showRefusal(best, { from, to: from })
  }

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
    this.#catchUp()
    const { game } = this
    if (!game.judge(move.uci).legal) return null
    const before = game.current
    const made = this.#act(() => game.move(move.uci))
    const path = pathBetween(before, game.current)
    this.#act(() => this.#seat.moved())
    this.#note()
    this.#inPlace = inPlace
    // A listener of the game may already have played a reply.
    if (path) this.#made(path, by)
    return made
  }

  /**
   * Moves were made.
   * @param {readonly GameNode[]} nodes
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
      if (isLast) this.say(this.#moveText(move))
      const now = isLast ? { fen: position.fen(), ply } : { fen: node.fen(), ply: node.ply }
      this.#shell.dispatch("move", { move, ...now, by: index === 0 ? by : "program" })
    })
    if (end && this.game.end === end) this.#shell.dispatch("end", end)
    if (this.#premove) queueMicrotask(() => this.#playPremove())
  }

  /** Whether the user has picked a piece for a premove that still exists: it stays picked after the other side's move. */
  get #isHeld() {
    const { picked } = this.#input
    const { position, end } = this.game
    if (end || !this.#seat.premoves() || this.#seat.side() !== position.turn) return false
    return this.#chooser.isOpen || (picked !== null && position.pieceAt(picked)?.color === position.turn)
  }

  #navigated() {
    this.#animate = true
    this.show()
    this.#shell.dispatch("navigate", { ply: this.game.ply })
  }

  // ─── Premoves ──────────────────────────────────────────────────────────────────────────────────

  /** @param {Square} from @param {Square} to */
  async #choosePremove(from, to) {
    const { game } = this
    const piece = game.position.pieceAt(from)
    if (!this.#targets(from).has(to)) return this.say(this.#texts.premoveImpossible(from, to), true)
    if (!piece) return
    /** @type {Premove} */
    let premove = { from, to }
    if (this.#promotes(from, to)) {
      const role = await this.#askRole(from, to, piece.color)
      if (!role || this.game !== game || game.position.pieceAt(from)?.color !== piece.color) return
      premove = { from, to, promotion: role }
    }
    // While the dialog was open the other side may have moved.
    if (!this.#premoving) return this.#refuse(this.#judge(premove), { from, to })
    this.#setPremove(premove)
    this.say(this.#texts.premoveText(from, to, premove.promotion))
  }

  /** @param {Premove | null} premove */
  #setPremove(premove) {
    if (premove === this.#premove) return
    this.#premove = premove
    this.#shell.invalidate()
    this.#shell.dispatch("premove", premove)
  }

  /** @returns {boolean} whether there was one */
  #takePremoveBack() {
    if (!this.#premove) return false
    this.#setPremove(null)
    this.say(this.#texts.premoveTakenBack)
    return true
  }

  /** Plays the premove if it is legal now, and drops it otherwise. */
  #playPremove() {
    const premove = this.#premove
    if (!premove || this.#premoving) return
    this.#setPremove(null)
    const verdict = this.#judge(premove)
    const { end, position } = this.game
    if (end || this.#locked() || this.#seat.side() !== position.turn) return
    // As one text, because a screen reader would skip the first of two.
    const said = this.#shell.status.textContent?.trim() ?? ""
    if (!verdict.legal) return this.say(`${said} ${this.#texts.premoveDropped}`)
    const made = this.#make(verdict.move, "person")
    if (made) this.say(`${said} ${this.#moveText(made)}`)
  }

  // ─── Drawings ────────────────────────────────────────────────────────────────

  /** @param {Stroke | null} stroke @param {boolean} done */
  #draw(stroke, done) {
    this.#stroke = done ? null : stroke
    if (done && stroke && this.#shell.dispatch("draw", stroke, true)) {
      // Drawing the same again removes it; another colour replaces it.
      const others = this.#strokes.filter(({ from, to }) => from !== stroke.from || to !== stroke.to)
      const there = this.#strokes.some((each) => !others.includes(each) && each.color === stroke.color)
      this.#strokes = there ? others : [...others, stroke]
    }
    this.#shell.invalidate()
  }

  /** Removes drawings and the explanation of a refused move. */
  #wipe() {
    clearTimeout(this.#timer)
    if (this.#strokes.length === 0 && !this.#refusal && !this.#stroke) return
    this.#strokes = []
    this.#stroke = this.#refusal = null
    this.#shell.invalidate()
  }

  // ─── Visible state ──────────────────────────────────────────────────────────────────────────────

  /**
   * The state to render now; a move is animated only once.
   * @returns {GameState}
   */
  takeState() {
    this.#follow()
    const { game } = this
    const { position } = game
    const { picked, cursor } = this.#input
    // Null moves in lessons do not move a piece.
    const last = game.history().filter(({ pass }) => !pass).at(-1)
    const pieces = position.pieces()
    const { squares = [], arrows = [] } = game.current.annotations
    const strokes = this.#stroke ? [...this.#strokes, this.#stroke] : this.#strokes
    const targets = picked ? kinds(this.#targets(picked)) : new Map()
    const motion = { animate: this.#animate, inPlace: this.#inPlace }
    this.#animate = false
    this.#inPlace = null
    void learn(this.#shell.lang)
    return {
      pieces,
      label: this.#texts.boardName(position.turn),
      last: last ? [last.from, last.to] : [],
      check: position.isCheck ? position.kingOf(position.turn) : null,
      marks: [
        ...marksOfPicked(picked, targets, pieces),
        ...this.#premoveMarks(),
        ...squares.map(({ square, color }) => ({ square, kind: color })),
        ...strokes.filter(({ from, to }) => from === to).map(({ from, color }) => ({ square: from, kind: color, silent: true })),
      ],
      arrows: [...arrows, ...strokes.filter(({ from, to }) => from !== to)],
      interaction: this.#hands.may({
        ...motion,
        squareName: this.#texts.squareName,
        movable: this.#movable(),
        picked,
        targets,
        cursor,
        readonly: this.#locked(),
        refusal: this.#refusal,
      }),
    }
  }

  /** @returns {Mark[]} */
  #premoveMarks() {
    return this.#premove ? [this.#premove.from, this.#premove.to].map((square) => ({ square, kind: "premove" })) : []
  }

  /** Focuses the cell in the tab order. */
  focus() {
    this.#hands.focus(this.#input.cursor)
  }
}

/**
 * @typedef {object} Seen a game as the board shows it
 * @property {Game} game
 * @property {GameNode} node
 * @property {GameEnd | null} end
 * @property {GameNode} last where the page has gone since then
 * @property {ReadonlySet<GameNode>} children of that node: moves that one can go to
 * @property {GameNode[]} made moves that the page has made since then
 * @property {boolean} isDue whether there is something to catch up with
 */

/**
 * The nodes after one node up to a descendant; null if it is not one.
 * @param {GameNode} from
 * @param {GameNode} to
 */
function pathBetween(from, to) {
  const path = []
  for (let node = /** @type {GameNode | null} */ (to); node; node = node.parent) {
    if (node === from) return path.reverse()
    path.push(node)
  }
  return null
}

/** @param {ReadonlyMap<Square, Target>} targets @returns {Map<Square, TargetKind>} */
function kinds(targets) {
  return new Map([...targets].map(([square, { kind }]) => [square, kind]))
}

const allSquares = [..."12345678"].flatMap((rank) => [..."abcdefgh"].map((file) => /** @type {Square} */ (file + rank)))

/** All squares, the nearest first, and among equally near ones those straight ahead. @param {Square} from */
function nearest(from) {
  const across = (/** @type {Square} */ to) => Math.abs(to.charCodeAt(0) - from.charCodeAt(0))
  const far = (/** @type {Square} */ to) => Math.max(across(to), Math.abs(to.charCodeAt(1) - from.charCodeAt(1)))
  return [...allSquares].sort((a, b) => far(a) - far(b) || across(a) - across(b))
}

/** Reasons why a piece cannot move at all, the most informative first. @type {readonly Refused["reason"][]} */
const telling = ["does-not-answer-check", "exposes-king", "king-into-check", "pawn-push-blocked", "path-blocked", "own-piece-on-target"]
