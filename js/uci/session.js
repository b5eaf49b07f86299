// The conversation with an engine: one thing at a time, in the order of the calls.
//
// An engine answers each `go` with one `bestmove`, after a stop, too. That is the only sign that it is idle again: it answers
// `isready` even during a search. `position` and `setoption` are for an idle engine, and a second `go` crashes some. So
// what comes next waits for the `bestmove` of the search before, wanted or not.

import { UciError } from "./error.js"
import { lineSplitter, reasonOf } from "./link.js"
import { parseUci } from "./parse.js"

/** @import { Link } from "./link.js" */
/** @import { UciLine, StartOptions } from "./types.js" */

/**
 * What the engine is to do.
 * @typedef {object} Job
 * @property {"uciok" | "readyok" | "bestmove"} [until] the line that ends it; without one it is done once it was sent
 * @property {boolean} [isStopped]
 * @property {boolean} [isRefused]
 * @property {(send: (line: string | undefined) => void) => void} begin
 * @property {(line: UciLine) => void} [hear] gets the lines before the last one
 * @property {(line: UciLine, text: string) => void} [done]
 * @property {(why: UciError) => void} [fail]
 */

/**
 * How long a refused search may take for its `bestmove`, in seconds, after the engine has shown that it is alive. Stockfish
 * drops the `go` that it reads together with a `position` that it refuses. Otherwise it answers a stop within 60 ms.
 */
const REFUSING = 1

/** The longest that a timer can wait, in milliseconds. */
const LONGEST = 2 ** 31 - 1

export class Session {
  /** Why it has ended. @type {UciError | undefined} */
  ended
  #link
  #seconds
  #patience
  #onLine
  /** @type {Job | undefined} */
  #current
  /** @type {Job[]} */
  #queue = []
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer
  /** The last line that is not about moves: why an engine gives up, if it says so. @type {string | undefined} */
  #words
  /** @type {(why: UciError) => void} */
  #close = () => {}

  /** @param {Link} link @param {{ seconds: number, patience: number, onLine: StartOptions["onLine"] }} options */
  constructor(link, { seconds, patience, onLine }) {
    this.#link = link
    this.#seconds = seconds
    this.#patience = patience
    this.#onLine = onLine
    /** @type {Promise<UciError>} */
    this.closed = new Promise((resolve) => (this.#close = resolve))
  }

  listen() {
    const text = lineSplitter((line) => this.#hear(line), this.#link.chunks)
    try {
      this.#link.listen(text, (why, signal) => this.#gone(why, signal))
    } catch (why) {
      this.#gone(why)
    }
  }

  /** @param {Job} job */
  add(job) {
    if (this.ended) return void job.fail?.(this.ended)
    this.#queue.push(job)
    this.#next()
  }

  /** Nobody waits for a job any more. @param {Job} job */
  drop(job) {
    if (job === this.#current) this.stop(job)
    else this.#queue = this.#queue.filter((other) => other !== job)
  }

  /** @param {Job} job */
  stop(job) {
    if (job.isStopped) return
    job.isStopped = true
    if (job === this.#current) this.#stopCurrent()
  }

  /**
   * @param {UciError} why
   * @param {boolean} [afterQuit] whether the engine was told
   */
  end(why, afterQuit = false) {
    if (this.ended) return
    this.ended = why
    clearTimeout(this.#timer)
    const jobs = [this.#current, ...this.#queue]
    this.#current = undefined
    this.#queue = []
    try {
      this.#link.close(afterQuit)
    } catch {
      // It is closed already.
    }
    for (const job of jobs) job?.fail?.(why)
    this.#close(why)
  }

  quit() {
    if (this.ended) return
    this.#send("quit")
    this.end(new UciError("the app has quit the engine", "quit"), true)
  }

  #next() {
    while (!this.#current && this.#queue.length > 0) {
      const job = /** @type {Job} */ (this.#queue.shift())
      // An engine in the same thread may answer before `begin` returns.
      if (job.until) this.#current = job
      if (job.until && job.until !== "bestmove") this.#expect(this.#seconds, job.until)
      job.begin((line) => line !== undefined && this.#send(line))
      if (job === this.#current && job.isStopped) this.#stopCurrent()
    }
  }

  #stopCurrent() {
    this.#expect(this.#patience, "bestmove")
    this.#send("stop")
  }

  /** @param {number} seconds @param {string} word */
  #expect(seconds, word) {
    this.#wait(seconds, () =>
      this.end(this.#error(`the engine did not say ${word} within ${seconds} seconds`, "silent")),
    )
  }

  /** @param {number} seconds @param {() => void} then */
  #wait(seconds, then) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(then, Math.min(seconds * 1000, LONGEST))
  }

  /** @param {string} message @param {"gone" | "silent"} code @param {unknown} [cause] */
  #error(message, code, cause) {
    const line = this.#words
    return new UciError(line ? `${message}; its last words were: ${line}` : message, code, { line, cause })
  }

  /** @param {any} why @param {unknown} [signal] */
  #gone(why, signal) {
    // A Worker reports an exception and lives on. Stockfish throws one after it has refused a position.
    if (this.#current?.isRefused && typeof why?.lineno === "number") return
    this.end(this.#error(`the engine is gone${reasonOf(why, signal)}`, "gone", why))
  }

  /** @param {string} line */
  #send(line) {
    if (this.ended) return
    this.#show(line, "app")
    try {
      this.#link.send(line)
    } catch (why) {
      this.#gone(why)
    }
  }

  /** @param {string} text */
  #hear(text) {
    if (this.ended) return
    this.#show(text, "engine")
    const line = parseUci(text)
    if (line.type === "other" || (line.type === "info" && line.string !== undefined)) this.#words = text.slice(0, 500)
    const job = this.#current
    if (!job) return
    if (job.until === line.type) {
      job.done?.(line, text)
      this.#over()
    } else if (job.until === "bestmove" && line.type === "info" && line.string?.startsWith("CRITICAL ERROR")) {
      this.#refuse(job, text)
    } else if (job.isRefused && line.type === "readyok") {
      this.#wait(Math.min(REFUSING, this.#patience), () => this.#over())
    } else job.hear?.(line)
  }

  #over() {
    clearTimeout(this.#timer)
    this.#current = undefined
    this.#next()
  }

  /** Stockfish has refused a position. It may search another one, none, or not answer the `go` at all. @param {Job} job @param {string} line */
  #refuse(job, line) {
    if (job.isRefused) return
    job.isRefused = true
    job.fail?.(new UciError(`the engine refused the position: ${line}`, "refused", { line }))
    this.stop(job)
    this.#send("isready")
  }

  /** An error of the app's function is its own: nothing here fails with it. @param {string} line @param {"app" | "engine"} from */
  #show(line, from) {
    try {
      this.#onLine?.(line, from)
    } catch (error) {
      queueMicrotask(() => {
        throw error
      })
    }
  }
}
