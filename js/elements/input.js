// Picking and dropping, by mouse, touch, pen and keyboard: turns events into "picked", "from here to there" and nothing
// else. Knows squares, not rules.
import { cellByKey, cellOfSquare, squareInCell } from "./squares.js"

/** @import { Color, Square } from "../index.js" */
/** @import { BoardView } from "./render.js" */

/**
 * @typedef {object} InputHandler
 * @property {() => Color} orientation
 * @property {(square: Square) => boolean} canPick
 * @property {(from: Square, to: Square) => boolean} isTarget whether a piece picked from there may go there
 * @property {() => void} changed the picked piece or the cursor is another one
 * @property {(from: Square, to: Square, dragged: boolean) => void} move a person wants this
 * @property {(square: Square) => void} nothing a person chose a square with nothing to pick on it
 */

/** How far a pointer may tremble before a press becomes a drag, in pixels. */
const threshold = 4

/**
 * @typedef {object} Press
 * @property {number} pointer
 * @property {Square} square
 * @property {number} x
 * @property {number} y
 * @property {boolean} holds a piece is under the pointer and follows it
 * @property {boolean} again the piece was already picked before this press
 * @property {boolean} dragging
 */

/** Input of one board. */
export class BoardInput {
  /** @type {Square | null} */
  picked = null
  /** The cell that the keyboard is on. @type {Square} */
  cursor = "e2"
  /** @type {Press | null} */
  #press = null
  /** Whether a piece was picked when the last pointer came down. */
  #wasBusy = false
  #view
  #handler

  /** @param {BoardView} view @param {InputHandler} handler */
  constructor(view, handler) {
    this.#view = view
    this.#handler = handler
    const { grid } = view
    grid.addEventListener("pointerdown", (event) => this.#down(event))
    grid.addEventListener("pointermove", (event) => this.#move(event))
    grid.addEventListener("pointerup", (event) => this.#up(event))
    grid.addEventListener("pointercancel", () => this.cancel())
    // A touch is first captured by the cell it began on, which loses it to the grid: that is no loss.
    grid.addEventListener("lostpointercapture", ({ target }) => target === grid && this.#press?.dragging && this.cancel())
    // A long press on a piece must not open a menu under the finger, nor the right button that puts a piece back.
    grid.addEventListener("contextmenu", (event) => (this.#press || this.#wasBusy) && event.preventDefault())
    grid.addEventListener("keydown", (event) => this.#key(event))
    grid.addEventListener("click", (event) => {
      // Screen readers click without any pointer.
      const square = event.detail === 0 ? view.squareOf(event.target) : null
      if (square) this.#choose(square)
    })
    grid.addEventListener("focusin", (event) => {
      const square = view.squareOf(event.target)
      if (!square || square === this.cursor) return
      this.cursor = square
      handler.changed()
    })
  }

  /** Puts everything back: nothing held, nothing picked. */
  cancel() {
    const press = this.#press
    this.#press = null
    if (press?.dragging) this.#view.release(press.square)
    this.#pick(null)
  }

  /** @param {Square | null} square */
  #pick(square) {
    if (square === this.picked) return
    this.picked = square
    this.#handler.changed()
  }

  /** @param {Square} to @param {boolean} dragged */
  #drop(to, dragged) {
    const from = this.picked
    this.#pick(null)
    if (from) this.#handler.move(from, to, dragged)
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#wasBusy = this.picked !== null
    // A second finger or the right button means: not so.
    if (!event.isPrimary || event.button !== 0) {
      if (this.#press || event.button === 2) this.cancel()
      return
    }
    const square = this.#view.squareOf(event.target)
    if (!square) return
    const isTarget = this.picked !== null && this.#handler.isTarget(this.picked, square)
    const holds = !isTarget && this.#handler.canPick(square)
    const { pointerId: pointer, clientX: x, clientY: y } = event
    this.#press = { pointer, square, x, y, holds, again: holds && this.picked === square, dragging: false }
    this.cursor = square
    if (holds) this.#pick(square)
  }

  /** @param {PointerEvent} event */
  #move({ pointerId, clientX, clientY }) {
    const press = this.#press
    if (!press?.holds || press.pointer !== pointerId) return
    if (!press.dragging) {
      if (Math.hypot(clientX - press.x, clientY - press.y) < threshold) return
      press.dragging = true
      this.#view.grid.setPointerCapture(pointerId)
    }
    const under = this.#view.squareAtPoint(clientX, clientY)
    const over = under && this.#handler.isTarget(press.square, under) ? under : null
    this.#view.hold(press.square, clientX, clientY, over)
  }

  /** @param {PointerEvent} event */
  #up({ pointerId, clientX, clientY }) {
    const press = this.#press
    if (!press || press.pointer !== pointerId) return
    this.#press = null
    // Not the click: there is none after a slow tap.
    const square = this.#view.squareAtPoint(clientX, clientY)
    if (press.dragging) {
      this.#view.release(press.square)
      if (square && square !== press.square) this.#drop(square, true)
      else this.#pick(null)
    } else if (square !== press.square) {
      return
    } else if (press.again) {
      this.#pick(null)
    } else if (!press.holds) {
      this.#drop(square, false)
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const orientation = this.#handler.orientation()
    const { key } = event
    const cell = cellByKey(cellOfSquare(this.cursor, orientation), key)
    if (cell !== null) {
      this.#view.focus(squareInCell(cell, orientation))
    } else if (key === "Enter" || key === " ") {
      if (!event.repeat) this.#choose(this.cursor)
    } else if (key === "Escape" && (this.picked || this.#press)) {
      this.cancel()
    } else {
      return
    }
    event.preventDefault()
  }

  /** @param {Square} square */
  #choose(square) {
    const { picked } = this
    if (picked === square) this.#pick(null)
    else if (picked && this.#handler.isTarget(picked, square)) this.#drop(square, false)
    else if (this.#handler.canPick(square)) this.#pick(square)
    else if (picked) this.#drop(square, false)
    else this.#handler.nothing(square)
  }
}
