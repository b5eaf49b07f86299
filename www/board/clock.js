// Two chess clocks in one, as at a real board. No page here: who asks shows what it says. Times are in milliseconds.

/** @import { Color } from "../module/index.js" */

/**
 * How time is kept (FIDE Guidelines for time controls; US Chess 5F).
 * - fischer: `step` is added to what is left after every move.
 * - bronstein: after a move what it took comes back, `step` at most: nobody can gain time.
 * - delay: the clock waits for `step` before it runs, anew with every move.
 * - hourglass: the time that one side uses is added to that of the other; there is no `step`.
 * @typedef {object} Control
 * @property {"fischer" | "bronstein" | "delay" | "hourglass"} kind
 * @property {number} base of each side at the start
 * @property {number} step
 */

/** @typedef {Readonly<Record<Color, number>>} Times */

const seconds = 1000
const minutes = 60 * seconds

/** @param {Control["kind"]} kind @param {number} base in minutes @param {number} [step] in seconds @returns {Control} */
export const control = (kind, base, step = 0) => ({ kind, base: base * minutes, step: kind === "hourglass" ? 0 : step * seconds })

/** The controls that are played most. @type {readonly Control[]} */
export const presets = [
  control("fischer", 1),
  control("fischer", 3),
  control("fischer", 3, 2),
  control("fischer", 5),
  control("fischer", 5, 3),
  control("fischer", 10),
  control("fischer", 10, 5),
  control("fischer", 15, 10),
  control("fischer", 90, 30),
  control("bronstein", 15, 10),
  control("delay", 5, 2),
  control("delay", 25, 5),
  control("hourglass", 1),
  control("hourglass", 5),
]

/** @param {Color} color @returns {Color} */
const other = (color) => (color === "white" ? "black" : "white")

/** The clocks of a game: at most one of them runs. A flag that has fallen stays down. */
export class Clock {
  #now
  /** Of each side, when the side to move began to think. @type {{ white: number, black: number }} */
  #left
  /** @type {Color | null} */
  #running = null
  #since = 0

  /**
   * @param {Control} control
   * @param {() => number} [now] a time source in milliseconds that never goes back
   */
  constructor(control, now = () => performance.now()) {
    this.control = control
    this.#now = now
    this.#left = { white: control.base, black: control.base }
  }

  /** The side whose time runs, or null while the clocks are stopped. */
  get running() {
    return this.#running
  }

  /** What each side has left, 0 where the flag is down. @returns {Times} */
  get times() {
    const side = this.#running
    const left = { ...this.#left }
    if (side) {
      const used = Math.min(this.#used, left[side])
      left[side] -= used
      if (this.control.kind === "hourglass") left[other(side)] += used
    }
    return left
  }

  /** The side whose flag is down, or null. @returns {Color | null} */
  get fallen() {
    const { white, black } = this.times
    return white <= 0 ? "white" : black <= 0 ? "black" : null
  }

  /** Milliseconds until the flag of the running side falls; Infinity while the clocks are stopped. */
  get untilFall() {
    const side = this.#running
    return side ? Math.max(0, this.#left[side] + this.#wait - this.#elapsed) : Infinity
  }

  /** Lets the time of one side run. @param {Color} color */
  start(color) {
    this.stop()
    if (this.fallen) return
    this.#running = color
    this.#since = this.#now()
  }

  /** Stops the clocks; the time of this thought is used, and nothing is added. */
  stop() {
    this.#left = { ...this.times }
    this.#running = null
  }

  /**
   * A move was made: the mover's clock stops, the other's runs.
   * @param {Color} mover
   * @returns {boolean} false if the mover's flag was down before the move was made
   */
  press(mover) {
    const used = this.#running === mover ? this.#used : 0
    const isRunning = this.#running !== null
    this.stop()
    if (this.fallen) return false
    const { kind, step } = this.control
    if (isRunning && kind === "fischer") this.#left[mover] += step
    if (isRunning && kind === "bronstein") this.#left[mover] += Math.min(step, used)
    this.start(other(mover))
    return true
  }

  /** Sets what is left, after a move was taken back or by an arbiter (FIDE 6.10), and stops. @param {Times} times */
  set({ white, black }) {
    this.#running = null
    this.#left = { white: Math.max(0, white), black: Math.max(0, black) }
  }

  get #elapsed() {
    return this.#now() - this.#since
  }

  /** How long the clock waits with each move. */
  get #wait() {
    return this.control.kind === "delay" ? this.control.step : 0
  }

  get #used() {
    return Math.max(0, this.#elapsed - this.#wait)
  }
}
