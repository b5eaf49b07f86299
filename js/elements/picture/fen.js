// Reads FENs only for display: any position, without rules or engine. vchess markup may follow the board.
import { parseMarks, parseShade } from "./marks.js"
import { colorIn, squareInCell, standard } from "./squares.js"

/** @import { Color, Piece, Role, Square } from "../../api.js" */
/** @import { Size } from "./squares.js" */

/**
 * A fairy piece has its FEN `letter` in lower case, after "+" if it is promoted. Its role is that letter or a name
 * ("fairy-hawk", "xiangqi-general"), which the type omits. `promoted` pieces have a "~".
 * @typedef {Piece & { letter?: string, promoted?: boolean }} DrawnPiece
 */

/** @typedef {Record<Color, { piece: DrawnPiece, count: number }[]>} Hands the pieces in hand, each kind once */

/**
 * @typedef {object} BoardRead
 * @property {ReadonlyMap<Square, DrawnPiece>} pieces
 * @property {Size} size
 * @property {boolean} [fairy] whether it is a board of another game
 * @property {ReadonlySet<Square>} [holes]
 * @property {Hands} [hands]
 */

/**
 * @typedef {object} Rest the other fields of a FEN
 * @property {Color} turn white by default
 * @property {boolean} chess960 from the prefix `chess960:` or castling rights with file letters
 * @property {string} castling "KQkq" by default
 * @property {string} enPassant a square, or "-"
 * @property {string} fen a full FEN for the engine
 * @property {string | undefined} [marks] vchess markup after the board
 * @property {string | undefined} [orientation]
 * @property {string | undefined} [shade]
 */

/** @typedef {BoardRead & Rest} Diagram */

export const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

/** The pieces in hand in a FEN. */
export const pockets = /\[.*?\]/
export const empty = "8/8/8/8/8/8/8/8"

/** @type {Readonly<Record<string, Role>>} */
export const roles = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" }

/** What may follow the board: FEN fields, with any letters as castling rights, and EPD operations. */
const others = /^([wb]( \d+ \d+|( (-|\w*[a-z])( (-|[a-p]?\d+)( .*;.*|( [-+\d]+){0,3}))?)?))?(?= |$)/i

/** vchess markup: marks, the side at the bottom, darker squares; "-" for none. */
const markup = /^(?:-|(.*?))(?: (?:-|([wb]))(?: (?:-|(.*)))?)?$/i

/**
 * @param {string} text a board field, alone or with markup, or a full FEN; `chess960:` may precede it
 * @param {Pick<typeof import("../fairy/read-board.js"), "readBoard" | "refuse"> | null} [other] reads other games' boards,
 *   and throws a FenProblem
 * @returns {Diagram | null} null if `other` is needed but missing
 */
export function readFen(text, other) {
  // Word processors write dashes for "-", links underscores.
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

/** @param {string} board @returns {BoardRead | null} */
function readChess(board) {
  // Until fairy.js is loaded, promoted pieces ("~") look like others.
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
