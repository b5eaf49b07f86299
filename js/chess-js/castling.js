// Castling rights as bits, and what they ask of the board.

import { BLACK, codeOf, KING, placeOf, QUEEN, ROOK, WHITE } from "./names.js"

/** @import { Color, Square } from "./types.js" */

/**
 * One right: its letter in a FEN and its bit, and the squares where its king and its rook must stand.
 * @param {string} letter
 * @param {number} bit
 * @param {Color} color
 * @param {typeof KING | typeof QUEEN} side
 * @param {[Square, Square]} home
 */
const right = (letter, bit, color, side, home) => ({
  letter,
  bit,
  color,
  side,
  needs: home.map((square, index) => ({
    place: /** @type {number} */ (placeOf(square)),
    code: codeOf(index === 0 ? KING : ROOK, color),
  })),
})

export const allRights = [
  right("K", 1, WHITE, KING, ["e1", "h1"]),
  right("Q", 2, WHITE, QUEEN, ["e1", "a1"]),
  right("k", 4, BLACK, KING, ["e8", "h8"]),
  right("q", 8, BLACK, QUEEN, ["e8", "a8"]),
]

/**
 * The rights that a castling field names.
 * @param {string} field
 */
export function rightsOf(field) {
  return allRights.reduce((bits, { letter, bit }) => (field.includes(letter) ? bits | bit : bits), 0)
}

/** @param {number} rights */
export function rightsField(rights) {
  return allRights.map(({ letter, bit }) => (rights & bit ? letter : "")).join("") || "-"
}

/**
 * The rights that the board allows: king and rook must stand at home.
 * @param {number} rights
 * @param {Uint8Array} codes
 */
export function allowedRights(rights, codes) {
  if (rights === 0) return 0
  return allRights.reduce(
    (bits, { bit, needs }) => (needs.every(({ place, code }) => codes[place] === code) ? bits : bits & ~bit),
    rights,
  )
}
