// Decodes moves, which the engine returns as words (San::bits in Rust), into objects and texts. Tables and bits have
// the order of src/piece.rs (`Role::ALL`, `Color::ALL`), src/chess_move.rs and src/san.rs; see tests/js/oracle.test.js.

import { squares } from "./squares.js"

/** @import { Color, Move, PromotionRole, Role } from "./types.js" */

/** @type {readonly Role[]} */
export const roles = ["pawn", "knight", "bishop", "rook", "queen", "king"]
/** @type {readonly (Role | undefined)[]} */
const captures = [undefined, ...roles]
/** @type {readonly (PromotionRole | undefined)[]} */
const promotions = [undefined, "knight", "bishop", "rook", "queen", /** Antichess. @type {never} */ ("king")]
/** @type {readonly Color[]} */
export const colors = ["white", "black"]
const letters = ["", "N", "B", "R", "Q", "K"]

const WITH_FILE = 1 << 24
const WITH_RANK = 1 << 25
const CHECK = 1 << 26
const CHECKMATE = 1 << 27
const CHESS960 = 1 << 29
const DECIDES = 1 << 30

const DOUBLE_PUSH = 1
const EN_PASSANT = 2
const CASTLE_KING_SIDE = 3
const CASTLE_QUEEN_SIDE = 4
const NULL = 5
const DROP = 6

/** @param {number} move */
const fromOf = (move) => move & 63
/** @param {number} move */
const toOf = (move) => (move >> 6) & 63
/** @param {number} move */
const roleOf = (move) => (move >> 12) & 7
/** @param {number} move 0 for none, else the role's index + 1 */
const captureOf = (move) => (move >> 15) & 7
/** @param {number} move */
export const isCapture = (move) => captureOf(move) !== 0
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
  if (kind === DROP) san = `${letters[roleOf(move)]}@${squares[toOf(move)]}`
  else if (kind >= CASTLE_KING_SIDE) {
    san = kind === CASTLE_KING_SIDE ? "O-O" : "O-O-O"
  } else {
    const from = squares[fromOf(move)]
    san = letters[roleOf(move)]
    if (move & WITH_FILE) san += from[0]
    if (move & WITH_RANK) san += from[1]
    if (captureOf(move)) san += "x"
    san += squares[toOf(move)]
    const promotion = extraOf(move)
    if (promotion) san += `=${letters[promotion]}`
  }
  if (move & (CHECKMATE | DECIDES)) return `${san}#`
  return move & CHECK ? `${san}+` : san
}

/** @param {number} move */
function uciOf(move) {
  if (kindOf(move) === NULL) return "0000"
  const from = squares[fromOf(move)]
  if (kindOf(move) === DROP) return `${letters[roleOf(move)] || "P"}@${from}`
  if (isCastle(move)) return from + squares[move & CHESS960 ? rookOf(move) : toOf(move)]
  const promotion = extraOf(move)
  const uci = from + squares[toOf(move)]
  return promotion ? uci + letters[promotion].toLowerCase() : uci
}

// Positions share most of their moves, and creating a frozen object takes twenty times as long as looking it up. So
// moves are cached in an open-addressing hash table, which is cleared when half full. They are stored in the order of
// their creation, so common ones are adjacent and stay in the processor's cache.
const PLACES = 1 << 16
/** The index of a move by the hash of its word; 0 for an empty slot. */
const slots = new Uint16Array(PLACES)
const words = new Int32Array(PLACES / 2 + 1)
/** The move of each word; index 0 is not used. @type {(Move | undefined)[]} */
const kept = [undefined]

/** Returns the same object as long as it is cached. @param {number} move @returns {Move} */
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
  const made = move & DECIDES ? Object.freeze({ ...newMove(move), decides: true }) : newMove(move)
  slots[slot] = kept.length
  words[kept.length] = move
  kept.push(made)
  return made
}

// There are few distinct texts: a SAN usually consists of piece, capture, square and check.
/** @type {string[]} */
const plainSans = new Array(1 << 12)
/** @type {Map<number, string>} */
const otherSans = new Map()

/** Masks out color and Chess960, which do not affect the SAN. */
const IN_SAN = ~((1 << 28) | CHESS960)
/** Moves whose SAN is not cached in `plainSans`: promotion, castling, en passant, drops, disambiguation, variant ends. */
const SPECIAL = (7 << 18) | (6 << 21) | WITH_FILE | WITH_RANK | DECIDES

/** The move in Standard Algebraic Notation. @param {number} move */
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

/** UCI of moves other than castling and promotion, by squares; shared to save memory and time. @type {string[]} */
const plainUcis = new Array(1 << 12)

/**
 * One literal for each kind of move, because fields added later are slower to read. V8's inline caches handle four shapes:
 * code that reads all six kinds needs some 5 ns more per field.
 * @param {number} move @returns {Move}
 */
function newMove(move) {
  const kind = kindOf(move)
  const from = squares[fromOf(move)]
  const to = squares[toOf(move)]
  const role = roles[roleOf(move)]
  const color = colors[(move >> 28) & 1]
  const enPassant = kind === EN_PASSANT
  const doublePush = kind === DOUBLE_PUSH
  const check = (move & CHECK) !== 0
  const checkmate = (move & CHECKMATE) !== 0
  const san = sanOf(move)
  if (kind > EN_PASSANT) {
    const uci = uciOf(move)
    if (kind === NULL)
      return Object.freeze({ from, to, role, color, enPassant, doublePush, check, checkmate, san, uci, pass: true })
    if (kind === DROP)
      return Object.freeze({ from, to, role, color, enPassant, doublePush, check, checkmate, san, uci, drop: true })
    const castle = kind === CASTLE_KING_SIDE ? "king" : "queen"
    return Object.freeze({ from, to, role, color, enPassant, doublePush, check, checkmate, san, uci, castle })
  }
  const captured = captures[captureOf(move)]
  const promotion = promotions[extraOf(move)]
  if (promotion) {
    const uci = uciOf(move)
    return captured
      ? Object.freeze({ from, to, role, color, enPassant, doublePush, check, checkmate, san, uci, captured, promotion })
      : Object.freeze({ from, to, role, color, enPassant, doublePush, check, checkmate, san, uci, promotion })
  }
  const uci = (plainUcis[move & 0xfff] ??= uciOf(move))
  return captured
    ? Object.freeze({ from, to, role, color, enPassant, doublePush, check, checkmate, san, uci, captured })
    : Object.freeze({ from, to, role, color, enPassant, doublePush, check, checkmate, san, uci })
}

/** One past the last index of a role. */
export const NO_PROMOTION = 6

/** For `NamedMove` of bindings; not 0. @param {number} from @param {number} to @param {number} promotion a role */
export function packedSquares(from, to, promotion) {
  return from | (to << 6) | (promotion << 12) | (1 << 16)
}
