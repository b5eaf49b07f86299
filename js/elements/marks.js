// What page authors write about squares: marks, arrows, shaded squares, vchess's markup.
import { squareInCell } from "./squares.js"

/** @import { Square } from "../index.js" */
/** @import { Arrow, Mark, MarkColor, MarkKind } from "./overlay.js" */

/** @typedef {(text: string, what: string) => never[]} LeaveOut is called with what is not understood, and as what */

/** As `[%csl]` has them: tsc refuses a color that is forgotten. @type {Readonly<Record<MarkColor, string>>} */
const letters = { green: "G", red: "R", yellow: "Y", blue: "B" }
/** @type {Readonly<Record<string, MarkColor>>} */
const colors = Object.fromEntries(Object.entries(letters).map(([color, letter]) => [letter, /** @type {MarkColor} */ (color)]))

/** The kinds of marks that an author may name. @type {readonly MarkKind[]} */
const kinds = ["move", "capture", "leap", "slide", "block", "castle", "double", "en-passant", "promotion"]

/**
 * "g3,g4", "Rd5,Ge4", "[%csl Rd5,Ge4]", "move:g3 capture:c5,d5". What is none of that is left out, with a warning.
 * @param {string | null} text
 * @param {LeaveOut} [unknown]
 * @returns {Mark[]}
 */
export function parseMarks(text, unknown = warn) {
  return words(text, "csl").flatMap((group) => {
    const [, kind = "plain", list = ""] = /^(?:([a-z-]+):)?(.*)$/.exec(group) ?? []
    if (kind !== "plain" && !kinds.includes(/** @type {MarkKind} */ (kind))) return unknown(group, "a mark")
    return list.split(",").flatMap((item) => {
      const [, color = "", square = ""] = /^([A-Z]?)([a-h][1-8])$/.exec(item) ?? []
      if (square === "" || (color && !colors[color])) return item === "" ? [] : unknown(item, "a marked square")
      return [{ square: /** @type {Square} */ (square), kind: colors[color] ?? /** @type {MarkKind} */ (kind) }]
    })
  })
}

/**
 * "Ga1a8,Re2e4", "e2e4", "[%cal Ga1a8]".
 * @param {string | null} text
 * @param {LeaveOut} [unknown]
 * @returns {Arrow[]}
 */
export function parseArrows(text, unknown = warn) {
  return words(text, "cal").flatMap((list) =>
    list.split(",").flatMap((item) => {
      const [, color = "", from = "", to = ""] = /^([A-Z]?)([a-h][1-8])-?([a-h][1-8])$/.exec(item) ?? []
      if (from === to || (color && !colors[color])) return item === "" ? [] : unknown(item, "an arrow")
      return [{ from: /** @type {Square} */ (from), to: /** @type {Square} */ (to), color: colors[color] ?? "green" }]
    }),
  )
}

/**
 * "e2e4", "e2-e4", "e7e8q": the two squares of a move, or none.
 * @param {string | null} text
 * @param {LeaveOut} [unknown]
 * @returns {Square[]}
 */
export function parseLastMove(text, unknown = warn) {
  const move = (text ?? "").trim()
  const [, from, to] = /^([a-h][1-8])-?([a-h][1-8])[qrbn]?$/.exec(move) ?? []
  if (from && to) return /** @type {Square[]} */ ([from, to])
  return move === "" ? [] : unknown(move, "a move")
}

/**
 * "a5,b6-h6,8,c": squares, ranges, ranks and files.
 * @param {string | null} text
 * @param {LeaveOut} [unknown]
 * @returns {ReadonlySet<Square>}
 */
export function parseShade(text, unknown = warn) {
  const items = words(text, "").flatMap((list) => list.split(","))
  const areas = items.flatMap((item) => {
    const [, first = "", last = first] = /^([a-h][1-8]|[a-h]|[1-8])(?:-([a-h][1-8]|[a-h]|[1-8]))?$/.exec(item) ?? []
    if (first === "") return item === "" ? [] : unknown(item, "a shaded square")
    const [files, ranks] = ["abcdefgh", "12345678"].map((all) => {
      const ends = [first, last].map((end) => [...end].find((each) => all.includes(each)))
      return [ends[0] ?? all[0] ?? "", ends[1] ?? all[7] ?? ""].sort()
    })
    return [{ files, ranks }]
  })
  if (areas.length === 0) return new Set()
  /** @param {readonly string[] | undefined} range @param {string} value */
  const within = (range, value) => range !== undefined && value >= (range[0] ?? "") && value <= (range[1] ?? "")
  const squares = Array.from({ length: 64 }, (_, cell) => squareInCell(cell, "white"))
  return new Set(
    squares.filter(([file = "", rank = ""]) => areas.some(({ files, ranks }) => within(files, file) && within(ranks, rank))),
  )
}

/**
 * vchess's markup, "fen:BOARD [marks or -] [w or b] [shade]:"; null if the text has none.
 * @param {string} text
 */
export function parseVchess(text) {
  const [, inside] = /\bfen:([^:]*):/.exec(text) ?? []
  if (inside === undefined) return null
  const [fen = "", ...rest] = inside.trim().split(/\s+/)
  const [marks = "", orientation = "", shade = ""] = rest.map((field) => (field === "-" ? "" : field))
  return { fen, marks, orientation, shade }
}

/** @param {string | null} text @param {string} command of PGN, whose brackets may be there */
function words(text, command) {
  const inside = (text ?? "").replace(new RegExp(`\\[%${command}\\s+([^\\]]*)\\]`, "g"), "$1")
  return inside.replace(/\s+/g, " ").replace(/ ?, ?/g, ",").trim().split(" ")
}

/** What has been warned of: elements render often. @type {Set<string>} */
const warned = new Set()

/** @type {LeaveOut} */
function warn(text, what) {
  const warning = `"${text}" is not understood as ${what} and was left out`
  if (!warned.has(warning)) console.warn(warning)
  warned.add(warning)
  return []
}
