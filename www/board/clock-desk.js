// The clocks of the game on the board: switched by its moves, shown, stopped at its end. The remaining times are written to the
// game as [%clk].
import { Clock } from "./clock.js"
import { showTimes } from "./seats.js"

/** @import { Color, GameNode } from "../module/index.js" */
/** @import { Control, Times } from "./clock.js" */

/** The stored state of clocks, which are stopped when restored. @typedef {{ control: Control, times: Times }} StoredClock */

export class ClockDesk {
  /** @type {Clock | null} */
  #clock = null
  #timer = 0
  #orientation
  #fell

  /** @param {() => Color} orientation @param {(color: Color) => void} fell a flag has fallen */
  constructor(orientation, fell) {
    this.#orientation = orientation
    this.#fell = fell
  }

  /** @param {Control | null} control @param {Times} [times] */
  set(control, times) {
    this.#clock = control && new Clock(control)
    if (times) this.#clock?.set(times)
    this.show()
  }

  get isThere() {
    return this.#clock !== null
  }

  /** The side whose time runs. */
  get running() {
    return this.#clock?.running ?? null
  }

  /** @returns {StoredClock | null} */
  get stored() {
    return this.#clock && { control: this.#clock.control, times: this.#clock.times }
  }

  /** A move was made: writes the mover's time to it. The first move of a game starts the clocks. @param {GameNode} node @param {boolean} over */
  moved(node, over) {
    const mover = node.move?.color
    if (!this.#clock || !mover) return
    if (!this.#clock.press(mover)) return this.#check()
    if (over) this.#clock.stop()
    node.annotations = { ...node.annotations, clock: written(this.#clock.times[mover]) }
    this.show()
  }

  /** Another point of the game is shown: stops the clocks and shows the times at that point. @param {GameNode} node */
  takenBack(node) {
    const clock = this.#clock
    if (!clock) return
    const { base } = clock.control
    const before = node.parent
    /** @param {GameNode | null} at */
    const left = (at) => (at?.annotations.clock === undefined ? base : at.annotations.clock * 1000)
    const last = node.move?.color
    clock.set(last === "black" ? { white: left(before), black: left(node) } : last === "white" ? { white: left(node), black: left(before) } : { white: base, black: base })
    this.show()
  }

  stop() {
    this.#clock?.stop()
    this.show()
  }

  /** @param {Color} color */
  start(color) {
    this.#clock?.start(color)
    this.show()
  }

  #check() {
    const fallen = this.#clock?.fallen
    if (!fallen) return
    this.#clock?.stop()
    this.#fell(fallen)
  }

  /** Shows the times, and updates them every second and when a flag falls. */
  show() {
    clearTimeout(this.#timer)
    const clock = this.#clock
    if (clock?.running && clock.fallen) this.#check()
    const times = clock?.times ?? null
    showTimes(times, clock?.running ?? null, this.#orientation())
    if (!clock?.running || !times) return
    const left = times[clock.running]
    const tick = left < 20_000 ? 100 : 1000
    this.#timer = window.setTimeout(() => this.show(), Math.min(left % tick || tick, clock.untilFall) + 1)
  }
}

/** Rounds a time for display: to seconds, at the end to tenths. @param {number} milliseconds */
const written = (milliseconds) => (milliseconds >= 20_000 ? Math.ceil(milliseconds / 1000) : Math.ceil(milliseconds / 100) / 10)

/** Checks stored clocks. @param {unknown} value @returns {StoredClock | null} */
export function clockOf(value) {
  const { control, times } = /** @type {any} */ (value) ?? {}
  const isTime = (/** @type {unknown} */ time) => typeof time === "number" && time >= 0 && time < 1e9
  const isControl = ["fischer", "bronstein", "delay", "hourglass"].includes(control?.kind) && isTime(control.base) && isTime(control.step)
  if (!isControl || !isTime(times?.white) || !isTime(times?.black)) return null
  const { kind, base, step } = control
  return { control: { kind, base, step }, times: { white: times.white, black: times.black } }
}
