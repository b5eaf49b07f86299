// What people and programs hand over as a move, made fit for the engine. Whatever it is, nothing here throws.

import { putText, taken } from "./engine.js"
import { moveOf, roles } from "./moves.js"
import { Unpacked } from "./parcel.js"
import { maybeSquareIndex, shown, squares } from "./squares.js"

/** @import { IllegalReason, Refused, Square, Verdict } from "./types.js" */

/** No promotion is named. */
const NONE = 6

/**
 * What can look for a move, and say why there is none: a position or a game.
 * @typedef {object} Judge
 * @property {(length: number) => number} find
 * @property {(from: number, to: number, promotion: number) => number} findSquares
 * @property {(length: number) => [number, number]} refusal
 * @property {(from: number, to: number, promotion: number) => [number, number]} refusalSquares
 */

/**
 * A move input, read: a text, squares, or a description of what is neither.
 * @typedef {string | { from: number, to: number, promotion: number } | { neither: string }} ReadInput
 */

/**
 * Reads a move input. It must come before anything is handed to the engine: a getter of the input may use the engine
 * itself.
 * @param {unknown} input
 * @returns {ReadInput}
 */
export function readInput(input) {
  if (typeof input === "string") return input
  if (typeof input !== "object" || input === null) return { neither: shown(input) }
  try {
    const { from, to, promotion } = /** @type {Record<string, unknown>} */ (input)
    const fromIndex = maybeSquareIndex(from)
    const toIndex = maybeSquareIndex(to)
    const role = promotion === undefined || promotion === null ? NONE : roles.findIndex((name) => name === promotion)
    if (fromIndex !== undefined && toIndex !== undefined && role >= 0) {
      return { from: fromIndex, to: toIndex, promotion: role }
    }
  } catch {
    // A getter that throws, a revoked proxy.
  }
  return { neither: "an object without two squares" }
}

/**
 * Lets the engine act on a move input: by its text, or by its squares.
 * @param {ReadInput} input
 * @param {(length: number) => number} byText gets the length of the text that has been handed over
 * @param {(from: number, to: number, promotion: number) => number} bySquares
 * @returns {number} what they return; 0 if the input is no move at all
 */
export function withMove(input, byText, bySquares) {
  if (typeof input === "string") {
    const length = putText(input)
    return length < 0 ? 0 : byText(length)
  }
  return "neither" in input ? 0 : bySquares(input.from, input.to, input.promotion)
}

/**
 * Judges a move input.
 * @param {ReadInput} input
 * @param {Judge} judge
 * @returns {Verdict}
 */
export function verdictOn(input, judge) {
  const word = withMove(input, judge.find, judge.findSquares)
  return word ? Object.freeze({ legal: true, move: moveOf(word) }) : refusalOf(input, judge)
}

/**
 * Why a move input was refused.
 * @param {ReadInput} input
 * @param {Judge} judge
 * @returns {Refused}
 */
export function refusalOf(input, judge) {
  /** @type {Uint8Array} */
  let refusal = new Uint8Array()
  if (typeof input === "string") {
    // So long a text is no move; its beginning is enough to say so.
    const length = putText(input)
    refusal = taken(judge.refusal(length < 0 ? putText(input.slice(0, 100)) : length))
  } else if (!("neither" in input)) {
    refusal = taken(judge.refusalSquares(input.from, input.to, input.promotion))
  }
  if (refusal.length > 0) return refusedOf(new Unpacked(refusal))
  return Object.freeze({
    legal: false,
    reason: "unreadable",
    message: `${capitalized(input)} is not a move: write it like "Nf3", or as { from: "g1", to: "f3" }.`,
    squares: Object.freeze([]),
    candidates: Object.freeze([]),
  })
}

/**
 * A refusal as the engine hands it over, made public.
 * @param {Unpacked} parcel
 * @returns {Refused}
 */
export function refusedOf(parcel) {
  const reason = /** @type {IllegalReason} */ (parcel.text())
  const message = parcel.text()
  const indices = parcel.numbers()
  const refutation = parcel.text()
  const candidates = parcel.numbers()
  return Object.freeze({
    legal: false,
    reason,
    message,
    squares: Object.freeze(indices.map((index) => /** @type {Square} */ (squares[index]))),
    ...(refutation && { refutation }),
    candidates: Object.freeze(candidates.map(moveOf)),
  })
}

/** @param {ReadInput} input */
function capitalized(input) {
  const text = typeof input === "object" && "neither" in input ? input.neither : "this"
  return text.charAt(0).toUpperCase() + text.slice(1)
}
