// Validates and normalizes the arguments for moves. Nothing here throws.

import { sentenceNames, tagOf } from "../words/language.js"
import { NO_PROMOTION, packedSquares, roles } from "./moves.js"
import { inEnglish } from "../words/notation.js"
import { answerIn } from "../wasm/results.js"
import { literal } from "./describe.js"
import { isSquare, maybeSquareIndex } from "./squares.js"
import { usesVariants } from "./variant-support.js"
import { refusedNonMove, refusedOf } from "./verdict.js"

/** @import { Facts, Language, Refused, Verdict } from "./types.js" */
/** @import { Decode, Refusal } from "./verdict.js" */

/** A longer text is not a move, and is quoted only in part. */
const MAX_LENGTH = 512

const PASS = "--"

/** @typedef {(text: string, squares: number) => number | Uint32Array} Judge
 *   returns the legal move as a number, or a refusal for `answerIn` to decode */

/** @typedef {string | { text: string, original: string } | number | { neither: Facts }} ReadInput
 *   a text; a text in English and in its original letters; packed squares; or facts that say why it is none of these */

/**
 * Parses a move input. Call it before writing arguments for the engine: getters of the input may use the engine, too.
 * @param {unknown} input @param {unknown} [options] `lang` is the language of the piece letters
 */
export function readInput(input, options) {
  if (typeof input === "string")
    return options && input.length <= MAX_LENGTH ? readLetters(input, tagOf(options)) : input
  if (typeof input !== "object" || input === null)
    return { neither: { sentence: "unreadable.not-text", text: literal(input) } }
  try {
    const { from, to, promotion, promote, castle, uci, pass } = /** @type {Record<string, unknown>} */ (input)
    if (pass === true) return PASS
    const drop = usesVariants && readDrop(/** @type {Record<string, unknown>} */ (input))
    if (drop) return drop
    const fromIndex = maybeSquareIndex(from)
    // Castling in a `Move` is read by its UCI: in Chess960 the king might also just step to the target square.
    const isCastling = castle !== undefined && typeof uci === "string" && uci.slice(0, 2) === from
    const toIndex = maybeSquareIndex(isCastling ? uci.slice(2) : to)
    const role = roleIndex(promotion)
    if (promote && role === NO_PROMOTION) return { neither: { sentence: "unreadable.promotion-key" } }
    if (fromIndex !== undefined && toIndex !== undefined) {
      if (role !== undefined) return packedSquares(fromIndex, toIndex, role)
      return { neither: { sentence: "unreadable.promotion", text: literal(promotion) } }
    }
  } catch {
    // A getter that throws, a revoked proxy.
  }
  return { neither: { sentence: "unreadable.no-squares" } }
}

/** A drop in crazyhouse. @param {Record<string, unknown>} input @returns {ReadInput | undefined} */
function readDrop({ drop, role, to }) {
  if (drop === undefined || drop === null || drop === false) return undefined
  if (!isSquare(to)) return { neither: { sentence: "unreadable.no-squares" } }
  // In a `Move`, `drop` is true.
  const piece = drop === true ? role : drop
  const index = roleIndex(piece)
  if (index === undefined || index === NO_PROMOTION)
    return { neither: { sentence: "unreadable.drop", text: literal(piece) } }
  return `${"PNBRQK"[index]}@${to}`
}

/** @param {string} original @param {string} tag @returns {ReadInput} */
function readLetters(original, tag) {
  const text = inEnglish(original, tag)
  return text === original ? original : { text, original }
}

const letters = "pnbrqkPNBRQK"

/** The index of a role, by name or letter in either case. @param {unknown} promotion @returns {number | undefined} */
export function roleIndex(promotion) {
  if (promotion === undefined || promotion === null || promotion === "") return NO_PROMOTION
  if (typeof promotion !== "string") return undefined
  const index = promotion.length === 1 ? letters.indexOf(promotion) : roles.findIndex((name) => name === promotion)
  return index < 0 ? undefined : index % roles.length
}

/**
 * @param {ReadInput} input
 * @param {(text: string, squares: number) => number | boolean} call gets a text or squares; the other is empty
 * @returns {number} 0 if the input is not a move
 */
export function withMove(input, call) {
  if (typeof input === "number") return Number(call("", input))
  const text = typeof input === "object" && "text" in input ? input.text : input
  return typeof text !== "string" || text.length > MAX_LENGTH ? 0 : Number(call(text, 0))
}

/** @param {ReadInput} input @param {Judge} judge @param {Language} language @param {Decode} decode @returns {Verdict} */
export function verdictOn(input, judge, language, decode) {
  const answer = answerTo(input, judge)
  if (typeof answer === "number") return Object.freeze({ legal: true, move: decode(answer) })
  return refusedBy(input, answer, language, decode)
}

/** @param {ReadInput} input @param {Refusal} answer @param {Language} language @param {Decode} decode @returns {Refused} */
export function refusedBy(input, answer, language, decode) {
  // For an input that is not a move, the engine only knows whether the game is over.
  if (typeof input !== "object" || "text" in input || answer.reason === "game-over")
    return refusedOf(answer, language, decode)
  return refusedNonMove(input.neither, language)
}

/** @param {Judge} judge @param {string} text @param {number} squares @returns {number | Refusal} */
function ask(judge, text, squares) {
  const answer = judge(text, squares)
  return typeof answer === "number" ? answer : answerIn(answer, sentenceNames)
}

/**
 * The engine's answer: the legal move as a number, or why it is refused.
 * @param {ReadInput} input @param {Judge} judge
 * @param {Judge} [judgeOnly] judges a text in its original letters; needed if `judge` plays the move
 */
export function answerTo(input, judge, judgeOnly = judge) {
  if (typeof input === "string") return ask(judge, input.length > MAX_LENGTH ? `${input.slice(0, 100)}…` : input, 0)
  if (typeof input === "number" || "neither" in input) return ask(judge, "", typeof input === "number" ? input : 0)
  const answer = ask(judge, input.text, 0)
  if (typeof answer === "number" || answer.facts.text === undefined) return answer
  // An unreadable text is quoted in its original letters.
  const original = ask(judgeOnly, input.original, 0)
  return typeof original === "object" && original.reason === answer.reason ? original : answer
}

/** A word of a line: move number, more dots, move. The null move "0000" is not a number. */
const NUMBERED = /^(\d+[.…]+|\d{1,3}$)?([.…]*)(.*)/

/**
 * The moves of a line, lazily: a list may be endless or throw.
 * @param {unknown} moves a text or a list; anything else is one input, which is not a move
 * @returns {Generator<any, void>}
 */
export function* lineInput(moves) {
  if (typeof moves !== "string") {
    try {
      yield* Array.isArray(moves) ? moves : [moves]
    } catch {
      // A getter that throws, a revoked proxy.
      yield undefined
    }
    return
  }
  let number = ""
  for (const [word] of moves.matchAll(/\S+/g)) {
    const [, start, dots, move] = NUMBERED.exec(word) ?? []
    if (start) number = `${start} `
    else if (number) number += dots
    if (!move) continue
    yield number + move
    number = ""
  }
}

/** @param {ReadInput} input that is refused @param {Judge} judge @param {Language} language @param {Decode} decode */
export function refusalOf(input, judge, language, decode) {
  return /** @type {Refused} */ (verdictOn(input, judge, language, decode))
}
