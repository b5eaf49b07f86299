import { windowOf } from "../picture/html.js"

/** @import { Shell } from "./shell.js" */

/** @type {WeakMap<Element, () => void>} */
const waiting = new WeakMap()
/** @type {IntersectionObserver | undefined} */
let observer

/**
 * Calls back when an element is at most a viewport away, or its board gets the focus.
 * @param {HTMLElement} host @param {Shell} shell @param {() => void} load
 */
export function whenNear(host, { view: { board } }, load) {
  // A DOM without layout cannot tell what is near.
  if (!windowOf().IntersectionObserver) return load()
  if (waiting.has(host)) return
  waiting.set(host, load)
  // Until its squares can be focused, the board itself can.
  board.tabIndex = 0
  board.addEventListener("focus", load, { once: true })
  // scrollMargin applies inside scrolling containers; not all browsers support it.
  const margins = { rootMargin: "100%", scrollMargin: "100%" }
  observer ??= new (windowOf().IntersectionObserver)((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.()
  }, margins)
  observer.observe(host)
}

/** @param {HTMLElement} host */
export function stopWaiting(host) {
  waiting.delete(host)
  observer?.unobserve(host)
}

/** Calls back once, when a third of an element is visible. @param {Element} element @param {() => void} callback */
export function whenSeen(element, callback) {
  if (!windowOf().IntersectionObserver) return callback()
  const seenObserver = new (windowOf().IntersectionObserver)(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      seenObserver.disconnect()
      callback()
    },
    { threshold: 1 / 3 },
  )
  seenObserver.observe(element)
}

/** Moves the focus from the board to its squares. @param {Shell} shell */
export function focusSquares({ root, view: { board, grid } }) {
  if (root.activeElement === board) grid.querySelector(/** @type {"div"} */ ("[tabindex='0']"))?.focus()
  board.removeAttribute("tabindex")
}
