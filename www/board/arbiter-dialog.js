// The arbiter's helper: possible draw claims, the counters, the effect of a move; and the time of each side,
// which the arbiter sets, or increases by the minutes of a penalty.
import { counters, intention } from "./arbiter.js"
import { inMilliseconds, penaltyMinutes, readTime } from "./clock.js"
import { byId, element, setNote } from "./dom.js"
import { balance } from "../elements/play/material.js"
import { endText } from "./element-texts.js"
import { arbiterWords, clockName, timeText } from "./page-texts.js"
import { inPage } from "./language.js"
import { setCardNote } from "./status-card.js"
import { counted, numeral, phrase, written } from "../texts.js"
import { numberText } from "../elements/game/words.js"

/** @import { Color, Game } from "../module/index.js" */
/** @import { BoardPage } from "./board-page.js" */
/** @import { StoredClock } from "./clock-desk.js" */

const field = /** @type {HTMLInputElement} */ (byId("intended"))
const answer = byId("arbiter-says")
const box = byId("side-times")
const note = byId("time-note")
const sides = /** @type {readonly Color[]} */ (["white", "black"])
const fieldOf = (/** @type {Color} */ color) => /** @type {HTMLInputElement} */ (byId(`time-${color}`))

/** The page for which the dialog was opened, and its game at that time. @type {{ page: BoardPage, game: Game } | null} */
let asked = null

/** @param {BoardPage} page */
export function openArbiter(page) {
  const { game } = page.board
  asked = { page, game }
  showSideTimes(page)
  field.value = ""
  answer.textContent = ""
  byId("arbiter-facts").replaceChildren(
    ...facts(page).flatMap(([name, texts]) => [
      element("dt", "", name),
      ...texts.map((text) => element("dd", "", text)),
    ]),
  )
  const dialog = /** @type {HTMLDialogElement} */ (byId("arbiter-dialog"))
  dialog.showModal()
}

/** @param {BoardPage} page @returns {[string, string[]][]} */
function facts({ board: { game }, openings }) {
  const { quiet, times, places } = counters(game)
  const { start } = game
  const where = places
    .map(({ ply, move }) =>
      move ? `${numberText(start.fullmoves, start.turn === "black", ply)} ${written(move.san)}` : phrase("game-start"),
    )
    .join(", ")
  const claims = game.claims().map(arbiterWords.claimText)
  const opening = openings.now?.openingOf(game)
  return [
    [phrase("fact.claims"), claims.length > 0 ? claims : [phrase("no-claims")]],
    [phrase("fact.quiet"), [arbiterWords.quietText(quiet)]],
    [phrase("fact.times"), [arbiterWords.timesText(times, where)]],
    [phrase("fact.material"), [arbiterWords.balanceText(balance(game.position))]],
    ...(opening
      ? [/** @type {[string, string[]]} */ ([phrase("fact.opening"), [`${opening.eco} · ${opening.name}`]])]
      : []),
  ]
}

function ask() {
  const text = field.value.trim()
  if (text === "") return void (answer.textContent = phrase("no-move-written"))
  if (!asked) return
  const found = intention(asked.game, text, inPage)
  answer.textContent = found.verdict.legal
    ? arbiterWords.says({ ...found, move: found.verdict.move })
    : found.verdict.message
}

byId("ask-arbiter").addEventListener("click", ask)
field.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return
  event.preventDefault()
  ask()
})

// ─── The time of each side ───────────────────────────────────────────────────────────────────────

/**
 * Fills the fields when the dialog opens; without clocks, or after the end of the game, there are none.
 * @param {BoardPage} page
 */
function showSideTimes({ board, clocks: { stored } }) {
  setNote(note, "")
  box.hidden = !stored || board.game.end !== null
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
  const stored = asked?.page.clocks.stored
  if (!asked || !stored) return
  const { game, page } = asked
  const { clocks } = page
  const isDone = !game.end && clocks.correct(color, by(stored), game.lastPly)
  // While the dialog was open, a flag fell.
  if (game.end) return setNote(note, endText(game.end), true)
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
