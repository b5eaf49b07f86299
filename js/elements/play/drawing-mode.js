// The drawing mode of a board: chooses two squares by key, and announces what is drawn.
import { drawing as english } from "../../generated/lang/english/drawing.js"
import { phrases } from "../picture/texts.js"

/** @import { MarkColor, Square } from "../../api.js" */
/** @import { Drawings } from "./drawings.js" */
/** @import { Stroke } from "./input.js" */
/** @import { PlayShell } from "../element/shell.js" */

const drawing = phrases(english, (say) => ({ say }))

export class DrawingMode {
  #shell
  #drawings
  #sayText
  /** @type {{ from: Square, color: MarkColor | null } | null} */
  #start = null

  /** @param {PlayShell} shell @param {Drawings} drawings @param {(text: string) => void} say */
  constructor(shell, drawings, say) {
    this.#shell = shell
    this.#drawings = drawings
    this.#sayText = say
  }

  /** @param {Parameters<ReturnType<typeof drawing>["say"]>} text */
  #say(...text) {
    this.#sayText(drawing(this.#shell.language).say(...text))
  }

  /** @param {boolean} on */
  turn(on) {
    this.cancel()
    const { style } = this.#shell.view.grid
    style.touchAction = on ? "pinch-zoom" : ""
    style.cursor = on ? "crosshair" : ""
    this.#say(on ? "drawing.choose" : "drawing.over")
  }

  /** @returns {boolean} whether a drawing was in progress */
  cancel() {
    const start = this.#start
    this.#start = null
    if (start) this.#drawings.draw(null, true)
    return start !== null
  }

  /** @param {Square} square @param {MarkColor | null} color */
  choose(square, color) {
    const start = this.#start
    this.#start = start ? null : { from: square, color }
    this.#drawings.draw(
      { from: start?.from ?? square, to: square, color: color ?? start?.color ?? null },
      start !== null,
    )
    if (!start) this.#say("drawing.from", { from: square })
  }

  /** Previews the drawing up to the cursor. @param {Square} to */
  pointAt(to) {
    if (this.#start) this.#drawings.draw({ ...this.#start, to }, false)
  }

  /** @param {Stroke} stroke @param {boolean} isRemoved */
  sayDrawn({ from, to, color: kind }, isRemoved) {
    this.#start = null
    const name = from === to ? "drawing.circle" : "drawing.arrow"
    this.#say(isRemoved ? `${name}-removed` : name, { from, to, kind })
  }

  sayUndone() {
    this.#say("drawing.undone")
  }
}
