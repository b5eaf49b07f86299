// An undo stack of any values; its user keeps the current value.
import { windowOf } from "../picture/html.js"

/** @template T */
export class UndoStack {
  /** @type {T[]} */
  #past = []
  /** @type {T[]} */
  #future = []
  /** The place of the last change: further changes in the same place are merged. @type {string | null} */
  #place = null

  get canUndo() {
    return this.#past.length > 0
  }

  get canRedo() {
    return this.#future.length > 0
  }

  /**
   * Call it before replacing a value.
   * @param {T} before
   * @param {string | null} place the field that is being written in; null for a change by itself
   */
  push(before, place) {
    if (place === null || place !== this.#place) this.#past.push(before)
    this.#place = place
    this.#future = []
  }

  /** Forgets all. */
  clear() {
    this.#past = []
    this.#future = []
    this.#place = null
  }

  /** Starts a new undo step for further changes. */
  seal() {
    this.#place = null
  }

  /** @param {T} current @returns {T} the one before, or the current one */
  undo(current) {
    this.seal()
    const before = this.#past.pop()
    if (before === undefined) return current
    this.#future.push(current)
    return before
  }

  /** @param {T} current @returns {T} the one after, or the current one */
  redo(current) {
    this.seal()
    const after = this.#future.pop()
    if (after === undefined) return current
    this.#past.push(current)
    return after
  }
}

/**
 * What the keys for it ask for; text fields have their own undo.
 * @param {KeyboardEvent} event @returns {"undo" | "redo" | null}
 */
export function undoKey(event) {
  const [target] = event.composedPath()
  const writes =
    target instanceof windowOf().HTMLTextAreaElement ||
    (target instanceof windowOf().HTMLInputElement && !["radio", "checkbox"].includes(target.type))
  if (writes || event.altKey || !(event.ctrlKey || event.metaKey)) return null
  const pressed = event.key.toLowerCase()
  if (pressed === "z") return event.shiftKey ? "redo" : "undo"
  return pressed === "y" && !event.shiftKey ? "redo" : null
}
