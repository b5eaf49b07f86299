// DOM helpers.
import { phrase } from "../texts.js"

/** @template {HTMLElement} T @param {string} id */
export const byId = (id) => /** @type {T} */ (document.getElementById(id))

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} [className]
 * @param {string} [text]
 */
export function element(tag, className = "", text = "") {
  const made = document.createElement(tag)
  if (className !== "") made.className = className
  if (text !== "") made.textContent = text
  return made
}

/** @type {Map<string, Promise<unknown>>} */
const styles = new Map()

/**
 * Loads a style sheet of www/board/ once. Without it the page is plain but usable.
 * @param {string} name
 * @returns {Promise<unknown>} fulfilled even if loading fails
 */
export function loadStyle(name) {
  const { href } = new URL(name, import.meta.url)
  const loading =
    styles.get(name) ??
    new Promise((done) => {
      const link = element("link")
      document.head.append(Object.assign(link, { rel: "stylesheet", href, onload: done, onerror: done }))
    })
  styles.set(name, loading)
  return loading
}

/** @param {string} text @param {() => void} act @param {string} [className] */
export function button(text, act, className) {
  const made = element("button", className, text)
  made.type = "button"
  made.addEventListener("click", act)
  return made
}

/** @param {string} text @param {() => void} act */
export const quietButton = (text, act) => button(text, act, "quiet")

/**
 * Adds a close button, which CSS puts at the top right. It is last in the dialog so that another button gets the focus.
 * @param {HTMLDialogElement} dialog
 */
export function addClose(dialog) {
  const sign = button("", () => dialog.close(""), "close")
  sign.ariaLabel = phrase("close")
  dialog.append(sign)
}

/** @param {HTMLElement} note @param {string} text @param {boolean} [wrong] */
export function setNote(note, text, wrong = false) {
  note.textContent = text
  note.classList.toggle("wrong", wrong)
}

/**
 * Opens a dialog; `done` gets the value of the pressed button.
 * @param {string} id
 * @param {(value: string) => void} done
 */
export function ask(id, done) {
  const dialog = /** @type {HTMLDialogElement} */ (byId(id))
  dialog.returnValue = ""
  dialog.addEventListener("close", () => dialog.returnValue && done(dialog.returnValue), { once: true })
  dialog.showModal()
}

/**
 * Copies a text; the button shows whether that worked.
 * @param {HTMLElement} button
 * @param {string} text
 */
export async function copy(button, text) {
  const label = (button.dataset.label ??= button.textContent ?? "")
  const done = phrase((await copied(text)) ? "copied" : "not-allowed")
  button.textContent = done
  setTimeout(() => {
    button.textContent = label
  }, 1500)
}

/** Copies a text if the browser allows it. @param {string} text @returns {Promise<boolean>} */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without https there is no clipboard API; the old command copies the selection of a field.
    const field = element("textarea", "visually-hidden")
    field.value = text
    // Text outside an open dialog cannot be selected.
    const place = document.querySelector("dialog[open]") ?? document.body
    place.append(field)
    field.select()
    const ok = document.execCommand("copy")
    field.remove()
    return ok
  }
}
