// Loads all texts of a language, including the sentences of verdicts.
import { verdicts as known } from "../../generated/lang/verdicts.js"
import { knownTag } from "../../words/known-language.js"
import { loadTexts } from "./languages.js"

const loading = new Map()
/** Run after the sentences of verdicts are loaded. @type {((tag: string) => Promise<void>)[]} */
const otherLoaders = []

/** @param {(tag: string) => Promise<void>} load */
export function addLoader(load) {
  otherLoaders.push(load)
  loading.clear()
}

/** If texts cannot be loaded, they stay English. @param {string} tag BCP 47 */
export async function learn(tag) {
  const language = knownTag(tag, known)
  const verdicts = loading.get(language) ?? load(language)?.catch(console.warn)
  loading.set(language, verdicts)
  await Promise.all([verdicts, loadTexts(tag)])
}

/** @param {string} language */
const load = (language) =>
  known
    .get(language)?.()
    .then(() => Promise.all(otherLoaders.map((other) => other(language))))
