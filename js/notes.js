// Notes of a move, validated and copied before the engine reads them.

import { listOf, onlyNames, textOf } from "./options.js"
import { isSquare, shown } from "./squares.js"

/** @import { Annotations, MarkColor } from "./types.js" */

/**
 * What is written about a move.
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

/**
 * The letters of colors in `[%csl]` and `[%cal]`, as the PGN supplement has them and `MarkColor::letter` in Rust. tsc refuses a
 * color that is forgotten here; tests/js/contract.test.js sends each to the engine and back.
 * @type {Readonly<Record<MarkColor, string>>}
 */
const markLetters = { green: "G", red: "R", yellow: "Y", blue: "B" }

/**
 * Squares and arrows are one text, and an evaluation has its parts: tsc refuses an annotation that is forgotten.
 * @typedef {Exclude<keyof Annotations, "eval" | "squares" | "arrows"> | "pawns" | "mate" | "depth" | "marks"} Command
 */

/**
 * A plain copy, in which no getter of the app runs any more: what `bindings/src/notes.rs` reads.
 * @param {Notes} notes
 * @returns {Omit<Notes, "annotations"> & Record<Command, string | number | undefined>}
 * @throws {TypeError} when something in it is not what it should be
 */
export function checkedNotes({ commentBefore, comment, nags, annotations }) {
  onlyNames("annotation", annotations, ["clock", "elapsed", "eval", "squares", "arrows"])
  const { clock, elapsed, eval: evaluation, squares, arrows } = annotations
  onlyNames("part of an evaluation", evaluation ?? {}, ["pawns", "mate", "depth"])
  const { pawns, mate, depth } = /** @type {{ pawns?: number, mate?: number, depth?: number }} */ (evaluation ?? {})
  if (isThere(evaluation) && isThere(pawns) === isThere(mate)) {
    const found = isThere(mate) ? "both pawns and" : "neither pawns nor"
    throw new TypeError(`an evaluation has ${found} mate: one of them was expected`)
  }
  const marked = listOf("squares", squares ?? []).map((mark) => colorLetter(mark?.color) + squareOf(mark?.square))
  const drawn = listOf("arrows", arrows ?? []).map((arrow) => colorLetter(arrow?.color) + squareOf(arrow?.from) + squareOf(arrow?.to))
  return {
    commentBefore: textOf("a comment", commentBefore),
    comment: textOf("a comment", comment),
    nags: listOf("NAGs", nags).map((nag) => /** @type {number} */ (whole(nag ?? NaN, "NAG", 0, 0xffff))),
    clock: decimal(clock, "clock", 0),
    elapsed: decimal(elapsed, "elapsed time", 0),
    pawns: decimal(pawns, "evaluation"),
    mate: whole(mate, "number of moves to mate"),
    depth: whole(depth, "depth", 0),
    marks: `[%csl ${marked}][%cal ${drawn}]`,
  }
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
 * @returns {number | undefined}
 */
function decimal(value, what, least = -LARGEST) {
  if (!isThere(value)) return undefined
  if (typeof value === "number" && value >= least && value <= LARGEST) return value
  throw new TypeError(`${shown(value)} is no ${what}: a number from ${least} to ${LARGEST} was expected`)
}

/**
 * @param {unknown} value
 * @param {string} what
 * @param {number} [least]
 * @param {number} [most]
 * @returns {number | undefined}
 */
function whole(value, what, least = -LARGEST_WHOLE, most = LARGEST_WHOLE) {
  if (!isThere(value)) return undefined
  if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most) return Number(value)
  throw new TypeError(`${shown(value)} is no ${what}: a whole number from ${least} to ${most} was expected`)
}

/** @param {unknown} color */
function colorLetter(color) {
  if (typeof color === "string" && Object.hasOwn(markLetters, color)) return markLetters[/** @type {MarkColor} */ (color)]
  throw new TypeError(`${shown(color)} is not a color of marks: ${Object.keys(markLetters).join(", ")} were expected`)
}

/** @param {unknown} square */
function squareOf(square) {
  if (!isSquare(square)) throw new TypeError(`${shown(square)} is not a square: a1 to h8 was expected`)
  return square
}
