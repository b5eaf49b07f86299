import * as engine from "../generated/calls.js"
import { variants } from "../values/variant.js"

/** @import { Variant } from "./types.js" */

const MAX_LENGTH = 100

/**
 * A variant by one of its names in PGNs, sites and programs, in any letter case. Never throws.
 * @param {string} name @returns {Variant | undefined} undefined for other games: Giveaway, Suicide, Bughouse
 * @example
 * variantOf("Three-check")       // "three-check"
 * variantOf("kingofthehill")     // "king-of-the-hill"
 * variantOf("Giveaway")          // undefined
 */
export function variantOf(name) {
  if (typeof name !== "string" || name.length > MAX_LENGTH) return undefined
  return variants[engine.variantFromAlias(name)]
}
