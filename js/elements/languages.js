// Which language an element speaks. English is always there; another one is loaded when an element first asks for it.
import { texts as known } from "../generated/lang/texts.js"
import { knownTag } from "../known-language.js"

/** @import { Texts } from "./say.js" */

/** A language that was asked for; offline, or with a file missing, its texts are undefined. @typedef {{ texts?: Texts | undefined, done: Promise<void> }} Asked */
/** @type {Map<string, Asked>} */
const asked = new Map()

/** @param {string} tag @returns {Asked | undefined} */
function ask(tag) {
  const found = knownTag(tag, known)
  if (!asked.has(found)) {
    const done = known.get(found)?.().then(({ texts }) => texts, () => undefined).then((texts) => void (language.texts = texts))
    const language = /** @type {Asked} */ ({ done })
    if (done) asked.set(found, language)
  }
  return asked.get(found)
}

/**
 * Resolves when the texts of a language are there, or cannot be, or are not known: then English will do.
 * @param {string} tag BCP 47, "de-AT"
 * @returns {Promise<void> | undefined}
 */
export const loadTexts = (tag) => ask(tag)?.done

/**
 * The texts of a language; undefined, for English, if it is not known or not there yet.
 * @param {string} tag BCP 47, "de-AT"
 * @param {() => void} arrived called later if a better answer has arrived
 * @returns {Texts | undefined}
 */
export function textsFor(tag, arrived) {
  const language = ask(tag)
  if (language && !("texts" in language)) void language.done.then(arrived)
  return language?.texts
}
