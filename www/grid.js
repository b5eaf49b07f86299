// A layer of labelled squares over a picture of a board, for choosing squares.
import { cellByKey, cellOfSquare } from "./elements/cells.js"
import { squareInCell, standard } from "./elements/squares.js"

/** @import { Size } from "./elements/squares.js" */
/** @import { Color, Square } from "./module/index.js" */

/** How far a pointer may move before a press becomes a drag, in pixels. */
const threshold = 4

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
 * A single tab stop; arrows, Home, End, PageUp and PageDown move the focus.
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
      const cell = cellByKey(this.#cellOf(this.#cursor), event.key, this.#size)
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
    /** @type {{ from: Square, id: number, right: boolean, x: number, y: number, moved: boolean } | null} */
    let pressed = null
    /** @param {PointerEvent} event @returns {Drag | null} */
    const now = ({ clientX: x, clientY: y }) =>
      pressed && { from: pressed.from, right: pressed.right, to: this.squareAt(x, y), x, y }
    element.classList.add("draggable")
    element.addEventListener("contextmenu", (event) => event.preventDefault())
    element.addEventListener("pointerdown", (event) => {
      const from = this.#squareOf(event.target)
      const right = event.button === 2 && event.pointerType === "mouse"
      // A second finger or button cancels.
      if (pressed) return cancel()
      if (!from || !event.isPrimary || (event.button !== 0 && !right)) return
      pressed = { from, id: event.pointerId, right, x: event.clientX, y: event.clientY, moved: false }
      // Otherwise a touch would keep sending its events to its first square.
      element.setPointerCapture(event.pointerId)
    })
    element.addEventListener("pointermove", (event) => {
      if (pressed?.id !== event.pointerId) return
      // For a mouse, a second button arrives as a move event.
      if (event.pointerType === "mouse" && event.buttons !== (pressed.right ? 2 : 1)) return cancel()
      pressed.moved ||= Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) >= threshold
      if (pressed.moved) drag(now(event), false)
    })
    element.addEventListener("pointerup", (event) => {
      if (pressed?.id !== event.pointerId) return
      const { from, right, moved } = pressed
      const end = now(event)
      pressed = null
      if (moved || right) return drag(end, true)
      const cell = this.#cells[this.#cellOf(from)]
      cell?.focus({ preventScroll: true })
      cell?.click()
    })
    element.addEventListener("pointercancel", () => cancel())
    element.addEventListener("keydown", ({ key }) => key === "Escape" && cancel())
    const cancel = () => {
      if (pressed?.moved) drag(null, true)
      pressed = null
    }
  }
}
