// The texts of a page's scripts in its language, from lang/*.txt. The build (scripts/build/pages.mjs) finds their names in
// calls of `phrase` and `counted`, and writes them into the page.
import { plural } from "./elements/element/plural.js"
import { localized, sayIn } from "./elements/element/say.js"

/** @import { Slots } from "./elements/element/say.js" */

/** @type {Readonly<Record<string, string>>} */
const texts = JSON.parse(document.querySelector("#texts")?.textContent ?? "{}")

/** The language of the page, BCP 47. */
export const tag = texts.tag ?? "en"

/** A text by name, with values for its slots. */
export const phrase = sayIn(texts)

/** A move in the piece letters of the language: "Sf3". @param {string} san */
export const localSan = (san) => localized(san, texts.letters ?? "")

/** "e4, e5 or e6". @param {readonly string[]} items @param {Intl.ListFormatType} type */
export const list = (items, type) => new Intl.ListFormat(tag, { type }).format(items)

/** A number in the format of the language. @param {number} number @param {Intl.NumberFormatOptions} [options] */
export const numeral = (number, options) => number.toLocaleString(tag, options)

/**
 * A text with `{count}` in the right plural form.
 * @param {string} name @param {number} count @param {Slots} [slots]
 */
export const counted = (name, count, slots) => phrase(name, { ...slots, count: numeral(count) }, plural(tag, count))
