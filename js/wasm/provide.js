// How an entry provides its wasm: not on import, but when a class or function of it that needs the engine is used.

import { provide } from "./engine.js"

/** @import { Wasm } from "./engine.js" */

/**
 * The function through which an entry exports what needs the engine. Its calls are marked as pure, so bundlers drop
 * those that are not used, and with all of them the wasm.
 * @param {() => Wasm} wasm
 * @param {number} level of the wasm
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
