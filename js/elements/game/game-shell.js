// The shell of a game: what happens on its board goes through here before the page hears of it.
import { Shell } from "../element/shell.js"
import { Steps } from "./dom.js"

/** @import { GameNode, Move } from "../../api.js" */
/** @import { Stroke } from "../play/input.js" */

/** The inside of one `<chess-game>`. */
export class GameShell extends Shell {
  steps = new Steps(this.status)
  /** The node that is shown. @type {() => GameNode | null} */
  current = () => null
  /** Called before a move is made, unless the page has refused it. @type {(move: Move) => void} */
  prepare = () => {}
  /** Called after one was made. */
  moved = () => {}
  /** Called when the reader has drawn something. @type {(stroke: Stroke) => boolean} whether it is part of the game now */
  drawn = () => false

  /** @param {string} type @param {object} detail @param {boolean} [cancelable] */
  dispatch(type, detail, cancelable = false) {
    const goesOn = super.dispatch(type, type === "navigate" ? { ...detail, node: this.current() } : detail, cancelable)
    if (goesOn && type === "beforemove") this.prepare(/** @type {{ move: Move }} */ (detail).move)
    if (type === "move") this.moved()
    return goesOn && !(type === "draw" && this.drawn(/** @type {Stroke} */ (detail)))
  }

  /** @param {string} text */
  say(text) {
    this.steps.stop()
    super.say(text)
  }
}
