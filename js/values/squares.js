import { describe } from "./describe.js"

/** @import { Square } from "./types.js" */

/** The squares in the order of the engine's numbers: a1, b1, … h8. @type {readonly Square[]} */
export const squares = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ Array.from(
    { length: 64 },
    (_, index) => /** @type {Square} */ ("abcdefgh"[index & 7] + ((index >> 3) + 1)),
  ),
)

/** The index of a square, 0 to 63. @param {unknown} square @throws {TypeError} when it is not a square "a1" to "h8" */
export function squareIndex(square) {
  const index = maybeSquareIndex(square)
  if (index === undefined) throw new TypeError(`${describe(square)} is not a square: a1 to h8 was expected`)
  return index
}

/**
 * Narrows a text to a square.
 * @param {unknown} text @returns {text is Square}
 * @example
 * isSquare("e4")   // true
 * isSquare("e9")   // false
 */
export function isSquare(text) {
  return maybeSquareIndex(text) !== undefined
}

/** The index of a square, or undefined. @param {unknown} square */
export function maybeSquareIndex(square) {
  // Twice as fast as a lookup.
  if (typeof square !== "string" || square.length !== 2) return undefined
  const file = square.charCodeAt(0) - 97
  const rank = square.charCodeAt(1) - 49
  return ((file | rank) & ~7) === 0 ? file | (rank << 3) : undefined
}

export const NO_SQUARE = 64

/** The square of an index, null for `NO_SQUARE`. @param {number} index */
export const squareOrNull = (index) => (index < NO_SQUARE ? squares[index] : null)

/** The same as `squares`, but not frozen, which is faster to read. */
const names = /* @__PURE__ */ Array.from(squares)

/**
 * The squares of a set, a1 to h8. Allocating the right length is faster than growing a list.
 * @param {number} low its half a1 to h4 @param {number} high its half a5 to h8 @returns {Square[]}
 */
export function squaresOf(low, high) {
  const list = new Array(bitCount(low) + bitCount(high))
  let place = 0
  for (; low !== 0; low &= low - 1) list[place++] = names[31 - Math.clz32(low & -low)]
  for (; high !== 0; high &= high - 1) list[place++] = names[63 - Math.clz32(high & -high)]
  return list
}

/** @param {number} bits */
function bitCount(bits) {
  bits -= (bits >>> 1) & 0x55555555
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
