// The version of a game and its change listeners, for `Game.version` and `Game.subscribe`.
import { noticeChange } from "./node.js"
import { describe } from "./describe.js"

/** @import { GameNode } from "./node.js" */

export class Changes {
  #noted
  #version = 0
  /** At the last notification. */
  #notifiedVersion = 0
  /** @type {Set<{ listener: () => void }>} */
  #listeners = new Set()
  /** @type {((listener: () => void) => () => void) | undefined} */
  #subscribe
  #isCheckScheduled = false
  /** @type {Set<GameNode>} */
  #recentlyRead = new Set()

  /** @param {ReadonlySet<GameNode>} noted the nodes whose notes the app has read */
  constructor(noted) {
    this.#noted = noted
  }

  note() {
    this.#version++
    this.#notify()
  }

  #notify() {
    this.#notifiedVersion = this.#version
    if (this.#listeners.size === 0) return
    for (const entry of [...this.#listeners]) {
      // An earlier listener may have removed it.
      if (!this.#listeners.has(entry)) continue
      try {
        entry.listener()
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  /** Checks whether the app has changed notes in place. */
  checkNotes(nodes = this.#noted) {
    let isChanged = false
    for (const node of nodes) isChanged = noticeChange(node) || isChanged
    if (isChanged) this.#version++
  }

  /** Checks and notifies in a microtask, after the app has changed notes. @param {GameNode} [node] just read */
  checkLater(node) {
    if (this.#listeners.size === 0) return
    if (node) this.#recentlyRead.add(node)
    if (this.#isCheckScheduled) return
    this.#isCheckScheduled = true
    queueMicrotask(() => {
      this.#isCheckScheduled = false
      this.checkNotes(this.#recentlyRead)
      this.#recentlyRead.clear()
      if (this.#version !== this.#notifiedVersion) this.#notify()
    })
  }

  get subscribe() {
    this.#subscribe ??= (listener) => {
      if (typeof listener !== "function")
        throw new TypeError(`${describe(listener)} is not a listener: a function was expected`)
      // The first listener is not told about earlier changes.
      if (this.#listeners.size === 0) this.#notifiedVersion = this.version
      const entry = { listener }
      this.#listeners.add(entry)
      return () => void this.#listeners.delete(entry)
    }
    return this.#subscribe
  }

  get version() {
    this.checkNotes()
    if (this.#version !== this.#notifiedVersion) this.checkLater()
    return this.#version
  }
}
