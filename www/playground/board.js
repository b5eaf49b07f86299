// The board beside the code: a diagram of the result, with moves to step through. Draws refusals as a board does.
import { svgElement } from "../elements/picture/svg.js"
import { refusalDrawings } from "../elements/play/refusal.js"

/** @import { Square } from "chess-arbiter" */
/** @import { Refusal } from "../elements/play/refusal.js" */
/** @typedef {{ fen: string, lastMove: string, check: boolean, move: string }} Step */

/**
 * Checks data from the sandbox, which has run untrusted code. @param {any} given
 * @returns {{ steps: Step[], at: number, label: string, isName: boolean, refusal: Refusal | null } | null}
 */
function checked(given) {
  const steps = Array.isArray(given?.steps) ? given.steps.slice(0, 2000) : []
  if (steps.length === 0) return null
  const text = (/** @type {unknown} */ value) => (typeof value === "string" ? value.slice(0, 500) : "")
  const all = steps.map((/** @type {any} */ step) => ({
    fen: text(step?.fen),
    lastMove: text(step?.lastMove),
    check: step?.check === true,
    move: text(step?.move),
  }))
  const at = Math.min(Math.max(Math.trunc(Number(given.at)) || 0, 0), all.length - 1)
  return {
    steps: all,
    at,
    label: text(given.label),
    isName: given.isName === true,
    refusal: given.refusal ? refusalIn(given.refusal) : null,
  }
}

/** @param {unknown} square @returns {square is Square} */
const isSquare = (square) => typeof square === "string" && /^[a-h][1-8]$/.test(square)

/** @param {any} given @returns {Refusal} */
function refusalIn({ squares, tried, refutation }) {
  const pair = (/** @type {any} */ given) =>
    isSquare(given?.from) && isSquare(given?.to) ? { from: given.from, to: given.to } : null
  return {
    squares: Array.isArray(squares) ? squares.filter(isSquare) : [],
    tried: pair(tried),
    refutation: pair(refutation),
  }
}

export class Board {
  #diagram
  #caption
  #problem
  #group
  /** @type {Step[]} */
  #steps = []
  #at = 0
  /** The name of a variable, or words. */
  #label = document.createElement("span")
  /** @type {HTMLButtonElement[]} */
  #buttons = []
  /** The refusal, and its step. @type {{ at: number, shown: Refusal | null }} */
  #refusal = { at: -1, shown: null }
  /** Above the diagram. */
  #drawing = svgElement(["svg", { class: "refusal", viewBox: "0 0 800 800", "aria-hidden": "true" }])

  /**
   * @param {{ diagram: HTMLElement, caption: HTMLElement, problem: HTMLElement, group: HTMLElement }} elements `group`
   *   has the buttons
   */
  constructor({ diagram, caption, problem, group }) {
    this.#group = group
    this.#diagram = diagram
    this.#caption = caption
    this.#problem = problem
    diagram.after(this.#drawing)
    const targets = [() => 0, () => this.#at - 1, () => this.#at + 1, () => this.#steps.length - 1]
    this.#buttons = [...group.querySelectorAll("button")]
    for (const [index, button] of this.#buttons.entries())
      button.addEventListener("click", () => this.#goTo(targets[index]?.() ?? 0))
  }

  /** @param {unknown} given by the code */
  show(given) {
    const board = checked(given)
    if (!board) return
    this.#steps = board.steps
    this.#label = document.createElement(board.isName ? "code" : "span")
    this.#label.textContent = board.label
    this.#group.hidden = board.steps.length === 1
    this.#refusal = { at: board.at, shown: board.refusal }
    this.#goTo(board.at)
  }

  /** @param {string} text */
  showProblem(text) {
    this.#problem.textContent = text
    this.#problem.classList.add("wrong")
  }

  clearProblem() {
    this.#problem.textContent = ""
  }

  /** @param {number} at */
  #goTo(at) {
    const step = this.#steps[at]
    if (!step) return
    this.#at = at
    this.#set("fen", step.fen)
    this.#set("last-move", step.lastMove)
    this.#set("check", step.check ? "turn" : "")
    const refusal = at === this.#refusal.at && this.#refusal.shown
    this.#drawing.replaceChildren(...(refusal ? refusalDrawings(refusal, "white").map(svgElement) : []))
    this.#caption.replaceChildren("On the board: ", this.#label, step.move ? ` after ${step.move}` : "")
    const [first, back, forward, last] = this.#buttons
    for (const button of [first, back]) if (button) button.disabled = at === 0
    for (const button of [forward, last]) if (button) button.disabled = at === this.#steps.length - 1
  }

  /** @param {string} name @param {string} value */
  #set(name, value) {
    if (value === "") this.#diagram.removeAttribute(name)
    else this.#diagram.setAttribute(name, name === "check" ? "" : value)
  }
}
