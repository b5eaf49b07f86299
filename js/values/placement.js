// Pieces of packed positions and setups, and engine results about them.

import { listed } from "../wasm/engine.js"
import { colors, roles } from "./moves.js"
import { numberOn } from "../wasm/packed.js"
import { describe } from "./describe.js"
import { isBlack } from "./options.js"
import { squareOrNull, squares, squaresOf } from "./squares.js"

/** @import { Packed } from "../wasm/packed.js" */
/** @import { CastlingRights, Piece, Role, Square } from "./types.js" */

const BLACK = 8

/** Shared, by number (see `numberOn`); like the engine, 7 reads as a queen. @type {readonly (Piece | null)[]} */
const pieces = /* @__PURE__ */ colors.flatMap((color) => {
  const own = roles.map((role) => Object.freeze({ color, role }))
  return [null, ...own, own[4] ?? null]
})

const letters = " PNBRQKQ pnbrqkq"

/** @param {Packed} words @param {number} index of the square */
export function pieceOn(words, index) {
  return pieces[numberOn(words, index)] ?? null
}

/** Every piece by its square, a1 to h8. @param {Packed} words @returns {Map<Square, Piece>} */
export function piecesOf(words) {
  const map = new Map()
  squares.forEach((square, index) => {
    const piece = pieceOn(words, index)
    if (piece) map.set(square, piece)
  })
  return map
}

/** @param {unknown} piece `{ color, role }`, or a FEN letter @throws {TypeError} when it is neither */
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
  throw new TypeError(
    `${describe(piece)} is not a piece: { color, role } or one of the letters PNBRQKpnbrqk was expected`,
  )
}

/** Eight lines of FEN letters and dots, rank 8 first. @param {Packed} words */
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

/** Reads the rooks that may castle from the engine's list. @returns {CastlingRights} */
export function takeCastling() {
  const words = listed()
  const rook = (/** @type {number} */ place) => squareOrNull(words[place])
  return { white: { king: rook(0), queen: rook(1) }, black: { king: rook(2), queen: rook(3) } }
}

/** Reads a set of squares from the engine's list. @returns {Square[]} */
export function takeSet() {
  const words = listed()
  return squaresOf(words[0], words[1])
}
