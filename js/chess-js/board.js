// The board of a game or a setup: an immutable value whose properties are computed on demand.

import { EP_ALWAYS, fenOf, leafNodes, movesFrom } from "../wasm/packed-position.js"
import { fullmovesOf, halfmovesOf, turnOf } from "../wasm/packed.js"
import { NO_SQUARE } from "../values/squares.js"
import { allowedRights, rightsField, rightsOf } from "./castling.js"
import { hashOf } from "./hash.js"
import { isTooLittle } from "./material.js"
import { BLACK, codeOf, colorOf, KING, letters, other, PAWN, placeOf, SQUARES, WHITE } from "./names.js"
import { movesBesideKing } from "./open-king.js"
import { inOrder } from "./order.js"
import { attackers, isCheck, isInsufficientMaterial, played, positionOf, setupOf } from "./position.js"

/** @import { PackedPosition } from "../wasm/packed-position.js" */
/** @import { Move as OurMove } from "../values/types.js" */
/** @import { Outcome } from "./open-king.js" */
/** @import { Color, Square } from "./types.js" */

/**
 * The parts of a FEN: the codes of the pieces in the order of `SQUARES`, and an en passant square or "-".
 * @typedef {{ codes: Uint8Array, turn: Color, rights: number, enPassant: string, halfmoves: number, fullmoves: number
 *   }} Parts
 */

/** The placement field of a FEN. @param {Uint8Array} codes */
function placementOf(codes) {
  let text = ""
  let empty = 0
  for (let place = 0; place < 64; place++) {
    if (place > 0 && place % 8 === 0) {
      if (empty > 0) text += empty
      empty = 0
      text += "/"
    }
    const code = codes[place]
    if (code === 0) empty++
    else {
      if (empty > 0) text += empty
      empty = 0
      text += letters[code]
    }
  }
  return empty > 0 ? text + empty : text
}

const codeOfCharacter = /* @__PURE__ */ codesOfLetters()

function codesOfLetters() {
  const codes = new Uint8Array(128)
  for (let code = 1; code < letters.length; code++) codes[letters.charCodeAt(code)] = code
  return codes
}

/** The pieces of a valid placement field. @param {string} fen */
function codesOf(fen) {
  const codes = new Uint8Array(64)
  let place = 0
  for (let at = 0; place < 64; at++) {
    const character = fen.charCodeAt(at)
    const code = codeOfCharacter[character]
    if (code > 0) codes[place++] = code
    // A digit; "/" is the character before "0", and skips nothing.
    else if (character > 48) place += character - 48
  }
  return codes
}

/** "-" unless a pawn may capture there. @param {string} square @param {Color} turn @param {Uint8Array} codes */
function usableEnPassant(square, turn, codes) {
  if (square === "-") return square
  const target = /** @type {number} */ (placeOf(square))
  // The pushed pawn's square, in the order of SQUARES.
  const forward = turn === WHITE ? 8 : -8
  const pushed = target + forward
  const origin = target - forward
  const capturer = codeOf(PAWN, turn)
  const file = pushed % 8
  const stands = codes[pushed] === codeOf(PAWN, other(turn)) && codes[target] === 0 && codes[origin] === 0
  const hasCapturer = (file > 0 && codes[pushed - 1] === capturer) || (file < 7 && codes[pushed + 1] === capturer)
  return stands && hasCapturer ? square : "-"
}

export class Board {
  /** Visible, so that test runners see a difference. @type {PackedPosition | Parts} */
  given
  /** @type {PackedPosition | null | undefined} */
  #position
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
  /** @type {readonly Outcome[] | null | undefined} */
  #outcomes
  /** @type {boolean | undefined} */
  #isThird

  /** @param {PackedPosition | Parts} given parts that the board allows: see `of` */
  constructor(given) {
    this.given = given
    if ("codes" in given) {
      this.#parts = given
      this.turn = given.turn
    } else {
      this.#position = given
      this.turn = colorOf[turnOf(given.state)]
    }
  }

  /** A board without impossible castling rights and en passant squares. @param {Parts} parts */
  static of(parts) {
    const { codes, turn, rights, enPassant } = parts
    return made({
      ...parts,
      rights: allowedRights(rights, codes),
      enPassant: usableEnPassant(enPassant, turn, codes),
    })
  }

  /** Tells Vue not to observe this immutable object. @returns {true} */
  get __v_skip() {
    return true
  }

  /** The position, perhaps without kings; null if the board is not playable. */
  get position() {
    if (this.#position === undefined) this.#position = positionOf(this.#text, true)
    return this.#position
  }

  /** @returns {Parts} */
  get parts() {
    if (this.#parts) return this.#parts
    const { fen } = this
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

  get #text() {
    const { codes, turn, rights, enPassant, halfmoves, fullmoves } = this.parts
    return `${placementOf(codes)} ${turn} ${rightsField(rights)} ${enPassant} ${halfmoves} ${fullmoves}`
  }

  /** The FEN, with an en passant square only if a capture there is legal. */
  get fen() {
    return (this.#fen ??= this.position ? fenOf(this.position, 0) : this.#text)
  }

  /** The FEN with the en passant square of every double push. */
  get fenWithPush() {
    return this.position ? fenOf(this.position, EP_ALWAYS) : this.fen
  }

  /** The piece on each square, by the order of `SQUARES`. @returns {Uint8Array} */
  get codes() {
    return (this.#parts ?? this.parts).codes
  }

  get rights() {
    return (this.#parts ?? this.parts).rights
  }

  get enPassant() {
    return this.fen.split(" ", 4)[3] ?? "-"
  }

  get halfmoves() {
    return this.#position ? halfmovesOf(this.#position.state) : this.parts.halfmoves
  }

  get fullmoves() {
    return this.#position ? fullmovesOf(this.#position.state) : this.parts.fullmoves
  }

  /** Equal for positions that count as repetitions (FIDE 9.2.3): the FEN without its counters. */
  get key() {
    return (this.#key ??= this.fen.split(" ", 4).join(" "))
  }

  /** Whether it occurs for the third time. @param {readonly { before: Board }[]} steps the same for all calls on a board */
  isThirdAfter(steps) {
    if (this.#isThird === undefined) {
      let count = 1
      // Positions before the last capture or pawn move cannot repeat.
      const first = Math.max(0, steps.length - this.halfmoves)
      for (let index = steps.length - 1; index >= first && count < 3; index--) {
        if (steps[index].before.key === this.key) count++
      }
      this.#isThird = count >= 3
    }
    return this.#isThird
  }

  get hash() {
    return (this.#hash ??= hashOf(this))
  }

  get legal() {
    return (this.#legal ??= this.position
      ? movesFrom(this.position, NO_SQUARE)
      : (this.outcomes?.map(({ move }) => move) ?? []))
  }

  /** The moves, if the board has no position only because the opponent's king could be captured; otherwise null. */
  get outcomes() {
    if (this.#outcomes === undefined) this.#outcomes = movesBesideKing(this)
    return this.#outcomes
  }

  get moves() {
    return (this.#moves ??= inOrder(this.legal))
  }

  /** In the order of `SQUARES`. @param {Square} square @param {Color} by @returns {Square[]} */
  attackers(square, by) {
    return topFirst(attackers(this.#position ?? setupOf(placementOf(this.codes)), square, by))
  }

  get isCheck() {
    const { position } = this
    if (position) return isCheck(position)
    const { turn, codes } = this
    const king = codes.indexOf(codeOf(KING, turn))
    return king >= 0 && this.attackers(SQUARES[king], other(turn)).length > 0
  }

  /** Whether the board is playable and the side to move has no moves. */
  get isStuck() {
    return (this.position !== null || this.outcomes !== null) && this.legal.length === 0
  }

  get isInsufficientMaterial() {
    return this.position ? isInsufficientMaterial(this.position) : isTooLittle(this.codes)
  }

  /** @param {OurMove} move */
  played(move) {
    const { position } = this
    if (position) return made(played(position, move))
    const outcome = this.outcomes?.find((known) => known.move === move)
    if (!outcome) throw new TypeError(`${move.san} is not a move in this position`)
    return outcome.after
  }

  /** The number of leaf nodes of the tree of moves. @param {number} depth from 1 @returns {number} */
  perft(depth) {
    if (this.position) return leafNodes(this.position, depth)
    if (depth === 1) return this.legal.length
    return this.legal.reduce((nodes, move) => nodes + this.played(move).perft(depth - 1), 0)
  }

  passed() {
    const { turn, halfmoves, fullmoves } = this
    return this.with({
      turn: other(turn),
      enPassant: "-",
      halfmoves: halfmoves + 1,
      fullmoves: fullmoves + Number(turn === BLACK),
    })
  }

  /** @param {Partial<Parts>} parts */
  with(parts) {
    return checked({ ...this.parts, ...parts })
  }

  /** A copy with those of these castling rights that the board allows. @param {number} rights */
  withRights(rights) {
    return made({ ...this.parts, rights: allowedRights(rights, this.codes) })
  }

  /** @param {number} place @param {number} code of a piece, 0 for none */
  put(place, code) {
    const codes = this.codes.slice()
    codes[place] = code
    return this.with({ codes })
  }
}

// Outside the class, because esbuild renames a class that refers to itself to _Board.

/** @param {ConstructorParameters<typeof Board>[0]} from */
const made = (from) => new Board(from)

/** @param {Parts} parts */
const checked = (parts) => Board.of(parts)

/** Sorts squares from a1 to h8 in the order of `SQUARES`. @param {Square[]} squares */
function topFirst(squares) {
  if (squares.length < 2) return squares
  /** @type {Square[]} */
  const sorted = []
  for (let end = squares.length; end > 0; ) {
    const rank = /** @type {string} */ (squares[end - 1])[1]
    let start = end - 1
    while (start > 0 && /** @type {string} */ (squares[start - 1])[1] === rank) start--
    for (let index = start; index < end; index++) sorted.push(squares[index])
    end = start
  }
  return sorted
}
