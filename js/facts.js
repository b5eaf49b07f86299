// What the engine says crosses as numbers: a sentence by its place in the languages' files, and what it tells of.

import { takeText, word } from "./engine.js"
import { sentenceName } from "./language.js"
import { colors, roles, sanOf } from "./moves.js"
import { squares } from "./squares.js"

/** @import { Facts, PieceOn, Result, Square } from "./types.js" */

/**
 * How a fact is read, in the order of the engine's `Fact`: its name, and what its word is.
 * @type {readonly (readonly [keyof Facts, (word: number) => unknown])[]}
 */
const kinds = [
  ["side", (word) => colors[word]],
  ["enemy", (word) => colors[word]],
  ["role", (word) => roles[word]],
  ["from", squareOf],
  ["to", squareOf],
  ["square", squareOf],
  ["king", squareOf],
  ["piece", pieceOf],
  ["other", pieceOf],
  ["pieces", pieceOf],
  ["move", sanOf],
  ["refutation", sanOf],
  ["moves", sanOf],
  ["played", sanOf],
  ["number", Number],
  ["count", Number],
  ["line", (word) => Object.freeze({ from: squareOf(word & 63), to: squareOf(word >> 8) })],
  ["wing", (word) => (word ? "queen" : "king")],
  ["letter", (word) => String.fromCodePoint(word)],
  ["text", takeText],
  ["inner", sentenceName],
  ["outcome", resultOf],
  ["told", resultOf],
]

/** @param {number} index */
function squareOf(index) {
  return /** @type {Square} */ (squares[index])
}

/**
 * @param {number} word
 * @returns {PieceOn}
 */
function pieceOf(word) {
  const [square, role, color] = [squareOf(word & 63), roles[(word >> 8) & 7], colors[(word >> 11) & 1]]
  return /** @type {PieceOn} */ (Object.freeze({ square, color, role }))
}

/** @param {number} index */
function resultOf(index) {
  return /** @type {Result} */ (["1-0", "0-1", "1/2-1/2"][index])
}

/** @param {number} word of a move that was played */
const colorOf = (word) => colors[(word >> 28) & 1]

/**
 * Reads a sentence and its facts.
 * @param {number} start where the words that the engine has left start to tell of them
 * @param {number} end where they end
 * @returns {Facts}
 */
export function factsAt(start, end) {
  /** @type {Record<string, unknown>} */
  const facts = { sentence: sentenceName(word(start)) }
  for (let at = start + 1; at < end; at += 2) {
    const [name, read] = /** @type {(typeof kinds)[number]} */ (kinds[word(at)])
    const value = read(word(at + 1))
    if (name === "pieces" || name === "moves") {
      facts[name] = Object.freeze([.../** @type {unknown[]} */ (facts[name] ?? []), value])
    } else if (name === "played") {
      // Its number came first.
      at += 2
      facts[name] = Object.freeze({ number: word(at - 1), color: colorOf(word(at + 1)), san: sanOf(word(at + 1)) })
    } else {
      facts[name] = value
    }
  }
  return /** @type {Facts} */ (Object.freeze(facts))
}
