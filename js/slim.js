// The entry with the wasm as a file of its own: smaller, streamed, and to be awaited.

import { start } from "./engine.js"

export * from "./api.js"

/** @type {Promise<void> | undefined} */
let started

/**
 * Loads the engine; to be awaited once before anything else is used. Later calls return the same promise.
 * @param {string | URL | Response | BufferSource | WebAssembly.Module | PromiseLike<Response>} [source] where the wasm
 *   is; left out, beside this module
 * @returns {Promise<void>}
 */
export default function init(source) {
  started ??= load(source ?? new URL("./chess_arbiter.wasm", import.meta.url)).catch((error) => {
    // So that a later call can try again.
    started = undefined
    throw error
  })
  return started
}

/** @param {string | URL | Response | BufferSource | WebAssembly.Module | PromiseLike<Response>} source */
async function load(source) {
  const found = await source
  if (found instanceof WebAssembly.Module || found instanceof ArrayBuffer || ArrayBuffer.isView(found)) {
    start(found)
    return
  }
  const response = typeof found === "string" || found instanceof URL ? await fetched(found) : found
  if (response instanceof Uint8Array) {
    start(response)
    return
  }
  if (!response.ok) throw new Error(`the wasm of chess-arbiter was not found: ${response.status} at ${response.url}`)
  start(await compiled(response))
}

/**
 * @param {string | URL} url
 * @returns {Promise<Response | Uint8Array<ArrayBuffer>>}
 */
async function fetched(url) {
  const absolute = new URL(url, import.meta.url)
  // Node's fetch reads no files. Asked for like this, its file system is not seen by bundlers.
  const files = absolute.protocol === "file:" && nodeFiles()
  return files ? new Uint8Array(files.readFileSync(absolute)) : fetch(absolute)
}

/** @returns {{ readFileSync(url: URL): Uint8Array } | undefined} */
function nodeFiles() {
  const { process } = /** @type {{ process?: { getBuiltinModule?(name: string): { readFileSync(url: URL): Uint8Array } } }} */ (
    globalThis
  )
  return process?.getBuiltinModule?.("node:fs")
}

/** @param {Response} response */
async function compiled(response) {
  if (response.headers.get("content-type")?.startsWith("application/wasm")) {
    return WebAssembly.compileStreaming(response)
  }
  return WebAssembly.compile(await response.arrayBuffer())
}
