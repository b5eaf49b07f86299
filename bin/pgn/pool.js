// Checks sections in several threads, and reports their results in the order of the file.

import { Worker } from "node:worker_threads"

/** @import { Found, Piece } from "./checker.js" */

/** The maximum number of unreported sections per worker. */
const AHEAD = 3

/**
 * A section being checked.
 * @typedef {{ found: Found[], isDone: boolean }} Section
 */

/**
 * A worker, its sections (the current and the next one), and the number of unchecked pieces.
 * @typedef {{ worker: Worker, sections: Section[], pieces: number }} Member
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

  /**
   * @param {number} size
   * @param {import("./checker.js").How} how
   */
  constructor(size, how) {
    this.#size = size
    this.#how = how
  }

  /**
   * @param {AsyncIterable<Piece>} pieces
   * @param {(found: Found | undefined) => Promise<void>} report gets what was found, in order, and undefined at the
   *   end of each section
   */
  async check(pieces, report) {
    /** @type {Section[]} */
    const sections = []
    /** @type {Member | undefined} */
    let member
    /** @type {Section | undefined} */
    let section
    for await (const piece of pieces) {
      if (!member) {
        while (sections.length >= this.#size * AHEAD) await this.#reportFirst(sections, report)
        member = await this.#free()
        section = { found: [], isDone: false }
        member.sections.push(section)
        sections.push(section)
      }
      const { worker } = member
      // Meanwhile, report a section of many pieces, or wait for its turn.
      while (member.pieces > 1) {
        if (section === sections[0]) await this.#reportSome(/** @type {Section} */ (section), report)
        else await this.#reportFirst(sections, report)
        if (member.pieces > 1) await this.#something()
      }
      member.pieces++
      worker.postMessage(piece, [/** @type {ArrayBuffer} */ (piece.bytes.buffer)])
      if (piece.isLast) member = undefined
    }
    while (sections.length > 0) await this.#reportFirst(sections, report)
  }

  /** A worker that can take a section: an idle one if there is one. */
  async #free() {
    const having = (/** @type {number} */ count) => this.#members.find(({ sections }) => sections.length === count)
    for (;;) {
      const free = having(0) ?? (this.#members.length < this.#size ? this.#start() : having(1))
      if (free) return free
      await this.#something()
    }
  }

  #start() {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { workerData: this.#how })
    /** @type {Member} */
    const member = { worker, sections: [], pieces: 0 }
    worker.on("message", ({ found, isDone }) => {
      const [section] = member.sections
      if (found) section?.found.push(found)
      if (found && member.pieces > 0) member.pieces--
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

  /** Waits for a message of any worker. */
  async #something() {
    if (!this.#error) await new Promise((resolve) => (this.#wake = () => resolve(undefined)))
    if (this.#error) throw this.#error
  }

  /**
   * @param {Section} section
   * @param {(found: Found | undefined) => Promise<void>} report
   */
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
      await this.#something()
    }
    sections.shift()
    await report(undefined)
  }

  async close() {
    await Promise.all(this.#members.map(({ worker }) => worker.terminate()))
  }
}
