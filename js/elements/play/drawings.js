// Arrows and circles that the user draws: with the right button, by a long press or, in the drawing mode, by dragging,
// tapping and keys.
import { lazy } from "../element/engine.js"
import { colorOf } from "./input.js"

/** @import { MarkColor, Square } from "../../api.js" */
/** @import { DrawingMode } from "./drawing-mode.js" */
/** @import { Stroke } from "./input.js" */
/** @import { Arrow, Mark } from "../picture/overlay.js" */
/** @import { PlayShell } from "../element/shell.js" */

/**
 * @typedef {object} DrawingsHost
 * @property {() => readonly Stroke[]} nodeStrokes strokes stored in the current PGN node
 * @property {(text: string) => void} say
 * @property {() => boolean} isDrawing
 * @property {((on: boolean) => void) | undefined} setDrawing undefined where there is no drawing mode
 */

const drawingMode = lazy(() => import("./drawing-mode.js"))

/** Drawing a stroke again changes its colour; after the last one, it is removed. */
const nextColor = /** @type {const} */ ({ green: "red", red: "yellow", yellow: "blue", blue: "blue" })

/** @param {{ from: Square, to: Square }} a @returns {(b: { from: Square, to: Square }) => boolean} */
const sameAs = (a) => (b) => a.from === b.from && a.to === b.to

export class Drawings {
  #shell
  #sheet
  /** @type {readonly Stroke[]} */
  #strokes = []
  /** `#strokes` before each change. @type {(readonly Stroke[])[]} */
  #past = []
  /** The stroke in progress. @type {Stroke | null} */
  #stroke = null
  #wasOn = false
  /** @type {DrawingMode | null} */
  #mode = null

  /** @param {PlayShell} shell @param {DrawingsHost} sheet */
  constructor(shell, sheet) {
    this.#shell = shell
    this.#sheet = sheet
  }

  get #isOn() {
    return this.#sheet.isDrawing()
  }

  /**
   * @param {{ from: Square, to: Square, color: MarkColor | null } | null} drawn null if cancelled; without a colour, it takes
   *   the next one after that of an equal stroke
   * @param {boolean} done
   */
  draw(drawn, done) {
    const [own, inNode] = [this.#strokes, this.#sheet.nodeStrokes()].map((all) => drawn && all.find(sameAs(drawn)))
    const there = own ?? inNode
    const stroke = drawn && { ...drawn, color: drawn.color ?? (there ? nextColor[there.color] : "green") }
    this.#stroke = done ? null : stroke
    this.#shell.invalidate()
    if (!done || !stroke) return
    const isLeft = !this.#shell.dispatch("draw", stroke, true)
    const isRemoved = (isLeft ? inNode : own)?.color === stroke.color
    if (this.#isOn) this.#inMode((mode) => mode.sayDrawn(stroke, isRemoved))
    if (isLeft) return
    const others = this.#strokes.filter((each) => each !== own)
    this.#change(isRemoved ? others : [...others, stroke])
  }

  /** @param {readonly Stroke[]} strokes */
  #change(strokes) {
    this.#past.push(this.#strokes)
    this.#strokes = strokes
  }

  /** @returns {boolean} whether there was a change to take back */
  undo() {
    const before = this.#past.pop()
    if (!before) return false
    this.#strokes = before
    this.#shell.invalidate()
    this.#inMode((mode) => mode.sayUndone())
    return true
  }

  /** Removes all strokes, as one change that can be taken back. */
  clear() {
    if (this.#all.length === 0) return
    this.#stroke = null
    if (this.#strokes.length > 0) this.#change([])
    this.#shell.invalidate()
  }

  /** Removes all strokes and the history: another position is shown. */
  reset() {
    this.#mode?.cancel()
    this.clear()
    this.#past = []
  }

  /** @param {(mode: DrawingMode) => void} act */
  #inMode(act) {
    drawingMode
      .load()
      .then((module) => act((this.#mode ??= new module.DrawingMode(this.#shell, this, this.#sheet.say))))
      .catch(console.error)
  }

  /** @returns {boolean} whether the page has switched the mode */
  updateMode() {
    const isOn = this.#isOn
    if (isOn === this.#wasOn) return false
    this.#wasOn = isOn
    this.#inMode((mode) => mode.turn(this.#isOn))
    return true
  }

  /**
   * `x` switches the mode, Backspace and Ctrl+Z take a stroke back; in the mode, Enter chooses squares, and Escape
   * cancels the stroke or leaves the mode.
   * @param {KeyboardEvent} event @param {Square} square of the cursor @returns {boolean} whether the key was handled
   */
  key({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }, square) {
    const { setDrawing } = this.#sheet
    const isPlain = !ctrlKey && !metaKey && !altKey
    const name = key.toLowerCase()
    if (isPlain ? name === "backspace" : name === "z" && !altKey && !shiftKey) return this.undo()
    if (name === "x" && isPlain && setDrawing) setDrawing(!this.#isOn)
    else if (!this.#isOn) return false
    else if (key === "Enter" || key === " ") {
      if (!repeat) this.choose(square, colorOf({ ctrlKey: ctrlKey || metaKey, altKey, shiftKey }))
    } else if (key === "Escape") {
      if (!this.#mode?.cancel()) setDrawing?.(false)
      else this.#mode.turn(true)
    } else return false
    return true
  }

  /** Chooses the start or end of a stroke without a pointer. @param {Square} square @param {MarkColor | null} [color] */
  choose(square, color = null) {
    this.#inMode((mode) => mode.choose(square, color))
  }

  /** @param {Square} square of the cursor */
  moveCursor(square) {
    this.#mode?.pointAt(square)
  }

  get #all() {
    const stroke = this.#stroke
    return stroke ? [...this.#strokes.filter((each) => !sameAs(stroke)(each)), stroke] : this.#strokes
  }

  /** In the drawing mode, circles are part of the squares' names. @returns {Mark[]} */
  get marks() {
    return this.#all
      .filter(({ from, to }) => from === to)
      .map(({ from, color }) => ({ square: from, kind: color, silent: !this.#isOn }))
  }

  /** @returns {Arrow[]} */
  get arrows() {
    return this.#all.filter(({ from, to }) => from !== to)
  }
}
