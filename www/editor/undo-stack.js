// What can be undone. Holds any values; the current one is the page's.

/** @template T */
export class UndoStack {
  /** @type {T[]} */
  #past = []
  /** @type {T[]} */
  #future = []
  /** Where the last change was made: another one in the same place is part of it. @type {string | null} */
  #place = null

  get canUndo() {
    return this.#past.length > 0
  }

  get canRedo() {
    return this.#future.length > 0
  }

  /**
   * A value is about to be replaced.
   * @param {T} before
   * @param {string | null} place the field that is being written in; null for a change by itself
   */
  push(before, place) {
    if (place === null || place !== this.#place) this.#past.push(before)
    this.#place = place
    this.#future = []
  }

  /** What is written in a field from now on is another change. */
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
