// The status of a board: the sentences about a game, which screen readers announce.
import { html } from "../picture/html.js"
import { playing } from "./play-texts.js"

/** @import { Move } from "../../api.js" */
/** @import { PlayedGame } from "./game-observer.js" */
/** @import { Surface } from "../element/shell.js" */

/**
 * Lets screen readers say something else than a status prints: words for notation.
 * @param {HTMLElement} status
 * @param {string} text that it prints; nothing changes if it prints another one
 * @param {string} aloud
 */
export function sayAloud(status, text, aloud) {
  if (text === aloud || status.textContent?.trim() !== text) return
  const print = html("span", "", { role: "graphics-symbol", "aria-label": aloud })
  print.textContent = status.textContent
  status.replaceChildren(print)
}

/** Announces one game at a time. */
export class Announcer {
  #shell
  #game
  #place
  /**
   * The language of the last sentence; null before anything about the game has been announced.
   * @type {Surface["language"] | null}
   */
  #language = null
  /** The last sentence that was no refusal, and how it is said aloud. @type {[text: string, aloud: string] | null} */
  #last = null

  /**
   * @param {Surface} shell
   * @param {() => PlayedGame} game the current one
   * @param {(claims: readonly string[]) => string} [place] what is said of its current point and of draws that can be
   *   claimed there; by default its last move, or how it ended
   */
  constructor(shell, game, place) {
    this.#shell = shell
    this.#game = game
    this.#place = place
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
   * @param {string} [aloud] what screen readers say instead, in words for what is printed in notation
   */
  say(text, refusal = false, aloud = text) {
    this.#language = this.#shell.language
    if (!refusal) this.#last = [text, aloud]
    this.#setApart(refusal)
    this.#shell.say(text)
    sayAloud(this.#shell.status, text, aloud)
    this.#shell.dispatch("say", { text, refusal })
  }

  /** Says what it said before a refusal, if that is what the status says. */
  takeRefusalBack() {
    const { status, language } = this.#shell
    if (!status.classList.contains("refusal")) return
    const [text, aloud] = this.#last ?? []
    if (text === undefined || language !== this.#language) this.sayPlace()
    else this.say(text, false, aloud)
  }

  /** Clears the status for another game. */
  hush() {
    this.#last = null
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
    const claims = game.end ? [] : this.#claims()
    if (this.#place) return this.say(this.#place(claims))
    if (game.end) return this.say(texts.endText(game.end))
    /** @param {string} place */
    const all = (place) => [place, ...claims].join(" ")
    const aloud = texts.placeText(game, (move) => texts.moveInWords(move, game.current.parent))
    this.say(all(texts.placeText(game)), false, all(aloud))
  }

  /** The sentences on a move, and on what it leads to. @param {Move} move that has just been made */
  moveText(move) {
    const { end } = this.#game()
    const { texts } = this
    return [texts.moveText(move, this.#before(move)), ...(end ? [texts.endText(end)] : this.#claims())].join(" ")
  }

  /** The point at which a move was made; others may follow it. @param {Move} move */
  #before({ uci }) {
    let node = this.#game().current
    while (node.parent && node.move?.uci !== uci) node = node.parent
    return node.parent
  }

  /** Sentences about possible draw claims; none in the middle of a line, where the right has been lost. */
  #claims() {
    const game = this.#game()
    if (!game.claims || game.ply !== game.lastPly) return []
    return this.texts.claimTexts(game.claims(), game.position.turn)
  }
}
