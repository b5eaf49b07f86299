// What the exports of chess-arbiter/variants need before they are used.

import { hasVariants } from "../wasm/engine.js"
import { EngineError } from "../values/errors.js"
import { first, variants } from "../generated/lang/variants.js"
import { addSentences } from "../words/language.js"
import { linkSetups } from "../values/position.js"
import { useVariants } from "../values/variant-support.js"

/** Lets setups become positions, options name variants, and English speak of them. */
export function linkVariants() {
  linkSetups()
  useVariants()
  addSentences(variants, first)
}

/**
 * The same once the wasm of the entry slim/variants has started.
 * @throws {EngineError} when it is that of another entry
 */
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
