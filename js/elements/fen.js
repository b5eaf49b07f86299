// Reads a FEN for the eye only: no rules, no engine, any position whatever.

/** @import { Color, Piece, Role, Square } from "../index.js" */

/**
 * @typedef {object} Diagram a position as it is drawn
 * @property {ReadonlyMap<Square, Piece>} pieces
 * @property {Color} turn white if the text does not say
 * @property {boolean} chess960 the text says so, by `chess960:` or by castling rights with file letters
 * @property {string} enPassant the square, or "-"
 * @property {string} fen a full FEN for the engine; a text without castling rights gets all that could be
 */

/** @type {Readonly<Record<string, Role>>} */
const roles = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" }

/** A FEN that cannot be drawn; its message is a sentence for the reader. */
export class FenProblem extends Error {}

/**
 * @param {string} text a board field or a full FEN; `chess960:` may stand before it
 * @returns {Diagram}
 */
export function readFen(text) {
  const [, variant, fen = ""] = /^(chess960:)?(.*)$/is.exec(text.trim()) ?? []
  const [board = "", turn = "w", castling = "KQkq", enPassant = "-", ...counters] = fen.trim().split(/\s+/)
  const ranks = board.split("/")
  if (ranks.length !== 8) throw new FenProblem(`This position cannot be shown: its FEN has ${counted(ranks.length, "rank")}, not 8.`)
  /** @type {Map<Square, Piece>} */
  const pieces = new Map()
  ranks.forEach((rank, row) => {
    let file = 0
    // A "~" after a piece says that it was promoted.
    for (const letter of rank.replaceAll("~", "")) {
      const role = roles[letter.toLowerCase()]
      if (role) {
        const square = /** @type {Square} */ (`${"abcdefgh"[file++]}${8 - row}`)
        pieces.set(square, { color: letter === letter.toLowerCase() ? "black" : "white", role })
      } else if (/[1-8]/.test(letter)) {
        file += Number(letter)
      } else {
        throw new FenProblem(`This position cannot be shown: “${letter}” in its FEN is no piece.`)
      }
    }
    if (file !== 8) throw new FenProblem(`This position cannot be shown: rank ${8 - row} of its FEN has ${counted(file, "square")}, not 8.`)
  })
  return {
    pieces,
    turn: /^b/i.test(turn) ? "black" : "white",
    chess960: variant !== undefined || /[a-h]/i.test(castling),
    enPassant,
    fen: [board, turn, castling, enPassant, ...counters].join(" "),
  }
}

/** @param {number} count @param {string} noun */
function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`
}
