// DOM helpers for showing a game.
import { html, setAttribute } from "../picture/html.js"

/**
 * An element with a text.
 * @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {string} className @param {string} text
 * @param {Readonly<Record<string, string>>} [attributes]
 */
export function textual(tag, className, text, attributes) {
  const element = html(tag, className, attributes)
  element.textContent = text
  return element
}

/** Steps that follow each other within this time, in milliseconds, are one. */
const haste = 250

/**
 * Steps through a game in a status. It says at once where a step has led, but of quick steps only of the last one: screen
 * readers queue sentences, and would still read those on the way when the reader has arrived.
 */
export class Steps {
  #status
  #last = -haste
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer

  /** @param {HTMLElement} status */
  constructor(status) {
    this.#status = status
  }

  /**
   * @param {readonly [move: string, seen: string, unseen: string]} sentences what the status says; the eye finds the
   *   last ones elsewhere
   * @param {boolean} isNamed whether the move has the focus: then the ear has heard it
   */
  show([first, seen, unseen], isNamed) {
    const move = textual("span", "", first)
    const others = [...(seen && [` ${seen}`]), ...(unseen && [textual("span", "unseen", ` ${unseen}`)])]
    const announce = () => {
      setAttribute(move, "aria-hidden", isNamed ? "true" : null)
      this.#status.replaceChildren(move, ...others)
    }
    this.stop()
    const now = performance.now()
    const isHasty = now - this.#last < haste
    this.#last = now
    if (!isHasty) return announce()
    setAttribute(move, "aria-hidden", "true")
    this.#status.replaceChildren(move)
    this.#timer = setTimeout(announce, haste)
  }

  /** Drops a step that has not been announced yet: something else is said. */
  stop() {
    clearTimeout(this.#timer)
  }
}
