// Moves that a reader tries: they are played on a copy, so that the published game stays as it was.
import { endOfLine, lineTo } from "./tree.js"
import { numberText } from "./words.js"

/** @import { Game, GameNode, Move } from "../../index.js" */

/** What the board plays on: the published game, or a copy of it where something else is tried. */
export class Trial {
  /** The published game. @type {Game | null} */
  #game = null
  /** @type {Game | null} */
  #copy = null
  /** Where the tried moves leave the published game. @type {GameNode | null} */
  branch = null
  /** The copy of a game at its end, in which it goes on. @type {{ node: GameNode, copy: Game } | null} */
  #goingOn = null

  /** @param {Game} game */
  start(game) {
    this.#game = game
    this.stop()
  }

  /** Back to the published game. */
  stop() {
    this.#copy = this.branch = this.#goingOn = null
  }

  get isRunning() {
    return this.#copy !== null
  }

  /** The game to look at: the published one, or the copy with the tried moves. */
  get shown() {
    return this.#copy ?? this.#game
  }

  /** The game to play on: at an end that was declared, a copy that goes on. @returns {Game | null} */
  get game() {
    const game = this.#game
    if (this.#copy || !game?.end) return this.#copy ?? game
    if (this.#goingOn?.node !== game.current) this.#goingOn = { node: game.current, copy: goingOn(game) }
    // Mates and draws by rule are the end under the rules, too: the published game says so.
    return this.#goingOn.copy.end ? game : this.#goingOn.copy
  }

  /** A person is about to make a move: if it is none of the published game, it is made on a copy. @param {Move} move */
  prepare(move) {
    const game = this.#game
    if (!game || this.#copy) return
    if (game.current.children.some((child) => child.move?.uci === move.uci)) return
    const { current } = game
    const playedOn = /** @type {Game} */ (this.game)
    this.#copy = playedOn === game ? game.clone() : playedOn
    this.branch = current
  }

  /**
   * The published node that is nearest to what is shown.
   * @returns {GameNode | null}
   */
  get nearest() {
    let node = this.branch ?? this.#game?.current ?? null
    const ply = this.#copy?.ply ?? Infinity
    while (node?.parent && node.ply > ply) node = node.parent
    return node
  }

  /**
   * The tried moves as they are written: "12… Nxd5 13. cxd5".
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
  // Taking the last move back takes a declared end back as well; one by the rules comes again with the move.
  if (copy.undo()) copy.redo()
  return copy
}
