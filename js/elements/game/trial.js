// Moves that a reader tries. They are made on a copy, so that the published game does not change.
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
  /** A copy of the game without its declared end, and the node it is at. @type {{ node: GameNode, copy: Game } | null} */
  #withoutEnd = null

  /** @param {Game} game */
  start(game) {
    this.#game = game
    this.stop()
  }

  /**
   * Replaces the published game by a later state, and keeps the tried moves.
   * @param {Game} game @param {(node: GameNode) => GameNode} nodeIn finds the same node in `game`
   */
  follow(game, nodeIn) {
    this.#game = game
    this.branch = this.branch && nodeIn(this.branch)
    this.#withoutEnd = null
  }
  /** Returns to the published game. */
  stop() {
    this.#copy = this.branch = this.#withoutEnd = null
  }

  get isRunning() {
    return this.#copy !== null
  }

  get shownGame() {
    return this.#copy ?? this.#game
  }

  /** The game on which moves are made; if its end was declared, a copy without that end. */
  get game() {
    const game = this.#game
    if (this.#copy || !game?.end) return this.#copy ?? game
    if (this.#withoutEnd?.node !== game.current) this.#withoutEnd = { node: game.current, copy: withoutEnd(game) }
    // Mates and automatic draws end the copy, too.
    return this.#withoutEnd.copy.end ? game : this.#withoutEnd.copy
  }

  /** Call it before a move: starts a copy if the move is new. @param {Move} move */
  prepare(move) {
    const game = this.#game
    if (!game || this.#copy) return
    if (game.current.children.some((child) => child.move?.uci === move.uci)) return
    const { current } = game
    const playedOn = /** @type {Game} */ (this.game)
    this.#copy = playedOn === game ? game.clone() : playedOn
    this.branch = current
  }

  /** The node of the published game nearest to the shown one. @returns {GameNode | null} */
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
