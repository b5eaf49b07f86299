import { html, setAttribute } from "../picture/html.js"

/**
 * @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {string} className @param {string} text
 * @param {Readonly<Record<string, string>>} [attributes]
 */
export function textual(tag, className, text, attributes) {
  const element = html(tag, className, attributes)
  element.textContent = text
  return element
}

/** Steps within this many milliseconds are announced as one. */
const quickStep = 250

/**
 * Announces steps through a game. A single step is announced at once; of several quick steps only the last, because screen
 * readers queue sentences and would lag behind.
 */
export class StepAnnouncer {
  #status
  #last = -quickStep
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer

  /** @param {HTMLElement} status */
  constructor(status) {
    this.#status = status
  }

  /**
   * @param {readonly [move: string, seen: string, unseen: string]} sentences `unseen` is already visible elsewhere
   * @param {boolean} isNamed whether the move has the focus, so that screen readers have read it
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
    const isQuick = now - this.#last < quickStep
    this.#last = now
    if (!isQuick) return announce()
    setAttribute(move, "aria-hidden", "true")
    this.#status.replaceChildren(move)
    this.#timer = setTimeout(announce, quickStep)
  }

  stop() {
    clearTimeout(this.#timer)
  }
}
