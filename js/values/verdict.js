// Converts the engine's refusals, problems, errors and issues to public objects: adds sentences and freezes them.

import { InvalidFenError } from "./errors.js"
import { frozen } from "./frozen.js"
import { english, message } from "../words/language.js"
import { moveOf } from "./moves.js"
import { moveOn } from "../wasm/packed-position.js"
import { literal } from "./describe.js"

/** @import { Packed } from "../wasm/packed.js" */
/** @import { ClaimVerdict, DrawClaim, Facts, FenCode, FenField, GameProblem, Language, Move, PgnIssue, Problem, Refused, RefusedClaim } from "./types.js" */

// Engine results, without sentences and with moves as words. `before` is the position, in atomic.
/** @typedef {Omit<Refused, "legal" | "move" | "message" | "candidates"> & { candidates: readonly number[] }} Refusal */
/** @typedef {Omit<Problem, "message"> & { fatal: boolean }} FoundProblem */
/** @typedef {(word: number) => Move} Decode */
/** @typedef {Pick<RefusedClaim, "code" | "facts" | "moves">} FoundClaimRefusal */
/** @typedef {Omit<GameProblem, "message">} FoundGameProblem */
/** @typedef {Omit<PgnIssue, "message" | "verdict"> & { verdict?: Refusal, before?: Packed }} FoundIssue */
/** @typedef {{ field: FenField, code: FenCode, offset: number, facts: Facts }} FenError */

/** @param {Refusal} refusal @param {Language} language @param {Decode} decode its candidates @returns {Refused} */
export function refusedOf({ reason, squares, refutation, candidates, facts }, language, decode) {
  return frozen({
    legal: false,
    reason,
    message: message(facts, language),
    squares,
    ...(refutation !== undefined && { refutation }),
    candidates: candidates.map((word) => decode(word)),
    facts,
  })
}

/** The refusal of an input that is not a move. @param {Facts} facts @param {Language} language */
export function refusedNonMove(facts, language) {
  return refusedOf({ reason: "unreadable", squares: [], candidates: [], facts }, language, moveOf)
}

/** @param {FoundProblem} problem @param {Language} language @returns {Problem} */
export function problemOf({ code, squares, facts }, language) {
  return frozen({ code, message: message(facts, language), squares, facts })
}

/** @param {FoundGameProblem} problem @param {Language} language @returns {GameProblem} */
export function gameProblemOf({ code, ply, facts }, language) {
  return frozen({ code, message: message(facts, language), ply, facts })
}

/** @param {DrawClaim | FoundClaimRefusal} found @param {Language} language @returns {ClaimVerdict} */
export function claimVerdictOf(found, language) {
  if ("basis" in found) return frozen({ correct: true, claim: frozen(found) })
  const { code, facts, moves } = found
  return frozen({ correct: false, code, message: message(facts, language), moves, facts })
}

/** @param {FoundIssue} issue @param {Language} language @returns {PgnIssue} */
export function issueOf({ line, column, code, lost, facts, verdict, before }, language) {
  const text = message(facts, language)
  const decode = before ? (/** @type {number} */ word) => moveOn({ state: before, push: 0 }, word) : moveOf
  const refused = verdict && refusedOf(verdict, language, decode)
  return frozen({ line, column, code, message: text, lost, facts, ...(refused && { verdict: refused }) })
}

/** @param {unknown} fen @throws {InvalidFenError} when it is not a string */
export function checkedFen(fen) {
  if (typeof fen === "string") return fen
  const code = "fen-not-text"
  throw fenErrorOf({ field: "fields", code, offset: 0, facts: { sentence: code, text: literal(fen) } }, english)
}

/** @param {FenError} error @param {Language} language */
export function fenErrorOf({ field, code, offset, facts }, language) {
  return new InvalidFenError(message(facts, language), field, code, offset, facts)
}
