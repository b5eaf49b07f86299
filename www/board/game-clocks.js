// The clocks of the game on the board. Its moves switch them, its end stops them; the time left is written to the game
// as [%clk].
import { Clock } from "./clock.js"
import { showTimes } from "./players.js"

/** @import { Color, GameNode } from "../module/index.js" */
/** @import { Control, Times } from "./clock.js" */

/**
 * Time that an arbiter added for one side, and when.
 * @typedef {{ color: Color, by: number, ply: number }} Correction
 */
/**
 * Clocks as stored. They are stopped when restored.
 * @typedef {{ control: Control, times: Times, corrections: readonly Correction[] }} StoredClock
 */

/** The minimum time left, in milliseconds, after taking a move back: flags fall only while a clock runs. */
const minTime = 1000

export class GameClocks {
  /** @type {Clock | null} */
  #clock = null
  /** @type {readonly Correction[]} */
  #corrections = []
  #timer = 0
  #orientation
  #fell

  /** @param {() => Color} orientation @param {(color: Color) => void} fell called when a flag falls */
  constructor(orientation, fell) {
    this.#orientation = orientation
    this.#fell = fell
  }

  /** @param {Control | null} control @param {Partial<Omit<StoredClock, "control">>} [rest] */
  set(control, { times, corrections = [] } = {}) {
    this.#clock = control && new Clock(control)
    this.#corrections = corrections
    if (times) this.#clock?.set(times)
    this.show()
  }

  get isThere() {
    return this.#clock !== null
  }

  get running() {
    return this.#clock?.running ?? null
  }

  /** @returns {StoredClock | null} */
  get stored() {
    return this.#clock && { control: this.#clock.control, times: this.#clock.times, corrections: this.#corrections }
  }

  /**
   * Writes the mover's time to a move. The first move of a game starts the clocks.
   * @param {GameNode} node
   * @param {boolean} over
   */
  moved(node, over) {
    const mover = node.move?.color
    if (!this.#clock || !mover) return
    if (!this.#clock.press(mover)) return this.#check()
    if (over) this.#clock.stop()
    node.annotations = { ...node.annotations, clock: clockAnnotation(this.#clock.times[mover]) }
    this.show()
  }

  /**
   * Stops the clocks and sets them to the times at another point of the game. Later corrections by an arbiter stay.
   * @param {GameNode} node
   */
  takenBack(node) {
    const clock = this.#clock
    if (!clock) return
    this.#corrections = this.#corrections.map((each) => ({ ...each, ply: Math.min(each.ply, node.ply) }))
    /** @param {Color} color */
    const left = (color) => {
      const last = node.move?.color === color ? node : node.parent
      const then = last?.annotations.clock
      const later = this.#corrections.filter((each) => each.color === color && (!last || each.ply >= last.ply))
      return Math.max(
        minTime,
        later.reduce((sum, { by }) => sum + by, then === undefined ? clock.control.base : then * 1000),
      )
    }
    clock.set({ white: left("white"), black: left("black") })
    this.show()
  }

  /**
   * Changes the time of one side for an arbiter.
   * @param {Color} color
   * @param {number} by milliseconds; less than 0 takes time away
   * @param {number} ply of the last move
   * @returns {boolean} false if a flag had already fallen
   */
  correct(color, by, ply) {
    const isDone = this.#clock?.add(color, by) ?? false
    if (isDone) this.#corrections = [...this.#corrections, { color, by, ply }]
    this.show()
    return isDone
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

/** Rounds a time as displayed: to seconds, near the end to tenths. @param {number} milliseconds */
const clockAnnotation = (milliseconds) =>
  milliseconds >= 20_000 ? Math.ceil(milliseconds / 1000) : Math.ceil(milliseconds / 100) / 10

/** Checks stored clocks. @param {unknown} value @returns {StoredClock | null} */
export function clockOf(value) {
  const { control, times, corrections } = /** @type {any} */ (value) ?? {}
  const isTime = (/** @type {unknown} */ time) => typeof time === "number" && time >= 0 && time < 1e9
  const isControl =
    ["fischer", "bronstein", "delay", "hourglass"].includes(control?.kind) &&
    isTime(control.base) &&
    isTime(control.step)
  if (!isControl || !isTime(times?.white) || !isTime(times?.black)) return null
  const { kind, base, step } = control
  return {
    control: { kind, base, step },
    times: { white: times.white, black: times.black },
    corrections: (Array.isArray(corrections) ? corrections : []).flatMap((each) => {
      const { color, by, ply } = each ?? {}
      const isKnown =
        (color === "white" || color === "black") && typeof by === "number" && isTime(Math.abs(by)) && isTime(ply)
      return isKnown ? [{ color, by, ply }] : []
    }),
  }
}
