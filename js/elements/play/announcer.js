// The status of a board: sentences about a game, for screen readers too.
import { html } from "../picture/html.js"
import { playing } from "./play-texts.js"

/** @import { Move } from "../../api.js" */
/** @import { PlayedGame } from "./game-observer.js" */
/** @import { PlayShell } from "../element/shell.js" */

/**
 * Gives a status that shows `text` a spoken form, such as words for notation.
 * @param {HTMLElement} status @param {string} text @param {string} aloud
 */
export function sayAloud(status, text, aloud) {
  if (text === aloud || status.textContent?.trim() !== text) return
  const print = html("span", "", { role: "graphics-symbol", "aria-label": aloud })
  print.textContent = status.textContent
  status.replaceChildren(print)
}

export class Announcer {
  #shell
  #game
  #place
  /** The language of the last sentence about the game. @type {PlayShell["language"] | null} */
  #language = null
  /** The last sentence that was not a refusal. @type {[text: string, aloud: string] | null} */
  #last = null

  /**
   * @param {PlayShell} shell @param {() => PlayedGame} game
   * @param {(claims: readonly string[]) => string} [place] the sentence for the current node and its possible draw claims;
   *   by default the last move, or how the game ended
   */
  constructor(shell, game, place) {
    this.#shell = shell
    this.#game = game
    this.#place = place
  }

  get texts() {
    return playing(this.#shell.language)
  }

  get said() {
    return this.#shell.status.textContent?.trim() ?? ""
  }

  /**
   * Shows a sentence in the status, and fires `say`.
   * @param {string} text @param {boolean} [refusal] whether it says why something is not possible
   * @param {string} [aloud] what screen readers say instead
   */
  say(text, refusal = false, aloud = text) {
    this.#language = this.#shell.language
    if (!refusal) this.#last = [text, aloud]
    this.#markAsRefusal(refusal)
    this.#shell.say(text)
    sayAloud(this.#shell.status, text, aloud)
    this.#shell.dispatch("say", { text, refusal })
  }

  /** Replaces a refusal in the status by the sentence before it. */
  removeRefusal() {
    const { status, language } = this.#shell
    if (!status.classList.contains("refusal")) return
    const [text, aloud] = this.#last ?? []
    if (text === undefined || language !== this.#language) this.sayPlace()
    else this.say(text, false, aloud)
  }

  clearStatus() {
    this.#last = null
    this.#markAsRefusal(false)
    this.#shell.say("")
    this.#language = null
  }

  /** @param {boolean} refusal */
  #markAsRefusal(refusal) {
    const { status } = this.#shell
    status.classList.toggle("refusal", refusal)
    status.setAttribute("part", refusal ? "status refusal" : "status")
  }

  /** Announces the current node, unless something has been announced in the current language. */
  announceState() {
    if (this.#language !== this.#shell.language) this.sayPlace()
  }

  /** Announces how the game ended, or the current node and the possible draw claims. */
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

  /** The sentences on a move just made, and on the end or claims it leads to. @param {Move} move */
  moveText(move) {
    const { end } = this.#game()
    const { texts } = this
    return [texts.moveText(move, this.#before(move)), ...(end ? [texts.endText(end)] : this.#claims())].join(" ")
  }

  /** The node before a move; other moves may have followed since. @param {Move} move */
  #before({ uci }) {
    let node = this.#game().current
    while (node.parent && node.move?.uci !== uci) node = node.parent
    return node.parent
  }

  /** The possible draw claims: only at the end of a line, because the right to claim is lost once the game goes on. */
  #claims() {
    const game = this.#game()
    if (!game.claims || game.ply !== game.lastPly) return []
    return this.texts.claimTexts(game.claims(), game.position.turn)
  }
}
