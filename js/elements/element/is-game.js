// Recognizes a Game without importing the rules, which may not be loaded yet.

/** @import { Game } from "../../api.js" */

/** Whether a value is a Game, possibly of another copy of the package. @param {unknown} value @returns {value is Game} */
export function isGame(value) {
  try {
    const { move, ply, position, subscribe } = /** @type {Game} */ (value)
    return Boolean(ply >= 0 && move.call && position.judge.call && subscribe.call)
  } catch {
    return false
  }
}
