// Common to all elements: a shadow root with a board and an alert, one rendering per task, texts.
import { html, windowOf } from "../picture/html.js"
import { langOf, textsFor } from "./languages.js"
import { BoardView } from "../picture/render.js"
import { adoptStyle } from "./style.js"
import { pictures } from "../picture/texts.js"
import style from "./style.css"
import { queueRender } from "./render-queue.js"

/** @import { BoardState } from "../picture/render.js" */

/**
 * The part of a shell that playing needs.
 * @typedef {Pick<Shell, "view" | "root" | "status" | "lang" | "texts" | "language" | "invalidate" | "say" | "dispatch">}
 * PlayShell
 */

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

  /** BCP 47, "" if none is set. */
  get lang() {
    return langOf(this.#host)
  }

  /** The texts of `lang`; undefined, which means English, until they are loaded. */
  get language() {
    return textsFor(this.lang, () => this.invalidate())
  }

  get texts() {
    return pictures(this.language)
  }

  /** @param {string} sentence "" for none */
  set problem(sentence) {
    if (this.#alert.textContent === sentence) return
    this.#alert.textContent = sentence
    this.#alert.hidden = sentence === ""
  }

  /** @param {BoardState} state */
  show(state) {
    this.view.update(state, this.texts.describe(state.pieces, state))
  }

  /** Renders once per task, however many changes there are. */
  invalidate() {
    if (this.#waiting || !this.#host.isConnected) return
    this.#waiting = true
    queueMicrotask(() => this.#waiting && this.draw())
  }

  /** Renders now, or when the queue gets to this element. */
  draw() {
    this.#waiting = true
    // Not queued, because coordinates affect the layout.
    const coords = this.#host.getAttribute("coords")?.trim()
    const { classList } = this.view.board
    classList.toggle("outside", coords === "outside")
    classList.toggle("bare", coords === "none")
    queueRender(() => {
      if (!this.#waiting) return
      this.#waiting = false
      if (this.#host.isConnected) this.#render()
    })
  }

  /** Announces a sentence in the status. @param {string} text */
  say(text) {
    // Screen readers only announce changes: a no-break space makes a repeated text different.
    this.status.textContent = text !== "" && this.status.textContent === text ? `${text}\u00a0` : text
  }

  /** @param {string} type @param {object | null} detail @param {boolean} [cancelable] @param {object} [methods] */
  dispatch(type, detail, cancelable = false, methods = {}) {
    const { CustomEvent } = windowOf(this.#host)
    const event = new CustomEvent(type, { bubbles: true, composed: true, cancelable, detail })
    return this.#host.dispatchEvent(Object.assign(event, methods))
  }
}
