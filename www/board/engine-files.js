// The files of the user's own engine, in the browser's cache.
import { inSite } from "../address.js"
import { list, numeral, phrase } from "../texts.js"

const folder = inSite("own-engine/").href
const cacheName = `chess-arbiter-engine ${inSite("").href}`

/** Why there is no engine, as a sentence in the page's language. */
export class Failure extends Error {}

/** The user's own engine: its files by name, and the name of its script. @typedef {{ name: string, files: Map<string, Blob> }} OwnEngine */

/**
 * Picks the script to start. Prefers one that is not another script's helper ("stockfish.worker.js"), has a wasm of its
 * name, needs no threads, and has a short name, in this order.
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

/** @returns {Promise<OwnEngine | undefined>} undefined if none is stored */
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
 * Stores an engine's files in place of the last engine's.
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
