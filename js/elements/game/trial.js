// Moves that a reader tries: they are played on a copy, so that the published game does not change.
import { endOfLine, lineTo } from "./tree.js"
import { numberText } from "./words.js"

/** @import { Game, GameNode, Move } from "../../api.js" */

/** The game on the board: the published one, or a copy for trying other moves. */
export class Trial {
  /** The published game. @type {Game | null} */
  #game = null
  /** @type {Game | null} */
  #copy = null
  /** The node at which the tried moves leave the published game. @type {GameNode | null} */
  branch = null
  /** The copy that continues a game after its declared end. @type {{ node: GameNode, copy: Game } | null} */
  #goingOn = null

  /** @param {Game} game */
  start(game) {
    this.#game = game
    this.stop()
  }

  /**
   * The published game has another state; what was tried stays.
   * @param {Game} game
   * @param {(node: GameNode) => GameNode} nodeIn the place of a node in it
   */
  follow(game, nodeIn) {
    this.#game = game
    this.branch = this.branch && nodeIn(this.branch)
    this.#goingOn = null
  }

  /** Back to the published game. */
  stop() {
    this.#copy = this.branch = this.#goingOn = null
  }

  get isRunning() {
    return this.#copy !== null
  }

  /** The game to show: the published one, or the copy with the tried moves. */
  get shown() {
    return this.#copy ?? this.#game
  }

  /** The game to play on: at a declared end, a copy that continues. @returns {Game | null} */
  get game() {
    const game = this.#game
    if (this.#copy || !game?.end) return this.#copy ?? game
    if (this.#goingOn?.node !== game.current) this.#goingOn = { node: game.current, copy: goingOn(game) }
    // Mates and automatic draws also end the copy, so use the published game.
    return this.#goingOn.copy.end ? game : this.#goingOn.copy
  }

  /**
   * Called before the reader's move: unless it is a move of the published game, it is made on a copy.
   * @param {Move} move
   */
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

  /**
   * The tried moves as text: "12… Nxd5 13. cxd5".
   * @param {(san: string) => string} written a move in the letters of a language
   */
  text(written) {
    const copy = this.#copy
    if (!copy || !this.branch) return ""
    const { start } = copy
    const from = this.branch.ply
    const moves = lineTo(endOfLine(copy)).slice(from)
    return moves
      .map((move, index) => {
        const number = numberText(start.fullmoves, start.turn === "black", from + index + 1)
        return index === 0 || move.color === "white" ? `${number} ${written(move.san)}` : written(move.san)
      })
      .join(" ")
  }
}

/** A copy of a game whose end was declared, without that end. @param {Game} game */
function goingOn(game) {
  const copy = game.clone()
  // Taking the last move back also removes a declared end; an automatic one returns with the move.
  if (copy.undo()) copy.redo()
  return copy
}
