// Templates of the language files: "{piece} cannot go to {to}". A slot has a name and possibly a form of its word.

/** @param {string} template @param {(name: string, form: string) => string} textOf fills a slot */
export function filled(template, textOf) {
  return template.replace(/{(\w+):?(\w*)}/g, (_, name, form) => textOf(name, form))
}

/**
 * A word or template in this form or else without a form; if there is none, the same in English.
 * @param {string} key @param {string} form
 * @param {Readonly<Record<string, string>>} texts @param {Readonly<Record<string, string>>} english
 */
export function word(key, form, texts, english) {
  const formed = `${key}:${form}`
  return own(texts, formed) ?? own(texts, key) ?? own(english, formed) ?? own(english, key)
}

/** Keys may be untrusted ("constructor"). @param {Readonly<Record<string, string>>} texts @param {string} key */
const own = (texts, key) => (Object.hasOwn(texts, key) ? texts[key] : undefined)

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1)

/** SAN in other piece letters. @param {string} san @param {string} letters NBRQK */
export function localized(san, letters) {
  const own = letters.split(" ")
  return san.replace(/[NBRQK]/g, (letter) => own["NBRQK".indexOf(letter)] ?? letter)
}

/** The form of "game-over" around a sentence: English sentences for draws by a side already contain a colon. @param {string} name */
export const formOfOver = (name) => (name.includes("-draw.by") ? "drawn" : "")
