// Starting an engine in a worker. The one that the user has brought is a stranger's program: it runs in a frame without an
// origin, from where it reaches neither the site nor its storage nor the network. The one that the site's owner has put
// beside the page is a part of the site.
import { inSite, ofWorker } from "../address.js"
import { Engine } from "../module/uci.js"
import { Sandbox } from "../sandboxed.js"
import { phrase } from "../texts.js"
import { byId } from "./dom.js"
import { Failure } from "./engine-files.js"

/** @import { EngineLink } from "../module/uci.js" */
/** @import { OwnEngine } from "./engine-files.js" */

/** How long an engine may take until it answers; larger ones are compiled meanwhile. */
const seconds = 60

/** How much an engine may say. Stockfish says up to a thousand lines at once when it has found a mate. */
const most = { messages: 5000, characters: 1_000_000, milliseconds: 5000 }

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
 * Starts an engine.
 * @param {URL | OwnEngine} what the address of the script, or an engine that the user has brought
 * @returns {Promise<Engine>}
 * @throws {Failure}
 */
export async function startEngine(what) {
  const isOwn = !(what instanceof URL)
  const name = isOwn ? what.name : decodeURIComponent(what.pathname.split("/").at(-1) ?? "")
  // What Emscripten gives engines for their threads. Some never say that they have none.
  if (isOwn && what.files.has(name.replace(/(?=\.\w+$)/, ".worker")))
    throw new Failure(phrase("engine-threads", { name }))
  const starting = new AbortController()
  /** @param {string} file that the engine has asked for, and that is not there */
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
  // An event of the worker has the words of the exception, if there was one.
  const reason = error.cause?.message || ""
  if (/SharedArrayBuffer|shared memory|another worker/i.test(reason)) return phrase("engine-threads", { name })
  if (/another script/.test(reason)) return phrase("engine-scripts", { name })
  return reason ? phrase("engine-broken", { name, reason }) : phrase("engine-unloadable", { name })
}

/**
 * The way to an engine that the user has brought.
 * @param {OwnEngine} engine
 * @param {(file: string) => void} lack
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
      void sandbox.start({ script, name, files, most }, (report) => {
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
 * The way to an engine of the site.
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
