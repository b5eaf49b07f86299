// Moves that the page confirms later: `waitUntil(promise)` of `beforemove`.
import { waiting } from "./premoves.js"

/** @import { Move, Piece, Square } from "../../api.js" */
/** @import { Announcer } from "./announcer.js" */
/** @import { PlayedGame } from "./game-observer.js" */
/** @import { Mark } from "../picture/overlay.js" */
/** @import { PlayShell } from "../element/shell.js" */

/** @typedef {[isConfirmed: boolean, reason?: unknown]} Answer what the page's promise came to; `reason` is what it rejected with */

export class Confirmation {
  /** The move waiting to be confirmed. @type {Move | null} */
  move = null
  #shell
  #announcer
  #game

  /** @param {PlayShell} shell @param {Announcer} announcer @param {() => PlayedGame} game */
  constructor(shell, announcer, game) {
    this.#shell = shell
    this.#announcer = announcer
    this.#game = game
  }

  /**
   * Asks the page: fires `beforemove`.
   * @param {Move} move @param {"person" | "program"} by
   * @returns {boolean | Promise<Answer>} whether the page allows the move; a promise if it decides later
   */
  ask(move, by) {
    /** @type {unknown[]} */
    const promises = []
    let isOpen = true
    /** @param {unknown} promise */
    const waitUntil = (promise) => {
      if (!isOpen)
        throw new TypeError("waitUntil() was called after beforemove: call it in the listener, before any await")
      promises.push(promise)
    }
    const isAllowed = this.#shell.dispatch("beforemove", { move, by }, true, { waitUntil })
    isOpen = false
    if (!isAllowed || promises.length === 0) return isAllowed
    return Promise.all(promises).then(
      /** @returns {Answer} */ (answers) => [!answers.includes(false)],
      /** @returns {Answer} */ (reason) => [false, reason],
    )
  }

  /** Shows a move as made, with its squares marked. @param {Move} move @param {string} [said] the status before, for a premove */
  begin(move, said = "") {
    this.move = move
    this.#shell.invalidate()
    const { texts } = this.#announcer
    this.#announcer.say(`${said} ${texts.moveText(move, this.#game().current)} ${texts.unconfirmed}`.trim())
  }

  /** @returns {boolean} whether a move was waiting */
  end() {
    const { move } = this
    this.move = null
    if (move) this.#shell.invalidate()
    return move !== null
  }

  /** The pieces as shown; null if no move is waiting. @returns {ReadonlyMap<Square, Piece> | null} */
  get pieces() {
    return this.move && this.#game().position.play(this.move.uci).pieces()
  }

  /** @returns {Mark[]} */
  get marks() {
    return this.move ? [this.move.from, this.move.to].map((square) => ({ ...waiting(square), silent: true })) : []
  }
}
