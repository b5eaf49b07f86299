import { raw } from "./engine.js"
import { IllegalMoveError } from "./errors.js"
import { refusalOf, verdictOn, withMove } from "./input.js"
import { moveOf } from "./moves.js"
import { Position, isBlack, put, take } from "./position.js"
import { shown } from "./squares.js"

/** @import { Color, EndReason, GameEnd, GameOptions, Move, MoveInput, Result, Verdict } from "./types.js" */

/** @type {readonly GameEnd["result"][]} */
const results = ["1-0", "0-1", "1/2-1/2"]
/** The engine's word for a game that goes on. */
const NO_END = 0xffffffff

/** @type {EndReason[] | undefined} */
let reasons

/**
 * @param {number} end
 * @returns {GameEnd | null}
 */
function endOf(end) {
  if (end === NO_END) return null
  reasons ??= /** @type {EndReason[]} */ (raw.endReasons())
  const result = /** @type {GameEnd["result"]} */ (results[end & 3])
  const reason = /** @type {EndReason} */ (reasons[end >> 8])
  return Object.freeze({ result, reason })
}

/**
 * @param {GameOptions} options
 * @returns {Position}
 */
function startOf({ fen, chess960 }) {
  if (fen !== undefined && fen !== null) {
    if (typeof chess960 === "number") {
      throw new TypeError("a game starts from a FEN or from the number of a Chess960 position, not from both")
    }
    return Position.fromFen(fen, chess960 ? { chess960 } : {})
  }
  if (chess960 === true) return Position.chess960(Math.floor(Math.random() * 960))
  return typeof chess960 === "number" ? Position.chess960(chess960) : Position.start()
}

/** A game with its history, and an arbiter over it. */
export class Game {
  /** @type {InstanceType<typeof raw.Game>} */
  #raw
  #start
  #position
  /** @type {import("./input.js").Judge} */
  #judge
  /**
   * The tags of the game, as PGN has them: "White", "Event", …
   * @type {Map<string, string>}
   */
  tags

  /**
   * @param {GameOptions} [options]
   * @throws {InvalidFenError} when the FEN cannot be read
   * @throws {RangeError} when there is no Chess960 position of that number
   * @throws {TypeError} when an option is of the wrong kind
   */
  constructor(options = {}) {
    const rules = options.rules ?? "fide"
    if (rules !== "fide" && rules !== "online") {
      throw new TypeError(`${shown(rules)} are no rules: "fide" or "online" was expected`)
    }
    this.#start = startOf(options)
    this.#position = this.#start
    this.tags = new Map(Object.entries(options.tags ?? {}))
    put(this.#start)
    const game = new raw.Game(rules === "online")
    this.#raw = game
    this.#judge = {
      find: (length) => game.find(length),
      findSquares: (from, to, promotion) => game.findSquares(from, to, promotion),
      refusal: (length) => game.refusal(length),
      refusalSquares: (from, to, promotion) => game.refusalSquares(from, to, promotion),
    }
  }

  /** The position on the board. */
  get position() {
    return this.#position
  }

  /** The position the game started from. */
  get start() {
    return this.#start
  }

  #moved() {
    this.#raw.putPosition()
    this.#position = take()
  }

  /**
   * The moves from the start to the current position.
   * @returns {Move[]}
   */
  history() {
    return Array.from(this.#raw.history(), moveOf)
  }

  /** Half-moves played to the current position. */
  get ply() {
    return this.#raw.ply
  }

  /** Half-moves of the current line, those that `redo` would play included. */
  get lastPly() {
    return this.#raw.lastPly
  }

  /**
   * Says whether a move is legal now and, if not, why. Never throws, whatever it is given.
   * @param {MoveInput} move
   * @param {{ lang?: string }} [_options] English is the only language for now
   * @returns {Verdict}
   */
  judge(move, _options) {
    return verdictOn(move, this.#judge)
  }

  /**
   * Plays a legal move; at an earlier point of the game it follows the line, or opens a variation.
   * @param {MoveInput} move
   * @returns {Move}
   * @throws {IllegalMoveError} when it is not legal, with reason "game-over" once the game has ended
   */
  move(move) {
    const word = withMove(
      move,
      (length) => this.#raw.play(length),
      (from, to, promotion) => this.#raw.playSquares(from, to, promotion),
    )
    if (!word) throw new IllegalMoveError(refusalOf(move, this.#judge))
    this.#moved()
    return moveOf(word)
  }

  /**
   * Takes the last move back, and a declared end with it.
   * @returns {Move | null} the move, or null at the start
   */
  undo() {
    const word = this.#raw.undo()
    if (!word) return null
    this.#moved()
    return moveOf(word)
  }

  /**
   * Plays the next move of the current line again.
   * @returns {Move | null} the move, or null at the line's end
   */
  redo() {
    const word = this.#raw.redo()
    if (!word) return null
    this.#moved()
    return moveOf(word)
  }

  /**
   * Goes to a ply of the current line; to its end if it is shorter.
   * @param {number} ply 0 for the start
   * @throws {RangeError} when it is not a whole number from 0 on
   */
  goTo(ply) {
    if (!Number.isInteger(ply) || ply < 0) {
      throw new RangeError(`${shown(ply)} is not a ply: a whole number from 0 on was expected`)
    }
    this.#raw.goTo(Math.min(ply, NO_END))
    this.#moved()
  }

  /**
   * How the game ended, or null while it goes on.
   * @type {GameEnd | null}
   */
  get end() {
    return endOf(this.#raw.end)
  }

  /**
   * The result: "*" while the game goes on.
   * @type {Result}
   */
  get result() {
    return this.end?.result ?? "*"
  }

  /**
   * One side gives up (FIDE 5.1.2). If the game is over already, it stays as it is.
   * @param {Color} color
   * @returns {GameEnd}
   * @throws {TypeError} when it is not a color
   */
  resign(color) {
    return /** @type {GameEnd} */ (endOf(this.#raw.resign(isBlack(color))))
  }

  /**
   * The players agree on a draw (FIDE 5.2.3). If the game is over already, it stays as it is.
   * @returns {GameEnd}
   */
  agreeDraw() {
    return /** @type {GameEnd} */ (endOf(this.#raw.agreeDraw()))
  }
}
