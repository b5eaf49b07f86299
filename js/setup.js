import { boardText, isBlack, pieceNumber, pieceOn, piecesOf, takeCastling, takeSet, withPiece } from "./board.js"
import { putPosition, takePosition } from "./engine.js"
import * as engine from "./generated/calls.js"
import { english, languageOf } from "./language.js"
import { checkedOptions, flag, isSecond, wrong } from "./options.js"
import { squareIndex, squareOrNull } from "./squares.js"
import { checkedFen, fenErrorOf, frozen, problemOf } from "./verdict.js"

/** @import { Packed } from "./engine.js" */
/** @import { Position } from "./position.js" */
/** @import { CastlingRights, Color, FenOptions, Piece, Problem, Square } from "./types.js" */
/** @import { FenError, FoundProblem } from "./verdict.js" */

// Word 8, as src/packed.rs has it; tests/js/setup.test.js compares with FENs.
const STATE = 8
const BLACK_TO_MOVE = 1 << 23
const CHESS960 = 1 << 24
const HAS_EP = 1 << 22
const EP_SQUARE = 16
const HALFMOVES = 9
const FULLMOVES = 10

/** A board without pieces, White to move: move number 1, all else 0. */
const empty = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]

/**
 * Makes a setup of these words.
 * @type {(words: Packed) => Setup}
 */
let make

/**
 * Makes a position of the packed area. That module needs this one, so it registers the function itself.
 * @type {() => Position}
 */
let takeAsPosition

/** @param {() => Position} take */
export function positionsBy(take) {
  takeAsPosition = take
}

/** Makes a setup of the packed area, to which the engine has just written one. */
export const takeSetup = () => make(takePosition())

/**
 * Remembers of a position which FEN it comes from, if parts of that were ignored.
 * @param {Position} position
 * @param {{ fen: string, reading: number }} ignored
 */
export const ignoring = (position, ignored) =>
  Object.defineProperty(position, "ignored", { value: ignored, enumerable: true })

/**
 * The number by which the engine knows how castling is read.
 * @param {unknown} chess960 left out, as the castling field suggests
 * @throws {TypeError} when it is neither true nor false
 */
export function castlingNumber(chess960) {
  const read = flag("chess960", chess960, undefined)
  return read === undefined ? 2 : Number(read)
}

/**
 * How a FEN is written.
 * @param {FenOptions | undefined} options
 * @throws {TypeError} when an option is none of those
 */
export function fenStyle(options) {
  const checked = checkedOptions(options, ["enPassant", "castling"])
  return {
    always: isSecond("enPassant", checked?.enPassant, "legal", "always"),
    shredder: isSecond("castling", checked?.castling, "x-fen", "shredder"),
  }
}

/**
 * A counter as its word.
 * @param {string} name
 * @param {unknown} value
 * @param {number} least
 */
function counterWord(name, value, least) {
  if (Number.isInteger(value) && Number(value) >= least && Number(value) < 2 ** 32) return Number(value) | 0
  throw wrong(name, value, `a whole number from ${least} on, below 2³²,`)
}

/**
 * Any pieces anywhere, legal or not: what an editor edits. An immutable value, which holds no memory that would have to be
 * freed. `put` and `remove` change nothing but the square: the castling field stays as it is said, so that a rook that is put
 * back may castle again.
 */
export class Setup {
  static {
    make = (words) => new this(make, words)
  }

  /**
   * Made by `Setup.empty`, `Setup.start`, `Setup.fromFen` or `toSetup` of a position.
   * @param {unknown} by
   * @param {Packed} words
   * @private
   */
  constructor(by, words) {
    if (by !== make) {
      throw new TypeError("a Setup is made by Setup.empty(), Setup.start(), Setup.fromFen() or a position's toSetup()")
    }
    /**
     * What the engine knows it by, as in `Position`.
     * @type {Packed}
     * @internal
     */
    this.state = words
  }

  /**
   * For Vue, which need not observe what never changes.
   * @returns {true}
   * @internal
   */
  get __v_skip() {
    return true
  }

  /**
   * A board without pieces: White to move, no castling, move 1.
   * @example
   * Setup.empty().put("e1", "K").put("e8", "k").fen()   // "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
   */
  static empty() {
    return make(empty.slice())
  }

  /**
   * The orthodox starting position (FIDE 2.3).
   * @example
   * Setup.start().pieces().size   // 32
   */
  static start() {
    engine.positionStart()
    engine.setupFromPosition()
    return takeSetup()
  }

  /**
   * Reads FEN, X-FEN and Shredder-FEN; the fields after the placement may be missing. Only what is written is checked, not
   * whether anyone could play on: see `problems`.
   * @param {string} fen
   * @param {{ chess960?: boolean }} [options] how castling is meant; left out, as in Chess960 if the castling field has file
   *   letters
   * @throws {InvalidFenError} when it cannot be read
   * @throws {TypeError} when an option is none of those
   * @example
   * Setup.fromFen("8/8/8/8/8/8/8/8").pieces().size   // 0
   */
  static fromFen(fen, options) {
    const castling = castlingNumber(checkedOptions(options, ["chess960"])?.chess960)
    refuse(engine.setupFromFen(checkedFen(fen), castling))
    return takeSetup()
  }

  /**
   * The side to move.
   * @type {Color}
   */
  get turn() {
    return Number(this.state[STATE]) & BLACK_TO_MOVE ? "black" : "white"
  }

  /** Whether castling is that of Chess960. */
  get chess960() {
    return (Number(this.state[STATE]) & CHESS960) !== 0
  }

  /**
   * The rooks that may castle: what the castling field says, as far as king and rook stand where it says. `fen` has the whole
   * field, and `problems` names what of it the board does not allow.
   * @type {CastlingRights}
   * @example
   * Setup.start().remove("h1").castling.white   // { king: null, queen: "a1" }
   */
  get castling() {
    putPosition(this.state, 0)
    engine.setupCastling()
    return takeCastling()
  }

  /**
   * The en passant square, as it is said, whether or not a pawn can capture there.
   * @type {Square | null}
   */
  get enPassant() {
    const state = Number(this.state[STATE])
    return state & HAS_EP ? squareOrNull((state >> EP_SQUARE) & 63) : null
  }

  /** Half-moves since the last capture or pawn move (FIDE 9.3). */
  get halfmoves() {
    return Number(this.state[HALFMOVES]) >>> 0
  }

  /** The number of the move, from 1. */
  get fullmoves() {
    return Number(this.state[FULLMOVES]) >>> 0
  }

  /**
   * @param {Square} square
   * @returns {Piece | null}
   * @throws {TypeError} when it is not a square
   * @example
   * Setup.start().pieceAt("d8")   // { color: "black", role: "queen" }
   */
  pieceAt(square) {
    return pieceOn(this.state, squareIndex(square))
  }

  /**
   * Every piece by its square, a1 to h8.
   * @returns {Map<Square, Piece>}
   * @example
   * Setup.empty().put("e1", "K").pieces()   // new Map([["e1", { color: "white", role: "king" }]])
   */
  pieces() {
    return piecesOf(this.state)
  }

  /**
   * The same with a piece on a square, in place of what stands there.
   * @param {Square} square
   * @param {Piece | string} piece or its FEN letter
   * @throws {TypeError} when it is not a square, or not a piece
   * @example
   * Setup.empty().put("a1", { color: "white", role: "rook" }).pieceAt("a1").role   // "rook"
   */
  put(square, piece) {
    return make(withPiece(this.state, squareIndex(square), pieceNumber(piece)))
  }

  /**
   * The same without what stands on a square.
   * @param {Square} square
   * @throws {TypeError} when it is not a square
   * @example
   * Setup.start().remove("a1").pieceAt("a1")   // null
   */
  remove(square) {
    return make(withPiece(this.state, squareIndex(square), 0))
  }

  /**
   * The same with some fields changed. File letters in the castling field do not make it Chess960: `chess960` does.
   * @param {{ turn?: Color, chess960?: boolean, castling?: string, enPassant?: Square | null, halfmoves?: number,
   *   fullmoves?: number }} fields `castling` as in a FEN: "KQkq", "HAha", "-"; `enPassant` on rank 3 or 6; counters below 2³²
   * @returns {Setup}
   * @throws {InvalidFenError} when a FEN cannot have these castling rights or this en passant square
   * @throws {TypeError} when a field has another name, or is of another kind
   * @example
   * Setup.start().with({ turn: "black", castling: "Kq", fullmoves: 7 }).fen()
   * // "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b Kq - 0 7"
   */
  with(fields) {
    const names = /** @type {const} */ (["turn", "chess960", "castling", "enPassant", "halfmoves", "fullmoves"])
    const { turn, chess960, castling, enPassant, halfmoves, fullmoves } = checkedOptions(fields, names) ?? {}
    const words = this.state.slice(0, 11)
    const set = (/** @type {number} */ bit, /** @type {boolean} */ isSet) => {
      const others = Number(words[STATE]) & ~bit
      words[STATE] = isSet ? others | bit : others
    }
    if (turn !== undefined) set(BLACK_TO_MOVE, isBlack(turn))
    if (chess960 !== undefined) set(CHESS960, flag("chess960", chess960, this.chess960))
    if (halfmoves !== undefined) words[HALFMOVES] = counterWord("halfmoves", halfmoves, 0)
    if (fullmoves !== undefined) words[FULLMOVES] = counterWord("fullmoves", fullmoves, 1)
    if (castling !== undefined && typeof castling !== "string") throw wrong("castling", castling, 'a text like "KQkq"')
    if (enPassant !== undefined && enPassant !== null) squareIndex(enPassant)
    let setup = make(words)
    if (castling !== undefined) setup = withField(setup, true, castling)
    if (enPassant !== undefined) setup = withField(setup, false, enPassant ?? "-")
    return setup
  }

  /**
   * The squares of a side's pieces that attack a square, pinned ones too (FIDE 3.1.3).
   * @param {Square} square
   * @param {Color} by
   * @throws {TypeError} when it is not a square, or not a color
   * @example
   * Setup.empty().put("c3", "n").attackers("e4", "black")   // ["c3"]
   */
  attackers(square, by) {
    const index = squareIndex(square)
    const black = isBlack(by)
    putPosition(this.state, 0)
    // It looks at the board only, whose words are those of a position.
    engine.positionAttackers(index, black)
    return takeSet()
  }

  /**
   * The setup as X-FEN: castling rights that the board does not allow are named, too. The options are those of a position.
   * @param {FenOptions} [options]
   * @throws {TypeError} when an option is none of those
   * @example
   * Setup.empty().fen()   // "8/8/8/8/8/8/8/8 w - - 0 1"
   */
  fen(options) {
    const { always, shredder } = fenStyle(options)
    putPosition(this.state, 0)
    return engine.setupFen(always, shredder)
  }

  /** The FEN with the en passant square as it is said, so that `JSON.stringify` loses nothing. */
  toJSON() {
    return this.fen({ enPassant: "always" })
  }

  /**
   * Everything that is wrong with it, and what a position leaves out; `fatal` where nobody could play on, those first.
   * @param {{ lang?: string }} [options] the language of the messages, as in `Position.judge`
   * @returns {(Problem & { readonly fatal: boolean })[]}
   * @throws {TypeError} when an option has another name
   * @example
   * Setup.empty().put("e1", "K").problems()[0].code    // "missing-king"
   * Setup.empty().put("e1", "K").problems()[0].fatal   // true
   */
  problems(options) {
    const language = languageOf(checkedOptions(options, ["lang"]))
    putPosition(this.state, 0)
    /** @type {FoundProblem[]} */
    const problems = engine.setupProblems()
    return problems.map((problem) => frozen({ ...problemOf(problem, language), fatal: problem.fatal }))
  }

  /**
   * The position, without castling rights and an en passant square that the board does not allow: its `problems` name them.
   * @param {{ kings?: "required" | "optional" }} [options] whether each side must have a king ("required"), as in
   *   `Position.fromFen`
   * @returns {Position}
   * @throws {InvalidFenError} when nobody could play on: `problems` has a fatal one
   * @throws {TypeError} when an option is none of those
   * @example
   * Setup.empty().put("a1", "N").position({ kings: "optional" }).legalSans()   // ["Nc2", "Nb3"]
   */
  position(options) {
    const isKingOptional = isSecond("kings", checkedOptions(options, ["kings"])?.kings, "required", "optional")
    putPosition(this.state, 0)
    const made = engine.setupToPosition(isKingOptional)
    if (made > 1) refuse(engine.setupError(isKingOptional))
    const position = takeAsPosition()
    if (made) ignoring(position, { fen: this.toJSON(), reading: Number(this.chess960) + (isKingOptional ? 4 : 0) })
    return position
  }

  /**
   * What Node's console shows.
   * @internal
   */
  [Symbol.for("nodejs.util.inspect.custom")]() {
    return `Setup <${this.toJSON()}>`
  }

  /** Eight lines of text, rank 8 first. */
  toString() {
    return boardText(this.state)
  }
}

/**
 * @param {Setup} setup
 * @param {boolean} isCastling the castling field, or else the en passant field
 * @param {string} text
 */
function withField({ state }, isCastling, text) {
  putPosition(state, 0)
  refuse(engine.setupReadField(isCastling, text))
  return takeSetup()
}

/**
 * @param {FenError | null} error
 * @throws {InvalidFenError} if there is one
 */
function refuse(error) {
  if (error) throw fenErrorOf(error, english)
}
