// Parses moves like chess.js: strict or permissive text, or squares.

import { symbolOf } from "./names.js"

/** @import { Board } from "./board.js" */

/** SAN stripped of what people write differently: "=", check marks, annotation signs. @param {string} san */
const stripped = (san) => san.replace("=", "").replace(/[+#]?[?!]*$/, "")

/** Cached, because many moves share a SAN. @type {Map<string, string>} */
const known = new Map()
const MANY = 1 << 14

/** The SAN of a move, stripped. @param {{ san: string }} move */
function strippedSan({ san }) {
  let text = known.get(san)
  if (text === undefined) {
    if (known.size >= MANY) known.clear()
    known.set(san, (text = stripped(san)))
  }
  return text
}

/** Two squares with an optional sign in between, a piece before and a promotion after them. */
const squarePair = /([pnbrqkPNBRQK])?([a-h][1-8])x?-?([a-h][1-8])([qrbnQRBN])?/
/** The same, with the first square reduced to its file, its rank or nothing. */
const square = /([pnbrqkPNBRQK])?([a-h]?[1-8]?)x?-?([a-h][1-8])([qrbnQRBN])?/

/**
 * The legal move of a text, or undefined.
 * @param {Board} board @param {string} text @param {boolean} strict whether it must be Standard Algebraic Notation
 */
export function moveOfText(board, text, strict) {
  const wanted = stripped(text)
  const exact = board.legal.find((move) => move.san === text || strippedSan(move) === wanted)
  return exact || strict ? exact : permissive(board, wanted)
}

/** The piece of the first character; undefined for any, null for none. @param {string} text */
function firstPiece(text) {
  const first = text.charAt(0)
  if (first >= "a" && first <= "h") return /[a-h]\d.*[a-h]\d/.test(text) ? undefined : "p"
  const letter = first.toLowerCase()
  return letter === "o" ? "k" : letter
}

/** @param {Board} board @param {string} text */
function permissive(board, text) {
  const castling = text.replaceAll("0", "O")
  if (castling === "O-O" || castling === "O-O-O") return board.legal.find((move) => strippedSan(move) === castling)
  const pair = squarePair.exec(text)
  const [, piece, from = "", to = "", promotion] = pair ?? square.exec(text) ?? []
  const role = (piece ?? firstPiece(text))?.toLowerCase()
  const fits = board.legal.filter((move) => {
    if (role && symbolOf[move.role] !== role) return false
    // Without any part of the first square, only the capture sign may be missing.
    if (from === "") return text === strippedSan(move).replace("x", "")
    if (move.to !== to || !(from.length === 2 ? move.from === from : move.from.includes(from))) return false
    return move.promotion ? symbolOf[move.promotion] === promotion?.toLowerCase() : !promotion
  })
  // Several matches would be ambiguous.
  return fits.length === 1 ? fits[0] : undefined
}

/**
 * The legal move between two squares, or undefined. A promotion must name the piece.
 * @param {Board} board @param {{ from?: unknown, to?: unknown, promotion?: unknown }} squares
 */
export function moveOfSquares(board, { from, to, promotion }) {
  return board.legal.find(
    (move) => move.from === from && move.to === to && (!move.promotion || symbolOf[move.promotion] === promotion),
  )
}
