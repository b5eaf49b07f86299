// Small helpers for the page's own elements.

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

/** @param {string} text @param {() => void} act */
export function quietButton(text, act) {
  const button = element("button", "quiet", text)
  button.type = "button"
  button.addEventListener("click", act)
  return button
}

/** @param {HTMLElement} note @param {string} text @param {boolean} [wrong] */
export function setNote(note, text, wrong = false) {
  note.textContent = text
  note.classList.toggle("wrong", wrong)
}

/**
 * Switches buttons off and on. A button that is switched off would lose the focus to nowhere, so `refuge` gets it.
 * @param {Readonly<Record<string, boolean>>} buttons off or not, by id
 * @param {HTMLElement} refuge
 */
export function disable(buttons, refuge) {
  for (const [id, off] of Object.entries(buttons)) {
    const button = /** @type {HTMLButtonElement} */ (byId(id))
    const had = button === document.activeElement
    button.disabled = off
    if (off && had) refuge.focus({ preventScroll: true })
  }
}

/**
 * Opens a dialog; `done` gets the value of the button that was pressed.
 * @param {string} id
 * @param {(value: string) => void} done
 */
export function ask(id, done) {
  const dialog = /** @type {HTMLDialogElement} */ (byId(id))
  dialog.returnValue = ""
  dialog.addEventListener("close", () => dialog.returnValue && done(dialog.returnValue), { once: true })
  dialog.showModal()
}

/** Says something to those who do not see it. @param {string} text */
export function speak(text) {
  byId("spoken").textContent = text
}

/**
 * Copies a text, and tells on the button whether that was allowed.
 * @param {HTMLElement} button
 * @param {string} text
 */
export async function copy(button, text) {
  const label = (button.dataset.label ??= button.textContent ?? "")
  const done = (await copied(text)) ? "Copied" : "Not allowed"
  button.textContent = done
  speak(`${label}: ${done}`)
  setTimeout(() => {
    button.textContent = label
    speak("")
  }, 1500)
}

/** @param {string} text @returns {Promise<boolean>} */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without https there is no clipboard; the old way needs a field with the text selected.
    const field = element("textarea", "visually-hidden")
    field.value = text
    document.body.append(field)
    field.select()
    const ok = document.execCommand("copy")
    field.remove()
    return ok
  }
}

/** @param {number} count @param {string} one @param {string} [many] */
export function plural(count, one, many = `${one}s`) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`
}
