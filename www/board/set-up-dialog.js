// The dialog to set up a position by hand or from a FEN, with or without clocks.
import { ChessEditor } from "../elements/chess-editor.js"
import { chosenClock, placeClockFields, refuseClock } from "./clock-fields.js"
import { ask, byId, copy, loadStyle, setNote } from "./dom.js"
import { fenHash, fenOf, prefix960 } from "./share.js"
import { InvalidFenError, Setup } from "../module/index.js"
import { apply } from "../settings.js"
import { phrase } from "../texts.js"
import { gameFrom, inPage } from "./language.js"

/** @import { Color, Game } from "../module/index.js" */
/** @import { Control } from "./clock.js" */

/**
 * @typedef {(game: Game, text: string, control: Control | null) => void} Start gets the game, a text to announce, and
 *   the clocks
 */

customElements.define("chess-editor", ChessEditor)

const field = /** @type {HTMLInputElement} */ (byId("fen-in"))
const note = byId("fen-note")
const editor = /** @type {ChessEditor} */ (document.createElement("chess-editor"))
// Beside its board, where there is room.
editor.append(...byId("set-up").querySelectorAll(":scope > [slot]"))
byId("set-up-board").append(editor)
apply()

/** The game from the FEN, or null if that is invalid. @type {Game | null} */
let next = null

/** To be called when the FEN in the field changes. */
function accept() {
  field.removeAttribute("aria-invalid")
  setNote(note, "")
  const link = /** @type {HTMLAnchorElement} */ (byId("edit-position"))
  link.href = `editor.html${fenHash(field.value.trim())}`
}

/** Shows the FEN on the board, legal or not, if it can be read. */
function showFen() {
  const text = field.value.trim()
  const isChess960 = text.toLowerCase().startsWith(prefix960)
  const fen = isChess960 ? text.slice(prefix960.length) : text
  try {
    Setup.fromFen(fen, { chess960: isChess960 })
  } catch (error) {
    if (error instanceof InvalidFenError) return
    throw error
  }
  editor.fen = fen
  editor.chess960 = isChess960 || null
}

editor.addEventListener("change", ({ target, detail }) => {
  if (target !== editor) return
  field.value = (editor.chess960 === null ? "" : prefix960) + detail.fen
  accept()
})
field.addEventListener("input", () => {
  accept()
  showFen()
})
byId("copy-fen").addEventListener("click", () => copy(byId("copy-fen"), field.value))
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

/** @param {Game} game on the board @param {Color} orientation @param {Start} start */
export async function openSetUp(game, orientation, start) {
  await loadStyle("dialogs.css")
  field.value = fenOf(game.position)
  editor.orientation = orientation
  showFen()
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
  editor.ready.catch(() => {})
  // The focus is where a FEN can be pasted; on a touch screen that would open the keyboard.
  if (matchMedia("(pointer: coarse)").matches) return byId("set-up-title").focus()
  field.focus({ preventScroll: true })
  field.select()
}
