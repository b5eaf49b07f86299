// Boards with other sizes, fairy pieces or custom pictures. Loaded when a diagram needs it, also to report
// why a FEN cannot be drawn.
import { readFen, roles } from "./fen.js"
import { html } from "./html.js"
import { ink, inks, pieceCode, pieceDrawing } from "./pieces.js"
import { problems } from "./problem-texts.js"
import { squareInCell, squareOf, standard } from "./squares.js"

/** @import { Color, Role, Square } from "../api.js" */
/** @import { BoardRead, Diagram, DrawnPiece, Hands } from "./fen.js" */
/** @import { LeaveOut } from "./marks.js" */
/** @import { OwnDrawing } from "./picture.js" */
/** @import { FenFacts } from "./problem-texts.js" */
/** @import { BoardView } from "./render.js" */
/** @import { Texts } from "./say.js" */
/** @import { Size } from "./squares.js" */
/** @import { Drawing } from "./svg.js" */

/** A FEN that cannot be drawn; its message is a sentence for the reader. */
export class FenProblem extends Error {
  #facts

  /** @param {Partial<FenFacts> & Pick<FenFacts, "what">} facts @param {number} row where it is, from the top */
  constructor(facts, row = 0) {
    const all = { bound: /** @type {const} */ (""), rank: 0, item: "", count: 0, expected: 0, ...facts }
    super(problems(undefined).fen(all))
    this.#facts = all
    /** As the engine calls it. */
    this.code = /** @type {const} */ (`fen-${all.what}`)
    this.row = row
    this.item = all.item
    this.rank = all.rank
    this.count = all.count
    this.expected = all.expected
  }

  /** The message in a language. @param {Texts | undefined} language */
  in(language) {
    return problems(language).fen(this.#facts)
  }
}

/** Makes equal sizes identical. @type {Map<string, Size>} */
const sizes = new Map([["8x8", standard]])

/** @param {number} files @param {number} ranks @returns {Size} */
function sizeOf(files, ranks) {
  const name = `${files}x${ranks}`
  const pattern = `[a-${squareOf(files - 1, 0).charAt(0)}](?:${ranks > 9 ? `1[0-${ranks - 10}]|[1-9]` : `[1-${ranks}]`})`
  const size = sizes.get(name) ?? { files, ranks, pattern }
  sizes.set(name, size)
  return size
}

/** A piece of a rank ("+" before and "~" after it mark a promoted one), a hole, or a number of empty squares. */
const item = /\d+|\+?[^\d+]~?|./gsu

/**
 * Reads the board field of a FEN, of any size up to 16 by 16 and with any letters, holes (`*`), promoted pieces (`+B`, `Q~`) and
 * the pieces in hand after it (`[HEhe]`, `[-]`).
 * @param {string} text
 * @returns {BoardRead}
 * @throws {FenProblem}
 */
export function readBoard(text) {
  const [, board = "", held] = /^([^[]*)(?:\[([^[\]]*)\])?$/s.exec(text) ?? [text, text]
  const rows = board.split("/")
  const ranks = rows.length
  if (ranks < 2 || ranks > 16) throw wrongCount(ranks)
  // Adjacent digits form one number, unless the board is 8 by 8 with separate digits.
  const apart = rows.map((row) => row.match(/\d|\+?[^\d+]~?|./gsu) ?? [])
  const isApart = ranks === 8 && !board.includes("0") && apart.every((row) => widthOf(row) === 8)
  const ranksRead = isApart ? apart : rows.map((row) => row.match(item) ?? [])
  for (const [row, items] of ranksRead.entries()) {
    const strange = items.find((item) => !/^([1-9]\d*|\*|\+?[a-z]~?)$/i.test(item))
    if (strange) throw new FenProblem({ what: "unknown-piece", item: strange }, row)
  }
  const widths = ranksRead.map(widthOf)
  /** The number of ranks with this width. @param {number} width */
  const count = (width) => widths.filter((each) => each === width).length
  // The most frequent width is the intended one.
  const files = widths.reduce((best, width) => (count(width) > count(best) ? width : best))
  // Eight files and standard pieces, but fewer than eight ranks or nine: probably missing ranks, or a repeated one.
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

/** A piece as a FEN writes it: "n", "+B", "Q~". @param {string} text @returns {DrawnPiece} */
export function pieceOf(text) {
  const [, plus = "", letter = "", promoted] = /^(\+?)(.)(~?)$/su.exec(text) ?? []
  const small = letter.toLowerCase()
  const role = (!plus && roles[small]) || /** @type {Role} */ (plus + small)
  return { color: letter === small ? "black" : "white", role, ...(promoted && { promoted: true }) }
}

/**
 * The pieces in hand, each once, in the order of the FEN; a number before one says how many.
 * @param {string} text "HEhe", "-", or nothing
 * @returns {Hands}
 * @throws {FenProblem}
 */
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

/** The number of squares of a rank. @param {readonly string[]} items pieces, and numbers of empty squares */
const widthOf = (items) => items.reduce((sum, item) => sum + (Number(item) || 1), 0)

/** @param {number} ranks */
function wrongCount(ranks) {
  const bound = ranks > 16 ? /** @type {const} */ ({ bound: "-most", expected: 16 }) : { expected: 8 }
  return new FenProblem({ what: "rank-count", count: ranks, ...bound })
}

const fieldNames = /** @type {const} */ (["turn", "castling", "en-passant", "halfmoves", "fullmoves"])

/**
 * Says what after a board is neither the rest of a FEN nor marks.
 * @param {readonly string[]} fields
 * @param {string} item the first that is not marks
 * @param {string} [valid] the fields of a FEN that they begin with
 * @returns {never}
 * @throws {FenProblem}
 */
export function refuse(fields, item, valid) {
  const at = valid && valid.split(" ").length
  throw new FenProblem({ what: fieldNames[at || 0] ?? "too-many-fields", item: (at && fields[at]) || item }, -1)
}

/** @param {string} text as of `readFen` @returns {Diagram} @throws {FenProblem} */
export const readAny = (text) => /** @type {Diagram} */ (readFen(text, { readBoard, refuse }))

/**
 * The attributes that a text for `readFen` stands for: its board and its marks, if marks follow the board.
 * @param {string} text
 * @returns {{ fen: string, marks?: string, orientation?: string, shade?: string }}
 * @throws {FenProblem}
 */
export function attributesIn(text) {
  const { marks, orientation, shade } = readAny(text)
  const markup = Object.entries({ marks, orientation, shade }).filter(([, value]) => value)
  const [board = ""] = /^(chess960:\s*)?\S+/i.exec(text.trim()) ?? []
  return { fen: markup.length === 0 ? text : board, ...Object.fromEntries(markup) }
}

/**
 * How to draw fairy pieces, and pieces with custom pictures.
 * @param {string | null} text "A:archbishop.svg a:black-archbishop.svg": pictures by letters of the FEN, several
 *   separated by blanks or commas
 * @param {LeaveOut} [unknown]
 * @returns {OwnDrawing}
 */
export function ownDrawings(text, unknown) {
  // By piece code: "wa" for A, "ba" for a.
  const pictures = new Map(
    // An address may contain commas: a separating one is followed by a character and a colon, or by a space.
    (text ?? "").split(/,?\s+|,(?=.:)/).flatMap((item) => {
      const [, letter = "", address = ""] = /^([a-z]):(.+?),?$/i.exec(item) ?? []
      if (address === "") return item === "" ? [] : (unknown ?? leftOut)(item, "a picture of a piece")
      return [/** @type {[string, string]} */ ([(letter < "a" ? "w" : "b") + letter.toLowerCase(), address])]
    }),
  )
  return (piece) => {
    const address = pictures.get(pieceCode(piece))
    const [tag, attributes] = pieceDrawing({ color: piece.color, role: "pawn" })
    if (address) return [tag, attributes, ["image", { href: address, width: 100, height: 100 }]]
    return piece.role.length === 1 ? [tag, attributes, ...letterDrawing(piece)] : undefined
  }
}

/** @type {LeaveOut} */
function leftOut(text, what) {
  console.warn(`"${text}" cannot be read as ${what} and was left out`)
  return []
}

const font = { "font-family": "Arial, Helvetica, sans-serif", "font-weight": 700, "font-size": 54 }
const lettering = { ...font, "text-anchor": "middle" }

/** @param {DrawnPiece} piece @returns {Drawing[]} */
function letterDrawing({ color, role }) {
  const { body, line } = inks[color]
  return [
    ["circle", { cx: 50, cy: 50, r: 38, fill: body, stroke: ink, "stroke-width": 4.5 }],
    ["text", { x: 50, y: 69, fill: line, ...lettering }, role.toUpperCase()],
  ]
}

/**
 * Makes the cells of a board of any size, all empty.
 * @param {BoardView} view
 * @param {Size} size
 * @param {Color} orientation the side at the bottom
 */
export function fillBoard({ board, grid }, size, orientation) {
  const { files, ranks } = size
  const lines = Array.from({ length: ranks }, (_, row) => {
    const line = html("div", "row")
    for (let column = 0; column < files; column++) {
      const square = squareInCell(row * files + column, orientation, size)
      const isLowest = row === ranks - 1
      const dark = isDark(square) ? " dark" : ""
      const cell = html("div", `square${dark}${column === 0 || isLowest ? " labelled" : ""}`, { part: "square" })
      if (column === 0) cell.append(coordinate("rank", square.slice(1)))
      if (isLowest) cell.append(coordinate("file", square.charAt(0)))
      line.append(cell)
    }
    return line
  })
  const hadFocus = grid.matches(":focus-within")
  grid.replaceChildren(...lines)
  // After drawing, the focusable cell gets the focus.
  if (hadFocus)
    queueMicrotask(() =>
      /** @type {HTMLElement | null} */ (grid.querySelector("[tabindex='0']"))?.focus({ preventScroll: true }),
    )
  board.querySelector(".marks")?.setAttribute("viewBox", `0 0 ${files * 100} ${ranks * 100}`)
  board.style.setProperty("--_files", `${files}`)
  board.style.setProperty("--_ranks", `${ranks}`)
}

/** Whether a square is dark, like a1. @param {string} square */
const isDark = (square) => (square.charCodeAt(0) + Number(square.slice(1))) % 2 === 0

/** @param {string} name @param {string} text */
function coordinate(name, text) {
  const coord = html("span", `coord ${name}`, { part: "coords", "aria-hidden": "true" })
  coord.dataset.at = text
  return coord
}
