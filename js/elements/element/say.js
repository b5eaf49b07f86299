import { capital, filled } from "../../words/template.js"

export { localized } from "../../words/template.js"

/** The engine's option for the language of its sentences. @param {string} lang "" if none is set */
export const langOption = (lang) => (lang === "" ? {} : { lang })

/** @typedef {Readonly<Record<string, string>>} Texts of a language, by name */

/** By name; some values are keys of words: "white-knight". @typedef {Readonly<Record<string, string | number>>} Slots */

/**
 * Formats a text by name; `form` selects one of its forms, such as a plural.
 * @template {string} Name @typedef {(name: Name, slots?: Slots, form?: string) => string} Say
 */

/**
 * The word for a piece or a side that chess does not have.
 * @callback Glossary
 * @param {string} value @param {string} form @param {(key: string, form: string) => string} find finds a text
 * @param {string} tag of the language @returns {string | undefined}
 */

/** Of named pieces, once loaded. @type {Glossary | undefined} */
let glossary

/** @param {Glossary} loaded */
export function setGlossary(loaded) {
  glossary = loaded
}

/** "white A" @type {Glossary} */
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
  /** @param {string} value @param {string} form */
  const word = (value, form) =>
    letterName(value, form, find, tag) ?? glossary?.(value, form, find, tag) ?? find(value, form)
  return (name, slots = {}, form = "") =>
    filled(find(name, form), (slot, form) => {
      const small = slot.toLowerCase()
      const value = String(slots[small])
      const text = words.test(small) ? word(value, form) : value
      // {Side} is {side}, capitalized.
      return slot === small ? text : capital(text)
    })
}
