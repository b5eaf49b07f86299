// Reads a FEN only for display: no rules, no engine, any position. After a board alone vchess's markup may follow.
import { parseMarks, parseShade } from "./marks.js"
import { colorIn, squareInCell, standard } from "./squares.js"

/** @import { Color, Piece, Role, Square } from "../../api.js" */
/** @import { Size } from "./squares.js" */

/**
 * A piece that can be drawn. A fairy piece has its FEN `letter`, in lower case and after the "+" of a promoted one. That is its role, too, if the page
 * has no name for it ("fairy-hawk", "xiangqi-general"); the type omits these, because only display-only boards have such pieces.
 * `promoted`: "~" marks it as a promoted pawn.
 * @typedef {Piece & { letter?: string, promoted?: boolean }} DrawnPiece
 */

/** @typedef {Record<Color, { piece: DrawnPiece, count: number }[]>} Hands the pieces in hand, each kind once */

/**
 * @typedef {object} BoardRead
 * @property {ReadonlyMap<Square, DrawnPiece>} pieces
 * @property {Size} size of the board
 * @property {boolean} [fairy] it is not a chess board: it has another size, other pieces, holes, or hands
 * @property {ReadonlySet<Square>} [holes] where the board has no square
 * @property {Hands} [hands] the pieces in hand, if the FEN says which
 */

/**
 * @typedef {object} Rest what a FEN says beside its board
 * @property {Color} turn white if the text does not say
 * @property {boolean} chess960 the text says so, by `chess960:` or by castling rights with file letters
 * @property {string} castling the rights, as the text has them; all that could be if it does not say
 * @property {string} enPassant the square, or "-"
 * @property {string} fen a full FEN for the engine; a text without castling rights gets all that could be
 * @property {string | undefined} [marks] vchess's markup after the board
 * @property {string | undefined} [orientation]
 * @property {string | undefined} [shade]
 */

/** @typedef {BoardRead & Rest} Diagram a position as it is drawn */

export const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

/** What a FEN says of pieces in hand. */
export const pockets = /\[.*?\]/
export const empty = "8/8/8/8/8/8/8/8"

/** @type {Readonly<Record<string, Role>>} */
export const roles = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" }

/** What may follow the board of a FEN: its other fields, and the operations of an EPD. Other games have other rights. */
const others = /^([wb]( \d+ \d+|( (-|\w*[a-z])( (-|[a-p]?\d+)( .*;.*|( [-+\d]+){0,3}))?)?))?(?= |$)/i

/** Or vchess's markup: marks, the side at the bottom and darker squares. "-" stands for nothing. */
const markup = /^(?:-|(.*?))(?: (?:-|([wb]))(?: (?:-|(.*)))?)?$/i

/**
 * @param {string} text a board field, alone or with marks, or a full FEN; `chess960:` may stand before it
 * @param {Pick<typeof import("../fairy/fairy.js"), "readBoard" | "refuse"> | null} [other] reads a board that is not one of chess, and throws a FenProblem if it or what
 *   follows cannot be read
 * @returns {Diagram | null} null if that is needed, and not there
 */
export function readFen(text, other) {
  // Dashes of a word processor, and the blanks of a link.
  const given = text.trim().replace(/[‐-—−]/g, "-")
  const fen = given.replace(/^chess960:\s*/i, "")
  const [board = "", ...fields] = fen.split(/\s/.test(fen) ? /\s+/ : /_+/)
  const read = (other && /~/.test(board) ? null : readChess(board)) ?? other?.readBoard(board)
  if (!read) return null
  const rest = fields.join(" ")
  const [valid] = rest.match(others) ?? []
  const isFen = valid === rest
  const [turn = "w", castling = "KQkq", enPassant = "-", ...counters] = isFen ? fields : []
  const [, marks, orientation, shade] = (!isFen && rest.match(markup)) || []
  let wrong = ""
  /** @param {string} item @returns {never[]} */
  const refuse = (item) => {
    wrong ||= item
    return []
  }
  parseMarks(marks, refuse, read.size)
  parseShade(shade, refuse, read.size)
  if (wrong) return other?.refuse(fields, wrong, valid) ?? null
  return {
    ...read,
    turn: colorIn(turn),
    chess960: fen !== given || /[a-h]/i.test(castling),
    castling,
    enPassant,
    fen: [board, turn, castling, enPassant, ...counters].join(" "),
    marks,
    orientation,
    shade,
  }
}

/** @param {string} board @returns {BoardRead | null} null if it is not a chess board */
function readChess(board) {
  // A "~" marks a promoted piece, which is drawn like any other until fairy.js is there.
  const squares = board.replaceAll("~", "").replace(/[1-8]/g, (digit) => "1".repeat(Number(digit)))
  if (!/^([pnbrqk1]{8}\/){7}[pnbrqk1]{8}$/i.test(squares)) return null
  /** @type {Map<Square, DrawnPiece>} */
  const pieces = new Map()
  for (const [cell, letter] of [...squares.replaceAll("/", "")].entries()) {
    const role = roles[letter.toLowerCase()]
    if (role) pieces.set(squareInCell(cell, "white"), { color: letter < "a" ? "white" : "black", role })
  }
  return { pieces, size: standard }
}
