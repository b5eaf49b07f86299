// Squares and cells. Cells are numbered as the reader sees them, from the upper left.

/** @import { Color, Piece, Square } from "../../api.js" */

/** `pattern` is a RegExp for the size's squares. @typedef {{ files: number, ranks: number, pattern: string }} Size */

/** The size of a chess board. Others, up to 16 by 16, are for display only. @type {Size} */
export const standard = { files: 8, ranks: 8, pattern: "[a-h][1-8]" }

/** The letter of a file. @param {number} file from 0 */
export const letterOf = (file) => (file + 10).toString(36)

/** @param {number} file @param {number} rank both from 0 */
export const squareOf = (file, rank) => /** @type {Square} */ (`${letterOf(file)}${rank + 1}`)

/** File and rank, both from 0. @param {string} square */
export const placeOf = (square) => /** @type {const} */ ([square.charCodeAt(0) - 97, Number(square.slice(1)) - 1])

/** @param {string} square */
export function isDark(square) {
  const [file, rank] = placeOf(square)
  return (file + rank) % 2 === 0
}

/** The FEN letter in lower case, with the "+" of a promoted piece. @param {Piece & { letter?: string }} piece */
export const fenLetter = ({ role, letter }) => letter ?? (role === "knight" ? "n" : role.charAt(0))

/** "b" and "black" are black; anything else is white. @param {string | null | undefined} text @returns {Color} */
export const colorIn = (text) => (/^\s*b/i.test(text ?? "") ? "black" : "white")

/** @param {number} cell @param {Color} orientation */
export function squareInCell(cell, orientation, { files, ranks } = standard) {
  const index = orientation === "white" ? cell : files * ranks - 1 - cell
  return squareOf(index % files, ranks - 1 - Math.floor(index / files))
}

/** All squares, in the order of their cells. @param {Color} [orientation] */
export function squaresOf(size = standard, orientation = "white") {
  return Array.from({ length: size.files * size.ranks }, (_, cell) => squareInCell(cell, orientation, size))
}

/** @param {Square} square @param {Color} orientation */
export function cellOfSquare(square, orientation, { files, ranks } = standard) {
  const [file, rank] = placeOf(square)
  const index = (ranks - 1 - rank) * files + file
  return orientation === "white" ? index : files * ranks - 1 - index
}

/** Column and row as seen, from 0. @param {Square} square @param {Color} orientation */
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
