// The English sentences about variants.

import { first, variants } from "../generated/lang/variants.js"
import { addSentences } from "../language.js"

/** Adds them to the English language. */
export function knowVariants() {
  addSentences(variants, first)
}

/** An export whose sentences may be about variants. @template T @param {T} value @returns {T} */
export function knowing(value) {
  knowVariants()
  return value
}
