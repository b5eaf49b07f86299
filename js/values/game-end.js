import { endIn } from "../wasm/results.js"
import { frozen } from "./frozen.js"

/** @import { GameEnd } from "./types.js" */

/** Game ends by engine code; each is created once and shared. @type {Map<number, GameEnd>} */
const ends = new Map()

/** @param {number} code 0 for none */
export function endOf(code) {
  if (code === 0) return null
  let end = ends.get(code)
  if (!end) ends.set(code, (end = frozen(endIn(code))))
  return end
}
