// The dialog for a new game: players, chess or Chess960, rules for draws, clocks.
import { Game } from "../module/index.js"
import { ask, byId, setNote } from "./dom.js"
import { chosenClock, placeClockFields, refuseClock } from "./clock-fields.js"
import { today } from "./details.js"
import { phrase } from "../texts.js"

/** @import { GameOptions } from "../module/index.js" */
/** @import { Control } from "./clock.js" */

/** The players' names that were filled in. */
function players() {
  const names = /** @type {const} */ ([
    ["White", "new-white"],
    ["Black", "new-black"],
  ]).map(([tag, id]) => [tag, /** @type {HTMLInputElement} */ (byId(id)).value.trim().replaceAll(/\s+/g, " ")])
  return Object.fromEntries(names.filter(([, name]) => name !== ""))
}

/**
 * @param {(game: Game, number: number | null, control: Control | null) => void} start gets the game, the number of its
 *   Chess960 start, and its clocks
 */
export function listenToNewGame(start) {
  const form = /** @type {HTMLFormElement} */ (byId("new-form"))
  const field = /** @type {HTMLInputElement} */ (byId("number"))
  const note = byId("number-note")
  const kind = () => new FormData(form).get("kind")
  const chosen = () => (/^\s*\d{1,3}\s*$/.test(field.value) ? Number(field.value) : NaN)
  const accept = () => {
    setNote(note, "")
    field.removeAttribute("aria-invalid")
  }
  const chooseRandom = () => {
    field.value = String(Math.floor(Math.random() * 960))
    accept()
  }

  const showKind = () => {
    byId("number-field").hidden = kind() !== "chess960"
    if (kind() === "chess960" && field.value.trim() === "") chooseRandom()
  }

  byId("new").addEventListener("click", () => {
    accept()
    showKind()
    placeClockFields("new-dialog")
    ask("new-dialog", () => {
      const number = kind() === "chess960" ? chosen() : null
      const rules = /** @type {GameOptions["rules"]} */ (/** @type {HTMLSelectElement} */ (byId("new-rules")).value)
      const tags = { ...players(), Date: today() }
      const game = new Game({ rules, tags, ...(number !== null && { chess960: number }) })
      start(game, number, chosenClock() || null)
    })
  })
  byId("random").addEventListener("click", chooseRandom)
  field.addEventListener("input", accept)
  form.addEventListener("change", showKind)
  form.addEventListener("submit", (event) => {
    if (chosenClock() === undefined) refuseClock(event)
    if (kind() !== "chess960" || chosen() < 960) return
    event.preventDefault()
    field.setAttribute("aria-invalid", "true")
    field.focus()
    setNote(note, phrase("bad-number"), true)
  })
}
