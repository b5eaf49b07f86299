// Validates and copies notes on a move before the engine reads them.

import { isGiven, listOf, onlyNames, asText } from "./options.js"
import { describe } from "./describe.js"
import { squareIndex, squares } from "./squares.js"

/** @import { Annotations, MarkColor } from "./types.js" */

/** @typedef {{ commentBefore: string, comment: string, nags: number[], annotations: Annotations }} Notes on a move */

/** Maximum for times and evaluations, which are written with six decimals. */
const MAX_DECIMAL = 1e12
/** i32::MAX: maximum for moves to mate, and depths. */
const MAX_I32 = 0x7fffffff

/** As `MarkColor::letter` in Rust (contract.test.js compares). @type {Readonly<Record<MarkColor, string>>} */
const markLetters = { green: "G", red: "R", yellow: "Y", blue: "B" }

/**
 * A plain copy for `bindings/src/notes.rs`, free of the app's getters. Annotations become commands in the comment.
 * @param {Notes} notes @throws {TypeError} when one is invalid
 */
export function checkedNotes({ commentBefore, comment, nags, annotations }) {
  const { clock, elapsed, eval: evaluation, squares, arrows, commands: others } = annotations
  /** tsc reports a missing annotation. @type {Record<keyof Annotations, string>} */
  const commands = {
    clock: command("clk", timeText(decimal(clock, "the clock", 0))),
    elapsed: command("emt", timeText(decimal(elapsed, "the elapsed time", 0))),
    eval: command("eval", evaluationText(evaluation)),
    squares: marksText("csl", "squares", squares, ["square"]),
    arrows: marksText("cal", "arrows", arrows, ["from", "to"]),
    commands: listOf("commands", others ?? [])
      .map(otherCommand)
      .join(""),
  }
  onlyNames("annotation", annotations, Object.keys(commands))
  return {
    commentBefore: asText("a comment", commentBefore),
    comment: Object.values(commands).join("") + asText("a comment", comment),
    nags: listOf("NAGs", nags).map((nag) => whole(nag, "a NAG", 0, 0xffff)),
  }
}

/** @param {unknown} given an unknown command */
function otherCommand(given) {
  const { name, value } = /** @type {{ name?: unknown, value?: unknown }} */ (Object(given))
  if (typeof name !== "string" || !/^[\w-]+$/.test(name)) {
    throw new TypeError(`${describe(name)} cannot be the name of a command: letters, digits, - and _ were expected`)
  }
  if (typeof value !== "string" || value.includes("[%") || !isMatched(value)) {
    throw new TypeError(`${describe(value)} cannot be the value of a command: matched brackets and no [% were expected`)
  }
  return `[%${name} ${value}]`
}

/** Whether every bracket in a text is closed. @param {string} text */
function isMatched(text) {
  let open = 0
  for (const [bracket] of text.matchAll(/[[\]]/g)) if ((open += bracket === "[" ? 1 : -1) < 0) return false
  return open === 0
}

/** @param {string | undefined} seconds */
const timeText = (seconds) => seconds && `0:0:${seconds}`

/** @param {string} name @param {string | undefined} value */
const command = (name, value) => (value ? `[%${name} ${value}]` : "")

/** @param {string} name @param {string} what @param {unknown} marks @param {string[]} parts the squares of a mark */
function marksText(name, what, marks, parts) {
  const texts = listOf(what, marks ?? []).map(
    (mark) => colorLetter(mark?.color) + parts.map((part) => squareOf(mark?.[part])).join(""),
  )
  return command(name, texts.join())
}

/** @param {Annotations["eval"]} evaluation */
function evaluationText(evaluation) {
  if (!isGiven(evaluation)) return undefined
  onlyNames("part of an evaluation", evaluation, ["pawns", "mate", "depth"])
  const { pawns, mate, depth } = /** @type {{ pawns?: number, mate?: number, depth?: number }} */ (evaluation)
  if (isGiven(pawns) === isGiven(mate)) {
    throw new TypeError("an evaluation has either pawns or mate: one of them was expected")
  }
  const value = isGiven(mate) ? `#${whole(mate, "the moves to mate")}` : decimal(pawns, "an evaluation")
  return isGiven(depth) ? `${value},${whole(depth, "the depth", 0)}` : value
}

/** Six decimals. @param {unknown} value @param {string} what @param {number} [min] @returns {string | undefined} */
function decimal(value, what, min = -MAX_DECIMAL) {
  if (!isGiven(value)) return undefined
  if (typeof value === "number" && value >= min && value <= MAX_DECIMAL) return value.toFixed(6)
  throw new TypeError(`${what} cannot be ${describe(value)}: a number from ${min} to ${MAX_DECIMAL} was expected`)
}

/** @param {unknown} value @param {string} what @param {number} [min] @param {number} [max] */
function whole(value, what, min = -MAX_I32, max = MAX_I32) {
  if (Number.isInteger(value) && Number(value) >= min && Number(value) <= max) return Number(value)
  throw new TypeError(`${what} cannot be ${describe(value)}: a whole number from ${min} to ${max} was expected`)
}

/** @param {unknown} color */
function colorLetter(color) {
  if (typeof color === "string" && Object.hasOwn(markLetters, color))
    return markLetters[/** @type {MarkColor} */ (color)]
  throw new TypeError(
    `${describe(color)} is not a color of marks: one of ${Object.keys(markLetters).join(", ")} was expected`,
  )
}

/** @param {unknown} square */
const squareOf = (square) => squares[squareIndex(square)]
