// The languages of elements. English is always available; others are loaded when an element first needs them.
import { texts as known } from "../generated/lang/texts.js"
import { knownTag } from "../known-language.js"

/** @import { Texts } from "./say.js" */

/**
 * A requested language; offline, or with a missing file, its texts are undefined.
 * @typedef {{ texts?: Texts | undefined, done: Promise<void> }} Asked
 */
/** @type {Map<string, Asked>} */
const asked = new Map()

/** @param {string} tag @returns {Asked | undefined} */
function ask(tag) {
  const found = knownTag(tag, known)
  if (!asked.has(found)) {
    const done = known
      .get(found)?.()
      .then(
        ({ texts }) => void (language.texts = texts),
        () => {},
      )
    const language = /** @type {Asked} */ ({ done })
    if (done) asked.set(found, language)
  }
  return asked.get(found)
}

/**
 * Resolves when the texts of a language have loaded or failed to load, or the language is unknown; English is then
 * the fallback.
 * @param {string} tag BCP 47, "de-AT"
 * @returns {Promise<void> | undefined}
 */
export const loadTexts = (tag) => ask(tag)?.done

/**
 * The texts of a language; undefined, which means English, if it is unknown or not loaded yet.
 * @param {string} tag BCP 47, "de-AT"
 * @param {() => void} arrived called later if a better answer has arrived
 * @returns {Texts | undefined}
 */
export function textsFor(tag, arrived) {
  const language = ask(tag)
  if (language && !("texts" in language)) void language.done.then(arrived)
  return language?.texts
}

/**
 * The language of an element or of its nearest ancestor with one, BCP 47; empty if there is none.
 * @param {Element | undefined} element
 * @returns {string}
 */
export const langOf = (element) =>
  element
    ? (element.closest("[lang]")?.getAttribute("lang") ??
      langOf(/** @type {ShadowRoot} */ (element.getRootNode()).host))
    : ""
