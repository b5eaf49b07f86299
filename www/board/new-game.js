// The dialog for a new game: chess or Chess960, with or without clocks.
import { Game } from "../module/index.js"
import { ask, byId, setNote } from "./dom.js"
import { control, presets } from "./clock.js"
import { today } from "./today.js"
import { phrase } from "../texts.js"
import { clockKinds, clockKindText, controlName } from "./words.js"

/** @import { Control } from "./clock.js" */

/**
 * @param {readonly string[]} buttons that open the dialog
 * @param {(game: Game, number: number | null, control: Control | null) => void} start gets the game, the number of its Chess960 start, and its clocks
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
  const clocks = clockChoice()
  const accept = () => {
    clocks.accept()
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
        start(number === null ? new Game({ tags }) : new Game({ chess960: number, tags }), number, clocks.chosen() || null)
      })
    })
  }
  byId("random").addEventListener("click", chooseRandom)
  field.addEventListener("input", () => choose("chess960"))
  form.addEventListener("change", () => {
    if (kind() === "chess960" && field.value.trim() === "") chooseRandom()
  })
  form.addEventListener("submit", (event) => {
    if (clocks.chosen() === undefined) {
      event.preventDefault()
      clocks.refuse()
    }
    if (kind() !== "chess960" || chosen() < 960) return
    event.preventDefault()
    field.setAttribute("aria-invalid", "true")
    field.focus()
    setNote(note, phrase("bad-number"), true)
  })
}

/** The part of the dialog about clocks. */
function clockChoice() {
  const choice = /** @type {HTMLSelectElement} */ (byId("clock"))
  const kind = /** @type {HTMLSelectElement} */ (byId("clock-kind"))
  const [minutes, seconds] = ["clock-minutes", "clock-seconds"].map((id) => /** @type {HTMLInputElement} */ (byId(id)))
  for (const [index, preset] of presets.entries()) choice.add(new Option(controlName(preset), String(index)))
  choice.add(new Option(phrase("own-clock"), "own"))
  for (const each of clockKinds) kind.add(new Option(clockKindText(each), each))
  const show = () => {
    byId("own-clock").hidden = choice.value !== "own"
    byId("clock-step").hidden = kind.value === "hourglass"
  }
  choice.addEventListener("change", show)
  kind.addEventListener("change", show)
  /** @param {HTMLInputElement | undefined} field @param {number} least */
  const numberIn = (field, least) => {
    const value = Number(field?.value.trim().replace(",", ".") || NaN)
    return value >= least && value <= 600 ? value : undefined
  }
  return {
    /** The chosen time control; null for none, undefined if the input is invalid. @returns {Control | null | undefined} */
    chosen() {
      if (choice.value !== "own") return choice.value === "" ? null : presets[Number(choice.value)]
      const [base, step] = [numberIn(minutes, 0.1), numberIn(seconds, 0)]
      const kindOf = /** @type {Control["kind"]} */ (kind.value)
      return base === undefined || (step === undefined && kindOf !== "hourglass") ? undefined : control(kindOf, base, step)
    },
    accept: () => setNote(byId("clock-note"), ""),
    refuse() {
      setNote(byId("clock-note"), phrase("bad-clock"), true)
      minutes?.focus()
    },
  }
}
