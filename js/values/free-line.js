// A line of moves under free rules: what a diagram is played with in place of a game. It has neither variations nor
// notes nor declared ends, and nothing of it stays in the engine's memory.

import { endOf } from "./game-end.js"
import { packedLine } from "../wasm/engine.js"
import { IllegalMoveError } from "./errors.js"
import * as engine from "../generated/calls.js"
import { knowGames } from "../words/game-sentences.js"
import { readInput, verdictOn } from "./move-input.js"
import { languageOf } from "../words/language.js"
import { moveOn, put } from "../wasm/packed-position.js"

/** @import { Judge } from "./move-input.js" */
/** @import { Packed } from "../wasm/packed.js" */
/** @import { Position } from "./position.js" */
/** @import { Move, MoveInput, Verdict } from "./types.js" */

/** A point of a line: the start, or the position after a move. */
class Point {
  /**
   * @param {Position} position
   * @param {Point | null} parent the point before; null at the start
   * @param {Move | null} move that led here
   */
  constructor(position, parent, move) {
    this.position = position
    this.parent = parent
    this.move = move
    /** Half-moves from the start. @type {number} */
    this.ply = parent ? parent.ply + 1 : 0
  }

  fen() {
    return this.position.fen()
  }
}

/** A line of moves. What it has in common with `Game` is as in a game under free rules. */
export class FreeLine {
  /** The moves as `packedLine` reads them. @type {{ before: Packed, word: number }[]} */
  #moves = []
  /** The last answer of the engine: a legal move alone, or a refusal. @type {Uint32Array} */
  #answer = new Uint32Array(1)

  /** @param {Position} start */
  constructor(start) {
    knowGames()
    this.root = new Point(start, null, null)
    this.current = this.root
  }

  get position() {
    return this.current.position
  }

  get end() {
    put(this.position)
    return endOf(engine.positionEnd())
  }

  get ply() {
    return this.current.ply
  }

  history() {
    const moves = []
    for (let { move, parent } = this.current; move && parent; { move, parent } = parent) moves.push(move)
    return moves.reverse()
  }

  /** @param {MoveInput} move @param {{ lang?: string | undefined }} [options] @returns {Verdict} */
  judge(move, options) {
    /** @type {Judge} */
    const judge = (text, squares) => {
      put(this.position)
      this.#answer = engine.positionJudge(text, squares, packedLine(this.#moves))
      return this.#answer
    }
    const decode = (/** @type {number} */ word) => moveOn(this.position, word)
    return verdictOn(readInput(move, options), judge, languageOf(options), decode)
  }

  /** @param {MoveInput} move @returns {Move} @throws {IllegalMoveError} when it is not legal */
  move(move) {
    const verdict = this.judge(move)
    if (!verdict.legal) throw new IllegalMoveError(verdict)
    const { position } = this
    this.#moves.push({ before: position.state, word: Number(this.#answer[0]) })
    const next = verdict.move.pass ? position.pass() : position.play(verdict.move)
    this.current = new Point(/** @type {Position} */ (next), this.current, verdict.move)
    return verdict.move
  }

  /** Goes back to a ply, which drops the moves after it. @param {number} ply 0 for the start */
  goTo(ply) {
    while (this.current.parent && this.ply > ply) this.current = this.current.parent
    this.#moves.length = this.ply
  }
}
