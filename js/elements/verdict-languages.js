// The languages of verdicts: a refusal is spoken in the element's language.

/** @type {Readonly<Record<string, () => Promise<unknown>>>} */
const known = {
  de: () => import("../lang/de.js"),
  es: () => import("../lang/es.js"),
  fr: () => import("../lang/fr.js"),
}
/** @type {Map<string, Promise<void>>} */
const begun = new Map()

/**
 * Loads the verdicts of a language; what cannot be loaded stays English.
 * @param {string} tag BCP 47, "de-AT"
 * @returns {Promise<void>}
 */
export function learn(tag) {
  const [language = ""] = tag.toLowerCase().split("-")
  const loading = begun.get(language) ?? (known[language]?.() ?? Promise.resolve()).then(() => {}, (error) => console.warn(error))
  begun.set(language, loading)
  return loading
}
