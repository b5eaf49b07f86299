// Moves cross as one word each, San::bits in Rust; here they become objects and texts.
//
// The tables and bits below agree with src/piece.rs (`Role::ALL`, `Color::ALL`), src/chess_move.rs and src/san.rs by their order:
// a name for each field of each move would cost what the word saves, for lists of moves are what boards ask for most.
// "a list of moves is what the engine makes of them" in tests/js/moves.test.js is red if they disagree.

import { squares } from "./squares.js"

/** @import { Color, Move, PromotionRole, Role, Square } from "./types.js" */

/** @type {readonly Role[]} */
export const roles = ["pawn", "knight", "bishop", "rook", "queen", "king"]
/** @type {readonly (Role | undefined)[]} */
const captures = [undefined, ...roles]
/** @type {readonly (PromotionRole | undefined)[]} */
const promotions = [undefined, "knight", "bishop", "rook", "queen"]
/** @type {readonly Color[]} */
export const colors = ["white", "black"]
const letters = ["", "N", "B", "R", "Q", "K"]

const WITH_FILE = 1 << 24
const WITH_RANK = 1 << 25
const CHECK = 1 << 26
const CHECKMATE = 1 << 27
const CHESS960 = 1 << 29

const DOUBLE_PUSH = 1
const EN_PASSANT = 2
const CASTLE_KING_SIDE = 3
const CASTLE_QUEEN_SIDE = 4
/** No move at all, as analysis has it: "--". */
const NULL = 5

/** @param {number} move */
const fromOf = (move) => move & 63
/** @param {number} move */
const toOf = (move) => (move >> 6) & 63
/** @param {number} move */
const roleOf = (move) => (move >> 12) & 7
/** @param {number} move 0 for none, else the role's place + 1 */
const captureOf = (move) => (move >> 15) & 7
/** @param {number} move the promotion's role, or the file of the castling rook */
const extraOf = (move) => (move >> 18) & 7
/** @param {number} move */
const kindOf = (move) => (move >> 21) & 7
/** @param {number} move */
const isCastle = (move) => kindOf(move) === CASTLE_KING_SIDE || kindOf(move) === CASTLE_QUEEN_SIDE
/** @param {number} move the square of the rook that castles */
const rookOf = (move) => (fromOf(move) & 56) | extraOf(move)

/** @param {number} move */
function newSan(move) {
  let san
  const kind = kindOf(move)
  if (kind === NULL) return "--"
  if (kind >= CASTLE_KING_SIDE) {
    san = kind === CASTLE_KING_SIDE ? "O-O" : "O-O-O"
  } else {
    const from = /** @type {string} */ (squares[fromOf(move)])
    san = /** @type {string} */ (letters[roleOf(move)])
    if (move & WITH_FILE) san += from[0]
    if (move & WITH_RANK) san += from[1]
    if (captureOf(move)) san += "x"
    san += squares[toOf(move)]
    const promotion = extraOf(move)
    if (promotion) san += `=${letters[promotion]}`
  }
  if (move & CHECKMATE) return `${san}#`
  return move & CHECK ? `${san}+` : san
}

/** @param {number} move */
function uciOf(move) {
  if (kindOf(move) === NULL) return "0000"
  const from = /** @type {string} */ (squares[fromOf(move)])
  if (isCastle(move)) return from + squares[move & CHESS960 ? rookOf(move) : toOf(move)]
  const promotion = extraOf(move)
  const uci = from + squares[toOf(move)]
  return promotion ? uci + /** @type {string} */ (letters[promotion]).toLowerCase() : uci
}

// Positions share most of their moves, and a frozen object can be shared: making one takes twenty times as long as finding
// it. So moves are cached in an open hash table, which is cleared when it is half full. The moves themselves lie in the order in
// which they were first made: the common ones, which soon are, together in a part of the memory that stays in the processor's cache.
const PLACES = 1 << 16
/** By the hash of a word, where it is among the cached ones; 0 is an empty slot. */
const slots = new Uint16Array(PLACES)
const words = new Int32Array(PLACES / 2 + 1)
/** The move of each word. There is none with the number 0. @type {(Move | undefined)[]} */
const kept = [undefined]

/**
 * The move as an object: the same one as long as it is cached.
 * @param {number} move
 * @returns {Move}
 */
export function moveOf(move) {
  let slot = Math.imul(move, 0x9e3779b1) >>> 16
  for (let place = slots[slot]; place !== 0; place = slots[slot]) {
    if (words[place] === move) return /** @type {Move} */ (kept[place])
    slot = (slot + 1) & (PLACES - 1)
  }
  if (kept.length > PLACES / 2) {
    slots.fill(0)
    kept.length = 1
    return moveOf(move)
  }
  const made = newMove(move)
  slots[slot] = kept.length
  words[kept.length] = move
  kept.push(made)
  return made
}

// Few texts are different: a SAN mostly says no more than piece, capture, square and check.
/** @type {string[]} */
const plainSans = new Array(1 << 12)
/** @type {Map<number, string>} */
const otherSans = new Map()

/** What is not in the SAN: color, Chess960. */
const IN_SAN = ~((1 << 28) | CHESS960)
/** Bits that only some moves have: promotion and castling, kinds but the double push, file and rank. */
const SPECIAL = (7 << 18) | (6 << 21) | WITH_FILE | WITH_RANK

/**
 * The move in Standard Algebraic Notation.
 * @param {number} move
 * @returns {string}
 */
export function sanOf(move) {
  if ((move & SPECIAL) === 0) {
    const place = toOf(move) | (roleOf(move) << 6) | (captureOf(move) ? 1 << 9 : 0) | (((move >> 26) & 3) << 10)
    return (plainSans[place] ??= newSan(move))
  }
  const key = move & IN_SAN
  let san = otherSans.get(key)
  if (san === undefined) {
    if (otherSans.size >= PLACES) otherSans.clear()
    otherSans.set(key, (san = newSan(move)))
  }
  return san
}

/**
 * The UCI texts of moves without castling and promotion, by the two squares: with one text for all of them fewer are in memory,
 * and lists are read faster.
 * @type {string[]}
 */
const plainUcis = new Array(1 << 12)

/**
 * Literals, with the same fields first, have four shapes but for passes: V8 tells four apart where a field is read. Adding the
 * last fields to one object would be shorter, but moves made so are read more slowly.
 * @param {number} move
 * @returns {Move}
 */
function newMove(move) {
  const kind = kindOf(move)
  const from = /** @type {Square} */ (squares[fromOf(move)])
  const to = /** @type {Square} */ (squares[toOf(move)])
  const role = /** @type {Role} */ (roles[roleOf(move)])
  const color = /** @type {Color} */ (colors[(move >> 28) & 1])
  const enPassant = kind === EN_PASSANT
  const doublePush = kind === DOUBLE_PUSH
  const check = (move & CHECK) !== 0
  const checkmate = (move & CHECKMATE) !== 0
  const san = sanOf(move)
  if (kind > EN_PASSANT) {
    const uci = uciOf(move)
    if (kind === NULL) return Object.freeze({ from, to, role, color, enPassant, doublePush, check, checkmate, san, uci, pass: true })
    const castle = kind === CASTLE_KING_SIDE ? "king" : "queen"
    return Object.freeze({ from, to, role, color, enPassant, doublePush, check, checkmate, san, uci, castle })
  }
  const captured = captures[captureOf(move)]
  const promotion = promotions[extraOf(move)]
  if (promotion) {
    const uci = uciOf(move)
    // Also where nothing is captured: with a fifth shape reading a move takes four times as long.
    const made = { from, to, role, color, enPassant, doublePush, check, checkmate, san, uci, captured, promotion }
    return /** @type {Move} */ (Object.freeze(made))
  }
  const uci = (plainUcis[move & 0xfff] ??= uciOf(move))
  return captured
    ? Object.freeze({ from, to, role, color, enPassant, doublePush, check, checkmate, san, uci, captured })
    : Object.freeze({ from, to, role, color, enPassant, doublePush, check, checkmate, san, uci })
}
