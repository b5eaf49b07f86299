// A chess clock for two sides, independent of the page. Times are in milliseconds.

/** @import { Color } from "../module/index.js" */

/**
 * Time controls (FIDE Guidelines for time controls; US Chess 5F).
 * - fischer: each move adds `step` to the time left.
 * - bronstein: each move adds the time it took, at most `step`, so nobody gains time.
 * - delay: on each move the clock waits for `step` before it runs.
 * - hourglass: the time that one side uses is added to the other's; `step` is ignored.
 * @typedef {object} Control
 * @property {"fischer" | "bronstein" | "delay" | "hourglass"} kind
 * @property {number} base of each side at the start
 * @property {number} step
 */

/** @typedef {Readonly<Record<Color, number>>} Times */

const seconds = 1000
const minutes = 60 * seconds
const hours = 60 * minutes

/**
 * @param {Control["kind"]} kind
 * @param {number} base in minutes
 * @param {number} [step] in seconds
 * @returns {Control}
 */
export const control = (kind, base, step = 0) => ({
  kind,
  base: base * minutes,
  step: kind === "hourglass" ? 0 : step * seconds,
})

/** The most common time controls. @type {readonly Control[]} */
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

/** The clocks of a game, of which at most one runs. A fallen flag stays down. */
export class Clock {
  #now
  /** The time left for each side when the current turn began. @type {{ white: number, black: number }} */
  #left
  /** @type {Color | null} */
  #running = null
  #since = 0

  /**
   * @param {Control} control
   * @param {() => number} [now] the time in milliseconds, which never goes back
   */
  constructor(control, now = () => performance.now()) {
    this.control = control
    this.#now = now
    this.#left = { white: control.base, black: control.base }
  }

  /** The side whose clock is running, or null while the clocks are stopped. */
  get running() {
    return this.#running
  }

  /** The time left for each side; 0 after its flag has fallen. @returns {Times} */
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

  /** Milliseconds until the running side's flag falls; Infinity while the clocks are stopped. */
  get untilFall() {
    const side = this.#running
    return side ? Math.max(0, this.#left[side] + this.#wait - this.#elapsed) : Infinity
  }

  /** @param {Color} color whose clock starts */
  start(color) {
    this.stop()
    if (this.fallen) return
    this.#running = color
    this.#since = this.#now()
  }

  /** Stops the clocks and deducts the time of the current turn, without an increment. */
  stop() {
    this.#left = { ...this.times }
    this.#running = null
  }

  /**
   * Stops the mover's clock after a move and starts the other one.
   * @param {Color} mover
   * @returns {boolean} false if the mover's flag fell before the move
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

  /**
   * Stops the clocks and sets the time left, after a move was taken back or for an arbiter (FIDE 6.10).
   * @param {Times} times
   */
  set({ white, black }) {
    this.#running = null
    this.#left = { white: Math.max(0, white), black: Math.max(0, black) }
  }

  /**
   * Changes the time of one side for an arbiter (FIDE 6.10.2, 7.5.5, 12.9). A running clock runs on.
   * @param {Color} color
   * @param {number} by less than 0 takes time away, but not all of it
   * @returns {boolean} false if a flag was already down
   */
  add(color, by) {
    if (this.fallen) return false
    this.#left[color] += by
    return true
  }

  get #elapsed() {
    return this.#now() - this.#since
  }

  get #wait() {
    return this.control.kind === "delay" ? this.control.step : 0
  }

  get #used() {
    return Math.max(0, this.#elapsed - this.#wait)
  }
}

// ─── Times as an arbiter writes them ─────────────────────────────────────────────────────────────

/** The longest time that a clock can be set to. */
const maxTime = 10 * hours

/**
 * Reads "5:30", "90:00", "1:05:00", or with tenths "0:09.4".
 * @param {string} text
 * @returns {number | undefined} milliseconds, 0 to ten hours; undefined for any other text
 */
export function readTime(text) {
  const [, h, m = "", s = ""] = /^(?:(\d{1,2}):(?=[0-5]?\d:))?(\d{1,3}):([0-5]\d(?:[.,]\d)?)$/.exec(text.trim()) ?? []
  if (m === "") return undefined
  const time = Number(h ?? 0) * hours + Number(m) * minutes + Math.round(Number(s.replace(",", ".")) * seconds)
  return time <= maxTime ? time : undefined
}

/**
 * The minutes that the opponent gets for an illegal move or a wrong claim: two (FIDE 7.5.5, 9.5.3), or one in blitz (B.2).
 * Blitz means at most ten minutes for sixty moves (B.1).
 * @param {Control} control
 */
export const penaltyMinutes = ({ base, step }) => (base + 60 * step <= 10 * minutes ? 1 : 2)

/** @param {number} count */
export const inMilliseconds = (count) => count * minutes
