// Localized move notation: languages differ only in the piece letters.

import { letters } from "../generated/lang/letters.js"
import { describe } from "../values/describe.js"
import { knownTag } from "./known-language.js"

/** @import { PieceLetters } from "../values/types.js" */

// Pure calls, so that bundlers leave out unused ones.
const lines = /* @__PURE__ */ readLines()
const lettersOf = /* @__PURE__ */ lettersByTag()
const english = /* @__PURE__ */ find("en")
/** The languages of `localizeSan`: sorted BCP 47 tags, without "figurine". @type {readonly string[]} */
export const sanLanguages = /* @__PURE__ */ Object.freeze(/* @__PURE__ */ languagesWithLetters())

/** A line has the letters of knight, bishop, rook, queen and king, then the tags of the languages that use them. */
function readLines() {
  return `${letters}\n♘ ♗ ♖ ♕ ♔ figurine`.split("\n").map((line) => {
    const words = line.split(" ")
    return { letters: words.slice(0, 5).reverse(), tags: words.slice(5) }
  })
}

/** Letters of king, queen, rook, bishop and knight by tag in lower case. */
function lettersByTag() {
  return new Map(
    lines.flatMap(({ letters, tags }) => tags.map((tag) => /** @type {const} */ ([tag.toLowerCase(), letters]))),
  )
}

function languagesWithLetters() {
  return lines
    .flatMap(({ tags }) => tags)
    .filter((tag) => tag !== "figurine")
    .sort()
}

/**
 * Writes moves with the piece letters of a language: "Nf3" is "Sf3" in German, "e8=Q+" is "e8=D+". It translates every
 * word that is a move in English letters or figurines and leaves the rest unchanged, except that it drops a pawn's
 * letter ("Pe4" becomes "e4").
 * @param {string} san a move like `Move.san`, or any text with such moves
 * @param {PieceLetters} letters a BCP 47 tag in any case ("de", "pt-BR"; unknown parts at the end are dropped as in RFC
 *   4647), or "figurine" (♔♕♖♗♘)
 * @throws {RangeError} when the language is not known
 * @throws {TypeError} when an argument is not a string
 * @example
 * localizeSan("Nf3", "de")         // "Sf3"
 * localizeSan("Nf3", "figurine")   // "♘f3"
 */
export function localizeSan(san, letters) {
  return translated(san, english, find(letters))
}

/**
 * The inverse of `localizeSan`: translates every word that is a move in a language's letters or in figurines (white or
 * black, with or without variation selector) to standard SAN. Everything else stays unchanged. For every legal move,
 * `delocalizeSan(localizeSan(san, x), x)` is `san`.
 * @param {string} san a move as people write it in that language, or any text with such moves
 * @param {PieceLetters} letters as for `localizeSan`
 * @throws {RangeError} when the language is not known
 * @throws {TypeError} when an argument is not a string
 * @example
 * delocalizeSan("Sf3", "de")   // "Nf3"
 */
export function delocalizeSan(san, letters) {
  return translated(san, find(letters), english)
}

/** @param {string} tag */
function lookUp(tag) {
  return lettersOf.get(knownTag(tag, lettersOf))
}

/** @param {unknown} tag */
function find(tag) {
  if (typeof tag !== "string")
    throw new TypeError(`${describe(tag)} is not a language: a tag such as "de" was expected`)
  const letters = lookUp(tag)
  if (letters) return letters
  throw new RangeError(`the piece letters of ${describe(tag)} are not known: sanLanguages lists the known languages`)
}

/** @param {unknown} text @param {readonly string[]} from @param {readonly string[]} to */
function translated(text, from, to) {
  if (typeof text !== "string") throw new TypeError(`${describe(text)} is not a move: a string was expected`)
  /** @param {string} letter */
  const translate = (letter) => {
    const figurine = "♔♕♖♗♘♙♚♛♜♝♞♟".indexOf(letter.charAt(0))
    return to[figurine < 0 ? from.indexOf(letter) : figurine % 6] ?? ""
  }
  const piece = `[♔-♘♚-♞][\ufe0e\ufe0f]?|${from.join("|")}`
  const pawn = `${from === english ? "P|" : ""}[♙♟][\ufe0e\ufe0f]?`
  // Matches and restores the text before, because not every supported browser has lookbehind.
  const move = new RegExp(
    `(^|[^\\p{L}\\p{N}])(${piece}|${pawn})?([a-h]?[1-8]?[-x:×@]?[a-h][1-8][=/(]?)(${piece})?(?=mate|[^\\p{L}\\p{N}]|$)`,
    "gu",
  )
  return text.replace(
    move,
    (_, before, letter = "", squares, promotion = "") =>
      before + (letter && translate(letter)) + squares + (promotion && translate(promotion)),
  )
}

/**
 * SAN in other piece letters: its only capitals except those of castling.
 * @param {string} text @param {PieceLetters | undefined} letters as for `localizeSan`
 * @param {string} lang the default of `letters`; English if it is not known
 */
export function inLetters(text, letters, lang) {
  const own = letters === undefined ? (lookUp(lang) ?? english) : find(letters)
  return text.replace(/[KQRBN]/g, (letter) => String(own[english.indexOf(letter)]))
}

/**
 * A move in a language's letters, in either case, with English ones. Other letters, figurines and UCI ("e7e8r" is
 * always a rook) stay. As in English, a small letter at the start is a file if it can be ("df3" is not a queen's move).
 * @param {string} text @param {string} tag if its letters are not known, the text stays unchanged
 */
export function inEnglish(text, tag) {
  const letters = lookUp(tag)
  if (!letters || letters === english) return text
  /** @param {string} letter */
  const translate = (letter) =>
    english[letters.findIndex((own) => own.toLowerCase() === letter.toLowerCase())] ?? letter
  const own = letters.flatMap((letter) => [letter, letter.toLowerCase(), letter.toUpperCase()])
  const pieces = own.filter((letter) => !/[a-h]/.test(letter))
  const move = new RegExp(
    `^(\\s*(?:\\d+[.…\\s]+)?)(${pieces.join("|")}|[KQRBNP♔-♟]\\ufe0e?\\ufe0f?)?` +
      `([a-h]?[1-8]?[-x:×@‐-—−]?[a-h][1-8]|[a-h][x:×]?[a-h])(\\s*[=/(]?)(?:(${own.join("|")})(?!\\p{L}))?`,
    "u",
  )
  return text.replace(move, (_, before, piece = "", squares, sign, promotion = "") => {
    const isUci = /^([a-h][1-8]){2}$/.test(squares) && sign === "" && "qrbn".includes(promotion)
    return before + translate(piece) + squares + sign + (isUci ? promotion : translate(promotion))
  })
}
