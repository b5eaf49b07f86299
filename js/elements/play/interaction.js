// Makes a board interactive: ARIA roles, names and focus of the cells, drags, animated moves.
import { setAttribute, windowOf } from "../picture/html.js"
import controls from "../element/controls.css"
import style from "./interaction.css"
import { cellByKey } from "./keys.js"
import { circle, marksSvg, path, twice } from "../picture/overlay.js"
import { cellOfSquare, squareInCell, standard } from "../picture/squares.js"
import { adoptStyle } from "../element/style.js"
import { svgElement } from "../picture/svg.js"

/** @import { Color, Piece, Square } from "../../api.js" */
/** @import { Mark, MarkKind, Shape } from "../picture/overlay.js" */
/** @import { BoardState, BoardView, Rendered } from "../picture/render.js" */
/** @import { Drawing } from "../picture/svg.js" */
/** @import { TargetKind } from "./play-texts.js" */

/**
 * @typedef {object} Possible what the user can do now
 * @property {(square: Square, piece: Piece | undefined, target: TargetKind | undefined, marks: readonly MarkKind[])
 *   => string} squareName
 * @property {ReadonlySet<Square>} movable squares whose piece can be dragged
 * @property {ReadonlySet<Square>} [choosable] squares whose piece can be chosen
 * @property {Square | null} picked
 * @property {ReadonlyMap<Square, TargetKind>} targets of the picked piece
 * @property {Square} cursor the cell in the tab order
 * @property {boolean} readonly
 * @property {Square | null} [inPlace] where the user dropped a piece, which is not animated
 * @property {boolean} [animate]
 * @property {(orientation: Color) => readonly Drawing[]} [drawings] above the marks, such as a refused move
 * @property {(orientation: Color) => void} [drawn] called after the board is drawn
 */

const duration = 150

/** @satisfies {Partial<Record<MarkKind, Shape>>} */
const shapes = {
  picked: () => twice("edge", "line frame", "M-46-46H46V46H-46Z"),
  target: () => [path("dot", circle(15))],
  "target-capture": () => twice("edge", "line", circle(44)),
  "target-castle": () => twice("edge", "line", "M-24-43H-43V43H-24M24-43H43V43H24"),
}

/** @param {Square} square @param {keyof typeof shapes} kind @returns {Mark} */
const markOf = (square, kind) => ({ square, kind, silent: true, shape: shapes[kind] })

/**
 * @typedef {object} Drag
 * @property {HTMLElement} piece stays on its square
 * @property {HTMLElement} copy follows the pointer
 * @property {string} [translate] of the copy
 * @property {number | undefined} [under] the cell under the pointer, -1 outside the board
 * @property {HTMLElement | undefined} [over] that cell if it is a target
 */

/** @typedef {{ x: number, y: number }} Point of the viewport */

export class InteractiveBoard {
  /** @type {Possible | null} */
  #possible = null
  /** What each cell shows, so that only changed cells are updated. @type {string[]} */
  #cellStates = []
  /** @type {Possible["squareName"] | undefined} */
  #lastSquareName
  /** @type {Drag | null} */
  #dragged = null
  /** The box of the first cell when `#toCells` was computed. @type {DOMRect | null} */
  #measured = null
  /** The CSS matrix from the viewport to columns and rows. @type {readonly number[]} */
  #toCells = [1, 0, 0, 1, 0, 0]
  #view
  #layer = marksSvg("0 0 800 800")
  #lastDrawings = "[]"
  /** The host's own `z-index` while it is raised. @type {string | null} */
  #zIndex = null

  /** @param {BoardView} view */
  constructor(view) {
    this.#view = view
  }

  get grid() {
    return this.#view.grid
  }

  get orientation() {
    return this.#view.orientation
  }

  get size() {
    return this.#view.size ?? standard
  }

  /** Sets what the user can do after the next rendering. @param {Possible} possible */
  allow(possible) {
    this.#possible = possible
    return this
  }

  attach() {
    this.#cellStates = []
    adoptStyle(/** @type {ShadowRoot} */ (this.grid.getRootNode()), controls)
    adoptStyle(/** @type {ShadowRoot} */ (this.grid.getRootNode()), style)
    this.#setRoles(true)
    this.#view.board.append(this.#layer)
  }

  detach() {
    this.endDrag()
    this.#setRoles(false)
    this.#layer.remove()
    for (const cell of this.#view.cells) {
      cell.classList.remove("picked", "movable", "choosable", "target")
      for (const name of ["aria-label", "aria-selected", "tabindex"]) cell.removeAttribute(name)
    }
  }

  get isAttached() {
    return this.#layer.parentNode !== null
  }

  /** @param {boolean} on */
  #setRoles(on) {
    /** @param {Element} element @param {Readonly<Record<string, string>>} attributes */
    const set = (element, attributes) => {
      for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, on ? value : null)
    }
    set(this.grid, {
      role: "grid",
      "aria-rowcount": `${this.size.ranks}`,
      "aria-colcount": `${this.size.files}`,
      "aria-label": "",
      "aria-readonly": "false",
    })
    for (const [index, row] of [...this.grid.children].entries()) {
      set(row, { role: "row", "aria-rowindex": String(index + 1) })
      for (const [column, cell] of [...row.children].entries())
        set(cell, { role: "gridcell", "aria-colindex": String(column + 1) })
    }
  }

  /** @param {BoardState} state @param {Rendered} before */
  show({ orientation, pieces, marks, label }, before) {
    if (!this.#possible) return
    const { squareName, movable, choosable, targets, cursor, picked, readonly } = this.#possible
    const { animate, inPlace = null, drawings, drawn } = this.#possible
    const { focused } = this
    setAttribute(this.grid, "aria-label", label)
    setAttribute(this.grid, "aria-readonly", readonly ? "true" : null)
    if (squareName !== this.#lastSquareName) this.#cellStates = []
    this.#lastSquareName = squareName
    const spoken = marks.filter(({ silent }) => !silent)
    for (const [index, cell] of this.#view.cells.entries()) {
      const square = squareInCell(index, orientation, this.size)
      const target = targets.get(square)
      const kinds = spoken.filter((mark) => mark.square === square).map(({ kind }) => kind)
      const isPicked = picked === square
      const tabIndex = cursor === square ? "0" : "-1"
      const classes = `${isPicked ? "picked " : ""}${movable.has(square) ? "movable " : ""}${choosable?.has(square) ? "choosable " : ""}${target ? "target" : ""}`
      // Most cells do not change, and only this method sets these attributes.
      const cellState = [square, this.#view.codeIn(index), target, kinds, tabIndex, classes].join(";")
      if (cellState === this.#cellStates[index]) continue
      this.#cellStates[index] = cellState
      setAttribute(cell, "aria-label", squareName(square, pieces.get(square), target, kinds))
      setAttribute(cell, "aria-selected", isPicked ? "true" : null)
      setAttribute(cell, "tabindex", tabIndex)
      for (const name of ["picked", "movable", "choosable", "target"])
        cell.classList.toggle(name, classes.includes(name))
    }
    // The dragged piece may have been redrawn, or have other targets.
    if (this.#dragged?.piece.isConnected) this.#dragged.under = undefined
    else this.endDrag()
    this.#draw(drawings?.(orientation) ?? [])
    if (animate && orientation === before.orientation) this.#animate(before.codes, inPlace)
    drawn?.(orientation)
    // The cursor's square may be in another cell now.
    if (focused) this.focus(cursor)
  }

  /** @param {readonly Drawing[]} drawings */
  #draw(drawings) {
    const json = JSON.stringify(drawings)
    if (json === this.#lastDrawings) return
    this.#lastDrawings = json
    this.#layer.replaceChildren(...drawings.map(svgElement))
  }

  /**
   * Each new piece slides from the nearest cell that has lost the same piece, or else from one where a promotion, or taking
   * one back, explains the difference.
   * @param {Rendered["codes"]} before @param {Square | null} inPlace
   */
  #animate(before, inPlace) {
    const { matchMedia, getComputedStyle } = windowOf(this.grid)
    // DOMs of test runners lack one or the other function.
    if (!matchMedia?.("(prefers-reduced-motion: no-preference)")?.matches) return
    if (getComputedStyle(this.grid).getPropertyValue("--_motion").trim() === "none") return
    const { files, ranks } = this.size
    const after = this.#view.cells.map((_, index) => this.#view.codeIn(index))
    const left = before.map((code, index) => (code !== after[index] ? code : null))
    const steps = (/** @type {number} */ from, /** @type {number} */ to) => ({
      x: (from % files) - (to % files),
      y: Math.floor(from / files) - Math.floor(to / files),
    })
    const distance = (/** @type {number} */ from, /** @type {number} */ to) => {
      const { x, y } = steps(from, to)
      return Math.hypot(x, y)
    }
    /** @param {string} pawn @param {string} piece @param {number} cell of the piece */
    const promotes = (pawn, piece, cell) =>
      /^.p$/i.test(pawn) && pawn[0] === piece[0] && (cell < files || cell >= files * (ranks - 1))
    /** @type {((was: string, from: number, is: string, to: number) => boolean)[]} */
    const matches = [
      (was, _, is) => was === is,
      (was, from, is, to) => promotes(was, is, to) || promotes(is, was, from),
    ]
    /** @type {{ from: number, to: number }[]} */
    const moves = []
    for (const isMatch of matches)
      for (const [to, code] of after.entries()) {
        if (code === before[to] || code === null || moves.some((move) => move.to === to)) continue
        let from = -1
        for (const [cell, was] of left.entries())
          if (was && isMatch(was, cell, code, to) && (from < 0 || distance(cell, to) < distance(from, to))) from = cell
        if (from < 0) continue
        left[from] = null
        moves.push({ from, to })
      }
    // When many pieces move, nobody can follow them.
    if (moves.length > 3) return
    for (const { from, to } of moves) {
      const piece = this.#view.pieceIn(to)
      if (!piece?.animate || squareInCell(to, this.orientation, this.size) === inPlace) continue
      const { x, y } = steps(from, to)
      piece.classList.add("moving")
      const animation = piece.animate(
        { translate: [`${x * 100}% ${y * 100}%`, "0 0"] },
        { duration, easing: "ease-out" },
      )
      animation.onfinish = () => piece.classList.remove("moving")
    }
  }

  /** Asks the browser, because the page may clip the board. @param {number} x @param {number} y @returns {Square | null} */
  squareAtPoint(x, y) {
    const root = /** @type {Document | ShadowRoot} */ (this.grid.getRootNode())
    for (const element of root.elementsFromPoint(x, y)) {
      const square = this.squareOf(element)
      if (square) return square
    }
    return null
  }

  /** @param {EventTarget | null} target @returns {Square | null} */
  squareOf(target) {
    const cell = /** @type {Element | null} */ (target)?.closest(".square")
    const index = this.#view.cells.indexOf(/** @type {HTMLElement} */ (cell))
    return index < 0 ? null : squareInCell(index, this.orientation, this.size)
  }

  /**
   * Converts points of the viewport to columns and rows; 0, 0 is the middle of the upper left cell. A page can move, scale
   * or rotate the board without an event, so one cell is measured each time, and more cells if that one has changed.
   * @param {readonly Point[]} points @returns {Point[]}
   */
  #placesAt(points) {
    const box = (/** @type {number} */ index) =>
      /** @type {Element} */ (this.#view.cells[index]).getBoundingClientRect()
    const first = box(0)
    const known = this.#measured
    if (first.x !== known?.x || first.y !== known.y || first.width !== known.width || first.height !== known.height) {
      this.#measured = first
      const [columns, rows] = [this.size.files - 1, this.size.ranks - 1]
      // A cell and its bounding box have the same middle, even if the board is rotated.
      const [origin, right, low] = [first, box(columns), box(rows * (columns + 1))].map(middle)
      const across = [(right.x - origin.x) / columns, (right.y - origin.y) / columns]
      const down = [(low.x - origin.x) / rows, (low.y - origin.y) / rows]
      const { DOMMatrix } = windowOf(this.grid)
      const { a, b, c, d, e, f } = new DOMMatrix([...across, ...down, origin.x, origin.y]).inverse()
      this.#toCells = [a, b, c, d, e, f]
    }
    const [a, b, c, d, e, f] = this.#toCells
    return points.map(({ x, y }) => ({ x: a * x + c * y + e, y: b * x + d * y + f }))
  }

  /** -1 outside the board. @param {Point} place in columns and rows */
  #cellAt({ x, y }) {
    const { files, ranks } = this.size
    const [column, row] = [Math.round(x), Math.round(y)]
    return column >= 0 && column < files && row >= 0 && row < ranks ? row * files + column : -1
  }

  /** @param {Square} from @param {string} key @returns {boolean} whether the key moves the focus */
  moveFocus(from, key) {
    const cell = cellByKey(this.#index(from), key, this.size)
    if (cell !== null) this.#view.cells[cell]?.focus()
    return cell !== null
  }

  /** @param {Square} square */
  #index(square) {
    return cellOfSquare(square, this.orientation, this.size)
  }

  /** @param {Square} square @param {boolean} [isByKey] scrolls to the square, and shows the focus ring */
  focus(square, isByKey = false) {
    const cell = this.#view.cells[this.#index(square)]
    // Focusing forces layout, even if the cell already has the focus.
    if (!isByKey && cell === this.#active) return
    // Without focusVisible, Firefox shows no focus ring.
    cell?.focus({ preventScroll: !isByKey, ...(isByKey && { focusVisible: true }) })
  }

  get #active() {
    return /** @type {Document | ShadowRoot} */ (this.grid.getRootNode()).activeElement
  }

  get focused() {
    return this.grid.contains(this.#active)
  }

  /**
   * Moves the dragged piece, once per frame: first reads the layout, then writes what changed since the last frame.
   * @param {Square} square @param {readonly Point[]} path of the pointer since the last frame
   * @param {(to: Square) => boolean} isTarget
   * @param {boolean} isTouch lifts the piece above the finger @returns {boolean} whether the path leaves the square
   */
  drag(square, path, isTarget, isTouch) {
    const { cells } = this.#view
    const { files } = this.size
    const index = this.#index(square)
    const piece = this.#view.pieceIn(index)
    // The piece may have been redrawn, or the board flipped.
    if (piece !== this.#dragged?.piece) this.endDrag()
    const places = this.#placesAt(path)
    const isAway = places.some((each) => this.#cellAt(each) !== index)
    const place = places.at(-1)
    if (!piece || !place) return isAway
    const drag = (this.#dragged ??= this.#startDrag(piece, isTouch))
    const { x, y } = isTouch ? this.#above(path) : place
    const translate = `${percent(x - (index % files))} ${percent(y - Math.floor(index / files))}`
    if (translate !== drag.translate) drag.copy.style.translate = drag.translate = translate
    const under = this.#cellAt(place)
    if (under === drag.under) return isAway
    drag.under = under
    const over = under >= 0 && isTarget(squareInCell(under, this.orientation, this.size)) ? cells[under] : undefined
    if (over === drag.over) return isAway
    drag.over?.classList.remove("over")
    over?.classList.add("over")
    drag.over = over
    return isAway
  }

  /** Raises the element above the rest of the page during a drag. @param {boolean} on */
  raise(on) {
    const { style } = /** @type {HTMLElement} */ (/** @type {ShadowRoot} */ (this.grid.getRootNode()).host)
    if (on) this.#zIndex ??= style.zIndex
    if (this.#zIndex === null) return
    style.zIndex = on ? "2147483647" : this.#zIndex
    if (!on) this.#zIndex = null
  }

  /** Where a lifted piece is: just above the finger. @param {readonly Point[]} path @returns {Point} */
  #above(path) {
    const { x, y } = /** @type {Point} */ (path.at(-1))
    const lift = 0.8 * /** @type {DOMRect} */ (this.#measured).height
    return /** @type {Point} */ (this.#placesAt([{ x, y: y - lift }])[0])
  }

  /** @param {HTMLElement} piece @param {boolean} isTouch @returns {Drag} */
  #startDrag(piece, isTouch) {
    const copy = /** @type {HTMLElement} */ (piece.cloneNode(true))
    copy.classList.add("dragged")
    copy.classList.toggle("lifted", isTouch)
    piece.after(copy)
    piece.classList.add("faint")
    this.#view.board.classList.add("dragging")
    this.raise(true)
    return { piece, copy }
  }

  endDrag() {
    if (!this.#dragged) return
    const { piece, copy, over } = this.#dragged
    this.#dragged = null
    this.#measured = null
    copy.remove()
    over?.classList.remove("over")
    piece.classList.remove("faint")
    this.#view.board.classList.remove("dragging")
    this.raise(false)
  }
}

/** @param {DOMRect} box */
const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 })

/** @param {number} value in squares */
const percent = (value) => `${(value * 100).toFixed(2)}%`

/**
 * Hides presses from whatever is around the element, such as a draggable card, a link or a carousel. The document
 * element still gets a copy of the event, for menus that close on a press elsewhere.
 * @param {HTMLElement} element must already listen to `pointerdown`
 * @param {() => boolean} isPressed whether the element uses the current press
 * @param {AbortSignal} [signal] @returns {() => void} ends the current press, even of a removed element
 */
export function isolatePresses(element, isPressed, signal) {
  const window = windowOf(element)
  const options = { passive: false, ...(signal && { signal }) }
  let endPress = () => {}
  /** @param {Event} event */
  const isolate = (event) => {
    if (!isPressed()) return
    event.stopPropagation()
    const { documentElement } = element.ownerDocument
    const copy = new /** @type {typeof Event} */ (event.constructor)(event.type, event)
    if (!documentElement.dispatchEvent(copy)) event.preventDefault()
    if (event.type !== "pointerdown") return
    // A native drag of an ancestor does not pass the element: only the window can stop it.
    const press = new window.AbortController()
    endPress()
    endPress = () => press.abort()
    /** @param {Event} drag */
    const stay = (drag) => {
      if (!isPressed()) return
      drag.preventDefault()
      drag.stopImmediatePropagation()
    }
    const whilePressed = { capture: true, signal: press.signal }
    window.addEventListener("dragstart", stay, whilePressed)
    for (const type of ["pointerup", "pointercancel"]) window.addEventListener(type, endPress, whilePressed)
  }
  element.addEventListener("pointerdown", isolate, options)
  element.addEventListener("mousedown", isolate, options)
  // The page learns of a touch from the `mousedown` that follows it.
  const stop = (/** @type {Event} */ event) => isPressed() && event.stopPropagation()
  element.addEventListener("touchstart", stop, { ...options, passive: true })
  return () => endPress()
}

/**
 * @param {Square | null} picked @param {ReadonlyMap<Square, TargetKind>} targets
 * @param {ReadonlyMap<Square, Piece>} [pieces] tell premoves that capture
 */
export function marksOfPicked(picked, targets, pieces) {
  const marks = picked ? [markOf(picked, "picked")] : []
  for (const [square, kind] of targets) {
    const takes = kind === "capture" || (kind === "premove" && pieces?.has(square))
    const markKind = takes ? "target-capture" : kind.startsWith("castle") ? "target-castle" : "target"
    marks.push(markOf(square, markKind))
  }
  return marks
}
