// <chess-game>: a game to read, on a board with its moves beside it. What shows it is loaded with the rules.
import { Base } from "./base.js"
import { engine, lazy } from "./engine.js"
import { html, pgnInside } from "./html.js"
import { textsFor } from "./languages.js"
import { pictures } from "./texts.js"

/** @import { Game, GameNode, Move, PgnIssue } from "../index.js" */
/** @import { BaseOf } from "./base.js" */
/** @import { Refused } from "./refusal.js" */
/** @import { GameReader } from "./game/reader.js" */

/** A game of a PGN, as far as a list needs it. @typedef {{ tags: ReadonlyMap<string, string>, issues: readonly PgnIssue[] }} ReadGame */
/** Where a PGN is: a file, or else a text. @typedef {{ src: string | null, pgn: string }} Source */

/**
 * The events of a game that is read.
 * @typedef {object} ReadEvents
 * @property {CustomEvent<{ games: readonly ReadGame[], issues: readonly PgnIssue[] }>} load the PGN has been read, to its end
 * @property {CustomEvent<{ ply: number, node: GameNode }>} navigate another point of the game, or another game, is shown
 * @property {CustomEvent<{ move: Move }>} beforemove before another move is tried; `preventDefault()` refuses it
 * @property {CustomEvent<{ move: Move, fen: string, ply: number }>} move another move was tried, or the next one of the game was made on the board
 * @property {CustomEvent<{ verdict: Refused }>} illegal a reader tried what the rules refuse
 */

const reading = lazy(() => import("./game/reader.js"))

/**
 * A game to read: a board, the moves with comments, variations, NAGs, clocks and evaluations, and buttons that lead through
 * them. Readers can also try other moves on the board; the game stays as it is.
 *
 * The PGN stands as text inside the tag, where it can be read without JavaScript (in the first `<pre>` if there is one), or in a
 * file (`src`), or is set as a property (`pgn`). One with several games can be leafed through.
 *
 * @tagname chess-game
 *
 * @attr {string} src - the address of a PGN file; goes before the text inside
 * @attr {number} number - which game of the PGN is shown, from 1
 * @attr {number} ply - so many half-moves have been played when the game is first shown
 * @attr {"end"} start - the game is first shown at its end
 * @attr {"white" | "black"} orientation - the side at the bottom (white)
 * @attr {"none" | "inside" | "outside"} coords - where coordinates are written (inside)
 * @attr {string} lang - language of what is said and of the piece letters, also of the nearest element around that has one, as a BCP 47 tag: `de`
 * @attr {"beside" | "below" | "moves"} layout - where the moves stand, or only the moves; by default beside the board where there is room
 * @attr {boolean} readonly - no other moves can be tried
 * @attr {boolean} diagrams - a picture of the position stands at each `$220` or `[#]` (seen by Black at `$221`)
 *
 * @fires {CustomEvent<{ games: readonly ReadGame[], issues: readonly PgnIssue[] }>} load - the PGN has been read, to its end
 * @fires {CustomEvent<{ ply: number, node: GameNode }>} navigate - another point of the game, or another game, is shown
 * @fires {CustomEvent<{ move: Move }>} beforemove - before a move is made on the board; `preventDefault()` refuses it
 * @fires {CustomEvent<{ move: Move, fen: string, ply: number }>} move - a move was made on the board
 * @fires {CustomEvent<{ verdict: Extract<Verdict, { legal: false }> }>} illegal - a reader tried what the rules refuse
 *
 * @csspart game - all of it
 * @csspart headline - players, event and date
 * @csspart players - the players, with ratings and result
 * @csspart event - event, place and date
 * @csspart board - the board
 * @csspart square - each square
 * @csspart piece - each piece
 * @csspart coords - each coordinate
 * @csspart controls - the row of buttons
 * @csspart button - each button
 * @csspart status - the sentence below the board, which is also spoken
 * @csspart moves - the list of moves
 * @csspart move - each move
 * @csspart comment - each comment
 * @csspart variation - each variation
 * @csspart still - each picture among the moves
 * @csspart games - the list of games
 * @csspart issues - what could not be read, where and why
 *
 * @cssprop [--chess-size=32rem] - the largest width of the board
 * @cssprop [--chess-moves-size=18rem] - the largest height of the moves below a board
 * @cssprop --chess-moves-line - lines and frames (a quarter of the text's colour)
 * @cssprop --chess-moves-soft - numbers, clocks and evaluations (the text's colour, softened)
 * @cssprop --chess-moves-current - the current move's ground
 * @cssprop --chess-moves-current-text - the current move
 */
export class ChessGame extends /** @type {BaseOf<ReadEvents>} */ (Base) {
  static observedAttributes = ["src", "number", "ply", "start", "orientation", "coords", "lang", "layout", "readonly", "diagrams"]

  /** @type {GameReader | null} */
  #reader = null
  /** @type {string | null} */
  #pgn = null
  /** What is read, or is to be read next. @type {Promise<void> | null} */
  #ready = null
  /** Whether a reading is about to begin. */
  #isWaiting = false
  #alert = html("p", "", { role: "alert" })

  connectedCallback() {
    // One that was only moved goes on where it was.
    if (this.#ready) this.#reader?.show()
    else this.#read()
  }

  disconnectedCallback() {
    this.#reader?.stop()
  }

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} after
   */
  attributeChangedCallback(name, before, after) {
    if (before === after) return
    if (name === "src") this.#read()
    else this.#reader?.changed(name)
  }

  /**
   * Resolves when the game is shown and the PGN has been read to its end.
   * @type {Promise<void>}
   */
  get ready() {
    return this.#ready ?? Promise.resolve()
  }

  /**
   * The PGN to show instead of `src` and of the text inside; null to show those again.
   * @type {string | null}
   */
  get pgn() {
    return this.#pgn
  }

  set pgn(pgn) {
    this.#pgn = pgn ?? null
    this.#read()
  }

  /**
   * The games that have been read: the tags and issues of each.
   * @type {readonly ReadGame[]}
   */
  get games() {
    return this.#reader?.games ?? []
  }

  /**
   * The game that is shown, as it was published; null until it has been read.
   * @type {Game | null}
   */
  get game() {
    return this.#reader?.game ?? null
  }

  /**
   * The point that is shown: a node of the game or, while another move is tried, of a copy of it; null until it has been read.
   * @type {GameNode | null}
   */
  get current() {
    return this.#reader?.current ?? null
  }

  /**
   * Shows another point of the game: a node, or so many half-moves of the current line. Like `next` and `previous` it does nothing
   * before the game is there.
   * @param {GameNode | number} to
   */
  goTo(to) {
    this.#reader?.goTo(to)
  }

  /**
   * Shows the next move of the current line.
   * @returns {boolean} whether there was one
   */
  next() {
    return this.#reader?.walk(1) ?? false
  }

  /**
   * Goes one move back.
   * @returns {boolean} whether there was one
   */
  previous() {
    return this.#reader?.walk(-1) ?? false
  }

  /** Turns the board around. */
  flip() {
    this.#reader?.flip()
  }

  /** Reads the game once in this task, however much changes. */
  #read() {
    // What changes in an element that is nowhere is read when it is somewhere.
    if (!this.isConnected) this.#ready = null
    else if (!this.#isWaiting) this.#ready = this.#load()
  }

  async #load() {
    this.#isWaiting = true
    try {
      const [{ GameReader }] = await Promise.all([reading.load(), engine.load()])
      this.#alert.remove()
      const source = () => ({ src: this.#pgn === null ? this.getAttribute("src") : null, pgn: this.#pgn ?? pgnInside(this) })
      this.#reader ??= new GameReader(this, source, () => this.#pgn === null && !this.hasAttribute("src") && this.#read())
    } catch (error) {
      console.error(error)
      // The text inside is still there to be read.
      this.#alert.textContent = pictures(textsFor(this.closest("[lang]")?.getAttribute("lang") ?? "", () => {})).unread
      this.prepend(this.#alert)
    }
    this.#isWaiting = false
    await this.#reader?.read()
  }
}
