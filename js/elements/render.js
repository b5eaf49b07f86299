// The board as it is seen: a grid of 64 named cells and one SVG for the marks. Knows nothing of rules, games or input.
import { pieceCode, pieceElement } from "./pieces.js"
import { cellOfSquare, isDark, squareInCell } from "./squares.js"

/** @import { Color, Piece, Square } from "../index.js" */
/** @import { TargetKind } from "./announce.js" */

/**
 * @typedef {object} BoardState everything that is seen of a board
 * @property {ReadonlyMap<Square, Piece>} pieces
 * @property {Color} orientation the side at the bottom
 * @property {"none" | "inside" | "outside"} coords
 * @property {string} label the name of the grid
 * @property {(square: Square, piece: Piece | undefined, target: TargetKind | undefined) => string} squareName
 * @property {ReadonlySet<Square>} movable squares whose piece a person may pick
 * @property {Square | null} picked
 * @property {ReadonlyMap<Square, TargetKind>} targets of the picked piece
 * @property {readonly Square[]} last the squares of the last move
 * @property {Square | null} check the square of a king in check
 * @property {Square} cursor the cell in the tab order
 * @property {boolean} interactive
 */

const SVG = "http://www.w3.org/2000/svg"
const duration = 150

/** @param {string} tag @param {string} className @param {Readonly<Record<string, string>>} attributes */
function html(tag, className, attributes = {}) {
  const element = document.createElement(tag)
  element.className = className
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}

/** @param {Element} element @param {string} name @param {string | null} value */
function setAttribute(element, name, value) {
  if (value === null) element.removeAttribute(name)
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

/** The drawn board. */
export class BoardView {
  /** The element that holds grid, marks and dialog. */
  board = html("div", "board", { part: "board" })
  grid = html("div", "grid", { role: "grid", "aria-rowcount": "8", "aria-colcount": "8" })
  #marks = document.createElementNS(SVG, "svg")
  /** @type {HTMLElement[]} */
  #cells = []
  /** @type {HTMLElement[]} */
  #coords = []
  /** Which piece each cell shows, as its code. @type {(string | null)[]} */
  #shown = Array(64).fill(null)
  /** @type {Color} */
  #orientation = "white"
  #marked = ""

  constructor() {
    for (let row = 0; row < 8; row++) {
      const line = html("div", "row", { role: "row", "aria-rowindex": String(row + 1) })
      for (let column = 0; column < 8; column++) {
        const cell = html("div", "square", { role: "gridcell", part: "square", "aria-colindex": String(column + 1) })
        if (column === 0) this.#addCoord(cell, "rank")
        if (row === 7) this.#addCoord(cell, "file")
        this.#cells.push(cell)
        line.append(cell)
      }
      this.grid.append(line)
    }
    this.#marks.setAttribute("class", "marks")
    this.#marks.setAttribute("viewBox", "0 0 800 800")
    this.#marks.setAttribute("aria-hidden", "true")
    this.board.append(this.grid, this.#marks)
  }

  /** @param {HTMLElement} cell @param {string} kind */
  #addCoord(cell, kind) {
    const coord = html("span", `coord ${kind}`, { part: "coords", "aria-hidden": "true" })
    this.#coords.push(coord)
    cell.append(coord)
  }

  /**
   * Shows a state.
   * @param {BoardState} state
   * @param {{ animate: boolean, inPlace?: Square | null }} [options] `inPlace`: a square whose piece is already there to
   *   the eye, because a person dropped it
   */
  update(state, { animate, inPlace = null } = { animate: false }) {
    const turned = state.orientation !== this.#orientation
    this.#orientation = state.orientation
    this.board.classList.toggle("outside", state.coords === "outside")
    setAttribute(this.grid, "aria-label", state.label)
    setAttribute(this.grid, "aria-readonly", state.interactive ? null : "true")
    const before = [...this.#shown]
    this.#cells.forEach((cell, index) => this.#updateCell(cell, index, state))
    for (const coord of this.#coords) {
      const square = /** @type {string} */ (coord.parentElement?.dataset.square)
      coord.hidden = state.coords === "none"
      coord.textContent = coord.classList.contains("rank") ? /** @type {string} */ (square[1]) : /** @type {string} */ (square[0])
    }
    this.#updateMarks(state)
    if (animate && !turned) this.#animate(before, inPlace)
  }

  /** @param {HTMLElement} cell @param {number} index @param {BoardState} state */
  #updateCell(cell, index, state) {
    const square = squareInCell(index, state.orientation)
    const piece = state.pieces.get(square)
    const target = state.targets.get(square)
    const picked = state.picked === square
    cell.dataset.square = square
    setAttribute(cell, "aria-label", state.squareName(square, piece, target))
    setAttribute(cell, "aria-selected", picked ? "true" : null)
    cell.tabIndex = state.cursor === square ? 0 : -1
    cell.classList.toggle("dark", isDark(square))
    cell.classList.toggle("last", state.last.includes(square))
    cell.classList.toggle("check", state.check === square)
    cell.classList.toggle("picked", picked)
    cell.classList.toggle("movable", state.movable.has(square))
    cell.classList.toggle("target", target !== undefined)

    const code = piece ? pieceCode(piece) : null
    if (this.#shown[index] === code) return
    this.#shown[index] = code
    this.#pieceIn(index)?.remove()
    if (piece) cell.append(pieceElement(piece))
  }

  /** @param {number} index @returns {HTMLElement | null} */
  #pieceIn(index) {
    return this.#cells[index]?.querySelector(".piece") ?? null
  }

  /** @param {BoardState} state */
  #updateMarks({ picked, targets, last, check, orientation, pieces }) {
    /** @type {string[]} */
    const shapes = []
    /** @param {Square} square @param {(x: number, y: number) => string} draw */
    const at = (square, draw) => {
      const cell = cellOfSquare(square, orientation)
      shapes.push(draw((cell & 7) * 100, (cell >> 3) * 100))
    }
    for (const square of last) at(square, corners)
    if (check) at(check, alarm)
    if (picked) at(picked, frame)
    for (const [square, kind] of targets) {
      if (kind === "capture") at(square, ring)
      else at(square, pieces.has(square) ? brackets : dot)
    }
    const text = shapes.join("")
    if (text === this.#marked) return
    this.#marked = text
    const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml").documentElement
    this.#marks.replaceChildren(...parsed.children)
  }

  /**
   * Lets pieces slide from where they were. Each new piece comes from the nearest cell that has lost one of its kind.
   * @param {(string | null)[]} before
   * @param {Square | null} inPlace
   */
  #animate(before, inPlace) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return
    const after = this.#shown
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
    // A few pieces moving tell what happened; many at once only blur a new position.
    if (moves.length > 3) return
    for (const { from, to } of moves) {
      const piece = this.#pieceIn(to)
      if (!piece || squareInCell(to, this.#orientation) === inPlace) continue
      const x = ((from & 7) - (to & 7)) * 100
      const y = ((from >> 3) - (to >> 3)) * 100
      piece.classList.add("moving")
      const animation = piece.animate({ translate: [`${x}% ${y}%`, "0 0"] }, { duration, easing: "ease-out" })
      animation.onfinish = () => piece.classList.remove("moving")
    }
  }

  /**
   * The square under a point of the window. Asks the browser every time, so that no scrolling, zooming or moving of the
   * board can make it wrong.
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
    const cell = target instanceof Element ? target.closest("[data-square]") : null
    if (!(cell instanceof HTMLElement) || !this.grid.contains(cell)) return null
    return /** @type {Square} */ (cell.dataset.square)
  }

  /** @param {Square} square */
  focus(square) {
    this.#cells[cellOfSquare(square, this.#orientation)]?.focus({ preventScroll: true })
  }

  /** Whether a cell has the focus. */
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
    const index = cellOfSquare(square, this.#orientation)
    const piece = this.#pieceIn(index)
    if (!piece) return
    // In per cent of the square as it is now: right at any size, scroll position and scale.
    const box = /** @type {HTMLElement} */ (this.#cells[index]).getBoundingClientRect()
    const percent = (/** @type {number} */ value) => `${(value * 100).toFixed(2)}%`
    piece.classList.add("held")
    piece.style.translate = `${percent((x - box.x) / box.width - 0.5)} ${percent((y - box.y) / box.height - 0.5)}`
    this.board.classList.add("dragging")
    for (const cell of this.#cells) cell.classList.toggle("over", over !== null && cell.dataset.square === over)
  }

  /** @param {Square} square puts the held piece of this square back */
  release(square) {
    const piece = this.#pieceIn(cellOfSquare(square, this.#orientation))
    piece?.classList.remove("held")
    piece?.removeAttribute("style")
    this.board.classList.remove("dragging")
    for (const cell of this.#cells) cell.classList.remove("over")
  }
}

/** @param {number} a @param {number} b */
function distance(a, b) {
  return Math.hypot((a & 7) - (b & 7), (a >> 3) - (b >> 3))
}

// The marks, for a square whose upper left corner is at x, y. Each differs in shape, and each dark stroke lies on a light
// one, so that it can be seen on both kinds of square and on pieces.

/** @param {number} x @param {number} y */
const dot = (x, y) => `<circle class="dot" cx="${x + 50}" cy="${y + 50}" r="15"/>`

/** @param {number} x @param {number} y */
function ring(x, y) {
  const circle = `cx="${x + 50}" cy="${y + 50}" r="44"`
  return `<circle class="edge" ${circle}/><circle class="line" ${circle}/>`
}

/** @param {number} x @param {number} y */
function brackets(x, y) {
  const d = `M${x + 26} ${y + 7}H${x + 7}V${y + 93}H${x + 26}M${x + 74} ${y + 7}H${x + 93}V${y + 93}H${x + 74}`
  return `<path class="edge" d="${d}"/><path class="line" d="${d}"/>`
}

/** @param {number} x @param {number} y */
function corners(x, y) {
  const [l, t, r, b] = [x + 4, y + 4, x + 96, y + 96]
  return `<path class="corner" d="M${l} ${t + 16}V${t}H${l + 16}M${r - 16} ${t}H${r}V${t + 16}M${r} ${b - 16}V${b}H${r - 16}M${l + 16} ${b}H${l}V${b - 16}"/>`
}

/** @param {number} x @param {number} y */
function frame(x, y) {
  const box = `x="${x + 4}" y="${y + 4}" width="92" height="92"`
  return `<rect class="edge" ${box}/><rect class="line frame" ${box}/>`
}

/** @param {number} x @param {number} y */
function alarm(x, y) {
  const d = `M${x + 30} ${y + 6}H${x + 70}L${x + 94} ${y + 30}V${y + 70}L${x + 70} ${y + 94}H${x + 30}L${x + 6} ${y + 70}V${y + 30}Z`
  return `<path class="alarm-edge" d="${d}"/><path class="alarm" d="${d}"/>`
}
