// The shell of a game, which intercepts the events of its board.
import { Shell } from "../element/shell.js"
import { StepAnnouncer } from "./dom.js"

/** @import { GameNode } from "../../api.js" */
/** @import { Stroke } from "../play/input.js" */

export class GameShell extends Shell {
  stepAnnouncer = new StepAnnouncer(this.status)
  /** @type {() => GameNode | null} */
  current = () => null
  moved = () => {}
  /** Called after a stroke; returns whether it was stored in the game. @type {(stroke: Stroke) => boolean} */
  drawn = () => false

  /** @param {string} type @param {object} detail @param {boolean} [cancelable] @param {object} [methods] */
  dispatch(type, detail, cancelable = false, methods) {
    const own = type === "navigate" ? { ...detail, node: this.current() } : detail
    const isAllowed = super.dispatch(type, own, cancelable, methods)
    if (type === "move") this.moved()
    return isAllowed && !(type === "draw" && this.drawn(/** @type {Stroke} */ (detail)))
  }

  /** @param {string} text */
  say(text) {
    this.stepAnnouncer.stop()
    super.say(text)
  }
}
