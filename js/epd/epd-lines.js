// Extended Position Description (PGN 16.2): one position per line, with operations. The engine reads the rest.

import { epd, first } from "../generated/lang/epd.js"
import { addSentences, english } from "../words/language.js"
import { describe, literal } from "../values/describe.js"
import { listOf } from "../values/options.js"
import { Position } from "../values/position.js"
import { isPosition } from "../values/position-or-node.js"
import { issueOf } from "../values/verdict.js"

/** @import { Facts, Move, PgnCode, PgnIssue, Refused } from "../values/types.js" */

/** @typedef {Move | number | string} Operand */
/**
 * @typedef {object} EpdEntry
 * @property {Position | null} position null if the line has no playable position; the issues say why
 * @property {ReadonlyMap<string, readonly Operand[]>} operations by opcode: moves for bm, am, pm, sm and pv, numbers for
 *   hmvc, fmvn, acd, acn, acs, ce and dm, texts for the rest. Without a position moves stay texts.
 * @property {readonly PgnIssue[]} issues
 */
/** @typedef {{ text: string, column: number, isQuoted: boolean }} Word */
/** @typedef {{ verdict?: Refused, text?: string, facts?: Facts }} About */
/** @typedef {(code: PgnCode, at: number, lost: boolean, about?: About) => void} Report */

const ofMoves = ["bm", "am", "pm", "sm", "pv"]
const ofNumbers = ["hmvc", "fmvn", "acd", "acn", "acs", "ce", "dm"]

/** A letter and up to fourteen letters, digits and underscores (PGN 16.2.4). */
const OPCODE = /^[A-Za-z]\w{0,14}$/
const NUMBER = /^[+-]?\d+(\.\d+)?$/
/** A text has fewer than 256 bytes (PGN 16.2.4). */
const MAX_TEXT = 255
/** The operations that set a counter of the position, with its minimum. */
const minOf = { hmvc: 0, fmvn: 1 }
const MAX_U32 = 2 ** 32 - 1

/**
 * Every line of a text in EPD; blank lines give no entry. Never throws: what cannot be read is an issue. Moves are read
 * in the position, those of "pv" one after the other; "hmvc" and "fmvn" set counters, as do the two numbers of a FEN.
 * @param {string} text @returns {EpdEntry[]}
 * @example
 * const [{ position, operations }] = parseEpd('1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";')
 * operations.get("bm")[0].uci   // "d6d1"
 * operations.get("id")          // ["BK.01"]
 * position.turn                 // "black"
 */
export function parseEpd(text) {
  addSentences(epd, first)
  if (typeof text !== "string") {
    const facts = { sentence: "epd-unusable-position", inner: "fen-not-text", text: literal(text) }
    const issue = issueOf({ line: 1, column: 1, code: "unusable-position", lost: true, facts }, english)
    return [{ position: null, operations: new Map(), issues: Object.freeze([issue]) }]
  }
  return text.split(/\r\n|[\n\r]/).flatMap((line, index) => (isBlank(line) ? [] : [entryOf(line, index + 1)]))
}

/** @param {string} line */
const isBlank = (line) => !/[^\s\ufeff]/.test(line)

/** @param {string} source @param {number} line @returns {EpdEntry} */
function entryOf(source, line) {
  /** @type {PgnIssue[]} */
  const issues = []
  // Counted from the last issue on, because a line may have thousands.
  let [counted, column] = [0, 1]
  /** @type {Report} */
  const report = (code, at, lost, { verdict, text, facts } = {}) => {
    if (at < counted) [counted, column] = [0, 1]
    column += [...source.slice(counted, at)].length
    counted = at
    const place = { line, column }
    const data = facts ?? { sentence: `epd-${code}`, ...(text !== undefined && { text }) }
    const issue = issueOf({ ...place, code, lost, facts: data }, english)
    issues.push(verdict ? Object.freeze({ ...issue, message: verdict.message, verdict }) : issue)
  }
  const start = /** @type {RegExpExecArray} */ (/[^\s\ufeff]/.exec(source)).index
  // Four fields, or the six of a FEN. The operations begin with a letter, or a semicolon.
  const fields = /^((?:[^\s;]+\s+){3}[^\s;]+)(?:\s+(\d+)\s+(\d+)(?=[\s;]|$))?/.exec(source.slice(start))
  const [all = "", four = "", halfmoves = "0", fullmoves = "1"] = fields ?? []
  const read = fields ? operationsIn(source, start + all.length, report) : []
  const counter = (/** @type {keyof typeof minOf} */ name, /** @type {string} */ otherwise) => {
    const words = read.find(({ opcode }) => opcode === name)?.words
    return words?.find(({ text }) => isCounter(text, minOf[name]))?.text ?? otherwise
  }
  const fen = fields
    ? `${four.split(/\s+/).join(" ")} ${counter("hmvc", halfmoves)} ${counter("fmvn", fullmoves)}`
    : source.trim()
  const error = Position.checkFen(fen)
  const position = error || !fields ? null : Position.fromFen(fen)
  if (error) {
    const { sentence: inner, ...data } = error.facts
    const facts = /** @type {Facts} */ ({ ...data, sentence: "epd-unusable-position", inner })
    report("unusable-position", start, true, { facts })
  } else if (!fields) report("unusable-position", start, true, { text: source.trim() })
  /** @type {Map<string, readonly Operand[]>} */
  const operations = new Map()
  for (const { opcode, at, words } of read) {
    if (operations.has(opcode)) {
      report("repeated-operation", at, false, { text: opcode })
      continue
    }
    const operands = operandsOf(opcode, words, position, report)
    // A counter without a number is ignored.
    if (!Object.hasOwn(minOf, opcode) || operands.length > 0) operations.set(opcode, Object.freeze(operands))
    else if (words.length === 0) report("not-number", at, true, { text: opcode })
  }
  return { position, operations, issues: Object.freeze(issues) }
}

/** @param {string} text @param {number} min */
const isCounter = (text, min) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= MAX_U32

/** The operations after an offset, as words. @param {string} source @param {number} from @param {Report} report */
function operationsIn(source, from, report) {
  /** @type {{ opcode: string, at: number, words: Word[] }[]} */
  const operations = []
  /** @type {Word[]} */
  let words = []
  let isUnclosed = false
  const end = () => {
    const [first, ...operands] = words
    words = []
    if (!first) return
    const { text: opcode, column: at, isQuoted } = first
    if (!isQuoted && OPCODE.test(opcode)) operations.push({ opcode, at, words: operands })
    else report("unreadable-operation", at, true, { text: opcode })
  }
  const token = /;|"((?:[^"\\]|\\.|\\$)*)("|$)|[^\s;"]+/gy
  token.lastIndex = from
  for (;;) {
    while (/\s/.test(source.charAt(token.lastIndex))) token.lastIndex++
    const at = token.lastIndex
    const match = token.exec(source)
    if (!match) break
    const [whole, quoted, quote] = match
    if (whole === ";") end()
    else if (quoted === undefined) words.push({ text: whole, column: at, isQuoted: false })
    else {
      isUnclosed = quote === ""
      if (isUnclosed) report("unclosed-text", at, true)
      words.push({ text: quoted.replace(/\\(["\\])/g, "$1"), column: at, isQuoted: true })
    }
  }
  const [last] = words
  if (last && !isUnclosed) report("missing-semicolon", last.column, false, { text: last.text })
  end()
  return operations
}

/**
 * @param {string} opcode @param {readonly Word[]} words @param {Position | null} position @param {Report} report
 * @returns {Operand[]}
 */
function operandsOf(opcode, words, position, report) {
  if (ofNumbers.includes(opcode)) {
    const min = Object.entries(minOf).find(([name]) => name === opcode)?.[1]
    /** @type {number[]} */
    const numbers = []
    for (const { text, column } of words) {
      // A counter has one.
      const isNumber = min === undefined ? NUMBER.test(text) : numbers.length === 0 && isCounter(text, min)
      if (isNumber) numbers.push(Number(text))
      else report("not-number", column, true, { text })
    }
    return numbers
  }
  if (!ofMoves.includes(opcode) || !position) return words.map(({ text }) => text)
  /** @type {Move[]} */
  const moves = []
  let before = position
  for (const { text, column } of words) {
    // Moves may have numbers as in PGN: "1. e4", "1...e5".
    const move = text.replace(/^\d+\.+/, "")
    if (move === "") continue
    const verdict = before.judge(move)
    if (verdict.legal) {
      moves.push(verdict.move)
      if (opcode === "pv") before = before.play(verdict.move)
      continue
    }
    report("illegal-move", column, true, { verdict, facts: verdict.facts })
    // The following moves were meant for another position.
    if (opcode === "pv") break
  }
  return moves
}

/**
 * One line of EPD without a line break, which `parseEpd` reads as the same position and operations. Texts are quoted, moves
 * are written in SAN. Counters of the position other than 0 and 1 become "hmvc" and "fmvn", unless `operations` sets them.
 * @param {Position} position
 * @param {Iterable<readonly [string, readonly Operand[]]>} [operations] opcodes and operands, such as a Map
 * @throws {TypeError} for a name or value that EPD cannot represent: an illegal move, a number where the opcode takes
 *   texts, a counter that differs from the position's
 * @example
 * writeEpd(Position.start(), [["bm", ["e4", "d4"]], ["id", ["first move"]]])
 * // 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4 d4; id "first move";'
 */
export function writeEpd(position, operations = []) {
  if (!isPosition(position)) throw new TypeError(`${describe(position)} is not a Position`)
  const { variant = "chess" } = /** @type {{ variant?: string }} */ (position)
  if (variant !== "chess") throw new TypeError(`EPD cannot represent a position of ${variant}`)
  if (position.kingOf("white") === null || position.kingOf("black") === null)
    throw new TypeError("EPD cannot represent a position without one of the kings")
  // The rights of Chess960 by their files: "KQ" would be read as those of the usual squares.
  const style = /** @type {const} */ ({ castling: position.chess960 ? "shredder" : "x-fen" })
  const [placement, turn, castling, enPassant, ...counters] = position.fen(style).split(" ")
  const counted = { hmvc: Number(counters[0]), fmvn: Number(counters[1]) }
  const known = new Set()
  const texts = listOf("operations", operations).map((operation) => {
    // A string would count as a list of its letters.
    if (!Array.isArray(operation) || operation.length !== 2 || typeof operation[1] === "string")
      throw new TypeError(`${describe(operation)} is not an operation: an opcode and a list of operands were expected`)
    const [opcode, operands] = operation
    if (typeof opcode !== "string" || !OPCODE.test(opcode))
      throw new TypeError(`${describe(opcode)} is not an opcode of EPD: a letter and up to 14 letters, digits or _`)
    if (known.has(opcode)) throw new TypeError(`the operation "${opcode}" is given twice`)
    known.add(opcode)
    const counter = Object.entries(counted).find(([name]) => name === opcode)
    const list = /** @type {Operand[]} */ (listOf(opcode, operands))
    if (counter && (list.length !== 1 || list[0] !== counter[1]))
      throw new TypeError(`the operation "${opcode}" must be ${counter[1]}, as in the position`)
    return operationOf(opcode, writtenOperands(opcode, list, position))
  })
  if (counted.hmvc !== 0 && !known.has("hmvc")) texts.push(operationOf("hmvc", [`${counted.hmvc}`]))
  if (counted.fmvn !== 1 && !known.has("fmvn")) texts.push(operationOf("fmvn", [`${counted.fmvn}`]))
  return [placement, turn, castling, enPassant, ...texts].join(" ")
}

/** @param {string} opcode @param {readonly string[]} operands */
const operationOf = (opcode, operands) => `${[opcode, ...operands].join(" ")};`

/** @param {string} opcode @param {readonly Operand[]} operands @param {Position} position @returns {string[]} */
function writtenOperands(opcode, operands, position) {
  const wrong = (/** @type {unknown} */ value, /** @type {string} */ expected) =>
    new TypeError(`the operation "${opcode}" cannot have ${describe(value)}: ${expected} was expected`)
  if (ofMoves.includes(opcode)) {
    let before = position
    return operands.map((operand) => {
      const verdict = typeof operand === "number" ? undefined : before.judge(operand)
      if (!verdict?.legal) throw wrong(operand, "a legal move")
      if (opcode === "pv") before = before.play(verdict.move)
      return verdict.move.san
    })
  }
  if (ofNumbers.includes(opcode)) {
    return operands.map((operand) => {
      if (typeof operand !== "number" || !NUMBER.test(`${operand}`)) throw wrong(operand, "a number")
      return `${operand}`
    })
  }
  return operands.map((operand) => {
    if (typeof operand !== "string" || /\p{Cc}|[\u2028\u2029]|\p{Cs}/u.test(operand))
      throw wrong(operand, "a text on one line")
    if (new TextEncoder().encode(operand).length > MAX_TEXT)
      throw new TypeError(`a text of the operation "${opcode}" is longer than ${MAX_TEXT} bytes`)
    return `"${operand.replace(/["\\]/g, "\\$&")}"`
  })
}
