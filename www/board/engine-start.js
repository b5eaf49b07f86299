// Starts an engine in a worker. The user's own engine is untrusted: it runs in a frame without an origin and reaches
// neither the site nor its storage nor the network. The engine that the site's owner provides is trusted.
import { inSite, ofWorker } from "../address.js"
import { Engine } from "../module/uci.js"
import { Sandbox } from "../sandboxed.js"
import { phrase } from "../texts.js"
import { byId } from "./dom.js"
import { Failure } from "./engine-files.js"

/** @import { EngineLink } from "../module/uci.js" */
/** @import { OwnEngine } from "./engine-files.js" */

/** The time limit for an engine's first answer; large engines compile meanwhile. */
const seconds = 60

/** The output limit. Stockfish sends up to a thousand lines at once when it finds a mate. */
const limits = { messages: 5000, characters: 1_000_000, milliseconds: 5000 }

const manifest = inSite("engine/manifest.json")

/**
 * The site's engine, if it has one: `engine/manifest.json` holds its name and the name of its script in that folder.
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
 * @param {URL | OwnEngine} what the script's address, or the user's own engine
 * @returns {Promise<Engine>}
 * @throws {Failure}
 */
export async function startEngine(what) {
  const isOwn = !(what instanceof URL)
  const name = isOwn ? what.name : decodeURIComponent(what.pathname.split("/").at(-1) ?? "")
  // Emscripten writes such a file for threads. Some engines never report that threads are missing.
  if (isOwn && what.files.has(name.replace(/(?=\.\w+$)/, ".worker")))
    throw new Failure(phrase("engine-threads", { name }))
  const starting = new AbortController()
  /** @param {string} file that the engine requested and that is missing */
  const lack = (file) => starting.abort(new Failure(phrase("engine-lacks", { name, file })))
  try {
    const link = isOwn ? await sandboxed(what, lack) : workerOf(what)
    return await Engine.start(link, { seconds, signal: starting.signal })
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(whyNot(error, name))
  }
}

/** @param {any} error of a start @param {string} name */
function whyNot(error, name) {
  if (error.code === "silent") return phrase("engine-silent", { name, seconds })
  if (error.cause instanceof Failure) return error.cause.message
  // A worker's error event has the exception's message, if there was one.
  const reason = error.cause?.message || ""
  if (/SharedArrayBuffer|shared memory|another worker/i.test(reason)) return phrase("engine-threads", { name })
  if (/another script/.test(reason)) return phrase("engine-scripts", { name })
  return reason ? phrase("engine-broken", { name, reason }) : phrase("engine-unloadable", { name })
}

/**
 * @param {OwnEngine} engine
 * @param {(file: string) => void} lack called when a file is missing
 * @returns {Promise<EngineLink>}
 */
async function sandboxed({ name, files }, lack) {
  const script = (await files.get(name)?.text()) ?? ""
  const template = /** @type {HTMLTemplateElement} */ (byId("engine-frame"))
  document.body.append(template.content.cloneNode(true))
  const sandbox = new Sandbox(/** @type {HTMLIFrameElement} */ (document.body.lastElementChild))
  return {
    send: (line) => void sandbox.say(line),
    listen: (text, end) =>
      void sandbox.start({ script, name, files, limits }, (report) => {
        if (report.type === "too-much") end(new Failure(phrase("engine-floods")))
        else if (report.type === "failed") end({ message: report.text, lineno: report.line })
        else
          for (const line of report.texts) {
            const [, missing] = /^missing-file (.*)$/s.exec(line) ?? []
            if (missing === undefined) text(line)
            else lack(missing)
          }
      }),
    close: () => sandbox.remove(),
  }
}

/**
 * @param {URL} script
 * @returns {EngineLink}
 */
function workerOf(script) {
  const worker = new Worker(ofWorker(script), { type: script.pathname.endsWith(".mjs") ? "module" : "classic" })
  return {
    send: (line) => worker.postMessage(line),
    listen(text, end) {
      worker.addEventListener("message", ({ data }) => text(data))
      worker.addEventListener("error", end)
    },
    close: () => worker.terminate(),
  }
}
