// Presses of a pointer: a click, or a drag, also of a piece from beside the board.
import { keepPresses } from "../play/interaction.js"

/** @import { Square } from "../../api.js" */
/** @import { Hands } from "../play/interaction.js" */

/**
 * @template T
 * @typedef {object} Pressed
 * @property {T} what
 * @property {number} id of the pointer
 * @property {number} buttons
 * @property {boolean} moved
 */

/**
 * Follows presses on an element. A press is a drag once the pointer has left what was pressed; until then it may
 * tremble. A second finger or button cancels, and so do Escape and a lost release.
 * @template T @param {HTMLElement} element @param {object} does
 * @param {(event: PointerEvent) => T | null} does.press what is pressed, or null if it is of no interest
 * @param {(what: T, event: PointerEvent) => boolean} does.stays whether the pointer is still there
 * @param {(what: T, event: PointerEvent, done: boolean) => void} does.drag while it is dragged, and when it is let go
 * @param {() => void} does.cancel a drag came to nothing
 * @param {(what: T) => void} [does.click] it was not dragged; without it, the browser's own click counts
 * @returns {() => void} cancels
 */
export function listenToPresses(element, { press, stays, drag, cancel, click }) {
  /** @type {Pressed<T> | null} */
  let pressed = null
  let wasDragged = false
  const stop = () => {
    const was = pressed
    pressed = null
    letGo()
    if (was?.moved) cancel()
  }
  element.addEventListener("pointerdown", (event) => {
    wasDragged = false
    // Of the first pointer, a release was lost.
    stop()
    const { pointerId: id, buttons } = event
    const what = event.isPrimary ? press(event) : null
    if (what === null) return
    pressed = { what, id, buttons, moved: false }
    try {
      // Otherwise a touch would keep sending its events to what it first touched, and a mouse to what is under it.
      element.setPointerCapture(id)
    } catch {
      // Events that a script has made have no pointer to capture.
    }
  })
  const letGo = keepPresses(element, () => pressed !== null)
  element.addEventListener("pointermove", (event) => {
    if (pressed?.id !== event.pointerId) return
    // Of a mouse, a second button arrives as a move event, and so does it when the release was lost.
    if (event.pointerType !== "touch" && event.buttons !== pressed.buttons) {
      // A click that follows means nothing.
      wasDragged = true
      return stop()
    }
    pressed.moved ||= !stays(pressed.what, event)
    wasDragged = pressed.moved
    if (pressed.moved) drag(pressed.what, event, false)
  })
  element.addEventListener("pointerup", (event) => {
    if (pressed?.id !== event.pointerId) return
    const { what, moved } = pressed
    pressed = null
    // On Windows the menu comes after it.
    if (event.button === 2) wasDragged = true
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

/**
 * Lets a piece beside the board be dragged onto it: a copy follows the pointer.
 * @param {HTMLElement} element that shows the piece
 * @param {Hands} hands of the board
 * @param {object} does
 * @param {(event: PointerEvent) => boolean} does.press whether it can be dragged now
 * @param {(to: Square) => boolean} does.isTarget whether the square under it is marked
 * @param {(to: Square | null) => void} does.drop where it was let go; null beside the board, or if the drag was cancelled
 * @param {() => void} [does.lift] a drag begins
 * @param {() => void} [does.click] it was not dragged; without it, the browser's own click counts
 * @returns {() => void} cancels
 */
export function carryFrom(element, hands, { press, isTarget, drop, lift, click }) {
  /** @type {HTMLElement | null} */
  let carried = null
  /** @type {Square | null} */
  let under = null
  /** Shows where it would land. @param {Square | null} square */
  const lookAt = (square) => {
    if (square === under) return
    under = square
    for (const cell of hands.grid.querySelectorAll(".square"))
      cell.classList.toggle("over", square !== null && hands.squareOf(cell) === square && isTarget(square))
  }
  const end = () => {
    carried?.remove()
    carried = null
    hands.raise(false)
    lookAt(null)
  }
  return listenToPresses(element, {
    press: (event) => (event.button === 0 && press(event) ? element : null),
    stays: (_, { clientX, clientY }) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
    },
    drag: (_, { clientX, clientY }, done) => {
      const square = hands.squareAtPoint(clientX, clientY)
      if (done) {
        end()
        return drop(square)
      }
      if (!carried) {
        lift?.()
        carried = /** @type {HTMLElement} */ (element.querySelector(".piece")?.cloneNode(true))
        carried.classList.add("carried")
        element.append(carried)
        hands.raise(true)
      }
      // In units of the element, which may be scaled.
      const box = element.getBoundingClientRect()
      const scale = element.offsetWidth / box.width
      const size = hands.grid.clientWidth / hands.size.files
      carried.style.inlineSize = carried.style.blockSize = `${size}px`
      carried.style.translate = `${(clientX - box.x) * scale - size / 2}px ${(clientY - box.y) * scale - size / 2}px`
      lookAt(square)
    },
    cancel: () => {
      end()
      drop(null)
    },
    ...(click && { click }),
  })
}
