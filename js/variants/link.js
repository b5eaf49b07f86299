// Sets up what the exports of chess-arbiter/variants need.

import { hasVariants } from "../wasm/engine.js"
import { EngineError } from "../values/errors.js"
import { first, variants } from "../generated/lang/variants.js"
import { addSentences } from "../words/language.js"
import { linkSetups } from "../values/position.js"
import { useVariants } from "../values/variant-support.js"

/** Enables `Setup.position`, variants in options, and English sentences about variants. */
export function linkVariants() {
  linkSetups()
  useVariants()
  addSentences(variants, first)
}

/** The same for slim/variants, after its wasm has started. @throws {EngineError} when it is that of another entry */
export function linkStarted() {
  if (!hasVariants())
    throw new EngineError("chess-arbiter/slim/variants needs chess_arbiter_variants.wasm: init() got a smaller wasm")
  linkVariants()
}

/** An export that needs no engine, but whose sentences may be about variants. @template T @param {T} value */
export function speaking(value) {
  addSentences(variants, first)
  return value
}
