// DOM helpers for showing a game.
import { html } from "../html.js"

/**
 * An element with a text.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} className
 * @param {string} text
 * @param {Readonly<Record<string, string>>} [attributes]
 */
export function textual(tag, className, text, attributes) {
  const element = html(tag, className, attributes)
  element.textContent = text
  return element
}
