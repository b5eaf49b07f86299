// The error of `move`: the message of chess.js and our verdict.

import * as engine from "../generated/calls.js"
import { readInput, verdictOn } from "../values/move-input.js"
import { moveOn, put } from "../wasm/packed-position.js"
import { english } from "../words/language.js"

/** @import { Board } from "./board.js" */
/** @import { ReadInput } from "../values/move-input.js" */
/** @import { Refused } from "../values/types.js" */

/**
 * A move that `move` refuses.
 * @example
 * try {
 *   new Chess().move("e5")
 * } catch (error) {
 *   error.message           // "Invalid move: e5"
 *   error.verdict.message   // "A pawn cannot move from e2 to e5: it goes only one square straight ahead, or two from its home square."
 * }
 */
export class InvalidMoveError extends Error {
  #board
  #input
  /** @type {Refused | null | undefined} */
  #verdict

  /** @param {string} message @param {Board} board before the move @param {unknown} move @internal */
  constructor(message, board, move) {
    super(message)
    this.#board = board
    // Read immediately, because the app may change the object.
    this.#input = readInput(move)
  }

  /**
   * Why the move is illegal, as from `Position.judge`; `explain(error, { lang })` of chess-arbiter translates it.
   * Judged on first access. Null if the move is legal in another notation (`strict`), or the board is not playable.
   * @returns {Refused | null}
   */
  get verdict() {
    if (this.#verdict === undefined) this.#verdict = refused(this.#board, this.#input)
    return this.#verdict
  }
}

/** @param {Board} board @param {ReadInput} input @returns {Refused | null} */
function refused({ position }, input) {
  if (!position) return null
  put(position)
  const verdict = verdictOn(
    input,
    (text, squares) => engine.positionFind(text, squares) || engine.positionJudge(text, squares),
    english,
    (word) => moveOn(position, word),
  )
  return verdict.legal ? null : verdict
}
