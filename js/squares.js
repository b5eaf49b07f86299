/** @import { Square } from "./types.js" */

/**
 * The squares in the engine's order: a1, b1, … h8.
 * @type {readonly Square[]}
 */
export const squares = Object.freeze(
  Array.from({ length: 64 }, (_, index) => /** @type {Square} */ ("abcdefgh"[index & 7] + ((index >> 3) + 1))),
)

/** @type {ReadonlyMap<unknown, number>} */
const indices = new Map(squares.map((square, index) => [square, index]))

/**
 * The index of a square, 0 to 63.
 * @param {unknown} square
 * @throws {TypeError} when it is not a square "a1" to "h8"
 */
export function squareIndex(square) {
  const index = indices.get(square)
  if (index === undefined) throw new TypeError(`${shown(square)} is not a square: a1 to h8 was expected`)
  return index
}

/**
 * Narrows a text to a square.
 * @param {unknown} text
 * @returns {text is Square}
 */
export function isSquare(text) {
  return indices.has(text)
}

/**
 * The index of a square, or undefined.
 * @param {unknown} square
 */
export function maybeSquareIndex(square) {
  return indices.get(square)
}

/**
 * Adds the squares of half a set.
 * @param {Square[]} list
 * @param {number} half
 * @param {number} first the square of its lowest bit
 */
export function pushSquares(list, half, first) {
  for (; half !== 0; half &= half - 1) list.push(/** @type {Square} */ (squares[first + 31 - Math.clz32(half & -half)]))
}

/**
 * Anything at all, as a short text for an error message.
 * @param {unknown} value
 */
export function shown(value) {
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
  if (typeof value === "object" && value !== null) return "an object"
  return typeof value === "function" ? "a function" : String(value)
}
