// What the elements say and write: English here, other languages in lang/. One function per kind of text, so that a
// language is a set of functions and never a patchwork of words.

/** @import { Color, Piece, Role, Square } from "../index.js" */
/** @import { Arrow, Mark, MarkKind } from "./overlay.js" */
/** @import { ExploringTexts } from "./explore-texts.js" */
/** @import { Diagram } from "./fen.js" */
/** @import { ReadingTexts } from "./game/texts.js" */
/** @import { PlayingTexts } from "./play-texts.js" */
/** @import { SolvingTexts } from "./puzzle/puzzle-texts.js" */

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
 * @typedef {object} PictureWords what a picture consists of, in one language
 * @property {(color: Color) => string} side
 * @property {(role: Role, many: boolean) => string} pieces
 * @property {string} empty a sentence: no piece on the board
 * @property {string} last "Last move"
 * @property {string} to between two squares
 * @property {string} check "In check"
 * @property {(kind: MarkKind) => string} marked "Marked leap"
 * @property {string} arrows "Arrows"
 * @property {(color: Arrow["color"]) => string} color
 * @property {string} shaded "Shaded"
 * @property {string} [colon] in front of what is listed
 */

/**
 * "White: king h1; pawns b4, d4, g2. Black: king a8; rook c5. Marked: g3, g4."
 * @param {PictureWords} words
 */
export function describing({ side, pieces: named, empty, last: lastMove, to: until, check: inCheck, marked, arrows: pointed, color: colored, shaded, colon = ":" }) {
  /**
   * @param {Diagram["pieces"]} pieces
   * @param {{ marks: readonly Mark[], arrows: readonly Arrow[], last: readonly Square[], check: Square | null, shade: ReadonlySet<Square> }} shown
   */
  return (pieces, { marks, arrows, last, check, shade }) => {
    /** @type {string[]} */
    const sentences = []
    /** @param {string} what @param {readonly string[]} items @param {string} [by] */
    const tell = (what, items, by = ", ") => items.length > 0 && sentences.push(`${what}${colon} ${items.join(by)}.`)
    for (const color of /** @type {const} */ (["white", "black"])) {
      const groups = order.flatMap((role) => {
        const squares = [...pieces].filter(([, piece]) => piece.color === color && piece.role === role).map(([square]) => square)
        return squares.length === 0 ? [] : `${named(role, squares.length > 1)} ${squares.sort().join(", ")}`
      })
      tell(side(color), groups, "; ")
    }
    if (sentences.length === 0) sentences.push(empty)
    tell(lastMove, last, ` ${until} `)
    tell(inCheck, check ? [check] : [])
    for (const kind of new Set(marks.map((mark) => mark.kind))) {
      tell(marked(kind), marks.filter((mark) => mark.kind === kind).map(({ square }) => square))
    }
    tell(pointed, arrows.map(({ from, to, color }) => `${from} ${until} ${to} (${colored(color)})`))
    tell(shaded, [...shade].sort())
    return sentences.join(" ")
  }
}

/** What a picture says in English, and what a language has to say in its own words. */
export const english = {
  boardName,
  describe: describing({
    side: name,
    pieces: (role, many) => role + (many ? "s" : ""),
    empty: "The board is empty.",
    last: "Last move",
    to: "to",
    check: "In check",
    marked: (kind) => (kind === "plain" ? "Marked" : `Marked ${markName(kind)}`),
    arrows: "Arrows",
    color: (color) => color,
    shaded: "Shaded",
  }),
  diagram: "Chess diagram",
  move: "Move",
  failed: "The engine of this board could not be loaded, so it only shows the position.",
  unread: "The engine of this game could not be loaded, so only its text is shown.",
}
/** @typedef {typeof english & { playing?: PlayingTexts, exploring?: ExploringTexts, reading?: ReadingTexts, solving?: SolvingTexts }} Texts of a language; what is said where something can be done may be missing: then it is English */
