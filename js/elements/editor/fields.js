// Form fields for the rest of a FEN: turn, castling, en passant, counters.
import { html, setAttribute } from "../picture/html.js"
import { squareOf } from "../picture/squares.js"

/** @import { CastlingRights, Color, Setup, Square } from "../../api.js" */
/** @import { EditingTexts } from "./editor-texts.js" */

/** @typedef {"king" | "queen"} Wing */
/** @typedef {{ side: Color, wing: Wing, letter: string }} Right */

const colors = /** @type {const} */ (["white", "black"])
/** @type {readonly Right[]} */
const rights = colors.flatMap((side) =>
  /** @type {const} */ (["king", "queen"]).map((wing) => {
    const letter = wing === "king" ? "k" : "q"
    return { side, wing, letter: side === "white" ? letter.toUpperCase() : letter }
  }),
)
const maxCounter = 2 ** 32 - 1

export class Fields {
  element = html("div", "fields", { part: "fields" })
  /** @type {Setup | null} */
  #setup = null
  #change
  #turn = html("select", "")
  #castling = html("fieldset", "castling")
  #legend = html("legend", "")
  #boxes
  /** Why there is no castling, if the kings are to blame: one text instead of four. */
  #noCastling = html("small", "")
  #enPassant = html("select", "")
  #counters = {
    halfmoves: html("input", "", { type: "number", min: "0", max: `${maxCounter}`, step: "1", inputmode: "numeric" }),
    fullmoves: html("input", "", { type: "number", min: "1", max: `${maxCounter}`, step: "1", inputmode: "numeric" }),
  }
  #chess960 = html("input", "", { type: "checkbox" })
  #summary = html("summary", "")
  /** @type {Map<"turn" | "enPassant" | "halfmoves" | "fullmoves" | "chess960", HTMLElement>} */
  #labels = new Map()

  /**
   * @param {(setup: Setup, place?: string) => void} change `place` as in `UndoStack.push`
   * @param {(turn: Color) => void} turn called instead of `change` if there is no setup
   */
  constructor(change, turn) {
    this.#change = change
    this.#turn.append(...colors.map((color) => html("option", "", { value: color })))
    this.#turn.addEventListener("change", () => {
      const color = /** @type {Color} */ (this.#turn.value)
      // The en passant square belongs to the last move.
      if (this.#setup) change(this.#setup.with({ turn: color, enPassant: null }))
      else turn(color)
    })
    this.#castling.append(this.#legend)
    this.#boxes = rights.map((right) => this.#box(right))
    this.#castling.append(this.#noCastling)
    this.#enPassant.addEventListener("change", () => {
      const square = /** @type {Square} */ (this.#enPassant.value) || null
      if (this.#setup) change(this.#setup.with({ enPassant: square }))
    })
    for (const name of /** @type {const} */ (["halfmoves", "fullmoves"])) {
      const input = this.#counters[name]
      input.addEventListener("input", () => {
        const isNumber = input.validity.valid && input.value !== ""
        setAttribute(input, "aria-invalid", isNumber ? null : "true")
        if (isNumber && this.#setup) change(this.#setup.with({ [name]: Number(input.value) }), name)
      })
    }
    this.#chess960.addEventListener("change", () => {
      const setup = this.#setup
      if (!setup) return
      const other = setup.with({ chess960: this.#chess960.checked })
      change(other.with({ castling: other.castling }))
    })
    const more = html("details", "")
    more.append(
      this.#summary,
      this.#label("halfmoves", this.#counters.halfmoves),
      this.#label("fullmoves", this.#counters.fullmoves),
    )
    this.element.append(
      this.#label("turn", this.#turn),
      this.#label("enPassant", this.#enPassant),
      this.#castling,
      this.#label("chess960", this.#chess960),
      more,
    )
  }

  /** @param {Setup | null} setup null on a board of another game @param {Color} turn @param {EditingTexts} texts */
  render(setup, turn, texts) {
    this.#setup = setup
    for (const [name, text] of this.#labels) text.textContent = texts[name]
    for (const option of this.#turn.options) option.textContent = texts.side(/** @type {Color} */ (option.value))
    this.#turn.value = turn
    this.#legend.textContent = texts.castling
    this.#summary.textContent = texts.counters
    const why = rights.map(({ side, wing, letter }) => {
      const allowed = setup?.with({ castling: letter })
      if (!allowed || allowed.castling[side][wing] != null) return ""
      return allowed.problems().find(({ code }) => code.startsWith("castling-right"))?.code ?? ""
    })
    for (const [index, { right, label, box, name, reason }] of this.#boxes.entries()) {
      const { side, wing } = right
      name.textContent = texts.right(side, wing)
      box.checked = setup?.castling[side][wing] != null
      box.disabled = !box.checked && (!setup || why[index] !== "")
      reason.textContent = box.disabled ? texts.noRight(why[index] ?? "") : ""
      label.title = reason.textContent
    }
    const [first] = why
    const isShared = /-(king|variant)$/.test(first ?? "") && why.every((code) => code === first)
    this.#noCastling.textContent = !isShared
      ? ""
      : first?.endsWith("king")
        ? texts.noCastling
        : texts.noRight(first ?? "")
    this.#fillEnPassant(setup, turn, texts)
    for (const name of /** @type {const} */ (["halfmoves", "fullmoves"])) {
      const input = this.#counters[name]
      input.disabled = !setup
      // "05" stays as typed.
      if (setup && Number(input.value || NaN) !== setup[name] && !input.matches(":focus"))
        input.value = `${setup[name]}`
      if (setup && Number(input.value || NaN) === setup[name]) input.removeAttribute("aria-invalid")
    }
    this.#chess960.checked = setup?.chess960 ?? false
    this.#chess960.disabled = !setup
  }

  /** @param {Setup | null} setup @param {Color} turn @param {EditingTexts} texts */
  #fillEnPassant(setup, turn, texts) {
    const rank = turn === "white" ? 5 : 2
    const squares = Array.from({ length: 8 }, (_, file) => squareOf(file, rank))
    const usual = new Set(
      setup
        ?.with({ enPassant: null })
        .problems()
        .map(({ code }) => code),
    )
    const current = setup?.enPassant ?? null
    // A square from a FEN stays in the list, even if it is impossible.
    const possible = squares.filter(
      (square) =>
        square === current ||
        setup
          ?.with({ enPassant: square })
          .problems()
          .every(({ code }) => usual.has(code)),
    )
    if (current && !possible.includes(current)) possible.push(current)
    const options = ["", ...possible]
    if (
      [...this.#enPassant.options].map(({ value }) => value).join("|") !== options.join("|") ||
      this.#enPassant.length === 0
    )
      this.#enPassant.replaceChildren(...options.map((value) => html("option", "", { value })))
    for (const option of this.#enPassant.options) option.textContent = option.value || texts.noEnPassant
    this.#enPassant.value = current ?? ""
    this.#enPassant.disabled = !setup
  }

  /** @param {Right} right */
  #box(right) {
    const id = `no-${right.side}-${right.wing}`
    const box = html("input", "", { type: "checkbox", "aria-describedby": id })
    const [name, reason] = [html("span", ""), html("span", "", { id, hidden: "" })]
    box.addEventListener("change", () => {
      const setup = this.#setup
      if (!setup) return
      const { side, wing, letter } = right
      const rook = box.checked ? setup.with({ castling: letter }).castling[side][wing] : null
      /** @type {CastlingRights} */
      const castling = { ...setup.castling, [side]: { ...setup.castling[side], [wing]: rook } }
      this.#change(setup.with({ castling }))
    })
    const label = html("label", "tick")
    label.append(box, name, reason)
    this.#castling.append(label)
    return { right, label, box, name, reason }
  }

  /**
   * @param {"turn" | "enPassant" | "halfmoves" | "fullmoves" | "chess960"} name
   * @param {HTMLInputElement | HTMLSelectElement} control
   */
  #label(name, control) {
    const [label, text] = [html("label", name === "chess960" ? "tick" : "field"), html("span", "")]
    this.#labels.set(name, text)
    label.append(...(name === "chess960" ? [control, text] : [text, control]))
    return label
  }
}
