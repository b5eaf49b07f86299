// Polyglot opening books and their keys.

import { numbers } from "../generated/polyglot.js"
import { checkedOptions, flag, wrong } from "../values/options.js"
import { describe } from "../values/describe.js"
import { squareIndex, squares } from "../values/squares.js"
import { isPosition } from "../values/position-or-node.js"

/** @import { Position } from "../values/position.js" */
/** @import { Move, PromotionRole, Square } from "../values/types.js" */

/**
 * @typedef {object} BookMove
 * @property {Move} move
 * @property {number} weight its quality or frequency relative to other moves: 0 to 65535 for each of its entries
 * @property {number} share of all weights in this position, 0 to 1
 * @property {number} learn learning data of programs: 0 in most books
 */
/**
 * @typedef {object} Book
 * @property {number} size the number of entries
 * @property {(position: Position, options?: { all?: boolean | undefined }) => BookMove[]} moves the legal moves of a
 *   position, heaviest first, then in book order; entries of weight 0, which count as deleted, only with `all`. Entries
 *   that are not legal are dropped, since keys may collide.
 * @property {(position: Position, options?: { random?: (() => number) | undefined }) => Move | null} pick a move at
 *   random by weight, or null if there is none. `random` returns a number in [0, 1), like `Math.random`.
 */

/** The pieces in the order of the format: black pawn, white pawn, black knight, … */
const roles = ["pawn", "knight", "bishop", "rook", "queen", "king"]

/** Offsets of the numbers for castling rights, en passant files and White's turn, after those of pieces. */
const CASTLING = 768
const EN_PASSANT = 772
const WHITE_TO_MOVE = 780

/** Promotion roles by number; 0 is none. A king (5) exists only in variants. */
const promotions = [undefined, "knight", "bishop", "rook", "queen", "king"]

/** The bytes of an entry, big-endian: 8 of the key, 2 of the move, 2 of the weight, 4 of learning. */
const ENTRY = 16

/** @type {DataView | undefined} */
let view

/**
 * The key of a position in Polyglot's opening books: 64 bits, unsigned. It includes an en passant square if a pawn,
 * even a pinned one, stands beside the pushed pawn, so equal positions (FIDE 9.2.3) may have different keys.
 * @param {Position} position @throws {TypeError} when it is not a position
 * @example
 * polyglotKey(Position.start())   // 0x463b96181691fc9cn
 */
export function polyglotKey(position) {
  if (typeof position?.pieces !== "function") throw new TypeError(`${describe(position)} is not a Position`)
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
    /** @param {number} file */
    const hasPawn = (file) => {
      const piece = pieces.get(/** @type {Square} */ (`${"abcdefgh"[file]}${rank}`))
      return piece?.role === "pawn" && piece.color === position.turn
    }
    if (hasPawn(file - 1) || hasPawn(file + 1)) add(EN_PASSANT + file)
  }
  if (position.turn === "white") add(WHITE_TO_MOVE)
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)
}

/**
 * Opens a Polyglot book (a `.bin` file). The bytes are not copied, and are decoded when a position is looked up. Bytes
 * after the last whole entry are ignored.
 * @param {Uint8Array | ArrayBuffer} bytes @returns {Book} @throws {TypeError} when they are not bytes
 * @throws {RangeError} when the keys of the entries are not sorted: it is not a Polyglot book
 * @example
 * const bytes = new Uint8Array(16)
 * new DataView(bytes.buffer).setBigUint64(0, polyglotKey(Position.start()))
 * bytes.set([0b11, 0b00011100, 0, 7], 8)   // e2e4, weight 7
 * const book = openBook(bytes)
 * book.moves(Position.start()).map(({ move, weight }) => [move.san, weight])   // [["e4", 7]]
 * book.pick(Position.start()).san   // "e4"
 * book.pick(Position.start().play("e4"))   // null
 */
export function openBook(bytes) {
  const book = viewOf(bytes)
  const size = Math.floor(book.byteLength / ENTRY)
  /** Whether the key of an entry is smaller. @param {number} index @param {number} high @param {number} low */
  const isBelow = (index, high, low) => {
    const own = book.getUint32(ENTRY * index)
    return own < high || (own === high && book.getUint32(ENTRY * index + 4) < low)
  }
  for (let index = 1; index < size; index++) {
    const before = ENTRY * (index - 1)
    if (isBelow(index, book.getUint32(before), book.getUint32(before + 4)))
      throw new RangeError(`not a Polyglot book: the key of entry ${index + 1} is smaller than the one before it`)
  }

  /** The legal moves, including deleted ones. @param {Position} position */
  const movesOf = (position) => {
    if (!isPosition(position)) throw new TypeError(`${describe(position)} is not a Position`)
    const key = polyglotKey(position)
    const high = Number(key >> 32n)
    const low = Number(key & 0xffffffffn)
    let index = 0
    for (let end = size; index < end; ) {
      const middle = (index + end) >>> 1
      if (isBelow(middle, high, low)) index = middle + 1
      else end = middle
    }
    /** @type {Map<string, { move: Move, weight: number, learn: number }>} */
    const moves = new Map()
    /** Cached by bits: a book may have many entries for one move. @type {Map<number, Move | undefined>} */
    const read = new Map()
    /** @type {Set<string>} */
    const froms = new Set(position.legalMoves().map(({ from }) => from))
    const isOfKey = (/** @type {number} */ at) => book.getUint32(at) === high && book.getUint32(at + 4) === low
    for (; index < size && isOfKey(ENTRY * index); index++) {
      const bits = book.getUint16(ENTRY * index + 8) & 0x7fff
      if (!read.has(bits)) read.set(bits, froms.has(fromOf(bits)) ? readMove(position, bits) : undefined)
      const move = read.get(bits)
      if (!move) continue
      const weight = book.getUint16(ENTRY * index + 10)
      const known = moves.get(move.uci)
      if (known) known.weight += weight
      else moves.set(move.uci, { move, weight, learn: book.getUint32(ENTRY * index + 12) })
    }
    return [...moves.values()].sort((one, other) => other.weight - one.weight)
  }

  return {
    size,
    moves(position, options) {
      const { all } = checkedOptions(options, ["all"]) ?? {}
      const hasAll = flag("all", all, false)
      const moves = movesOf(position)
      const total = weightOf(moves)
      return moves
        .filter(({ weight }) => hasAll || weight > 0)
        .map(({ move, weight, learn }) => ({ move, weight, share: weight && weight / total, learn }))
    },
    pick(position, options) {
      const { random = Math.random } = checkedOptions(options, ["random"]) ?? {}
      if (typeof random !== "function") throw wrong("random", random, "a function")
      const moves = movesOf(position)
      const total = weightOf(moves)
      if (total === 0) return null
      const number = random()
      if (!(typeof number === "number" && number >= 0 && number < 1))
        throw new RangeError(`the option random returned ${describe(number)}: a number from 0 to below 1 was expected`)
      let rest = Math.floor(number * total)
      return moves.find(({ weight }) => (rest -= weight) < 0)?.move ?? null
    },
  }
}

/** @param {unknown} bytes */
function viewOf(bytes) {
  try {
    return ArrayBuffer.isView(bytes)
      ? new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      : new DataView(/** @type {ArrayBuffer} */ (bytes))
  } catch (cause) {
    throw new TypeError(`${describe(bytes)} is not a Uint8Array or ArrayBuffer`, { cause })
  }
}

/** @param {readonly { weight: number }[]} moves */
const weightOf = (moves) => moves.reduce((sum, { weight }) => sum + weight, 0)

/** @param {number} bits */
const fromOf = (bits) => squares[(bits >> 6) & 63]

/** Castling is king takes rook or, in some books, two squares. @param {Position} position @param {number} bits */
function readMove(position, bits) {
  const [to, from] = [squares[bits & 63], fromOf(bits)]
  const number = bits >> 12
  if (number >= promotions.length) return undefined
  const promotion = /** @type {PromotionRole | undefined} */ (promotions[number])
  const { move } = position.judge(/** @type {any} */ ({ from, to, promotion }))
  // `judge` ignores an unneeded promotion, because boards may send one with every move.
  return move && promotions.indexOf(move.promotion) === number ? move : undefined
}
