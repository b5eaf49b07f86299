// Parses the attributes about squares (marks, arrows, shade, last move) and vchess markup.
import { letterOf, placeOf, squaresOf, standard } from "./squares.js"

/** @import { Square } from "../../api.js" */
/** @import { Size } from "./squares.js" */
/** @import { Arrow, Mark, MarkColor, MarkKind } from "./overlay.js" */

/** @typedef {(text: string, what: string) => never[]} LeaveOut handles an invalid part */

/** As in `[%csl]`. @typedef {{ green: "G", red: "R", yellow: "Y", blue: "B" }} Letters */
/** @type {{ readonly [Color in MarkColor as Letters[Color]]: Color } & Readonly<Record<string, MarkColor>>} */
const colors = { G: "green", R: "red", Y: "yellow", B: "blue" }

/** The kinds that authors can write. @type {readonly MarkKind[]} */
const kinds = ["move", "capture", "leap", "slide", "block", "castle", "double", "en-passant", "promotion"]

/**
 * Parses "g3,g4", "Rd5,Ge4", "[%csl Rd5,Ge4]", "move:g3 capture:c5,d5". Drops other items with a warning.
 * @param {string | null | undefined} text @param {LeaveOut} [unknown] @param {Size} [size] @returns {Mark[]}
 */
export function parseMarks(text, unknown = warn, size = standard) {
  const pattern = new RegExp(`^([A-Z]?)(${size.pattern})$`)
  return words(text).flatMap((group) => {
    const [, kind = "plain", list = ""] = /^(?:([a-z-]+):)?(.*)$/.exec(group) ?? []
    if (kind !== "plain" && !kinds.includes(/** @type {MarkKind} */ (kind))) return unknown(group, "a mark")
    return items(list).flatMap((item) => {
      const [, color = "", square = ""] = pattern.exec(item) ?? []
      if (square === "" || (color && !colors[color])) return item === "" ? [] : unknown(item, "a marked square")
      return [{ square: /** @type {Square} */ (square), kind: colors[color] ?? /** @type {MarkKind} */ (kind) }]
    })
  })
}

/**
 * Parses "Ga1a8,Re2e4", "e2e4", "[%cal Ga1a8]".
 * @param {string | null | undefined} text @param {LeaveOut} [unknown] @param {Size} [size] @returns {Arrow[]}
 */
export function parseArrows(text, unknown = warn, size = standard) {
  const { pattern: square } = size
  const pattern = new RegExp(`^([A-Z]?)(${square})-?(${square})$`)
  return words(text).flatMap((list) =>
    items(list).flatMap((item) => {
      const [, color = "", from = "", to = ""] = pattern.exec(item) ?? []
      if (from === to || (color && !colors[color])) return item === "" ? [] : unknown(item, "an arrow")
      return [{ from: /** @type {Square} */ (from), to: /** @type {Square} */ (to), color: colors[color] ?? "green" }]
    }),
  )
}

/**
 * The squares of "e2e4", "e2-e4", "e7e8q".
 * @param {string | null | undefined} text @param {LeaveOut} [unknown] @param {Size} [size] @returns {Square[]}
 */
export function parseLastMove(text, unknown = warn, size = standard) {
  const move = (text ?? "").trim()
  const { pattern: square } = size
  const [, from, to] = new RegExp(`^(${square})-?(${square})[a-z]?$`).exec(move) ?? []
  if (from && to) return /** @type {Square[]} */ ([from, to])
  return move === "" ? [] : unknown(move, "a move")
}

/**
 * Parses "a5,b6-h6,8,c": squares, ranges, ranks and files.
 * @param {string | null | undefined} text @param {LeaveOut} [unknown] @param {Size} [size]
 * @returns {ReadonlySet<Square>}
 */
export function parseShade(text, unknown = warn, size = standard) {
  const part = `(${size.pattern}|${size.pattern.replace("]", "]|")})`
  const pattern = new RegExp(`^${part}(?:-${part})?$`)
  const areas = words(text)
    .flatMap(items)
    .flatMap((item) => {
      const [, first = "", last = first] = pattern.exec(item) ?? []
      if (first === "") return item === "" ? [] : unknown(item, "a shaded square")
      // An end without file or rank means the edge of the board.
      return [
        [
          placeOf(`${/\D/.exec(first) ?? "a"}${/\d+/.exec(first) ?? 1}`),
          placeOf(`${/\D/.exec(last) ?? letterOf(size.files - 1)}${/\d+/.exec(last) ?? size.ranks}`),
        ],
      ]
    })
  if (areas.length === 0) return new Set()
  const isWithin = (/** @type {number} */ at, a = 0, b = 0) => (at - a) * (at - b) <= 0
  return new Set(
    squaresOf(size).filter((square) =>
      areas.some(([from, to]) => placeOf(square).every((at, axis) => isWithin(at, from?.[axis], to?.[axis]))),
    ),
  )
}

/** The part of "fen:BOARD [marks or -] [w or b] [shade]:" for `readFen`. @param {string | null} text */
export const vchessIn = (text) => /\bfen:([^:]*):/.exec(text ?? "")?.[1]?.replace(/[–—]/g, "-")

/** Distinct items, separated by white space, without PGN's brackets. @param {string | null | undefined} text */
function words(text) {
  const inside = (text ?? "").replace(/\[%c[as]l\s([^[\]]*)\]/g, " $1 ")
  return [...new Set(inside.replace(/\s+/g, " ").replace(/ ?, ?/g, ",").trim().split(" "))]
}

/** Distinct items between commas. @param {string} list */
const items = (list) => [...new Set(list.split(","))]

/** Warnings that were given: elements render often. @type {Set<string>} */
const warned = new Set()

/** @type {LeaveOut} */
function warn(text, what) {
  const warning = `"${text}" cannot be read as ${what} and was left out`
  if (!warned.has(warning)) console.warn(warning)
  warned.add(warning)
  return []
}
