// A board at one point of a game, or one that was set up: an immutable value, of which nothing is computed before it is asked for.

import { InvalidFenError } from "../errors.js"
import { Position } from "../position.js"
import { Setup } from "../setup.js"
import { allowedRights, rightsField, rightsOf } from "./castling.js"
import { hashOf } from "./hash.js"
import { BLACK, codeOf, colorOf, letters, other, ourColor, PAWN, placeOf, SQUARES, WHITE } from "./names.js"
import { inOrder } from "./order.js"

/** @import { Move as OurMove } from "../types.js" */
/** @import { Color, Square } from "./types.js" */

/**
 * What a FEN says of a board.
 * @typedef {object} Parts
 * @property {Uint8Array} codes the piece on each square, by the order of `SQUARES`
 * @property {Color} turn
 * @property {number} rights
 * @property {string} enPassant a square, or "-"
 * @property {number} halfmoves
 * @property {number} fullmoves
 */

/**
 * The placement field of a FEN.
 * @param {Uint8Array} codes
 */
function placementOf(codes) {
  let text = ""
  let empty = 0
  for (let place = 0; place < 64; place++) {
    if (place > 0 && place % 8 === 0) {
      if (empty > 0) text += empty
      empty = 0
      text += "/"
    }
    const code = /** @type {number} */ (codes[place])
    if (code === 0) empty++
    else {
      if (empty > 0) text += empty
      empty = 0
      text += letters[code]
    }
  }
  return empty > 0 ? text + empty : text
}

/** The codes of letters, by their character code. */
const codeOfCharacter = new Uint8Array(128)
for (let code = 1; code < letters.length; code++) codeOfCharacter[letters.charCodeAt(code)] = code

/**
 * The pieces of a valid placement field.
 * @param {string} fen
 */
function codesOf(fen) {
  const codes = new Uint8Array(64)
  let place = 0
  for (let at = 0; place < 64; at++) {
    const character = fen.charCodeAt(at)
    const code = /** @type {number} */ (codeOfCharacter[character])
    if (code > 0) codes[place++] = code
    // A digit; "/" is the character before "0", and skips nothing.
    else if (character > 48) place += character - 48
  }
  return codes
}

/**
 * The en passant square if a pawn has just passed it and another one stands ready to capture that pawn, else "-".
 * @param {string} square
 * @param {Color} turn
 * @param {Uint8Array} codes
 */
function usableEnPassant(square, turn, codes) {
  if (square === "-") return square
  const target = /** @type {number} */ (placeOf(square))
  // To the rank below in the order of SQUARES, seen from the side that has pushed.
  const forward = turn === WHITE ? 8 : -8
  const pushed = target + forward
  const origin = target - forward
  const capturer = codeOf(PAWN, turn)
  const file = pushed % 8
  const stands = codes[pushed] === codeOf(PAWN, other(turn)) && codes[target] === 0 && codes[origin] === 0
  const beside = (file > 0 && codes[pushed - 1] === capturer) || (file < 7 && codes[pushed + 1] === capturer)
  return stands && beside ? square : "-"
}

export class Board {
  /** @type {Position | null | undefined} */
  #position
  /** @type {Setup | undefined} */
  #setup
  /** @type {Parts | undefined} */
  #parts
  /** @type {string | undefined} */
  #fen
  /** @type {string | undefined} */
  #key
  /** @type {string | undefined} */
  #hash
  /** @type {readonly OurMove[] | undefined} */
  #legal
  /** @type {readonly OurMove[] | undefined} */
  #moves

  /**
   * A board by its position, or by what is on it.
   * @param {Position | undefined} position
   * @param {Parts} [parts]
   */
  constructor(position, parts) {
    this.#position = position
    this.#parts = parts
  }

  /**
   * A board on which rights and en passant are dropped where pieces do not allow them.
   * @param {Parts} parts
   */
  static of(parts) {
    const { codes, turn } = parts
    return new Board(undefined, {
      ...parts,
      rights: allowedRights(parts.rights, codes),
      enPassant: usableEnPassant(parts.enPassant, turn, codes),
    })
  }

  /**
   * For Vue, which need not observe what never changes.
   * @returns {true}
   */
  get __v_skip() {
    return true
  }

  /** The position, or null if nobody could play on from here. Kings may be missing. */
  get position() {
    if (this.#position === undefined) this.#position = readPosition(this.#text)
    return this.#position
  }

  /** @returns {Parts} */
  get #all() {
    if (this.#parts) return this.#parts
    const fen = this.fen
    const [, turn, rights = "", enPassant = "-", halfmoves, fullmoves] = fen.split(" ")
    return (this.#parts = {
      codes: codesOf(fen),
      turn: turn === BLACK ? BLACK : WHITE,
      rights: rightsOf(rights),
      enPassant,
      halfmoves: Number(halfmoves),
      fullmoves: Number(fullmoves),
    })
  }

  /** A FEN of the parts as they are. */
  get #text() {
    const { codes, turn, rights, enPassant, halfmoves, fullmoves } = this.#all
    return `${placementOf(codes)} ${turn} ${rightsField(rights)} ${enPassant} ${halfmoves} ${fullmoves}`
  }

  /** The FEN, with an en passant square only if a capture there is legal. */
  get fen() {
    if (this.#fen === undefined) {
      const { position } = this
      this.#fen = position ? position.fen() : this.#text
    }
    return this.#fen
  }

  /** The FEN with the en passant square of every double push. */
  get fenWithPush() {
    return this.position?.fen({ enPassant: "always" }) ?? this.fen
  }

  /** The piece on each square, by the order of `SQUARES`. */
  get codes() {
    return this.#all.codes
  }

  get turn() {
    return this.#position ? colorOf[this.#position.turn] : this.#all.turn
  }

  /** The castling rights as bits. */
  get rights() {
    return this.#all.rights
  }

  /** The square of a legal en passant capture, or "-". */
  get enPassant() {
    return this.fen.split(" ")[3] ?? "-"
  }

  get halfmoves() {
    return this.#position ? this.#position.halfmoves : this.#all.halfmoves
  }

  get fullmoves() {
    return this.#position ? this.#position.fullmoves : this.#all.fullmoves
  }

  /** The same for positions that count as repeated (FIDE 9.2.3): the FEN without its counters. */
  get key() {
    return (this.#key ??= this.fen.split(" ", 4).join(" "))
  }

  /** The hash of chess.js, hexadecimal. */
  get hash() {
    return (this.#hash ??= hashOf(this))
  }

  /** The legal moves in the engine's order. */
  get legal() {
    return (this.#legal ??= this.position?.legalMoves() ?? [])
  }

  /** The legal moves in the order of chess.js. */
  get moves() {
    return (this.#moves ??= inOrder(this.legal))
  }

  /**
   * The squares from which pieces of a color attack a square, in the order of `SQUARES`.
   * @param {Square} square
   * @param {Color} by
   * @returns {Square[]}
   */
  attackers(square, by) {
    const board = this.position ?? (this.#setup ??= Setup.fromFen(this.fen))
    const found = board.attackers(square, ourColor[by])
    if (found.length < 2) return found
    return found.map((attacker) => /** @type {number} */ (placeOf(attacker))).sort(ascending).map(squareAt)
  }

  get isCheck() {
    const { position } = this
    if (position) return position.isCheck
    const { turn, codes } = this
    const king = codes.indexOf(codeOf("k", turn))
    return king >= 0 && this.attackers(squareAt(king), other(turn)).length > 0
  }

  /** Whether somebody could play on from here, and nobody has a move. */
  get isStuck() {
    return this.position !== null && this.legal.length === 0
  }

  /**
   * The board after a legal move.
   * @param {OurMove} move
   */
  played(move) {
    const { position } = this
    if (!position) throw new TypeError("there is no legal move")
    return new Board(position.play(move))
  }

  /** The board with the turn passed. */
  passed() {
    const { turn, halfmoves, fullmoves } = this
    return this.with({
      turn: other(turn),
      enPassant: "-",
      halfmoves: halfmoves + 1,
      fullmoves: fullmoves + Number(turn === BLACK),
    })
  }

  /**
   * The board with some parts changed.
   * @param {Partial<Parts>} parts
   */
  with(parts) {
    return Board.of({ ...this.#all, ...parts })
  }

  /**
   * The board with pieces put on squares.
   * @param {readonly (readonly [place: number, code: number])[]} changes
   * @param {Partial<Parts>} [parts] and some other parts changed
   */
  put(changes, parts) {
    const codes = this.codes.slice()
    for (const [place, code] of changes) codes[place] = code
    return this.with({ ...parts, codes })
  }
}

/** @param {number} a @param {number} b */
const ascending = (a, b) => a - b
/** @param {number} place */
const squareAt = (place) => /** @type {Square} */ (SQUARES[place])

/**
 * The position of a FEN, or null if nobody could play on from there.
 * @param {string} fen
 */
function readPosition(fen) {
  try {
    return Position.fromFen(fen, { chess960: false, kings: "optional" })
  } catch (error) {
    if (error instanceof InvalidFenError) return null
    throw error
  }
}
