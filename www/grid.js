// A layer of 64 named squares over a picture of a board, for pages that let a person point at squares.
import { cellByKey, cellOfSquare, squareInCell } from "./elements/squares.js"

/** @import { Color, Square } from "./module/index.js" */

/**
 * Where the focus is, is this layer's own affair; what squares are called and which are selected is the page's.
 * A single tab stop; arrows, Home, End, PageUp and PageDown walk.
 */
export class SquareGrid {
  element = document.createElement("div")
  /** @type {HTMLElement[]} */
  #cells = []
  /** @type {Square} */
  #cursor = "e4"
  /** @type {Color} */
  #orientation = "white"

  /**
   * @param {object} does
   * @param {(square: Square) => void} does.choose a click, Enter or Space
   * @param {(from: Square, to: Square | null) => void} [does.drag] null is off the board
   * @param {(square: Square, key: string) => boolean} [does.key] another key; true if it was of use
   */
  constructor({ choose, drag, key }) {
    this.element.className = "square-grid"
    this.element.setAttribute("role", "grid")
    for (let row = 0; row < 8; row++) {
      const line = document.createElement("div")
      line.setAttribute("role", "row")
      for (let column = 0; column < 8; column++) {
        const cell = document.createElement("div")
        cell.setAttribute("role", "gridcell")
        this.#cells.push(cell)
        line.append(cell)
      }
      this.element.append(line)
    }
    this.element.addEventListener("click", (event) => {
      const square = this.#squareOf(event.target)
      // Where squares can be dragged, a pointer's click has been dealt with when it was lifted.
      if (!square || (drag && event.detail > 0)) return
      this.#cursor = square
      choose(square)
    })
    this.element.addEventListener("focusin", (event) => {
      this.#cursor = this.#squareOf(event.target) ?? this.#cursor
      this.#showCursor()
    })
    this.element.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return
      const cell = cellByKey(cellOfSquare(this.#cursor, this.#orientation), event.key)
      if (cell !== null) this.#cells[cell]?.focus()
      else if (event.key === "Enter" || event.key === " ") choose(this.#cursor)
      else if (!key?.(this.#cursor, event.key)) return
      event.preventDefault()
    })
    if (drag) this.#listenToDrags(drag)
  }

  /**
   * @param {string} label
   * @param {Color} orientation
   * @param {(square: Square) => { name: string, selected: boolean }} look
   */
  update(label, orientation, look) {
    const focused = this.element.contains(document.activeElement)
    this.element.setAttribute("aria-label", label)
    this.#orientation = orientation
    this.#cells.forEach((cell, index) => {
      const { name, selected } = look(squareInCell(index, orientation))
      cell.setAttribute("aria-label", name)
      cell.setAttribute("aria-selected", String(selected))
    })
    this.#showCursor()
    if (focused) this.#cells[cellOfSquare(this.#cursor, orientation)]?.focus({ preventScroll: true })
  }

  #showCursor() {
    const current = cellOfSquare(this.#cursor, this.#orientation)
    this.#cells.forEach((cell, index) => (cell.tabIndex = index === current ? 0 : -1))
  }

  /** @param {EventTarget | null} target */
  #squareOf(target) {
    const index = this.#cells.indexOf(/** @type {HTMLElement} */ (target))
    return index < 0 ? null : squareInCell(index, this.#orientation)
  }

  /** @param {(from: Square, to: Square | null) => void} drag */
  #listenToDrags(drag) {
    /** @type {{ from: Square, id: number } | null} */
    let pressed = null
    this.element.classList.add("draggable")
    this.element.addEventListener("pointerdown", (event) => {
      const from = this.#squareOf(event.target)
      if (from && event.isPrimary && event.button === 0) pressed = { from, id: event.pointerId }
      // Without this a finger would keep sending its events to the square where it went down.
      if (pressed) this.element.setPointerCapture(event.pointerId)
    })
    this.element.addEventListener("pointerup", (event) => {
      if (!pressed || event.pointerId !== pressed.id) return
      const { from } = pressed
      pressed = null
      this.element.releasePointerCapture(event.pointerId)
      const under = document.elementsFromPoint(event.clientX, event.clientY)
      const to = under.map((element) => this.#squareOf(element)).find((square) => square !== null) ?? null
      if (to === from) {
        const cell = this.#cells[cellOfSquare(from, this.#orientation)]
        cell?.focus({ preventScroll: true })
        cell?.click()
      } else {
        drag(from, to)
      }
    })
    this.element.addEventListener("pointercancel", () => (pressed = null))
  }
}
