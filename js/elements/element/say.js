// Formats texts of lang/*.txt by name.
import { capital, filled } from "../../words/template.js"

export { localized } from "../../words/template.js"

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
 * The word for a piece or a side of a set that is not that of chess; undefined if it has none.
 * @callback Glossary
 * @param {string} value @param {string} form
 * @param {(key: string, form: string) => string} find finds a text of the language
 * @param {string} tag of the language
 * @returns {string | undefined}
 */

/** That of the pieces with names, once they are loaded. @type {Glossary | undefined} */
let ofNamed

/** Lets all texts name the pieces of a set. @param {Glossary} glossary */
export function nameBy(glossary) {
  ofNamed = glossary
}

/** The word for a piece that only has a letter: "white A". @type {Glossary} */
function letterName(value, form, find) {
  const [, color, letter] = /^(?:(white|black)-)?(\+?[a-z])$/.exec(value) ?? []
  const name = letter?.toUpperCase()
  return name && color ? find(`${color}-letter`, form).replace("{letter}", name) : name
}

const words = /^(side|enemy|role|promotion|piece|kind)$/

/** @param {Texts} texts @returns {Say<string>} */
export function sayIn(texts) {
  /** @param {string} key @param {string} form */
  const find = (key, form) => texts[`${key}:${form}`] ?? texts[key] ?? key
  const tag = texts.tag ?? "en"
  /** A word for a slot. @param {string} value @param {string} form */
  const word = (value, form) =>
    letterName(value, form, find, tag) ?? ofNamed?.(value, form, find, tag) ?? find(value, form)
  return (name, slots = {}, form = "") =>
    filled(find(name, form), (slot, form) => {
      const small = slot.toLowerCase()
      const value = String(slots[small])
      const text = words.test(small) ? word(value, form) : value
      // {Side} is {side} with a capital letter.
      return slot === small ? text : capital(text)
    })
}
