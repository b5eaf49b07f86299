// Starting an engine in a worker: the one that the user has brought, or the one that the site's owner has put beside the
// page.
import { inSite, ofWorker } from "../address.js"
import { Engine } from "../module/uci.js"
import { registration } from "../offline.js"
import { phrase } from "../texts.js"
import { Failure } from "./engine-files.js"

/** How long an engine may take until it answers; larger ones are compiled meanwhile. */
const seconds = 60

/** The address of the manifest of the site's engine. */
const manifest = inSite("engine/manifest.json")

/**
 * The engine of the site, if there is one: `engine/manifest.json` has its name and that of its script in this folder.
 * @returns {Promise<{ name: string, script: URL } | null>}
 * @throws {Failure} when the manifest cannot be understood
 */
export async function siteEngine() {
  const response = await fetch(manifest).catch(() => null)
  if (!response?.ok) return null
  const { name, script } = await response.json().then(Object, () => ({}))
  const address = typeof script === "string" ? new URL(script, manifest) : null
  if (typeof name !== "string" || !address?.href.startsWith(new URL(".", manifest).href))
    throw new Failure(phrase("engine-bad-manifest"))
  return { name, script: address }
}

/**
 * Starts the engine of a script.
 * @param {URL} script
 * @param {boolean} isOwn whether the user has brought it
 * @returns {Promise<Engine>}
 * @throws {Failure}
 */
export async function startEngine(script, isOwn) {
  const name = decodeURIComponent(script.pathname.split("/").at(-1) ?? "")
  const starting = new AbortController()
  /** @param {MessageEvent} event of the service worker: a file that the engine has asked for is not there */
  const lacks = ({ data }) => {
    if (data?.missing) starting.abort(new Failure(phrase("engine-lacks", { name, file: data.missing })))
  }
  if (isOwn) {
    await control()
    navigator.serviceWorker.addEventListener("message", lacks)
  }
  /** @type {Worker | undefined} */
  let worker
  try {
    worker = new Worker(ofWorker(script), { type: script.pathname.endsWith(".mjs") ? "module" : "classic" })
    return await Engine.start(worker, { seconds, signal: starting.signal })
  } catch (error) {
    worker?.terminate()
    throw error instanceof Failure ? error : new Failure(whyNot(error, name))
  } finally {
    if (isOwn) navigator.serviceWorker.removeEventListener("message", lacks)
  }
}

/** @param {any} error of a start @param {string} name */
function whyNot(error, name) {
  if (error.code === "silent") return phrase("engine-silent", { name, seconds })
  // An event of the worker has the words of the exception, if there was one.
  const reason = error.cause?.message || ""
  if (/SharedArrayBuffer|shared memory/i.test(reason) && !crossOriginIsolated) return phrase("engine-threads", { name })
  return reason ? phrase("engine-broken", { name, reason }) : phrase("engine-unloadable", { name })
}

/**
 * Waits until the service worker serves what this page loads.
 * @throws {Failure} when there is none
 */
async function control() {
  if (!registration) throw new Failure(phrase(isSecureContext ? "engine-no-worker" : "engine-insecure"))
  const { serviceWorker } = navigator
  try {
    const { active, waiting, installing } = await registration
    const worker = active ?? waiting ?? installing
    if (!worker) throw new Error("no service worker")
    await activated(worker)
    if (serviceWorker.controller) return
    const changed = new Promise((resolve) =>
      serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
    )
    worker.postMessage("claim")
    await changed
  } catch {
    throw new Failure(phrase("engine-no-worker"))
  }
}

/** @param {ServiceWorker} worker @returns {Promise<void>} rejects when it could not be installed */
const activated = (worker) =>
  new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === "activated") resolve()
      else if (worker.state === "redundant") reject(new Error("not installed"))
    }
    worker.addEventListener("statechange", look)
    look()
  })
