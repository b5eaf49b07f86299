// Who plays, and where: the tags of a PGN that people write themselves.
import { dateOf } from "../elements/game/words.js"
import { byId } from "./dom.js"

/** @import { Game } from "../module/index.js" */

const fields = { "tag-white": "White", "tag-black": "Black", "tag-event": "Event", "tag-date": "Date" }
/** What a PGN writes for an unknown date; for everything else it is "?". */
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

/** "2024-5-3" as a PGN has it: "2024.05.03". @param {string} text */
function pgnDate(text) {
  const [, year, month, day] = /^(\d{4})(?:\D(\d{1,2}))?(?:\D(\d{1,2}))?$/.exec(text) ?? []
  return year ? [year, month?.padStart(2, "0") ?? "??", day?.padStart(2, "0") ?? "??"].join(".") : text
}

/** @param {Game} game */
export function showDetails({ tags }) {
  for (const [id, tag] of Object.entries(fields)) {
    const field = /** @type {HTMLInputElement} */ (byId(id))
    const value = tags.get(tag) ?? ""
    const text = tag === "Date" ? dateOf(value) : /^\?*$/.test(value) ? "" : value
    if (field !== document.activeElement) field.value = text
  }
  const known = (/** @type {string} */ tag) => (/^\?*$/.test(tags.get(tag) ?? "") ? "" : tags.get(tag) ?? "")
  const [white, black, event, date] = [known("White"), known("Black"), known("Event"), dateOf(tags.get("Date") ?? "")]
  const players = white || black ? `${white || "Unknown"} – ${black || "Unknown"}` : ""
  byId("players").textContent = players
  byId("event").textContent = players || event ? [event, date.slice(0, 4)].filter(Boolean).join(" · ") : ""
}

/** Today, as a PGN has it. */
export function today() {
  const now = new Date()
  return pgnDate(`${now.getFullYear()}-${now.getMonth() + 1}-${now.getDate()}`)
}
