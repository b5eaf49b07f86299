// Which language an element speaks. English is always there; another one is loaded when an element first asks for it.
import { english } from "./texts.js"

/** @import { Texts } from "./texts.js" */

/** @type {Readonly<Record<string, () => Promise<Texts>>>} */
const known = {
  de: () => import("./lang/de.js").then(({ german }) => german),
}
/** @type {Map<string, Texts>} */
const loaded = new Map()
/** @type {Map<string, Promise<void>>} */
const loading = new Map()

/**
 * The texts of a language, or English ones if it is not known or not there yet.
 * @param {string} tag BCP 47, "de-AT"
 * @param {() => void} arrived called later if a better answer has arrived
 * @returns {Texts}
 */
export function textsFor(tag, arrived) {
  const [language = ""] = tag.toLowerCase().split("-")
  const texts = loaded.get(language)
  const load = known[language]
  if (texts || !load) return texts ?? english
  const begun = loading.get(language) ?? load().then((better) => void loaded.set(language, better))
  loading.set(language, begun)
  // Offline, or a file is missing: English will do.
  begun.then(arrived, () => {})
  return english
}
