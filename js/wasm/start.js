// Starts the engine from a wasm that must be loaded first; shared by the slim entries.

import { noteStart, start, startError } from "./engine.js"
import { EngineError } from "../values/errors.js"
import { linkSetups } from "../values/position.js"

// Structural types, because the declarations must not need the DOM library.

/** @typedef {{ readonly href: string }} UrlLike a URL */

/**
 * A Response whose body is the wasm.
 * @typedef {{ ok: boolean, status: number, url: string, headers: { get(name: string): string | null }, arrayBuffer: ()
 *   => Promise<ArrayBuffer> }} ResponseLike
 */

/**
 * The wasm or its address: a URL (relative to the page), a Response, the bytes, or a WebAssembly.Module.
 * @typedef {string | UrlLike | ResponseLike | ArrayBuffer | ArrayBufferView | object} WasmSource
 */

/**
 * Loads the engine; await it once before using anything else. Later calls return the same promise, or try again if it
 * was rejected: with an EngineError when there is no wasm, or the page's policy forbids it.
 * @callback Init
 * @param {WasmSource | PromiseLike<WasmSource>} [source] by default the file beside the module; in Node and with
 *   `require`, the embedded wasm; in Cloudflare Workers the module of the Worker
 * @returns {Promise<void>}
 */

/**
 * The `init` of an entry.
 * @param {() => WasmSource} usual the default source @param {string} name its file
 * @param {() => void} [link] prepares the classes of the entry @returns {Init}
 */
export function starter(usual, name, link = linkSetups) {
  /** @type {Promise<void> | undefined} */
  let started
  return (source) => {
    if (!started) {
      started = load(usual, name, source, link).catch((error) => {
        started = undefined
        throw error
      })
      noteStart(started)
    }
    return started
  }
}

/**
 * @param {() => WasmSource} usual @param {string} name
 * @param {WasmSource | PromiseLike<WasmSource> | undefined} source @param {() => void} link
 */
async function load(usual, name, source, link) {
  // A classic script cannot locate the wasm, because it does not know its own address.
  const found = await (source ?? reached(`./${name}`, usual))
  try {
    const isWasm = found instanceof WebAssembly.Module || found instanceof ArrayBuffer || ArrayBuffer.isView(found)
    start(isWasm ? found : await wasmAt(found))
    link()
  } catch (error) {
    throw startError(error)
  }
}

/**
 * Loads the wasm, compiling it meanwhile if possible.
 * @param {WasmSource} source a URL or a Response
 * @returns {Promise<WebAssembly.Module | BufferSource>} @throws {EngineError} when it is not there
 */
async function wasmAt(source) {
  // Local, because before TypeScript 5.7 Uint8Array was not generic.
  /** @typedef {{ process?: { getBuiltinModule?(name: string): { readFileSync(url: URL): Uint8Array<ArrayBuffer> } | undefined } }} WithFiles Node */
  const url = String(source)
  // Node's fetch does not read files. Bundlers do not see this way of loading its file system.
  const files = url.startsWith("file:") && /** @type {WithFiles} */ (globalThis).process?.getBuiltinModule?.("node:fs")
  if (files) return reached(url, () => files.readFileSync(new URL(url)))
  const isUrl = typeof source === "string" || "href" in source
  const response = /** @type {Response} */ (isUrl ? await reached(url, () => fetch(url)) : source)
  const type = String(response.headers.get("content-type"))
  // Many servers answer with their front page for a missing file.
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

/** @template T @param {string} address for the error @param {() => T | PromiseLike<T>} call */
async function reached(address, call) {
  try {
    return await call()
  } catch (error) {
    throw notFound(address, error)
  }
}
