// The languages of people who play: of verdicts, so that a refusal is spoken in the element's language, and of the rest.
import { verdicts as known } from "../generated/lang/verdicts.js"
import { knownTag } from "../known-language.js"
import { loadTexts } from "./languages.js"

/** @type {Map<string, Promise<void>>} */
const begun = new Map()

/**
 * Loads all that is said in a language; what cannot be loaded stays English.
 * @param {string} tag BCP 47, "de-AT"
 * @returns {Promise<void>}
 */
export async function learn(tag) {
  const language = knownTag(tag, known)
  const verdicts = begun.get(language) ?? (known.get(language)?.() ?? Promise.resolve()).then(() => {}, (error) => console.warn(error))
  begun.set(language, verdicts)
  await Promise.all([verdicts, loadTexts(tag)])
}
