// The slim entry for Cloudflare Workers, which compile the wasm themselves.

import wasm from "../generated/chess_arbiter_bg.wasm"
import { starter } from "../start.js"

export * from "../api.js"

/** @import { WasmSource } from "../start.js" */

const start = starter(() => wasm)

/**
 * Loads the engine; await it once before using anything else. Later calls return the same promise, or try again if it
 * failed.
 * @param {WasmSource | PromiseLike<WasmSource>} [source] the wasm or its address; by default the module of the Worker
 * @returns {Promise<void>} rejected with an EngineError when there is no wasm, or the page's policy forbids it
 */
export default function init(source) {
  return start(source)
}
