// The progress of checking a long file, on one line of a terminal.

import { lineOf } from "../output.js"

/** Delay before progress is shown, in milliseconds. */
const DELAY = 1000
/** The time between two updates of the line, in milliseconds. */
const INTERVAL = 200

export class Progress {
  #stream
  #name
  #size
  #now
  #bytes = 0
  #next
  #shown = ""

  /**
   * @param {{ isTTY?: boolean, write(text: string): unknown }} stream nothing is shown if it is not a terminal
   * @param {string} name of the file
   * @param {number} size in bytes, 0 if unknown
   * @param {() => number} [now] milliseconds
   */
  constructor(stream, name, size, now = Date.now) {
    this.#stream = stream
    this.#name = name
    this.#size = size
    this.#now = now
    this.#next = now() + DELAY
  }

  /** @param {number} bytes checked since the last call @param {number} games @param {number} issues */
  add(bytes, games, issues) {
    this.#bytes += bytes
    if (!this.#stream.isTTY || this.#now() < this.#next) return
    this.#next = this.#now() + INTERVAL
    const part = this.#size
      ? `${Math.floor((100 * this.#bytes) / this.#size)} %`
      : `${Math.floor(this.#bytes / 1e6)} MB`
    this.#show(lineOf(`${this.#name}: ${part}, ${counted(games, "game")}, ${counted(issues, "issue")}`).trimEnd())
  }

  /** Clears the line for other output. */
  clear() {
    if (this.#shown) this.#stream.write(`\r${" ".repeat(this.#shown.length)}\r`)
    this.#shown = ""
  }

  /** @param {string} text */
  #show(text) {
    this.clear()
    this.#stream.write(text)
    this.#shown = text
  }
}

/** "1 game", "2 games", "no games". @param {number} count @param {string} what */
export function counted(count, what) {
  return `${count === 0 ? "no" : count} ${what}${count === 1 ? "" : "s"}`
}
