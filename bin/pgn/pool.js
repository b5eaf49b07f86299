// Checks sections in several threads, and reports their results in the order of the file.

import { Worker } from "node:worker_threads"

/** @import { Found, Piece } from "./checker.js" */

/** The maximum number of sections per worker that are being checked or wait to be reported. */
const AHEAD = 3

/**
 * A section being checked.
 * @typedef {{ found: Found[], isDone: boolean }} Section
 */

/**
 * A worker, its section, and the number of unchecked pieces.
 * @typedef {{ worker: Worker, section: Section | undefined, pieces: number }} Member
 */

/** Workers, each with one section at a time, started on demand. */
export class Pool {
  #size
  #fix
  /** @type {Member[]} */
  #members = []
  /** @type {unknown} */
  #error
  #wake = () => {}

  /**
   * @param {number} size
   * @param {boolean} fix
   */
  constructor(size, fix) {
    this.#size = size
    this.#fix = fix
  }

  /**
   * @param {AsyncIterable<Piece>} pieces
   * @param {(found: Found | undefined) => Promise<void>} report gets what was found, in order, and undefined at the end of each section
   */
  async check(pieces, report) {
    /** @type {Section[]} */
    const sections = []
    /** @type {Member | undefined} */
    let member
    for await (const piece of pieces) {
      if (!member) {
        while (sections.length >= this.#size * AHEAD) await this.#reportFirst(sections, report)
        member = await this.#free()
        member.section = { found: [], isDone: false }
        sections.push(member.section)
      }
      const { worker, section } = member
      // A section of many pieces is reported in the meantime, or waits for its turn.
      while (member.pieces > 1) {
        if (sections[0] === section) await this.#reportSome(/** @type {Section} */ (section), report)
        else await this.#reportFirst(sections, report)
        if (member.pieces > 1) await this.#something()
      }
      member.pieces++
      worker.postMessage(piece, [/** @type {ArrayBuffer} */ (piece.bytes.buffer)])
      if (piece.isLast) member = undefined
    }
    while (sections.length > 0) await this.#reportFirst(sections, report)
  }

  /** An idle worker. */
  async #free() {
    for (;;) {
      const free = this.#members.find(({ section }) => section === undefined)
      if (free) return free
      if (this.#members.length < this.#size) return this.#start()
      await this.#something()
    }
  }

  #start() {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { workerData: { fix: this.#fix } })
    /** @type {Member} */
    const member = { worker, section: undefined, pieces: 0 }
    worker.on("message", ({ found, isDone }) => {
      if (found) member.section?.found.push(found)
      if (found && member.pieces > 0) member.pieces--
      if (isDone && member.section) {
        member.section.isDone = true
        member.section = undefined
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
   * @param {Section[]} sections the first of them is reported and left out
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
