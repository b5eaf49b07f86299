// When a diagram becomes interactive: near the window, with the focus, or asked for it. Loaded with the first such diagram.
import { engine } from "./engine.js"
import { interactive } from "./on-demand.js"
import { inTurn } from "./turns.js"

/** @import { Shell } from "./shell.js" */

/** What is to be done when an element comes near the window. @type {WeakMap<Element, () => void>} */
const waiting = new WeakMap()
/** What has come. @type {WeakMap<Element, Promise<void>>} */
const coming = new WeakMap()
/** @type {IntersectionObserver | undefined} */
let observer

/**
 * Comes when the diagram is in the window or less than a window away from it, or gets the focus.
 * @param {HTMLElement} host
 * @param {Shell} shell
 * @param {() => void} loaded
 */
export function wait(host, shell, loaded) {
  if (coming.has(host) || waiting.has(host)) return
  const now = () => void come(host, shell, loaded).catch((error) => console.error(error))
  // Marks of moves are part of a picture, which may be printed. A DOM without layout cannot tell what is near.
  if (!isInteractive(host) || !globalThis.IntersectionObserver) return now()
  const { board } = shell.view
  // Until its squares are, the board as a whole can be reached with the keyboard.
  board.tabIndex = 0
  board.addEventListener("focus", now, { once: true })
  waiting.set(host, now)
  // In a page's own box that scrolls the margin is another option, which not all browsers have.
  const margins = { rootMargin: "100%", scrollMargin: "100%" }
  observer ??= new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.()
  }, margins)
  observer.observe(host)
}

/**
 * Loads what readers need, then calls back; resolves when they can use it.
 * @param {HTMLElement} host
 * @param {Shell} shell
 * @param {() => void} loaded
 * @returns {Promise<void>}
 */
export function come(host, shell, loaded) {
  observer?.unobserve(host)
  const begun = coming.get(host) ?? load(host, shell, loaded)
  coming.set(host, begun)
  return begun
}

/** @param {HTMLElement} host */
const isInteractive = (host) => host.hasAttribute("play") || host.hasAttribute("glance")

/** @param {HTMLElement} host @param {Shell} shell @param {() => void} loaded */
async function load(host, { lang, root, view: { board, grid } }, loaded) {
  try {
    const [{ learn }] = await Promise.all([
      interactive.load(),
      // If the rules cannot be loaded, the diagram itself says so.
      host.hasAttribute("play") && engine.load().catch(() => {}),
    ])
    await learn(lang)
  } catch (error) {
    // So that it can be tried again.
    coming.delete(host)
    throw error
  }
  await new Promise((resolve) => inTurn(() => resolve(loaded())))
  // The board begins in this task.
  await new Promise((resolve) => setTimeout(resolve))
  if (root.activeElement === board) grid.querySelector(/** @type {"div"} */ ("[tabindex='0']"))?.focus()
  board.removeAttribute("tabindex")
}
