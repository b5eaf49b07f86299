// A layer of labelled squares over a picture of a board, for choosing squares.
import { listenToPresses } from "./elements/editor/presses.js"
import { cellByKey } from "./elements/keys.js"
import { cellOfSquare, squareInCell, standard } from "./elements/squares.js"

/** @import { Size } from "./elements/squares.js" */
/** @import { Color, Square } from "./module/index.js" */

/**
 * A drag that started on a square.
 * @typedef {object} Drag
 * @property {Square} from
 * @property {Square | null} to null is off the board
 * @property {boolean} right it is the right button of a mouse
 * @property {number} x where the pointer is in the window
 * @property {number} y
 */

/**
 * The layer manages the focus; the page sets the labels and the selection.
 * A single tab stop; arrows, Home, End, PageUp and PageDown move the focus, 1 to 9 to that rank.
 */
export class SquareGrid {
  element = document.createElement("div")
  /** @type {HTMLElement[]} */
  #cells = []
  /** @type {Square} */
  #cursor = "e4"
  /** @type {Color} */
  #orientation = "white"
  /** Of the board. */
  #size = standard

  /**
   * @param {object} does
   * @param {(square: Square) => void} does.choose a click, Enter or Space
   * @param {(drag: Drag | null, done: boolean) => void} [does.drag] while a pointer is dragged, and when it is let
   *   go; null if it came to nothing. A click with the right button is a drag that ends where it began
   * @param {(square: Square, key: string) => boolean} [does.key] another key; true if it was of use
   */
  constructor({ choose, drag, key }) {
    this.element.className = "square-grid"
    this.element.setAttribute("role", "grid")
    this.#setSize(standard)
    this.element.addEventListener("click", (event) => {
      const square = this.#squareOf(event.target)
      // If squares can be dragged, the release of the pointer has already handled its click.
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
      const rank = Number(event.key)
      const cell =
        rank >= 1 && rank <= this.#size.ranks
          ? this.#cellOf(/** @type {Square} */ (this.#cursor.charAt(0) + rank))
          : cellByKey(this.#cellOf(this.#cursor), event.key, this.#size)
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
   * @param {Size} [size] of the board
   */
  update(label, orientation, look, size = standard) {
    const focused = this.element.contains(document.activeElement)
    this.#setSize(size)
    this.element.setAttribute("aria-label", label)
    this.#orientation = orientation
    this.#cells.forEach((cell, index) => {
      const { name, selected } = look(squareInCell(index, orientation, size))
      cell.setAttribute("aria-label", name)
      cell.setAttribute("aria-selected", String(selected))
    })
    this.#showCursor()
    if (focused) this.#focusCursor()
  }

  /** The square at a point of the viewport. @param {number} x @param {number} y @returns {Square | null} */
  squareAt(x, y) {
    for (const element of document.elementsFromPoint(x, y)) {
      const square = this.#squareOf(element)
      if (square) return square
    }
    return null
  }

  /** @param {Size} size */
  #setSize(size) {
    if (size === this.#size && this.#cells.length > 0) return
    this.#size = size
    const lines = Array.from({ length: size.ranks }, () => {
      const line = document.createElement("div")
      line.setAttribute("role", "row")
      for (let column = 0; column < size.files; column++) {
        const cell = document.createElement("div")
        cell.setAttribute("role", "gridcell")
        line.append(cell)
      }
      return line
    })
    this.#cells = lines.flatMap((line) => /** @type {HTMLElement[]} */ ([...line.children]))
    this.element.replaceChildren(...lines)
    if (!new RegExp(`^${size.pattern}$`).test(this.#cursor)) this.#cursor = "a1"
  }

  /** @param {Square} square */
  #cellOf(square) {
    return cellOfSquare(square, this.#orientation, this.#size)
  }

  #showCursor() {
    const current = this.#cellOf(this.#cursor)
    this.#cells.forEach((cell, index) => (cell.tabIndex = index === current ? 0 : -1))
  }

  #focusCursor() {
    this.#cells[this.#cellOf(this.#cursor)]?.focus({ preventScroll: true })
  }

  /** @param {EventTarget | null} target */
  #squareOf(target) {
    const index = this.#cells.indexOf(/** @type {HTMLElement} */ (target))
    return index < 0 ? null : squareInCell(index, this.#orientation, this.#size)
  }

  /** @param {(drag: Drag | null, done: boolean) => void} drag */
  #listenToDrags(drag) {
    const { element } = this
    element.classList.add("draggable")
    element.addEventListener("contextmenu", (event) => event.preventDefault())
    listenToPresses(element, {
      press: ({ target, button, pointerType }) => {
        const from = this.#squareOf(target)
        const right = button === 2 && pointerType === "mouse"
        return from && (button === 0 || right) ? { from, right } : null
      },
      drag: (from, { clientX: x, clientY: y }, done) => drag({ ...from, to: this.squareAt(x, y), x, y }, done),
      cancel: () => drag(null, true),
      click: ({ from }) => {
        const cell = this.#cells[this.#cellOf(from)]
        cell?.focus({ preventScroll: true })
        cell?.click()
      },
    })
  }
}
