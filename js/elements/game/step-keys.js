// Keys that go through a game. They work in the whole element, except where a field or list needs them.
import { siblingOf } from "./tree.js"

/** @import { GameReader } from "./reader.js" */

export class StepKeys {
  #reader
  /** Whether a key led to the current move, which has not been rendered yet. */
  #isStep = false
  /** Whether a pointer focused the board; arrow keys then do not move between squares. */
  #byPointer = false

  /** @param {ShadowRoot} root @param {Pick<GameReader, "step" | "goToFirst" | "goToLast" | "goTo" | "current">} reader */
  constructor(root, reader) {
    this.#reader = reader
    root.addEventListener("keydown", (event) => this.#key(/** @type {KeyboardEvent} */ (event)), true)
    root.addEventListener("pointerdown", () => (this.#byPointer = true), true)
  }

  /** Whether a key led to the move being rendered; false when asked again. */
  takeStep() {
    const isStep = this.#isStep
    this.#isStep = false
    return isStep
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key } = event
    const isStep = /^Arrow(Left|Right|Up|Down)$|^Home$|^End$/.test(key)
    if (!isStep) return void (this.#byPointer = false)
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const target = /** @type {Element} */ (event.target)
    if (target.closest("input, textarea, [role=listbox], [role=menu], [role=toolbar], dialog, [role=dialog]")) return
    if (target.closest("[aria-haspopup]") && /Up|Down/.test(key)) return
    if (target.closest("[role=grid]") && !this.#byPointer) return
    this.#isStep = true
    const reader = this.#reader
    if (key === "ArrowLeft") reader.step(-1)
    else if (key === "ArrowRight") reader.step(1)
    else if (key === "Home") reader.goToFirst()
    else if (key === "End") reader.goToLast()
    else {
      const node = reader.current && siblingOf(reader.current, key === "ArrowDown" ? 1 : -1)
      // If there is no alternative, the keys scroll.
      if (!node) return
      reader.goTo(node)
    }
    event.preventDefault()
    event.stopPropagation()
  }
}
