// The dialog to set up a position from a FEN, with or without clocks.
import { chosenClock, placeClockFields, refuseClock } from "./clock-fields.js"
import { ask, byId, copy, setNote } from "./dom.js"
import { gameFrom } from "./set-up.js"
import { phrase } from "../texts.js"
import { inPage } from "./language.js"

/** @import { Game } from "../module/index.js" */
/** @import { Control } from "./clock.js" */

const field = /** @type {HTMLInputElement} */ (byId("fen-in"))
const out = /** @type {HTMLTextAreaElement} */ (byId("fen"))
const note = byId("fen-note")

/**
 * @param {() => Game} game on the board
 * @param {(game: Game, text: string, control: Control | null) => void} start gets the new one, what is to be said
 *   about it, and its clocks
 */
export function listenToSetUp(game, start) {
  /** The game of the entered FEN. @type {Game | null} */
  let next = null
  const accept = () => {
    field.removeAttribute("aria-invalid")
    setNote(note, "")
  }
  byId("open-set-up").addEventListener("click", () => {
    out.value = game().fen()
    field.value = ""
    accept()
    placeClockFields("set-up-dialog")
    ask("set-up-dialog", () => {
      if (!next) return
      const problems = next.start.problems(inPage).map(({ message }) => message)
      start(
        next,
        [phrase(next.start.chess960 ? "position-set-up-960" : "position-set-up"), ...problems].join(" "),
        chosenClock() || null,
      )
    })
  })
  byId("set-up").addEventListener("submit", (event) => {
    if (chosenClock() === undefined) refuseClock(event)
    const fen = field.value.trim()
    const made = fen === "" ? phrase("no-fen") : gameFrom(fen)
    next = typeof made === "string" ? null : made
    if (typeof made !== "string") return
    event.preventDefault()
    field.setAttribute("aria-invalid", "true")
    field.focus()
    setNote(note, made, true)
  })
  field.addEventListener("input", accept)
  byId("copy-fen").addEventListener("click", () => copy(byId("copy-fen"), out.value))
  out.addEventListener("focus", () => out.select())
}
