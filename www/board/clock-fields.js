// The form fields for choosing clocks. There is one set, which moves into the dialog that opens.
import { control, inMilliseconds, presets } from "./clock.js"
import { byId, setNote } from "./dom.js"
import { phrase } from "../texts.js"
import { clockKinds, clockKindText, controlName } from "./page-texts.js"

/** @import { Control } from "./clock.js" */

const choice = /** @type {HTMLSelectElement} */ (byId("clock"))
const kind = /** @type {HTMLSelectElement} */ (byId("clock-kind"))
const minutes = /** @type {HTMLInputElement} */ (byId("clock-minutes"))
const seconds = /** @type {HTMLInputElement} */ (byId("clock-seconds"))

for (const [index, preset] of presets.entries()) choice.add(new Option(controlName(preset), String(index)))
choice.add(new Option(phrase("own-clock"), "own"))
for (const each of clockKinds) kind.add(new Option(clockKindText(each), each))
for (const field of [choice, kind]) {
  field.addEventListener("change", () => {
    byId("own-clock").hidden = choice.value !== "own"
    byId("clock-step").hidden = kind.value === "hourglass"
  })
}

/** Moves the fields into a dialog that is about to open. @param {string} id */
export function placeClockFields(id) {
  setNote(byId("clock-note"), "")
  byId(id).querySelector(".clock-place")?.append(byId("clock-fields"))
}

/** @param {Control | null} current */
export function showControl(current) {
  const index = presets.findIndex((preset) => isSameControl(preset, current))
  choice.value = current === null ? "" : index < 0 ? "own" : String(index)
  if (current) {
    kind.value = current.kind
    minutes.value = String(current.base / inMilliseconds(1))
    seconds.value = String((60 * current.step) / inMilliseconds(1))
  }
  for (const field of [choice, kind]) field.dispatchEvent(new Event("change"))
}

/** @param {Control | null} one @param {Control | null} other */
export const isSameControl = (one, other) =>
  one?.kind === other?.kind && one?.base === other?.base && one?.step === other?.step

/**
 * The chosen time control; null without clocks, undefined if the input is invalid.
 * @returns {Control | null | undefined}
 */
export function chosenClock() {
  if (choice.value !== "own") return choice.value === "" ? null : presets[Number(choice.value)]
  const [base, step] = [numberIn(minutes, 0.1), numberIn(seconds, 0)]
  const kindOf = /** @type {Control["kind"]} */ (kind.value)
  return base === undefined || (step === undefined && kindOf !== "hourglass") ? undefined : control(kindOf, base, step)
}

/** @param {HTMLInputElement} field @param {number} min */
function numberIn(field, min) {
  const value = Number(field.value.trim().replace(",", ".") || NaN)
  return value >= min && value <= 600 ? value : undefined
}

/** Keeps the dialog open if the input is invalid, and shows why. @param {Event} submit */
export function refuseClock(submit) {
  submit.preventDefault()
  setNote(byId("clock-note"), phrase("bad-clock"), true)
  minutes.focus()
}
