// Draws a board in the DOM: its cells, and an SVG for the marks. Does not know rules, games or input.
import { html, setAttribute } from "./html.js"
import { fairy } from "../element/on-demand.js"
import { Overlay } from "./overlay.js"
import { pieceCode, pieceElement } from "./pieces.js"
import { squareInCell, standard } from "./squares.js"

/** @import { Color, Square } from "../../api.js" */
/** @import { Picture } from "./picture.js" */
/** @import { Size } from "./squares.js" */

/**
 * @typedef {object} Board
 * @property {string} label
 * @property {ReadonlySet<Square> | null} [alone] the squares that are not faded while a piece is shown as if alone
 * @property {Interaction | null} interaction null for a picture
 */

/** @typedef {Picture & Board} BoardState everything visible of a board */

/**
 * @typedef {object} Interaction the interactive layer of a board
 * @property {() => void} attach
 * @property {() => void} detach the board is a picture again
 * @property {(state: BoardState, before: Rendered) => void} show called after a state was drawn
 */

/** `codes` are the pieces. @typedef {{ orientation: Color, codes: readonly (string | null)[] }} Rendered */

/** The cells of a standard board, to be cloned. @type {DocumentFragment | undefined} */
let model

function newRows() {
  if (!model) {
    model = document.createDocumentFragment()
    for (let row = 0; row < 8; row++) {
      const line = html("div", "row")
      for (let column = 0; column < 8; column++) {
        const cell = html(
          "div",
          `square${(row + column) % 2 ? " dark" : ""}${column === 0 || row === 7 ? " labelled" : ""}`,
          { part: "square" },
        )
        if (column === 0) cell.append(html("span", "coord rank", { part: "coords", "aria-hidden": "true" }))
        if (row === 7) cell.append(html("span", "coord file", { part: "coords", "aria-hidden": "true" }))
        line.append(cell)
      }
      model.append(line)
    }
    writeCoords(model, "white")
  }
  return model.cloneNode(true)
}

/** @param {ParentNode} grid @param {Color} orientation */
function writeCoords(grid, orientation) {
  // biome-ignore format: a table
  for (const [selector, names] of /** @type {const} */ ([[".rank", "87654321"], [".file", "abcdefgh"]])) {
    const coords = /** @type {NodeListOf<HTMLElement>} */ (grid.querySelectorAll(selector))
    coords.forEach((coord, index) => {
      coord.dataset.at = names.charAt(orientation === "white" ? index : 7 - index)
    })
  }
}

export class BoardView {
  /** Contains grid, marks and dialog. */
  board = html("div", "board", { part: "board", role: "img" })
  grid = html("div", "grid")
  /** Created by the first drawing: a page may create hundreds of boards in one task. @type {readonly HTMLElement[]} */
  cells = []
  /** @type {Size | undefined} */
  size
  /** @type {Color} */
  orientation = "white"
  #overlay = new Overlay()
  #description = html("p", "", { id: "description" })
  /** The piece in each cell. @type {(string | null)[]} */
  #codes = []
  /** The state classes of each cell. @type {string[]} */
  #looks = []
  /** @type {Interaction | null} */
  #interaction = null

  constructor() {
    this.#description.hidden = true
    this.board.append(this.grid, this.#overlay.svg, this.#description)
  }

  /** @param {BoardState} state @param {string} description */
  update(state, description) {
    const { board } = this
    const { size = standard, orientation, interaction, pieces, alone } = state
    const before = { orientation: this.orientation, codes: [...this.#codes] }
    const isTurned = orientation !== before.orientation
    if (size !== this.size || (size !== standard && isTurned)) {
      if (!this.size && size === standard) this.grid.append(newRows())
      else fairy.now?.fillBoard(this, size, orientation)
      // The interaction has to be attached to the new cells.
      this.#interaction?.detach()
      this.#interaction = null
      this.size = size
      this.cells = [...this.grid.querySelectorAll(/** @type {"div"} */ (".square"))]
      this.#codes = []
      this.#looks = []
    }
    if (size === standard && isTurned) writeCoords(this.grid, orientation)
    this.orientation = orientation
    setAttribute(board, "role", interaction ? null : "img")
    setAttribute(board, "aria-label", interaction ? null : state.label)
    setAttribute(board, "aria-describedby", interaction ? null : "description")
    setAttribute(this.grid, "aria-describedby", interaction ? "description" : null)
    this.#description.textContent = description
    for (let cell = 0; cell < this.cells.length; cell++) this.#updateCell(cell, state)
    fairy.now?.drawExtras(this, state)
    this.#overlay.draw(state, (square) => pieces.has(square) && (!alone || alone.has(square)))
    if (interaction !== this.#interaction) {
      this.#interaction?.detach()
      this.#interaction = interaction
      interaction?.attach()
    }
    interaction?.show(state, before)
  }

  /** @param {number} index @param {BoardState} state */
  #updateCell(index, { size, orientation, pieces, own, last, check, shade, alone }) {
    const cell = /** @type {HTMLElement} */ (this.cells[index])
    const square = squareInCell(index, orientation, size)
    const piece = pieces.get(square)
    const look = `${last.includes(square) ? "last " : ""}${check === square ? "check " : ""}${shade.has(square) ? "shade " : ""}${alone && !alone.has(square) ? "ghost" : ""}`
    if (this.#looks[index] !== look) {
      this.#looks[index] = look
      for (const name of ["last", "check", "shade", "ghost"]) cell.classList.toggle(name, look.includes(name))
    }
    const drawing = piece && own?.(piece)
    const code = piece ? pieceCode(piece) + (drawing ? JSON.stringify(drawing) : "") : null
    if (this.#codes[index] === code) return
    this.#codes[index] = code
    this.pieceIn(index)?.remove()
    if (piece) cell.append(pieceElement(piece, drawing))
  }

  /** @param {number} index */
  codeIn(index) {
    return this.#codes[index] ?? null
  }

  /** @param {number} index @returns {HTMLElement | null} */
  pieceIn(index) {
    return this.cells[index]?.querySelector(".piece") ?? null
  }
}
