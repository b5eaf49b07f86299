// The files of the engine that the user brings, in the browser's cache. The service worker (www/sw.js) serves them as
// one folder of the site.
import { inSite } from "../address.js"
import { list, numeral, phrase } from "../texts.js"

/** As in www/sw.js. */
const folder = inSite("own-engine/").href
const cacheName = `chess-arbiter-engine ${inSite("").href}`

/** Why there is no engine, as a sentence in the language of the page. */
export class Failure extends Error {}

const javascript = "text/javascript"
/** The types of files, by extension. */
const types = new Map([
  ["js", javascript],
  ["mjs", javascript],
  ["wasm", "application/wasm"],
])

/**
 * What the engine's worker may load: it is a stranger's program with the origin of the site, so it reaches no other host.
 * (Firefox does not accept the folder alone where a service worker answers.)
 */
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'"

/** @param {string} name */
const extension = (name) => name.slice(name.lastIndexOf(".") + 1).toLowerCase()

/** @param {string} name */
const addressOf = (name) => new URL(encodeURIComponent(name), folder)

/**
 * The script to start: rather not the helper of another one ("stockfish.worker.js"), rather one with a wasm of its name,
 * rather one without threads where there are none, rather a short name.
 * @param {readonly string[]} names
 * @returns {string | undefined}
 */
function scriptAmong(names) {
  const wasms = names.filter((name) => extension(name) === "wasm").map((name) => name.replace(/\.\w+$/, ""))
  /** @param {string} name */
  const faults = (name) => [
    /worker\.m?js$/i.test(name),
    !wasms.includes(name.replace(/\.\w+$/, "")),
    !crossOriginIsolated && !/single/i.test(name),
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
  return names.filter((name) => types.get(extension(name)) === javascript).sort(compare)[0]
}

/** The names of the stored files. @returns {Promise<string[]>} */
async function storedNames() {
  if (!globalThis.caches || !(await caches.has(cacheName))) return []
  const requests = await (await caches.open(cacheName)).keys()
  return requests.map(({ url }) => decodeURIComponent(url.slice(folder.length)))
}

/** The address of the stored engine's script; undefined if none is stored. @returns {Promise<URL | undefined>} */
export async function storedEngine() {
  const name = scriptAmong(await storedNames())
  return name === undefined ? undefined : addressOf(name)
}

export async function removeEngine() {
  await globalThis.caches?.delete(cacheName)
}

/**
 * Stores the files of an engine in place of those of the last one.
 * @param {readonly File[]} files
 * @returns {Promise<URL>} the address of its script
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
    for (const file of files) {
      const headers = {
        "content-type": types.get(extension(file.name)) ?? "application/octet-stream",
        "content-security-policy": policy,
        // For a site whose pages are cross-origin isolated.
        "cross-origin-embedder-policy": "require-corp",
      }
      await cache.put(addressOf(file.name), new Response(file, { headers }))
    }
  } catch (error) {
    await removeEngine()
    const isFull = error instanceof Error && error.name === "QuotaExceededError"
    const size = numeral(Math.ceil(files.reduce((sum, file) => sum + file.size, 0) / 2 ** 20))
    throw new Failure(phrase(isFull ? "engine-full" : "engine-not-kept", { size, reason: String(error) }))
  }
  return addressOf(script)
}
