// Refusals, problems and issues as the engine hands them over, made public.

import { InvalidFenError } from "./errors.js"
import { takeFacts } from "./facts.js"
import { message } from "./language.js"
import { moveOf, sanOf } from "./moves.js"
import { squares } from "./squares.js"

/** @import { Unpacked } from "./parcel.js" */
/** @import { Facts, IllegalReason, Language, PgnIssue, Problem, Refused, Square } from "./types.js" */

/** The fields of a FEN, in the engine's order. */
const fields = ["placement", "turn", "castling", "en-passant", "halfmoves", "fullmoves", "position", "fields"]

/**
 * @param {Unpacked} parcel
 * @returns {readonly Square[]}
 */
function takeSquares(parcel) {
  return Object.freeze(parcel.numbers().map((index) => /** @type {Square} */ (squares[index])))
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
 * Takes a refusal out of a parcel.
 * @param {Unpacked} parcel
 * @param {Language} language
 * @returns {Refused}
 */
export function takeRefusal(parcel, language) {
  const shown = takeSquares(parcel)
  const refutation = parcel.number()
  const candidates = Object.freeze(parcel.numbers().map(moveOf))
  return refused(takeFacts(parcel), language, shown, refutation ? sanOf(refutation) : undefined, candidates)
}

/**
 * Takes a problem out of a parcel.
 * @param {Unpacked} parcel
 * @param {Language} language
 * @returns {Problem}
 */
export function takeProblem(parcel, language) {
  const shown = takeSquares(parcel)
  const facts = takeFacts(parcel)
  return Object.freeze({ code: facts.sentence, message: message(facts, language), squares: shown, facts })
}

/**
 * Takes an issue out of a parcel.
 * @param {Unpacked} parcel
 * @param {Language} language
 * @returns {PgnIssue}
 */
export function takeIssue(parcel, language) {
  const [line, column] = [parcel.number(), parcel.number()]
  const verdict = parcel.number() ? takeRefusal(parcel, language) : undefined
  const facts = verdict ? verdict.facts : takeFacts(parcel)
  return Object.freeze({ line, column, message: message(facts, language), facts, ...(verdict && { verdict }) })
}

/**
 * Takes an error out of a parcel.
 * @param {Unpacked} parcel
 * @param {Language} language
 */
export function takeFenError(parcel, language) {
  const [field, offset] = [fields[parcel.number()], parcel.number()]
  return fenError(/** @type {string} */ (field), offset, takeFacts(parcel), language)
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
