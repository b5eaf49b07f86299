import { html } from "../picture/html.js"

export class MoveField {
  form
  #field = html("input", "", { part: "input", autocomplete: "off", autocapitalize: "off", enterkeyhint: "go" })
  #label = html("label", "typed")

  /**
   * @param {(text: string) => boolean} enter returns false to refuse the text, which then stays to be corrected
   * @param {HTMLFormElement} [form] an empty form
   */
  constructor(enter, form = html("form", "", { part: "field" })) {
    this.form = form
    this.#field.spellcheck = false
    this.#field.addEventListener("input", () => this.#field.removeAttribute("aria-invalid"))
    this.#label.append(this.#field)
    form.append(this.#label)
    form.addEventListener("submit", (event) => {
      event.preventDefault()
      const text = this.#field.value.trim()
      if (text === "") return
      if (enter(text)) return this.clear()
      if (this.#field.readOnly) return
      this.#field.setAttribute("aria-invalid", "true")
      this.#field.select()
    })
  }

  /** @param {string} label */
  set label(label) {
    if (this.#label.textContent === label) return
    // Page translators replace text nodes. Moving the field would lose its focus.
    while (this.#field.previousSibling) this.#field.previousSibling.remove()
    this.#field.before(label)
  }

  /** @param {boolean} isLocked */
  set readOnly(isLocked) {
    this.#field.readOnly = isLocked
  }

  clear() {
    this.#field.value = ""
    this.#field.removeAttribute("aria-invalid")
  }

  clearRefused() {
    if (this.#field.hasAttribute("aria-invalid")) this.clear()
  }
}
