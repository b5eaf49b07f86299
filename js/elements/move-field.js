// The field for typed moves.
import { html } from "./html.js"

export class MoveField {
  form = html("form", "")
  #field = html("input", "", { part: "input", autocomplete: "off", autocapitalize: "off", enterkeyhint: "go" })
  #label = document.createTextNode("")

  /** @param {(text: string) => boolean} enter plays a typed move; false if it is refused */
  constructor(enter) {
    this.#field.spellcheck = false
    this.#field.addEventListener("input", () => this.#field.removeAttribute("aria-invalid"))
    const label = html("label", "typed")
    label.append(this.#label, this.#field)
    this.form.append(label)
    this.form.addEventListener("submit", (event) => {
      event.preventDefault()
      const text = this.#field.value.trim()
      if (text === "") return
      if (enter(text)) return this.clear()
      this.#field.setAttribute("aria-invalid", "true")
      this.#field.select()
    })
  }

  /** @param {string} label what it is called */
  set label(label) {
    this.#label.data = label
  }

  /** Takes away what was typed. */
  clear() {
    this.#field.value = ""
    this.#field.removeAttribute("aria-invalid")
  }
}
