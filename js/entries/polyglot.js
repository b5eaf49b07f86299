// Keys of Polyglot opening books.

import { numbers } from "../generated/polyglot.js"
import { shown, squareIndex } from "../squares.js"

/** @import { Position } from "../position.js" */
/** @import { Square } from "../types.js" */

/** The format has its own order, black pawn, white pawn, black knight, …; published keys check it. */
const roles = ["pawn", "knight", "bishop", "rook", "queen", "king"]

/** The offsets of the numbers of castling rights, en passant files and White's turn, after those of the pieces. */
const CASTLING = 768
const EN_PASSANT = 772
const WHITE_TO_MOVE = 780

/** @type {DataView | undefined} */
let view

/**
 * The key of a position in Polyglot's opening books: 64 bits, unsigned.
 *
 * It includes an en passant square if a pawn, even a pinned one, stands beside the pushed pawn. So two positions that
 * are equal in the sense of a repetition (FIDE 9.2.3) may have different keys: compare positions with
 * `Position.equals`.
 * @param {Position} position
 * @returns {bigint}
 * @throws {TypeError} when it is not a position
 * @example
 * polyglotKey(Position.start())   // 0x463b96181691fc9cn
 */
export function polyglotKey(position) {
  // Accepts a Position of another copy of this package.
  if (typeof position?.pieces !== "function") throw new TypeError(`${shown(position)} is not a Position`)
  view ??= new DataView(Uint8Array.from(atob(numbers), (letter) => letter.charCodeAt(0)).buffer)
  const table = view
  let high = 0
  let low = 0
  const add = (/** @type {number} */ index) => {
    high ^= table.getUint32(8 * index)
    low ^= table.getUint32(8 * index + 4)
  }
  const pieces = position.pieces()
  for (const [square, { color, role }] of pieces) {
    add(64 * (2 * roles.indexOf(role) + Number(color === "white")) + squareIndex(square))
  }
  const { white, black } = position.castling
  const rooks = [white.king, white.queen, black.king, black.queen]
  rooks.forEach((rook, index) => rook && add(CASTLING + index))
  const [, , , target = "-"] = position.fen({ enPassant: "always" }).split(" ")
  if (target !== "-") {
    const file = target.charCodeAt(0) - "a".charCodeAt(0)
    const rank = position.turn === "white" ? 5 : 4
    /** @param {number} beside */
    const hasPawn = (beside) => {
      const piece = pieces.get(/** @type {Square} */ (`${"abcdefgh"[beside]}${rank}`))
      return piece?.role === "pawn" && piece.color === position.turn
    }
    if (hasPawn(file - 1) || hasPawn(file + 1)) add(EN_PASSANT + file)
  }
  if (position.turn === "white") add(WHITE_TO_MOVE)
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)
}
