// Input of moves: validates and normalizes what people and programs give as a move. Nothing here throws.

import { tagOf } from "./language.js"
import { moveOf, roles } from "./moves.js"
import { inEnglish } from "./notation.js"
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
 * What judges a move, in a position or a game: the legal move as a number, or why it is refused.
 * @typedef {(text: string, squares: number) => number | Refusal} Judge
 */

/**
 * A move input, read: a text, a text in English letters and as it was written, packed squares, or what there is to say of what is
 * none of these.
 * @typedef {string | { text: string, written: string } | number | { neither: Facts }} ReadInput
 */

/**
 * Reads a move input. It must come before anything is written for the engine: a getter of the input may use the engine
 * itself.
 * @param {unknown} input
 * @param {unknown} [options] their `lang` is the language of the letters in a text; English letters without it
 * @returns {ReadInput}
 */
export function readInput(input, options) {
  if (typeof input === "string") return options && input.length <= LONGEST ? readLetters(input, tagOf(options)) : input
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

/**
 * @param {string} written
 * @param {string} tag
 * @returns {ReadInput}
 */
function readLetters(written, tag) {
  const text = inEnglish(written, tag)
  return text === written ? written : { text, written }
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
  if (typeof input === "number") return Number(call("", input))
  const text = typeof input === "object" && "text" in input ? input.text : input
  return typeof text !== "string" || text.length > LONGEST ? 0 : Number(call(text, 0))
}

/**
 * Judges a move input.
 * @param {ReadInput} input
 * @param {Judge} judge
 * @param {Language} language
 * @returns {Verdict}
 */
export function verdictOn(input, judge, language) {
  const answer = answerTo(input, judge)
  if (typeof answer === "number") return Object.freeze({ legal: true, move: moveOf(answer) })
  // For an input that is no move at all, a game only says whether it is over.
  if (typeof input !== "object" || "text" in input || answer.reason === "game-over") return refusedOf(answer, language)
  return refusedNonMove(input.neither, language)
}

/**
 * @param {ReadInput} input
 * @param {Judge} judge
 */
function answerTo(input, judge) {
  if (typeof input === "string") return judge(input.length > LONGEST ? `${input.slice(0, 100)}…` : input, 0)
  if (typeof input === "number" || "neither" in input) return judge("", typeof input === "number" ? input : 0)
  const answer = judge(input.text, 0)
  if (typeof answer === "number" || answer.facts.text === undefined) return answer
  // What cannot be read is shown as it was written.
  const written = judge(input.written, 0)
  return typeof written === "object" && written.reason === answer.reason ? written : answer
}

/**
 * Why a move input was refused.
 * @param {ReadInput} input
 * @param {Judge} judge
 * @param {Language} language
 * @returns {Refused}
 */
export function refusalOf(input, judge, language) {
  return /** @type {Refused} */ (verdictOn(input, judge, language))
}
