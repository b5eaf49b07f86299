// Loads an element when it comes near the viewport or gets the focus.
import { windowOf } from "../picture/html.js"

/** @import { Shell } from "./shell.js" */

/** @type {WeakMap<Element, () => void>} */
const waiting = new WeakMap()
/** @type {IntersectionObserver | undefined} */
let observer

/**
 * Calls back when an element is at most a viewport away, or its board gets the focus.
 * @param {HTMLElement} host @param {Shell} shell @param {() => void} come
 */
export function whenNear(host, { view: { board } }, come) {
  // A DOM without layout cannot tell what is near.
  if (!windowOf().IntersectionObserver) return come()
  if (waiting.has(host)) return
  waiting.set(host, come)
  // The board can be focused until its squares can.
  board.tabIndex = 0
  board.addEventListener("focus", come, { once: true })
  // scrollMargin is for scrolling containers; not all browsers support it.
  const margins = { rootMargin: "100%", scrollMargin: "100%" }
  observer ??= new (windowOf().IntersectionObserver)((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.()
  }, margins)
  observer.observe(host)
}

/** @param {HTMLElement} host */
export function waitNoMore(host) {
  waiting.delete(host)
  observer?.unobserve(host)
}

/** Calls back once, when a third of an element is visible. @param {Element} element @param {() => void} seen */
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

/** Hands the focus from the board to its squares. @param {Shell} shell */
export function passFocus({ root, view: { board, grid } }) {
  if (root.activeElement === board) grid.querySelector(/** @type {"div"} */ ("[tabindex='0']"))?.focus()
  board.removeAttribute("tabindex")
}
