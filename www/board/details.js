// The dialog for players and event: the PGN tags that people edit.
import { byId } from "./dom.js"
import { dateOf } from "../elements/game/words.js"

/** @import { Game } from "../module/index.js" */

const fields = { "tag-white": "White", "tag-black": "Black", "tag-event": "Event", "tag-date": "Date" }
/** PGN's unknown date; other unknown values are "?". */
const noDate = "????.??.??"

/** @param {() => Game} game @param {() => void} changed */
export function listenToDetails(game, changed) {
  for (const [id, tag] of Object.entries(fields)) {
    const field = /** @type {HTMLInputElement} */ (byId(id))
    field.addEventListener("change", () => {
      const text = field.value.trim().replaceAll(/\s+/g, " ")
      game().tags.set(tag, text === "" ? (tag === "Date" ? noDate : "?") : tag === "Date" ? pgnDate(text) : text)
      changed()
    })
  }
}

/** @param {Game} game */
export function showDetails({ tags }) {
  for (const [id, tag] of Object.entries(fields)) {
    const field = /** @type {HTMLInputElement} */ (byId(id))
    const value = tags.get(tag) ?? ""
    const text = tag === "Date" ? dateOf(value) : /^\?*$/.test(value) ? "" : value
    if (field !== document.activeElement) field.value = text
  }
}

/** Writes "2024-5-3" as PGN does: "2024.05.03". @param {string} text */
export function pgnDate(text) {
  const [, year, month, day] = /^(\d{4})(?:\D(\d{1,2}))?(?:\D(\d{1,2}))?$/.exec(text) ?? []
  return year ? [year, month?.padStart(2, "0") ?? "??", day?.padStart(2, "0") ?? "??"].join(".") : text
}

/** Today in PGN format. */
export function today() {
  const now = new Date()
  return pgnDate(`${now.getFullYear()}-${now.getMonth() + 1}-${now.getDate()}`)
}
