import { colorOf, symbolOf } from "./names.js"

/** @import { Move as OurMove } from "../values/types.js" */
/** @import { Board } from "./board.js" */
/** @import { Color, PieceSymbol, Square } from "./types.js" */

/** The flags: one letter for each property of a move. */
const NORMAL = "n"
const CAPTURE = "c"
const BIG_PAWN = "b"
const EN_PASSANT = "e"
const PROMOTION = "p"
const KINGSIDE = "k"
const QUEENSIDE = "q"
const NULL = "-"

/** @param {OurMove} move */
function flagsOf(move) {
  if (move.castle) return move.castle === "king" ? KINGSIDE : QUEENSIDE
  if (move.doublePush) return BIG_PAWN
  if (move.enPassant) return EN_PASSANT
  return (move.captured ? CAPTURE : NORMAL) + (move.promotion ? PROMOTION : "")
}

/**
 * Optional fields. chess.js sets them on every move, possibly to undefined.
 * @typedef {object} Optional
 * @property {PieceSymbol} [captured]
 * @property {PieceSymbol} [promotion]
 */

/** @param {Optional} to @param {OurMove | null} move */
function setOptional(to, move) {
  to.captured = /** @type {PieceSymbol} */ (move?.captured && symbolOf[move.captured])
  to.promotion = /** @type {PieceSymbol} */ (move?.promotion && symbolOf[move.promotion])
}

/** JSDoc cannot declare optional fields of a class, so `Move` inherits them. @type {new () => Optional} */
const WithOptional = class {}

/** A move with the positions before and after it. */
export class Move extends WithOptional {
  /** @param {OurMove | null} move null for a null move @param {Board} before @param {Board} after @internal */
  constructor(move, before, after) {
    super()
    /** @type {Color} */
    this.color = move ? colorOf[move.color] : before.turn
    // A null move has no squares; chess.js sets both to a8.
    /** @type {Square} */
    this.from = move?.from ?? "a8"
    /** @type {Square} */
    this.to = move?.to ?? "a8"
    /** @type {PieceSymbol} */
    this.piece = move ? symbolOf[move.role] : "k"
    setOptional(this, move)
    /** The kinds of the move, a letter each: n, b, e, c, p, k, q or -. @type {string} @deprecated use the methods */
    this.flags = move ? flagsOf(move) : NULL
    /** Standard Algebraic Notation. @type {string} */
    this.san = move?.san ?? "--"
    /** The squares and the promotion of a move: "e7e8q". @type {string} */
    this.lan = this.from + this.to + (this.promotion ?? "")
    /** The FEN before it. @type {string} */
    this.before = before.fen
    /** The FEN after it. @type {string} */
    this.after = after.fen
  }

  /** Whether it captures, except en passant. */
  isCapture() {
    return this.flags.includes(CAPTURE)
  }

  isPromotion() {
    return this.flags.includes(PROMOTION)
  }

  isEnPassant() {
    return this.flags.includes(EN_PASSANT)
  }

  isKingsideCastle() {
    return this.flags.includes(KINGSIDE)
  }

  isQueensideCastle() {
    return this.flags.includes(QUEENSIDE)
  }

  /** Whether it is a pawn's double step. */
  isBigPawn() {
    return this.flags.includes(BIG_PAWN)
  }
}
