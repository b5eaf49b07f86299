// Entries provide their wasm when an export that needs the engine is first used, not on import.

import { provide } from "./engine.js"

/** @import { Wasm } from "./engine.js" */

/**
 * Returns the wrapper for an entry's exports that need the engine. Its calls are marked pure, so bundlers drop unused
 * exports and, if none is left, the wasm.
 * @param {() => Wasm} wasm @param {number} level of the wasm
 * @param {() => void} [link] `linkSetups` if the entry exports setups
 */
export const readyWith =
  (wasm, level, link) =>
  /** @template T @param {T} value */
  (value) => {
    provide(wasm, level)
    link?.()
    return value
  }
