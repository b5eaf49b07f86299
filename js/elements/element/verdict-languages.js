// The languages for playing: verdicts, so that refusals are in the element's language, and all other texts.
import { verdicts as known } from "../../generated/lang/verdicts.js"
import { knownTag } from "../../words/known-language.js"
import { loadTexts } from "./languages.js"

/** @type {Map<string, Promise<unknown> | undefined>} */
const begun = new Map()
/** What else loads sentences, after those of verdicts. @type {((tag: string) => Promise<void>)[]} */
const others = []

/** @param {(tag: string) => Promise<void>} load */
export function alsoLearn(load) {
  others.push(load)
  begun.clear()
}

/**
 * Loads all texts of a language; those that fail to load stay English.
 * @param {string} tag BCP 47, "de-AT"
 * @returns {Promise<void>}
 */
export async function learn(tag) {
  const language = knownTag(tag, known)
  const verdicts = begun.get(language) ?? load(language)?.catch(console.warn)
  begun.set(language, verdicts)
  await Promise.all([verdicts, loadTexts(tag)])
}

/** @param {string} language */
const load = (language) =>
  known
    .get(language)?.()
    .then(() => Promise.all(others.map((other) => other(language))))
