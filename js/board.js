// The pieces of a position or a setup, in words 0 to 7 of src/packed.rs: three bits of each piece's number,
// and Black's pieces. Operations without rules work directly on the words, without calling the engine.
// tests/js/setup.test.js and position.test.js compare them with FENs.

import { listed } from "./engine.js"
import { colors, roles } from "./moves.js"
import { shown, squareOrNull, squares, squaresOf } from "./squares.js"

/** @import { Packed } from "./engine.js" */
/** @import { CastlingRights, Piece, Role, Square } from "./types.js" */

/** The offset of the numbers of Black's pieces. */
const BLACK = 8

/**
 * One shared object for each of the twelve pieces, by its number: 1 for a white pawn to 6 for a white king. 7 is not
 * a valid number; like the engine, it reads as a queen.
 * @type {readonly (Piece | null)[]}
 */
const pieces = colors.flatMap((color) => {
  const own = roles.map((role) => Object.freeze({ color, role }))
  return [null, ...own, own[4] ?? null]
})

/** Their FEN letters, by the same numbers. */
const letters = " PNBRQKQ pnbrqkq"

/**
 * @param {Packed} words
 * @param {number} index of a square
 */
function numberOn(words, index) {
  const half = index >> 5
  // Shifts only use the lowest five bits of the index.
  const bit = (/** @type {number} */ word) => /** @type {number} */ (words[word | half] >>> index) & 1
  return bit(0) | (bit(2) << 1) | (bit(4) << 2) | (bit(6) << 3)
}

/**
 * The piece on a square.
 * @param {Packed} words
 * @param {number} index of the square
 * @returns {Piece | null}
 */
export function pieceOn(words, index) {
  return pieces[numberOn(words, index)] ?? null
}

/**
 * Visits every piece, a1 to h8.
 * @param {Packed} words
 * @param {(index: number, piece: Piece) => void} visit gets the index of its square
 */
export function eachPiece(words, visit) {
  for (let half = 0; half < 2; half++) {
    const [ones, twos, fours] = [Number(words[half]), Number(words[2 | half]), Number(words[4 | half])]
    for (let left = ones | twos | fours; left !== 0; left &= left - 1) {
      const index = (half << 5) | (31 - Math.clz32(left & -left))
      visit(index, /** @type {Piece} */ (pieces[numberOn(words, index)]))
    }
  }
}

/**
 * Every piece by its square, a1 to h8.
 * @param {Packed} words
 * @returns {Map<Square, Piece>}
 */
export function piecesOf(words) {
  const map = new Map()
  eachPiece(words, (index, piece) => map.set(squares[index], piece))
  return map
}

/**
 * The words with another piece on a square.
 * @param {Packed} words
 * @param {number} index of the square
 * @param {number} number of the piece, 0 for none
 * @returns {number[]}
 */
export function withPiece(words, index, number) {
  const changed = words.slice(0, 11)
  const half = index >> 5
  const bit = 1 << index
  for (let place = 0; place < 4; place++) {
    const word = (place << 1) | half
    const others = /** @type {number} */ (changed[word]) & ~bit
    changed[word] = (number >> place) & 1 ? others | bit : others
  }
  return changed
}

/**
 * The number of a piece.
 * @param {unknown} piece `{ color, role }`, or a FEN letter
 * @throws {TypeError} when it is neither
 */
export function pieceNumber(piece) {
  let number = -1
  if (typeof piece === "string") {
    if (piece.length === 1) number = letters.indexOf(piece)
  } else if (typeof piece === "object" && piece !== null) {
    const { color, role } = /** @type {Partial<Piece>} */ (piece)
    const place = roles.indexOf(/** @type {Role} */ (role))
    if (place >= 0) number = place + 1 + (isBlack(color) ? BLACK : 0)
  }
  if (number > 0 && pieces[number]) return number
  throw new TypeError(`${shown(piece)} is not a piece: { color, role } or one of the letters PNBRQKpnbrqk was expected`)
}

/**
 * Eight lines of FEN letters and dots, rank 8 first, with a space between squares.
 * @param {Packed} words
 */
export function boardText(words) {
  let text = ""
  for (let rank = 56; rank >= 0; rank -= 8) {
    for (let file = 0; file < 8; file++) {
      const number = numberOn(words, rank | file)
      text += (pieces[number] ? letters[number] : ".") + (file < 7 ? " " : rank > 0 ? "\n" : "")
    }
  }
  return text
}

/**
 * @param {unknown} color
 * @returns {boolean} whether it is Black
 * @throws {TypeError} when it is not a color
 */
export function isBlack(color) {
  if (color !== "white" && color !== "black") {
    throw new TypeError(`${shown(color)} is not a color: "white" or "black" was expected`)
  }
  return color === "black"
}

/**
 * Reads the rooks that may castle from the engine's list of words.
 * @returns {CastlingRights}
 */
export function takeCastling() {
  const words = listed()
  const rook = (/** @type {number} */ place) => squareOrNull(/** @type {number} */ (words[place]))
  return { white: { king: rook(0), queen: rook(1) }, black: { king: rook(2), queen: rook(3) } }
}

/**
 * Reads a set of squares from the engine's list of words.
 * @returns {Square[]}
 */
export function takeSet() {
  const words = listed()
  return squaresOf(/** @type {number} */ (words[0]), /** @type {number} */ (words[1]))
}
