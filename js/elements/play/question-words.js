// The words of the Move field, in English and in the language of the board, from lang/*.txt, [asking].
import { asking as english } from "../../generated/lang/english/asking.js"

/** @import { Texts } from "../element/say.js" */

/** @typedef {keyof typeof english} WordName */

/**
 * A typed text that begins with a question word: "p n", "moves e2".
 * @typedef {{ about: WordName, rest: string, text: string }} Question `rest`: the `plain` text after the word
 */

/** Without case and accents. @param {string} text */
export const plain = (text) => text.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "")

/** @param {WordName} name @param {Texts | undefined} texts of the language */
export const wordsOf = (name, texts) => [...new Set(`${english[name]} ${texts?.[name] ?? ""}`.trim().split(" "))]

/**
 * What a typed text asks. No move, in any notation, has a space after a word without a digit.
 * @param {string} text @param {Texts | undefined} texts of the language @returns {Question | null}
 */
export function questionIn(text, texts) {
  const [word = "", ...rest] = plain(text).split(/\s+/)
  const names = /** @type {WordName[]} */ (Object.keys(english))
  const about = names.find((name) => wordsOf(name, texts).map(plain).includes(word))
  return about ? { about, rest: rest.join(" "), text: text.trim() } : null
}
