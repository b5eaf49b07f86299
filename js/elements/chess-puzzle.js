// <chess-puzzle>: a position with a task. Its code is loaded on demand.
import { puzzleAttributes } from "./element/attributes.js"
import { withAttributes } from "./element/base.js"
import { lazy } from "./element/engine.js"
import { whileLoading } from "./element/loading.js"
import { Shell } from "./element/shell.js"

/** @import { Move, Refused } from "../api.js" */
/** @import { BaseOf } from "./element/base.js" */
/** @import { PuzzlePicture } from "./puzzle/picture.js" */

const pictures = lazy(() => import("./puzzle/picture.js"))

/**
 * The events of `<chess-puzzle>`.
 * @typedef {object} SolveEvents
 * @property {CustomEvent<{ tries: number }>} solved the reader solved the puzzle without the button Solution; `tries` is 1 if
 *   there was no wrong try
 * @property {CustomEvent<{ move: Move } | { verdict: Refused }>} wrong a legal move that is not the solution, or the verdict on
 *   an illegal one
 * @property {CustomEvent<{ keys: string[] }>} keys the reader asked for the list of keys (`?`): the page can add its own
 *   shortcuts to `keys`; `preventDefault()` leaves showing the list to the page
 */

/**
 * A puzzle: a position and its solution as a tree of moves in PGN, or every square to which a piece can go. The text
 * inside is the fallback without JavaScript.
 *
 * Each move of the tree solves the puzzle, in the main line and in variations, unless it is marked as a mistake (`$2`
 * or `?`), a blunder (`$4`, `??`) or dubious (`$6`, `?!`): readers who try such a move see its comment. If a move of
 * the solution mates, any other mate also counts. The other side answers with the first move in the tree. The comment
 * at the start is the task.
 *
 * A puzzle can be solved once it comes near the window or gets the focus; until then it is a picture.
 *
 * @tagname chess-puzzle
 *
 * @csspart board - the board
 * @csspart square - each square
 * @csspart piece - each piece
 * @csspart coords - each coordinate
 * @csspart below - the area below the board
 * @csspart prompt - the task
 * @csspart status - the sentence that screen readers announce
 * @csspart badge - the symbol beside the sentence: a check mark, a cross, or a star when the puzzle is solved
 * @csspart field - the field for typed moves with its label
 * @csspart input - the field for typed moves
 * @csspart tools - the buttons Hint, Solution, Again
 * @csspart keys - the list of keys or words, a dialog
 *
 * @cssprop [--chess-below=6.875em] - the space reserved below a puzzle until it is interactive
 * @cssprop [--chess-files=8] - the files of the board until it is drawn
 * @cssprop [--chess-ranks=8] - the ranks of the board until it is drawn
 * @cssprop [--chess-size=512px] - the maximum width of the board; the other properties are those of `<chess-board>`
 */
export class ChessPuzzle extends /** @type {BaseOf<SolveEvents, typeof puzzleAttributes>} */ (
  withAttributes(puzzleAttributes)
) {
  #shell = new Shell(this, () => this.#render())
  /** @type {PuzzlePicture | null} */
  #picture = null

  #loading = whileLoading(this)

  constructor() {
    super()
    this.#shell.root.append(this.#shell.view.board)
  }

  connectedCallback() {
    super.connectedCallback()
    this.#shell.draw()
  }

  disconnectedCallback() {
    super.disconnectedCallback()
    this.#picture?.stop()
  }

  /** @param {string} name @param {string | null} before @param {string | null} after */
  attributeChangedCallback(name, before, after) {
    if (before === after) return
    if (name === "variant") this.#picture?.reload()
    this.#shell.invalidate()
  }

  /**
   * Resolves when readers can solve the puzzle. Reading it prepares the puzzle before it comes near the window.
   * @type {Promise<void>}
   */
  get ready() {
    return this.#load().then((picture) => picture.load())
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
    this.#loading.end()
  }
}
