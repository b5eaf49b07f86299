// Where squares are on the screen. Cells are counted as they are seen: 0 is the upper left one, 63 the lower right one.

/** @import { Color, Square } from "../index.js" */

/**
 * The square in a cell.
 * @param {number} cell
 * @param {Color} orientation the side at the bottom
 */
export function squareInCell(cell, orientation) {
  const index = orientation === "white" ? cell : 63 - cell
  return /** @type {Square} */ ("abcdefgh"[index & 7] + String(8 - (index >> 3)))
}

/**
 * The cell of a square.
 * @param {Square} square
 * @param {Color} orientation
 */
export function cellOfSquare(square, orientation) {
  const index = (8 - Number(square[1])) * 8 + square.charCodeAt(0) - 97
  return orientation === "white" ? index : 63 - index
}

/** @param {Color} color @returns {Color} */
export function opposite(color) {
  return color === "white" ? "black" : "white"
}

/**
 * The cell that a key leads to, as seen: arrows one step, Home and End along the rank, PageUp and PageDown along the
 * file; null for any other key.
 * @param {number} cell
 * @param {string} key
 */
export function cellByKey(cell, key) {
  const column = cell & 7
  switch (key) {
    case "ArrowLeft":
      return column > 0 ? cell - 1 : cell
    case "ArrowRight":
      return column < 7 ? cell + 1 : cell
    case "ArrowUp":
      return cell > 7 ? cell - 8 : cell
    case "ArrowDown":
      return cell < 56 ? cell + 8 : cell
    case "Home":
      return cell - column
    case "End":
      return cell - column + 7
    case "PageUp":
      return column
    case "PageDown":
      return 56 + column
    default:
      return null
  }
}
