// Insufficient material, for boards without a `Position`.

import { BLACK_KING, SQUARES, typeOfCode, WHITE_KING } from "./names.js"

/** Whether a place is a light square. @param {number} place */
export const isLight = (place) => ((place ^ (place >> 3)) & 1) === 0

/** Whether at most one knight, or bishops of one square color, are left (FIDE 5.2.2). @param {Uint8Array} codes */
export function isTooLittle(codes) {
  if (!codes.includes(WHITE_KING) || !codes.includes(BLACK_KING)) return false
  const types = SQUARES.map((_, place) => typeOfCode[codes[place]])
  const places = (/** @type {string} */ type) =>
    [...codes.keys()].filter((place) => codes[place] && types[place] === type)
  if (["p", "r", "q"].some((type) => places(type).length > 0)) return false
  const [knights, bishops] = [places("n"), places("b")]
  if (knights.length > 0) return knights.length + bishops.length === 1
  return bishops.every((place) => isLight(place) === isLight(bishops[0]))
}
