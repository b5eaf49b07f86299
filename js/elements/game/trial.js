// Moves that a reader tries: on a copy, so that the published game does not change.
import { endOfLine, lineTo } from "./tree.js"
import { numberText } from "./words.js"

/** @import { Game, GameNode, Move } from "../../api.js" */

/** The game on the board: the published one, or a copy with tried moves. */
export class Trial {
  /** The published game. @type {Game | null} */
  #game = null
  /** @type {Game | null} */
  #copy = null
  /** The published node before the tried moves. @type {GameNode | null} */
  branch = null
  /** The copy without the declared end at a node. @type {{ node: GameNode, copy: Game } | null} */
  #withoutEnd = null

  /** @param {Game} game */
  start(game) {
    this.#game = game
    this.stop()
  }

  /**
   * The published game has another state; the tried moves stay.
   * @param {Game} game @param {(node: GameNode) => GameNode} nodeIn finds a node in it
   */
  follow(game, nodeIn) {
    this.#game = game
    this.branch = this.branch && nodeIn(this.branch)
    this.#withoutEnd = null
  }
  /** Back to the published game. */
  stop() {
    this.#copy = this.branch = this.#withoutEnd = null
  }

  get isRunning() {
    return this.#copy !== null
  }

  get shownGame() {
    return this.#copy ?? this.#game
  }

  /** The game to play on: at a declared end, a copy without it. */
  get game() {
    const game = this.#game
    if (this.#copy || !game?.end) return this.#copy ?? game
    if (this.#withoutEnd?.node !== game.current) this.#withoutEnd = { node: game.current, copy: withoutEnd(game) }
    // Mates and automatic draws end the copy, too.
    return this.#withoutEnd.copy.end ? game : this.#withoutEnd.copy
  }

  /** Called before a move: a new one is made on a copy. @param {Move} move */
  prepare(move) {
    const game = this.#game
    if (!game || this.#copy) return
    if (game.current.children.some((child) => child.move?.uci === move.uci)) return
    const { current } = game
    const playedOn = /** @type {Game} */ (this.game)
    this.#copy = playedOn === game ? game.clone() : playedOn
    this.branch = current
  }

  /** The published node nearest to the shown one. @returns {GameNode | null} */
  get nearest() {
    let node = this.branch ?? this.#game?.current ?? null
    const ply = this.#copy?.ply ?? Infinity
    while (node?.parent && node.ply > ply) node = node.parent
    return node
  }

  /** "12… Nxd5 13. cxd5" @param {(san: string) => string} localSan localizes a move */
  text(localSan) {
    const copy = this.#copy
    if (!copy || !this.branch) return ""
    const { start } = copy
    const from = this.branch.ply
    const moves = lineTo(endOfLine(copy)).slice(from)
    return moves
      .map((move, index) => {
        const number = numberText(start.fullmoves, start.turn === "black", from + index + 1)
        return index === 0 || move.color === "white" ? `${number} ${localSan(move.san)}` : localSan(move.san)
      })
      .join(" ")
  }
}

/** @param {Game} game with a declared end */
function withoutEnd(game) {
  const copy = game.clone()
  copy.withdrawEnd()
  return copy
}
