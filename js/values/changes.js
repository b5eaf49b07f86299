// What makes a game a store: its version, and the listeners to its changes.
import { noticeChange } from "./node.js"
import { describe } from "./describe.js"

/** @import { GameNode } from "./node.js" */

/** The changes of one game. */
export class Changes {
  #noted
  #version = 0
  /** The version of which the listeners were last notified. */
  #notifiedVersion = 0
  /** @type {Set<{ listener: () => void }>} */
  #listeners = new Set()
  /** @type {((listener: () => void) => () => void) | undefined} */
  #subscribe
  /** Whether a check for notes changed by the app is scheduled. */
  #isCheckScheduled = false
  /** The nodes of which the app has read notes since the last check. @type {Set<GameNode>} */
  #recentlyRead = new Set()

  /** @param {ReadonlySet<GameNode>} noted the nodes whose notes the app has read */
  constructor(noted) {
    this.#noted = noted
  }

  /** To be called after every change. */
  note() {
    this.#version++
    this.#notify()
  }

  /** Calls the listeners. What one of them throws neither keeps the others from being called nor fails the change. */
  #notify() {
    this.#notifiedVersion = this.#version
    if (this.#listeners.size === 0) return
    for (const entry of [...this.#listeners]) {
      // One before it may have removed it.
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

  /** Checks whether the app has changed notes that it read. */
  checkNotes(nodes = this.#noted) {
    let isChanged = false
    for (const node of nodes) isChanged = noticeChange(node) || isChanged
    if (isChanged) this.#version++
  }

  /**
   * Checks after the current task, in which the app may be changing notes, and notifies the listeners.
   * @param {GameNode} [node] of which the app has just read notes
   */
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

  /** `Game.subscribe`. */
  get subscribe() {
    this.#subscribe ??= (listener) => {
      if (typeof listener !== "function")
        throw new TypeError(`${describe(listener)} is not a listener: a function was expected`)
      // Listeners are not notified of changes before they subscribed.
      if (this.#listeners.size === 0) this.#notifiedVersion = this.version
      const entry = { listener }
      this.#listeners.add(entry)
      return () => void this.#listeners.delete(entry)
    }
    return this.#subscribe
  }

  /** `Game.version`. */
  get version() {
    this.checkNotes()
    if (this.#version !== this.#notifiedVersion) this.checkLater()
    return this.#version
  }
}
