// The arrows and circles that the user draws on a board with the right button.

/** @import { Stroke } from "./input.js" */
/** @import { Arrow, Mark } from "./overlay.js" */
/** @import { Surface } from "./shell.js" */

/** The drawings on one board. */
export class Drawings {
  #shell
  /** @type {readonly Stroke[]} */
  #strokes = []
  /** The current drawing. @type {Stroke | null} */
  #stroke = null

  /** @param {Surface} shell */
  constructor(shell) {
    this.#shell = shell
  }

  /** @param {Stroke | null} stroke @param {boolean} done */
  draw(stroke, done) {
    this.#stroke = done ? null : stroke
    if (done && stroke && this.#shell.dispatch("draw", stroke, true)) {
      // Drawing the same again removes it; another colour replaces it.
      const others = this.#strokes.filter(({ from, to }) => from !== stroke.from || to !== stroke.to)
      const there = this.#strokes.some((each) => !others.includes(each) && each.color === stroke.color)
      this.#strokes = there ? others : [...others, stroke]
    }
    this.#shell.invalidate()
  }

  clear() {
    if (this.#all.length === 0) return
    this.#strokes = []
    this.#stroke = null
    this.#shell.invalidate()
  }

  get #all() {
    return this.#stroke ? [...this.#strokes, this.#stroke] : this.#strokes
  }

  /** The circles. @returns {Mark[]} */
  get marks() {
    return this.#all
      .filter(({ from, to }) => from === to)
      .map(({ from, color }) => ({ square: from, kind: color, silent: true }))
  }

  /** @returns {Arrow[]} */
  get arrows() {
    return this.#all.filter(({ from, to }) => from !== to)
  }
}
