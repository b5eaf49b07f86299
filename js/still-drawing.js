// What chess-arbiter/still draws, from its options: still.js writes it as text, markdown.js also as hast.

import { FenProblem, readFen } from "./elements/fen.js"
import { german } from "./elements/lang/de.js"
import { spanish } from "./elements/lang/es.js"
import { french } from "./elements/lang/fr.js"
import { pictureOf } from "./elements/picture.js"
import { stillDrawing } from "./elements/still.js"
import { english } from "./elements/texts.js"
import { InvalidFenError } from "./errors.js"
import { checkedOptions, choice, wrong } from "./options.js"
import { shown } from "./squares.js"

/** @import { LeaveOut } from "./elements/marks.js" */
/** @import { Drawing } from "./elements/svg.js" */
/** @import { Texts } from "./elements/texts.js" */

/**
 * The attributes of `<chess-diagram>` by their names.
 * @typedef {object} StillOptions
 * @property {string | null | undefined} [fen] the position: a board field or a full FEN, legal or not; without it, the board is empty
 * @property {string | null | undefined} [marks] marked squares: `g3,g4`, `Rd5,Ge4` as in `[%csl]`, or by kind `move:g3 capture:c5`
 * @property {string | null | undefined} [arrows] `Ga1a8,Re2e4` as in `[%cal]`
 * @property {string | null | undefined} [shade] darker squares: squares, ranges, ranks and files, `a5,b6-h6,8,c`
 * @property {string | null | undefined} [orientation] the side at the bottom: `white` (the default), `black`, `w`, `b`, or `turn`, the one to move
 * @property {string | null | undefined} [coords] where coordinates are written: `inside` (the default), `outside` or `none`
 * @property {string | null | undefined} [lastMove] `e2e4`
 * @property {string | null | undefined} [check] the square of a king in check; "" for the king of the side to move
 * @property {string | null | undefined} [caption] the name of the picture, in HTML also below it
 * @property {string | null | undefined} [lang] language of the description, BCP 47: `en`, `de`, `es` or `fr`; others get English
 * @property {number | null | undefined} [size] pixels of each side; without it, the picture is as wide as its container
 * @property {"svg" | "html" | undefined} [format] `svg` (the default): one SVG that stands alone; `html`: the `<figure>` that
 *   `<chess-diagram>` would show, to stand inside the tag for those without JavaScript
 */

/** @type {readonly (keyof StillOptions)[]} */
const names = ["fen", "marks", "arrows", "shade", "orientation", "coords", "lastMove", "check", "caption", "lang", "size", "format"]

/** @type {ReadonlyMap<string, Texts>} */
const languages = new Map([["de", german], ["es", spanish], ["fr", french]])

/** The texts of a language; English ones if it is not known. @param {string} lang BCP 47 @returns {Texts} */
export const wordsOf = (lang) => languages.get(lang.toLowerCase().split("-")[0] ?? "") ?? english

/**
 * A diagram as a drawing.
 * @param {StillOptions | string} options
 * @param {LeaveOut} [unknown] what to do about words that are not understood, other than to warn
 * @returns {Drawing}
 * @throws {InvalidFenError | TypeError} as `still` does
 */
export function stillOf(options, unknown = warn) {
  const given = typeof options === "string" ? { fen: options } : checkedOptions(options, names, "a FEN or ")
  if (given === undefined) throw new TypeError("there are no options of a still: a FEN or an object was expected")
  const { format, size } = given
  const isHtml = choice("format", format, ["svg", "html"]) === "html"
  const coords = choice("coords", given.coords ?? undefined, ["inside", "outside", "none"])
  const orientation = choice("orientation", given.orientation ?? undefined, ["white", "black", "w", "b", "turn"])
  const fen = text("fen", given.fen) ?? "8/8/8/8/8/8/8/8"
  const check = text("check", given.check)
  /** @type {Readonly<Record<string, string | null>>} */
  const attributes = {
    ...{ marks: text("marks", given.marks), arrows: text("arrows", given.arrows), shade: text("shade", given.shade) },
    ...{ orientation, "last-move": text("lastMove", given.lastMove), check },
  }
  const caption = text("caption", given.caption) ?? ""
  const lang = text("lang", given.lang) ?? ""
  if (check !== null && !/^\s*([a-h][1-8])?\s*$/.test(check)) throw wrong("check", check, 'a square or ""')
  if (size !== undefined && size !== null && !(typeof size === "number" && size > 0 && size < Infinity)) {
    throw wrong("size", size, "a number of pixels above 0")
  }
  const words = wordsOf(lang)
  const picture = pictureOf(readDiagram(fen), (name) => attributes[name] ?? null, unknown)
  const drawing = stillDrawing(picture, {
    coords,
    label: caption.trim() ? caption : words.diagram,
    description: words.describe(picture.pieces, picture),
    size: size ?? undefined,
    lang,
    paper: !isHtml,
  })
  if (!isHtml) return drawing
  return ["figure", {}, drawing, ...(caption.trim() ? [/** @type {Drawing} */ (["figcaption", {}, caption])] : [])]
}

/** On servers a word may come from anywhere, and be long. @type {LeaveOut} */
function warn(word, what) {
  console.warn(`${shown(word)} is not understood as ${what} and was left out`)
  return []
}

/** More than 64 squares, all of them with a kind and each named ten times, need. */
const LONGEST = 10_000

/**
 * An option that is a text; null counts as left out.
 * @param {string} name
 * @param {unknown} option
 */
function text(name, option) {
  if (option === undefined || option === null) return null
  if (typeof option === "string" && option.length <= LONGEST) return option
  throw wrong(name, option, `a text of at most ${LONGEST} characters`)
}

/** @param {string} fen */
function readDiagram(fen) {
  try {
    return readFen(fen)
  } catch (error) {
    if (!(error instanceof FenProblem)) throw error
    throw new InvalidFenError(error.message, "placement", ...placeOf(fen))
  }
}

/**
 * What the engine calls that which is wrong with a board field, and where it is, in bytes: the letter that is no piece, or where
 * the rank begins. This is apart from `readFen` because the elements need only the sentence.
 * @param {string} fen
 * @returns {[code: string, offset: number]}
 */
function placeOf(fen) {
  const [before = ""] = /^\s*(?:chess960:\s*)?/i.exec(fen) ?? []
  let offset = new TextEncoder().encode(before).length
  const ranks = (/^\S*/.exec(fen.slice(before.length))?.[0] ?? "").split("/")
  if (ranks.length !== 8) return ["fen-rank-count", offset]
  for (const rank of ranks) {
    const letter = rank.search(/[^1-8pnbrqk~]/i)
    if (letter >= 0) return ["fen-unknown-piece", offset + letter]
    const width = [...rank.replaceAll("~", "")].reduce((sum, each) => sum + (Number(each) || 1), 0)
    if (width !== 8) break
    offset += rank.length + 1
  }
  return ["fen-rank-width", offset]
}
