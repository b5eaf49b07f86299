// Refusals, problems and issues as the engine has left them, made public.

import { refresh, word } from "./engine.js"
import { InvalidFenError } from "./errors.js"
import { factsAt } from "./facts.js"
import { message } from "./language.js"
import { moveOf, sanOf } from "./moves.js"
import { squares } from "./squares.js"

/** @import { Facts, IllegalReason, Language, PgnIssue, Problem, Refused, Square } from "./types.js" */

/** The fields of a FEN, in the engine's order. */
const fields = ["placement", "turn", "castling", "en-passant", "halfmoves", "fullmoves", "position", "fields"]

/**
 * The squares of a set that lies in two words.
 * @param {number} at
 * @returns {readonly Square[]}
 */
function squaresAt(at) {
  return Object.freeze(squares.filter((_, index) => (word(at + (index >> 5)) >>> (index & 31)) & 1))
}

/**
 * A refusal without squares or candidates.
 * @param {Facts} facts
 * @param {Language} language
 * @returns {Refused}
 */
export function plainRefusal(facts, language) {
  return refused(facts, language, Object.freeze([]), undefined, Object.freeze([]))
}

/**
 * @param {Facts} facts
 * @param {Language} language
 * @param {Refused["squares"]} shown
 * @param {string | undefined} refutation
 * @param {Refused["candidates"]} candidates
 * @returns {Refused}
 */
function refused(facts, language, shown, refutation, candidates) {
  return Object.freeze({
    legal: false,
    // A sentence is named after the reason that it explains.
    reason: /** @type {IllegalReason} */ (facts.sentence.split(".")[0]),
    message: message(facts, language),
    squares: shown,
    ...(refutation && { refutation }),
    candidates,
    facts,
  })
}

/**
 * The refusal that the engine has left.
 * @param {number} end the number of its words
 * @param {Language} language
 * @param {number} [start]
 * @returns {Refused}
 */
export function refusalLeft(end, language, start = 0) {
  refresh()
  const refutation = word(start + 2)
  const count = word(start + 3)
  const candidates = Array.from({ length: count }, (_, index) => moveOf(word(start + 4 + index)))
  return refused(
    factsAt(start + 4 + count, end),
    language,
    squaresAt(start),
    refutation ? sanOf(refutation) : undefined,
    Object.freeze(candidates),
  )
}

/**
 * The problem that the engine has left.
 * @param {number} end the number of its words
 * @param {Language} language
 * @returns {Problem}
 */
export function problemLeft(end, language) {
  refresh()
  // All is read before a word of anybody's is used.
  const [facts, shown] = [factsAt(2, end), squaresAt(0)]
  return Object.freeze({ code: facts.sentence, message: message(facts, language), squares: shown, facts })
}

/**
 * The issue that the engine has left.
 * @param {number} end the number of its words
 * @param {Language} language
 * @returns {PgnIssue}
 */
export function issueLeft(end, language) {
  refresh()
  const [line, column] = [word(0), word(1)]
  const verdict = word(2) ? refusalLeft(end, language, 3) : undefined
  const facts = verdict ? verdict.facts : factsAt(3, end)
  return Object.freeze({ line, column, message: message(facts, language), facts, ...(verdict && { verdict }) })
}

/**
 * The error that the engine has left.
 * @param {number} end the number of its words
 * @param {Language} language
 */
export function fenErrorLeft(end, language) {
  refresh()
  return fenError(/** @type {string} */ (fields[word(0)]), word(1), factsAt(2, end), language)
}

/**
 * @param {string} field
 * @param {number} offset
 * @param {Facts} facts
 * @param {Language} language
 */
export function fenError(field, offset, facts, language) {
  return new InvalidFenError(message(facts, language), field, facts.sentence, offset)
}
