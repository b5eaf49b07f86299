// The premove of a board: a move that the user has chosen while the other side is to move.

/** @import { PromotionRole, Square } from "../api.js" */
/** @import { Announcer } from "./announcer.js" */
/** @import { Mark } from "./overlay.js" */
/** @import { Surface } from "./shell.js" */

/** @typedef {{ from: Square, to: Square, promotion?: PromotionRole }} Premove */

/** The chosen premove of one board. */
export class Premoves {
  /** @type {Premove | null} */
  chosen = null
  #shell
  #announcer

  /** @param {Surface} shell @param {Announcer} announcer */
  constructor(shell, announcer) {
    this.#shell = shell
    this.#announcer = announcer
  }

  /** @param {Premove | null} premove */
  set(premove) {
    if (premove === this.chosen) return
    this.chosen = premove
    this.#shell.invalidate()
    this.#shell.dispatch("premove", premove)
  }

  /** @param {Premove} premove the user's choice */
  choose(premove) {
    this.set(premove)
    this.#announcer.say(this.#announcer.texts.premoveText(premove.from, premove.to, premove.promotion))
  }

  /** The user takes the premove back. @returns {boolean} whether there was one */
  takeBack() {
    if (!this.chosen) return false
    this.set(null)
    this.#announcer.say(this.#announcer.texts.premoveTakenBack)
    return true
  }

  /** @returns {Mark[]} */
  get marks() {
    return this.chosen ? [this.chosen.from, this.chosen.to].map((square) => ({ square, kind: "premove" })) : []
  }
}
