// Picking, dropping and drawing, by mouse, touch, pen and keyboard. Turns events into moves between squares, without
// knowing any rules.

import { windowOf } from "../picture/html.js"
import { isolatePresses } from "./interaction.js"

/** @import { Role, Square } from "../../api.js" */
/** @import { MarkColor } from "../picture/overlay.js" */
/** @import { InteractiveBoard, Point } from "./interaction.js" */

/** @typedef {Square | `@${Role}`} Origin of a picked piece: a square, or its role in a pocket */

/**
 * @typedef {object} InputHandler
 * @property {(square: Square) => boolean} canPick
 * @property {(from: Origin, to: Square) => boolean} isTarget
 * @property {(isPicked: boolean) => void} changed the picked piece or the cursor changed
 * @property {(origin: Origin | null) => void} pickChanged a piece was picked, or deselected
 * @property {(from: Origin, to: Square, dragged: boolean) => void} move
 * @property {(square: Square) => void} picked a piece was picked by a click or key
 * @property {(from: Square, to: Square | null) => boolean} blocked the user chose, or dragged from, a square that cannot
 *   be picked; returns whether that was handled
 * @property {(square: Square) => void} unhandled the user chose a square by key, and `blocked` did not handle it
 * @property {() => boolean} escape Escape was pressed with nothing picked; returns whether anything changed
 * @property {() => boolean} isDrawing whether every press draws
 * @property {(stroke: { from: Square, to: Square, color: MarkColor | null } | null, done: boolean) => void} draw an
 *   arrow, or a circle if it ends where it began; null if the stroke was cancelled
 * @property {(event: KeyboardEvent, square: Square) => boolean} drawKey handles a key for drawing; returns whether it did
 * @property {(square: Square) => void} drawAt the user chose a square without a pointer, while drawing
 * @property {(square: Square, button: number) => void} square a click with no other effect
 * @property {() => void} pressed any press on the board
 * @property {(event: KeyboardEvent, square: Square) => boolean} ask answers a key that asks about the board; returns
 *   whether it did
 */

/** Null for a piece on a square. @param {Origin} origin */
export const pocketRole = (origin) => (origin[0] === "@" ? /** @type {Role} */ (origin.slice(1)) : null)

/** How many pixels a pointer may move before a press becomes a drag. */
const threshold = 4
/** A finger resting for this many milliseconds where nothing can be picked draws, if it moves less than this many pixels. */
const longPress = { duration: 500, tolerance: 10 }

/**
 * @typedef {object} Press
 * @property {number} pointer
 * @property {number} buttons
 * @property {Square} square
 * @property {Point[]} path where the press started; during a drag, the pointer's points since the last frame
 * @property {boolean} isTouch whether the finger would cover the piece
 * @property {boolean} hasPiece whether a piece is under the pointer and follows it
 * @property {boolean} wasPicked whether that piece was already picked
 * @property {boolean} dragging
 * @property {boolean} isAway whether the pointer has left the square
 * @property {number} [timer] of a possible long press
 */

/** @typedef {{ from: Square, to: Square, color: MarkColor }} Stroke an arrow, or a circle on one square */

export class BoardInput {
  /** @type {Origin | null} */
  picked = null
  /** The square of the keyboard cursor. @type {Square} */
  cursor = "e2"
  /** Whether Alt was down when a piece was dropped or its target chosen. */
  alt = false
  /** @type {Press | null} */
  #press = null
  /** Whether a piece was picked before the last press. */
  #wasBusy = false
  /** Whether the last press moved, picked or drew, so that its click must do nothing. */
  #isHandled = false
  /** The stroke in progress. @type {{ pointer: number, buttons: number, from: Square, drawn?: string } | null} */
  #stroke = null
  #listening
  #endPress
  #board
  #handler

  /** @param {InteractiveBoard} board @param {InputHandler} handler */
  constructor(board, handler) {
    this.#board = board
    this.#handler = handler
    const { grid } = board
    this.#listening = new (windowOf(grid).AbortController)()
    /** @type {<T extends keyof HTMLElementEventMap>(type: T, listener: (event: HTMLElementEventMap[T]) => void) => void} */
    const on = (type, listener) => grid.addEventListener(type, listener, { signal: this.#listening.signal })
    on("pointerdown", (event) => this.#down(event))
    on("pointermove", (event) => this.#move(event))
    on("pointerup", (event) => this.#up(event))
    on("pointercancel", () => this.stop())
    const { signal } = this.#listening
    this.#endPress = isolatePresses(grid, () => this.#press?.hasPiece === true || this.#stroke !== null, signal)
    // A drawing finger must not scroll the page.
    grid.addEventListener("touchmove", (event) => this.#stroke && event.preventDefault(), { passive: false, signal })
    // A touch is first captured by its cell: losing that capture to the grid does not end the drag.
    on("lostpointercapture", ({ target }) => target === grid && this.#press?.dragging && this.cancel())
    // A long press on a piece and drawing with the right button must not open a context menu.
    on("contextmenu", (event) => {
      if (this.#press || this.#stroke || this.#wasBusy || event.button === 2) event.preventDefault()
    })
    on("keydown", (event) => this.#key(event))
    on("auxclick", ({ target, button }) => {
      const square = button === 1 && !this.#isHandled && board.squareOf(target)
      if (square) handler.square(square, button)
    })
    on("click", (event) => {
      // The click would activate a link around the board.
      if (event.detail > 0 && this.#isHandled) event.preventDefault()
      // Screen readers click without a pointer.
      const square = event.detail === 0 ? board.squareOf(event.target) : null
      if (square && handler.isDrawing()) handler.drawAt(square)
      else if (square) this.#choose(square)
    })
    on("focusin", (event) => {
      // Focus that enters the board without a press comes from the keyboard.
      const isFromBoard = grid.parentNode?.contains(/** @type {Node | null} */ (event.relatedTarget))
      if (!this.#press && !isFromBoard) grid.classList.remove("pointed")
      const square = board.squareOf(event.target)
      if (!square || square === this.cursor) return
      this.cursor = square
      handler.changed(false)
    })
  }

  /** Cancels any drag, and deselects the picked piece. */
  cancel() {
    const press = this.#press
    this.#press = null
    clearTimeout(press?.timer)
    this.#endPress()
    if (press?.dragging) this.#board.endDrag()
    this.pick(null)
  }

  /** Like `cancel`; also cancels the stroke in progress. */
  stop() {
    if (this.#stroke) this.#handler.draw(null, true)
    this.#stroke = null
    this.cancel()
  }
  remove() {
    this.stop()
    this.#listening.abort()
  }

  /** @param {Origin | null} origin */
  pick(origin) {
    if (origin === this.picked) return
    this.picked = origin
    this.#handler.changed(origin !== null)
    this.#handler.pickChanged(origin)
  }

  /** @param {Square} to @param {boolean} dragged */
  drop(to, dragged) {
    const from = this.picked
    this.cursor = to
    this.pick(null)
    if (from) this.#handler.move(from, to, dragged)
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#board.grid.classList.add("pointed")
    const { pointerId: pointer, pointerType, button, buttons, clientX: x, clientY: y } = event
    const last = this.#stroke ?? this.#press
    // A second finger cancels. If the first pointer is pressed again, its release was lost.
    if (last && !event.isPrimary) return this.stop()
    if (last) this.#loseRelease()
    this.#wasBusy = this.picked !== null
    this.#isHandled = false
    const square = this.#board.squareOf(event.target)
    const isMain = event.isPrimary && button === 0
    if (isMain && this.#handler.isDrawing())
      return square ? this.#begin({ pointer, buttons, square, path: [{ x, y }] }) : undefined
    if (!isMain) {
      if (button !== 2) return
      this.stop()
      if (pointerType !== "mouse" || this.#wasBusy || !square) return
      this.#isHandled = true
      this.#stroke = { pointer, buttons, from: square }
      this.#board.grid.setPointerCapture(pointer)
      return
    }
    if (!square) return
    const isTarget = this.picked !== null && this.#handler.isTarget(this.picked, square)
    const hasPiece = !isTarget && this.#handler.canPick(square)
    const wasPicked = hasPiece && this.picked === square
    /** @type {Press} */
    const press = {
      ...{ pointer, buttons, square, path: [{ x, y }], isTouch: pointerType === "touch" },
      ...{ hasPiece, wasPicked, dragging: false, isAway: false },
    }
    this.#press = press
    this.#isHandled = hasPiece
    // A finger may be about to draw, so the drawings stay for now.
    if (pointerType !== "touch" || hasPiece || this.#wasBusy) this.#handler.pressed()
    else press.timer = Number(setTimeout(() => this.#begin(press), longPress.duration))
    this.cursor = square
    if (!hasPiece) return
    this.pick(square)
    try {
      // Capture now: the first move event may already be outside the board.
      this.#board.grid.setPointerCapture(pointer)
    } catch {
      // Scripted events have no pointer to capture.
    }
  }

  /** Starts a stroke. @param {Pick<Press, "pointer" | "buttons" | "square" | "path">} press */
  #begin({ pointer, buttons, square: from, path: [at] }) {
    this.stop()
    this.cursor = from
    this.#isHandled = true
    this.#stroke = { pointer, buttons, from }
    this.#board.grid.setPointerCapture(pointer)
    if (at) this.#draw({ clientX: at.x, clientY: at.y, shiftKey: false, ctrlKey: false, altKey: false }, false)
  }

  /** The release of a pointer was lost, for example to a browser dialog. */
  #loseRelease() {
    if (this.#stroke || this.#press?.hasPiece) return this.stop()
    // A piece that was picked before stays picked.
    clearTimeout(this.#press?.timer)
    this.#press = null
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const { pointerId, pointerType, buttons, clientX: x, clientY: y } = event
    const press = this.#press
    const last = this.#stroke ?? press
    if (last?.pointer !== pointerId) return
    // A second mouse button fires a move event; so does moving after a lost release.
    if (buttons !== last.buttons && pointerType !== "touch") {
      if (buttons === 0) return this.#loseRelease()
      this.#isHandled = true
      return this.stop()
    }
    if (this.#stroke || !press) return this.#draw(event, false)
    const [at = { x, y }] = press.path
    const far = Math.hypot(x - at.x, y - at.y)
    if (far >= longPress.tolerance) clearTimeout(press.timer)
    if (!press.hasPiece) return
    if (press.dragging) return void press.path.push({ x, y })
    if (far < threshold) return
    press.path = [{ x, y }]
    press.dragging = true
    this.#dragEachFrame(press)
  }

  /** Once per frame: events can be more frequent, and the page can move the board without any event. @param {Press} press */
  #dragEachFrame(press) {
    // DOMs of test runners may lack frames.
    windowOf(this.#board.grid).requestAnimationFrame?.(() => {
      if (this.#press !== press) return
      this.#drag(press)
      this.#dragEachFrame(press)
    })
  }

  /** @param {Press} press */
  #drag(press) {
    const isTarget = (/** @type {Square} */ to) => this.#handler.isTarget(press.square, to)
    const isAway = this.#board.drag(press.square, press.path, isTarget, press.isTouch)
    press.isAway ||= isAway
    press.path.splice(0, press.path.length - 1)
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const { pointerId, clientX, clientY } = event
    const press = this.#press
    if (this.#stroke?.pointer === pointerId) {
      this.#draw(event, true)
      this.#stroke = null
    }
    if (!press || press.pointer !== pointerId) return
    this.#press = null
    if (press.timer) this.#handler.pressed()
    clearTimeout(press.timer)
    this.alt = event.altKey
    // Not on click, because a slow tap does not fire one.
    const square = this.#board.squareAtPoint(clientX, clientY)
    // There may have been no frame since the last move event.
    if (press.dragging && square === press.square) this.#drag(press)
    if (press.dragging) this.#board.endDrag()
    if (press.dragging && (press.isAway || square !== press.square)) {
      if (square && square !== press.square) this.drop(square, true)
      else this.pick(null)
    } else if (square !== press.square) {
      if (square && !press.hasPiece && this.#handler.blocked(press.square, square)) this.pick(null)
    } else if (press.wasPicked) {
      this.pick(null)
    } else if (press.hasPiece) {
      this.#handler.picked(square)
    } else if (this.picked) {
      this.#isHandled = true
      this.drop(square, false)
    } else if (!this.#handler.blocked(square, null)) {
      this.#handler.square(square, event.button)
    }
  }

  /** @param {Pick<PointerEvent, "clientX" | "clientY" | "shiftKey" | "ctrlKey" | "altKey">} event @param {boolean} done */
  #draw(event, done) {
    const stroke = this.#stroke
    const to = this.#board.squareAtPoint(event.clientX, event.clientY)
    const color = colorOf(event)
    const drawn = `${to} ${color}`
    if (!stroke || (drawn === stroke.drawn && !done)) return
    stroke.drawn = drawn
    this.#handler.draw(to && { from: stroke.from, to, color }, done)
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key } = event
    if (this.#handler.drawKey(event, this.cursor)) {
      this.#board.grid.classList.remove("pointed")
      return event.preventDefault()
    }
    if (event.ctrlKey || event.metaKey || (event.altKey && key !== "Enter")) return
    this.alt = event.altKey
    this.#board.grid.classList.remove("pointed")
    if (key === "Enter" || key === " ") {
      if (!event.repeat) this.#choose(this.cursor)
    } else if (key !== "Escape") {
      if (!this.#board.moveFocus(this.cursor, key) && !this.#handler.ask(event, this.cursor)) return
    } else if (this.picked || this.#press) {
      this.cancel()
    } else if (!this.#handler.escape()) {
      return
    }
    event.preventDefault()
  }

  /** @param {Square} square */
  #choose(square) {
    const { picked } = this
    this.#handler.pressed()
    if (picked === square) this.pick(null)
    else if (picked && this.#handler.isTarget(picked, square)) this.drop(square, false)
    else if (this.#handler.canPick(square)) {
      this.pick(square)
      this.#handler.picked(square)
    } else if (picked) this.drop(square, false)
    else if (!this.#handler.blocked(square, null)) {
      this.#handler.unhandled(square)
      this.#handler.square(square, 0)
    }
  }
}

/** @param {{ shiftKey: boolean, ctrlKey: boolean, altKey: boolean }} keys @returns {MarkColor | null} */
export const colorOf = ({ shiftKey, ctrlKey, altKey }) =>
  shiftKey ? "red" : ctrlKey ? "yellow" : altKey ? "blue" : null
