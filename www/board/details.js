// Who plays, and where: the tags of a PGN that people write themselves.
import { byId } from "./dom.js"
import { englishReading } from "../elements/game/texts.js"
import { dateOf, knownText } from "../elements/game/words.js"

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
}

/** Who plays where and when, in one line; "" where nothing is known. @param {Game} game */
export function headline({ tags }) {
  const [white, black, event] = ["White", "Black", "Event"].map((tag) => knownText(tags.get(tag)))
  const players = white || black ? `${white || englishReading.unknown} – ${black || englishReading.unknown}` : ""
  return [players, event, dateOf(tags.get("Date") ?? "").slice(0, 4)].filter((text, index) => text && (index < 2 || players || event)).join(" · ")
}

/** Today, as a PGN has it. */
export function today() {
  const now = new Date()
  return pgnDate(`${now.getFullYear()}-${now.getMonth() + 1}-${now.getDate()}`)
}
