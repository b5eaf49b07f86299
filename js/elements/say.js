// Formats texts of lang/*.txt by name.
import { capital, filled } from "../template.js"

export { localized } from "../template.js"

/** @typedef {Readonly<Record<string, string>>} Texts all texts and words of a language by their names */

/**
 * The values of a text's slots. Slots for words take a colour, a role, a kind of mark, or a piece ("white-knight").
 * @typedef {Readonly<Record<string, string | number>>} Slots
 */

/**
 * Formats a text by its name in the language files; `form` selects a form of the text, such as the plural forms "one"
 * and "few".
 * @template {string} Name
 * @typedef {(name: Name, slots?: Slots, form?: string) => string} Say
 */

/**
 * Words that only some boards need, by the code that brings them: undefined if it has no such word.
 * @type {((value: string, form: string, find: (key: string, form: string) => string, tag: string) => string | undefined)[]}
 */
export const glossaries = []

const words = /^(side|enemy|role|promotion|piece|kind)$/

/** @param {Texts} texts @returns {Say<string>} */
export function sayIn(texts) {
  /** @param {string} key @param {string} form */
  const find = (key, form) => texts[`${key}:${form}`] ?? texts[key] ?? key
  /** A word for a slot. @param {string} value @param {string} form */
  const word = (value, form) =>
    glossaries.map((glossary) => glossary(value, form, find, texts.tag ?? "en")).find(Boolean) ?? find(value, form)
  return (name, slots = {}, form = "") =>
    filled(find(name, form), (slot, form) => {
      const small = slot.toLowerCase()
      const value = String(slots[small])
      const text = words.test(small) ? word(value, form) : value
      // {Side} is {side} with a capital letter.
      return slot === small ? text : capital(text)
    })
}
