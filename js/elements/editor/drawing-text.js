// Edits the attributes for what is drawn: marks, arrows, shade, last move.
import { parseMarks, parseShade } from "../picture/marks.js"

/** @import { Square } from "../../api.js" */
/** @import { Size } from "../picture/squares.js" */

/** @typedef {{ kind: string, square: Square }} Mark `kind` is a prefix: "", "G", "capture:" */

/** The prefix of a mark: "G" for green, "capture:" for a capture. @param {string} kind */
function writtenKind(kind) {
  const letter = kind.charAt(0).toUpperCase()
  return parseMarks(`${letter}a1`, () => [])[0]?.kind === kind ? letter : `${kind}:`
}

/** Invalid marks are dropped. @param {string} text @param {Size} [size] @returns {Mark[]} */
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

/** @param {string} text @param {Mark} mark @param {Size} size */
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

/** @param {string} text @param {Size} size */
export const shadedIn = (text, size) => parseShade(text, () => [], size)

/** @param {string} text @param {Square} from @param {Square} to */
export const toggledMove = (text, from, to) => (text.replace("-", "") === from + to ? "" : from + to)

/** Adds or removes a square, even one inside a range. @param {string} text @param {Square} square @param {Size} size */
export function toggledShade(text, square, size) {
  const items = text.split(/[\s,]+/).filter((item) => item !== "")
  const shaded = shadedIn(text, size)
  if (!shaded.has(square)) return [...items, square].join(",")
  const others = items.filter((item) => item !== square)
  const rest = shadedIn(others.join(","), size).has(square) ? [...shaded].filter((each) => each !== square) : others
  return rest.join(",")
}
