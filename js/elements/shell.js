// What both elements are made of: a shadow root with a board, an alert, one rendering per task, texts in their language.
import { html } from "./html.js"
import { textsFor } from "./languages.js"
import { BoardView } from "./render.js"
import { adoptStyle } from "./style.js"
import { pictures } from "./texts.js"
import style from "./style.css"
import { inTurn } from "./turns.js"

/** What play needs of a shell, and what may stand in for one. @typedef {Pick<Shell, "view" | "root" | "status" | "lang" | "language" | "invalidate" | "say" | "dispatch">} Surface */

/** The inside of an element. */
export class Shell {
  view = new BoardView()
  /** The sentence that is shown and also spoken. */
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

  /** The language of the element, BCP 47, as far as anything around it names one. */
  get lang() {
    return this.#host.closest("[lang]")?.getAttribute("lang") ?? ""
  }

  /** The texts of the element's language; English until they have been loaded. */
  get language() {
    return textsFor(this.lang, () => this.invalidate())
  }

  /** What every element says in its language. */
  get texts() {
    return pictures(this.language)
  }

  /** @returns {"none" | "inside" | "outside"} */
  get coords() {
    const coords = this.#host.getAttribute("coords")?.trim()
    return coords === "none" || coords === "outside" ? coords : "inside"
  }

  /** @param {string} sentence what keeps the element from showing what it should, or nothing */
  set problem(sentence) {
    if (this.#alert.textContent === sentence) return
    this.#alert.textContent = sentence
    this.#alert.hidden = sentence === ""
  }

  /** Renders once in this task, however much changes. */
  invalidate() {
    if (this.#waiting || !this.#host.isConnected) return
    this.#waiting = true
    queueMicrotask(() => this.#waiting && this.draw())
  }

  /** Renders now, if it is this element's turn, or soon. */
  draw() {
    this.#waiting = true
    inTurn(() => {
      if (!this.#waiting) return
      this.#waiting = false
      if (this.#host.isConnected) this.#render()
    })
  }

  /**
   * Puts a sentence into the status so that it is spoken even if it says the same again.
   * @param {string} text
   */
  say(text) {
    // A screen reader speaks changes only: a no-break space at the end makes a repeated text a new one.
    this.status.textContent = text !== "" && this.status.textContent === text ? `${text}\u00a0` : text
  }

  /**
   * A page may refuse a cancelable event.
   * @param {string} type
   * @param {object | null} detail
   * @param {boolean} [cancelable]
   */
  dispatch(type, detail, cancelable = false) {
    return this.#host.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, cancelable, detail }))
  }
}

/**
 * Properties that were set before an element was defined hide its accessors: sets them again. What one of them refuses is
 * reported, for nobody is there to catch it.
 * @param {HTMLElement} element
 * @param {readonly string[]} names
 */
export function upgrade(element, names) {
  for (const name of names) {
    const own = Object.getOwnPropertyDescriptor(element, name)
    if (!own) continue
    Reflect.deleteProperty(element, name)
    try {
      Reflect.set(element, name, own.value)
    } catch (error) {
      console.error(error)
    }
  }
}
