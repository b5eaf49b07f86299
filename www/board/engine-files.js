// The files of the engine that the user brings, in the browser's cache.
import { inSite } from "../address.js"
import { list, numeral, phrase } from "../texts.js"

const folder = inSite("own-engine/").href
const cacheName = `chess-arbiter-engine ${inSite("").href}`

/** Why there is no engine, as a sentence in the language of the page. */
export class Failure extends Error {}

/** An engine that the user brings: all its files by their names, and the name of its script. @typedef {{ name: string, files: Map<string, Blob> }} OwnEngine */

/**
 * The script to start: rather not the helper of another one ("stockfish.worker.js"), rather one with a wasm of its name,
 * rather one without threads, rather a short name.
 * @param {readonly string[]} names
 * @returns {string | undefined}
 */
function scriptAmong(names) {
  const wasms = names.filter((name) => /\.wasm$/i.test(name)).map((name) => name.replace(/\.\w+$/, ""))
  /** @param {string} name */
  const faults = (name) => [
    /worker\.m?js$/i.test(name),
    !wasms.includes(name.replace(/\.\w+$/, "")),
    !/single/i.test(name),
    name.length,
  ]
  /** @param {string} one @param {string} other */
  const compare = (one, other) => {
    const others = faults(other)
    return (
      faults(one)
        .map((fault, index) => Number(fault) - Number(others[index]))
        .find(Boolean) ?? 0
    )
  }
  return names.filter((name) => /\.m?js$/i.test(name)).sort(compare)[0]
}

/** The stored engine; undefined if there is none. @returns {Promise<OwnEngine | undefined>} */
export async function storedEngine() {
  if (!globalThis.caches || !(await caches.has(cacheName))) return undefined
  const cache = await caches.open(cacheName)
  /** @type {OwnEngine["files"]} */
  const files = new Map()
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    if (response) files.set(decodeURIComponent(request.url.slice(folder.length)), await response.blob())
  }
  const name = scriptAmong([...files.keys()])
  return name === undefined ? undefined : { name, files }
}

export async function removeEngine() {
  await globalThis.caches?.delete(cacheName)
}

/**
 * Stores the files of an engine in place of those of the last one.
 * @param {readonly File[]} files
 * @returns {Promise<OwnEngine>}
 * @throws {Failure}
 */
export async function keepEngine(files) {
  const names = files.map(({ name }) => name)
  const script = scriptAmong(names)
  if (script === undefined) throw new Failure(phrase("engine-no-script", { names: list(names, "conjunction") }))
  if (!globalThis.caches) throw new Failure(phrase("engine-insecure"))
  try {
    await removeEngine()
    const cache = await caches.open(cacheName)
    for (const file of files) await cache.put(new URL(encodeURIComponent(file.name), folder), new Response(file))
  } catch (error) {
    await removeEngine()
    const isFull = error instanceof Error && error.name === "QuotaExceededError"
    const size = numeral(Math.ceil(files.reduce((sum, file) => sum + file.size, 0) / 2 ** 20))
    throw new Failure(phrase(isFull ? "engine-full" : "engine-not-kept", { size, reason: String(error) }))
  }
  return { name: script, files: new Map(files.map((file) => [file.name, file])) }
}
