// <chess-editor>: a board to set up. Its code is loaded on demand.
import { editorAttributes } from "./element/attributes.js"
import { withAttributes } from "./element/base.js"
import { lazy } from "./element/engine.js"
import { whileLoading } from "./element/loading.js"
import { Shell } from "./element/shell.js"

/** @import { Problem, Setup } from "../api.js" */
/** @import { BaseOf } from "./element/base.js" */
/** @import { Editor } from "./editor/editor.js" */

const editors = lazy(() => import("./editor/editor.js"))

/**
 * @typedef {object} EditEvents the event of `<chess-editor>`
 * @property {CustomEvent<{ fen: string, problems: readonly (Problem & { readonly fatal: boolean })[] }>} change the user changed
 *   the position, or what is drawn; `problems` is what `problems()` of a `Setup` returns
 */

/**
 * A board to set up: users drag pieces onto the board, around it and off it, or place them by click or key. Beside it are
 * the side to move, castling rights, en passant, the counters, and the problems of the position.
 *
 * It can be used once it comes near the window or gets the focus; until then it is a picture.
 *
 * @tagname chess-editor
 *
 * @csspart board - the board
 * @csspart square - each square
 * @csspart piece - each piece, on the board and beside it
 * @csspart coords - each coordinate
 * @csspart hand - the pieces in hand of a side, above or below the board
 * @csspart layout - the grid of the whole editor, with the areas black, board, white, status, tools and side
 * @csspart palette - each row of pieces
 * @csspart palette-white - the row of White's pieces and Move
 * @csspart palette-black - the row of Black's pieces and Erase
 * @csspart tool - each tool: pieces, Move, Erase, and the tools for drawing
 * @csspart draw - the tools for drawing, their colours and kinds
 * @csspart color - each colour for drawing
 * @csspart tools - the buttons Undo, Redo, Start, Empty, Flip
 * @csspart button - each button
 * @csspart status - the sentence that says what to do
 * @csspart side - the column beside the board: fields, problems, and what a page adds
 * @csspart fields - the side to move, castling rights, en passant, the counters, Chess960
 * @csspart problems - the list of problems
 *
 * @slot start - a page's own fields, before those of the element
 * @slot end - a page's own fields, after those of the element
 *
 * @cssprop [--chess-files=8] - the files of the board until it is drawn
 * @cssprop [--chess-ranks=8] - the ranks of the board until it is drawn
 * @cssprop [--chess-size=512px] - the maximum width of the board; the other properties are those of `<chess-board>`
 */
export class ChessEditor extends /** @type {BaseOf<EditEvents, typeof editorAttributes>} */ (
  withAttributes(editorAttributes)
) {
  #shell = new Shell(this, () => this.#render())
  /** @type {Editor | null} */
  #editor = null

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
    this.#editor?.stop()
  }

  /** @param {string} _name @param {string | null} before @param {string | null} after */
  attributeChangedCallback(_name, before, after) {
    if (before !== after) this.#shell.invalidate()
  }

  /**
   * Resolves when the position can be changed. Reading it prepares the editor before it comes near the window.
   * @type {Promise<void>}
   */
  get ready() {
    return this.#load().then((editor) => editor.load())
  }

  /**
   * The position as a `Setup`; setting it sets `fen` and `chess960`. Null before `ready` has resolved, on a board of another
   * game, and if the FEN cannot be read.
   * @type {Setup | null}
   * @throws {TypeError} when it is set to anything but a Setup or null
   */
  get setup() {
    return this.#editor?.setup ?? null
  }

  set setup(setup) {
    this.fen = setup?.toJSON() ?? null
    this.chess960 = setup?.chess960 || null
  }

  /**
   * Changes the position or what is drawn as if the user had done it: the change can be undone, and fires `change`. Like
   * `undo` and `redo` it does nothing before `ready` has resolved.
   * @param {Partial<{ fen: string, marks: string, arrows: string, shade: string, lastMove: string }>} changes "" removes
   *   marks, arrows, shade or the last move
   * @param {string} [place] such as the name of a field: changes in a row with the same place are undone together
   */
  edit(changes, place) {
    this.#editor?.edit(changes, place)
  }

  /** Takes the last change back, if there is one. */
  undo() {
    this.#editor?.press("undo")
  }

  /** Makes the last undone change again, if there is one. */
  redo() {
    this.#editor?.press("redo")
  }

  async #load() {
    const { Editor } = await editors.load()
    return (this.#editor ??= new Editor(this, this.#shell))
  }

  async #render() {
    try {
      const editor = await this.#load()
      editor.render()
    } catch (error) {
      console.error(error)
      this.#shell.problem = this.#shell.texts.failed
    }
    this.#loading.end()
  }
}
