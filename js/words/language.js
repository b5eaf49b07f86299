// Sentences for verdicts, problems, errors and issues. The engine returns facts; the one function that formats them
// is here.

import { language } from "../generated/lang/en.js"
import { isPlain } from "../values/options.js"
import { describe } from "../values/describe.js"
import { knownTag, LONGEST_TAG } from "./known-language.js"
import { capital, filled, localized, word as wordOf } from "./template.js"

/** @import { Facts, Language, PieceOn } from "../values/types.js" */

/** @typedef {Exclude<keyof Facts, "sentence">} Fact */
/**
 * Facts that are inserted as they are, but for characters that are not seen. `factText` must handle all others: tsc reports a missing one.
 * @typedef {"from" | "to" | "square" | "king" | "number" | "count" | "letter" | "text" | "outcome" |
 *   "claimedResult"} PlainFact
 */

/** The default language; `knowGames` of game-sentences.js adds the sentences about games. @type {Language} */
export const english = language

/** The names of the English sentences by their numbers in the engine. Those of en.js come first, in order. */
export const sentenceNames = /* @__PURE__ */ Object.keys(language.sentences)

/**
 * Adds sentences to English.
 * @param {Readonly<Record<string, string>>} sentences in the order of their numbers
 * @param {number} first the number of the first
 */
export function addSentences(sentences, first) {
  Object.assign(english.sentences, sentences)
  Object.keys(sentences).forEach((name, index) => {
    sentenceNames[first + index] = name
  })
}

/** @type {Map<string, Language>} */
const languages = new Map([["en", english]])

/**
 * Defines a language, or redefines a known one. Missing texts fall back to English. `lang/README.md` describes the
 * format; complete languages can be imported: `chess-arbiter/lang/de`.
 * @param {string} tag BCP 47: "de", "pt-BR"
 * @param {Language} language
 * @throws {TypeError} when the tag or anything in the language is not a string
 */
export function defineLanguage(tag, language) {
  if (typeof tag !== "string" || tag.length > LONGEST_TAG) {
    throw new TypeError(`${describe(tag)} is not a language: a tag such as "de" was expected`)
  }
  /** @param {unknown} part */
  const texts = (part) => {
    if (part === undefined || part === null) return {}
    if (!isPlain(part))
      throw new TypeError(`the language ${tag} has ${describe(part)} as its texts: an object was expected`)
    const entries = Object.entries(part)
    for (const [name, text] of entries) {
      if (typeof text !== "string")
        throw new TypeError(
          `the language ${tag} has ${describe(text)} as its text ${describe(name)}: a string was expected`,
        )
    }
    return Object.fromEntries(entries)
  }
  languages.set(tag.toLowerCase(), { words: texts(language?.words), sentences: texts(language?.sentences) })
}

/** The option `lang`: a BCP 47 tag, or "" if there is none. Accepts options of any shape. @param {unknown} options */
export function tagOf(options) {
  try {
    const { lang } = /** @type {{ lang?: unknown }} */ (options ?? {})
    if (typeof lang === "string" && lang.length <= LONGEST_TAG) return lang
  } catch {
    // A getter that throws, a revoked proxy.
  }
  return ""
}

/**
 * The language of the options: that of `lang` or, if it was not imported, of `lang` without its last parts, or English.
 * Accepts options of any shape.
 * @param {unknown} options
 */
export function languageOf(options) {
  return languages.get(knownTag(tagOf(options), languages)) ?? english
}

/**
 * The prefix of sentences for ends of games, named after their reasons, with a separate one for an unexpected result.
 */
export const END = "game-over."

/** The sentence for facts. @param {Facts} facts @param {Language} language */
export function message(facts, language) {
  const { sentence } = facts
  const text = inPlaces(facts, language)
  if (sentence.startsWith(END)) return filled(word("game-over", language), () => text)
  // "the knight on e5" may come first and is capitalized; a pawn's move is not.
  return wordsOf(sentence, language).startsWith("{move}") ? text : capital(text)
}

/** @param {string} sentence @param {Language} language */
const wordsOf = (sentence, language) => wordOf(sentence, "", language.sentences, english.sentences) ?? sentence

/** The sentence for facts as part of another one. @param {Facts} facts @param {Language} language @returns {string} */
export function inPlaces(facts, language) {
  // Not a sentence of one language with words of another.
  if (!Object.hasOwn(language.sentences, facts.sentence)) language = english
  return filled(wordsOf(facts.sentence, language), (name, form) => {
    const value = facts[/** @type {Fact} */ (name)]
    if (value === undefined || (Array.isArray(value) && value.length === 0)) return ""
    const values = Array.isArray(value) ? value : [value]
    const texts = values.map((value) => factText(/** @type {Fact} */ (name), value, form, facts, language))
    const last = texts.pop()
    return texts.length > 0
      ? `${texts.join(", ")} ${word(form === "or" ? "or" : "and", language)} ${last}`
      : String(last)
  })
}

/** @param {string} key @param {Language} language @param {string} [form] */
const word = (key, { words }, form = "") => wordOf(key, form, words, english.words) ?? key

/**
 * @param {Fact} name of the fact
 * @param {unknown} value
 * @param {string} form in which the sentence wants it
 * @param {Facts} facts
 * @param {Language} language
 * @returns {string}
 */
function factText(name, value, form, facts, language) {
  // Sentences nest only once.
  if (name === "inner") return inPlaces({ ...facts, sentence: String(value), inner: "" }, language)
  if (name === "wing") return word(`${value}-side`, language, form)
  if (name === "side" || name === "enemy" || name === "role" || name === "held")
    return word(String(value), language, form)
  if (name === "move" || name === "refutation" || name === "moves")
    return localized(String(value), word("letters", language))
  if (name === "played") {
    const { number, color, san } = /** @type {NonNullable<Facts["played"]>} */ (value)
    return `${number}${color === "white" ? "." : "..."} ${localized(san, word("letters", language))}`
  }
  if (name === "line") return lineText(/** @type {NonNullable<Facts["line"]>} */ (value), language)
  if (name === "piece" || name === "other" || name === "pieces") {
    const { role, square } = /** @type {PieceOn} */ (value)
    return word("at", language)
      .replace("{role}", word(role, language, form))
      .replace("{square}", square)
  }
  return asItIs(name, value)
}

/** Characters of which nothing is seen: blanks other than a space, control characters, what only controls the layout. */
const invisible = /\p{Cc}|\p{Default_Ignorable_Code_Point}|(?! )\p{Z}|\u2800/gu

/**
 * A fact as it is, with the numbers of characters that are not seen.
 * @param {PlainFact} _name so that tsc sees which facts come here
 * @param {unknown} value
 */
const asItIs = (_name, value) =>
  String(value).replace(invisible, (letter) => {
    const number = Number(letter.codePointAt(0)).toString(16)
    return `U+${number.toUpperCase().padStart(4, "0")}`
  })

/** "the a-file", "rank 5", "the a1-h8 diagonal". @param {NonNullable<Facts["line"]>} line @param {Language} language */
function lineText({ from, to }, language) {
  if (from[0] === to[0]) return word("file", language).replace("{file}", from.charAt(0))
  if (from[1] === to[1]) return word("rank", language).replace("{rank}", from.charAt(1))
  return word("diagonal", language).replace("{from}", from).replace("{to}", to)
}
