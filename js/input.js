// What people and programs hand over as a move, made fit for the engine. Whatever it is, nothing here throws.

import { putText } from "./engine.js"
import { moveOf, roles } from "./moves.js"
import { maybeSquareIndex, shown, squares } from "./squares.js"

/** @import { IllegalReason, Refused, Square, Verdict } from "./types.js" */

/** No promotion is named. */
const NONE = 6

/**
 * What can look for a move, and say why there is none: a position or a game.
 * @typedef {object} Judge
 * @property {(length: number) => number} find
 * @property {(from: number, to: number, promotion: number) => number} findSquares
 * @property {(length: number) => unknown} refusal
 * @property {(from: number, to: number, promotion: number) => unknown} refusalSquares
 */

/**
 * Lets the engine act on a move input: by its text, or by its squares.
 * @param {unknown} input
 * @param {(length: number) => number} byText gets the length of the text that has been handed over
 * @param {(from: number, to: number, promotion: number) => number} bySquares
 * @returns {number} what they return; 0 if the input is no move at all
 */
export function withMove(input, byText, bySquares) {
  if (typeof input === "string") {
    const length = putText(input)
    return length < 0 ? 0 : byText(length)
  }
  const move = squaresOfInput(input)
  return move ? bySquares(move[0], move[1], move[2]) : 0
}

/**
 * The squares and the promotion of an object like `{ from: "e7", to: "e8", promotion: "queen" }`.
 * @param {unknown} input
 * @returns {[number, number, number] | undefined}
 */
function squaresOfInput(input) {
  if (typeof input !== "object" || input === null) return undefined
  try {
    const { from, to, promotion } = /** @type {Record<string, unknown>} */ (input)
    const fromIndex = maybeSquareIndex(from)
    const toIndex = maybeSquareIndex(to)
    if (fromIndex === undefined || toIndex === undefined) return undefined
    if (promotion === undefined || promotion === null) return [fromIndex, toIndex, NONE]
    const role = roles.findIndex((name) => name === promotion)
    return role < 0 ? undefined : [fromIndex, toIndex, role]
  } catch {
    // A getter that throws, a revoked proxy.
    return undefined
  }
}

/**
 * Judges a move input.
 * @param {unknown} input
 * @param {Judge} judge
 * @returns {Verdict}
 */
export function verdictOn(input, judge) {
  const word = withMove(input, judge.find, judge.findSquares)
  return word ? Object.freeze({ legal: true, move: moveOf(word) }) : refusalOf(input, judge)
}

/**
 * Why a move input was refused.
 * @param {unknown} input
 * @param {Judge} judge
 * @returns {Refused}
 */
export function refusalOf(input, judge) {
  /** @type {unknown} */
  let refusal
  if (typeof input === "string") {
    // So long a text is no move; its beginning is enough to say so.
    const length = putText(input)
    refusal = judge.refusal(length < 0 ? putText(input.slice(0, 100)) : length)
  } else {
    const move = squaresOfInput(input)
    if (move) refusal = judge.refusalSquares(move[0], move[1], move[2])
  }
  if (!refusal) return unreadable(input)
  const { reason, message, squares: indices, refutation, candidates } = /**
   * @type {{ reason: IllegalReason, message: string, squares: number[], refutation?: string, candidates: number[] }}
   */ (refusal)
  return Object.freeze({
    legal: false,
    reason,
    message,
    squares: Object.freeze(indices.map((index) => /** @type {Square} */ (squares[index]))),
    ...(refutation && { refutation }),
    candidates: Object.freeze(candidates.map(moveOf)),
  })
}

/**
 * @param {unknown} input
 * @returns {Refused}
 */
function unreadable(input) {
  return Object.freeze({
    legal: false,
    reason: "unreadable",
    message: `${describe(input)} is not a move: write it like "Nf3", or as { from: "g1", to: "f3" }.`,
    squares: Object.freeze([]),
    candidates: Object.freeze([]),
  })
}

/** @param {unknown} input */
function describe(input) {
  const text = typeof input === "object" && input !== null ? "An object without two squares" : shown(input)
  return text[0]?.toUpperCase() + text.slice(1)
}
