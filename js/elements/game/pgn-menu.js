// The PGN menu: copies or downloads the game. Loaded when it is first opened.
import { html, setAttribute, windowOf } from "../picture/html.js"
import { copied, download } from "./save.js"

/** @import { ReadingTexts } from "./texts.js" */

/**
 * @typedef {object} PgnMenuOptions
 * @property {() => ReadingTexts} texts
 * @property {() => string} pgn
 * @property {() => string} fileName
 * @property {(text: string) => void} say
 */

export class PgnMenu {
  #button
  #options
  #list = html("div", "menu-list", { role: "menu" })
  /** @type {readonly HTMLButtonElement[]} */
  #items
  #dialog = html("dialog", "pgn-dialog")
  #field = html("textarea", "", { readonly: "", rows: "12", dir: "ltr", spellcheck: "false" })
  #note = html("p", "")
  #close = html("button", "close", { type: "button", part: "button" })
  /** Removes the listener for presses outside the open menu. */
  #open = new (windowOf().AbortController)()

  /** @param {HTMLElement} box around the button @param {HTMLButtonElement} button @param {PgnMenuOptions} options */
  constructor(box, button, options) {
    this.#button = button
    this.#options = options
    const acts = [() => void this.#copy(), () => this.#download()]
    this.#items = acts.map((act) => {
      const item = html("button", "", { type: "button", role: "menuitem", tabindex: "-1" })
      item.addEventListener("click", () => {
        this.#show(false)
        // Now, because a dialog returns the focus to where it was before.
        button.focus({ preventScroll: true })
        act()
      })
      return item
    })
    this.#list.hidden = true
    this.#list.append(...this.#items)
    this.#close.addEventListener("click", () => this.#dialog.close())
    this.#dialog.append(this.#close, this.#note, this.#field)
    box.append(this.#list, this.#dialog)
    button.addEventListener("click", () => this.toggle())
    box.addEventListener("keydown", (event) => this.#key(event))
    box.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof windowOf().Node && !box.contains(relatedTarget)) this.#show(false)
    })
  }

  toggle() {
    this.#show(this.#list.hidden)
    if (!this.#list.hidden) this.#items[0]?.focus({ preventScroll: true })
  }

  /** @param {boolean} isShown */
  #show(isShown) {
    const { copy, download, close } = this.#options.texts()
    for (const [index, text] of [copy, download].entries()) {
      const item = this.#items[index]
      if (item) item.textContent = text
    }
    setAttribute(this.#close, "aria-label", close)
    for (const part of [this.#list, this.#dialog, this.#field]) setAttribute(part, "aria-label", "PGN")
    this.#list.hidden = !isShown
    this.#button.setAttribute("aria-expanded", String(isShown))
    this.#open.abort()
    if (!isShown) return
    this.#open = new (windowOf().AbortController)()
    const { signal } = this.#open
    const box = /** @type {HTMLElement} */ (this.#list.parentElement)
    document.addEventListener("pointerdown", (event) => event.composedPath().includes(box) || this.#show(false), {
      capture: true,
      signal,
    })
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const isOpen = !this.#list.hidden
    const { activeElement } = /** @type {ShadowRoot} */ (this.#list.getRootNode())
    const at = this.#items.findIndex((item) => item === activeElement)
    const count = this.#items.length
    /** @type {Record<string, number>} */
    const steps = { ArrowDown: at + 1, ArrowUp: at < 0 ? count - 1 : at - 1 + count, Home: 0, End: count - 1 }
    const step = steps[event.key]
    if (step !== undefined && (isOpen || /^Arrow/.test(event.key))) {
      if (!isOpen) this.#show(true)
      this.#items[step % count]?.focus({ preventScroll: true })
    } else if (event.key === "Escape" && isOpen) {
      this.#show(false)
      this.#button.focus({ preventScroll: true })
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  async #copy() {
    const { pgn, say, texts } = this.#options
    const text = pgn()
    if (await copied(text)) return say(texts().copied)
    this.#showText(text)
    // Without the permission, the browser may still copy the selection.
    if (document.execCommand("copy")) this.#note.textContent = texts().copied
  }

  #download() {
    const text = this.#options.pgn()
    download(text, this.#options.fileName())
    // Sandboxed frames may block downloads silently.
    if (globalThis.origin === "null") this.#showText(text)
  }

  /** Shows the text to be copied by hand. @param {string} text */
  #showText(text) {
    this.#note.textContent = this.#options.texts().copyByHand
    this.#field.value = text
    this.#dialog.showModal()
    this.#field.focus()
    this.#field.select()
    this.#field.scrollTop = 0
  }
}
