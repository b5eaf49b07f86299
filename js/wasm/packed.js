// The bits of packed positions and setups, as in src/packed.rs, for calls that need no rules.

import { NO_SQUARE } from "../values/squares.js"

/** @import { Color } from "../values/types.js" */

/** @typedef {readonly number[]} Packed signed 32-bit words of a position or setup: 11 of chess, 16 of a variant */

export const LENGTH = 11

// Words 0 to 7: three bits of each piece's number, and Black's pieces, each as a set of squares in two halves.
export const STATE = 8
const HALFMOVES = 9
const FULLMOVES = 10
/** The variant (bits 0 to 2) and its counters. */
export const VARIANT = 11
export const PROMOTED = 12

// Bits of word 8.
const EP_SQUARE = 16
const HAS_EP = 1 << 22
const BLACK_TO_MOVE = 1 << 23
const CHESS960 = 1 << 24
/** The last move was a double push that cannot be captured. */
const IS_PUSH = 1 << 25

/** White to move, move number 1. @type {Packed} */
export const empty = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]

/** 0 for chess. @param {Packed} words */
export const variantNumber = (words) => (words[VARIANT] ?? 0) & 7

/** @param {Packed} words @returns {Color} */
export const turnOf = (words) => (words[STATE] & BLACK_TO_MOVE ? "black" : "white")

/** @param {Packed} words */
export const isChess960 = (words) => (words[STATE] & CHESS960) !== 0

/** @param {Packed} words */
export const halfmovesOf = (words) => words[HALFMOVES] >>> 0

/** @param {Packed} words */
export const fullmovesOf = (words) => words[FULLMOVES] >>> 0

/** The index of a setup's en passant square, or `NO_SQUARE`. @param {Packed} words */
export const epSquareOf = (words) => (words[STATE] & HAS_EP ? (words[STATE] >> EP_SQUARE) & 63 : NO_SQUARE)

/** The bits of a double push that cannot be captured, 0 for none. @param {number} state */
export const pushOf = (state) => (state & IS_PUSH ? state & (IS_PUSH | (63 << EP_SQUARE)) : 0)

/**
 * A copy with other state; undefined fields keep their value.
 * @param {Packed} words
 * @param {{ isBlack?: boolean | undefined, isChess960?: boolean | undefined, halfmoves?: number | undefined,
 *   fullmoves?: number | undefined }} state
 */
export function withState(words, { isBlack, isChess960, halfmoves, fullmoves }) {
  const changed = words.slice()
  if (isBlack !== undefined) setBit(changed, STATE, BLACK_TO_MOVE, isBlack)
  if (isChess960 !== undefined) setBit(changed, STATE, CHESS960, isChess960)
  if (halfmoves !== undefined) changed[HALFMOVES] = halfmoves | 0
  if (fullmoves !== undefined) changed[FULLMOVES] = fullmoves | 0
  return changed
}

/** @param {number[]} words @param {number} index of the word @param {number} bit @param {boolean} isSet */
function setBit(words, index, bit, isSet) {
  const others = words[index] & ~bit
  words[index] = isSet ? others | bit : others
}

/** 0 for none, 1 (white pawn) to 6 (white king), 8 more for Black. @param {Packed} words @param {number} index */
export function numberOn(words, index) {
  const half = index >> 5
  // Shifts only use the lowest five bits of the index.
  const bit = (/** @type {number} */ set) => (words[set | half] >>> index) & 1
  return bit(0) | (bit(2) << 1) | (bit(4) << 2) | (bit(6) << 3)
}

/** @param {Packed} words @param {number} index of the square @param {number} number of the piece, 0 for none */
export function withPiece(words, index, number) {
  const changed = words.slice()
  for (let set = 0; set < 4; set++) setBit(changed, (set << 1) | (index >> 5), 1 << index, ((number >> set) & 1) === 1)
  if (words.length > LENGTH) setBit(changed, PROMOTED | (index >> 5), 1 << index, false)
  return changed
}
