// Formats the engine's facts as sentences: verdicts, problems, errors and issues.

import { language } from "../generated/lang/en.js"
import { isPlain } from "../values/options.js"
import { describe } from "../values/describe.js"
import { knownTag, LONGEST_TAG } from "./known-language.js"
import { capital, filled, formOfOver, localized, word as wordOf } from "./template.js"

/** @import { Facts, Language, PieceOn } from "../values/types.js" */

/** @typedef {Exclude<keyof Facts, "sentence">} Fact */
/**
 * Facts that are inserted as they are; tsc reports a fact that is neither one of them nor handled in `factText`.
 * @typedef {"from" | "to" | "square" | "king" | "number" | "count" | "letter" | "text" | "outcome" | "claimedResult"}
 *   PlainFact
 */

/** The default language, to which `addSentences` adds those of games and variants. @type {Language} */
export const english = language

/** English sentences by their numbers in the engine, first those of en.js in order. */
export const sentenceNames = /* @__PURE__ */ namesOf(language)

/** @param {Language} language */
function namesOf({ sentences }) {
  return Object.keys(sentences)
}

/** @param {Readonly<Record<string, string>>} sentences in English, in order @param {number} first number */
export function addSentences(sentences, first) {
  Object.assign(english.sentences, sentences)
  Object.keys(sentences).forEach((name, index) => {
    sentenceNames[first + index] = name
  })
}

/** @type {Map<string, Language>} */
const languages = new Map([["en", english]])

/**
 * Defines a language, or redefines one. Missing texts fall back to English. `lang/README.md` describes the format;
 * complete languages can be imported: `chess-arbiter/lang/de`.
 * @param {string} tag BCP 47: "de", "pt-BR" @param {Language} language
 * @throws {TypeError} when the tag or a text is not a string
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

/** The option `lang`: a BCP 47 tag, or "" without one. @param {unknown} options of any shape */
export function tagOf(options) {
  try {
    const { lang } = /** @type {{ lang?: unknown }} */ (options ?? {})
    if (typeof lang === "string" && lang.length <= LONGEST_TAG) return lang
  } catch {
    // A getter that throws, a revoked proxy.
  }
  return ""
}

/** The language of `lang`, which falls back by RFC 4647 and to English. @param {unknown} options of any shape */
export function languageOf(options) {
  return languages.get(knownTag(tagOf(options), languages)) ?? english
}

/** The prefix of sentences about ends of games; the reason follows, and "-draw" if the result is unexpected. */
export const END = "game-over."

/** The sentence for facts. @param {Facts} facts @param {Language} language */
export function message(facts, language) {
  const { sentence } = facts
  const text = innerMessage(facts, language)
  if (sentence.startsWith(END)) return filled(word("game-over", language, formOfOver(sentence)), () => text)
  // "the knight on e5" is capitalized at the start; a pawn's move is not.
  return wordsOf(sentence, language).startsWith("{move}") ? text : capital(text)
}

/** Whether there is a text for a sentence. @param {string} sentence @param {Language} language */
export const knowsSentence = (sentence, language) =>
  Object.hasOwn(language.sentences, sentence) || Object.hasOwn(english.sentences, sentence)

/** @param {string} sentence @param {Language} language */
const wordsOf = (sentence, language) => wordOf(sentence, "", language.sentences, english.sentences) ?? sentence

/** The sentence for facts, to be used inside another. @param {Facts} facts @param {Language} language @returns {string} */
export function innerMessage(facts, language) {
  // Do not mix a sentence of one language with words of another.
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

/** @param {Fact} name @param {unknown} value @param {string} form @param {Facts} facts @param {Language} language */
function factText(name, value, form, facts, language) {
  if (name === "inner") return innerMessage({ ...facts, sentence: String(value), inner: "" }, language)
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

/** Invisible characters: white space other than a space, control and layout characters. */
const invisible = /\p{Cc}|\p{Default_Ignorable_Code_Point}|(?! )\p{Z}|\u2800/gu

/** A fact with invisible characters as code points. @param {PlainFact} _name for tsc @param {unknown} value */
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
