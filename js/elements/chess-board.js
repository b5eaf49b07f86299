// <chess-board>: a game that people play, on a board.
import { Game, InvalidFenError } from "../index.js"
import { boardName, endText, moveText, nothingPickedText, placeText, say, squareName } from "./announce.js"
import { BoardInput } from "./input.js"
import { PromotionChooser } from "./promotion.js"
import { BoardView } from "./render.js"
import { opposite } from "./squares.js"
import { adoptStyle } from "./style.js"

/** @import { Color, GameEnd, GameOptions, Move, MoveInput, Square, Verdict } from "../index.js" */
/** @import { TargetKind } from "./announce.js" */

// Importable where there is no DOM: then the class is there, and only making one fails.
const Base = globalThis.HTMLElement ?? /** @type {typeof HTMLElement} */ (/** @type {unknown} */ (class {}))

/**
 * @typedef {object} Target where the picked piece may go
 * @property {TargetKind} kind
 * @property {readonly Move[]} moves one, or the four promotions
 */

/**
 * A board on which a whole game is played: by mouse, touch, keyboard or typed moves, under the rules.
 *
 * @tagname chess-board
 *
 * @attr {string} fen - the position the game starts from; without it, the usual one
 * @attr {string} chess960 - a number from 0 to 959 for that Chess960 start, empty for a random one; with `fen`, its castling is Chess960's
 * @attr {"fide" | "online"} rules - whether threefold repetition and fifty moves must be claimed (`fide`) or end the game at once
 * @attr {"white" | "black"} orientation - the side at the bottom (white)
 * @attr {"none" | "inside" | "outside"} coords - where coordinates are written (inside)
 * @attr {boolean} readonly - people can look at the game but not play
 * @attr {string} lang - language of what is said, as far as it was imported
 *
 * @fires {CustomEvent<{ move: Move }>} beforemove - before a move is made; `preventDefault()` refuses it
 * @fires {CustomEvent<{ move: Move, fen: string, ply: number }>} move - after a move was made, once, however it was entered
 * @fires {CustomEvent<{ verdict: Extract<Verdict, { legal: false }> }>} illegal - a person tried what the rules refuse
 * @fires {CustomEvent<GameEnd>} end - the game has ended
 * @fires {CustomEvent<{ ply: number }>} navigate - another point of the game is shown
 *
 * @csspart board - the board
 * @csspart square - each square
 * @csspart piece - each piece
 * @csspart coords - each coordinate
 * @csspart status - the sentence below the board that is also spoken
 * @csspart below - what stands below the board: status and input
 * @csspart input - the field for typed moves
 *
 * @cssprop [--chess-size=32rem] - the largest width of the board
 * @cssprop --chess-light - light squares
 * @cssprop --chess-dark - dark squares
 * @cssprop --chess-coords - coordinates inside the board
 * @cssprop --chess-mark-move - dots and rings on legal destinations
 * @cssprop --chess-mark-picked - the picked piece's square
 * @cssprop --chess-mark-last - the last move's squares
 * @cssprop --chess-mark-check - the frame of a king in check
 * @cssprop --chess-mark-edge - the light edge of every mark
 * @cssprop --chess-piece-wk - an image, `url(…)`, instead of our white king
 * @cssprop --chess-piece-wq - white queen
 * @cssprop --chess-piece-wr - white rook
 * @cssprop --chess-piece-wb - white bishop
 * @cssprop --chess-piece-wn - white knight
 * @cssprop --chess-piece-wp - white pawn
 * @cssprop --chess-piece-bk - black king
 * @cssprop --chess-piece-bq - black queen
 * @cssprop --chess-piece-br - black rook
 * @cssprop --chess-piece-bb - black bishop
 * @cssprop --chess-piece-bn - black knight
 * @cssprop --chess-piece-bp - black pawn
 */
export class ChessBoard extends Base {
  static observedAttributes = ["fen", "chess960", "rules", "orientation", "coords", "readonly", "lang"]

  /** Made from the attributes when it is first needed. @type {Game | null} */
  #game = null
  /** Why the attributes make no game. */
  #problem = ""
  #view
  #input
  #chooser
  #status
  #alert
  #form
  #field
  #waiting = false
  /** For the next rendering. */
  #animate = false
  /** @type {Square | null} */
  #inPlace = null

  constructor() {
    super()
    const root = this.attachShadow({ mode: "open" })
    adoptStyle(root)
    this.#view = new BoardView()
    this.#input = new BoardInput(this.#view, {
      orientation: () => this.orientation,
      canPick: (square) => this.#movable().has(square),
      isTarget: (from, to) => this.#targets(from).has(to),
      changed: () => this.#invalidate(),
      move: (from, to, dragged) => void this.#attempt(from, to, dragged),
      nothing: (square) => this.#say(nothingPickedText(square, this.position, this.game.end)),
    })
    this.#chooser = new PromotionChooser(this.#view.board)

    this.#alert = document.createElement("p")
    this.#alert.className = "problem"
    this.#alert.setAttribute("role", "alert")
    this.#status = document.createElement("p")
    this.#status.className = "status"
    this.#status.setAttribute("part", "status")
    this.#status.setAttribute("role", "status")
    this.#field = document.createElement("input")
    this.#field.setAttribute("part", "input")
    this.#field.autocomplete = "off"
    this.#field.autocapitalize = "off"
    this.#field.spellcheck = false
    this.#field.enterKeyHint = "go"
    this.#field.addEventListener("input", () => this.#field.removeAttribute("aria-invalid"))
    const label = document.createElement("label")
    label.className = "typed"
    label.append("Move", this.#field)
    this.#form = document.createElement("form")
    this.#form.append(label)
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault()
      this.#enter(this.#field.value.trim())
    })
    const below = document.createElement("div")
    below.className = "below"
    below.setAttribute("part", "below")
    below.append(this.#status, this.#form)
    this.#view.board.append(this.#alert)
    root.append(this.#view.board, below)
  }

  connectedCallback() {
    this.#upgrade("game")
    this.#upgrade("orientation")
    this.#render()
  }

  disconnectedCallback() {
    this.#input.cancel()
    this.#chooser.close()
  }

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} after
   */
  attributeChangedCallback(name, before, after) {
    // A framework that writes the same value again must not restart the game.
    if (before === after) return
    if (name === "fen" || name === "chess960" || name === "rules") {
      this.#game = null
      this.#stop()
      this.#say("")
    }
    this.#invalidate()
  }

  /** The game on the board. Set it to show another one, or the same again after changing it from outside. */
  get game() {
    return (this.#game ??= this.#makeGame())
  }

  set game(game) {
    this.#game = game
    this.#problem = ""
    this.#stop()
    this.#invalidate()
  }

  /** The position on the board. */
  get position() {
    return this.game.position
  }

  /** The side at the bottom. @returns {Color} */
  get orientation() {
    return /^b/i.test(this.getAttribute("orientation") ?? "") ? "black" : "white"
  }

  /** @param {Color} side */
  set orientation(side) {
    this.setAttribute("orientation", side)
  }

  /**
   * Plays a move from a script. Throws IllegalMoveError if it is none.
   * @param {MoveInput} move
   * @returns {Move | null} null if the page refused it in `beforemove`
   */
  play(move) {
    const verdict = this.game.judge(move)
    // Lets the game itself throw, with the error that it always throws.
    return verdict.legal ? this.#make(verdict.move) : this.game.move(move)
  }

  /** Takes the last move back. @returns {Move | null} */
  undo() {
    const move = this.game.undo()
    if (move) this.#navigated()
    return move
  }

  /** Plays the move again that was taken back. @returns {Move | null} */
  redo() {
    const move = this.game.redo()
    if (move) this.#navigated()
    return move
  }

  /**
   * Shows the game after so many half-moves.
   * @param {number} ply
   */
  goTo(ply) {
    this.game.goTo(ply)
    this.#navigated()
  }

  /** Turns the board around. */
  flip() {
    this.orientation = opposite(this.orientation)
  }

  /**
   * `color` resigns.
   * @param {Color} color
   * @returns {GameEnd}
   */
  resign(color) {
    return this.#declare(this.game.resign(color))
  }

  /**
   * The players agree on a draw.
   * @returns {GameEnd}
   */
  agreeDraw() {
    return this.#declare(this.game.agreeDraw())
  }

  // ─── The game ──────────────────────────────────────────────────────────────────────────────────

  #makeGame() {
    const fen = this.getAttribute("fen")
    const chess960 = this.getAttribute("chess960")
    /** @type {GameOptions} */
    const options = { rules: this.getAttribute("rules") === "online" ? "online" : "fide" }
    if (fen !== null) options.fen = fen
    if (chess960 !== null) options.chess960 = fen !== null || chess960.trim() === "" ? true : Number(chess960)
    this.#problem = ""
    try {
      return new Game(options)
    } catch (error) {
      if (!(error instanceof InvalidFenError || error instanceof RangeError)) throw error
      this.#problem = error.message
      return new Game()
    }
  }

  /** Squares whose piece a person may pick now. @returns {ReadonlySet<Square>} */
  #movable() {
    const { end, position } = this.game
    if (end || this.#problem || this.hasAttribute("readonly") || this.#chooser.isOpen) return new Set()
    const own = [...position.pieces()].filter(([, { color }]) => color === position.turn)
    return new Set(own.map(([square]) => square))
  }

  /**
   * Where the piece on a square may go. A king may also go onto the rook it castles with.
   * @param {Square} from
   * @returns {Map<Square, Target>}
   */
  #targets(from) {
    const { position } = this
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
    if (!target || !move) return this.#refuse(this.game.judge(this.#promoting(from, to)))
    const byKeyboard = this.#view.focused
    if (!move.promotion) return void this.#make(move, dragged ? to : null)

    const { game, position } = this
    const asked = this.#chooser.ask(to, move.color, this.orientation)
    this.#invalidate()
    const role = await asked
    this.#invalidate()
    if (byKeyboard) this.#view.focus(role ? to : from)
    const promotion = target.moves.find((each) => each.promotion === role)
    // The page may have changed the game while the dialog was open.
    if (promotion && this.#game === game && game.position.equals(position)) this.#make(promotion, null)
  }

  /**
   * A move as text or squares, for a pawn with the piece that it would become: else the verdict on an impossible
   * promotion would only ask for the piece.
   * @param {Square} from
   * @param {Square} to
   * @returns {MoveInput}
   */
  #promoting(from, to) {
    const last = this.position.turn === "white" ? "8" : "1"
    const promotes = this.position.pieceAt(from)?.role === "pawn" && to[1] === last
    return promotes ? { from, to, promotion: "queen" } : { from, to }
  }

  /** @param {string} text a typed move */
  #enter(text) {
    if (text === "" || this.hasAttribute("readonly") || this.#problem) return
    this.#input.cancel()
    const verdict = this.game.judge(text)
    if (verdict.legal) {
      if (this.#make(verdict.move)) this.#field.value = ""
    } else {
      this.#field.setAttribute("aria-invalid", "true")
      this.#field.select()
      this.#refuse(verdict)
    }
  }

  /** @param {Verdict} verdict */
  #refuse(verdict) {
    if (verdict.legal) return void this.#make(verdict.move)
    this.#say(verdict.message)
    this.#dispatch("illegal", { verdict })
  }

  /**
   * @param {Move} move a legal one
   * @param {Square | null} [inPlace] where a person has already put the piece
   */
  #make(move, inPlace = null) {
    if (!this.#dispatch("beforemove", { move }, true)) return null
    const { game } = this
    const made = game.move(move.uci)
    this.#stop()
    this.#inPlace = inPlace
    this.#changed()
    const { end } = game
    this.#say(end ? `${moveText(made)} ${endText(end)}` : moveText(made))
    this.#dispatch("move", { move: made, fen: game.position.fen(), ply: game.ply })
    if (end) this.#dispatch("end", end)
    return made
  }

  #navigated() {
    this.#stop()
    this.#changed()
    const { game } = this
    this.#say(game.end ? endText(game.end) : placeText(game.position, game.history().at(-1)))
    this.#dispatch("navigate", { ply: game.ply })
  }

  /** @param {GameEnd} end */
  #declare(end) {
    this.#stop()
    this.#invalidate()
    this.#say(endText(end))
    this.#dispatch("end", end)
    return end
  }

  /** Ends whatever a person is in the middle of. */
  #stop() {
    this.#input.cancel()
    this.#chooser.close()
  }

  /** @param {string} text */
  #say(text) {
    say(this.#status, text)
  }

  /** @param {string} type @param {object} detail @param {boolean} cancelable */
  #dispatch(type, detail, cancelable = false) {
    return this.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, cancelable, detail }))
  }

  // ─── Rendering ─────────────────────────────────────────────────────────────────────────────────

  /** A piece has moved. */
  #changed() {
    this.#animate = true
    this.#invalidate()
  }

  /** Renders once in this task, however much changes. */
  #invalidate() {
    if (this.#waiting || !this.isConnected) return
    this.#waiting = true
    queueMicrotask(() => {
      this.#waiting = false
      this.#render()
    })
  }

  #render() {
    const { game, orientation } = this
    const { position } = game
    const picked = this.#input.picked
    const last = game.history().at(-1)
    const coords = this.getAttribute("coords")
    const readonly = this.hasAttribute("readonly")
    const focused = this.#view.focused
    this.#alert.textContent = this.#problem
    this.#alert.hidden = this.#problem === ""
    this.#form.hidden = readonly
    this.#view.update(
      {
        pieces: this.#problem ? new Map() : position.pieces(),
        orientation,
        coords: coords === "none" || coords === "outside" ? coords : "inside",
        label: boardName(position.turn),
        squareName,
        movable: this.#movable(),
        picked,
        targets: picked ? kinds(this.#targets(picked)) : new Map(),
        last: last ? [last.from, last.to] : [],
        check: position.isCheck ? position.kingOf(position.turn) : null,
        cursor: this.#input.cursor,
        interactive: !readonly,
      },
      { animate: this.#animate, inPlace: this.#inPlace },
    )
    // The cell with the focus may show another square now.
    if (focused) this.#view.focus(this.#input.cursor)
    this.#animate = false
    this.#inPlace = null
  }

  /**
   * A property that was set before the element was defined hides the accessor: sets it again.
   * @param {"game" | "orientation"} name
   */
  #upgrade(name) {
    const own = Object.getOwnPropertyDescriptor(this, name)
    if (!own) return
    delete (/** @type {Partial<ChessBoard>} */ (this)[name])
    Object.assign(this, { [name]: own.value })
  }
}

/** @param {ReadonlyMap<Square, Target>} targets @returns {Map<Square, TargetKind>} */
function kinds(targets) {
  return new Map([...targets].map(([square, { kind }]) => [square, kind]))
}
