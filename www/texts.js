// What the scripts of a page say, in its language. The texts are in lang/*.txt; the build writes those that are said into the page
// (scripts/build/pages.mjs), which finds them by their names in calls of `phrase` and `counted`.
import { plural } from "./elements/plural.js"
import { localized, sayIn } from "./elements/say.js"

/** @import { Slots } from "./elements/say.js" */

/** @type {Readonly<Record<string, string>>} */
const texts = JSON.parse(document.querySelector("#texts")?.textContent ?? "{}")

/** The language of the page, BCP 47. */
export const tag = texts.tag ?? "en"

/** A text by its name, with what stands in its slots. */
export const phrase = sayIn(texts)

/** A move of SAN in the letters of the language: "Sf3". @param {string} san */
export const written = (san) => localized(san, texts.letters ?? "")

/** "e4, e5 or e6". @param {readonly string[]} items @param {Intl.ListFormatType} type */
export const list = (items, type) => new Intl.ListFormat(tag, { type }).format(items)

/** A number as the language writes it. @param {number} number @param {Intl.NumberFormatOptions} [options] */
export const numeral = (number, options) => number.toLocaleString(tag, options)

/** A text with a `{count}`, in the form that the language has for it. @param {string} name @param {number} count @param {Slots} [slots] */
export const counted = (name, count, slots) => phrase(name, { ...slots, count: numeral(count) }, plural(tag, count))
