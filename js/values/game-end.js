// How games and lines end.

import { endIn } from "../wasm/results.js"
import { frozen } from "./frozen.js"

/** @import { GameEnd } from "./types.js" */

/** The ends of games by the engine's numbers for them; each is made once and shared. @type {Map<number, GameEnd>} */
const ends = new Map()

/** @param {number} code 0 for none */
export function endOf(code) {
  if (code === 0) return null
  let end = ends.get(code)
  if (!end) ends.set(code, (end = frozen(endIn(code))))
  return end
}
