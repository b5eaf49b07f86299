// Refusals, problems, errors and issues as the engine returns them, made public: with their sentence, and frozen.

import { InvalidFenError } from "./errors.js"
import { english, message } from "./language.js"
import { written } from "./squares.js"

/** @import { Facts, FenField, Language, PgnIssue, Problem, Refused } from "./types.js" */

/**
 * A refusal without its sentence.
 * @typedef {Omit<Refused, "legal" | "message">} Refusal
 */
/**
 * A problem without its sentence; of a setup, it says whether nobody could play on.
 * @typedef {Omit<Problem, "message"> & { fatal: boolean }} FoundProblem
 */
/**
 * An issue of a PGN without its sentence.
 * @typedef {Omit<PgnIssue, "message" | "verdict"> & { verdict?: Refusal }} FoundIssue
 */
/**
 * Why a FEN cannot be read, as the engine has it.
 * @typedef {{ field: FenField, code: string, offset: number, facts: Facts }} FenError
 */

/**
 * A refusal as people see it.
 * @param {Refusal} refusal
 * @param {Language} language
 * @returns {Refused}
 */
export function refusedOf({ reason, squares, refutation, candidates, facts }, language) {
  return frozen({
    legal: false,
    reason,
    message: message(facts, language),
    squares,
    ...(refutation !== undefined && { refutation }),
    candidates,
    facts,
  })
}

/**
 * A refusal of what is no move in any way.
 * @param {Facts} facts
 * @param {Language} language
 */
export function refusedNonMove(facts, language) {
  return refusedOf({ reason: "unreadable", squares: [], candidates: [], facts }, language)
}

/**
 * A problem as people see it.
 * @param {FoundProblem} problem
 * @param {Language} language
 * @returns {Problem}
 */
export function problemOf({ code, squares, facts }, language) {
  return frozen({ code, message: message(facts, language), squares, facts })
}

/**
 * An issue of a PGN as people see it.
 * @param {FoundIssue} issue
 * @param {Language} language
 * @returns {PgnIssue}
 */
export function issueOf({ line, column, facts, verdict }, language) {
  const text = message(facts, language)
  return frozen({ line, column, message: text, facts, ...(verdict && { verdict: refusedOf(verdict, language) }) })
}

/**
 * @param {unknown} fen
 * @returns {string}
 * @throws {InvalidFenError} when it is no text
 */
export function checkedFen(fen) {
  if (typeof fen === "string") return fen
  const facts = { sentence: "fen-not-text", text: written(fen) }
  throw fenErrorOf({ field: "fields", code: facts.sentence, offset: 0, facts }, english)
}

/**
 * @param {FenError} error
 * @param {Language} language
 */
export function fenErrorOf({ field, code, offset, facts }, language) {
  return new InvalidFenError(message(facts, language), field, code, offset, facts)
}

/**
 * The same, frozen with all that is in it.
 * @template T
 * @param {T} value
 * @returns {T}
 */
export function frozen(value) {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const key in value) frozen(value[key])
  }
  return value
}
