// The names of the variants, in the order of the engine's numbers (src/variant.rs).

import * as engine from "../generated/calls.js"
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

/** The engine's number for a variant. @param {unknown} variant chess by default @throws {TypeError} when it is none */
export const numberOf = (variant) => variants.indexOf(choice("variant", variant ?? undefined, variants))

/** The same for the option `variant`. @param {object | undefined} options */
export const numberIn = (options) => (options ? numberOf(/** @type {{ variant?: unknown }} */ (options).variant) : 0)

/** A longer text is no name. */
const LONGEST = 100

/**
 * The variant with one of its names, as PGNs, sites and programs write it, in any letter case. Never throws.
 * @param {string} name
 * @returns {Variant | undefined} undefined for other games: Giveaway, Suicide, Bughouse
 * @example
 * variantOf("Three-check")       // "three-check"
 * variantOf("kingofthehill")     // "king-of-the-hill"
 * variantOf("Giveaway")          // undefined
 */
export function variantOf(name) {
  if (typeof name !== "string" || name.length > LONGEST) return undefined
  return variants[engine.variantFromAlias(name)]
}
