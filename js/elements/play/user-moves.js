// What the user may pick, where it may go, and the verdict on what the user tries.
import { pocketRole } from "./input.js"
import { playing } from "./play-texts.js"
import { variants } from "../element/rules-for.js"
import { langOption } from "../element/say.js"
import { opposite } from "../picture/squares.js"

/** @import { Color, Move, MoveInput, Piece, PieceOn, Position, Square, Verdict } from "../../api.js" */
/** @import { PlayedGame } from "./game-observer.js" */
/** @import { Origin } from "./input.js" */
/** @import { TargetKind } from "./play-texts.js" */
/** @import { Refused } from "./refusal.js" */
/** @import { PlayShell } from "../element/shell.js" */

/** @typedef {{ from: Square, to: Square, promotion?: string } | { drop: string, to: Square }} MoveBySquares */

/** @typedef {{ kind: TargetKind, moves: readonly Move[] }} Target several moves for promotions, none for premoves */

/**
 * @typedef {object} UserOptions
 * @property {() => Color | null} side the only side that the user plays, or null for both
 * @property {() => number} premoves how many are allowed in a row
 */

/** @typedef {{ pieces: ReadonlyMap<Square, Piece>, ahead: Position | null }} Ahead where premoves start */

export class UserMoves {
  #shell
  #game
  #user
  #explains
  #premoves

  /**
   * @param {PlayShell} shell @param {() => PlayedGame} game @param {UserOptions} user
   * @param {boolean} explains whether pieces can be tried in a mate or stalemate, to show why they cannot move
   * @param {Ahead} premoves
   */
  constructor(shell, game, user, explains, premoves) {
    this.#shell = shell
    this.#game = game
    this.#user = user
    this.#explains = explains
    this.#premoves = premoves
  }

  get #isExplained() {
    const { position } = this.#game()
    return this.#explains && (position.isCheckmate || position.isStalemate)
  }

  /** The side for which premoves can be chosen now. */
  get premoving() {
    const side = this.#user.premoves() > 0 ? this.#user.side() : null
    const { position, end } = this.#game()
    return side && side !== position.turn && !end ? side : null
  }

  /** Whether it is the turn of the side that chose the premoves. */
  get wasPremoving() {
    const { position, end } = this.#game()
    return !end && this.#user.premoves() > 0 && this.#user.side() === position.turn
  }

  /** @returns {ReadonlySet<Square>} */
  get movable() {
    const { end, position } = this.#game()
    if (end && !this.#isExplained) return new Set()
    const side = this.#user.side()
    const mine = this.premoving ?? (side === opposite(position.turn) ? null : position.turn)
    const own = [...this.#premoves.pieces].filter(([, { color }]) => color === mine)
    return new Set(own.map(([square]) => square))
  }

  /** The user may castle by moving the king onto the rook, too. @param {Origin} from @returns {Map<Square, Target>} */
  targets(from) {
    const { position } = this.#game()
    /** @type {Map<Square, Target>} */
    const targets = new Map()
    const { premoving } = this
    const role = pocketRole(from)
    if (role) {
      const drops = premoving ? [] : position.legalMoves().filter((move) => "drop" in move && move.role === role)
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
      // In Chess960, the king may also reach its castling square by a plain move. Then only the rook's square castles.
      if (!targets.has(move.to) && move.to !== from) targets.set(move.to, target)
      if (rook) targets.set(rook, target)
    }
    return targets
  }

  /** @param {Square} from @param {Square} to */
  promotes(from, to) {
    const piece = this.#premoves.pieces.get(from)
    return piece?.role === "pawn" && to[1] === (piece.color === "white" ? "8" : "1")
  }

  /** @param {string | MoveBySquares} move @returns {Verdict} */
  judge(move) {
    const game = this.#game()
    // A finished game would only say that it is over.
    const judge = this.#isExplained ? game.position : game
    const verdict = judge.judge(/** @type {MoveInput} */ (move), langOption(this.#shell.lang))
    const waiting = typeof move === "string" && !verdict.legal && this.#waitingPiece(move, verdict)
    if (waiting) return this.judge({ from: waiting, to: waiting })
    if (verdict.legal && "drop" in verdict.move) return this.#notYourPocket(verdict.move) ?? verdict
    const from = verdict.legal
      ? verdict.move.from
      : typeof move === "object" && "from" in move && verdict.reason !== "game-over"
        ? move.from
        : null
    return (from && this.#notYours(from)) || verdict
  }

  /**
   * The square of the piece that an illegal text would move if the other side were to move. Only where that is meant: the
   * user plays that side, or the side to move has no such piece.
   * @param {string} text @param {Refused} verdict @returns {Square | null}
   */
  #waitingPiece(text, { facts }) {
    const { position } = this.#game()
    const waiting = opposite(position.turn)
    if (this.#user.side() !== waiting && !facts.sentence.endsWith("there.none")) return null
    const other = position.pass()?.judge(text, langOption(this.#shell.lang))
    const from = other?.legal ? other.move.from : other?.facts.piece?.square
    return from && position.pieceAt(from)?.color === waiting ? from : null
  }

  /**
   * Assumes a queen for promotions: otherwise the verdict on an illegal one would ask for the piece.
   * @param {Origin} origin @param {Square} to
   */
  judgeFromTo(origin, to) {
    const held = pocketRole(origin)
    if (held) return this.judge({ drop: held, to })
    const from = /** @type {Square} */ (origin)
    return this.judge(this.promotes(from, to) ? { from, to, promotion: "queen" } : { from, to })
  }

  /** The verdict on moving the other side's piece on its turn; in all other cases the rules give one. @param {Square} from */
  #notYours(from) {
    const { position } = this.#game()
    const side = this.#user.side()
    const piece = position.pieceAt(from)
    if (!side || !piece || piece.color === side || piece.color !== position.turn) return null
    const message = playing(this.#shell.language).notYours(side, from)
    return refusedTo(side, { square: from, ...piece }, message, [from])
  }

  /** @param {Move} move a legal drop */
  #notYourPocket({ to: square, role, color }) {
    const side = this.#user.side()
    if (!side || color === side) return null
    const message = variants.now?.saying(this.#shell.language).notYours(side) ?? ""
    return refusedTo(side, { square, role, color }, message, [])
  }

  /** Why a piece has no moves, if that is known. @param {Square} from @returns {Refused | null} */
  whyImmobile(from) {
    if (this.premoving || this.targets(from).size > 0) return null
    const verdicts = nearest(from).map((to) => this.judgeFromTo(from, to))
    for (const reason of informative) {
      for (const verdict of verdicts) if (!verdict.legal && verdict.reason === reason) return verdict
    }
    return null
  }
}

/** @param {Color} side @param {PieceOn} piece @param {string} message @param {Square[]} squares @returns {Refused} */
function refusedTo(side, piece, message, squares) {
  const facts = { sentence: "not-your-piece", side, enemy: piece.color, piece }
  return { legal: false, reason: "not-your-piece", message, squares, candidates: [], facts }
}

const allSquares = [..."12345678"].flatMap((rank) => [..."abcdefgh"].map((file) => /** @type {Square} */ (file + rank)))

/** The nearest squares first; at the same distance, those straight ahead. @param {Square} from */
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
