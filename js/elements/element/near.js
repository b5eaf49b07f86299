// Lazy loading: an element is loaded when it comes near the viewport or gets the focus.
import { windowOf } from "../picture/html.js"

/** @import { Shell } from "./shell.js" */

/** Callbacks of elements that are not near yet. @type {WeakMap<Element, () => void>} */
const waiting = new WeakMap()
/** @type {IntersectionObserver | undefined} */
let observer

/**
 * Calls back when an element is in the viewport or less than a viewport away from it, or its board gets the focus.
 * @param {HTMLElement} host @param {Shell} shell @param {() => void} come
 */
export function whenNear(host, { view: { board } }, come) {
  // A DOM without layout cannot tell what is near.
  if (!windowOf().IntersectionObserver) return come()
  if (waiting.has(host)) return
  waiting.set(host, come)
  // Until its squares are focusable, the board as a whole is.
  board.tabIndex = 0
  board.addEventListener("focus", come, { once: true })
  // For scrolling containers the margin is a separate option, which not all browsers support.
  const margins = { rootMargin: "100%", scrollMargin: "100%" }
  observer ??= new (windowOf().IntersectionObserver)((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.()
  }, margins)
  observer.observe(host)
}

/** Cancels the callback. @param {HTMLElement} host */
export function waitNoMore(host) {
  waiting.delete(host)
  observer?.unobserve(host)
}

/** Calls back once when a third of an element is in the viewport. @param {Element} element @param {() => void} seen */
export function whenSeen(element, seen) {
  if (!windowOf().IntersectionObserver) return seen()
  const look = new (windowOf().IntersectionObserver)(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      look.disconnect()
      seen()
    },
    { threshold: 1 / 3 },
  )
  look.observe(element)
}

/** Makes the board itself unfocusable; if it has the focus, its squares get it. @param {Shell} shell */
export function passFocus({ root, view: { board, grid } }) {
  if (root.activeElement === board) grid.querySelector(/** @type {"div"} */ ("[tabindex='0']"))?.focus()
  board.removeAttribute("tabindex")
}
