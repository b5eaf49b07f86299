// <chess-game>: a game to read, on a board with its moves beside it. The rules and the code that shows it load together.
import { gameAttributes } from "./element/attributes.js"
import { withAttributes } from "./element/base.js"
import { lazy, preload } from "./element/engine.js"
import { isGame } from "./element/is-game.js"
import { whileLoading } from "./element/loading.js"
import { html } from "./picture/html.js"
import { langOf, textsFor } from "./element/languages.js"
import { pictures } from "./picture/texts.js"

/** @import { Game, GameNode, PgnIssue } from "../api.js" */
/** @import { BaseOf } from "./element/base.js" */
/** @import { PlayEvents } from "./chess-board.js" */
/** @import { GameReader } from "./game/reader.js" */

/** A game of the PGN, as listed. @typedef {{ tags: ReadonlyMap<string, string>, issues: readonly PgnIssue[] }} ReadGame */
/** A file or a text; both are null for the text inside. @typedef {{ src: string | null, pgn: string | null }} Source */

/**
 * The events of a `<chess-game>`.
 * @typedef {object} ReadEvents
 * @property {CustomEvent<{ games: readonly ReadGame[], issues: readonly PgnIssue[] }>} load the PGN has been read to its
 *   end
 * @property {CustomEvent<{ ply: number, node: GameNode }>} navigate the element shows another point of the game, or
 *   another game
 * @property {PlayEvents["pick"]} pick the reader chose a piece, or let it go
 * @property {PlayEvents["beforemove"]} beforemove before a reader's move is made on the board; `preventDefault()` refuses it,
 *   `waitUntil(promise)` makes it wait
 * @property {PlayEvents["move"]} move the reader made a move on the board
 * @property {PlayEvents["illegal"]} illegal the reader tried an illegal move
 * @property {PlayEvents["say"]} say the status has a new sentence about a move or a point of the game
 * @property {CustomEvent<{ pgn: string }>} change the reader has changed the game: a move, a sign, a comment, a drawing, a
 *   variation (with `editable`)
 * @property {PlayEvents["keys"]} keys the reader asked for the list of keys (`?`): the page can add its own shortcuts to
 *   `keys`; `preventDefault()` leaves showing the list to the page
 */

const reading = lazy(() => import("./game/reader.js"))

/**
 * A game to read: a board, the moves with comments, variations, NAGs, clocks and evaluations, and buttons to go
 * through them. Readers can also try other moves on the board without changing the game, or with `editable` change it.
 *
 * The PGN is text inside the tag, where it can be read without JavaScript (in the first `<pre>` if there is one), or
 * the code block after an empty tag, as Markdown makes it, or a file (`src`), or a property (`pgn`). If it has several
 * games, readers can switch between them.
 *
 * @tagname chess-game
 *
 * @csspart game - the whole element
 * @csspart headline - the heading: players, event and date, opening
 * @csspart players - the players, with ratings and result
 * @csspart event - event, place and date
 * @csspart opening - the ECO code and name of the opening, from the tags or else by position
 * @csspart board - the board
 * @csspart square - each square
 * @csspart piece - each piece
 * @csspart coords - each coordinate
 * @csspart controls - the row of buttons
 * @csspart button - each button
 * @csspart status - the sentence below the board, which screen readers announce
 * @csspart moves - the list of moves
 * @csspart move - each move
 * @csspart comment - each comment
 * @csspart variation - each variation
 * @csspart still - each picture among the moves
 * @csspart annotations - the fields and buttons to annotate a move
 * @csspart games - the list of games
 * @csspart issues - the list of errors in the PGN, with place and reason
 * @csspart keys - the list of keys or words, a dialog
 *
 * @cssprop [--chess-files=8] - the files of the board until it is drawn
 * @cssprop [--chess-ranks=8] - the ranks of the board until it is drawn
 * @cssprop [--chess-size=512px] - the maximum width of the board
 * @cssprop [--chess-moves-size=18em] - the maximum height of the moves below a board, which is also reserved
 * @cssprop --chess-moves-line - lines and frames (a quarter of the text's colour)
 * @cssprop --chess-moves-soft - numbers, clocks and evaluations (the text's colour, softened)
 * @cssprop --chess-moves-current - the background of the current move
 * @cssprop --chess-moves-current-text - the text of the current move
 * @cssprop --chess-sign-blunder - the sign `??` in the list of moves
 * @cssprop --chess-sign-mistake - the sign `?`
 * @cssprop --chess-sign-dubious - the sign `?!`
 * @cssprop --chess-sign-interesting - the sign `!?`
 * @cssprop --chess-sign-good - the sign `!`
 * @cssprop --chess-sign-brilliant - the sign `!!`
 */
export class ChessGame extends /** @type {BaseOf<ReadEvents, typeof gameAttributes>} */ (
  withAttributes(gameAttributes)
) {
  /** @type {GameReader | null} */
  #reader = null
  /** @type {string | null} */
  #pgn = null
  /** The page's own game. @type {Game | null} */
  #given = null
  /** The PGN of that game. @type {string | null} */
  #givenPgn = null
  #unfollow = () => {}
  /** @type {Promise<void> | null} */
  #ready = null
  /** The game that stays until its replacement has been read. @type {Game | null | undefined} */
  #left = null
  /** Whether reading will begin in this task. */
  #isWaiting = false
  #alert = html("p", "", { role: "alert" })
  #loading = whileLoading(this)

  connectedCallback() {
    super.connectedCallback()
    this.#follow(this.#given)
    // An element that the page has moved keeps its state.
    if (this.#ready) this.#reader?.show()
    else this.#read()
  }

  disconnectedCallback() {
    super.disconnectedCallback()
    this.#unfollow()
    this.#reader?.stop()
  }

  /** @param {string} name @param {string | null} before @param {string | null} after */
  attributeChangedCallback(name, before, after) {
    if (before === after) return
    if (name === "src" || name === "variant") this.#readOther()
    else this.#reader?.changed(name)
  }

  /** Resolves when the game is shown and the PGN has been read to its end. @type {Promise<void>} */
  get ready() {
    return this.#ready ?? Promise.resolve()
  }

  /**
   * The PGN to show instead of `src` and the text inside; null to show those again. After changes by the reader
   * (`editable`), all games with these changes.
   * @type {string | null}
   */
  get pgn() {
    return this.#reader?.changedPgn ?? this.#givenPgn ?? this.#pgn
  }

  set pgn(pgn) {
    const text = pgn || pgn === "" ? String(pgn) : null
    if (text === this.pgn && !this.#given) return
    this.#follow(null)
    this.#pgn = text
    this.#readOther()
  }

  /** The games read so far, with the tags and issues of each. @type {readonly ReadGame[]} */
  get games() {
    return this.#reader?.games ?? []
  }

  /**
   * The shown game as published; null until it has been read. Set a `Game` to show it and every later change to it: readers
   * step through a copy, and those at its end follow. Null shows `pgn`, `src` or the text inside again.
   * @type {Game | null}
   * @throws {TypeError} when it is set to anything else; the element does not change
   */
  get game() {
    return this.#given ?? this.#reader?.game ?? null
  }

  set game(game) {
    // Frameworks reset a property with undefined.
    const given = game ?? null
    if (given !== null && !isGame(given)) throw new TypeError("this is not a Game: this chess-game was not changed")
    if (given === this.#given) return
    this.#follow(given)
    this.#readOther()
  }

  /** @param {Game | null} game */
  #follow(game) {
    this.#unfollow()
    this.#given = game
    if (this.isConnected && game) this.#unfollow = game.subscribe(() => this.#readGiven())
    this.#readGiven()
  }

  /** Reads the page's game again if it has changed, even while the element was out of the document. Stepping is not a change. */
  #readGiven() {
    const pgn = this.#given && this.#given.pgn()
    if (pgn === this.#givenPgn) return
    this.#givenPgn = pgn
    this.#read()
  }

  /**
   * The node that is shown, of the game or, while the reader tries another move, of a copy; null until the game has
   * been read.
   * @type {GameNode | null}
   */
  get current() {
    return this.#reader?.current ?? null
  }

  /**
   * Shows another point of the game: a node (of `game` or `current`), or a number of half-moves in the current line. While a
   * game is being read, a number applies to that game.
   * @param {GameNode | number} to
   */
  goTo(to) {
    const ready = this.#ready
    const isComing = this.#left !== undefined && this.#left === (this.#reader?.game ?? null)
    if (!isComing || typeof to !== "number" || !ready) return this.#reader?.goTo(to, this.#given)
    void ready.then(() => ready === this.#ready && this.#reader?.goTo(to))
  }

  /** Shows the next move of the current line. @returns {boolean} whether there was one */
  next() {
    return this.#reader?.step(1) ?? false
  }

  /** Goes one move back. @returns {boolean} whether there was one */
  previous() {
    return this.#reader?.step(-1) ?? false
  }

  /** Turns the board around. */
  flip() {
    this.#reader?.flip()
  }

  /**
   * Reads `src` again, which may have changed. If it continues or corrects the shown game, the reader stays at their node or at
   * the end; if it cannot be read, the game stays and the element says so.
   * @returns {Promise<void>} as `ready`
   */
  reload() {
    this.#read()
    return this.ready
  }

  /** Reads a new source, and drops the reader's changes. */
  #readOther() {
    this.#reader?.dropChanges()
    this.#left = this.#reader?.game ?? null
    this.#read()
  }

  /** Reads once per task. */
  #read() {
    // A disconnected element reads when it is connected.
    if (!this.isConnected) this.#ready = null
    else if (!this.#isWaiting) this.#ready = this.#load()
  }

  async #load() {
    this.#isWaiting = true
    try {
      const text = this.#givenPgn ?? this.#pgn ?? this.textContent
      preload(this, text)
      const { GameReader, rulesFor } = await reading.load()
      await rulesFor(this, text).load()
      this.#alert.remove()
      const source = () => {
        const pgn = this.#givenPgn ?? this.#pgn
        return { src: pgn === null ? this.getAttribute("src") : null, pgn }
      }
      const textChanged = () => source().pgn === null && !this.hasAttribute("src") && this.#read()
      this.#reader ??= new GameReader(this, source, textChanged, () => this.#loading.end())
      // The element may have been removed meanwhile.
      if (!this.isConnected) this.#reader.stop()
    } catch (error) {
      const why = reading.now?.failed(error, () => this.#read())
      if (why && this.#reader) {
        this.#isWaiting = false
        return this.#reader.fail(why)
      }
      if (!why) console.error(error)
      // The text inside remains readable.
      const language = textsFor(langOf(this), () => {})
      const { unread } = pictures(language)
      this.#alert.textContent = why?.(language, unread) ?? unread
      this.prepend(this.#alert)
      this.#loading.end()
    }
    this.#isWaiting = false
    const ready = this.#ready
    await this.#reader?.read()
    if (ready === this.#ready) this.#left = undefined
  }
}
