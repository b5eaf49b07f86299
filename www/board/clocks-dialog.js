// The dialog for the clocks of the game on the board: stops and starts them, lets an arbiter set a side's time or add the
// minutes of a penalty, and changes the time control.
import { inMilliseconds, penaltyMinutes, readTime } from "./clock.js"
import { chosenClock, isSameControl, placeClockFields, refuseClock, showControl } from "./clock-fields.js"
import { ask, byId, setNote } from "./dom.js"
import { clockName, timeText } from "./page-texts.js"
import { setCardNote } from "./status-card.js"
import { counted, numeral, phrase } from "../texts.js"

/** @import { Color, Game } from "../module/index.js" */
/** @import { BoardPage } from "./board-page.js" */
/** @import { StoredClock } from "./game-clocks.js" */

const note = byId("time-note")
const sides = /** @type {readonly Color[]} */ (["white", "black"])
const fieldOf = (/** @type {Color} */ color) => /** @type {HTMLInputElement} */ (byId(`time-${color}`))

/** The page for which the dialog is open, and its game at that time. @type {{ page: BoardPage, game: Game } | null} */
let asked = null

/** @param {BoardPage} page */
export function openClocks(page) {
  const { board, clocks } = page
  asked = { page, game: board.game }
  showSideTimes(clocks.stored)
  placeClockFields("clocks-dialog")
  const before = clocks.stored?.control ?? null
  showControl(before)
  ask("clocks-dialog", () => {
    const chosen = chosenClock() ?? null
    // Choosing the same clocks again would reset both times.
    if (isSameControl(chosen, before)) return
    clocks.set(chosen)
    page.touch()
    page.show()
  })
}

byId("clocks-form").addEventListener("submit", (event) => {
  if (chosenClock() === undefined) refuseClock(event)
})

byId("clocks").addEventListener("click", () => {
  if (!asked) return
  const { board, clocks } = asked.page
  if (clocks.running) clocks.stop()
  else if (!board.game.end) clocks.start(board.position.turn)
  asked.page.show()
})

/** Fills in the times when the dialog opens; without clocks, hides them. @param {StoredClock | null} stored */
function showSideTimes(stored) {
  setNote(note, "")
  byId("side-times").hidden = !stored
  if (!stored) return
  for (const color of sides) {
    byId(`clock-of-${color}`).textContent = clockName(color)
    byId(`add-${color}`).textContent = phrase("add-minutes", { minutes: numeral(penaltyMinutes(stored.control)) })
    write(color, stored)
  }
}

/** @param {Color} color @param {StoredClock} stored */
function write(color, { times }) {
  const field = fieldOf(color)
  field.value = timeText(times[color])
  field.removeAttribute("aria-invalid")
}

/**
 * @param {Color} color
 * @param {(stored: StoredClock) => number} by the change in milliseconds
 * @param {(time: string, minutes: number) => string} done the text that announces it
 */
function change(color, by, done) {
  const stored = asked?.page.clocks.stored
  if (!asked || !stored) return
  const { game, page } = asked
  const { clocks } = page
  const isDone = !game.end && clocks.correct(color, by(stored), game.lastPly)
  const now = clocks.stored
  if (!isDone || !now) return
  write(color, now)
  const text = done(timeText(now.times[color]), penaltyMinutes(now.control))
  setNote(note, text)
  page.touch()
  setCardNote(text)
  page.show()
}

/** @param {Color} color */
function set(color) {
  const field = fieldOf(color)
  const time = readTime(field.value)
  if (time)
    return change(
      color,
      ({ times }) => time - times[color],
      (time) => phrase("time-set", { side: color, time }),
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
