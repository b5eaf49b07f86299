// Templates of the language files: "{piece} cannot go to {to}". A slot has a name and possibly a form of its word.

/** A template with its slots filled. @param {string} template @param {(name: string, form: string) => string} textOf */
export function filled(template, textOf) {
  return template.replace(/{(\w+):?(\w*)}/g, (_, name, form) => textOf(name, form))
}

/**
 * A word or a template: in this form if the language has it, else the plain one; then the same in English.
 * @param {string} key
 * @param {string} form
 * @param {Readonly<Record<string, string>>} texts
 * @param {Readonly<Record<string, string>>} english
 */
export function word(key, form, texts, english) {
  const formed = `${key}:${form}`
  return own(texts, formed) ?? own(texts, key) ?? own(english, formed) ?? own(english, key)
}

/** Keys may be untrusted, such as "constructor". @param {Readonly<Record<string, string>>} texts @param {string} key */
const own = (texts, key) => (Object.hasOwn(texts, key) ? texts[key] : undefined)

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * A move in the piece letters of a language. They are the only capitals of SAN except those of castling.
 * @param {string} san
 * @param {string} letters of knight, bishop, rook, queen and king
 */
export function localized(san, letters) {
  const own = letters.split(" ")
  return san.replace(/[NBRQK]/g, (letter) => own["NBRQK".indexOf(letter)] ?? letter)
}
