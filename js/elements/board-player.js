// The play on a <chess-board>: with the attributes of the element, and a field for typed moves.
import { Player } from "./player.js"

/** @import { Color, Game, GameEnd, GameNode } from "../index.js" */
/** @import { Shell } from "./shell.js" */

/** The play on one `<chess-board>`. */
export class BoardPlayer extends Player {
  #host
  #field
  #broken
  /** Where the game stood when what is in the field was refused. @type {{ game: Game, node: GameNode, end: GameEnd | null } | null} */
  #refusedAt = null

  /**
   * @param {HTMLElement} host
   * @param {Shell} shell
   * @param {HTMLInputElement} field
   * @param {() => Game} game the one to be played now
   * @param {() => boolean} broken whether there is none, because the attributes make no game
   */
  constructor(host, shell, field, game, broken) {
    super(shell, game, () => host.hasAttribute("readonly") || broken(), false, {
      side: () => sideOf(host.getAttribute("side")),
      premoves: () => host.hasAttribute("premoves"),
    })
    this.#host = host
    this.#field = field
    this.#broken = broken
    field.addEventListener("input", () => field.removeAttribute("aria-invalid"))
  }

  /** @override @param {string} text @returns {boolean} */
  enter(text) {
    return !this.#broken() && super.enter(text)
  }

  /** Enters what is in the field. What is refused stays there, to be corrected, until the game is at another point. */
  submit() {
    const field = this.#field
    const text = field.value.trim()
    if (text === "" || this.#broken()) return
    if (this.enter(text)) {
      field.value = ""
    } else if (!field.readOnly) {
      const { game } = this
      this.#refusedAt = { game, node: game.current, end: game.end }
      field.setAttribute("aria-invalid", "true")
      field.select()
    }
  }

  /** The element is being drawn. */
  refresh() {
    const { game } = this
    const field = this.#field
    const at = this.#refusedAt
    if (!this.#broken()) this.introduce()
    field.readOnly = this.#host.hasAttribute("readonly")
    // A lock that comes and goes must not take the focus out of the field.
    if (field.form) field.form.hidden = field.readOnly && !this.#host.hasAttribute("side")
    if (!at || (game === at.game && game.current === at.node && game.end === at.end)) return
    this.#refusedAt = null
    if (field.hasAttribute("aria-invalid")) field.value = ""
    field.removeAttribute("aria-invalid")
  }
}

/** @param {string | null} side @returns {Color | null} */
const sideOf = (side) => (side === "white" || side === "black" ? side : null)
