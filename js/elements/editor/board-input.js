// Input on the board: a click uses a tool on a square, a drag paints several; pieces move by drag or by two clicks.
import { listenToDrags } from "./drags.js"

/** @import { Square } from "../../api.js" */
/** @import { InteractiveBoard } from "../play/interaction.js" */
/** @import { DrawingTools } from "./drawing-tools.js" */
/** @import { Palette } from "./palette.js" */
/** @import { PieceTools, Tool } from "./piece-tools.js" */

/**
 * @typedef {object} InputOptions
 * @property {Palette} palette
 * @property {PieceTools} tools
 * @property {() => DrawingTools | null} drawing null while the tools are hidden
 * @property {() => boolean} isOn whether the position can be changed
 * @property {(square: Square) => boolean} hasPiece
 * @property {() => void} endStep ends an undo step
 * @property {() => void} asked called when the user asks for the list of keys
 * @property {() => void} changed called when something has to be rendered
 */

export class EditorInput {
  /** The first square of a move by two clicks. @type {Square | null} */
  from = null
  /** The focusable square. @type {Square} */
  cursor = "e4"
  stop
  #options

  /** @param {InteractiveBoard} board @param {InputOptions} options */
  constructor(board, options) {
    this.#options = options
    this.stop = this.#listen(board, options)
  }

  /** @param {InteractiveBoard} board @param {InputOptions} options */
  #listen(board, { palette, tools, drawing, isOn, endStep, asked, changed }) {
    const { grid } = board
    grid.addEventListener("click", (event) => {
      // Screen readers click without a pointer; pointers are handled below.
      const square = event.detail === 0 ? board.squareOf(event.target) : null
      if (square) this.#choose(square)
    })
    grid.addEventListener("focusin", ({ target }) => this.#moveTo(board.squareOf(target)))
    grid.addEventListener("keydown", (event) => {
      if (!isOn() || event.ctrlKey || event.altKey || event.metaKey) return
      if (event.key === "Enter" || event.key === " ") this.#choose(this.cursor)
      else if (event.key === "Escape" && this.from) {
        this.from = null
        changed()
      } else if (event.key === "?") asked()
      else if (Number(event.key) >= 1 && Number(event.key) <= board.size.ranks)
        board.focus(/** @type {Square} */ (this.cursor.charAt(0) + event.key), true)
      else if (!board.moveFocus(this.cursor, event.key) && !tools.key(this.cursor, event.key)) return
      event.preventDefault()
    })
    /** The square of the dragged piece. @type {Square | null} */
    let dragged = null
    const cancel = () => {
      if (dragged) board.endDrag()
      dragged = null
      tools.painting.end()
      endStep()
      const drawingTools = drawing()
      if (!drawingTools) return
      drawingTools.preview = {}
      changed()
    }
    return listenToDrags(grid, {
      start: ({ target, button, pointerType }) => {
        const draws = button === 2 && pointerType === "mouse" && drawing() !== null
        const square = (button === 0 || draws) && isOn() ? board.squareOf(target) : null
        return square && { square, draws }
      },
      isInside: ({ square }, { clientX, clientY }) => board.squareAtPoint(clientX, clientY) === square,
      drag: ({ square: from, draws }, { clientX, clientY, pointerType }, done) => {
        const to = board.squareAtPoint(clientX, clientY)
        const { tool } = palette
        if (draws || drawing()?.joins(tool)) {
          this.from = null
          if (draws) drawing()?.stroke(from, to, done)
          else drawing()?.join(tool, from, to, done)
          return changed()
        }
        if (!dragged && tools.drags(tool, from)) dragged = from
        if (dragged && done) {
          cancel()
          tools.move(from, to)
        } else if (dragged) board.drag(from, [{ x: clientX, y: clientY }], () => true, pointerType === "touch")
        else if (tool !== "move") {
          if (!tools.painting.isActive) this.#paint(tool, from)
          if (to) this.#paint(tool, to)
          if (done) cancel()
        }
      },
      cancel,
      click: ({ square }) => {
        this.#moveTo(square)
        board.focus(square)
        this.#choose(square)
      },
    })
  }

  /** @param {Square | null} square */
  #moveTo(square) {
    if (!square || square === this.cursor) return
    this.cursor = square
    this.#options.changed()
  }

  /** @param {Square} square */
  #choose(square) {
    const { palette, tools, drawing, hasPiece, endStep, changed } = this.#options
    const { tool } = palette
    const { from } = this
    const joins = drawing()?.joins(tool) ?? false
    if (tool !== "move" && !joins) {
      this.#paint(tool, square)
      tools.painting.end()
      return endStep()
    }
    this.from = from === null && (joins || hasPiece(square)) ? square : null
    changed()
    if (from && joins) drawing()?.join(tool, from, square, true)
    else if (from) tools.move(from, square)
  }

  /** @param {Tool} tool @param {Square} square */
  #paint(tool, square) {
    const drawing = this.#options.drawing()
    if (drawing?.has(tool)) drawing.paint(tool, square)
    else this.#options.tools.paint(tool, square)
  }
}
