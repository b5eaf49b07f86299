// Draws chess-arbiter/still from its options; still.js writes the drawing as text, markdown.js also as hast.

import { pictureAttributes } from "./elements/element/attributes.js"
import { FenProblem, readAny } from "./elements/fairy/read-board.js"
import { empty } from "./elements/picture/fen.js"
import { pictureOf } from "./elements/picture/picture.js"
import { stillDrawing, themes } from "./elements/picture/still.js"
import { pictures as wordsOf } from "./elements/picture/texts.js"
import { InvalidFenError } from "./values/errors.js"
import { pictures } from "./generated/lang/pictures.js"
import { checkedOptions, choice, wrong } from "./values/options.js"
import { describe } from "./values/describe.js"
import { knownTag } from "./words/known-language.js"

/** @import { Diagram } from "./elements/picture/fen.js" */
/** @import { FenField } from "./values/types.js" */
/** @import { LeaveOut } from "./elements/picture/marks.js" */
/** @import { Drawing } from "./elements/picture/svg.js" */
/** @import { Theme } from "./elements/picture/still.js" */
/** @import { Texts } from "./elements/element/say.js" */
/** @typedef {Pick<typeof import("./elements/fairy/other-still.js"), "otherParts" | "setOf">} Games draw boards of other games */

/**
 * The options, named after the attributes of `<chess-diagram>`.
 * @typedef {object} StillOptions
 * @property {string | null | undefined} [fen] a board field, alone or with marks after it, or a full FEN, legal or not;
 *   with `chess-arbiter/still/fairy` boards of up to 16 by 16 squares and any letters. Empty by default
 * @property {string | null | undefined} [marks] `g3,g4`, `Rd5,Ge4` as in `[%csl]`, or by kind `move:g3 capture:c5`
 * @property {string | null | undefined} [arrows] `Ga1a8,Re2e4` as in `[%cal]`
 * @property {string | null | undefined} [shade] darker squares: squares, ranges, ranks and files, `a5,b6-h6,8,c`
 * @property {string | null | undefined} [orientation] the side at the bottom: `white` (the default), `black`, `w`, `b`,
 *   or `turn`, the one to move
 * @property {string | null | undefined} [coords] coordinates: `inside` (the default), `outside` or `none`
 * @property {string | null | undefined} [theme] `wood` (the default), `green`, `blue`, `grey` or `paper`
 * @property {string | null | undefined} [lastMove] `e2e4`
 * @property {string | null | undefined} [check] the square of a king in check; "" for the king of the side to move
 * @property {string | null | undefined} [pieces] pictures by FEN letter, `A:a.svg a:black.svg`, or drawings of the
 *   package, `A:archbishop`; or all pieces of `xiangqi` or `shogi`. Letters without a picture are drawn as letters. In
 *   an SVG that is used as an image, only `data:` URLs load. Needs `chess-arbiter/still/fairy`, as do other surfaces
 * @property {string | null | undefined} [surface] `checkered` (the default), `plain`, `lines` or `points`
 * @property {string | null | undefined} [caption] the name of the picture, in HTML also below it
 * @property {string | null | undefined} [lang] language of the description, BCP 47: `de`; English for unknown ones
 * @property {number | null | undefined} [size] width in pixels; without it, the picture is as wide as its container
 * @property {"svg" | "html" | undefined} [format] `svg` (the default): a self-contained SVG; `html`: the `<figure>`
 *   that `<chess-diagram>` would show, to put inside the tag for readers without JavaScript
 */

/** @type {readonly (keyof StillOptions)[]} */
const names = [.../** @type {(keyof typeof pictureAttributes)[]} */ (Object.keys(pictureAttributes)), "size", "format"]

/** @param {Readonly<Record<string, Texts>>} languages @returns {(tag: string) => Texts | undefined} or English */
export function textsOf(languages) {
  const known = new Map(Object.entries(languages).map(([tag, texts]) => [tag.toLowerCase(), texts]))
  return (tag) => known.get(knownTag(tag, known))
}

const textsIn = textsOf(pictures)

const themeNames = /** @type {[Theme, ...Theme[]]} */ (Object.keys(themes))

/**
 * @param {StillOptions | string} options @param {Games | null} games null: only chess
 * @param {LeaveOut} [unknown] handles unknown words; by default warns
 * @returns {Drawing} @throws {InvalidFenError | TypeError} as `still` does
 */
export function stillOf(options, games, unknown = warn) {
  const given = typeof options === "string" ? { fen: options } : checkedOptions(options, names, "a FEN or ")
  if (given === undefined) throw new TypeError("a still needs its options: a FEN or an object was expected")
  const { format, size } = given
  const isHtml = choice("format", format, ["svg", "html"]) === "html"
  const coords = choice("coords", given.coords ?? undefined, ["inside", "outside", "none"])
  const theme = choice("theme", given.theme ?? undefined, themeNames)
  const surface = choice("surface", given.surface ?? undefined, ["checkered", "plain", "lines", "points"])
  choice("orientation", given.orientation ?? undefined, ["white", "black", "w", "b", "turn"])
  /** @param {keyof typeof pictureAttributes} name */
  const read = (name) => text(name, given[name])
  const [caption, lang] = [read("caption") ?? "", read("lang") ?? ""]
  if (!games && (surface !== "checkered" || read("pieces")?.trim()))
    throw new TypeError(`the options pieces and surface are not for chess. ${elsewhere}`)
  const set = games?.setOf(read("pieces"), surface, unknown)
  const fen = read("fen") ?? empty
  const diagram = set ? set.name(readDiagram(fen)) : readDiagram(fen, readChess)
  if (!new RegExp(`^\\s*(${diagram.size.pattern})?\\s*$`).test(read("check") ?? ""))
    throw wrong("check", given.check, 'a square or ""')
  if (size !== undefined && size !== null && !(typeof size === "number" && size > 0 && size < Infinity)) {
    throw wrong("size", size, "a number of pixels above 0")
  }
  const words = wordsOf(textsIn(lang))
  const chess = pictureOf(diagram, read, unknown)
  const picture = { ...chess, ...set?.picture(diagram, chess.orientation) }
  const drawing = stillDrawing(picture, {
    ...{ coords, lang, theme, size: size ?? undefined, paper: !isHtml, parts: games?.otherParts },
    label: caption.trim() ? caption : words.diagram,
    description: words.describe(picture.pieces, picture),
  })
  if (!isHtml) return drawing
  const { files, ranks } = diagram.size
  // For elements.css.
  const style = files === 8 && ranks === 8 ? {} : { style: `--chess-files: ${files}; --chess-ranks: ${ranks}` }
  return ["figure", style, drawing, ...(caption.trim() ? [/** @type {Drawing} */ (["figcaption", {}, caption])] : [])]
}

const elsewhere = "chess-arbiter/still/fairy shows boards of other games."

/** Refuses boards of other games. @param {string} fen @returns {Diagram} @throws {FenProblem} */
function readChess(fen) {
  const diagram = readAny(fen)
  const { files, ranks } = diagram.size
  const rows = fen
    .trim()
    .replace(/^chess960:\s*|[\s_].*/gis, "")
    .split("/")
  const row = rows.findIndex((row) => other.test(row))
  const [item] = other.exec(rows[row] ?? "") ?? []
  const expected = 8
  const problem =
    ranks !== expected
      ? new FenProblem({ what: "rank-count", count: ranks, expected })
      : files !== expected
        ? new FenProblem({ what: "rank-width", rank: ranks, count: files, expected })
        : item && new FenProblem({ what: "unknown-piece", item }, row)
  if (!problem) return diagram
  problem.message += ` ${elsewhere}`
  throw problem
}

/** A character that no rank of a chess board has. */
const other = /[^\dbknpqr]/i

/** Shortened, because the word may be untrusted. @type {LeaveOut} */
function warn(word, what) {
  console.warn(`${describe(word)} cannot be read as ${what} and was left out`)
  return []
}

/** Maximum length of an option: enough for 256 squares, each named twice with a kind. */
const MAX_LENGTH = 10_000

/** null counts as missing. @param {string} name @param {unknown} option */
function text(name, option) {
  if (option === undefined || option === null) return null
  if (typeof option === "string" && option.length <= MAX_LENGTH) return option
  throw wrong(name, option, `a string of at most ${MAX_LENGTH} characters`)
}

/**
 * @template [Read=Diagram] @param {string} fen of a board of any size, or with marks after it
 * @param {(fen: string) => Read} read @throws {InvalidFenError} when it cannot be drawn
 */
export function readDiagram(fen, read = /** @type {(fen: string) => Read} */ (readAny)) {
  try {
    return read(fen)
  } catch (error) {
    if (!(error instanceof FenProblem)) throw error
    const { message, code, count, rank: number, item: letter, row } = error
    const field = row < 0 ? code.slice(4).replace(/^too.*/, "fields") : "placement"
    throw new InvalidFenError(message, /** @type {FenField} */ (field), code, offsetOf(fen, error), {
      sentence: code,
      count,
      number,
      letter,
    })
  }
}

/** Byte offset of a board, rank, piece, or of the next field. @param {string} fen @param {FenProblem} problem */
function offsetOf(fen, { row, item }) {
  const [before = ""] = /^\s*(?:chess960:\s*)?/i.exec(fen) ?? []
  const text = fen.slice(before.length)
  const rows = text.split("/")
  const start = rows.slice(0, row).join("/").length + (row > 0 ? 1 : 0)
  const at = row < 0 ? text.indexOf(item, text.search(/\s/)) : start + (rows[row] ?? "").indexOf(item)
  return new TextEncoder().encode(before + text.slice(0, at)).length
}
