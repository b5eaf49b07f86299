// The names of the variants, in the order of the engine's numbers (src/variant.rs).

import { choice } from "./options.js"

/** @import { Variant } from "../variants/types.js" */

/** Every variant, chess first. @type {readonly [Variant, ...Variant[]]} */
export const variants = /* @__PURE__ */ Object.freeze([
  "chess",
  "crazyhouse",
  "atomic",
  "antichess",
  "three-check",
  "king-of-the-hill",
  "horde",
  "racing-kings",
])

export const CRAZYHOUSE = 1
export const ATOMIC = 2
export const ANTICHESS = 3
export const THREE_CHECK = 4
export const HORDE = 6
export const RACING_KINGS = 7

/** The engine's number of a variant. @param {unknown} variant chess by default @throws {TypeError} for anything else */
export const numberOf = (variant) => variants.indexOf(choice("variant", variant ?? undefined, variants))

/** The number of the option `variant`. @param {object | undefined} options */
export const numberIn = (options) => (options ? numberOf(/** @type {{ variant?: unknown }} */ (options).variant) : 0)
