// What people and programs hand over as a move, made fit for the engine. Whatever it is, nothing here throws.

import { putText, taken } from "./engine.js"
import { moveOf, roles } from "./moves.js"
import { Unpacked } from "./parcel.js"
import { maybeSquareIndex, shown } from "./squares.js"
import { plainRefusal, takeRefusal } from "./verdict.js"

/** @import { Language, Refused, Verdict } from "./types.js" */

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
    const { from, to, promotion, castle, uci } = /** @type {Record<string, unknown>} */ (input)
    const fromIndex = maybeSquareIndex(from)
    // A move of ours that castles: in Chess960 the king might also just step to where castling takes it.
    const isCastling = castle !== undefined && typeof uci === "string" && uci.slice(0, 2) === from
    const toIndex = maybeSquareIndex(isCastling ? uci.slice(2) : to)
    const role = promotion === undefined || promotion === null ? NONE : roles.findIndex((name) => name === promotion)
    if (fromIndex !== undefined && toIndex !== undefined) {
      return role < 0 ? { neither: `promotion ${shown(promotion)}` } : { from: fromIndex, to: toIndex, promotion: role }
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
 * @param {Language} language
 * @returns {Verdict}
 */
export function verdictOn(input, judge, language) {
  const word = withMove(input, judge.find, judge.findSquares)
  return word ? Object.freeze({ legal: true, move: moveOf(word) }) : refusalOf(input, judge, language)
}

/**
 * Why a move input was refused.
 * @param {ReadInput} input
 * @param {Judge} judge
 * @param {Language} language
 * @returns {Refused}
 */
export function refusalOf(input, judge, language) {
  const isNoMove = typeof input === "object" && "neither" in input
  // Of what is no move at all the game says only whether it is over.
  const returned =
    typeof input === "object" && !isNoMove
      ? judge.refusalSquares(input.from, input.to, input.promotion)
      : judge.refusal(putBeginning(isNoMove ? "" : input))
  const refusal = takeRefusal(new Unpacked(taken(returned)), language)
  if (!isNoMove || refusal.reason === "game-over") return refusal
  return plainRefusal(Object.freeze({ sentence: "unreadable.not-text", text: input.neither }), language)
}

/**
 * Hands a text over, or the beginning of one that is too long for a move, as such.
 * @param {string} text
 */
function putBeginning(text) {
  const length = putText(text)
  return length < 0 ? putText(`${text.slice(0, 100)}…`) : length
}
