// The hash of chess.js: Zobrist hashing with the same numbers, so that stored hashes remain valid.

import { BLACK, letters } from "./names.js"

const MASK = (1n << 64n) - 1n

/** @param {bigint} number @param {bigint} by */
const rotated = (number, by) => ((number << by) | (number >> (64n - by))) & MASK

/** A xoroshiro128** generator of 64-bit numbers. @param {bigint} state its 128 bits, the first word in the low half */
export function xoroshiro128(state) {
  let first = state & MASK
  let second = (state >> 64n) & MASK
  return () => {
    const result = (rotated((first * 5n) & MASK, 7n) * 9n) & MASK
    second ^= first
    first = rotated(first, 24n) ^ second ^ ((second << 16n) & MASK)
    second = rotated(second, 37n)
    return result
  }
}

const SEED = 0xa187eb39cdcaed8f31c4b365b102e01en

/**
 * The Zobrist numbers: of pieces (64 for each code), en passant files, castling rights and Black to move, in two halves.
 * @typedef {object} Numbers
 * @property {Uint32Array} low
 * @property {Uint32Array} high
 */

const EN_PASSANT = 13 * 64
const CASTLING = EN_PASSANT + 8
const BLACK_TO_MOVE = CASTLING + 16

/** @type {Numbers | undefined} */
let numbers

/** @returns {Numbers} */
function makeNumbers() {
  const next = xoroshiro128(SEED)
  const low = new Uint32Array(BLACK_TO_MOVE + 1)
  const high = new Uint32Array(BLACK_TO_MOVE + 1)
  /** @param {number} place */
  const draw = (place) => {
    const number = next()
    low[place] = Number(number & 0xffffffffn)
    high[place] = Number(number >> 32n)
  }
  for (let code = 1; code < letters.length; code++) {
    // chess.js draws a number for each of 128 squares, including eight off-board squares beside each rank.
    for (let square = 0; square < 128; square++) {
      if (square & 8) next()
      else draw(64 * code + 8 * (square >> 4) + (square & 7))
    }
  }
  for (let place = EN_PASSANT; place <= BLACK_TO_MOVE; place++) draw(place)
  return { low, high }
}

/** The hash of a board, 64 bits as hexadecimal digits. @param {import("./board.js").Board} board */
export function hashOf(board) {
  const { low, high } = (numbers ??= makeNumbers())
  let lows = 0
  let highs = 0
  /** @param {number} place */
  const add = (place) => {
    lows ^= low[place]
    highs ^= high[place]
  }
  board.codes.forEach((code, place) => code && add(64 * code + place))
  const { enPassant } = board
  if (enPassant !== "-") add(EN_PASSANT + enPassant.charCodeAt(0) - "a".charCodeAt(0))
  add(CASTLING + board.rights)
  if (board.turn === BLACK) add(BLACK_TO_MOVE)
  const digits = (highs >>> 0).toString(16) + (lows >>> 0).toString(16).padStart(8, "0")
  return digits.replace(/^0+(?=.)/, "")
}
