// Castling rights as bits, and the squares of king and rook that they require.

import { BLACK, codeOf, KING, placeOf, QUEEN, ROOK, WHITE } from "./names.js"

/** @import { Color, Square } from "./types.js" */

/**
 * One right: its FEN letter, its bit, and the squares of its king and rook.
 * @param {string} letter @param {number} bit @param {Color} color @param {typeof KING | typeof QUEEN} side
 * @param {[Square, Square]} home
 */
const right = (letter, bit, color, side, home) => ({
  letter,
  bit,
  color,
  side,
  king: { place: /** @type {number} */ (placeOf(home[0])), code: codeOf(KING, color) },
  rook: { place: /** @type {number} */ (placeOf(home[1])), code: codeOf(ROOK, color) },
})

export const allRights = [
  right("K", 1, WHITE, KING, ["e1", "h1"]),
  right("Q", 2, WHITE, QUEEN, ["e1", "a1"]),
  right("k", 4, BLACK, KING, ["e8", "h8"]),
  right("q", 8, BLACK, QUEEN, ["e8", "a8"]),
]

/** The rights in a castling field. @param {string} field */
export function rightsOf(field) {
  let bits = 0
  for (const { letter, bit } of allRights) if (field.includes(letter)) bits |= bit
  return bits
}

const fields = Array.from(
  { length: 16 },
  (_, rights) => allRights.map(({ letter, bit }) => (rights & bit ? letter : "")).join("") || "-",
)

/** @param {number} rights */
export const rightsField = (rights) => fields[rights]

/** The rights that the board allows: king and rook must be at home. @param {number} rights @param {Uint8Array} codes */
export function allowedRights(rights, codes) {
  let bits = rights
  for (const { bit, king, rook } of allRights) {
    if (rights & bit && (codes[king.place] !== king.code || codes[rook.place] !== rook.code)) bits &= ~bit
  }
  return bits
}
