// The class Chess of chess.js, on our own Position.

import { allRights } from "./castling.js"
import { boardOf, boardOfAnything, completed, usualBoard } from "./fen.js"
import { Headers } from "./headers.js"
import { isLight } from "./material.js"
import { Move } from "./move.js"
import {
  BLACK,
  BLACK_KING,
  codeOf,
  colorOfCode,
  DEFAULT_POSITION,
  KING,
  letters,
  placeOf,
  QUEEN,
  SQUARES,
  symbolOf,
  typeOfCode,
  WHITE,
  WHITE_KING,
} from "./names.js"
import { InvalidMoveError } from "./invalid-move.js"
import { readGame } from "./pgn-read.js"
import { writePgn } from "./pgn-write.js"
import { moveOfSquares, moveOfText } from "./read-move.js"
import { undone } from "./undo.js"

/** @import { Move as OurMove } from "../values/types.js" */
/** @import { Board } from "./board.js" */
/** @import { Color, Comment, MoveSquares, Piece, PieceSymbol, PlacedPiece, Square } from "./types.js" */

/** @typedef {{ move: OurMove | null, before: Board, after: Board }} Step null for a null move */

const EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1"

const EDGE = "   +------------------------+\n"
const cells = Array.from(letters, (letter) => ` ${letter === " " ? "." : letter} `)

/** @param {Step} step */
const moveOfStep = ({ move, before, after }) => new Move(move, before, after)

/** A game of chess, with the interface of chess.js 1.4. docs/chess.js.md lists the differences. */
export class Chess {
  /** The current board. @type {Board} @private */
  _board = usualBoard()
  /** @type {Step[]} @private */
  _steps = []
  /** @type {Headers} @private */
  _header = new Headers()
  /** The comments by FEN. @type {Map<string, string>} @private */
  _comments = new Map()

  /**
   * @param {string} [fen]
   * @param {{ skipValidation?: boolean | undefined }} [options] `skipValidation` accepts unplayable boards and drops
   *   unreadable parts of the FEN
   * @throws {Error} when the FEN is not valid
   */
  constructor(fen = DEFAULT_POSITION, { skipValidation = false } = {}) {
    if (fen !== DEFAULT_POSITION) this.load(fen, { skipValidation })
  }

  /** Removes all pieces and the game. @param {{ preserveHeaders?: boolean | undefined }} [options] */
  clear({ preserveHeaders = false } = {}) {
    this._start(boardOfAnything(EMPTY), preserveHeaders)
    this._header.startFrom(null)
  }

  /**
   * Starts a game from a FEN. Castling rights, en passant square and counters may be missing.
   * @param {string} fen
   * @param {{ skipValidation?: boolean | undefined, preserveHeaders?: boolean | undefined }} [options]
   * @throws {Error} when the FEN is not valid; the game is unchanged
   */
  load(fen, { skipValidation = false, preserveHeaders = false } = {}) {
    const whole = completed(fen)
    this._start(skipValidation ? boardOfAnything(whole) : boardOf(whole), preserveHeaders)
    this._header.startFrom(whole)
  }

  /** Starts a game from the standard starting position. */
  reset() {
    this.load(DEFAULT_POSITION)
  }

  /** @param {Board} board @param {boolean} preserveHeaders @private */
  _start(board, preserveHeaders) {
    this._board = board
    this._steps = []
    this._comments = new Map()
    if (!preserveHeaders) this._header = new Headers()
  }

  /** @param {{ forceEnpassantSquare?: boolean }} [options] also without a legal capture @returns {string} */
  fen({ forceEnpassantSquare = false } = {}) {
    return forceEnpassantSquare ? this._board.fenWithPush : this._board.fen
  }

  /** The piece on a square. @param {Square} square @returns {Piece | undefined} */
  get(square) {
    const place = placeOf(square)
    const code = place === undefined ? 0 : this._board.codes[place]
    return code ? pieceOf(code) : undefined
  }

  /** The squares of a piece, a8 to h1. @param {Piece} piece @returns {Square[]} */
  findPiece({ type, color }) {
    const wanted = codeOf(type, color)
    const { codes } = this._board
    return wanted ? SQUARES.filter((_, place) => codes[place] === wanted) : []
  }

  /**
   * @param {{ type: PieceSymbol, color: Color }} piece @param {Square} square
   * @returns {boolean} false, without a change, if either is invalid or it is a second king of its color
   */
  put({ type, color }, square) {
    const place = placeOf(square)
    const code = codeOf(type, color)
    if (place === undefined || code === 0) return false
    if (code === WHITE_KING || code === BLACK_KING) {
      const king = this._board.codes.indexOf(code)
      if (king >= 0 && king !== place) return false
    }
    this._board = this._board.put(place, code)
    if (this._steps.length === 0) this._header.startFrom(this._board)
    return true
  }

  /** Removes the piece on a square. @param {Square} square @returns {Piece | undefined} the removed piece */
  remove(square) {
    const piece = this.get(square)
    if (piece) this._board = this._board.put(/** @type {number} */ (placeOf(square)), 0)
    if (this._steps.length === 0) this._header.startFrom(this._board)
    return piece
  }

  /**
   * The squares of pieces that attack a square, including pinned ones.
   * @param {Square} square @param {Color} [attackedBy] their color; by default the side to move @returns {Square[]}
   */
  attackers(square, attackedBy) {
    const by = attackedBy ?? this.turn()
    return placeOf(square) === undefined || !isColor(by) ? [] : this._board.attackers(square, by)
  }

  /** @param {Square} square @param {Color} attackedBy */
  isAttacked(square, attackedBy) {
    return isColor(attackedBy) && this.attackers(square, attackedBy).length > 0
  }

  /** The hash of the position: 64 bits, hexadecimal. */
  hash() {
    return this._board.hash
  }

  /**
   * @param {Color} color @param {Partial<Record<typeof KING | typeof QUEEN, boolean>>} rights
   * @returns {boolean} false if king or rook are not on the squares that such a right requires
   */
  setCastlingRights(color, rights) {
    let [given, taken] = [0, 0]
    for (const { color: owner, side, bit } of allRights) {
      if (owner !== color || rights[side] === undefined) continue
      if (rights[side]) given |= bit
      else taken |= bit
    }
    this._board = this._board.withRights((this._board.rights | given) & ~taken)
    return (this._board.rights & given) === given
  }

  /** @param {Color} color */
  getCastlingRights(color) {
    const rights = isColor(color) ? this._board.rights >> (color === WHITE ? 0 : 2) : 0
    return { k: (rights & 1) !== 0, q: (rights & 2) !== 0 }
  }

  /** The side to move. */
  turn() {
    return this._board.turn
  }

  /**
   * Passes the turn, unless it is already this side's.
   * @param {Color} color @returns {boolean} whether it was passed @throws {Error} when the side to move is in check
   */
  setTurn(color) {
    if (this.turn() === color) return false
    this.move("--")
    return true
  }

  /** The move number, from 1. @returns {number} */
  moveNumber() {
    return this._board.fullmoves
  }

  /** The ranks, eighth to first, each from a to h; null for an empty square. @returns {(PlacedPiece | null)[][]} */
  board() {
    const { codes } = this._board
    const ranks = []
    for (let start = 0; start < 64; start += 8) {
      ranks.push([0, 1, 2, 3, 4, 5, 6, 7].map((file) => placed(codes, start + file)))
    }
    return ranks
  }

  /** The board as text. */
  ascii() {
    const { codes } = this._board
    let text = EDGE
    for (let start = 0; start < 64; start += 8) {
      text += ` ${8 - (start >> 3)} |`
      for (let place = start; place < start + 8; place++) text += cells[codes[place]]
      text += "|\n"
    }
    return `${text}${EDGE}     a  b  c  d  e  f  g  h`
  }

  /** @param {Square} square @returns {"light" | "dark" | null} null for an invalid square */
  squareColor(square) {
    const place = placeOf(square)
    if (place === undefined) return null
    return isLight(place) ? "light" : "dark"
  }

  isCheck() {
    return this._board.isCheck
  }
  inCheck() {
    return this.isCheck()
  }

  /** @returns {boolean} */
  isCheckmate() {
    return this._board.isStuck && this._board.isCheck
  }

  /** @returns {boolean} */
  isStalemate() {
    return this._board.isStuck && !this._board.isCheck
  }

  /** Whether the material alone makes mate impossible (FIDE 5.2.2). */
  isInsufficientMaterial() {
    return this._board.isInsufficientMaterial
  }

  /** Whether the position has been on the board three times (FIDE 9.2). */
  isThreefoldRepetition() {
    return this._board.isThirdAfter(this._steps)
  }

  /** Whether both sides have made fifty moves without capture or pawn move (FIDE 9.3), without mate (9.6.2). */
  isDrawByFiftyMoves() {
    return this._board.halfmoves >= 100 && !this.isCheckmate()
  }

  /** Stalemate, insufficient material, threefold repetition or fifty moves, claimed or not. @returns {boolean} */
  isDraw() {
    return (
      this.isStalemate() || this.isInsufficientMaterial() || this.isThreefoldRepetition() || this.isDrawByFiftyMoves()
    )
  }

  /** Checkmate or `isDraw`: as on most servers, a draw that can be claimed ends the game. @returns {boolean} */
  isGameOver() {
    return this.isCheckmate() || this.isDraw()
  }

  /** Number of occurrences of each position, by hash. @returns {Map<bigint, number>} @private */
  get _positionCount() {
    const counts = new Map()
    const boards = this._steps.map(({ before }) => before)
    for (const board of this._isEmpty() ? [] : [...boards, this._board]) {
      const hash = BigInt(`0x${board.hash}`)
      counts.set(hash, (counts.get(hash) ?? 0) + 1)
    }
    return counts
  }

  /** @param {bigint} hash @returns {number} @internal */
  _getPositionCount(hash) {
    return this._positionCount.get(hash) ?? 0
  }

  /** @private */
  _isEmpty() {
    return this._steps.length === 0 && this._board.codes.every((code) => code === 0)
  }

  /** The legal moves in Standard Algebraic Notation or, with `verbose`, as objects. @overload @returns {string[]} */
  /**
   * @overload
   * @param {{ verbose: true, square?: Square | undefined, piece?: PieceSymbol | undefined }} options @returns {Move[]}
   */
  /**
   * @overload
   * @param {{ verbose?: false, square?: Square | undefined, piece?: PieceSymbol | undefined }} options
   * @returns {string[]}
   */
  /**
   * @overload
   * @param {{ verbose?: boolean, square?: Square | undefined, piece?: PieceSymbol | undefined }} options
   * @returns {string[] | Move[]}
   */
  /**
   * @param {{ verbose?: boolean, square?: Square | undefined, piece?: PieceSymbol | undefined }} [options] `square` and
   *   `piece`: only moves from this square, of this kind of piece
   * @returns {string[] | Move[]}
   */
  moves({ verbose = false, square, piece } = {}) {
    const board = this._board
    let moves = board.moves
    if (square) {
      const from = String(square).toLowerCase()
      moves = moves.filter((move) => move.from === from)
    }
    if (piece) {
      const type = String(piece).toLowerCase()
      moves = moves.filter((move) => symbolOf[move.role] === type)
    }
    if (!verbose) return moves.map(({ san }) => san)
    return moves.map((move) => new Move(move, board, board.played(move)))
  }

  /**
   * Plays a move.
   * @param {string | MoveSquares | null} move in SAN, or by its squares; null or "--" passes the turn
   * @param {{ strict?: boolean }} [options] `strict` accepts only SAN; else also "e2e4", "Ng1-f3", "ef4"
   * @throws {InvalidMoveError} when it is illegal or ambiguous
   */
  move(move, { strict = false } = {}) {
    const found = this._find(move, strict)
    if (found === undefined) {
      const text = typeof move === "string" ? move : JSON.stringify(move)
      throw new InvalidMoveError(`Invalid move: ${text}`, this._board, move)
    }
    return moveOfStep(this._play(found))
  }

  /** @param {unknown} move @param {boolean} strict @returns {OurMove | null | undefined} @private */
  _find(move, strict) {
    if (move === null || move === "--") {
      if (this.isCheck()) throw new InvalidMoveError("Null move not allowed when in check", this._board, "--")
      return null
    }
    if (typeof move === "string") return moveOfText(this._board, move, strict)
    return typeof move === "object" ? moveOfSquares(this._board, /** @type {MoveSquares} */ (move)) : undefined
  }

  /** @param {OurMove | null} move @returns {Step} @private */
  _play(move) {
    const before = this._board
    const after = move ? before.played(move) : before.passed()
    const step = { move, before, after }
    this._steps.push(step)
    this._board = after
    return step
  }

  /** Takes the last move back. @returns {Move | null} null if there is none */
  undo() {
    const step = this._steps.pop()
    if (!step) return null
    const isEdited = this._board !== step.after
    this._board = isEdited ? undone(step.before, step.move, this._board) : step.before
    return moveOfStep(step)
  }

  /** The moves that were played. @overload @returns {string[]} */
  /** @overload @param {{ verbose: true }} options @returns {Move[]} */
  /** @overload @param {{ verbose: false }} options @returns {string[]} */
  /** @overload @param {{ verbose: boolean }} options @returns {string[] | Move[]} */
  /** @param {{ verbose?: boolean }} [options] @returns {string[] | Move[]} */
  history({ verbose = false } = {}) {
    return verbose ? this._steps.map(moveOfStep) : this._steps.map(({ move }) => move?.san ?? PASS)
  }

  /** The leaf nodes of the tree of legal moves. @param {number} depth at least 1 @returns {number} */
  perft(depth) {
    return this._board.perft(Math.max(1, Math.ceil(depth)))
  }

  /**
   * @deprecated use `setHeader` and `getHeaders`
   * @param {...string} args names and values in turn
   * @returns {Record<string, string | null>} all headers, null for those without a value
   */
  header(...args) {
    for (let index = 0; index + 1 < args.length; index += 2) {
      const [name, value] = args.slice(index, index + 2)
      if (typeof name === "string" && typeof value === "string") this._header.set(name, value)
    }
    return Object.fromEntries(this._header.all)
  }

  /** @param {string} key @param {string} value @returns {Record<string, string>} the new headers */
  setHeader(key, value) {
    this._header.set(key, value)
    return this.getHeaders()
  }

  /** @param {string} key @returns {boolean} whether it existed */
  removeHeader(key) {
    const isThere = this._header.all.has(key)
    if (isThere) this._header.set(key, null)
    return isThere
  }

  /** The headers that have a value. @returns {Record<string, string>} */
  getHeaders() {
    return this._header.present
  }

  /** The comment on the current position; undefined without one. */
  getComment() {
    return /** @type {string} */ (this._comments.get(this.fen()))
  }

  /** Braces, which would end the comment in a PGN, become brackets. @param {string} comment */
  setComment(comment) {
    this._comments.set(this.fen(), comment.replaceAll("{", "[").replaceAll("}", "]"))
  }

  /** Removes the comment on the current position. @returns {string} the removed one */
  removeComment() {
    const comment = this.getComment()
    this._comments.delete(this.fen())
    return comment
  }

  /** @deprecated renamed to `removeComment` */
  deleteComment() {
    return this.removeComment()
  }

  /** The comments on all positions of the game. @returns {Comment[]} */
  getComments() {
    this._pruneComments()
    return Array.from(this._comments, ([fen, comment]) => ({ fen, comment }))
  }

  /** Removes all comments. @returns {Comment[]} the removed ones */
  removeComments() {
    const comments = this.getComments()
    this._comments.clear()
    return comments
  }

  /** @deprecated renamed to `removeComments` */
  deleteComments() {
    return this.removeComments()
  }

  /** Drops comments on positions that are no longer in the game, and sorts the others by game order. @private */
  _pruneComments() {
    if (this._comments.size === 0) return
    const kept = new Map()
    for (const { fen } of [...this._steps.map(({ before }) => before), this._board]) {
      const comment = this._comments.get(fen)
      if (comment !== undefined) kept.set(fen, comment)
    }
    this._comments = kept
  }

  /** The game as PGN. @param {{ newline?: string, maxWidth?: number }} [options] `maxWidth`: 0 for no line breaks */
  pgn({ newline = "\n", maxWidth = 0 } = {}) {
    const commentOn = (/** @type {Board} */ board) =>
      this._comments.size > 0 ? this._comments.get(board.fen) : undefined
    const headers = Object.entries(this._header.present)
    const moves = this._steps.map(({ move, before, after }, index) => ({
      san: move?.san ?? PASS,
      color: before.turn,
      number: before.fullmoves,
      comment: commentOn(this._steps[index + 1]?.before ?? (index + 1 === this._steps.length ? this._board : after)),
    }))
    const comment = commentOn(this._steps[0]?.before ?? this._board)
    const result = this._header.all.get("Result") || "*"
    return writePgn({ headers, comment, moves, result }, { newline, maxWidth })
  }

  /**
   * Loads the first game of a PGN, its main line.
   * @param {string} pgn
   * @param {{ strict?: boolean, newlineChar?: string }} [options] `strict`: moves must be in Standard Algebraic
   *   Notation; `newlineChar`: what ends a line, a regular expression
   * @throws {SyntaxError} when it is not PGN; the game is unchanged
   * @throws {Error} when a move is illegal or the FEN header invalid; the game is loaded up to that point
   */
  loadPgn(pgn, { strict = false, newlineChar = "\\r?\\n" } = {}) {
    const { headers, comments, moves, result } = readGame(pgn.replace(new RegExp(newlineChar, "g"), "\n"))
    this.reset()
    let fen
    for (const [name, value] of headers) {
      this._header.set(name, value)
      if (strict ? name === "FEN" : name.toLowerCase() === "fen") fen = value
    }
    if (strict && this._header.all.get("SetUp") !== "1") fen = undefined
    else if (strict && fen === undefined) throw new Error("Invalid PGN: FEN tag must be supplied with SetUp tag")
    if (fen) this.load(fen, { preserveHeaders: true })
    this._commentAll(comments)
    for (const { text, comments } of moves) {
      const found = this._find(PGN_PASSES.includes(text) ? PASS : text, strict)
      if (found === undefined) throw new Error(`Invalid move in PGN: ${text}`)
      this._play(found)
      this._commentAll(comments)
    }
    if (result !== undefined) this._header.set("Result", result)
  }

  /** @param {string[]} comments all on the current position @private */
  _commentAll(comments) {
    if (comments.length > 0) this._comments.set(this.fen(), comments.join(" "))
  }
}

/** @param {Uint8Array} codes @param {number} place @returns {PlacedPiece | null} in the form of `board` */
function placed(codes, place) {
  const code = codes[place]
  if (code === 0) return null
  return {
    square: SQUARES[place],
    type: typeOfCode[code],
    color: colorOfCode[code],
  }
}

const PASS = "--"
const PGN_PASSES = [PASS, "Z0"]

/** @param {number} code @returns {Piece} */
function pieceOf(code) {
  return { type: typeOfCode[code], color: colorOfCode[code] }
}

/** @param {unknown} color */
const isColor = (color) => color === WHITE || color === BLACK
