// Starts the engine from a wasm that must be loaded first; shared by the slim entries.

import { start, startError } from "./engine.js"
import { EngineError } from "./errors.js"

// Structural types, because the declarations must not need the DOM library.

/** @typedef {{ readonly href: string }} UrlLike a URL */

/**
 * A Response whose body is the wasm.
 * @typedef {object} ResponseLike
 * @property {boolean} ok
 * @property {number} status
 * @property {string} url
 * @property {{ get(name: string): string | null }} headers
 * @property {() => Promise<ArrayBuffer>} arrayBuffer
 */

/**
 * The wasm or its address: a URL (a relative one is relative to the page), a Response, the bytes, or a WebAssembly.Module.
 * @typedef {string | UrlLike | ResponseLike | ArrayBuffer | ArrayBufferView | object} WasmSource
 */

/**
 * @param {() => WasmSource} usual the default source
 * @returns {(source?: WasmSource | PromiseLike<WasmSource>) => Promise<void>} the `init` of an entry
 */
export function starter(usual) {
  /** @type {Promise<void> | undefined} */
  let started
  return (source) => {
    started ??= load(usual, source).catch((error) => {
      // Lets a later call try again.
      started = undefined
      throw error
    })
    return started
  }
}

/**
 * @param {() => WasmSource} usual
 * @param {WasmSource | PromiseLike<WasmSource>} [source]
 */
async function load(usual, source) {
  // Without an address of its own, a classic script finds nothing.
  const found = await (source ?? reached("./chess_arbiter.wasm", usual))
  try {
    start(isWasm(found) ? found : await wasmAt(found))
  } catch (error) {
    throw startError(error)
  }
}

/**
 * @param {WasmSource} source
 * @returns {source is import("./engine.js").Wasm}
 */
function isWasm(source) {
  return source instanceof WebAssembly.Module || source instanceof ArrayBuffer || ArrayBuffer.isView(source)
}

/**
 * @param {WasmSource} source a URL or a Response
 * @returns {Promise<WebAssembly.Module | BufferSource>}
 */
async function wasmAt(source) {
  const isUrl = typeof source === "string" || "href" in source
  const url = isUrl ? String(source) : ""
  // Node's fetch does not read files. This way of loading its file system is invisible to bundlers.
  const files = url.startsWith("file:") && nodeFiles()
  if (files) return reached(url, () => files.readFileSync(new URL(url)))
  const response = /** @type {Response} */ (isUrl ? await reached(url, () => fetch(url)) : source)
  const type = response.headers.get("content-type") ?? ""
  // Many servers answer with their front page for missing files.
  if (!response.ok || type.startsWith("text/html")) throw notFound(`${response.status}, ${response.url}`)
  return type.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer())
}

/**
 * @param {string} why
 * @param {unknown} [cause]
 */
function notFound(why, cause) {
  return new EngineError(`the wasm of chess-arbiter was not found (${why}): copy it there, or call init with its URL`, cause)
}

/**
 * Awaits a call; if it fails, the error names the address of the wasm.
 * @template T
 * @param {string} address
 * @param {() => T | PromiseLike<T>} call
 */
async function reached(address, call) {
  try {
    return await call()
  } catch (error) {
    throw notFound(address, error)
  }
}

/** @returns {{ readFileSync(url: URL): Uint8Array<ArrayBuffer> } | undefined} */
function nodeFiles() {
  const node = /** @type {{ process?: { getBuiltinModule?(name: string): ReturnType<typeof nodeFiles> } }} */ (globalThis)
  return node.process?.getBuiltinModule?.("node:fs")
}
