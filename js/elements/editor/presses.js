// Presses of a pointer: a click, or a drag.

/** How far a pointer may move before a press becomes a drag, in pixels. */
const threshold = 4

/**
 * @template T
 * @typedef {object} Pressed
 * @property {T} what
 * @property {number} id of the pointer
 * @property {number} buttons
 * @property {number} x
 * @property {number} y
 * @property {boolean} moved
 */

/**
 * Follows presses on an element. A second finger or button cancels, and so does Escape.
 * @template T
 * @param {HTMLElement} element
 * @param {object} does
 * @param {(event: PointerEvent) => T | null} does.press what is pressed, or null if it is of no interest
 * @param {(what: T, event: PointerEvent, done: boolean) => void} does.drag while it is dragged, and when it is let go
 * @param {() => void} does.cancel a drag came to nothing
 * @param {(what: T) => void} [does.click] it was not dragged; without it, the browser's own click counts
 * @returns {() => void} cancels
 */
export function listenToPresses(element, { press, drag, cancel, click }) {
  /** @type {Pressed<T> | null} */
  let pressed = null
  let wasDragged = false
  const stop = () => {
    const was = pressed
    pressed = null
    if (was?.moved) cancel()
  }
  element.addEventListener("pointerdown", (event) => {
    wasDragged = false
    if (pressed) return stop()
    const what = event.isPrimary ? press(event) : null
    if (what === null) return
    const { pointerId: id, buttons, clientX: x, clientY: y } = event
    pressed = { what, id, buttons, x, y, moved: false }
    try {
      // Otherwise a touch would keep sending its events to what it first touched, and a mouse to what is under it.
      element.setPointerCapture(id)
    } catch {
      // Events that a script has made have no pointer to capture.
    }
  })
  element.addEventListener("pointermove", (event) => {
    if (pressed?.id !== event.pointerId) return
    // For a mouse, a second button arrives as a move event.
    if (event.pointerType === "mouse" && event.buttons !== pressed.buttons) return stop()
    pressed.moved ||= Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) >= threshold
    wasDragged = pressed.moved
    if (pressed.moved) drag(pressed.what, event, false)
  })
  element.addEventListener("pointerup", (event) => {
    if (pressed?.id !== event.pointerId) return
    const { what, moved } = pressed
    pressed = null
    // Does not rely on the click event, which is missing after a slow tap.
    if (moved || event.button === 2) drag(what, event, true)
    else click?.(what)
  })
  element.addEventListener("pointercancel", stop)
  // Neither a long press nor a second button may open a menu, which would take the events that follow.
  element.addEventListener("contextmenu", (event) => (pressed || wasDragged) && event.preventDefault())
  element.addEventListener("keydown", ({ key }) => key === "Escape" && stop())
  element.addEventListener("click", (event) => wasDragged && event.preventDefault(), { capture: true })
  return stop
}
