import { html, setAttribute } from "../picture/html.js"
import { iconButton, nameButton } from "./icons.js"

/** @import { ReadingTexts } from "./texts.js" */

/** @typedef {"first" | "back" | "forward" | "last" | "flip"} Control */

export class Controls {
  element = html("div", "controls", { part: "controls" })
  /** @type {Map<Control, HTMLButtonElement>} */
  #buttons = new Map()

  /** @param {Record<Control, () => void>} acts in the order of the buttons */
  constructor(acts) {
    for (const [name, act] of /** @type {[Control, () => void][]} */ (Object.entries(acts))) {
      const button = iconButton(name, act)
      this.#buttons.set(name, button)
      this.element.append(button)
    }
  }

  /** @param {Element} button @param {Control} [before] the last position by default */
  insert(button, before) {
    this.element.insertBefore(button, (before && this.#buttons.get(before)) ?? null)
  }

  /** @param {ReadingTexts} texts */
  name(texts) {
    for (const [name, button] of this.#buttons) nameButton(button, texts[name])
  }

  /** @param {Partial<Record<Control, boolean>>} off */
  disable(off) {
    for (const [name, button] of this.#buttons) setAttribute(button, "aria-disabled", off[name] ? "true" : null)
  }
}
