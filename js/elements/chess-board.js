// <chess-board>: a board to play a game on.
import { boardAttributes } from "./element/attributes.js"
import { withAttributes } from "./element/base.js"
import { preload } from "./element/engine.js"
import { empty, pockets, readFen, start } from "./picture/fen.js"
import { html, setAttribute, writeAttribute } from "./picture/html.js"
import { parseArrows, parseMarks } from "./picture/marks.js"
import { isGame } from "./element/is-game.js"
import { interactive } from "./element/on-demand.js"
import { Shell } from "./element/shell.js"
import { colorIn, opposite } from "./picture/squares.js"

/** @import { ClaimVerdict, Color, Game, GameEnd, GameNode, MarkColor, Move, MoveInput, Piece, Position, PromotionRole, Refused, Square } from "../api.js" */
/** @import { BaseOf } from "./element/base.js" */
/** @import { BoardPlayer } from "./play/board-player.js" */
/** @import { PlayedBoard } from "./play/played-board.js" */
/** @import { BoardState } from "./picture/render.js" */

/**
 * The events of a game played on an element. `by` says who made a move: a person on the element, or a program, which is
 * the page. `because` says why a move was not made.
 * @typedef {object} PlayEvents
 * @property {CustomEvent<{ square: Square | null, moves: readonly Move[] } | null>} pick the user picked a piece, with its legal
 *   moves (none on the other side's turn), or let it go (null); a piece in a crazyhouse pocket has no square
 * @property {CustomEvent<{ move: Move, by: "person" | "program" }> & { waitUntil(promise: PromiseLike<unknown>): void }} beforemove
 *   before a move is made; `preventDefault()` refuses it. With `waitUntil(promise)` the move is shown, marked, and made when the
 *   promise fulfils; it is taken back if the promise rejects or gives false, or if something else changes the game
 * @property {CustomEvent<{ move: Move, fen: string, ply: number, by: "person" | "program" }>} move after a move was made,
 *   once, however it was entered
 * @property {CustomEvent<{ verdict: Refused, because: "rules" | "side" }>} illegal the user tried an illegal move, or moved
 *   the other side's piece on its turn (`because: "side"`)
 * @property {CustomEvent<{ because: "readonly" | "page", from: Square | null, to: Square | null, reason: unknown }>} notallowed
 *   the user tried to move on a `readonly` board, or the page refused the move in `beforemove`; unknown squares are null.
 *   `reason` is what the promise of `waitUntil` rejected with, or null
 * @property {CustomEvent<{ text: string, refusal: boolean }>} say the status has a new sentence; `refusal` is true if it says
 *   why something is not possible
 * @property {CustomEvent<{ from: Square, to: Square, color: MarkColor }>} draw the user drew an arrow, or a circle (`from` and
 *   `to` are the same); `preventDefault()` leaves drawing it to the page
 * @property {CustomEvent<{ keys: string[] }>} keys the user asked for the list of keys (`?`): the page can add its own
 *   shortcuts to `keys`; `preventDefault()` leaves showing the list to the page
 * @property {CustomEvent<{ square: Square, piece: Piece | null, button: number }>} square a click, or a choice by key, without
 *   another meaning, such as on an empty square with no piece picked; `button` is the mouse button, 0 without one
 * @property {CustomEvent<GameEnd>} end the game has ended
 * @property {CustomEvent<{ ply: number }>} navigate the board shows another point of the game
 */

/**
 * @typedef {object} PremoveEvents the event of a board with `premoves`
 * @property {CustomEvent<{ from: Square, to: Square, promotion?: PromotionRole } | null>} premove the user chose a premove;
 *   null when none is left: the last one was played, or all were dropped or taken back
 */

/**
 * A board on which a whole game is played: by mouse, touch, keyboard or typed moves, under the rules. It loads the
 * rules itself, unless the page gives it a game; until then it shows the position, and `ready` is pending.
 *
 * @tagname chess-board
 *
 * @csspart board - the board
 * @csspart square - each square
 * @csspart piece - each piece
 * @csspart coords - each coordinate
 * @csspart captured - the rows of captured pieces, with the attribute `captured`
 * @csspart pocket - in crazyhouse, each row of pieces to drop
 * @csspart pocket-piece - each piece in a pocket, a button
 * @csspart checks - in three-check, the checks that a side has left to give
 * @csspart status - the sentence below the board, which screen readers announce
 * @csspart refusal - the status while it explains why something is not possible
 * @csspart below - the area below the board: status and field
 * @csspart keys - the list of keys or words, a dialog
 * @csspart field - the field for typed moves with its label
 * @csspart input - the field for typed moves
 *
 * @cssprop [--chess-files=8] - the files of the board until it is drawn
 * @cssprop [--chess-ranks=8] - the ranks of the board until it is drawn
 * @cssprop [--chess-size=512px] - the maximum width of the board
 * @cssprop --chess-motion - `none`: moves are not animated
 * @cssprop --chess-rotate-white - turns White's pieces: `180deg` for a player who sits opposite
 * @cssprop --chess-rotate-black - turns Black's pieces
 * @cssprop [--chess-control-height=2.5em] - the height of buttons and fields
 * @cssprop [--chess-control-radius=.375em] - the corner radius of buttons and fields
 * @cssprop --chess-control-accent - the colour of ticked boxes and focus outlines
 * @cssprop --chess-control-edge - the border of buttons and fields
 * @cssprop --chess-control-focus - the outline of the control that has the focus
 * @cssprop [--chess-control-close="✕"] - the sign of the Close button
 * @cssprop --chess-light - light squares
 * @cssprop --chess-dark - dark squares
 * @cssprop --chess-coords - coordinates inside the board
 * @cssprop --chess-mark-move - dots and rings on legal destinations
 * @cssprop --chess-mark-picked - the picked piece's square
 * @cssprop --chess-mark-last - the last move's squares
 * @cssprop --chess-mark-check - the ring around a king in check
 * @cssprop --chess-mark-refused - a refused move, the squares that show why, and the edge of its sentence
 * @cssprop --chess-mark-premove - a premove's squares
 * @cssprop --chess-mark-edge - the light edge of the marks above
 * @cssprop --chess-mark-leap - squares that a piece leaps to
 * @cssprop --chess-mark-green - green marks and arrows
 * @cssprop --chess-mark-red - red marks and arrows
 * @cssprop --chess-mark-yellow - yellow marks and arrows
 * @cssprop --chess-mark-blue - blue marks and arrows
 * @cssprop --chess-mark-plain - marks without a colour
 * @cssprop --chess-mark-rim - the dark edge of the coloured marks and arrows
 * @cssprop --chess-piece-wk - an image, `url(…)`, of the white king
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
export class ChessBoard extends /** @type {BaseOf<PlayEvents & PremoveEvents, Omit<typeof boardAttributes, "orientation">>} */ (
  withAttributes(boardAttributes)
) {
  #shell = new Shell(this, () => this.#render())
  /** @type {PlayedBoard | null} */
  #played = null
  /** The game that the page set before the code was loaded. @type {Game | null} */
  #given = null
  /** Whether the attributes are unchanged since the page set its game. */
  #isGiven = false
  #hasFailed = false
  #below = html("div", "below", { part: "below" })
  /** The Move field; empty until the board is playable. */
  #form = html("form", "", { part: "field" })

  constructor() {
    super()
    this.#below.append(this.#shell.status, this.#form)
    this.#shell.root.append(this.#shell.view.board, this.#below)
  }

  connectedCallback() {
    super.connectedCallback()
    this.#shell.draw()
    this.#start()
  }

  disconnectedCallback() {
    super.disconnectedCallback()
    this.#played?.leave()
  }

  /** @param {string} name @param {string | null} before @param {string | null} after */
  attributeChangedCallback(name, before, after) {
    // Frameworks rewrite equal values.
    if (before === after) return
    if (/fen|pgn|960|rules|variant/.test(name)) {
      this.#isGiven = false
      this.#played?.read()
    }
    this.#shell.invalidate()
  }

  /** Resolves when the board can be played on. @type {Promise<void>} */
  get ready() {
    return interactive.load().then(() => this.#inside?.ready())
  }

  /**
   * The game on the board; set it to show another one. The board shows every change to it: it announces and fires
   * `move` for a new move (`game.move`), `navigate` for another point of the game (`game.undo`, `game.goToNode`),
   * and `end` for a declared end. `fen` and `pgn` set another game.
   * @type {Game}
   * @throws {Error} when it is read before `board.ready` has resolved
   * @throws {TypeError} when it is set to anything but a Game; the board does not change
   */
  get game() {
    const game = this.#inside ? this.#inside.game : this.#isGiven && this.#given
    if (!game) throw new Error("this chess-board has not loaded the rules yet: await its `ready` first")
    return game
  }

  set game(game) {
    if (!isGame(game)) throw new TypeError("this is not a Game: this chess-board was not changed")
    this.#given = game
    this.#isGiven = true
    if (this.#inside) this.#inside.game = game
    this.refresh()
  }

  // The table of attributes describes it.
  /** @returns {Color} */
  get orientation() {
    const text = this.getAttribute("orientation")
    if (!/turn/.test(text ?? "")) return colorIn(text)
    // Before there is a game, the FEN tells the turn.
    return this.#known?.position.turn ?? colorIn(/\s[wb]\b/i.exec(this.getAttribute("fen") ?? "")?.[0])
  }

  /** @param {Color | "turn" | null | undefined} side */
  set orientation(side) {
    writeAttribute(this, "orientation", side)
  }

  /** The current position. @type {Position} */
  get position() {
    return this.game.position
  }

  /**
   * Plays a move from a script. Throws IllegalMoveError if it is illegal. Like `undo`, `redo`, `back`, `forward`,
   * `goTo` and `goToNode` it is deferred, and returns null, while the rules are being loaded.
   * @param {MoveInput} move @returns {Move | null} null if the page refused it in `beforemove`, or confirms it later
   */
  play(move) {
    return this.#soon((player) => player.play(move))
  }

  /**
   * Enters what the user typed, as the Move field does, for pages with their own field: a move, or a question in words
   * such as "p n" or "moves e2". A refusal is shown in words and on the board, and fires `illegal`. Deferred, and returns
   * false, while the rules are being loaded.
   * @param {string} text in any notation, with the piece letters of the board's language
   * @returns {boolean} whether the move was made or the question answered, and the text can be cleared
   */
  enter(text) {
    return this.#soon((player) => player.enter(text)) ?? false
  }

  /**
   * Takes the last move back, with all that follows it, as `Game.undo` does.
   * @returns {Move | null} null at the start
   */
  undo() {
    return this.#soon((player) => player.undo())
  }

  /**
   * Plays again what `undo` took back, as `Game.redo` does. The event is `navigate`, as for every other point of the game.
   * @returns {Move | null} null if nothing was taken back, or the game was changed since
   */
  redo() {
    return this.#soon((player) => player.redo())
  }

  /** Goes one move towards the start; no move is lost. @returns {Move | null} null at the start */
  back() {
    return this.#soon((player) => player.back())
  }

  /** Goes one move along the current line. @returns {Move | null} null at its end */
  forward() {
    return this.#soon((player) => player.forward())
  }

  /**
   * Shows another point of the game: a node of any variation, or a number of half-moves in the current line.
   * @param {GameNode | number} to
   */
  goTo(to) {
    this.#soon((player) => player.goTo(to))
  }

  /** The same as `goTo`. @param {GameNode} node */
  goToNode(node) {
    this.goTo(node)
  }

  /**
   * Takes back the user's last drawing: an arrow or circle, its removal, or the removal of all by a click. Drawings from
   * before the last move cannot be taken back.
   * @returns {boolean} whether there was one
   */
  undoDrawing() {
    return this.#inside?.player?.undoDrawing() ?? false
  }

  /**
   * Shows the game as it is now, for a page that has changed it and handles the change itself: fires no event for the
   * change, announces the current point, and cancels what the user was doing on the board. Deferred while the rules are
   * being loaded.
   */
  refresh() {
    this.#soon((player) => player.showAgain())
    this.#shell.invalidate()
  }

  /** Shows the list of keys, as the key `?` does, with the event `keys`. Deferred while the rules are being loaded. */
  showKeys() {
    this.#soon((player) => player.showKeys())
  }

  /** Turns the board around. */
  flip() {
    this.orientation = opposite(this.orientation)
  }

  /**
   * `color` resigns and loses, unless the opponent could not mate by any series of legal moves (FIDE 5.1.2).
   * @param {Color} color @returns {GameEnd}
   */
  resign(color) {
    return this.#declare((game) => game.resign(color))
  }

  /**
   * The players agree on a draw.
   * @returns {GameEnd | null} null if FIDE 5.2.3 forbids it, because a player has not moved yet; the status then says so
   */
  agreeDraw() {
    return this.#declare((game) => game.agreeDraw())
  }

  /**
   * Claims a draw (FIDE 9.2, 9.3), for the current position or with the intended move; `game.claims()` lists
   * the possible claims.
   * @param {MoveInput} [intended]
   * @returns {GameEnd | null} null if the claim is incorrect; the status then shows the sentence of `game.judgeClaim`
   */
  claimDraw(intended) {
    return this.#declare(
      (game) => game.claimDraw(intended),
      (game) => game.judgeClaim(intended),
    )
  }

  /** Null until the code is loaded. */
  get #inside() {
    const { PlayedBoard } = interactive.now ?? {}
    if (PlayedBoard) this.#played ??= new PlayedBoard(this, this.#shell, this.#form, this.#given, this.#isGiven)
    return this.#played
  }

  /** The game, once it is known. */
  get #known() {
    return this.#inside ? this.#inside.known : this.#isGiven ? this.#given : null
  }

  /** Acts now, or when the rules are loaded. @template T @param {(player: BoardPlayer) => T} act @returns {T | null} */
  #soon(act) {
    const player = this.#inside?.player
    if (player) return act(player)
    this.ready.then(() => act(/** @type {BoardPlayer} */ (this.#inside?.player)), console.error)
    return null
  }

  /**
   * @template {GameEnd | null} T @param {(game: Game) => T} change
   * @param {(game: Game) => ClaimVerdict} [claim] why a draw cannot be claimed
   */
  #declare(change, claim) {
    const { game } = this
    const player = this.#inside?.player
    return player
      ? player.declare(
          () => change(game),
          () => claim?.(game),
        )
      : change(game)
  }

  async #start() {
    // The page may set a game later in this task.
    await null
    if (!this.#isGiven) preload(this, this.getAttribute("pgn"))
    try {
      await interactive.load()
      await this.#inside?.start()
    } catch (error) {
      console.error(error)
      this.#hasFailed = true
    }
    this.#shell.invalidate()
  }

  #render() {
    const { orientation } = this
    const inside = this.#inside
    const isReadonly = this.hasAttribute("readonly")
    if (!inside?.player) this.#form.hidden = isReadonly
    if (!inside) {
      this.#shell.problem = this.#hasFailed ? this.#shell.texts.failed : ""
      setAttribute(this.#shell.view.board, "aria-busy", this.#hasFailed ? null : "true")
    }
    this.#below.hidden = this.hasAttribute("bare")
    const seen = inside?.takeState() ?? this.#preview()
    this.#shell.show({
      ...seen,
      orientation,
      shade: new Set(),
      marks: [...parseMarks(this.getAttribute("marks")), ...seen.marks],
      arrows: [...parseArrows(this.getAttribute("arrows")), ...seen.arrows],
    })
  }

  /** Shows the position before the board is playable. */
  #preview() {
    const label = this.#shell.texts.board
    const pieces = this.#knownPieces()
    return /** @type {const} */ ({ pieces, label, last: [], check: null, marks: [], arrows: [], interaction: null })
  }

  /** @returns {BoardState["pieces"]} */
  #knownPieces() {
    const variant = this.getAttribute("variant") ?? ""
    const fen = this.getAttribute("fen")?.replace(pockets, "") ?? (/^\s*[hr]/i.test(variant) ? empty : start)
    const isUnreadable = this.#inside?.isUnreadable
    if (this.#known && !isUnreadable) return this.#known.position.pieces()
    // The engine will report FENs that cannot be read.
    return readFen(isUnreadable || this.matches("[pgn], [chess960]") ? empty : fen)?.pieces ?? new Map()
  }
}
