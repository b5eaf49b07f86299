// The progress of checking a long file, on one line of a terminal.

import { lineOf } from "../output.js"

/** Shorter work shows no progress, in milliseconds. */
const PATIENCE = 1000
/** The time between two updates of the line, in milliseconds. */
const PAUSE = 200

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
   * @param {number} size in bytes, 0 if it is not known
   * @param {() => number} [now] milliseconds
   */
  constructor(stream, name, size, now = Date.now) {
    this.#stream = stream
    this.#name = name
    this.#size = size
    this.#now = now
    this.#next = now() + PATIENCE
  }

  /**
   * @param {number} bytes that were checked since the last time
   * @param {number} games
   * @param {number} issues
   */
  add(bytes, games, issues) {
    this.#bytes += bytes
    if (!this.#stream.isTTY || this.#now() < this.#next) return
    this.#next = this.#now() + PAUSE
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

/**
 * "1 game", "2 games", "no games".
 * @param {number} count
 * @param {string} what
 */
export function counted(count, what) {
  return `${count === 0 ? "no" : count} ${what}${count === 1 ? "" : "s"}`
}
