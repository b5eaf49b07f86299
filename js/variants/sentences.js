// The English sentences about variants.

import { variants } from "../generated/lang/variants.js"
import { english } from "../language.js"

/** Adds them to the English language. */
export function knowVariants() {
  Object.assign(english.sentences, variants)
}

/** An export whose sentences may be about variants. @template T @param {T} value @returns {T} */
export function knowing(value) {
  knowVariants()
  return value
}
