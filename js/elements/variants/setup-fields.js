// A variant's form fields: pockets as FEN letters, remaining checks.
import { html, setAttribute } from "../picture/html.js"
import { saying } from "./words.js"

/** @import { Color, Setup } from "../../api.js" */
/** @import { VariantSetup } from "../../variants/members.js" */
/** @import { DropRole } from "../../variants/types.js" */
/** @import { Texts } from "../element/say.js" */

/** @typedef {Setup & VariantSetup & { with(fields: object): Setup }} AnySetup */

const colors = /** @type {const} */ (["white", "black"])
/** @type {Readonly<Record<string, DropRole>>} */
const roles = { Q: "queen", R: "rook", B: "bishop", N: "knight", P: "pawn" }
/** The maximum of pieces of a kind that the engine's pockets hold. */
const maxHeld = 63

export class SetupFields {
  element = html("div", "fields variant", { part: "fields" })
  /** @type {AnySetup | null} */
  #setup = null
  #pockets
  #checks

  /** @param {(setup: Setup, place: string) => void} change `place` as in `UndoStack.push` */
  constructor(change) {
    this.#pockets = colors.map((color) => this.#field(color, { autocomplete: "off", autocapitalize: "characters" }))
    this.#checks = colors.map((color) => this.#field(color, { type: "number", min: "0", max: "3", step: "1" }))
    for (const { color, input } of this.#pockets)
      input.addEventListener("input", () => {
        const held = piecesIn(input.value)
        setAttribute(input, "aria-invalid", held ? null : "true")
        if (held && this.#setup?.pockets)
          change(this.#setup.with({ pockets: { ...this.#setup.pockets, [color]: held } }), `pocket ${color}`)
      })
    for (const { color, input } of this.#checks)
      input.addEventListener("input", () => {
        const isNumber = input.validity.valid && input.value !== ""
        setAttribute(input, "aria-invalid", isNumber ? null : "true")
        if (isNumber && this.#setup?.remainingChecks) {
          const remainingChecks = { ...this.#setup.remainingChecks, [color]: Number(input.value) }
          change(this.#setup.with({ remainingChecks }), `checks ${color}`)
        }
      })
  }

  /** @param {Color} color @param {Readonly<Record<string, string>>} attributes */
  #field(color, attributes) {
    const [label, text, input] = [html("label", "field"), html("span", ""), html("input", "", attributes)]
    input.spellcheck = false
    label.append(text, input)
    this.element.append(label)
    return { color, label, text, input }
  }

  /** @param {Setup | null} setup @param {Texts | undefined} language */
  render(setup, language) {
    const { pockets = null, remainingChecks = null } = (this.#setup = /** @type {AnySetup | null} */ (setup)) ?? {}
    const texts = saying(language)
    for (const { color, label, text, input } of this.#pockets) {
      label.hidden = !pockets
      text.textContent = texts.pocket(color)
      // Leave a text that is being typed.
      if (pockets && !input.matches(":focus")) input.value = lettersOf(pockets[color])
    }
    for (const { color, label, text, input } of this.#checks) {
      label.hidden = !remainingChecks
      text.textContent = texts.checks(color)
      if (remainingChecks && !input.matches(":focus")) input.value = `${remainingChecks[color]}`
    }
    this.element.hidden = !pockets && !remainingChecks
  }
}

/** Writes a pocket as "QNNP". @param {Readonly<Record<DropRole, number>>} held */
const lettersOf = (held) =>
  Object.entries(roles)
    .map(([letter, role]) => letter.repeat(held[role]))
    .join("")

/** Letters in any order and case; null if there are other characters. @param {string} text */
function piecesIn(text) {
  /** @type {Partial<Record<DropRole, number>>} */
  const held = {}
  for (const letter of text.toUpperCase().replace(/[\s,]/g, "")) {
    const role = roles[letter]
    if (!role || (held[role] ?? 0) === maxHeld) return null
    held[role] = (held[role] ?? 0) + 1
  }
  return held
}
