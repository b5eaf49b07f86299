// What the engine says crosses in parcels: a sentence by its place in the languages' files, and what it tells of.

import { sentenceName } from "./language.js"
import { colors, roles, sanOf } from "./moves.js"
import { squares } from "./squares.js"

/** @import { Unpacked } from "./parcel.js" */
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
  ["text", String],
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
 * Takes a sentence and its facts out of a parcel.
 * @param {Unpacked} parcel
 * @returns {Facts}
 */
export function takeFacts(parcel) {
  /** @type {Record<string, unknown>} */
  const facts = { sentence: sentenceName(parcel.number()) }
  const words = parcel.numbers()
  const text = parcel.text()
  while (words.length > 0) {
    const [place = 0, word = 0] = words.splice(0, 2)
    const [name, read] = /** @type {(typeof kinds)[number]} */ (kinds[place])
    if (name === "pieces" || name === "moves") {
      facts[name] = Object.freeze([.../** @type {unknown[]} */ (facts[name] ?? []), read(word)])
    } else if (name === "played") {
      // Its number comes first.
      const [, move = 0] = words.splice(0, 2)
      facts[name] = Object.freeze({ number: word, color: colorOf(move), san: sanOf(move) })
    } else {
      facts[name] = name === "text" ? text : read(word)
    }
  }
  return /** @type {Facts} */ (Object.freeze(facts))
}
