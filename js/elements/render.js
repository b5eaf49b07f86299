// The board as it is seen: its cells and one SVG for the marks. Knows nothing of rules, games or input.
import { html, setAttribute } from "./html.js"
import { Overlay } from "./overlay.js"
import { pieceCode, pieceElement } from "./pieces.js"
import { isDark, letters, squareInCell, squareOf, standard } from "./squares.js"

/** @import { Color, Square } from "../index.js" */
/** @import { Picture } from "./picture.js" */
/** @import { Size } from "./squares.js" */

/**
 * @typedef {object} Board
 * @property {"none" | "inside" | "outside"} coords
 * @property {string} label the name of the board
 * @property {string} [describedBy] id of the text that describes a picture
 * @property {ReadonlySet<Square> | null} [alone] the only squares whose pieces count, because one is looked at as if it were alone
 * @property {Interaction | null} interaction null for a picture
 */

/** @typedef {Picture & Board} BoardState everything that is seen of a board */

/**
 * What makes a board more than a picture.
 * @typedef {object} Interaction
 * @property {() => void} enter the board is its own from now on
 * @property {() => void} leave the board is a picture again
 * @property {(state: BoardState, before: Shown) => void} show a state has been drawn
 */

/**
 * What was seen before.
 * @typedef {object} Shown
 * @property {Color} orientation
 * @property {readonly (string | null)[]} codes the piece in each cell
 */

/** The rows of boards by their sizes, made once and copied for each board after that. @type {Map<string, HTMLElement>} */
const models = new Map()

/** @param {Size} size */
function newRows({ files, ranks }) {
  const name = `${files} ${ranks}`
  let model = models.get(name)
  if (!model) {
    models.set(name, (model = html("div", "")))
    for (let row = 0; row < ranks; row++) {
      const line = html("div", "row")
      for (let column = 0; column < files; column++) {
        const lowest = row === ranks - 1
        const dark = isDark(squareOf(column, ranks - 1 - row)) ? " dark" : ""
        const cell = html("div", `square${dark}${column === 0 || lowest ? " labelled" : ""}`, { part: "square" })
        if (column === 0) cell.append(coordinate("rank", `${ranks - row}`))
        if (lowest) cell.append(coordinate("file", letters.charAt(column)))
        line.append(cell)
      }
      model.append(line)
    }
  }
  return [...model.cloneNode(true).childNodes]
}

/** @param {string} name @param {string} text */
function coordinate(name, text) {
  const coord = html("span", `coord ${name}`, { part: "coords", "aria-hidden": "true" })
  coord.textContent = text
  return coord
}

/** The drawn board. */
export class BoardView {
  /** The element that holds grid, marks and dialog. */
  board = html("div", "board", { part: "board" })
  grid = html("div", "grid")
  /** @type {readonly HTMLElement[]} */
  cells = []
  /** Of the board as it is seen now. @type {Size} */
  size = standard
  /** The side at the bottom as it is seen now. @type {Color} */
  orientation = "white"
  #overlay = new Overlay()
  /** Which piece each cell shows, as its code. @type {(string | null)[]} */
  #codes = []
  /** What else each cell shows, as the names of classes. @type {string[]} */
  #looks = []
  /** @type {Interaction | null} */
  #interaction = null

  constructor() {
    this.board.append(this.grid, this.#overlay.svg)
    this.#build()
  }

  /** Makes the cells, all empty, as White sees them. */
  #build() {
    this.grid.replaceChildren(...newRows(this.size))
    this.cells = [...this.grid.querySelectorAll(/** @type {"div"} */ (".square"))]
    this.#codes = this.cells.map(() => null)
    this.#looks = this.cells.map(() => "")
  }

  /** @param {Size} size @param {Color} orientation */
  #turn(size, orientation) {
    const { files, ranks } = size
    if (files !== this.size.files || ranks !== this.size.ranks) {
      this.size = size
      this.#build()
      this.board.style.setProperty("--_files", `${files}`)
      this.board.style.setProperty("--_ranks", `${ranks}`)
    } else if (orientation === this.orientation) return
    this.orientation = orientation
    const isWhite = orientation === "white"
    this.grid.querySelectorAll(".rank").forEach((coord, row) => (coord.textContent = `${isWhite ? ranks - row : row + 1}`))
    this.grid.querySelectorAll(".file").forEach((coord, column) => (coord.textContent = letters.charAt(isWhite ? column : files - 1 - column)))
    // From the other side, the corner on the left is of the other colour.
    if ((files + ranks) % 2) this.cells.forEach((cell, index) => cell.classList.toggle("dark", isDark(squareInCell(index, orientation, size))))
  }

  /** @param {BoardState} state */
  update(state) {
    const { board } = this
    const { size = standard, orientation, interaction, pieces, coords, alone } = state
    const before = { orientation: this.orientation, codes: [...this.#codes] }
    this.#turn(size, orientation)
    board.classList.toggle("outside", coords === "outside")
    board.classList.toggle("bare", coords === "none")
    setAttribute(board, "role", interaction ? null : "img")
    setAttribute(board, "aria-label", interaction ? null : state.label)
    setAttribute(board, "aria-describedby", interaction ? null : (state.describedBy ?? null))
    for (let cell = 0; cell < this.cells.length; cell++) this.#updateCell(cell, state)
    this.#overlay.draw(state, (square) => pieces.has(square) && (!alone || alone.has(square)))
    if (interaction !== this.#interaction) {
      this.#interaction?.leave()
      this.#interaction = interaction
      interaction?.enter()
    }
    interaction?.show(state, before)
  }

  /** @param {number} index @param {BoardState} state */
  #updateCell(index, { size, orientation, pieces, pictures, last, check, shade, alone }) {
    const cell = /** @type {HTMLElement} */ (this.cells[index])
    const square = squareInCell(index, orientation, size)
    const piece = pieces.get(square)
    const look = `${last.includes(square) ? "last " : ""}${check === square ? "check " : ""}${shade.has(square) ? "shade " : ""}${alone && !alone.has(square) ? "ghost" : ""}`
    if (this.#looks[index] !== look) {
      this.#looks[index] = look
      for (const name of ["last", "check", "shade", "ghost"]) cell.classList.toggle(name, look.includes(name))
    }
    const code = piece ? pieceCode(piece) + (pictures?.get(pieceCode(piece)) ?? "") : null
    if (this.#codes[index] === code) return
    this.#codes[index] = code
    this.pieceIn(index)?.remove()
    if (piece) cell.append(pieceElement(piece, pictures))
  }

  /** Which piece a cell shows, as its code. @param {number} index */
  codeIn(index) {
    return this.#codes[index] ?? null
  }

  /** @param {number} index @returns {HTMLElement | null} */
  pieceIn(index) {
    return this.cells[index]?.querySelector(".piece") ?? null
  }
}
