// The status of a board: the sentences about a game, which screen readers announce.
import { playing } from "./play-texts.js"

/** @import { Move } from "../api.js" */
/** @import { PlayedGame } from "./game-observer.js" */
/** @import { Surface } from "./shell.js" */

/** Announces one game at a time. */
export class Announcer {
  #shell
  #game
  /**
   * The language of the last sentence; null before anything about the game has been announced.
   * @type {Surface["language"] | null}
   */
  #language = null

  /** @param {Surface} shell @param {() => PlayedGame} game the current one */
  constructor(shell, game) {
    this.#shell = shell
    this.#game = game
  }

  /** @returns {ReturnType<typeof playing>} */
  get texts() {
    return playing(this.#shell.language)
  }

  /** The sentence in the status. */
  get said() {
    return this.#shell.status.textContent?.trim() ?? ""
  }

  /**
   * Shows a sentence in the status, and fires `say`.
   * @param {string} text
   * @param {boolean} [refusal] whether it says why something is not possible, which is set apart
   */
  say(text, refusal = false) {
    this.#language = this.#shell.language
    this.#setApart(refusal)
    this.#shell.say(text)
    this.#shell.dispatch("say", { text, refusal })
  }

  /** Clears the status for another game. */
  hush() {
    this.#setApart(false)
    this.#shell.say("")
    this.#language = null
  }

  /** @param {boolean} refusal whether the status says one */
  #setApart(refusal) {
    const { status } = this.#shell
    status.classList.toggle("refusal", refusal)
    status.setAttribute("part", refusal ? "status refusal" : "status")
  }

  /** Announces the state of the game, unless something has been announced already in the current language. */
  introduce() {
    if (this.#language !== this.#shell.language) this.sayPlace()
  }

  /** Announces how the game ended, or its current point and the possible draw claims. */
  sayPlace() {
    const game = this.#game()
    const { texts } = this
    this.say(game.end ? texts.endText(game.end) : [texts.placeText(game), ...this.#claims()].join(" "))
  }

  /** The sentences on a move, and on what it leads to. @param {Move} move that has just been made */
  moveText(move) {
    const { end } = this.#game()
    const { texts } = this
    return [texts.moveText(move), ...(end ? [texts.endText(end)] : this.#claims())].join(" ")
  }

  /** Sentences about possible draw claims; none in the middle of a line, where the right has been lost. */
  #claims() {
    const game = this.#game()
    if (!game.claims || game.ply !== game.lastPly) return []
    return this.texts.claimTexts(game.claims(), game.position.turn)
  }
}
