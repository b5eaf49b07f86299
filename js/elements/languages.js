// Which language an element speaks. English is always there; another one is loaded when an element first asks for it.
import { english } from "./texts.js"

/** @import { Texts } from "./texts.js" */

/** @type {ReadonlyMap<string, () => Promise<Texts>>} */
const known = new Map([
  ["de", () => import("./lang/de.js").then(({ german }) => german)],
  ["es", () => import("./lang/es.js").then(({ spanish }) => spanish)],
  ["fr", () => import("./lang/fr.js").then(({ french }) => french)],
])
/** @type {Map<string, Texts>} */
const loaded = new Map()
/** @type {Map<string, Promise<unknown>>} */
const loading = new Map()

/** @param {string} tag BCP 47 */
const languageOf = (tag) => tag.toLowerCase().split("-")[0] ?? ""

/**
 * Loads the texts of a language, if they are known. Offline, or with a file missing, English will do.
 * @param {string} tag BCP 47, "de-AT"
 * @returns {Promise<unknown>}
 */
export function loadTexts(tag) {
  const language = languageOf(tag)
  const begun = loading.get(language) ?? known.get(language)?.().then((texts) => loaded.set(language, texts), () => {})
  if (begun) loading.set(language, begun)
  return Promise.resolve(begun)
}

/**
 * The texts of a language, or English ones if it is not known or not there yet.
 * @param {string} tag BCP 47, "de-AT"
 * @param {() => void} arrived called later if a better answer has arrived
 * @returns {Texts}
 */
export function textsFor(tag, arrived) {
  const texts = loaded.get(languageOf(tag))
  if (!texts && known.has(languageOf(tag))) void loadTexts(tag).then(() => loaded.has(languageOf(tag)) && arrived())
  return texts ?? english
}
