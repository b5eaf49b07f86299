// What is loaded when an element comes near the window or gets the focus, and not before.

/** @import { Shell } from "./shell.js" */

/** What is to be done then. @type {WeakMap<Element, () => void>} */
const waiting = new WeakMap()
/** @type {IntersectionObserver | undefined} */
let observer

/**
 * Calls back when an element is in the window or less than a window away from it, or its board gets the focus.
 * @param {HTMLElement} host
 * @param {Shell} shell
 * @param {() => void} come
 */
export function whenNear(host, { view: { board } }, come) {
  // A DOM without layout cannot tell what is near.
  if (!globalThis.IntersectionObserver) return come()
  if (waiting.has(host)) return
  waiting.set(host, come)
  // Until its squares are, the board as a whole can be reached with the keyboard.
  board.tabIndex = 0
  board.addEventListener("focus", come, { once: true })
  // In a page's own box that scrolls the margin is another option, which not all browsers have.
  const margins = { rootMargin: "100%", scrollMargin: "100%" }
  observer ??= new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.()
  }, margins)
  observer.observe(host)
}

/** There is nothing to wait for, or not any more. @param {HTMLElement} host */
export function waitNoMore(host) {
  waiting.delete(host)
  observer?.unobserve(host)
}

/** The squares can be reached, or there is nothing to be done: the board needs the focus no more, and passes it on. @param {Shell} shell */
export function passFocus({ root, view: { board, grid } }) {
  if (root.activeElement === board) grid.querySelector(/** @type {"div"} */ ("[tabindex='0']"))?.focus()
  board.removeAttribute("tabindex")
}
