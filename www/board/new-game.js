// The dialog for a new game, of chess or Chess960.
import { Game } from "../module/index.js"
import { ask, byId, setNote } from "./dom.js"
import { today } from "./details.js"

/**
 * @param {readonly string[]} buttons that open the dialog
 * @param {(game: Game, number: number | null) => void} start gets the game, and the number of its Chess960 start
 */
export function listenToNewGame(buttons, start) {
  const form = /** @type {HTMLFormElement} */ (byId("new-form"))
  const field = /** @type {HTMLInputElement} */ (byId("number"))
  const note = byId("number-note")
  const kind = () => new FormData(form).get("kind")
  const chosen = () => (/^\s*\d{1,3}\s*$/.test(field.value) ? Number(field.value) : NaN)
  /** @param {string} value */
  const choose = (value) => {
    const radio = /** @type {HTMLInputElement} */ (form.querySelector(`[name=kind][value=${value}]`))
    radio.checked = true
  }
  const accept = () => {
    setNote(note, "")
    field.removeAttribute("aria-invalid")
  }
  const chooseRandom = () => {
    choose("chess960")
    field.value = String(Math.floor(Math.random() * 960))
    accept()
  }

  for (const id of buttons) {
    byId(id).addEventListener("click", () => {
      accept()
      ask("new-dialog", () => {
        const number = kind() === "chess960" ? chosen() : null
        const tags = { Date: today() }
        start(number === null ? new Game({ tags }) : new Game({ chess960: number, tags }), number)
      })
    })
  }
  byId("random").addEventListener("click", chooseRandom)
  field.addEventListener("input", () => choose("chess960"))
  form.addEventListener("change", () => {
    if (kind() === "chess960" && field.value.trim() === "") chooseRandom()
  })
  form.addEventListener("submit", (event) => {
    if (kind() !== "chess960" || chosen() < 960) return
    event.preventDefault()
    field.setAttribute("aria-invalid", "true")
    field.focus()
    setNote(note, "Write a whole number from 0 to 959, or take a random one.", true)
  })
}
