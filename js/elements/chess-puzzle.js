// <chess-puzzle>: a position with a task. What shows it is loaded with the first one.
import { Base } from "./base.js"
import { lazy } from "./engine.js"
import { pgnInside, setAttribute } from "./html.js"
import { Shell } from "./shell.js"

/** @import { Move } from "../index.js" */
/** @import { BaseOf } from "./base.js" */
/** @import { Refused } from "./refusal.js" */
/** @import { PuzzlePicture } from "./puzzle/picture.js" */

const pictures = lazy(() => import("./puzzle/picture.js"))

/**
 * The events of `<chess-puzzle>`.
 * @typedef {object} SolveEvents
 * @property {CustomEvent<{ tries: number }>} solved it is solved; `tries` is 1 when nothing went wrong before
 * @property {CustomEvent<{ move: Move, verdict?: undefined } | { verdict: Refused, move?: undefined }>} wrong a legal move that is not
 *   the solution, or why what was tried is not legal
 */

/**
 * A puzzle: a position and its solution as a tree of moves in PGN, or every square to which a piece can go. Its text is the
 * fallback without JavaScript.
 *
 * Each move of the tree solves the puzzle, in the main line and in variations, unless it is marked as a mistake (`$2` or `?`), a
 * blunder (`$4`, `??`) or dubious (`$6`, `?!`): the comments of such moves are said to those who try them. Where a move of
 * the solution mates, so does any other mate. The other side answers with the first move that the tree has. The comment at the start is
 * the task.
 *
 * A puzzle can be solved when it comes near the window or gets the focus; until then it is a picture.
 *
 * @tagname chess-puzzle
 *
 * @attr {string} pgn - the position (its FEN tag) and the solution; without it, the text inside, or that of the first `<pre>` inside
 * @attr {"targets"} task - `targets`: every square is to be chosen to which the piece on `square` can go, in the position `fen`
 * @attr {string} fen - with `task="targets"`, the position, as in `<chess-diagram>`
 * @attr {string} square - with `task="targets"`, the square of the piece; it is taken to be the turn of its side
 * @attr {string} caption - the task, in place of the comment at the start of the PGN
 * @attr {"white" | "black"} orientation - the side at the bottom (the one that solves)
 * @attr {"none" | "inside" | "outside"} coords - where coordinates are written (inside)
 * @attr {string} marks - marked squares, as in `<chess-diagram>`
 * @attr {string} arrows - arrows, as in `<chess-diagram>`
 * @attr {string} last-move - the last move, as in `<chess-diagram>`; until the first move of the solution
 * @attr {string} lang - language of what is said and of the piece letters in typed moves, also of the nearest element around that has one, as a BCP 47 tag: `de`
 *
 * @fires {CustomEvent<{ tries: number }>} solved - it is solved; `tries` is 1 when nothing went wrong before. Not when the solution was shown
 * @fires {CustomEvent<{ move: Move } | { verdict: Extract<Verdict, { legal: false }> }>} wrong - a legal move that is not the solution, or why what was tried is not legal
 *
 * @csspart board - the board
 * @csspart square - each square
 * @csspart piece - each piece
 * @csspart coords - each coordinate
 * @csspart below - what stands below the board
 * @csspart prompt - the task
 * @csspart status - the sentence that is also spoken
 * @csspart badge - the shape beside it: a check mark, a cross, or a star when it is solved
 * @csspart field - the field for typed moves with its label
 * @csspart input - the field for typed moves
 * @csspart tools - the buttons Hint, Solution, Again
 *
 * @cssprop [--chess-below=6.625rem] - room kept below a puzzle until it can be solved
 * @cssprop [--chess-size=32rem] - the largest width of the board; the other properties are those of `<chess-board>`
 */
export class ChessPuzzle extends /** @type {BaseOf<SolveEvents>} */ (Base) {
  static observedAttributes = ["pgn", "task", "fen", "square", "caption", "orientation", "coords", "marks", "arrows", "last-move", "lang"]

  #shell = new Shell(this, () => this.#render())
  /** @type {PuzzlePicture | null} */
  #picture = null

  constructor() {
    super()
    this.#shell.root.append(this.#shell.view.board)
  }

  connectedCallback() {
    this.#shell.draw()
  }

  disconnectedCallback() {
    this.#picture?.stop()
  }

  attributeChangedCallback() {
    this.#shell.invalidate()
  }

  /**
   * The position and its solution: the attribute, or the text inside. null takes the attribute away.
   * @type {string}
   */
  get pgn() {
    return this.getAttribute("pgn") ?? pgnInside(this)
  }

  set pgn(pgn) {
    setAttribute(this, "pgn", pgn ?? null)
  }

  /**
   * Resolves when readers can solve the puzzle. Asking for it makes it ready before it comes near the window.
   * @type {Promise<void>}
   */
  get ready() {
    return this.#load().then((picture) => picture.come())
  }

  async #load() {
    const { PuzzlePicture } = await pictures.load()
    return (this.#picture ??= new PuzzlePicture(this, this.#shell))
  }

  async #render() {
    try {
      const picture = await this.#load()
      picture.render()
    } catch (error) {
      console.error(error)
      this.#shell.problem = this.#shell.texts.failed
    }
  }
}
