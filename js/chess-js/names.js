// The constants of chess.js, and its names for colors and pieces mapped to ours.

import { squares } from "../values/squares.js"

/** @import { Color as OurColor, Role } from "../values/types.js" */
/** @import { Color, PieceSymbol, Square } from "./types.js" */

export const WHITE = "w"
export const BLACK = "b"

export const PAWN = "p"
export const KNIGHT = "n"
export const BISHOP = "b"
export const ROOK = "r"
export const QUEEN = "q"
export const KING = "k"

export const DEFAULT_POSITION = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/** The squares in the order of chess.js, the reading order of a diagram: a8, b8, … h1. @type {Square[]} */
export const SQUARES = squares.map((_, place) => squares[place ^ 56])

/** The index of a square in `SQUARES`, or undefined for anything else. @param {unknown} square */
export function placeOf(square) {
  if (typeof square !== "string" || square.length !== 2) return undefined
  const file = square.charCodeAt(0) - 97
  const row = 56 - square.charCodeAt(1)
  return file >= 0 && file < 8 && row >= 0 && row < 8 ? 8 * row + file : undefined
}

/** @type {Readonly<Record<Color, OurColor>>} */
export const ourColor = { w: "white", b: "black" }
/** @type {Readonly<Record<OurColor, Color>>} */
export const colorOf = { white: "w", black: "b" }

/** @type {Readonly<Record<Role, PieceSymbol>>} */
export const symbolOf = { pawn: "p", knight: "n", bishop: "b", rook: "r", queen: "q", king: "k" }

/** The FEN letters by the code of a piece, which is 0 for none. */
export const letters = " PNBRQKpnbrqk"
/** @type {readonly PieceSymbol[]} */
export const typeOfCode = [..."ppnbrqkpnbrqk"].map((letter) => /** @type {PieceSymbol} */ (letter))
/** @type {readonly Color[]} */
export const colorOfCode = [..."wwwwwwwbbbbbb"].map((letter) => /** @type {Color} */ (letter))

/** The code of a piece, 0 if it is invalid. @param {unknown} type @param {unknown} color */
export function codeOf(type, color) {
  if (typeof type !== "string" || type.length !== 1 || (color !== WHITE && color !== BLACK)) return 0
  const role = "pnbrqk".indexOf(type.toLowerCase())
  return role < 0 ? 0 : role + (color === WHITE ? 1 : 7)
}

export const WHITE_KING = codeOf(KING, WHITE)
export const BLACK_KING = codeOf(KING, BLACK)

/** The other color. @param {Color} color @returns {Color} */
export const other = (color) => (color === WHITE ? BLACK : WHITE)
