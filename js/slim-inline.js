// The slim entry where a second file saves nothing and gets lost in bundles: in Node, Bun and Deno, and by `require`. The wasm is
// inside; as everywhere, init is to be awaited.

import { starter } from "./start.js"
import { wasmBytes } from "./wasm-bytes.js"

export * from "./api.js"

/** @import { WasmSource } from "./start.js" */

const start = starter(wasmBytes)

/**
 * Loads the engine; to be awaited once before anything else is used. Later calls return the same promise, or try again if it
 * failed.
 * @param {WasmSource | PromiseLike<WasmSource>} [source] where the wasm is; left out, inside this module
 * @returns {Promise<void>} rejected with an EngineError when there is no wasm, or the page's policy forbids it
 */
export default function init(source) {
  return start(source)
}
