import { boardText, pieceNumber, pieceOn, piecesOf, takeCastling, takeSet } from "./placement.js"
import { putPosition, takePosition } from "../wasm/engine.js"
import { frozen } from "./frozen.js"
import * as engine from "../generated/calls.js"
import { english, languageOf, sentenceNames } from "../words/language.js"
import { colors } from "./moves.js"
import { checkedOptions, flag, isBlack, isSecond, wrong } from "./options.js"
import { EP_ALWAYS, readingOf } from "../wasm/packed-position.js"
import {
  empty,
  epSquareOf,
  fullmovesOf,
  halfmovesOf,
  isChess960,
  turnOf,
  variantNumber,
  withPiece,
  withState,
} from "../wasm/packed.js"
import { fenErrorIn, problemsIn } from "../wasm/results.js"
import { squareIndex, squareOrNull } from "./squares.js"
import { numberIn } from "./variant.js"
import { nameOf, pocketsOf, promotedOf, remainingChecksOf, withVariant } from "./variant-state.js"
import { checkedFen, fenErrorOf, problemOf } from "./verdict.js"

/** @import { Packed } from "../wasm/packed.js" */
/** @import { Position } from "./position.js" */
/** @import { CastlingRights, Color, FenOptions, Piece, Problem, SetupFields, SetupOptions, Square, StartOptions } from "./types.js" */
/** @import { VariantSetup } from "../variants/members.js" */

/** Set by `linkSetups`, because position.js imports this module. @type {() => Position} */
let takeAsPosition

/** @param {() => Position} take */
export function positionsBy(take) {
  takeAsPosition = take
}

/** Reads the setup that the engine has written to the packed area. */
export const takeSetup = () => make(takePosition())

/** Remembers a FEN with dropped parts. @param {Position} position @param {{ fen: string, reading: number }} ignored */
export const ignoring = (position, ignored) =>
  Object.defineProperty(position, "ignored", { value: ignored, enumerable: true })

/**
 * The number of the castling mode (2: Chess960 if the castling field suggests it) and the variant.
 * @param {SetupOptions | undefined} options @throws {TypeError} when one has the wrong type
 */
export function castlingNumber(options) {
  const read = flag("chess960", options?.chess960, undefined)
  return (read === undefined ? 2 : Number(read)) + (numberIn(options) << 3)
}

/**
 * The options of `fen()`: the usual value, the other, and its bit for `fen_style` of bindings/src/position.rs.
 * @satisfies {{ [Name in keyof FenOptions]-?: readonly [usual: FenOptions[Name], other: FenOptions[Name], bit: number] }}
 */
export const fenOptions = /** @type {const} */ ({
  enPassant: ["legal", "always", EP_ALWAYS],
  castling: ["x-fen", "shredder", 2],
})
/** The same of variants, as in js/variants/wider.d.ts. */
export const variantFenOptions = /** @type {const} */ ({
  pockets: ["brackets", "rank", 4],
  checks: ["left", "given", 8],
})

/** The bits of a FEN style. @param {FenOptions | undefined} options @throws {TypeError} when an option is unknown */
export function fenStyle(options) {
  const names = /** @type {(keyof FenOptions)[]} */ (Object.keys(fenOptions))
  const checked = checkedOptions(options, names, "", Object.keys(variantFenOptions))
  if (!checked) return 0
  let style = 0
  for (const [name, [usual, other, bit]] of Object.entries({ ...fenOptions, ...variantFenOptions })) {
    const option = /** @type {Record<string, unknown>} */ (checked)[name]
    if (isSecond(name, option, usual, other)) style |= bit
  }
  return style
}

/** Writes a starting position into the packed area. @param {StartOptions | undefined} options @throws {TypeError} */
export function putStart(options) {
  const checked = checkedOptions(options, ["variant"])
  const variant = numberIn(checked)
  if (variant) engine.positionStartOf(variant)
  else engine.positionStart()
}

/** @param {string} name @param {unknown} value @param {number} min */
function counter(name, value, min) {
  if (value === undefined) return undefined
  if (Number.isInteger(value) && Number(value) >= min && Number(value) < 2 ** 32) return Number(value)
  throw wrong(name, value, `a whole number from ${min} to 4294967295`)
}

/**
 * A board for editors, with any pieces anywhere, legal or not: an immutable value. `put` and `remove` change only the
 * square, not the castling field, so a rook that is put back may castle again.
 */
export class Setup {
  /** Use `Setup.empty`, `start`, `fromFen` or `toSetup`. @param {unknown} by @param {Packed} words @private */
  constructor(by, words) {
    if (by !== make) {
      throw new TypeError(
        "a Setup is created by Setup.empty(), Setup.start(), Setup.fromFen() or a position's toSetup()",
      )
    }
    /** The packed setup, visible as in `Position`. @type {Packed} @internal */
    this.state = words
  }

  /** Tells Vue not to observe this immutable object. @returns {true} @internal */
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
   * @param {StartOptions} [options] @throws {TypeError} when an option is unknown
   * @example
   * Setup.start().pieces().size   // 32
   */
  static start(options) {
    putStart(options)
    engine.setupFromPosition()
    return takeSetup()
  }

  /**
   * Reads FEN, X-FEN and Shredder-FEN; the fields after the placement may be missing. Checks only the syntax:
   * `problems` says whether the position is playable.
   * @param {string} fen @param {SetupOptions} [options] @throws {InvalidFenError} when it cannot be read
   * @throws {TypeError} when an option is unknown
   * @example
   * Setup.fromFen("8/8/8/8/8/8/8/8").pieces().size   // 0
   */
  static fromFen(fen, options) {
    const castling = castlingNumber(checkedOptions(options, ["chess960"], "", ["variant"]))
    refuse(engine.setupFromFen(checkedFen(fen), castling))
    return takeSetup()
  }

  /** The side to move. @type {Color} */
  get turn() {
    return turnOf(this.state)
  }

  /** Whether the castling mode is Chess960. */
  get chess960() {
    return isChess960(this.state)
  }

  /**
   * The rooks that may castle: the rights whose king and rook are in place. `fen` has the whole castling field.
   * @type {CastlingRights}
   * @example
   * Setup.start().remove("h1").castling.white   // { king: null, queen: "a1" }
   */
  get castling() {
    putPosition(this.state, 0)
    engine.setupCastling()
    return takeCastling()
  }

  /** The en passant square as set, even if no pawn can capture there. @type {Square | null} */
  get enPassant() {
    return squareOrNull(epSquareOf(this.state))
  }

  /** Half-moves since the last capture or pawn move (FIDE 9.3). */
  get halfmoves() {
    return halfmovesOf(this.state)
  }

  /** The move number, from 1. */
  get fullmoves() {
    return fullmovesOf(this.state)
  }

  // Declared in variants/members.d.ts, for programs that use variants.

  /** @type {VariantSetup["variant"]} @internal */
  get variant() {
    return nameOf(this.state)
  }

  /** @type {VariantSetup["pockets"]} @internal */
  get pockets() {
    return pocketsOf(this.state)
  }

  /** @type {VariantSetup["promoted"]} @internal */
  get promoted() {
    return promotedOf(this.state)
  }

  /** @type {VariantSetup["remainingChecks"]} @internal */
  get remainingChecks() {
    return remainingChecksOf(this.state)
  }

  /**
   * @param {Square} square @throws {TypeError} when it is not a square
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
   * @param {Color} color @returns {Square | null} the first of several kings, a1 to h8; null if there is none
   * @throws {TypeError} when it is not a color
   * @example
   * Setup.start().kingOf("black")   // "e8"
   */
  kingOf(color) {
    const black = isBlack(color)
    putPosition(this.state, 0)
    // Reads only the board, which setups and positions pack alike.
    return squareOrNull(engine.positionKingOf(black))
  }

  /**
   * A copy with a piece on a square, replacing any piece there.
   * @param {Square} square @param {Piece | string} piece or its FEN letter
   * @throws {TypeError} when it is not a square, or not a piece
   * @example
   * Setup.empty().put("a1", { color: "white", role: "rook" }).pieceAt("a1").role   // "rook"
   */
  put(square, piece) {
    return make(withPiece(this.state, squareIndex(square), pieceNumber(piece)))
  }

  /**
   * A copy with a square emptied.
   * @param {Square} square @throws {TypeError} when it is not a square
   * @example
   * Setup.start().remove("a1").pieceAt("a1")   // null
   */
  remove(square) {
    return make(withPiece(this.state, squareIndex(square), 0))
  }

  /**
   * A copy with some fields changed. File letters in the castling field do not make it Chess960; `chess960` does.
   * @param {SetupFields} fields
   * @throws {InvalidFenError} when a FEN cannot have these castling rights or this en passant square
   * @throws {TypeError} when a field is unknown or has the wrong type
   * @example
   * Setup.start().with({ turn: "black", castling: "Kq", fullmoves: 7 }).fen()
   * // "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b Kq - 0 7"
   */
  with(fields) {
    const checked =
      checkedOptions(fields, ["turn", "chess960", "castling", "enPassant", "halfmoves", "fullmoves"], "", [
        "variant",
        "pockets",
        "promoted",
        "remainingChecks",
      ]) ?? {}
    const { turn, chess960, castling, enPassant, halfmoves, fullmoves } = checked
    const words = withState(withVariant(this.state, /** @type {object} */ (checked)), {
      isBlack: turn === undefined ? undefined : isBlack(turn),
      isChess960: flag("chess960", chess960, undefined),
      halfmoves: counter("halfmoves", halfmoves, 0),
      fullmoves: counter("fullmoves", fullmoves, 1),
    })
    const castlingField = castling === undefined ? undefined : castlingText(castling)
    if (enPassant !== undefined && enPassant !== null) squareIndex(enPassant)
    let setup = make(words)
    if (castlingField !== undefined) setup = withField(setup, true, castlingField)
    if (enPassant !== undefined) setup = withField(setup, false, enPassant ?? "-")
    return setup
  }

  /**
   * The squares of a side's pieces that attack a square, including pinned ones (FIDE 3.1.3).
   * @param {Square} square @param {Color} by @returns {Square[]}
   * @throws {TypeError} when it is not a square, or not a color
   * @example
   * Setup.empty().put("c3", "n").attackers("e4", "black")   // ["c3"]
   */
  attackers(square, by) {
    const index = squareIndex(square)
    const black = isBlack(by)
    putPosition(this.state, 0)
    // Reads only the board, which setups and positions pack alike.
    engine.positionAttackers(index, black, false)
    return takeSet()
  }

  /**
   * Whether pieces, turn, castling field, en passant square, counters and castling mode are the same.
   * @param {Setup} other anything else is not equal
   * @example
   * Setup.start().equals(Setup.start().remove("a1").put("a1", "R"))   // true
   */
  equals(other) {
    if (!isSetup(other) || this.state.length !== other.state.length) return false
    return this.state.every((word, place) => word === other.state[place])
  }

  /**
   * The setup as X-FEN, including impossible castling rights.
   * @param {FenOptions} [options] @throws {TypeError} when an option is unknown
   * @example
   * Setup.empty().fen()   // "8/8/8/8/8/8/8/8 w - - 0 1"
   */
  fen(options) {
    const style = fenStyle(options)
    putPosition(this.state, 0)
    return engine.setupFen(style)
  }

  /** The FEN with the en passant square as set, so that `JSON.stringify` loses nothing. */
  toJSON() {
    return this.fen({ enPassant: "always" })
  }

  /**
   * All problems, including what `position` drops. Those that make it unplayable are `fatal` and come first.
   * @param {{ lang?: string | undefined }} [options] the language of the messages, as in `Position.judge`
   * @returns {(Problem & { readonly fatal: boolean })[]} @throws {TypeError} when an option is unknown
   * @example
   * Setup.empty().put("e1", "K").problems()[0].code    // "missing-king"
   * Setup.empty().put("e1", "K").problems()[0].fatal   // true
   */
  problems(options) {
    const language = languageOf(checkedOptions(options, ["lang"]))
    putPosition(this.state, 0)
    const problems = problemsIn(engine.setupProblems(), sentenceNames)
    return problems.map((problem) => frozen({ ...problemOf(problem, language), fatal: problem.fatal }))
  }

  /**
   * The position, without impossible castling rights and en passant squares.
   * @param {{ kings?: "required" | "optional" | undefined }} [options] as in `Position.fromFen`
   * @throws {InvalidFenError} when it is not playable: `problems` has a fatal one
   * @throws {TypeError} when an option is unknown
   * @example
   * Setup.empty().put("a1", "N").position({ kings: "optional" }).legalSans()   // ["Nc2", "Nb3"]
   */
  position(options) {
    const isKingOptional = isSecond("kings", checkedOptions(options, ["kings"])?.kings, "required", "optional")
    putPosition(this.state, 0)
    const made = engine.setupToPosition(isKingOptional)
    if (made > 1) refuse(engine.setupError(isKingOptional))
    const position = takeAsPosition()
    const castling = Number(this.chess960) + (variantNumber(this.state) << 3)
    if (made) ignoring(position, { fen: this.toJSON(), reading: readingOf(castling, isKingOptional) })
    return position
  }

  /** The output in Node's console. @internal */
  [Symbol.for("nodejs.util.inspect.custom")]() {
    return `Setup <${this.toJSON()}>`
  }

  /** Eight lines of text, rank 8 first. */
  toString() {
    return boardText(this.state)
  }
}

/** Recognises setups of other copies of this package by `put`, which a Position does not have. @param {unknown} value @returns {value is Setup} */
function isSetup(value) {
  const { state, put } = /** @type {{ state?: unknown, put?: unknown }} */ (value ?? {})
  return Array.isArray(state) && put !== undefined
}

// The constructor is private in the declarations.
const Made = /** @type {new (by: unknown, words: Packed) => Setup} */ (/** @type {unknown} */ (Setup))

/** @param {Packed} words */
const make = (words) => new Made(make, words)

/** @param {unknown} castling a castling field, or the rooks' squares @throws {TypeError} when it is neither */
function castlingText(castling) {
  if (typeof castling === "string") return castling
  let text = ""
  try {
    for (const color of colors) {
      const { king, queen } = /** @type {CastlingRights} */ (castling)[color]
      for (const rook of [king, queen]) {
        if (rook === null) continue
        const index = squareIndex(rook)
        if (index >> 3 !== (color === "white" ? 0 : 7)) throw castling
        text += color === "white" ? rook.charAt(0).toUpperCase() : rook.charAt(0)
      }
    }
  } catch {
    throw wrong("castling", castling, 'a string like "KQkq", or the squares of rooks on their back ranks')
  }
  return text || "-"
}

/** @param {Setup} setup @param {boolean} isCastling the castling field, or else en passant @param {string} text */
function withField({ state }, isCastling, text) {
  putPosition(state, 0)
  refuse(engine.setupReadField(isCastling, text))
  return takeSetup()
}

/** @param {Uint32Array} words an error, or none @throws {InvalidFenError} if there is one */
function refuse(words) {
  if (words.length > 0) throw fenErrorOf(fenErrorIn(words, sentenceNames), english)
}
