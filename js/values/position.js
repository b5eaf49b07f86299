import { boardText, pieceOn, piecesOf, takeCastling, takeSet } from "./placement.js"
import { endOf } from "./game-end.js"
import { listed, needWhole, push, putOther, takePosition } from "../wasm/engine.js"
import { IllegalMoveError, InvalidFenError } from "./errors.js"
import { frozen } from "./frozen.js"
import * as engine from "../generated/calls.js"
import { lineInput, readInput, refusalOf, verdictOn, withMove } from "./move-input.js"
import { english, languageOf, sentenceNames, tagOf } from "../words/language.js"
import { roles, sanOf } from "./moves.js"
import { inLetters } from "../words/notation.js"
import { checkedOptions, flag, isBlack, isSecond, optionIn } from "./options.js"
import { fenOf, leafNodes, moveOn, movesFrom, put, readFen, readingOf } from "../wasm/packed-position.js"
import { fullmovesOf, halfmovesOf, isChess960, turnOf } from "../wasm/packed.js"
import { castlingNumber, fenStyle, ignoring, positionsBy, putStart, takeSetup } from "./setup.js"
import { fenErrorIn, problemsIn } from "../wasm/results.js"
import { describe } from "./describe.js"
import { maybeSquareIndex, NO_SQUARE, squareIndex, squareOrNull, squares, squaresOf } from "./squares.js"
import { usesVariants } from "./variant-support.js"
import { dropRoles, nameOf, pocketsOf, promotedOf, remainingChecksOf } from "./variant-state.js"
import { checkedFen, fenErrorOf, problemOf } from "./verdict.js"

/** @import { CastlingRights, Color, FenOptions, LineOptions, Move, MoveInput, MoveLine, Piece, PositionOptions, Problem, Role, Square, StartOptions, Verdict } from "./types.js" */
/** @import { VariantPosition } from "../variants/members.js" */
/** @import { VariantEnd } from "../variants/types.js" */

/**
 * A legal position: an immutable value.
 *
 * Moves are listed in a stable order: king, en passant, pawns (captures towards the a-file, then the h-file, single
 * pushes, double pushes), knights, bishops, rooks, queens, castling; each by square, a1 to h8, and by promotion: queen,
 * rook, bishop, knight.
 */
export class Position {
  /** Use `Position.start`, `Position.chess960` or `Position.fromFen`. @param {unknown} take @private */
  constructor(take) {
    if (take !== takePosition) {
      throw new TypeError("a Position is created by Position.start(), Position.chess960() or Position.fromFen()")
    }
    /** Visible, so that test runners see a difference. @type {readonly number[]} @internal */
    this.state = takePosition()
    if (push) Object.defineProperty(this, "push", { value: push })
  }

  /** The double push before it, for `fen` with "always". Does not affect equality. @internal */
  get push() {
    return 0
  }

  /** The FEN whose parts were dropped. @returns {{ fen: string, reading: number } | undefined} @internal */
  get ignored() {
    return undefined
  }

  /** Tells Vue not to observe this immutable object. @returns {true} @internal */
  get __v_skip() {
    return true
  }

  /**
   * The orthodox starting position (FIDE 2.3).
   * @param {StartOptions} [options] @throws {TypeError} when an option is unknown
   * @example
   * Position.start().fen()   // "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
   */
  static start(options) {
    putStart(options)
    return take()
  }

  /**
   * The Chess960 starting position of a Scharnagl number; 518 is the orthodox one.
   * @param {number} index 0 to 959
   * @throws {RangeError} when the number is out of range
   * @example
   * Position.chess960(518).equals(Position.start())   // true
   * Position.chess960(0).fen()   // "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"
   */
  static chess960(index) {
    // Larger numbers would be truncated to 32 bits.
    if (!Number.isInteger(index) || index < 0 || index > 959 || !engine.positionChess960(index)) {
      throw new RangeError(`${describe(index)} is not the number of a Chess960 position: 0 to 959 was expected`)
    }
    return take()
  }

  /**
   * Reads FEN, X-FEN and Shredder-FEN; the fields after the placement may be missing.
   *
   * A position that is not playable (no king, side not to move in check, pawns on the last rank) is refused. Impossible
   * castling rights and en passant squares are dropped, and positions that cannot arise are accepted: `problems()`
   * lists both.
   *
   * `kings: "optional"` accepts a side without a king, as in lessons: it is never in check and cannot castle, and it is
   * stalemated if it has no moves. Such a board is never dead.
   * @param {string} fen @param {PositionOptions} [options]
   * @throws {InvalidFenError} when it cannot be read, or the position is not playable
   * @throws {TypeError} when an option is unknown
   * @example
   * Position.fromFen("4k3/8/8/8/8/8/8/4K2R w K -").castling.white.king   // "h1"
   * Position.fromFen("8/8/8/8/8/8/8/N7 w - -", { kings: "optional" }).legalSans()   // ["Nc2", "Nb3"]
   * try {
   *   Position.fromFen("8/8/8/8/8/8/8/N7 w - -")
   * } catch (error) {
   *   error.field   // "position"
   * }
   */
  static fromFen(fen, options) {
    const checked = checkedOptions(options, ["chess960", "kings"], "", ["variant"])
    const isKingOptional = isSecond("kings", checked?.kings, "required", "optional")
    const reading = readingOf(castlingNumber(checked), isKingOptional)
    const read = readFen(checkedFen(fen), reading)
    if (read > 1) {
      const error = fenErrorIn(engine.fenError(fen, reading), sentenceNames)
      throw fenErrorOf(error, english)
    }
    const position = take()
    // Parts of the FEN were dropped.
    if (read) ignoring(position, { fen, reading })
    return position
  }

  /**
   * The error that `fromFen` would throw, or null: for forms, at every keystroke. Never throws; ignores bad options.
   * @param {string} fen @param {PositionOptions} [options]
   * @example
   * Position.checkFen("8/8 w")?.code   // "fen-rank-count"
   * Position.checkFen("4k3/8/8/8/8/8/8/4K3")   // null
   */
  static checkFen(fen, options) {
    return errorIn(fen, options)
  }

  /**
   * The position as X-FEN.
   * @param {FenOptions} [options] @throws {TypeError} when an option is unknown
   * @example
   * const position = Position.start().play("e4")
   * position.fen()                            // "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
   * position.fen({ enPassant: "always" })     // "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
   * position.fen({ castling: "shredder" })    // "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1"
   */
  fen(options) {
    const style = fenStyle(options)
    return fenOf(this, style)
  }

  /** The side to move. @type {Color} */
  get turn() {
    return turnOf(this.state)
  }

  /** Half-moves since the last capture or pawn move (FIDE 9.3). */
  get halfmoves() {
    return halfmovesOf(this.state)
  }

  /** The move number, from 1. */
  get fullmoves() {
    return fullmovesOf(this.state)
  }

  /** Whether the castling mode is Chess960. */
  get chess960() {
    return isChess960(this.state)
  }

  /** The Scharnagl number, or null if it is not a starting position with all rights. @type {number | null} */
  get chess960Number() {
    put(this)
    const number = engine.positionChess960Number()
    return number < 960 ? number : null
  }

  /**
   * The rooks that may still castle. @type {CastlingRights}
   * @example
   * Position.start().play("Nf3").play("Nf6").play("Rg1").castling
   * // { white: { king: null, queen: "a1" }, black: { king: "h8", queen: "a8" } }
   */
  get castling() {
    put(this)
    engine.positionCastling()
    return takeCastling()
  }

  /**
   * The en passant square, if a capture there is legal. @type {Square | null}
   * @example
   * Position.start().play("e4").enPassant   // null: no black pawn can capture there
   * Position.fromFen("4k3/8/8/8/3pP3/8/8/4K3 b - e3").enPassant   // "e3"
   */
  get enPassant() {
    put(this)
    return squareOrNull(engine.positionEnPassant())
  }

  /**
   * @param {Square} square @throws {TypeError} when it is not a square
   * @example
   * Position.start().pieceAt("e1")   // { color: "white", role: "king" }
   * Position.start().pieceAt("e4")   // null
   */
  pieceAt(square) {
    return pieceOn(this.state, squareIndex(square))
  }

  /**
   * Every piece by its square, a1 to h8.
   * @returns {Map<Square, Piece>}
   * @example
   * Position.fromFen("k7/8/8/8/8/8/8/K7 w - -").pieces()
   * // new Map([["a1", { color: "white", role: "king" }], ["a8", { color: "black", role: "king" }]])
   */
  pieces() {
    return piecesOf(this.state)
  }

  /**
   * @param {Color} color @returns {Square | null} null only on a board without that king (`kings: "optional"`)
   * @throws {TypeError} when it is not a color
   * @example
   * Position.start().kingOf("black")   // "e8"
   */
  kingOf(color) {
    const black = isBlack(color)
    put(this)
    return squareOrNull(engine.positionKingOf(black))
  }

  /**
   * All legal moves, in the order given above.
   * @param {Square} [from] only the moves from this square
   * @returns {Move[]} @throws {TypeError} when `from` is not a square
   * @example
   * Position.start().legalMoves().length   // 20
   * Position.start().legalMoves("g1").map((move) => move.san)   // ["Nf3", "Nh3"]
   */
  legalMoves(from) {
    return movesFrom(this, from === undefined ? NO_SQUARE : squareIndex(from))
  }

  /**
   * The SAN of all legal moves, in the same order.
   * @returns {string[]}
   * @example
   * Position.fromFen("k7/8/8/8/8/8/6P1/K7 w - -").legalSans()   // ["Kb1", "Ka2", "Kb2", "g3", "g4"]
   */
  legalSans() {
    put(this)
    const count = engine.positionMoves(NO_SQUARE)
    const words = listed()
    const sans = new Array(count)
    for (let place = 0; place < count; place++) sans[place] = sanOf(words[place])
    return sans
  }

  /**
   * The destinations of each piece that can move. Castling is under the king's, in Chess960 also the rook's square.
   * @returns {Map<Square, Square[]>}
   * @example
   * Position.start().destinations().get("b1")   // ["a3", "c3"]
   */
  destinations() {
    put(this)
    return takeDestinations(engine.positionDestinations())
  }

  /**
   * Whether a move is legal here and, if not, why. Never throws.
   * @param {MoveInput} move
   * @param {{ lang?: string | undefined }} [options] a BCP 47 tag: the language of the message, if imported (`import
   *   "chess-arbiter/lang/de"`), else English; and of the piece letters ("Sf3", "e8=D"), if in `sanLanguages`.
   *   Figurines are always read, English letters unless the language uses them for another piece (R is the king in
   *   French).
   * @returns {Verdict}
   * @example
   * const position = Position.fromFen("r6k/4q3/8/8/8/B7/8/K7 w - -")
   * const verdict = position.judge("Bxe7")
   * verdict.legal        // false
   * verdict.reason       // "exposes-king"
   * verdict.squares      // ["a8"]
   * verdict.refutation   // "Rxa1"
   * position.judge("Kb2").move.uci   // "a1b2"
   */
  judge(move, options) {
    const input = readInput(move, options)
    const language = languageOf(options)
    put(this)
    return verdictOn(
      input,
      (text, squares) => engine.positionFind(text, squares) || engine.positionJudge(text, squares),
      language,
      (word) => moveOn(this, word),
    )
  }

  /**
   * The position after a legal move.
   * @param {MoveInput} move
   * @param {{ lang?: string | undefined }} [options] the language of the piece letters and of the error, as in `judge`
   * @throws {IllegalMoveError} with the verdict, when it is not legal
   * @throws {TypeError} when an option is unknown
   * @example
   * Position.start().play("e4").turn   // "black"
   * Position.start().play({ from: "g1", to: "f3" }).pieceAt("f3")   // { color: "white", role: "knight" }
   */
  play(move, options) {
    const input = readInput(move, checkedOptions(options, ["lang"]))
    put(this)
    const played = withMove(input, engine.positionPlay)
    if (!played) {
      const decode = (/** @type {number} */ word) => moveOn(this, word)
      throw new IllegalMoveError(refusalOf(input, engine.positionJudge, languageOf(options), decode))
    }
    return take()
  }

  /**
   * The position after a null move ("--"), which is not a legal move: `judge` and `play` refuse it. Free rules allow
   * it.
   * @returns {Position | null} null in check
   * @example
   * Position.start().pass().turn   // "black"
   */
  pass() {
    put(this)
    return engine.positionPass() ? take() : null
  }

  /**
   * Plays a line of moves up to the first that is not legal, such as "--", and writes it with move numbers.
   * @param {string | readonly MoveInput[]} moves in any notation; a text may also have move numbers ("1.", "1...", "1")
   *   and suffixes ("!", "$1", "e.p."), but no comments or results: `Game.fromPgn` reads these. Moves never cause an error.
   * @param {LineOptions} [options] @returns {MoveLine} @throws {RangeError} when the language of `letters` is not known
   * @throws {TypeError} when an option is unknown, or `letters` is not a string
   * @example
   * const start = Position.start()
   * start.line("e2e4 e7e5 g1f3").text                              // "1. e4 e5 2. Nf3"
   * start.line("1. e4 e5 2. Nf3", { letters: "figurine" }).text   // "1. e4 e5 2. ♘f3"
   * start.play("e4").line(["e5", "Nf3"]).text                      // "1... e5 2. Nf3"
   * const { text, verdict } = start.line("e4 e5 Ke3")
   * text             // "1. e4 e5"
   * verdict.reason   // "piece-cannot-move-there"
   */
  line(moves, options) {
    const checked = checkedOptions(options, ["lang", "letters"])
    /** @type {Position} */
    let position = this
    let before = position
    let last
    /** @type {Move[]} */
    const legal = []
    let text = ""
    let refused
    for (const input of lineInput(moves)) {
      const verdict = position.judge(input, checked)
      if (!verdict.legal) {
        // Signs, NAGs, "e.p." and "mate" belong to the move before them.
        if (typeof input === "string") last = `${last} ${input}`
        if (typeof input === "string" && before.judge(last, checked).legal) continue
        refused = verdict
        break
      }
      const { move } = verdict
      const isBlacks = move.color === "black"
      if (!isBlacks || !text) text += `${text && " "}${position.fullmoves}.${isBlacks ? ".." : ""}`
      text += ` ${move.san}`
      legal.push(move)
      before = position
      last = input
      position = position.play(move)
    }
    return Object.freeze({
      text: inLetters(text, checked?.letters, tagOf(checked)),
      moves: Object.freeze(legal),
      position,
      ...(refused && { verdict: refused }),
    })
  }

  /** Whether the side to move is in check (FIDE 3.9.1). */
  get isCheck() {
    put(this)
    return engine.positionIsCheck()
  }

  /**
   * Whether it is checkmate (FIDE 5.1.1).
   * @example
   * Position.fromFen("R5k1/5ppp/8/8/8/8/8/K7 b - -").isCheckmate   // true
   */
  get isCheckmate() {
    put(this)
    return engine.positionIsCheckmate()
  }

  /**
   * Whether it is stalemate (FIDE 5.2.1).
   * @example
   * Position.fromFen("k7/2Q5/8/8/8/8/8/K7 b - -").isStalemate   // true
   */
  get isStalemate() {
    put(this)
    return engine.positionIsStalemate()
  }

  /**
   * Whether no series of legal moves leads to mate by either side (FIDE 5.2.2), by exact search instead of a material
   * table. Stalemate is also dead; checkmate and boards without a king are not. False if a search of about a million
   * moves proves nothing.
   * @example
   * // Pawns that block each other, kings that cannot pass.
   * const position = Position.fromFen("8/8/1k1p1p2/1p1P1P2/1P1p1p1p/3P1P1P/1K6/8 w - -")
   * position.isInsufficientMaterial   // false
   */
  get isDead() {
    needWhole("isDead")
    put(this)
    return engine.positionIsDead()
  }

  /**
   * Whether the material alone proves `isDead`: K v K, K+B v K, K+N v K, or all bishops on one color.
   * @example
   * Position.fromFen("k7/8/8/8/8/8/8/K1B5 w - -").isInsufficientMaterial   // true
   */
  get isInsufficientMaterial() {
    put(this)
    return engine.positionIsInsufficientMaterial()
  }

  /**
   * Whether a side could still mate by any series of legal moves (FIDE 6.9), by exact search as for `isDead`. If a king
   * is missing, only material counts: a king to mate, and enough pieces.
   * @param {Color} color @throws {TypeError} when it is not a color
   * @example
   * const position = Position.fromFen("k7/p7/8/8/8/8/8/K1B5 w - -")
   * position.canWin("white")   // true: a black pawn may shut its own king in
   * position.canWin("black")   // true
   */
  canWin(color) {
    const black = isBlack(color)
    needWhole("canWin")
    put(this)
    return engine.positionCanWin(black)
  }

  /**
   * The squares of the pieces that give check.
   * @returns {Square[]}
   * @example
   * Position.fromFen("4k3/8/8/8/4r3/8/8/4K3 w - -").checkers()   // ["e4"]
   */
  checkers() {
    put(this)
    engine.positionCheckers()
    return takeSet()
  }

  /**
   * The squares of a side's pieces that attack or defend a square, including pinned ones (FIDE 3.1.3).
   * @param {Square} square @param {Color} by
   * @param {{ through?: boolean | undefined }} [options] `through` adds x-rays: pieces of that side behind an attacker
   *   on its line, and behind those, so all that could recapture in turn; also a bishop behind a pawn, or a rook behind
   *   the king. A piece of the other side, or one that does not attack the square, ends the line.
   * @returns {Square[]} @throws {TypeError} when a square or color is invalid, or an option is unknown
   * @example
   * Position.start().attackers("f3", "white")   // ["g1", "e2", "g2"]
   * const position = Position.fromFen("3r3k/8/8/3p4/8/3R4/3R4/3Q2K1 w - -")
   * position.attackers("d5", "white")                     // ["d3"]
   * position.attackers("d5", "white", { through: true })   // ["d1", "d2", "d3"]
   */
  attackers(square, by, options) {
    const index = squareIndex(square)
    const black = isBlack(by)
    const through = flag("through", checkedOptions(options, ["through"])?.through, false)
    put(this)
    engine.positionAttackers(index, black, through)
    return takeSet()
  }

  /**
   * The squares that a piece attacks or defends, even if it is pinned or the other side is to move.
   * @param {Square} square of the piece @returns {Square[]} empty for an empty square
   * @throws {TypeError} when it is not a square
   * @example
   * Position.start().attacks("g1")   // ["e2", "f3", "h3"]
   */
  attacks(square) {
    const index = squareIndex(square)
    put(this)
    engine.positionAttacks(index)
    return takeSet()
  }

  /**
   * The number of pieces of each kind.
   * @returns {Readonly<Record<Color, Readonly<Record<Role, number>>>>}
   * @example
   * Position.start().material().black
   * // { pawn: 8, knight: 2, bishop: 2, rook: 2, queen: 1, king: 1 }
   */
  material() {
    const none = () => /** @type {Record<Role, number>} */ (Object.fromEntries(roles.map((role) => [role, 0])))
    const counts = { white: none(), black: none() }
    for (const { color, role } of this.pieces().values()) counts[color][role]++
    return frozen(counts)
  }

  /**
   * The squares of a side's pieces that are pinned to their king.
   * @param {Color} color @returns {Square[]} @throws {TypeError} when it is not a color
   * @example
   * Position.fromFen("4k3/8/8/8/4r3/8/4B3/4K3 w - -").pinned("white")   // ["e2"]
   */
  pinned(color) {
    const black = isBlack(color)
    put(this)
    engine.positionPinned(black)
    return takeSet()
  }

  /**
   * What makes the position unreachable in a real game, and the parts of the FEN that were dropped.
   * @param {{ lang?: string | undefined }} [options] the language of the messages, as in `judge`
   * @returns {Problem[]} @throws {TypeError} when an option is unknown
   * @example
   * Position.fromFen("4k3/8/8/8/8/8/8/4K3 w K -").problems().map((problem) => problem.code)
   * // ["castling-right-without-rook"]
   */
  problems(options) {
    const language = languageOf(checkedOptions(options, ["lang"]))
    const { ignored } = this
    if (!ignored) put(this)
    const words = ignored ? engine.fenProblems(ignored.fen, ignored.reading) : engine.positionProblems()
    return problemsIn(words, sentenceNames).map((problem) => problemOf(problem, language))
  }

  /**
   * Same placement, turn, castling rights and legal en passant captures (FIDE 9.2.3).
   * @param {Position} other anything else is not equal
   * @example
   * const start = Position.start()
   * const there = start.play("Nf3").play("Nf6").play("Ng1").play("Ng8")
   * start.equals(there)   // true: the counters do not matter
   */
  equals(other) {
    if (!isPackedPosition(other)) return false
    put(this)
    putOther(other.state)
    return engine.positionsEqual()
  }

  /**
   * The number of leaf nodes of the legal move tree.
   * @param {number} depth in half-moves
   * @throws {RangeError} when it is not a whole number from 0 on
   * @example
   * Position.start().perft(4)   // 197281
   */
  perft(depth) {
    return leafNodes(this, depth)
  }

  /**
   * Whether a legal move between these squares is a promotion, and a board must ask for the piece.
   * @param {string} from @param {string} to
   * @example
   * Position.fromFen("8/P6k/8/8/8/8/8/K7 w - -").isPromotion("a7", "a8")   // true
   */
  isPromotion(from, to) {
    const [fromIndex, toIndex] = [maybeSquareIndex(from), maybeSquareIndex(to)]
    if (fromIndex === undefined || toIndex === undefined) return false
    put(this)
    return engine.positionIsPromotion(fromIndex, toIndex)
  }

  /**
   * The destinations of premoves: every square that a piece can reach after some legal move of the opponent. Castling
   * is under the king's destination and the rook's square. Empty for the side to move.
   * @param {Color} color @returns {Map<Square, Square[]>} @throws {TypeError} when it is not a color
   * @example
   * Position.start().premoves("black").get("g8")   // ["f6", "h6"]
   */
  premoves(color) {
    const black = isBlack(color)
    put(this)
    return takeDestinations(engine.positionPremoves(black))
  }

  // Declared in variants/members.d.ts, for programs that use variants.

  /** @type {VariantPosition["variant"]} @internal */
  get variant() {
    return nameOf(this.state)
  }

  /** @type {VariantPosition["pockets"]} @internal */
  get pockets() {
    return pocketsOf(this.state)
  }

  /** @type {VariantPosition["promoted"]} @internal */
  get promoted() {
    return promotedOf(this.state)
  }

  /** @type {VariantPosition["remainingChecks"]} @internal */
  get remainingChecks() {
    return remainingChecksOf(this.state)
  }

  /** @returns {ReturnType<VariantPosition["drops"]>} @internal */
  drops() {
    /** @type {ReturnType<VariantPosition["drops"]>} */
    const map = new Map()
    if (this.variant !== "crazyhouse") return map
    put(this)
    const count = engine.positionDrops()
    const words = listed()
    for (let at = 0; at < count; at += 3) {
      const [role, low, high] = [words[at], words[at + 1], words[at + 2]]
      map.set(dropRoles[role], squaresOf(low, high))
    }
    return map
  }

  /** @returns {ReturnType<VariantPosition["variantEnd"]>} @internal */
  variantEnd() {
    if (this.variant === "chess") return null
    put(this)
    const end = endOf(engine.positionVariantEnd())
    return end && frozen({ .../** @type {VariantEnd} */ (end), squares: takeSet() })
  }

  /**
   * The position as a `Setup` to edit.
   * @example
   * Position.start().toSetup().remove("d1").position().fen()
   * // "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"
   */
  toSetup() {
    put(this)
    engine.setupFromPosition()
    return takeSetup()
  }

  /** The FEN, for `JSON.stringify`. */
  toJSON() {
    return this.fen()
  }

  /** The output in Node's console. @internal */
  [Symbol.for("nodejs.util.inspect.custom")]() {
    return `Position <${this.fen()}>`
  }

  /**
   * Eight lines of text, rank 8 first.
   * @example
   * Position.start().toString().split("\n")[0]   // "r n b q k b n r"
   */
  toString() {
    return boardText(this.state)
  }
}

/**
 * `Position.checkFen`, outside the class because esbuild renames a class that refers to itself to _Position.
 * @param {string} fen @param {PositionOptions} [options]
 */
function errorIn(fen, options) {
  try {
    Position.fromFen(fen, options)
    return null
  } catch (error) {
    if (error instanceof InvalidFenError) return error
    if (options === undefined) throw error
    const text = optionIn(options, "variant")
    if (usesVariants || typeof text !== "string" || text === "chess") return errorIn(fen)
    // Only chess-arbiter/variants can check it.
    const code = "fen-variant"
    return fenErrorOf({ field: "position", code, offset: 0, facts: { sentence: code, text } }, english)
  }
}

// The constructor is private in the declarations. Not a static block of the class, which bundlers would never drop.
const Taken = /** @type {new (take: unknown) => Position} */ (/** @type {unknown} */ (Position))

/** Makes a position from the packed area after the engine has written it. */
export const take = () => new Taken(takePosition)

/** Enables `Setup.position`: setup.js comes before this module. */
export const linkSetups = () => positionsBy(take)

/** Reads destinations from the engine's list: three words for each piece. @param {number} count of all words */
function takeDestinations(count) {
  const words = listed()
  /** @type {Map<Square, Square[]>} */
  const map = new Map()
  for (let at = 0; at < count; at += 3) {
    const [from, low, high] = [words[at], words[at + 1], words[at + 2]]
    map.set(squares[from], squaresOf(low, high))
  }
  return map
}

/**
 * Also true for positions of other copies of this package and structured clones, but not for a Setup.
 * @param {unknown} value @returns {value is Position}
 */
export const isPackedPosition = (value) => {
  const { state, put } = /** @type {{ state?: unknown, put?: unknown }} */ (value ?? {})
  return Array.isArray(state) && put === undefined
}
