// Makes a board interactive: cells have ARIA roles, names and the focus; pieces can be dragged, and
// slide when they move.
import { setAttribute } from "./html.js"
import style from "./interaction.css"
import { circle, marksSvg, path, shapes, twice } from "./overlay.js"
import { cellByKey, cellOfSquare } from "./cells.js"
import { squareInCell, standard } from "./squares.js"
import { adoptStyle } from "./style.js"
import { svgElement } from "./svg.js"

/** @import { Color, Piece, Square } from "../api.js" */
/** @import { Mark, MarkKind } from "./overlay.js" */
/** @import { BoardState, BoardView, Shown } from "./render.js" */
/** @import { Drawing } from "./svg.js" */
/** @import { TargetKind } from "./play-texts.js" */

/**
 * @typedef {object} Possible what a person can do with a board now
 * @property {(square: Square, piece: Piece | undefined, target: TargetKind | undefined, marks: readonly MarkKind[])
 *   => string} squareName
 * @property {ReadonlySet<Square>} movable squares whose piece a person may pick up and carry
 * @property {ReadonlySet<Square>} [choosable] squares whose piece a person may choose
 * @property {Square | null} picked
 * @property {ReadonlyMap<Square, TargetKind>} targets of the picked piece
 * @property {Square} cursor the cell in the tab order
 * @property {boolean} readonly
 * @property {Square | null} [inPlace] a square whose piece is already there to the eye, because a person dropped it
 * @property {boolean} [animate]
 * @property {(orientation: Color) => readonly Drawing[]} [drawings] above the marks, such as of a refused move
 */

const duration = 150

Object.assign(shapes, {
  picked: () => twice("edge", "line frame", "M-46-46H46V46H-46Z"),
  target: () => [path("dot", circle(15))],
  "target-capture": () => twice("edge", "line", circle(44)),
  "target-castle": () => twice("edge", "line", "M-24-43H-43V43H-24M24-43H43V43H24"),
  premove: () => twice("edge", "line", "M-45-45H45V45H-45Z"),
})

/** The interactive layer of one board. */
export class Hands {
  /** @type {Possible | null} */
  #possible = null
  #view
  /** The layer above the marks. */
  #layer = marksSvg("0 0 800 800")
  #drawn = "[]"

  /** @param {BoardView} view */
  constructor(view) {
    this.#view = view
  }

  get grid() {
    return this.#view.grid
  }

  /** The side currently at the bottom. */
  get orientation() {
    return this.#view.orientation
  }

  /** The size of the current board. */
  get size() {
    return this.#view.size ?? standard
  }

  /** Sets the possible actions for the next rendering. @param {Possible} possible */
  may(possible) {
    this.#possible = possible
    return this
  }

  enter() {
    adoptStyle(/** @type {ShadowRoot} */ (this.grid.getRootNode()), style)
    this.#setRoles(true)
    this.#view.board.append(this.#layer)
  }

  leave() {
    this.#setRoles(false)
    this.#layer.remove()
    for (const cell of this.#view.cells) {
      cell.classList.remove("picked", "movable", "choosable", "target")
      for (const name of ["aria-label", "aria-selected", "tabindex"]) cell.removeAttribute(name)
    }
  }

  /** Whether the board is interactive, not a picture. */
  get isEntered() {
    return this.#layer.parentNode !== null
  }

  /** @param {boolean} on */
  #setRoles(on) {
    /** @param {Element} element @param {Readonly<Record<string, string>>} attributes */
    const set = (element, attributes) => {
      for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, on ? value : null)
    }
    set(this.grid, {
      role: "grid",
      "aria-rowcount": `${this.size.ranks}`,
      "aria-colcount": `${this.size.files}`,
      "aria-label": "",
      "aria-readonly": "false",
    })
    for (const [index, row] of [...this.grid.children].entries()) {
      set(row, { role: "row", "aria-rowindex": String(index + 1) })
      for (const [column, cell] of [...row.children].entries())
        set(cell, { role: "gridcell", "aria-colindex": String(column + 1) })
    }
  }

  /** @param {BoardState} state @param {Shown} before */
  show({ orientation, pieces, marks, label }, before) {
    if (!this.#possible) return
    const { squareName, movable, choosable, targets, cursor, picked, readonly } = this.#possible
    const { animate, inPlace = null, drawings } = this.#possible
    const { focused } = this
    setAttribute(this.grid, "aria-label", label)
    setAttribute(this.grid, "aria-readonly", readonly ? "true" : null)
    for (const [index, cell] of this.#view.cells.entries()) {
      const square = squareInCell(index, orientation, this.size)
      const target = targets.get(square)
      const kinds = marks.filter((mark) => mark.square === square && !mark.silent).map(({ kind }) => kind)
      setAttribute(cell, "aria-label", squareName(square, pieces.get(square), target, kinds))
      setAttribute(cell, "aria-selected", picked === square ? "true" : null)
      cell.tabIndex = cursor === square ? 0 : -1
      const { classList } = cell
      classList.toggle("picked", picked === square)
      classList.toggle("movable", movable.has(square))
      classList.toggle("choosable", choosable?.has(square) ?? false)
      classList.toggle("target", target !== undefined)
    }
    this.#draw(drawings?.(orientation) ?? [])
    if (animate && orientation === before.orientation) this.#animate(before.codes, inPlace)
    // The focused cell may show another square now.
    if (focused) this.focus(cursor)
  }

  /** @param {readonly Drawing[]} drawings */
  #draw(drawings) {
    const drawn = JSON.stringify(drawings)
    if (drawn === this.#drawn) return
    this.#drawn = drawn
    this.#layer.replaceChildren(...drawings.map(svgElement))
  }

  /**
   * Animates pieces from their previous squares. Each new piece comes from the nearest cell that has lost one of its
   * kind.
   * @param {Shown["codes"]} before
   * @param {Square | null} inPlace
   */
  #animate(before, inPlace) {
    // The DOMs of test runners lack one or the other.
    if (!globalThis.matchMedia?.("(prefers-reduced-motion: no-preference)")?.matches) return
    const after = this.#view.cells.map((_, index) => this.#view.codeIn(index))
    const left = before.map((code, index) => (code !== after[index] ? code : null))
    const moves = []
    for (let to = 0; to < 64; to++) {
      if (after[to] === before[to] || after[to] === null) continue
      let from = -1
      for (let cell = 0; cell < 64; cell++) {
        if (left[cell] === after[to] && (from < 0 || distance(cell, to) < distance(from, to))) from = cell
      }
      if (from < 0) continue
      left[from] = null
      moves.push({ from, to })
    }
    // A few moving pieces show what happened; many at once only obscure a new position.
    if (moves.length > 3) return
    for (const { from, to } of moves) {
      const piece = this.#view.pieceIn(to)
      if (!piece?.animate || squareInCell(to, this.orientation) === inPlace) continue
      const x = ((from & 7) - (to & 7)) * 100
      const y = ((from >> 3) - (to >> 3)) * 100
      piece.classList.add("moving")
      const animation = piece.animate({ translate: [`${x}% ${y}%`, "0 0"] }, { duration, easing: "ease-out" })
      animation.onfinish = () => piece.classList.remove("moving")
    }
  }

  /**
   * The square at a point of the viewport. Queries the browser every time, so that scrolling, zooming or moving the
   * board cannot make it wrong.
   * @param {number} x
   * @param {number} y
   * @returns {Square | null}
   */
  squareAtPoint(x, y) {
    const root = /** @type {Document | ShadowRoot} */ (this.grid.getRootNode())
    for (const element of root.elementsFromPoint(x, y)) {
      const square = this.squareOf(element)
      if (square) return square
    }
    return null
  }

  /** @param {EventTarget | null} target @returns {Square | null} */
  squareOf(target) {
    const cell = target instanceof Element ? target.closest(".square") : null
    const index = this.#view.cells.indexOf(/** @type {HTMLElement} */ (cell))
    return index < 0 ? null : squareInCell(index, this.orientation, this.size)
  }

  /**
   * Moves the focus by a key.
   * @param {Square} from
   * @param {string} key
   * @returns {boolean} whether it is such a key: an arrow, Home, End, PageUp or PageDown
   */
  walk(from, key) {
    const cell = cellByKey(this.#index(from), key, this.size)
    if (cell !== null) this.#view.cells[cell]?.focus()
    return cell !== null
  }

  /** @param {Square} square */
  #index(square) {
    return cellOfSquare(square, this.orientation, this.size)
  }

  /**
   * @param {Square} square
   * @param {boolean} [scrolls] whether the page may scroll to show it, as when a person goes there
   */
  focus(square, scrolls = false) {
    this.#view.cells[this.#index(square)]?.focus({ preventScroll: !scrolls })
  }

  /** Whether any cell has the focus. */
  get focused() {
    const { activeElement } = /** @type {Document | ShadowRoot} */ (this.grid.getRootNode())
    return this.grid.contains(activeElement)
  }

  /**
   * Moves a piece under the pointer, without changing the position.
   * @param {Square} square where it stands
   * @param {number} x of the pointer
   * @param {number} y
   * @param {Square | null} over the legal target under it
   */
  hold(square, x, y, over) {
    const index = this.#index(square)
    const piece = this.#view.pieceIn(index)
    if (!piece) return
    // In per cent of the current square: correct for any size, scroll position and scale.
    const box = /** @type {HTMLElement} */ (this.#view.cells[index]).getBoundingClientRect()
    const percent = (/** @type {number} */ value) => `${(value * 100).toFixed(2)}%`
    piece.classList.add("dragged")
    piece.style.translate = `${percent((x - box.x) / box.width - 0.5)} ${percent((y - box.y) / box.height - 0.5)}`
    this.#view.board.classList.add("dragging")
    const under = over ? this.#index(over) : -1
    this.#view.cells.forEach((cell, each) => cell.classList.toggle("over", each === under))
  }

  /** @param {Square} square puts the dragged piece of this square back */
  release(square) {
    const piece = this.#view.pieceIn(this.#index(square))
    piece?.classList.remove("dragged")
    piece?.removeAttribute("style")
    this.#view.board.classList.remove("dragging")
    for (const cell of this.#view.cells) cell.classList.remove("over")
  }
}

/** @param {number} a @param {number} b */
function distance(a, b) {
  return Math.hypot((a & 7) - (b & 7), (a >> 3) - (b >> 3))
}

/**
 * The marks of a picked piece and of its targets.
 * @param {Square | null} picked
 * @param {ReadonlyMap<Square, TargetKind>} targets
 * @param {ReadonlyMap<Square, Piece>} [pieces] that stand on the board
 * @returns {Mark[]}
 */
export function marksOfPicked(picked, targets, pieces) {
  /** @type {Mark[]} */
  const marks = picked ? [{ square: picked, kind: "picked", silent: true }] : []
  for (const [square, kind] of targets) {
    const takes = kind === "capture" || (kind === "premove" && pieces?.has(square))
    const shown = takes ? "target-capture" : kind.startsWith("castle") ? "target-castle" : "target"
    marks.push({ square, kind: shown, silent: true })
  }
  return marks
}
