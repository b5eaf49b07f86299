// A line of moves under free rules, for diagrams. Like a `Game`, but without variations, notes and declared ends, and
// without memory in the engine.

import { endOf } from "./game-end.js"
import { packedLine } from "../wasm/engine.js"
import { IllegalMoveError } from "./errors.js"
import * as engine from "../generated/calls.js"
import { addGameSentences } from "../words/game-sentences.js"
import { readInput, verdictOn } from "./move-input.js"
import { languageOf } from "../words/language.js"
import { moveOn, put } from "../wasm/packed-position.js"

/** @import { Judge } from "./move-input.js" */
/** @import { Packed } from "../wasm/packed.js" */
/** @import { Position } from "./position.js" */
/** @import { Move, MoveInput, Verdict } from "./types.js" */

class Point {
  /** @param {Position} position @param {Point | null} parent null at the start @param {Move | null} move to it */
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

export class FreeLine {
  /** For `packedLine`. @type {{ before: Packed, word: number }[]} */
  #moves = []
  /** The engine's last answer: a legal move alone, or a refusal. @type {Uint32Array} */
  #answer = new Uint32Array(1)

  /** @param {Position} start */
  constructor(start) {
    addGameSentences()
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

  /** Goes back and drops the moves after it. @param {number} ply 0 for the start */
  goTo(ply) {
    while (this.current.parent && this.ply > ply) this.current = this.current.parent
    this.#moves.length = this.ply
  }
}
