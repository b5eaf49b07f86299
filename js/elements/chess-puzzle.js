// <chess-puzzle>: a position with a task. Its code is loaded on demand.
import { Base } from "./base.js"
import { lazy } from "./engine.js"
import { pgnInside, setAttribute } from "./html.js"
import { Shell } from "./shell.js"

/** @import { Move } from "../api.js" */
/** @import { BaseOf } from "./base.js" */
/** @import { Refused } from "./refusal.js" */
/** @import { PuzzlePicture } from "./puzzle/picture.js" */

const pictures = lazy(() => import("./puzzle/picture.js"))

/**
 * The events of `<chess-puzzle>`.
 * @typedef {object} SolveEvents
 * @property {CustomEvent<{ tries: number }>} solved it is solved; `tries` is 1 when nothing went wrong before
 * @property {CustomEvent<{ move: Move, verdict?: undefined } | { verdict: Refused, move?: undefined }>} wrong a legal
 *   move that is not the solution, or why what was tried is not legal
 */

/**
 * A puzzle: a position and its solution as a tree of moves in PGN, or every square to which a piece can go. Its text
 * is the fallback without JavaScript.
 *
 * Each move of the tree solves the puzzle, in the main line and in variations, unless it is marked as a mistake (`$2`
 * or `?`), a blunder (`$4`, `??`) or dubious (`$6`, `?!`): readers who try such a move see its comment. If a move of
 * the solution mates, any other mate also counts. The other side answers with the first move in the tree. The comment
 * at the start is the task.
 *
 * A puzzle can be solved when it comes near the window or gets the focus; until then it is a picture.
 *
 * @tagname chess-puzzle
 *
 * @attr {string} pgn - the position (its FEN tag) and the solution; without it, the text inside, or that of the first
 *   `<pre>` inside
 * @attr {"targets"} task - `targets`: choose every square to which the piece on `square` can go, in the position
 *   `fen`
 * @attr {string} fen - with `task="targets"`, the position, as in `<chess-diagram>`
 * @attr {string} square - with `task="targets"`, the square of the piece, whose side is to move
 * @attr {string} caption - the task, instead of the comment at the start of the PGN
 * @attr {"white" | "black"} orientation - the side at the bottom (the solver's side)
 * @attr {"none" | "inside" | "outside"} coords - where coordinates are written (inside)
 * @attr {string} marks - marked squares, as in `<chess-diagram>`
 * @attr {string} arrows - arrows, as in `<chess-diagram>`
 * @attr {string} last-move - the last move, as in `<chess-diagram>`; highlighted until the first move of the solution
 * @attr {string} lang - language of all texts and of the piece letters in typed moves, inherited from the nearest
 *   ancestor with one, as a BCP 47 tag: `de`
 *
 * @fires {CustomEvent<{ tries: number }>} solved - the reader solved it, without the button Solution; `tries` is 1 if
 *   there was no wrong try
 * @fires {CustomEvent<{ move: Move } | { verdict: Extract<Verdict, { legal: false }> }>} wrong - a legal move that is
 *   not the solution, or the verdict on an illegal one
 *
 * @csspart board - the board
 * @csspart square - each square
 * @csspart piece - each piece
 * @csspart coords - each coordinate
 * @csspart below - the area below the board
 * @csspart prompt - the task
 * @csspart status - the sentence that screen readers announce
 * @csspart badge - the symbol beside it: a check mark, a cross, or a star when the puzzle is solved
 * @csspart field - the field for typed moves with its label
 * @csspart input - the field for typed moves
 * @csspart tools - the buttons Hint, Solution, Again
 *
 * @cssprop [--chess-below=6.625rem] - the space reserved below a puzzle until it is interactive
 * @cssprop [--chess-size=32rem] - the maximum width of the board; the other properties are those of `<chess-board>`
 */
export class ChessPuzzle extends /** @type {BaseOf<SolveEvents>} */ (Base) {
  // biome-ignore format: a list
  static observedAttributes = [
    "pgn", "task", "fen", "square", "caption", "orientation", "coords", "marks", "arrows", "last-move", "lang",
  ]

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

  /** The position and its solution: the attribute, or the text inside. null removes the attribute. @type {string} */
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
