// The entry with the wasm as a separate file: smaller, streamed, and needs `await init()`.

import { starter } from "../start.js"

export * from "../api.js"

/** @import { WasmSource } from "../start.js" */

// Bundlers that recognize this expression copy the file.
const start = starter(() => new URL("./chess_arbiter.wasm", import.meta.url))

/**
 * Loads the engine; await it once before using anything else. Later calls return the same promise, or try again if it
 * failed.
 * @param {WasmSource | PromiseLike<WasmSource>} [source] the wasm or its address; by default the file
 *   chess_arbiter.wasm beside this module
 * @returns {Promise<void>} rejected with an EngineError when there is no wasm, or the page's policy forbids it
 */
export default function init(source) {
  return start(source)
}
