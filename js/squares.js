/** @import { Square } from "./types.js" */

/**
 * The squares in the engine's order, by which they cross as numbers: a1, b1, … h8. Nearly every test is red if it differs.
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
 * The square of an index, null for 64.
 * @param {number} index
 */
export const squareOrNull = (index) => (index < 64 ? /** @type {Square} */ (squares[index]) : null)

/** The same as `squares`, not frozen: reading it takes less. */
const names = [...squares]

/**
 * The squares of a set, a1 to h8.
 * @param {number} low its half a1 to h4
 * @param {number} high its half a5 to h8
 * @returns {Square[]}
 */
export function squaresOf(low, high) {
  /** @type {any[]} */
  const list = []
  for (; low !== 0; low &= low - 1) list.push(names[31 - Math.clz32(low & -low)])
  for (; high !== 0; high &= high - 1) list.push(names[63 - Math.clz32(high & -high)])
  return list
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

/**
 * Anything at all as it would be written in JavaScript, as a short text that fits into every language.
 * @param {unknown} value
 */
export function written(value) {
  if (typeof value === "object" && value !== null) return "{…}"
  return typeof value === "function" ? "() => {…}" : shown(value)
}
