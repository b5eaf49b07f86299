// Clicks and drags by pointer, including drags of pieces from beside the board.
import { isolatePresses } from "../play/interaction.js"

/** @import { Square } from "../../api.js" */
/** @import { InteractiveBoard } from "../play/interaction.js" */

/** @template T @typedef {{ what: T, id: number, buttons: number, moved: boolean }} Pressed `id` of the pointer */

/**
 * A press becomes a drag once the pointer leaves what was pressed. A second finger or button, Escape or a lost release
 * cancels it.
 * @template T @param {HTMLElement} element @param {object} options
 * @param {(event: PointerEvent) => T | null} options.start what is pressed, or null to ignore it
 * @param {(what: T, event: PointerEvent) => boolean} options.isInside whether the pointer is still there
 * @param {(what: T, event: PointerEvent, done: boolean) => void} options.drag
 * @param {() => void} options.cancel called when a drag is cancelled
 * @param {(what: T) => void} [options.click] called instead of `drag`; by default the browser's click event counts
 * @returns {() => void} cancels
 */
export function listenToDrags(element, { start, isInside, drag, cancel, click }) {
  /** @type {Pressed<T> | null} */
  let pressed = null
  let wasDragged = false
  const stop = () => {
    const was = pressed
    pressed = null
    endPress()
    if (was?.moved) cancel()
  }
  element.addEventListener("pointerdown", (event) => {
    wasDragged = false
    // The previous release may have been lost.
    stop()
    const { pointerId: id, buttons } = event
    const what = event.isPrimary ? start(event) : null
    if (what === null) return
    pressed = { what, id, buttons, moved: false }
    try {
      // Without capture, touch events go to the first target, but mouse events to what is under the pointer.
      element.setPointerCapture(id)
    } catch {
      // Scripted events have no pointer to capture.
    }
  })
  const endPress = isolatePresses(element, () => pressed !== null)
  element.addEventListener("pointermove", (event) => {
    if (pressed?.id !== event.pointerId) return
    // A second mouse button arrives as a move event, as does a lost release.
    if (event.pointerType !== "touch" && event.buttons !== pressed.buttons) {
      // The click that follows must be ignored.
      wasDragged = true
      return stop()
    }
    pressed.moved ||= !isInside(pressed.what, event)
    wasDragged = pressed.moved
    if (pressed.moved) drag(pressed.what, event, false)
  })
  element.addEventListener("pointerup", (event) => {
    if (pressed?.id !== event.pointerId) return
    const { what, moved } = pressed
    pressed = null
    // On Windows the context menu comes after the release.
    if (event.button === 2) wasDragged = true
    // A slow tap has no click event.
    if (moved || event.button === 2) drag(what, event, true)
    else click?.(what)
  })
  element.addEventListener("pointercancel", stop)
  // A context menu, after a long press or by the second button, would swallow the following events.
  element.addEventListener("contextmenu", (event) => (pressed || wasDragged) && event.preventDefault())
  element.addEventListener("keydown", ({ key }) => key === "Escape" && stop())
  element.addEventListener("click", (event) => wasDragged && event.preventDefault(), { capture: true })
  return stop
}

/**
 * Lets a piece beside the board be dragged onto it; a copy follows the pointer.
 * @param {HTMLElement} element with the piece @param {InteractiveBoard} board @param {object} options
 * @param {(event: PointerEvent) => boolean} options.canDrag whether the piece can be dragged now
 * @param {(to: Square) => boolean} options.isTarget whether to mark the square under the piece
 * @param {(to: Square | null) => void} options.drop null outside the board, or if the drag was cancelled
 * @param {() => void} [options.started] called when a drag begins
 * @param {() => void} [options.click] called instead of `drop`; by default the browser's click event counts
 * @returns {() => void} cancels
 */
export function dragPieceFrom(element, board, { canDrag, isTarget, drop, started, click }) {
  /** @type {HTMLElement | null} */
  let dragged = null
  /** @type {Square | null} */
  let under = null
  /** @param {Square | null} square */
  const markTarget = (square) => {
    if (square === under) return
    under = square
    for (const cell of board.grid.querySelectorAll(".square"))
      cell.classList.toggle("over", square !== null && board.squareOf(cell) === square && isTarget(square))
  }
  const end = () => {
    dragged?.remove()
    dragged = null
    board.raise(false)
    markTarget(null)
  }
  return listenToDrags(element, {
    start: (event) => (event.button === 0 && canDrag(event) ? element : null),
    isInside: (_, { clientX, clientY }) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
    },
    drag: (_, { clientX, clientY }, done) => {
      const square = board.squareAtPoint(clientX, clientY)
      if (done) {
        end()
        return drop(square)
      }
      if (!dragged) {
        started?.()
        dragged = /** @type {HTMLElement} */ (element.querySelector(".piece")?.cloneNode(true))
        dragged.classList.add("carried")
        element.append(dragged)
        board.raise(true)
      }
      // In the element's own units: the page may scale it.
      const box = element.getBoundingClientRect()
      const scale = element.offsetWidth / box.width
      const size = board.grid.clientWidth / board.size.files
      dragged.style.inlineSize = dragged.style.blockSize = `${size}px`
      dragged.style.translate = `${(clientX - box.x) * scale - size / 2}px ${(clientY - box.y) * scale - size / 2}px`
      markTarget(square)
    },
    cancel: () => {
      end()
      drop(null)
    },
    ...(click && { click }),
  })
}
