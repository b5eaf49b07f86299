// The common base of the elements: a shadow root with a board, an alert, one rendering per task, texts in their
// language.
import { html, windowOf } from "../picture/html.js"
import { langOf, textsFor } from "./languages.js"
import { BoardView } from "../picture/render.js"
import { adoptStyle } from "./style.js"
import { pictures } from "../picture/texts.js"
import style from "./style.css"
import { inTurn } from "./turns.js"

/** @import { BoardState } from "../picture/render.js" */

/**
 * The part of a shell that playing needs, and that may be substituted.
 * @typedef {Pick<Shell, "view" | "root" | "status" | "lang" | "texts" | "language" | "invalidate" | "say" | "dispatch">}
 * Surface
 */

/** The inside of an element. */
export class Shell {
  view = new BoardView()
  /** The visible sentence that screen readers announce. */
  status = html("p", "status", { part: "status", role: "status" })
  #host
  #render
  #waiting = false
  #alert = html("p", "problem", { role: "alert" })

  /** @param {HTMLElement} host @param {() => void} render */
  constructor(host, render) {
    this.#host = host
    this.#render = render
    this.root = host.attachShadow({ mode: "open" })
    adoptStyle(this.root, style)
    this.#alert.hidden = true
    this.view.board.append(this.#alert)
  }

  /** The language of the element or of its nearest ancestor with one, BCP 47. */
  get lang() {
    return langOf(this.#host)
  }

  /** The texts of the element's language; English until they have been loaded. */
  get language() {
    return textsFor(this.lang, () => this.invalidate())
  }

  /** The common texts in the language of the element. */
  get texts() {
    return pictures(this.language)
  }

  /** @param {string} sentence what keeps the element from showing what it should, or nothing */
  set problem(sentence) {
    if (this.#alert.textContent === sentence) return
    this.#alert.textContent = sentence
    this.#alert.hidden = sentence === ""
  }

  /** Draws a board, described in words. @param {BoardState} state */
  show(state) {
    this.view.update(state, this.texts.describe(state.pieces, state))
  }

  /** Renders once per task, however much changes. */
  invalidate() {
    if (this.#waiting || !this.#host.isConnected) return
    this.#waiting = true
    queueMicrotask(() => this.#waiting && this.draw())
  }

  /** Renders now, or soon if it has to wait for its turn. */
  draw() {
    this.#waiting = true
    // Now, so that the board does not move later.
    const coords = this.#host.getAttribute("coords")?.trim()
    const { classList } = this.view.board
    classList.toggle("outside", coords === "outside")
    classList.toggle("bare", coords === "none")
    inTurn(() => {
      if (!this.#waiting) return
      this.#waiting = false
      if (this.#host.isConnected) this.#render()
    })
  }

  /**
   * Puts a sentence into the status such that it is announced even if it is the same as before.
   * @param {string} text
   */
  say(text) {
    // Screen readers only announce changes: a no-break space at the end makes a repeated text different.
    this.status.textContent = text !== "" && this.status.textContent === text ? `${text}\u00a0` : text
  }

  /**
   * A page may refuse a cancelable event.
   * @param {string} type @param {object | null} detail @param {boolean} [cancelable]
   */
  dispatch(type, detail, cancelable = false) {
    const { CustomEvent } = windowOf(this.#host)
    return this.#host.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, cancelable, detail }))
  }
}
