// In the arbiter's helper: the arbiter sets the time of one side, or adds the minutes of a penalty.
import { inMilliseconds, penaltyMinutes, readTime } from "./clock-time.js"
import { byId, setNote } from "./dom.js"
import { endText } from "./element-texts.js"
import { counted, numeral, phrase } from "../texts.js"
import { clockName, timeText } from "./page-texts.js"

/** @import { Color, Game } from "../module/index.js" */
/** @import { ClockDesk, StoredClock } from "./clock-desk.js" */

const box = byId("side-times")
const note = byId("time-note")
const sides = /** @type {readonly Color[]} */ (["white", "black"])
const fieldOf = (/** @type {Color} */ color) => /** @type {HTMLInputElement} */ (byId(`time-${color}`))

/**
 * What the dialog was last opened for.
 * @type {{ game: Game, clocks: ClockDesk, corrected: (done: string) => void } | null}
 */
let asked = null

/**
 * Fills the fields when the dialog opens; without clocks, or after the end of the game, there are none.
 * @param {Game} game
 * @param {ClockDesk} clocks
 * @param {(done: string) => void} corrected gets a sentence when a time was changed
 */
export function showSideTimes(game, clocks, corrected) {
  asked = { game, clocks, corrected }
  setNote(note, "")
  const { stored } = clocks
  box.hidden = !stored || game.end !== null
  if (box.hidden || !stored) return
  for (const color of sides) {
    byId(`clock-of-${color}`).textContent = clockName(color)
    byId(`add-${color}`).textContent = phrase("add-minutes", { minutes: numeral(penaltyMinutes(stored.control)) })
    write(color, stored)
  }
}

/** Writes the time of one side into its field. @param {Color} color @param {StoredClock} stored */
function write(color, { times }) {
  const field = fieldOf(color)
  field.value = timeText(times[color])
  field.removeAttribute("aria-invalid")
}

/**
 * @param {Color} color
 * @param {(stored: StoredClock) => number} by the change, in milliseconds
 * @param {(time: string, minutes: number) => string} done what is then said
 */
function change(color, by, done) {
  const stored = asked?.clocks.stored
  if (!asked || !stored) return
  const { game, clocks, corrected } = asked
  const isDone = !game.end && clocks.correct(color, by(stored), game.lastPly)
  // While the dialog was open, a flag fell.
  if (game.end) return setNote(note, endText(game.end), true)
  const now = clocks.stored
  if (!isDone || !now) return
  write(color, now)
  const text = done(timeText(now.times[color]), penaltyMinutes(now.control))
  setNote(note, text)
  corrected(text)
}

/** @param {Color} color */
function set(color) {
  const field = fieldOf(color)
  const time = readTime(field.value)
  if (time)
    return change(
      color,
      ({ times }) => time - times[color],
      (shown) => phrase("time-set", { side: color, time: shown }),
    )
  field.setAttribute("aria-invalid", "true")
  field.focus()
  setNote(note, phrase(time === 0 ? "zero-time" : "bad-time"), true)
}

for (const color of sides) {
  byId(`set-${color}`).addEventListener("click", () => set(color))
  byId(`add-${color}`).addEventListener("click", () =>
    change(
      color,
      ({ control }) => inMilliseconds(penaltyMinutes(control)),
      (time, minutes) => counted("time-given", minutes, { side: color, time }),
    ),
  )
  fieldOf(color).addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return
    event.preventDefault()
    set(color)
  })
}
