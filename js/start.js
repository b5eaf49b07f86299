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
 * The wasm or its address: a URL (a relative one is relative to the page), a Response, the bytes, or a
 * WebAssembly.Module.
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

/** @param {() => WasmSource} usual @param {WasmSource | PromiseLike<WasmSource>} [source] */
async function load(usual, source) {
  // A classic script does not know its own address and cannot locate the wasm.
  const found = await (source ?? reached("./chess_arbiter.wasm", usual))
  try {
    const isWasm = found instanceof WebAssembly.Module || found instanceof ArrayBuffer || ArrayBuffer.isView(found)
    start(isWasm ? found : await wasmAt(found))
  } catch (error) {
    throw startError(error)
  }
}

/** @param {WasmSource} source a URL or a Response @returns {Promise<WebAssembly.Module | BufferSource>} */
async function wasmAt(source) {
  // Declared here and not in the published types: before TypeScript 5.7, Uint8Array was not generic.
  /** @typedef {{ process?: { getBuiltinModule?(name: string): { readFileSync(url: URL): Uint8Array<ArrayBuffer> } | undefined } }} WithFiles Node */
  const url = String(source)
  // Node's fetch does not read files. This way of loading its file system is invisible to bundlers.
  const files = url.startsWith("file:") && /** @type {WithFiles} */ (globalThis).process?.getBuiltinModule?.("node:fs")
  if (files) return reached(url, () => files.readFileSync(new URL(url)))
  const isUrl = typeof source === "string" || "href" in source
  const response = /** @type {Response} */ (isUrl ? await reached(url, () => fetch(url)) : source)
  const type = String(response.headers.get("content-type"))
  // Many servers answer with their front page for missing files.
  if (!response.ok || type.startsWith("text/html")) throw notFound(`${response.status}, ${response.url}`)
  return type.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer())
}

/** @param {string} why @param {unknown} [cause] */
function notFound(why, cause) {
  return new EngineError(
    `the wasm of chess-arbiter was not found (${why}): copy it there, or call init with its URL`,
    cause,
  )
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
