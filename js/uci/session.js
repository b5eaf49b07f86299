// The conversation with an engine: one job at a time, in the order of the calls.
//
// An engine answers each `go` with one `bestmove`, even after a stop, and is idle only then; it always answers
// `isready`. `position` and `setoption` need an idle engine, and a second `go` crashes some: so the next job waits.
//
// All calls into the app (the link, `onLine`) come from one queue, so calls back neither overtake lines nor deepen the
// stack.

import { UciError } from "./error.js"
import { lineSplitter, LONGEST_LINE, reasonOf } from "./link.js"
import { parseUci } from "./parse.js"

/** @import { Link } from "./link.js" */
/** @import { UciLine, StartOptions } from "./types.js" */

/** @typedef {{ send: string[], until?: "uciok" | "readyok" | "bestmove" }} Step ends when sent, or with the answer `until` */

/**
 * @typedef {object} Job
 * @property {() => Generator<Step, void, Heard>} steps each step gets the answer to the previous one
 * @property {boolean} [isOver] its remaining steps are skipped
 * @property {boolean} [isStopped]
 * @property {boolean} [isRefused]
 * @property {(line: UciLine) => void} [hear] gets the lines before an answer, except before `readyok`
 * @property {(why: unknown) => void} [fail]
 */

/** @typedef {{ line: UciLine, text: string }} Heard */
/** @typedef {{ send: string, until?: Step["until"] } | { heard: string[] } | { end: () => void }} Traffic */

/**
 * Seconds to wait for the `bestmove` of a refused search once the engine has shown that it is alive. It answers a stop
 * within 60 ms, unless it dropped the `go` together with the refused `position`, as Stockfish does.
 */
const REFUSING = 1

const MAX_TIMEOUT = 2 ** 31 - 1

/** A queue without duplicates. @template {object} T */
class Queue {
  /** @type {Set<T>} */
  #items = new Set()
  /** Follows changes of the set. It would end for good on an empty set, so `take` checks first. */
  #next = this.#items.values()

  /** @param {T} item */
  add(item) {
    this.#items.add(item)
  }

  /** @param {T} item */
  delete(item) {
    this.#items.delete(item)
  }

  take() {
    if (this.#items.size === 0) return undefined
    const item = /** @type {T} */ (this.#next.next().value)
    this.#items.delete(item)
    return item
  }
}

export class Session {
  /** @type {UciError | undefined} */
  ended
  #link
  #seconds
  #patience
  #onLine
  /** @type {Queue<Job>} */
  #jobs = new Queue()
  /** @type {Job | undefined} */
  #current
  /** @type {Generator<Step, void, Heard> | undefined} */
  #steps
  /** The expected answer, once the question is sent. @type {Step["until"]} */
  #until
  /** The answer to the last step. @type {Heard | undefined} */
  #answer
  /** @type {Queue<Traffic>} */
  #traffic = new Queue()
  #isWorking = false
  /** Closes the link, once everything is sent. @type {(() => void) | undefined} */
  #closing
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer
  /** The last line that is not about moves, for errors. @type {string | undefined} */
  #words
  /** @type {(why: UciError) => void} */
  #close = () => {}
  /** @type {Map<AbortSignal, { jobs: Set<Job>, abort: () => void }>} */
  #aborting = new Map()

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
    const text = lineSplitter(
      (lines) => this.#add({ heard: lines }),
      () =>
        this.#add({
          end: () => this.end(this.#error(`the engine wrote a line of more than ${LONGEST_LINE} characters`, "gone")),
        }),
      this.#link.chunks,
    )
    const end = (/** @type {unknown} */ why, /** @type {unknown} */ signal) =>
      this.#add({ end: () => this.#gone(why, signal) })
    try {
      this.#link.listen((given) => this.ended || text(given), end)
    } catch (why) {
      end(why, undefined)
    }
  }

  /** @param {Job} job */
  add(job) {
    if (this.ended) return job.fail?.(this.ended)
    this.#jobs.add(job)
    this.#work()
  }

  /**
   * Aborts a job on a signal; jobs share one listener per signal.
   * @param {Job} job @param {AbortSignal} signal @returns {() => void} to call at its end
   */
  abortBy(job, signal) {
    const aborting = this.#aborting.get(signal) ?? this.#listenTo(signal)
    aborting.jobs.add(job)
    return () => {
      aborting.jobs.delete(job)
      if (aborting.jobs.size > 0) return
      signal.removeEventListener("abort", aborting.abort)
      this.#aborting.delete(signal)
    }
  }

  /** @param {AbortSignal} signal */
  #listenTo(signal) {
    /** @type {Set<Job>} */
    const jobs = new Set()
    const abort = () => {
      const aborted = [...jobs]
      for (const job of aborted) job.fail?.(signal.reason)
      for (const job of aborted) {
        this.#jobs.delete(job)
        if (job === this.#current) this.stop(job)
      }
    }
    const aborting = { jobs, abort }
    this.#aborting.set(signal, aborting)
    signal.addEventListener("abort", abort, { once: true })
    return aborting
  }

  /** @param {Job} job */
  stop(job) {
    if (job.isStopped) return
    job.isStopped = true
    if (job === this.#current && this.#until === "bestmove") this.#stopCurrent()
  }

  /** @param {UciError} why @param {boolean} [isQuit] whether to send `quit` to the engine */
  end(why, isQuit = false) {
    if (this.ended) return
    this.ended = why
    clearTimeout(this.#timer)
    this.#closing = () => {
      this.#closing = undefined
      try {
        this.#link.close(isQuit)
      } catch {
        // It is closed already.
      }
    }
    this.#traffic = new Queue()
    if (isQuit) this.#traffic.add({ send: "quit" })
    this.#current?.fail?.(why)
    this.#current = undefined
    for (let job = this.#jobs.take(); job; job = this.#jobs.take()) job.fail?.(why)
    this.#close(why)
    this.#work()
  }

  quit() {
    this.end(new UciError("the app has quit the engine", "quit"), true)
  }

  /** @param {Traffic} event */
  #add(event) {
    if (this.ended) return
    this.#traffic.add(event)
    this.#work()
  }

  #work() {
    if (this.#isWorking) return
    this.#isWorking = true
    try {
      for (let isBusy = true; isBusy; ) {
        const event = this.#traffic.take()
        if (!event) isBusy = !this.ended && !this.#until && this.#advance()
        else if ("heard" in event) this.#hear(event.heard)
        else if ("end" in event) event.end()
        else this.#send(event)
      }
      this.#closing?.()
    } finally {
      this.#isWorking = false
    }
  }

  /** Takes the next step of the current job, or of the next job. @returns {boolean} false if there is none */
  #advance() {
    if (!this.#current) {
      this.#current = this.#jobs.take()
      this.#steps = this.#current?.steps()
    }
    const job = this.#current
    if (!job) return false
    let step = /** @type {Step | void} */ (undefined)
    try {
      if (!job.isOver) step = this.#steps?.next(/** @type {Heard} */ (this.#answer)).value
    } catch (why) {
      job.fail?.(why)
    }
    if (!step) this.#current = undefined
    const { send = [], until } = step ?? {}
    for (const line of send.slice(0, -1)) this.#traffic.add({ send: line })
    for (const line of send.slice(-1)) this.#traffic.add({ send: line, until })
    return true
  }

  #stopCurrent() {
    this.#expect(this.#patience, "bestmove")
    this.#add({ send: "stop" })
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
    this.#timer = setTimeout(then, Math.min(seconds * 1000, MAX_TIMEOUT))
  }

  /** @param {string} message @param {"gone" | "silent"} code @param {unknown} [cause] */
  #error(message, code, cause) {
    const line = this.#words
    return new UciError(line ? `${message}; its last words were: ${line}` : message, code, { line, cause })
  }

  /** @param {any} why @param {unknown} [signal] */
  #gone(why, signal) {
    // A Worker survives an exception. Stockfish throws one after it has refused a position.
    if (this.#current?.isRefused && typeof why?.lineno === "number") return
    this.end(this.#error(`the engine is gone${reasonOf(why, signal)}`, "gone", why))
  }

  /** @param {{ send: string, until?: Step["until"] }} event */
  #send({ send: line, until }) {
    try {
      this.#link.send(line)
    } catch (why) {
      this.#add({ end: () => this.#gone(why) })
      return
    }
    if (until && !this.ended) {
      this.#until = until
      if (until !== "bestmove") this.#expect(this.#seconds, until)
      else if (this.#current?.isStopped) this.#stopCurrent()
    }
    this.#show(line, "app")
  }

  /** @param {string[]} lines */
  #hear(lines) {
    for (const given of lines) {
      const text = given.replace(/\r$/, "")
      if (!text || this.ended) continue
      const line = parseUci(text)
      if (line.type === "other" || (line.type === "info" && line.string !== undefined)) this.#words = text.slice(0, 500)
      if (this.#current && this.#until) this.#understand(this.#current, { line, text })
      this.#show(text, "engine")
    }
  }

  /** @param {Job} job that waits for an answer @param {Heard} heard */
  #understand(job, heard) {
    const { line, text } = heard
    if (line.type === this.#until) {
      this.#answer = heard
      this.#answered()
      this.#advance()
    } else if (this.#until === "bestmove" && line.type === "info" && line.string?.startsWith("CRITICAL ERROR")) {
      this.#refuse(job, text)
    } else if (job.isRefused && line.type === "readyok") {
      this.#wait(Math.min(REFUSING, this.#patience), () => {
        this.#answered()
        this.#work()
      })
    } else if (this.#until !== "readyok") {
      try {
        job.hear?.(line)
      } catch (why) {
        job.fail?.(why)
        this.stop(job)
      }
    }
  }

  #answered() {
    clearTimeout(this.#timer)
    this.#until = undefined
  }

  /** Stockfish refused a position: it may search another one, or not answer at all. @param {Job} job @param {string} line */
  #refuse(job, line) {
    if (job.isRefused) return
    job.isRefused = true
    job.fail?.(new UciError(`the engine refused the position: ${line}`, "refused", { line }))
    this.stop(job)
    this.#add({ send: "isready" })
  }

  /** Calls `onLine`; errors it throws are reported, not passed on. @param {string} line @param {"app" | "engine"} from */
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
