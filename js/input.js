// Input of moves: validates and normalizes what people and programs give as a move. Nothing here throws.

import { moveOf, roles } from "./moves.js"
import { maybeSquareIndex, written } from "./squares.js"
import { refusedNonMove, refusedOf } from "./verdict.js"

/** @import { Facts, Language, Refused, Verdict } from "./types.js" */
/** @import { Refusal } from "./verdict.js" */

/** A text that is longer is no move, and only its beginning is shown. */
const LONGEST = 512

/** No promotion is named. */
const NONE = 6

/** A passed turn, as the engine reads it. */
const PASS = "--"

/**
 * What can look for a move, and say why there is none: a position or a game.
 * @typedef {object} Judge
 * @property {(text: string, squares: number) => number} find
 * @property {(text: string, squares: number) => Refusal} refusal
 */

/**
 * A move input, read: a text, packed squares, or what there is to say of what is neither.
 * @typedef {string | number | { neither: Facts }} ReadInput
 */

/**
 * Reads a move input. It must come before anything is written for the engine: a getter of the input may use the engine
 * itself.
 * @param {unknown} input
 * @returns {ReadInput}
 */
export function readInput(input) {
  if (typeof input === "string") return input
  if (typeof input !== "object" || input === null) return { neither: { sentence: "unreadable.not-text", text: written(input) } }
  try {
    const { from, to, promotion, castle, uci, pass } = /** @type {Record<string, unknown>} */ (input)
    if (pass === true) return PASS
    const fromIndex = maybeSquareIndex(from)
    // A move of ours that castles: in Chess960 the king might also just step to where castling takes it.
    const isCastling = castle !== undefined && typeof uci === "string" && uci.slice(0, 2) === from
    const toIndex = maybeSquareIndex(isCastling ? uci.slice(2) : to)
    const role = roleIndex(promotion)
    if (fromIndex !== undefined && toIndex !== undefined) {
      if (role !== undefined) return packedSquares(fromIndex, toIndex, role)
      return { neither: { sentence: "unreadable.promotion", text: written(promotion) } }
    }
  } catch {
    // A getter that throws, a revoked proxy.
  }
  return { neither: { sentence: "unreadable.no-squares" } }
}

/** The letters of the roles, in their order, in either case. */
const letters = "pnbrqkPNBRQK"

/**
 * The index of a promotion: a role by its name, or by its letter in either case. Whether a pawn may become that is for the
 * engine to say.
 * @param {unknown} promotion
 * @returns {number | undefined} undefined for what is no role
 */
function roleIndex(promotion) {
  if (promotion === undefined || promotion === null || promotion === "") return NONE
  if (typeof promotion !== "string") return undefined
  const index = promotion.length === 1 ? letters.indexOf(promotion) : roles.findIndex((name) => name === promotion)
  return index < 0 ? undefined : index % roles.length
}

/**
 * A move from square to square as one number that is not 0, as `NamedMove` of `bindings/src/position.rs` reads it.
 * @param {number} from
 * @param {number} to
 * @param {number} promotion
 */
function packedSquares(from, to, promotion) {
  return from | (to << 6) | (promotion << 12) | (1 << 16)
}

/**
 * Calls the engine with a move input.
 * @param {ReadInput} input
 * @param {(text: string, squares: number) => number | boolean} call gets a text or squares, and nothing for the other
 * @returns {number} what it returns; 0 if the input is no move at all
 */
export function withMove(input, call) {
  if (typeof input === "string") return input.length > LONGEST ? 0 : Number(call(input, 0))
  return typeof input === "number" ? Number(call("", input)) : 0
}

/**
 * Judges a move input.
 * @param {ReadInput} input
 * @param {Judge} judge
 * @param {Language} language
 * @returns {Verdict}
 */
export function verdictOn(input, judge, language) {
  const word = withMove(input, judge.find)
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
  if (typeof input === "string") {
    return refusedOf(judge.refusal(input.length > LONGEST ? `${input.slice(0, 100)}…` : input, 0), language)
  }
  const refusal = judge.refusal("", typeof input === "number" ? input : 0)
  // For an input that is no move at all, a game only says whether it is over.
  if (typeof input === "number" || refusal.reason === "game-over") return refusedOf(refusal, language)
  return refusedNonMove(input.neither, language)
}
