// Where squares are on the screen. Cells are numbered in screen order: 0 is the upper left, the last the lower right.

/** @import { Color, Piece, Square } from "../../api.js" */

/**
 * @typedef {object} Size of a board
 * @property {number} files
 * @property {number} ranks
 * @property {string} pattern a regular expression for its squares
 */

/** The standard board; others, up to 16 by 16, are display-only. @type {Size} */
export const standard = { files: 8, ranks: 8, pattern: "[a-h][1-8]" }

/** The letter of a file, from 0 on: the digits of base 36 from ten on. @param {number} file */
export const letterOf = (file) => (file + 10).toString(36)

/** @param {number} file @param {number} rank both from 0 on */
export const squareOf = (file, rank) => /** @type {Square} */ (`${letterOf(file)}${rank + 1}`)

/** File and rank of a square, both from 0 on. @param {string} square */
export const placeOf = (square) => /** @type {const} */ ([square.charCodeAt(0) - 97, Number(square.slice(1)) - 1])

/**
 * The letter of a piece in a FEN, in lower case, after the "+" of a promoted one.
 * @param {Piece & { letter?: string }} piece
 */
export const fenLetter = ({ role, letter }) => letter ?? (role === "knight" ? "n" : role.charAt(0))

/** The color in a text: "b", "black", anything else is white. @param {string | null | undefined} text @returns {Color} */
export const colorIn = (text) => (/^\s*b/i.test(text ?? "") ? "black" : "white")

/** The square in a cell. @param {number} cell @param {Color} orientation the side at the bottom */
export function squareInCell(cell, orientation, { files, ranks } = standard) {
  const index = orientation === "white" ? cell : files * ranks - 1 - cell
  return squareOf(index % files, ranks - 1 - Math.floor(index / files))
}

/** The cell of a square. @param {Square} square @param {Color} orientation */
export function cellOfSquare(square, orientation, { files, ranks } = standard) {
  const [file, rank] = placeOf(square)
  const index = (ranks - 1 - rank) * files + file
  return orientation === "white" ? index : files * ranks - 1 - index
}

/** Column and row of a square on the screen, both from 0 on. @param {Square} square @param {Color} orientation */
export function columnAndRow(square, orientation, { files, ranks } = standard) {
  const [file, rank] = placeOf(square)
  /** @type {[number, number]} */
  const place = orientation === "white" ? [file, ranks - 1 - rank] : [files - 1 - file, rank]
  return place
}

/** @param {Color} color @returns {Color} */
export function opposite(color) {
  return color === "white" ? "black" : "white"
}
