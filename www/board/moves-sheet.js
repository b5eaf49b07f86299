// On a phone the move list shows a few lines; pulling up or tapping its handle opens it over the whole window.
import { byId } from "./dom.js"

/** Pixels from which a gesture is a pull, not a tap. */
const threshold = 8

/** @param {() => void} opened */
export function listenToPull(opened) {
  const handle = byId("pull")
  const sheet = byId("moves-sheet")
  /**
   * Where the pointer went down, and how high the sheet was.
   * @type {{ y: number, height: number, pulled: boolean } | null}
   */
  let pressed = null
  const isOpen = () => sheet.classList.contains("open")
  /** @param {boolean} open */
  const set = (open) => {
    sheet.style.blockSize = ""
    sheet.classList.toggle("open", open)
    handle.setAttribute("aria-expanded", String(open))
    if (open) opened()
  }

  handle.addEventListener("pointerdown", ({ pointerId, clientY, isPrimary }) => {
    if (!isPrimary) return
    pressed = { y: clientY, height: sheet.offsetHeight, pulled: false }
    handle.setPointerCapture(pointerId)
  })
  handle.addEventListener("pointermove", ({ clientY }) => {
    if (!pressed) return
    const up = pressed.y - clientY
    pressed.pulled ||= Math.abs(up) >= threshold
    if (!pressed.pulled) return
    sheet.classList.add("open")
    sheet.style.blockSize = `${pressed.height + up}px`
  })
  handle.addEventListener("pointerup", ({ clientY }) => {
    if (pressed?.pulled) set(clientY < pressed.y)
  })
  handle.addEventListener("pointercancel", () => {
    if (pressed?.pulled) set(false)
    pressed = null
  })
  handle.addEventListener("click", () => {
    if (!pressed?.pulled) set(!isOpen())
    pressed = null
  })
  // The board shows the chosen move, so the list closes.
  byId("move-list").addEventListener(
    "click",
    ({ target }) => target instanceof Element && target.closest("button") && set(false),
  )
  sheet.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !isOpen()) return
    set(false)
    handle.focus()
  })
}
