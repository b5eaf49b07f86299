// How an entry provides its wasm: not on import, but when a class or function of it that needs the engine is used.

import { provide } from "./engine.js"

/** @import { Wasm } from "./engine.js" */

/**
 * The function through which an entry exports what needs the engine. Its calls are marked as pure, so bundlers drop
 * those that are not used, and with all of them the wasm.
 * @param {() => Wasm} wasm
 * @param {boolean} whole whether it is the whole wasm
 * @param {() => void} [link] `linkSetups` if the entry exports setups
 */
export const readyWith =
  (wasm, whole, link) =>
  /** @template T @param {T} value @returns {T} */
  (value) => {
    provide(wasm, whole)
    link?.()
    return value
  }
