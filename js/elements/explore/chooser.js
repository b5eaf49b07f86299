// Choosing squares of a board without playing, by pointer and keyboard.
import { windowOf } from "../picture/html.js"
import { InteractiveBoard } from "../play/interaction.js"
import { askByKey } from "../play/questions.js"

/** @import { Square } from "../../api.js" */
/** @import { Possible } from "../play/interaction.js" */
/** @import { Topic } from "../play/questions.js" */
/** @import { PlayShell } from "../element/shell.js" */

export class Chooser {
  #board
  #shell
  /** The cell in the tab order. */
  #cursor
  #choose
  #leave
  #topic
  #listening

  /**
   * @param {PlayShell} shell @param {Square} cursor @param {(square: Square | null) => void} choose null outside the board
   * @param {Pick<Topic, "pieces" | "moves" | "say">} topic
   * @param {() => boolean} [leave] handles Escape; returns whether there was something to leave
   */
  constructor(shell, cursor, choose, topic, leave = () => false) {
    this.#shell = shell
    this.#cursor = cursor
    this.#choose = choose
    this.#leave = leave
    const board = (this.#board = new InteractiveBoard(shell.view))
    this.#topic = { shell, board, cursor: () => this.#cursor, ...topic }
    this.#listening = new (windowOf(board.grid).AbortController)()
    const { signal } = this.#listening
    board.grid.addEventListener("click", ({ target }) => choose(board.squareOf(target)), { signal })
    board.grid.addEventListener("keydown", (event) => this.#key(event), { signal })
    board.grid.addEventListener("focusin", ({ target }) => this.moveTo(board.squareOf(target)), { signal })
  }

  /** Sets what the user can do after the next rendering. @param {Omit<Possible, "movable" | "targets" | "cursor">} possible */
  allow(possible) {
    return this.#board.allow({ movable: new Set(), targets: new Map(), cursor: this.#cursor, ...possible })
  }

  /** @param {Square | null} square */
  moveTo(square) {
    if (!square || square === this.#cursor) return
    this.#cursor = square
    this.#shell.invalidate()
  }

  focus() {
    this.#board.focus(this.#cursor)
  }

  remove() {
    this.#listening.abort()
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key === "Enter" || event.key === " ") this.#choose(this.#cursor)
    else if (
      !(event.key === "Escape" && this.#leave()) &&
      !this.#board.moveFocus(this.#cursor, event.key) &&
      !askByKey(event, this.#cursor, this.#topic)
    )
      return
    event.preventDefault()
  }
}
