// The attributes of what is drawn, as texts that change: marks, arrows, shade, the last move.
import { parseMarks, parseShade } from "../picture/marks.js"

/** @import { Square } from "../../api.js" */
/** @import { Size } from "../picture/squares.js" */

/** @typedef {{ kind: string, square: Square }} Mark `kind` as it is written before a square: "", "G", "capture:" */

/** The prefix of a mark: "G" for green, "capture:" for a kind. @param {string} kind */
function writtenKind(kind) {
  const letter = kind.charAt(0).toUpperCase()
  return parseMarks(`${letter}a1`, () => [])[0]?.kind === kind ? letter : `${kind}:`
}

/** The valid marks of a list. @param {string} text @param {Size} [size] of the board @returns {Mark[]} */
export function readMarks(text, size) {
  return parseMarks(text, () => [], size).map(({ square, kind }) => ({
    square,
    kind: kind === "plain" ? "" : writtenKind(kind),
  }))
}

/** @param {readonly Mark[]} marks */
function writeMarks(marks) {
  const kinds = new Set(marks.map(({ kind }) => kind).filter((kind) => kind.endsWith(":")))
  const listed = marks.filter(({ kind }) => !kinds.has(kind)).map(({ kind, square }) => kind + square)
  const groups = [...kinds].map(
    (kind) =>
      kind +
      marks
        .filter((mark) => mark.kind === kind)
        .map(({ square }) => square)
        .join(","),
  )
  return [...(listed.length > 0 ? [listed.join(",")] : []), ...groups].join(" ")
}

/**
 * Adds a mark to a square, or removes it if it exists.
 * @param {string} text @param {Mark} mark
 * @param {Size} size of the board
 */
export function toggledMark(text, { kind, square }, size) {
  const marks = readMarks(text, size)
  const there = marks.find((mark) => mark.square === square)
  const others = marks.filter((mark) => mark.square !== square)
  return writeMarks(there?.kind === kind ? others : [...others, { kind, square }])
}

/** @param {string} text @param {string} color @param {Square} from @param {Square} to */
export function toggledArrow(text, color, from, to) {
  const arrows = text.split(/[\s,]+/).filter((arrow) => arrow !== "")
  const others = arrows.filter((arrow) => arrow.replace(/^[A-Z]|-/g, "") !== from + to)
  const same = arrows.includes(color + from + to)
  return [...others, ...(same ? [] : [color + from + to])].join(",")
}

/** The squares that are darker. @param {string} text @param {Size} size of the board */
export const shadedIn = (text, size) => parseShade(text, () => [], size)

/** A last move; the same again takes it away. @param {string} text @param {Square} from @param {Square} to */
export const toggledMove = (text, from, to) => (text.replace("-", "") === from + to ? "" : from + to)

/**
 * Shades a square, or removes its shade, even if a range, rank or file includes it.
 * @param {string} text @param {Square} square
 * @param {Size} size of the board
 */
export function toggledShade(text, square, size) {
  const items = text.split(/[\s,]+/).filter((item) => item !== "")
  const shaded = shadedIn(text, size)
  if (!shaded.has(square)) return [...items, square].join(",")
  const others = items.filter((item) => item !== square)
  const rest = shadedIn(others.join(","), size).has(square) ? [...shaded].filter((each) => each !== square) : others
  return rest.join(",")
}
