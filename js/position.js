import { listed, push, putOther, putPosition, takePosition } from "./engine.js"
import { IllegalMoveError } from "./errors.js"
import * as engine from "./generated/calls.js"
import { readInput, refusalOf, verdictOn, withMove } from "./input.js"
import { english, languageOf } from "./language.js"
import { colors, moveOf, roles, sanOf } from "./moves.js"
import { checkedOptions, flag, isSecond } from "./options.js"
import { checkReceivers } from "./receiver.js"
import { shown, squareIndex, squares, squaresOf, written } from "./squares.js"
import { fenErrorOf, problemOf } from "./verdict.js"

/** @import { CastlingRights, Color, FenOptions, Move, MoveInput, Piece, Problem, Square, Verdict } from "./types.js" */

/** The engine's word for "no square". */
const NOTHING = 64

/**
 * One object for each of the twelve pieces, shared.
 * @type {readonly Piece[]}
 */
const pieces = colors.flatMap((color) => [
  ...roles.map((role) => Object.freeze({ color, role })),
  // A color's pieces start at a multiple of 8.
  ...(color === "white" ? Array(2) : []),
])

/**
 * @param {unknown} color
 * @returns {boolean} whether it is Black
 */
export function isBlack(color) {
  if (color !== "white" && color !== "black") {
    throw new TypeError(`${shown(color)} is not a color: "white" or "black" was expected`)
  }
  return color === "black"
}

/** @param {number} index */
const squareOrNull = (index) => (index < NOTHING ? /** @type {Square} */ (squares[index]) : null)

/**
 * What `judge` asks of the position in the packed area.
 * @type {import("./input.js").Judge}
 */
const judge = {
  find: engine.positionFind,
  refusal: engine.positionRefusal,
}

/**
 * The set of squares that the engine has written to its list of words.
 * @returns {Square[]}
 */
function takeSet() {
  const words = listed()
  return squaresOf(/** @type {number} */ (words[0]), /** @type {number} */ (words[1]))
}

/**
 * Makes a position from the packed area, which the engine has just written.
 * @type {() => Position}
 */
export let take

/**
 * Writes a position into the packed area, for the engine.
 * @param {Position} position
 */
export const put = (position) => putPosition(position.state, position.push)

/**
 * A legal position: an immutable value. It holds no memory that would have to be freed.
 *
 * Legal moves come in a stable order: the king's, en passant captures, the pawns' (captures towards the a-file, towards
 * the h-file, single pushes, double pushes), the knights', bishops', rooks' and queens', castling; within these by
 * square, a1 to h8; promotions to queen, rook, bishop, knight.
 */
export class Position {
  static {
    // `this` and not the name, here and below: esbuild publishes a class that names itself as _Position.
    take = () => new this(takePosition)
    // A structured clone has the state alone.
    checkReceivers(this, "Position", (value) => isPosition(value) && "fen" in value)
  }

  /**
   * Made by `Position.start`, `Position.chess960` or `Position.fromFen`.
   * @param {unknown} take
   * @private
   */
  constructor(take) {
    if (take !== takePosition) {
      throw new TypeError("a Position is made by Position.start(), Position.chess960() or Position.fromFen()")
    }
    /**
     * What the engine knows it by. A property that everybody can see, so that test runners, consoles and frameworks tell
     * positions apart.
     * @type {readonly number[]}
     * @internal
     */
    this.state = takePosition()
    if (push) Object.defineProperty(this, "push", { value: push })
  }

  /**
   * The double push behind it, if nobody can capture that pawn in passing: only the FEN option "always" asks for it, and
   * it does not make two positions differ. So an own property, where there is one, is not enumerable.
   * @returns {number}
   * @internal
   */
  get push() {
    return 0
  }

  /**
   * The FEN it was read from, if parts of that were ignored: an own property then. `problems()` lists them.
   * @returns {{ fen: string, castling: number } | undefined}
   * @internal
   */
  get ignored() {
    return undefined
  }

  /**
   * For Vue, which need not observe what never changes.
   * @returns {true}
   * @internal
   */
  get __v_skip() {
    return true
  }

  /** The orthodox starting position (FIDE 2.3). */
  static start() {
    engine.positionStart()
    return take()
  }

  /**
   * The Chess960 starting position of a Scharnagl number; 518 is the orthodox one.
   * @param {number} index 0 to 959
   * @throws {RangeError} when there is none of this number
   */
  static chess960(index) {
    // Larger numbers would be cut to 32 bits on their way.
    if (!Number.isInteger(index) || index < 0 || index > 959 || !engine.positionChess960(index)) {
      throw new RangeError(`${shown(index)} is not the number of a Chess960 position: 0 to 959 was expected`)
    }
    return take()
  }

  /**
   * Reads FEN, X-FEN and Shredder-FEN; the fields after the placement may be missing.
   *
   * A position that no one could play on from (no king, side not to move in check, pawns on the last rank) is refused;
   * castling rights and en passant squares that the board does not allow are ignored; what merely could not arise in a
   * game is accepted. `problems()` lists the latter two.
   * @param {string} fen
   * @param {{ chess960?: boolean }} [options] how castling is read and written; left out, as in Chess960 if the castling
   *   field has file letters
   * @throws {InvalidFenError} when it cannot be read, or nobody could play on from there
   * @throws {TypeError} when an option is none of those
   */
  static fromFen(fen, options) {
    const chess960 = flag("chess960", checkedOptions(options, ["chess960"])?.chess960, undefined)
    if (typeof fen !== "string") {
      const facts = { sentence: "fen-not-text", text: written(fen) }
      throw fenErrorOf({ field: "fields", code: facts.sentence, offset: 0, facts }, english)
    }
    const castling = chess960 === undefined ? 2 : Number(chess960)
    const read = engine.positionFromFen(fen, castling)
    if (read > 1) throw fenErrorOf(engine.fenError(fen, castling), english)
    const position = take()
    // Parts of it were ignored.
    if (read) Object.defineProperty(position, "ignored", { value: { fen, castling }, enumerable: true })
    return position
  }

  /**
   * The position as X-FEN.
   * @param {FenOptions} [options]
   * @throws {TypeError} when an option is none of those
   */
  fen(options) {
    const checked = checkedOptions(options, ["enPassant", "castling"])
    const always = isSecond("enPassant", checked?.enPassant, "legal", "always")
    const shredder = isSecond("castling", checked?.castling, "x-fen", "shredder")
    put(this)
    return engine.positionFen(always, shredder)
  }

  /**
   * The side to move.
   * @type {Color}
   */
  get turn() {
    // Bits of src/packed.rs, here and in `chess960`: what is asked of every position need not cross. tests/js/position.test.js
    // compares both with the FEN.
    return /** @type {number} */ (this.state[8]) & (1 << 23) ? "black" : "white"
  }

  /** Half-moves since the last capture or pawn move (FIDE 9.3). */
  get halfmoves() {
    return /** @type {number} */ (this.state[9]) >>> 0
  }

  /** The number of the move, from 1. */
  get fullmoves() {
    return /** @type {number} */ (this.state[10]) >>> 0
  }

  /** Whether castling is that of Chess960. */
  get chess960() {
    return (/** @type {number} */ (this.state[8]) & (1 << 24)) !== 0
  }

  /**
   * The Scharnagl number of a starting position with all castling rights (518 for the orthodox one), or null.
   * @type {number | null}
   */
  get chess960Number() {
    put(this)
    const number = engine.positionChess960Number()
    return number < 960 ? number : null
  }

  /**
   * The rooks that may still castle.
   * @type {CastlingRights}
   */
  get castling() {
    put(this)
    const rook = (/** @type {boolean} */ black, /** @type {boolean} */ queenSide) =>
      squareOrNull(engine.positionCastlingRook(black, queenSide))
    return {
      white: { king: rook(false, false), queen: rook(false, true) },
      black: { king: rook(true, false), queen: rook(true, true) },
    }
  }

  /**
   * The square where a pawn may be captured in passing, only if such a capture is legal.
   * @type {Square | null}
   */
  get enPassant() {
    put(this)
    return squareOrNull(engine.positionEnPassant())
  }

  /**
   * @param {Square} square
   * @returns {Piece | null}
   * @throws {TypeError} when it is not a square
   */
  pieceAt(square) {
    const index = squareIndex(square)
    put(this)
    return pieces[engine.positionPieceAt(index)] ?? null
  }

  /**
   * Every piece by its square, a1 to h8.
   * @returns {Map<Square, Piece>}
   */
  pieces() {
    put(this)
    const count = engine.positionPieces()
    const words = listed()
    const map = new Map()
    for (let index = 0; index < count; index++) {
      const piece = /** @type {number} */ (words[index])
      map.set(squares[piece & 63], pieces[piece >> 8])
    }
    return map
  }

  /**
   * @param {Color} color
   * @returns {Square}
   * @throws {TypeError} when it is not a color
   */
  kingOf(color) {
    const black = isBlack(color)
    put(this)
    return /** @type {Square} */ (squares[engine.positionKingOf(black)])
  }

  /**
   * All legal moves, in the order named above; none if the game is over on the board.
   * @param {Square} [from] only the moves from this square
   * @returns {Move[]}
   * @throws {TypeError} when `from` is not a square
   */
  legalMoves(from) {
    const index = from === undefined ? NOTHING : squareIndex(from)
    put(this)
    const count = engine.positionMoves(index)
    const words = listed()
    const moves = new Array(count)
    for (let place = 0; place < count; place++) moves[place] = moveOf(/** @type {number} */ (words[place]))
    return moves
  }

  /**
   * Only the SAN texts of all legal moves, in the same order.
   * @returns {string[]}
   */
  legalSans() {
    put(this)
    const count = engine.positionMoves(NOTHING)
    const words = listed()
    const sans = new Array(count)
    for (let place = 0; place < count; place++) sans[place] = sanOf(/** @type {number} */ (words[place]))
    return sans
  }

  /**
   * From each square that a piece can leave, every square it can go to; castling under the king's destination, in
   * Chess960 under the rook's square, too.
   * @returns {Map<Square, Square[]>}
   */
  destinations() {
    put(this)
    const count = engine.positionDestinations()
    const words = listed()
    /** @type {Map<Square, Square[]>} */
    const map = new Map()
    for (let at = 0; at < count; at += 3) {
      const [from, low, high] = /** @type {[number, number, number]} */ ([words[at], words[at + 1], words[at + 2]])
      map.set(/** @type {Square} */ (squares[from]), squaresOf(low, high))
    }
    return map
  }

  /**
   * Says whether a move is legal here and, if not, why. Never throws, whatever it is given.
   * @param {MoveInput} move
   * @param {{ lang?: string }} [options] the language of the message, a BCP 47 tag; English unless that was imported
   *   (`import "chess-arbiter/lang/de"`)
   * @returns {Verdict}
   */
  judge(move, options) {
    const input = readInput(move)
    const language = languageOf(options)
    put(this)
    return verdictOn(input, judge, language)
  }

  /**
   * The position after a legal move.
   * @param {MoveInput} move
   * @throws {IllegalMoveError} when it is not legal; the error carries the verdict
   */
  play(move) {
    const input = readInput(move)
    put(this)
    const played = withMove(input, engine.positionPlay)
    if (!played) throw new IllegalMoveError(refusalOf(input, judge, english))
    return take()
  }

  /** Whether the side to move is in check (FIDE 3.9.1). */
  get isCheck() {
    put(this)
    return engine.positionIsCheck()
  }

  /** Whether it is checkmate (FIDE 5.1.1). */
  get isCheckmate() {
    put(this)
    return engine.positionIsCheckmate()
  }

  /** Whether it is stalemate (FIDE 5.2.1). */
  get isStalemate() {
    put(this)
    return engine.positionIsStalemate()
  }

  /**
   * Whether no series of legal moves by either side can mate (FIDE 5.2.2): exact, not by a table of material. Stalemate is
   * dead, too; checkmate is not. False if a search of half a million positions proves nothing.
   */
  get isDead() {
    put(this)
    return engine.positionIsDead()
  }

  /** Whether the material alone proves that: K v K, K+B v K, K+N v K, bishops all on one color. */
  get isInsufficientMaterial() {
    put(this)
    return engine.positionIsInsufficientMaterial()
  }

  /**
   * Whether a side could still mate by any series of legal moves of both (FIDE 6.9): exact, like `isDead`.
   * @param {Color} color
   * @throws {TypeError} when it is not a color
   */
  canWin(color) {
    const black = isBlack(color)
    put(this)
    return engine.positionCanWin(black)
  }

  /** The squares of the pieces that give check. */
  checkers() {
    put(this)
    engine.positionCheckers()
    return takeSet()
  }

  /**
   * The squares of a side's pieces that attack a square, pinned ones too (FIDE 3.1.3).
   * @param {Square} square
   * @param {Color} by
   * @throws {TypeError} when it is not a square, or not a color
   */
  attackers(square, by) {
    const index = squareIndex(square)
    const black = isBlack(by)
    put(this)
    engine.positionAttackers(index, black)
    return takeSet()
  }

  /**
   * The squares of a side's pieces that are pinned to their king.
   * @param {Color} color
   * @throws {TypeError} when it is not a color
   */
  pinned(color) {
    const black = isBlack(color)
    put(this)
    engine.positionPinned(black)
    return takeSet()
  }

  /**
   * What makes the position unreachable in a real game, and what of the FEN was ignored; empty if nothing was found.
   * @param {{ lang?: string }} [options] the language of the messages, as in `judge`
   * @returns {Problem[]}
   * @throws {TypeError} when an option has another name
   */
  problems(options) {
    const language = languageOf(checkedOptions(options, ["lang"]))
    const { ignored } = this
    if (!ignored) put(this)
    /** @type {Problem[]} */
    const problems = ignored ? engine.fenProblems(ignored.fen, ignored.castling) : engine.positionProblems()
    return problems.map((problem) => problemOf(problem, language))
  }

  /**
   * Same placement, turn, castling rights and legal en passant (FIDE 9.2.3). Positions that are equal may have different
   * keys in Polyglot's opening books, which count an en passant square also where the capture is not legal (`polyglotKey`).
   * @param {Position} other what is none is not equal
   */
  equals(other) {
    if (!isPosition(other)) return false
    put(this)
    putOther(other.state)
    return engine.positionsEqual()
  }

  /**
   * The number of leaf nodes of the legal move tree.
   * @param {number} depth in half-moves
   * @throws {RangeError} when it is not a whole number from 0 on
   */
  perft(depth) {
    if (!Number.isInteger(depth) || depth < 0 || depth > 100) {
      throw new RangeError(`${shown(depth)} is not a depth: a whole number from 0 to 100 was expected`)
    }
    put(this)
    return engine.positionPerft(depth)
  }

  /** The FEN, so that `JSON.stringify` keeps it. */
  toJSON() {
    return this.fen()
  }

  /**
   * What Node's console shows.
   * @internal
   */
  [Symbol.for("nodejs.util.inspect.custom")]() {
    return `Position <${this.fen()}>`
  }

  /** Eight lines of text, rank 8 first. */
  toString() {
    const [placement = ""] = this.fen().split(" ")
    const ranks = placement.replace(/\d/g, (count) => ".".repeat(Number(count))).split("/")
    return ranks.map((rank) => [...rank].join(" ")).join("\n")
  }
}

/**
 * Also one of another copy of this package.
 * @param {unknown} value
 * @returns {value is Position}
 */
const isPosition = (value) => Array.isArray(/** @type {{ state?: unknown } | undefined} */ (value ?? undefined)?.state)
