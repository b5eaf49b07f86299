// The entry with the wasm as a file of its own: smaller, streamed, and to be awaited.

import { starter } from "./start.js"

export * from "./api.js"

/** @import { WasmSource } from "./start.js" */

// Bundlers that know this expression carry the file along.
const start = starter(() => new URL("./chess_arbiter.wasm", import.meta.url))

/**
 * Loads the engine; to be awaited once before anything else is used. Later calls return the same promise, or try again if it
 * failed.
 * @param {WasmSource | PromiseLike<WasmSource>} [source] where the wasm is; left out, the file chess_arbiter.wasm beside this module
 * @returns {Promise<void>} rejected with an EngineError when there is no wasm, or the page's policy forbids it
 */
export default function init(source) {
  return start(source)
}
