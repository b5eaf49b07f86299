// Saying texts of lang/*.txt by their names.
import { capital, filled } from "../template.js"

export { localized } from "../template.js"

/** @typedef {Readonly<Record<string, string>>} Texts all texts and words of a language by their names */

/**
 * What stands in the slots of a text. Those for words have a colour, a role, a kind of mark, or a piece ("white-knight").
 * @typedef {Readonly<Record<string, string | number>>} Slots
 */

/**
 * Says a text by its name in the languages' files; `form` is one that the text may have, as "one" and "few" are forms of plurals.
 * @template {string} Name
 * @typedef {(name: Name, slots?: Slots, form?: string) => string} Say
 */

const words = /^(side|enemy|role|promotion|piece|kind)$/

/** @param {Texts} texts @returns {Say<string>} */
export function sayIn(texts) {
  /** @param {string} key @param {string} form */
  const find = (key, form) => texts[`${key}:${form}`] ?? texts[key] ?? key
  /** A word that stands in a slot. @param {string} value @param {string} form */
  const word = (value, form) => {
    // What is no piece of chess has its letter as its role.
    const [, color, letter] = /^(white|black)-(.)$/.exec(value) ?? []
    return letter ? find(`${color}-letter`, form).replace("{letter}", letter.toUpperCase()) : find(value, form)
  }
  return (name, slots = {}, form = "") =>
    filled(find(name, form), (slot, form) => {
      const small = slot.toLowerCase()
      const value = String(slots[small])
      const text = words.test(small) ? word(value, form) : value
      // {Side} is {side} with a capital.
      return slot === small ? text : capital(text)
    })
}
