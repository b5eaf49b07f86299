// Reads a FEN for the eye only: no rules, no engine, any position whatever.
import { squareOf } from "./squares.js"

/** @import { Color, Piece, Role, Square } from "../index.js" */
/** @import { Size } from "./squares.js" */

/**
 * A piece that can be drawn. What is no piece of chess has its small letter in the FEN as its role: the type does not say so, for
 * only boards to look at have such pieces.
 * @typedef {Piece} DrawnPiece
 */

/**
 * @typedef {object} Diagram a position as it is drawn
 * @property {ReadonlyMap<Square, DrawnPiece>} pieces
 * @property {Size} size of the board
 * @property {boolean} fairy it is no board of chess: it has another size, or other pieces
 * @property {Color} turn white if the text does not say
 * @property {boolean} chess960 the text says so, by `chess960:` or by castling rights with file letters
 * @property {string} castling the rights, as the text has them; all that could be if it does not say
 * @property {string} enPassant the square, or "-"
 * @property {string} fen a full FEN for the engine; a text without castling rights gets all that could be
 */

/** @type {Readonly<Record<string, Role>>} */
const roles = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" }

/** A FEN that cannot be drawn; its message is a sentence for the reader. */
export class FenProblem extends Error {
  /**
   * @param {string} what
   * @param {string} code as the engine calls it
   * @param {number} [row] where it is, from the top
   * @param {string} [item] what is no piece
   */
  constructor(what, code, row = 0, item = "") {
    super(`This position cannot be shown: ${what}.`)
    this.code = code
    this.row = row
    this.item = item
  }
}

/**
 * @param {string} text a board field or a full FEN; `chess960:` may stand before it
 * @returns {Diagram}
 */
export function readFen(text) {
  const [, variant, fen = ""] = /^(chess960:)?(.*)$/is.exec(text.trim()) ?? []
  const [board = "", turn = "w", castling = "KQkq", enPassant = "-", ...counters] = fen.trim().split(/\s+/)
  const { pieces, size, fairy } = readBoard(board)
  return {
    pieces,
    size,
    fairy,
    turn: /^b/i.test(turn) ? "black" : "white",
    chess960: variant !== undefined || /[a-h]/i.test(castling),
    castling,
    enPassant,
    fen: [board, turn, castling, enPassant, ...counters].join(" "),
  }
}

/** @param {string} board */
function readBoard(board) {
  // A "~" after a piece says that it was promoted.
  const rows = board.replaceAll("~", "").split("/")
  const ranks = rows.length
  if (ranks < 2 || ranks > 16) throw wrongCount(ranks)
  // Digits side by side are one number, unless each by itself makes the board of chess.
  const apart = rows.map((row) => [...row])
  const isApart = ranks === 8 && !board.includes("0") && apart.every((row) => widthOf(row) === 8)
  const ranksRead = isApart ? apart : rows.map((row) => row.match(/\d+|./gsu) ?? [])
  for (const [row, items] of ranksRead.entries()) {
    const strange = items.find((item) => /^0|[^a-z\d]/i.test(item))
    if (strange) throw new FenProblem(`“${strange}” in its FEN is no piece`, "fen-unknown-piece", row, strange)
  }
  const widths = ranksRead.map(widthOf)
  /** How many ranks are as wide. @param {number} width */
  const count = (width) => widths.filter((each) => each === width).length
  // Most ranks have the width that was meant.
  const files = widths.reduce((best, width) => (count(width) > count(best) ? width : best))
  // As wide as the board of chess, with its pieces, but lower, or higher by one: ranks were forgotten, or one is there twice.
  if (files === 8 && ranks < 10 && ranks !== 8 && !/[^pnbrqk\d/]/i.test(rows.join("/"))) throw wrongCount(ranks)
  const odd = widths.findIndex((width) => width !== files || width > 16)
  if (odd >= 0) {
    const expected = files > 16 ? "at most 16" : files
    throw new FenProblem(`rank ${ranks - odd} of its FEN has ${counted(widths[odd] ?? 0, "square")}, not ${expected}`, "fen-rank-width", odd)
  }
  /** @type {Map<Square, DrawnPiece>} */
  const pieces = new Map()
  let fairy = files !== 8 || ranks !== 8
  for (const [row, items] of ranksRead.entries()) {
    let file = 0
    for (const item of items) {
      const small = item.toLowerCase()
      const role = roles[small]
      if (!(Number(item) > 0)) {
        fairy ||= !role
        pieces.set(squareOf(file, ranks - 1 - row), { color: item === small ? "black" : "white", role: role ?? /** @type {Role} */ (small) })
      }
      file += Number(item) || 1
    }
  }
  return { pieces, size: { files, ranks }, fairy }
}

/**
 * How many squares a rank has.
 * @param {readonly string[]} items pieces, and numbers of empty squares
 */
const widthOf = (items) => items.reduce((sum, item) => sum + (Number(item) || 1), 0)

/** @param {number} ranks */
const wrongCount = (ranks) => new FenProblem(`its FEN has ${counted(ranks, "rank")}, not ${ranks > 16 ? "at most 16" : 8}`, "fen-rank-count")

/** @param {number} count @param {string} noun */
function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`
}
