// Runs code in the sandbox, one run at a time, and stops endless runs.
import { Sandbox } from "../sandboxed.js"
import { instrumented, scriptOf, wrongLine } from "./program.js"

/** The code's time limit in milliseconds. */
export const limit = 5000

/** The code's output limit: nobody reads more. */
const limits = { messages: 1000, characters: 1_000_000, milliseconds: Infinity }

/** @typedef {{ type: "entry", kind: string, text: string, line: number | null }} Entry */
/** @typedef {{ type: "thrown", name: string, code: string | null, text: string, line: number | null }} Thrown */
/** @typedef {{ type: "done", time: number, board: unknown }} Done */
/** @typedef {{ type: "stopped", why: "person" | "time" | "too-much" }} Stopped */
/** @typedef {{ type: "problem", text: string }} Problem */
/** @typedef {Entry | Thrown | Done | Stopped | Problem} Report */

/** @param {URL | string} address @param {"text" | "arrayBuffer"} as */
async function loaded(address, as) {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`)
  return response[as]()
}

const at = (path) => new URL(path, document.baseURI)

/** Fetches a file once, or again if that failed. */
const files = new Map()
function file(path, as) {
  if (!files.has(path))
    files.set(
      path,
      loaded(at(path), as).catch((error) => (files.delete(path), Promise.reject(error))),
    )
  return files.get(path)
}

/** Preloads the files for the first run. */
export const prepare = () =>
  Promise.all([file("playground/engine.js", "text"), file("module/chess_arbiter.wasm", "arrayBuffer")])

/** @param {string[]} imports @param {readonly string[]} languages */
const languagesIn = (imports, languages) =>
  imports.map((name) => /^chess-arbiter\/lang\/(.*)$/.exec(name)?.[1]).filter((tag) => languages.includes(tag))

/** @param {string} json @returns {Record<string, any>} empty if it is not an object */
function objectIn(json) {
  try {
    return Object(JSON.parse(json))
  } catch {
    return {}
  }
}

export class Runner {
  #sandbox
  #languages
  #run = 0
  #timer = 0
  /** @type {"loading" | "started" | "done"} */
  #stage = "loading"
  /** @type {((report: Report) => void) | null} */
  #report = null
  #place = { first: 0, count: 0, wrong: null }

  /** @param {HTMLIFrameElement} frame @param {readonly string[]} languages that can be imported */
  constructor(frame, languages) {
    this.#sandbox = new Sandbox(frame)
    this.#languages = languages
  }

  /** @param {string} code @param {string} given a FEN, a PGN or "" @param {(report: Report) => void} report called in turn */
  async start(code, given, report) {
    this.stop(null)
    const run = ++this.#run
    this.#stage = "loading"
    this.#report = report
    const { text, imports } = instrumented(code)
    const [[engine, wasm], ...added] = await Promise.all([
      prepare(),
      ...languagesIn(imports, this.#languages).map((tag) => file(`playground/lang/${tag}.js`, "text")),
    ])
    if (run !== this.#run) return
    const { script, first, count } = scriptOf([engine, ...added.filter(Boolean)].join("\n"), text)
    this.#place = { first, count, wrong: wrongLine(code) }
    void this.#sandbox.start({ script, first: { wasm, given }, limits }, (report) => {
      if (report.type === "too-much") this.stop("too-much")
      else if (report.type === "failed") this.#fail(report.text, report.line)
      else for (const text of report.texts) if (run === this.#run) this.#handleReport(text)
    })
    this.#timer = setTimeout(() => this.stop(this.#stage === "done" ? null : "time"), limit)
  }

  /** @param {"person" | "time" | "too-much" | null} why null if another run follows */
  stop(why) {
    clearTimeout(this.#timer)
    this.#sandbox.stop()
    this.#run += 1
    const report = this.#report
    this.#report = null
    if (why) report?.({ type: "stopped", why })
  }

  /** Drops data of an unknown shape: it is untrusted. @param {string} json */
  #handleReport(json) {
    const { type, kind, name, code, text, time, board, ...rest } = objectIn(json)
    const line = Number.isInteger(rest.line) ? rest.line : null
    if (type === "started") this.#stage = "started"
    else if (type === "done") this.#done(Number(time), board)
    else if (typeof text !== "string") return
    else if (type === "entry" && typeof kind === "string") this.#report?.({ type, kind, text, line })
    else if (type === "problem") this.#report?.({ type, text })
    else if (type === "thrown" && typeof name === "string")
      this.#report?.({ type, name, code: typeof code === "string" ? code : null, text, line })
  }

  /** The script has a syntax error, or threw later. @param {string} message @param {number | null} line of the script */
  #fail(message, line) {
    const [, name = this.#stage === "loading" ? "SyntaxError" : "Error", text] =
      /^(?:Uncaught )?(?:(\w*Error): )?(.*)$/s.exec(message) ?? []
    const { first, count, wrong } = this.#place
    const own = line !== null && line >= first && line < first + count ? line - first + 1 : wrong
    // Firefox does not say what is wrong with a script that has a syntax error.
    this.#report?.({ type: "thrown", name, code: null, text: text || "The code cannot be read.", line: own })
    if (this.#stage !== "loading") return
    this.#done(NaN, null)
    this.stop(null)
  }

  /** Pending tasks may still produce output after the run. @param {number} time @param {unknown} board */
  #done(time, board) {
    this.#stage = "done"
    this.#report?.({ type: "done", time, board })
  }
}
