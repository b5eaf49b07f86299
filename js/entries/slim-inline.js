// The slim entry for Node, Bun and Deno, and for `require`, where a second file saves nothing and gets lost in
// bundles. The wasm is embedded; init must still be awaited.

import { starter } from "../start.js"
import { wasmBytes } from "../wasm-bytes.js"

export * from "../api.js"

/** @import { WasmSource } from "../start.js" */

const start = starter(wasmBytes)

/**
 * Loads the engine; await it once before using anything else. Later calls return the same promise, or try again if it
 * failed.
 * @param {WasmSource | PromiseLike<WasmSource>} [source] the wasm or its address; by default the wasm in this module
 * @returns {Promise<void>} rejected with an EngineError when there is no wasm, or the page's policy forbids it
 */
export default function init(source) {
  return start(source)
}
