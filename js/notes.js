// What is written about a move, checked before the engine reads it.

import { isSquare, shown } from "./squares.js"

/** @import { Annotations, MarkColor } from "./types.js" */

/**
 * What is written about a move, as `bindings/src/notes.rs` reads it.
 * @typedef {object} Notes
 * @property {string} commentBefore
 * @property {string} comment
 * @property {number[]} nags
 * @property {Annotations} annotations
 */

/** Times, evaluations and moves to mate are smaller, and kept to the millionth. */
const LARGEST = 1e12
/** Moves to mate and depths are at most this: i32::MAX. */
const LARGEST_WHOLE = 0x7fffffff

/** @type {readonly MarkColor[]} */
const markColors = ["green", "red", "yellow", "blue"]

/**
 * A plain copy, in which no getter of the app runs any more, with marks as PGN writes them.
 * @param {Notes} notes
 * @throws {TypeError} when something in it is not what it should be
 */
export function checkedNotes({ commentBefore, comment, nags, annotations }) {
  return {
    commentBefore: String(commentBefore),
    comment: String(comment),
    nags: Array.from(nags, (nag) => whole(nag, "NAG", 0, 0xffff)),
    annotations: checkedAnnotations(annotations),
  }
}

/** @param {Annotations} annotations */
function checkedAnnotations({ clock, elapsed, eval: evaluation, squares, arrows }) {
  return {
    ...(isThere(clock) && { clock: decimal(clock, "clock", 0) }),
    ...(isThere(elapsed) && { elapsed: decimal(elapsed, "elapsed time", 0) }),
    ...(isThere(evaluation) && { eval: checkedEval(evaluation) }),
    squares: Array.from(squares ?? [], ({ color, square }) => colorLetter(color) + squareOf(square)).join(),
    arrows: Array.from(arrows ?? [], ({ color, from, to }) => colorLetter(color) + squareOf(from) + squareOf(to)).join(),
  }
}

/**
 * @param {{ pawns?: number, mate?: number, depth?: number }} evaluation
 * @returns {NonNullable<Annotations["eval"]>}
 */
function checkedEval({ pawns, mate, depth }) {
  const deep = isThere(depth) ? { depth: whole(depth, "depth", 0) } : {}
  if (isThere(mate)) return { mate: whole(mate, "number of moves to mate"), ...deep }
  if (isThere(pawns)) return { pawns: decimal(pawns, "evaluation"), ...deep }
  throw new TypeError("an evaluation has neither pawns nor mate: one of them was expected")
}

/**
 * @template T
 * @param {T} value
 * @returns {value is NonNullable<T>}
 */
function isThere(value) {
  return value !== undefined && value !== null
}

/**
 * @param {unknown} value
 * @param {string} what
 * @param {number} [least]
 * @returns {number}
 */
function decimal(value, what, least = -LARGEST) {
  if (typeof value === "number" && value >= least && Math.abs(value) <= LARGEST) return value
  const bounds = least === 0 ? `0 to ${LARGEST}` : `${least} to ${LARGEST}`
  throw new TypeError(`${shown(value)} is no ${what}: a number from ${bounds} was expected`)
}

/**
 * @param {unknown} value
 * @param {string} what
 * @param {number} [least]
 * @param {number} [most]
 * @returns {number}
 */
function whole(value, what, least = -LARGEST_WHOLE, most = LARGEST_WHOLE) {
  if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most) return Number(value)
  throw new TypeError(`${shown(value)} is no ${what}: a whole number from ${least} to ${most} was expected`)
}

/** @param {unknown} color */
function colorLetter(color) {
  const known = markColors.find((name) => name === color)
  if (!known) throw new TypeError(`${shown(color)} is not a color of marks: ${markColors.join(", ")} were expected`)
  return known.charAt(0).toUpperCase()
}

/** @param {unknown} square */
function squareOf(square) {
  if (!isSquare(square)) throw new TypeError(`${shown(square)} is not a square: a1 to h8 was expected`)
  return square
}
