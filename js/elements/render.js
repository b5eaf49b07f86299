// The board as it is seen: 64 cells, named if one can do something with them, and one SVG for the marks. Knows nothing of
// rules, games or input.
import { html, setAttribute } from "./html.js"
import { Overlay } from "./overlay.js"
import { pieceCode, pieceElement } from "./pieces.js"
import { cellOfSquare, squareInCell } from "./squares.js"

/** @import { Color, Piece, Square } from "../index.js" */
/** @import { Arrow, Mark, MarkKind } from "./overlay.js" */
/** @import { TargetKind } from "./texts.js" */

/**
 * @typedef {object} BoardState everything that is seen of a board
 * @property {ReadonlyMap<Square, Piece>} pieces
 * @property {Color} orientation the side at the bottom
 * @property {"none" | "inside" | "outside"} coords
 * @property {string} label the name of the board
 * @property {string} [describedBy] id of the text that describes a picture
 * @property {readonly Mark[]} marks
 * @property {readonly Arrow[]} arrows
 * @property {ReadonlySet<Square>} shade
 * @property {readonly Square[]} last the squares of the last move
 * @property {Square | null} check the square of a king in check
 * @property {Interaction | null} interaction null for a picture
 */

/**
 * @typedef {object} Interaction what a person can do with a board
 * @property {(square: Square, piece: Piece | undefined, target: TargetKind | undefined, marks: readonly MarkKind[]) => string} squareName
 * @property {ReadonlySet<Square>} movable squares whose piece a person may pick up and carry
 * @property {ReadonlySet<Square>} [choosable] squares whose piece a person may choose
 * @property {Square | null} picked
 * @property {ReadonlyMap<Square, TargetKind>} targets of the picked piece
 * @property {Square} cursor the cell in the tab order
 * @property {boolean} readonly
 * @property {boolean} [alone] the picked piece is looked at as if it were alone on the board
 */

const duration = 150

/** The cells of a board, made once and copied for each board after that. @type {HTMLElement | undefined} */
let model

function newGrid() {
  if (!model) {
    model = html("div", "grid")
    for (let row = 0; row < 8; row++) {
      const line = html("div", "row")
      for (let column = 0; column < 8; column++) {
        const cell = html("div", (row + column) % 2 ? "square dark" : "square", { part: "square" })
        if (column === 0) cell.append(html("span", "coord rank", { part: "coords", "aria-hidden": "true" }))
        if (row === 7) cell.append(html("span", "coord file", { part: "coords", "aria-hidden": "true" }))
        line.append(cell)
      }
      model.append(line)
    }
  }
  return /** @type {HTMLElement} */ (model.cloneNode(true))
}

/** The drawn board. */
export class BoardView {
  /** The element that holds grid, marks and dialog. */
  board = html("div", "board", { part: "board" })
  grid = newGrid()
  #overlay = new Overlay()
  /** @type {readonly HTMLElement[]} */
  #cells = [...this.grid.querySelectorAll(/** @type {"div"} */ (".square"))]
  /** Which piece each cell shows, as its code. @type {(string | null)[]} */
  #shown = Array(64).fill(null)
  /** The side at the bottom as it is seen now. @type {Color} */
  orientation = "white"
  #hasCoords = false
  #isGrid = false

  constructor() {
    this.board.append(this.grid, this.#overlay.svg)
  }

  /**
   * Shows a state.
   * @param {BoardState} state
   * @param {{ animate: boolean, inPlace?: Square | null }} [options] `inPlace`: a square whose piece is already there to
   *   the eye, because a person dropped it
   */
  update(state, { animate, inPlace = null } = { animate: false }) {
    const { orientation, interaction, pieces, coords } = state
    const turned = orientation !== this.orientation
    this.orientation = orientation
    this.board.classList.toggle("outside", coords === "outside")
    this.board.classList.toggle("bare", coords === "none")
    this.#updateRoles(state)
    const before = [...this.#shown]
    for (let cell = 0; cell < 64; cell++) this.#updateCell(cell, state)
    if (turned || !this.#hasCoords) this.#updateCoords()
    this.#overlay.draw(allMarks(state), state.arrows, orientation, (square) => pieces.has(square) && !aside(square, interaction))
    if (animate && !turned) this.#animate(before, inPlace)
  }

  /** @param {BoardState} state */
  #updateRoles({ interaction, label, describedBy }) {
    const { board, grid } = this
    const isGrid = interaction !== null
    setAttribute(isGrid ? grid : board, "aria-label", label)
    setAttribute(board, "aria-describedby", isGrid ? null : (describedBy ?? null))
    setAttribute(grid, "aria-readonly", interaction?.readonly ? "true" : null)
    if (isGrid === this.#isGrid && board.hasAttribute("role") !== isGrid) return
    this.#isGrid = isGrid
    setAttribute(board, "role", isGrid ? null : "img")
    setAttribute(isGrid ? board : grid, "aria-label", null)
    /** @param {Element} element @param {Readonly<Record<string, string>>} attributes */
    const set = (element, attributes) => {
      for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, isGrid ? value : null)
    }
    set(grid, { role: "grid", "aria-rowcount": "8", "aria-colcount": "8" })
    for (const [index, row] of [...grid.children].entries()) {
      set(row, { role: "row", "aria-rowindex": String(index + 1) })
      for (const [column, cell] of [...row.children].entries()) {
        set(cell, { role: "gridcell", "aria-colindex": String(column + 1) })
        for (const name of isGrid ? [] : ["aria-label", "aria-selected", "tabindex"]) cell.removeAttribute(name)
      }
    }
  }

  #updateCoords() {
    this.#hasCoords = true
    for (const [cell, element] of this.#cells.entries()) {
      const [file = "", rank = ""] = squareInCell(cell, this.orientation)
      for (const coord of element.children) {
        if (coord.matches(".coord")) coord.textContent = coord.matches(".rank") ? rank : file
      }
    }
  }

  /** @param {number} index @param {BoardState} state */
  #updateCell(index, { orientation, pieces, last, check, shade, marks, interaction }) {
    const cell = /** @type {HTMLElement} */ (this.#cells[index])
    const square = squareInCell(index, orientation)
    const piece = pieces.get(square)
    const { classList } = cell
    classList.toggle("last", last.includes(square))
    classList.toggle("check", check === square)
    classList.toggle("shade", shade.has(square))
    if (interaction) {
      const { squareName, movable, choosable, targets, cursor } = interaction
      const target = targets.get(square)
      const picked = interaction.picked === square
      const kinds = marks.filter((mark) => mark.square === square && !mark.silent).map(({ kind }) => kind)
      setAttribute(cell, "aria-label", squareName(square, piece, target, kinds))
      setAttribute(cell, "aria-selected", picked ? "true" : null)
      cell.tabIndex = cursor === square ? 0 : -1
      classList.toggle("picked", picked)
      classList.toggle("movable", movable.has(square))
      classList.toggle("choosable", choosable?.has(square) ?? false)
      classList.toggle("target", target !== undefined)
    }

    const code = piece ? pieceCode(piece) : null
    if (this.#shown[index] !== code) {
      this.#shown[index] = code
      this.#pieceIn(index)?.remove()
      if (piece) cell.append(pieceElement(piece))
    }
    if (interaction) this.#pieceIn(index)?.classList.toggle("ghost", aside(square, interaction))
  }

  /** @param {Square} square */
  #index(square) {
    return cellOfSquare(square, this.orientation)
  }

  /** @param {number} index @returns {HTMLElement | null} */
  #pieceIn(index) {
    return this.#cells[index]?.querySelector(".piece") ?? null
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
      if (!piece || squareInCell(to, this.orientation) === inPlace) continue
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
    const cell = target instanceof Element ? target.closest(".square") : null
    const index = this.#cells.indexOf(/** @type {HTMLElement} */ (cell))
    return index < 0 ? null : squareInCell(index, this.orientation)
  }

  /** @param {Square} square */
  focus(square) {
    this.#cells[this.#index(square)]?.focus({ preventScroll: true })
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
    const index = this.#index(square)
    const piece = this.#pieceIn(index)
    if (!piece) return
    // In per cent of the square as it is now: right at any size, scroll position and scale.
    const box = /** @type {HTMLElement} */ (this.#cells[index]).getBoundingClientRect()
    const percent = (/** @type {number} */ value) => `${(value * 100).toFixed(2)}%`
    piece.classList.add("held")
    piece.style.translate = `${percent((x - box.x) / box.width - 0.5)} ${percent((y - box.y) / box.height - 0.5)}`
    this.board.classList.add("dragging")
    const under = over ? this.#index(over) : -1
    this.#cells.forEach((cell, each) => cell.classList.toggle("over", each === under))
  }

  /** @param {Square} square puts the held piece of this square back */
  release(square) {
    const piece = this.#pieceIn(this.#index(square))
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

/**
 * Whether a piece is out of the way, because another one is looked at alone.
 * @param {Square} square
 * @param {Interaction | null} interaction
 */
function aside(square, interaction) {
  return Boolean(interaction?.alone && interaction.picked && interaction.picked !== square)
}

/** What the game shows by itself, then the marks. @param {BoardState} state @returns {Mark[]} */
function allMarks({ last, check, interaction, marks }) {
  const picked = interaction?.picked
  /** @type {Mark[]} */
  const own = last.map((square) => ({ square, kind: "last" }))
  if (check) own.push({ square: check, kind: "check" })
  if (picked) own.push({ square: picked, kind: "picked" })
  for (const [square, kind] of interaction?.targets ?? []) {
    own.push({ square, kind: kind === "move" ? "target" : kind === "capture" ? "target-capture" : "target-castle" })
  }
  return [...own, ...marks]
}
