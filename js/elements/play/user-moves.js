// What the user may pick and where it may go, and the verdict on what the user tries. Changes nothing.
import { heldIn } from "./input.js"
import { playing } from "./play-texts.js"
import { variants } from "../element/rules-for.js"
import { opposite } from "../picture/squares.js"

/** @import { Color, Move, MoveInput, Piece, PieceOn, Position, Square, Verdict } from "../../api.js" */
/** @import { PlayedGame } from "./game-observer.js" */
/** @import { Origin } from "./input.js" */
/** @import { TargetKind } from "./play-texts.js" */
/** @import { Refused } from "./refusal.js" */
/** @import { Surface } from "../element/shell.js" */

/** @typedef {{ from: Square, to: Square, promotion?: string } | { drop: string, to: Square }} Try a move as squares */

/**
 * @typedef {object} Target where the picked piece may go
 * @property {TargetKind} kind
 * @property {readonly Move[]} moves one, or the four promotions; none for a premove
 */

/**
 * @typedef {object} Seat what a person at the board may do
 * @property {() => Color | null} side the only side that the person plays, or null for both
 * @property {() => number} premoves how many moves can be chosen while the other side is to move
 */

/**
 * @typedef {object} Ahead what premoves start from
 * @property {ReadonlyMap<Square, Piece>} pieces as they are shown
 * @property {Position | null} ahead null if no premove is possible
 */

/** The moves of the user on one board. */
export class UserMoves {
  #shell
  #game
  #seat
  #explains
  #premoves

  /**
   * @param {Surface} shell
   * @param {() => PlayedGame} game the current one
   * @param {Seat} seat
   * @param {boolean} explains whether pieces can be tried in a mate or stalemate, to show why they cannot move
   * @param {Ahead} premoves
   */
  constructor(shell, game, seat, explains, premoves) {
    this.#shell = shell
    this.#game = game
    this.#seat = seat
    this.#explains = explains
    this.#premoves = premoves
  }

  /** Whether the position ended the game, and tries should be explained. */
  get #isExplained() {
    const { position } = this.#game()
    return this.#explains && (position.isCheckmate || position.isStalemate)
  }

  /** The side for which premoves can be chosen now. @returns {Color | null} */
  get premoving() {
    const side = this.#seat.premoves() > 0 ? this.#seat.side() : null
    const { position, end } = this.#game()
    return side && side !== position.turn && !end ? side : null
  }

  /** Whether the turn has come of a side for which premoves can be chosen. */
  get wasPremoving() {
    const { position, end } = this.#game()
    return !end && this.#seat.premoves() > 0 && this.#seat.side() === position.turn
  }

  /** The squares whose piece the user may pick now. @returns {ReadonlySet<Square>} */
  get movable() {
    const { end, position } = this.#game()
    if (end && !this.#isExplained) return new Set()
    const side = this.#seat.side()
    const mine = this.premoving ?? (side === opposite(position.turn) ? null : position.turn)
    const own = [...this.#premoves.pieces].filter(([, { color }]) => color === mine)
    return new Set(own.map(([square]) => square))
  }

  /**
   * The targets of the piece on a square, or of one in a pocket. A king may also go onto the rook it castles with.
   * @param {Origin} from @returns {Map<Square, Target>}
   */
  targets(from) {
    const { position } = this.#game()
    /** @type {Map<Square, Target>} */
    const targets = new Map()
    const { premoving } = this
    const held = heldIn(from)
    if (held) {
      const drops = premoving ? [] : position.legalMoves().filter((move) => "drop" in move && move.role === held)
      return new Map(drops.map((move) => [move.to, { kind: "move", moves: [move] }]))
    }
    if (premoving) {
      const all = this.#premoves.ahead?.premoves(premoving)
      for (const to of all?.get(/** @type {Square} */ (from)) ?? []) targets.set(to, { kind: "premove", moves: [] })
      return targets
    }
    const moves = position.legalMoves(/** @type {Square} */ (from))
    for (const move of moves) {
      if (move.castle) continue
      const others = targets.get(move.to)?.moves ?? []
      targets.set(move.to, { kind: move.captured ? "capture" : "move", moves: [...others, move] })
    }
    for (const move of moves) {
      if (!move.castle) continue
      /** @type {Target} */
      const target = { kind: `castle-${move.castle}`, moves: [move] }
      const rook = position.castling[move.color][move.castle]
      // In Chess960 the king's destination may also be a plain king move: then only the rook's square means castling.
      if (!targets.has(move.to) && move.to !== from) targets.set(move.to, target)
      if (rook) targets.set(rook, target)
    }
    return targets
  }

  /** @param {Square} from @param {Square} to whether a pawn on the one would promote on the other */
  promotes(from, to) {
    const piece = this.#premoves.pieces.get(from)
    return piece?.role === "pawn" && to[1] === (piece.color === "white" ? "8" : "1")
  }

  /** @param {string | Try} move @returns {Verdict} */
  judge(move) {
    const { lang } = this.#shell
    const game = this.#game()
    // The verdict of a finished game would only say that it is over.
    const judge = this.#isExplained ? game.position : game
    const verdict = judge.judge(/** @type {MoveInput} */ (move), lang === "" ? {} : { lang })
    if (verdict.legal && "drop" in verdict.move) return this.#notYourPocket(verdict.move) ?? verdict
    const from = verdict.legal
      ? verdict.move.from
      : typeof move === "object" && "from" in move && verdict.reason !== "game-over"
        ? move.from
        : null
    return (from && this.#notYours(from)) || verdict
  }

  /**
   * The verdict on a move that names no promotion piece. A pawn is judged as if it became a queen: otherwise the
   * verdict on an impossible promotion would only ask for the piece.
   * @param {Origin} origin @param {Square} to
   */
  judgeWay(origin, to) {
    const held = heldIn(origin)
    if (held) return this.judge({ drop: held, to })
    const from = /** @type {Square} */ (origin)
    return this.judge(this.promotes(from, to) ? { from, to, promotion: "queen" } : { from, to })
  }

  /**
   * The verdict on a move of the side that the user does not play, if it is that side's turn; otherwise the rules give
   * one.
   * @param {Square} from @returns {Refused | null}
   */
  #notYours(from) {
    const { position } = this.#game()
    const side = this.#seat.side()
    const piece = position.pieceAt(from)
    if (!side || !piece || piece.color === side || piece.color !== position.turn) return null
    const message = playing(this.#shell.language).notYours(side, from)
    return refusedTo(side, { square: from, ...piece }, message, [from])
  }

  /** The same on a legal drop. @param {Move} move @returns {Refused | null} */
  #notYourPocket({ to: square, role, color }) {
    const side = this.#seat.side()
    if (!side || color === side) return null
    const message = variants.now?.saying(this.#shell.language).notYours(side) ?? ""
    return refusedTo(side, { square, role, color }, message, [])
  }

  /**
   * Why a piece has no moves; null if it has some, or that is not known.
   * @param {Square} from @returns {Refused | null}
   */
  whyImmobile(from) {
    if (this.premoving || this.targets(from).size > 0) return null
    const verdicts = nearest(from).map((to) => this.judgeWay(from, to))
    for (const reason of informative) {
      for (const verdict of verdicts) if (!verdict.legal && verdict.reason === reason) return verdict
    }
    return null
  }
}

/**
 * The verdict that the piece of a move is not the user's.
 * @param {Color} side that the user plays
 * @param {PieceOn} piece @param {string} message @param {readonly Square[]} squares @returns {Refused}
 */
function refusedTo(side, piece, message, squares) {
  const facts = { sentence: "not-your-piece", side, enemy: piece.color, piece }
  return { legal: false, reason: "not-your-piece", message, squares, candidates: [], facts }
}

const allSquares = [..."12345678"].flatMap((rank) => [..."abcdefgh"].map((file) => /** @type {Square} */ (file + rank)))

/** All squares, the nearest first, and among equally near ones those straight ahead. @param {Square} from */
function nearest(from) {
  const across = (/** @type {Square} */ to) => Math.abs(to.charCodeAt(0) - from.charCodeAt(0))
  const far = (/** @type {Square} */ to) => Math.max(across(to), Math.abs(to.charCodeAt(1) - from.charCodeAt(1)))
  return [...allSquares].sort((a, b) => far(a) - far(b) || across(a) - across(b))
}

/** Reasons why a piece cannot move at all, the most informative first. @type {readonly Refused["reason"][]} */
const informative = [
  "does-not-answer-check",
  "exposes-king",
  "king-into-check",
  "pawn-push-blocked",
  "path-blocked",
  "own-piece-on-target",
]
