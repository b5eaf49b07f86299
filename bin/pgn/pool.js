// Checks sections in several threads, and reports their results in the order of the file.

import { Worker } from "node:worker_threads"

/** @import { Chunk, Found } from "./checker.js" */

/** The maximum number of unreported sections per worker. */
const AHEAD = 3

/** @typedef {{ found: Found[], isDone: boolean }} Section being checked */

/**
 * A worker, its sections (the current and the next one), and the number of unchecked chunks.
 * @typedef {{ worker: Worker, sections: Section[], chunks: number }} Member
 */

/** Workers, started on demand. Each gets its next section while it checks one, so that it never waits. */
export class Pool {
  #size
  #how
  /** @type {Member[]} */
  #members = []
  /** @type {unknown} */
  #error
  #wake = () => {}

  /** @param {number} size @param {import("./checker.js").How} how */
  constructor(size, how) {
    this.#size = size
    this.#how = how
  }

  /**
   * @param {AsyncIterable<Chunk>} chunks
   * @param {(found: Found | undefined) => Promise<void>} report gets what was found, in order, and undefined at the
   *   end of each section
   */
  async check(chunks, report) {
    /** @type {Section[]} */
    const sections = []
    /** @type {Member | undefined} */
    let member
    /** @type {Section | undefined} */
    let section
    for await (const chunk of chunks) {
      if (!member) {
        while (sections.length >= this.#size * AHEAD) await this.#reportFirst(sections, report)
        member = await this.#free()
        section = { found: [], isDone: false }
        member.sections.push(section)
        sections.push(section)
      }
      const { worker } = member
      // Meanwhile, report a section of many chunks, or wait for its turn.
      while (member.chunks > 1) {
        if (section === sections[0]) await this.#reportSome(/** @type {Section} */ (section), report)
        else await this.#reportFirst(sections, report)
        if (member.chunks > 1) await this.#anyMessage()
      }
      member.chunks++
      worker.postMessage(chunk, [/** @type {ArrayBuffer} */ (chunk.bytes.buffer)])
      if (chunk.isLast) member = undefined
    }
    while (sections.length > 0) await this.#reportFirst(sections, report)
  }

  /** A worker that can take a section: an idle one if there is one. */
  async #free() {
    const having = (/** @type {number} */ count) => this.#members.find(({ sections }) => sections.length === count)
    for (;;) {
      const free = having(0) ?? (this.#members.length < this.#size ? this.#start() : having(1))
      if (free) return free
      await this.#anyMessage()
    }
  }

  #start() {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { workerData: this.#how })
    /** @type {Member} */
    const member = { worker, sections: [], chunks: 0 }
    worker.on("message", ({ found, isDone }) => {
      const [section] = member.sections
      if (found) section?.found.push(found)
      if (found && member.chunks > 0) member.chunks--
      if (isDone && section) {
        section.isDone = true
        member.sections.shift()
      }
      this.#wake()
    })
    worker.on("error", (error) => {
      this.#error = error
      this.#wake()
    })
    this.#members.push(member)
    return member
  }

  async #anyMessage() {
    if (!this.#error) await new Promise((resolve) => (this.#wake = () => resolve(undefined)))
    if (this.#error) throw this.#error
  }

  /** @param {Section} section @param {(found: Found | undefined) => Promise<void>} report */
  async #reportSome(section, report) {
    for (let found = section.found.shift(); found; found = section.found.shift()) await report(found)
  }

  /**
   * @param {Section[]} sections reports and removes the first
   * @param {(found: Found | undefined) => Promise<void>} report
   */
  async #reportFirst(sections, report) {
    const [section] = /** @type {[Section]} */ (sections)
    for (;;) {
      await this.#reportSome(section, report)
      if (section.isDone && section.found.length === 0) break
      await this.#anyMessage()
    }
    sections.shift()
    await report(undefined)
  }

  async close() {
    await Promise.all(this.#members.map(({ worker }) => worker.terminate()))
  }
}
