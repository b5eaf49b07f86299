// An undo stack. Its owner holds the current value.
import { windowOf } from "../picture/html.js"

/** @template T */
export class UndoStack {
  /** @type {T[]} */
  #past = []
  /** @type {T[]} */
  #future = []
  /** The place of the last change. @type {string | null} */
  #place = null

  get canUndo() {
    return this.#past.length > 0
  }

  get canRedo() {
    return this.#future.length > 0
  }

  /**
   * To be called before a change.
   * @param {T} before @param {string | null} place changes in the same place, such as a field, are undone together
   */
  push(before, place) {
    if (place === null || place !== this.#place) this.#past.push(before)
    this.#place = place
    this.#future = []
  }

  clear() {
    this.#past = []
    this.#future = []
    this.#place = null
  }

  endStep() {
    this.#place = null
  }

  /** @param {T} current @returns {T} the previous value, or `current` if there is none */
  undo(current) {
    this.endStep()
    const before = this.#past.pop()
    if (before === undefined) return current
    this.#future.push(current)
    return before
  }

  /** @param {T} current @returns {T} the next value, or `current` if there is none */
  redo(current) {
    this.endStep()
    const after = this.#future.pop()
    if (after === undefined) return current
    this.#past.push(current)
    return after
  }
}

/** Null in a text field, which has its own undo. @param {KeyboardEvent} event @returns {"undo" | "redo" | null} */
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
