// What the elements say and write: English here, other languages in lang/. One function per kind of text, so that a
// language is a set of functions and never a patchwork of words.

/** @import { Color, Piece, Role, Square } from "../index.js" */
/** @import { Arrow, Mark, MarkKind } from "./overlay.js" */
/** @import { ExploringTexts } from "./explore-texts.js" */
/** @import { Diagram } from "./fen.js" */
/** @import { PlayingTexts } from "./play-texts.js" */

/** @param {Color} color */
export const name = (color) => (color === "white" ? "White" : "Black")

/** @param {Color} [turn] */
function boardName(turn) {
  return turn ? `Chess board, ${name(turn)} to move` : "Chess board"
}

/** @param {Piece} piece */
export function pieceName({ color, role }) {
  return `${color} ${role}`
}

/** @param {MarkKind} kind */
export function markName(kind) {
  return { plain: "marked", move: "move only", capture: "capture only", block: "can be blocked", double: "double step" }[
    /** @type {"plain"} */ (kind)
  ] ?? kind.replace("-", " ")
}

/** @type {readonly Role[]} */
const order = ["king", "queen", "rook", "bishop", "knight", "pawn"]

/**
 * "White: king h1; pawns b4, d4, g2. Black: king a8; rook c5. Marked: g3, g4."
 * @param {Diagram["pieces"]} pieces
 * @param {{ marks: readonly Mark[], arrows: readonly Arrow[], last: readonly Square[], check: Square | null, shade: ReadonlySet<Square> }} shown
 */
function describe(pieces, { marks, arrows, last, check, shade }) {
  /** @type {string[]} */
  const sentences = []
  for (const color of /** @type {const} */ (["white", "black"])) {
    const groups = order.flatMap((role) => {
      const squares = [...pieces].filter(([, piece]) => piece.color === color && piece.role === role).map(([square]) => square)
      return squares.length === 0 ? [] : `${role}${squares.length > 1 ? "s" : ""} ${squares.sort().join(", ")}`
    })
    if (groups.length > 0) sentences.push(`${name(color)}: ${groups.join("; ")}.`)
  }
  if (sentences.length === 0) sentences.push("The board is empty.")
  if (last.length > 1) sentences.push(`Last move: ${last.join(" to ")}.`)
  if (check) sentences.push(`In check: ${check}.`)
  for (const kind of new Set(marks.map((mark) => mark.kind))) {
    const squares = marks.filter((mark) => mark.kind === kind).map(({ square }) => square)
    sentences.push(`${kind === "plain" ? "Marked" : `Marked ${markName(kind)}`}: ${squares.join(", ")}.`)
  }
  if (arrows.length > 0) sentences.push(`Arrows: ${arrows.map(({ from, to, color }) => `${from} to ${to} (${color})`).join(", ")}.`)
  if (shade.size > 0) sentences.push(`Shaded: ${[...shade].sort().join(", ")}.`)
  return sentences.join(" ")
}

/** What a picture says in English, and what a language has to say in its own words. */
export const english = {
  boardName,
  describe,
  diagram: "Chess diagram",
  move: "Move",
  failed: "The engine of this board could not be loaded, so it only shows the position.",
}
/** @typedef {typeof english & { playing?: PlayingTexts, exploring?: ExploringTexts }} Texts of a language; what is said where something can be done may be missing: then it is English */
