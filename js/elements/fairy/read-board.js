// Reads FENs of other games' boards: any size, any letters, holes, pieces in hand. Explains what cannot be read.
import { readFen, roles } from "../picture/fen.js"
import { problems } from "../element/problem-texts.js"
import { squareOf, standard } from "../picture/squares.js"

/** @import { Role, Square } from "../../api.js" */
/** @import { BoardRead, Diagram, DrawnPiece, Hands } from "../picture/fen.js" */
/** @import { FenFacts } from "../element/problem-texts.js" */
/** @import { Texts } from "../element/say.js" */
/** @import { Size } from "../picture/squares.js" */

/** A FEN that cannot be drawn; its message is a sentence for the reader. */
export class FenProblem extends Error {
  #facts

  /** @param {Partial<FenFacts> & Pick<FenFacts, "what">} facts @param {number} row from the top */
  constructor(facts, row = 0) {
    const all = { bound: /** @type {const} */ (""), rank: 0, item: "", count: 0, expected: 0, ...facts }
    super(problems(undefined).fen(all))
    this.#facts = all
    /** As in errors of the engine. */
    this.code = /** @type {const} */ (`fen-${all.what}`)
    this.row = row
    this.item = all.item
    this.rank = all.rank
    this.count = all.count
    this.expected = all.expected
  }

  /** The localized message. @param {Texts | undefined} language */
  in(language) {
    return problems(language).fen(this.#facts)
  }
}

/** Equal sizes are the same object. @type {Map<string, Size>} */
const sizes = new Map([["8x8", standard]])

/** @param {number} files @param {number} ranks @returns {Size} */
function sizeOf(files, ranks) {
  const name = `${files}x${ranks}`
  const pattern = `[a-${squareOf(files - 1, 0).charAt(0)}](?:${ranks > 9 ? `1[0-${ranks - 10}]|[1-9]` : `[1-${ranks}]`})`
  const size = sizes.get(name) ?? { files, ranks, pattern }
  sizes.set(name, size)
  return size
}

/** A piece (promoted with "+" before or "~" after it), a hole, or a number of empty squares. */
const item = /\d+|\+?[^\d+]~?|./gsu

/**
 * Reads the board field of a FEN: up to 16 by 16 squares, any letters, holes (`*`), promoted pieces (`+B`, `Q~`), and
 * pieces in hand after the board (`[HEhe]`, `[-]`).
 * @param {string} text @returns {BoardRead} @throws {FenProblem}
 */
export function readBoard(text) {
  const [, board = "", held] = /^([^[]*)(?:\[([^[\]]*)\])?$/s.exec(text) ?? [text, text]
  const rows = board.split("/")
  const ranks = rows.length
  if (ranks < 2 || ranks > 16) throw wrongCount(ranks)
  // Adjacent digits are one number, unless reading them apart makes a board of 8 by 8.
  const single = rows.map((row) => row.match(/\d|\+?[^\d+]~?|./gsu) ?? [])
  const hasSingleDigits = ranks === 8 && !board.includes("0") && single.every((row) => widthOf(row) === 8)
  const ranksRead = hasSingleDigits ? single : rows.map((row) => row.match(item) ?? [])
  for (const [row, items] of ranksRead.entries()) {
    const invalid = items.find((item) => !/^([1-9]\d*|\*|\+?[a-z]~?)$/i.test(item))
    if (invalid) throw new FenProblem({ what: "unknown-piece", item: invalid }, row)
  }
  const widths = ranksRead.map(widthOf)
  /** @param {number} width */
  const count = (width) => widths.filter((each) => each === width).length
  // Assume that the most frequent width is the right one.
  const files = widths.reduce((best, width) => (count(width) > count(best) ? width : best))
  // Eight files, chess pieces, and too few ranks or nine: probably a slip.
  if (files === 8 && ranks < 10 && ranks !== 8 && !/[^pnbrqk\d/]/i.test(board)) throw wrongCount(ranks)
  const odd = widths.findIndex((width) => width !== files || width < 2 || width > 16)
  if (odd >= 0) {
    const [rank, count, expected] = [ranks - odd, widths[odd] ?? 0, Math.min(Math.max(files, 2), 16)]
    const bound = files > 16 ? "-most" : files < 2 ? "-least" : ""
    throw new FenProblem({ what: "rank-width", bound, rank, count, expected }, odd)
  }
  /** @type {Map<Square, DrawnPiece>} */
  const pieces = new Map()
  /** @type {Set<Square>} */
  const holes = new Set()
  const size = sizeOf(files, ranks)
  for (const [row, items] of ranksRead.entries()) {
    let file = 0
    for (const item of items) {
      const square = squareOf(file, ranks - 1 - row)
      if (item === "*") holes.add(square)
      else if (!(Number(item) > 0)) pieces.set(square, pieceOf(item))
      file += Number(item) || 1
    }
  }
  const isOther = size !== standard || holes.size > 0 || held !== undefined
  return {
    ...{ pieces, size, fairy: isOther || [...pieces.values()].some(({ role }) => role.length < 3) },
    ...(holes.size > 0 && { holes }),
    ...(held !== undefined && { hands: readHands(held) }),
  }
}

/** @param {string} text "n", "+B", "Q~" @returns {DrawnPiece} */
export function pieceOf(text) {
  const [, plus = "", letter = "", promoted] = /^(\+?)(.)(~?)$/su.exec(text) ?? []
  const small = letter.toLowerCase()
  const color = letter === small ? "black" : "white"
  const role = plus ? undefined : roles[small]
  if (role) return { color, role, ...(promoted && { promoted: true }) }
  return { color, role: /** @type {Role} */ (plus + small), letter: plus + small }
}

/** Lists each piece once, in the order of the text. @param {string} text "HEhe", "2Pp", "-" or "" @returns {Hands} @throws {FenProblem} */
function readHands(text) {
  /** @type {Hands} */
  const hands = { white: [], black: [] }
  for (const [all, number, letter] of (text === "-" ? "" : text).matchAll(/([1-9]\d?)?([a-z])|./gisu)) {
    if (!letter) throw new FenProblem({ what: "unknown-piece", item: all })
    const piece = pieceOf(letter)
    const own = hands[piece.color]
    const same = own.find(({ piece: { role } }) => role === piece.role)
    if (same) same.count += Number(number ?? 1)
    else own.push({ piece, count: Number(number ?? 1) })
  }
  return hands
}

/** @param {readonly string[]} items pieces and numbers of empty squares */
const widthOf = (items) => items.reduce((sum, item) => sum + (Number(item) || 1), 0)

/** @param {number} ranks */
function wrongCount(ranks) {
  const bound = ranks > 16 ? /** @type {const} */ ({ bound: "-most", expected: 16 }) : { expected: 8 }
  return new FenProblem({ what: "rank-count", count: ranks, ...bound })
}

const fieldNames = /** @type {const} */ (["turn", "castling", "en-passant", "halfmoves", "fullmoves"])

/**
 * Explains a text after a board that is neither the rest of a FEN nor marks.
 * @param {readonly string[]} fields @param {string} item the first that cannot be read as marks
 * @param {string} [valid] the FEN fields before it @returns {never} @throws {FenProblem}
 */
export function refuse(fields, item, valid) {
  const at = valid && valid.split(" ").length
  throw new FenProblem({ what: fieldNames[at || 0] ?? "too-many-fields", item: (at && fields[at]) || item }, -1)
}

/** @param {string} text as for `readFen` @returns {Diagram} @throws {FenProblem} */
export const readAny = (text) => /** @type {Diagram} */ (readFen(text, { readBoard, refuse }))

/**
 * Splits a text for `readFen` into attributes.
 * @param {string} text @returns {{ fen: string, marks?: string, orientation?: string, shade?: string }}
 * @throws {FenProblem}
 */
export function attributesIn(text) {
  const { marks, orientation, shade } = readAny(text)
  const markup = Object.entries({ marks, orientation, shade }).filter(([, value]) => value)
  const [board = ""] = /^(chess960:\s*)?\S+/i.exec(text.trim()) ?? []
  return { fen: markup.length === 0 ? text : board, ...Object.fromEntries(markup) }
}
