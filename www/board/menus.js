// Menus open on a click, Enter or ↓, and close on a choice, Escape, or when the focus or a click goes elsewhere.

import { byId } from "./dom.js"

const items = (/** @type {Element} */ list) =>
  /** @type {HTMLElement[]} */ ([...list.querySelectorAll("[role^=menuitem]")]).filter((item) => item.checkVisibility())

/** @param {HTMLElement} menu a box with a button and the list that it opens */
export function listenToMenu(menu) {
  const button = /** @type {HTMLButtonElement} */ (menu.querySelector("[aria-haspopup]"))
  const list = /** @type {HTMLElement} */ (menu.querySelector("[role=menu]"))
  for (const item of list.querySelectorAll("[role^=menuitem]")) item.setAttribute("tabindex", "-1")

  /** @param {boolean} isOpen */
  const open = (isOpen) => {
    list.hidden = !isOpen
    button.setAttribute("aria-expanded", String(isOpen))
  }
  /** @param {number} step */
  const go = (step) => {
    const all = items(list)
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement))
    all.at((at + step) % all.length)?.focus()
  }

  button.addEventListener("click", () => {
    open(list.hidden)
    if (!list.hidden) items(list)[0]?.focus()
  })
  button.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return
    open(true)
    items(list)
      .at(event.key === "ArrowDown" ? 0 : -1)
      ?.focus()
    event.preventDefault()
  })
  list.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") go(1)
    else if (event.key === "ArrowUp") go(-1)
    else if (event.key === "Home") items(list)[0]?.focus()
    else if (event.key === "End") items(list).at(-1)?.focus()
    else if (event.key === "Escape" && !list.hidden) {
      open(false)
      button.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  })
  list.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("[role^=menuitem]") || list.hidden) return
    // When the dialog that this choice opens closes, it returns the focus to the button.
    if (list.contains(document.activeElement)) button.focus({ preventScroll: true })
    open(false)
  })
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) open(false)
  })
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) open(false)
  })
}

/** Opens all buttons and menus in a sheet above the bar, on a small screen. */
export function listenToMore() {
  const button = byId("more")
  const sheet = byId("acts")
  /** @param {boolean} isOpen */
  const open = (isOpen) => {
    sheet.classList.toggle("open", isOpen)
    button.setAttribute("aria-expanded", String(isOpen))
  }
  button.addEventListener("click", () => {
    open(!sheet.classList.contains("open"))
    if (sheet.classList.contains("open")) sheet.querySelector("button")?.focus({ preventScroll: true })
  })
  sheet.addEventListener("click", () => open(false))
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !sheet.classList.contains("open")) return
    open(false)
    button.focus()
  })
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !sheet.contains(target) && !button.contains(target)) open(false)
  })
}
