// Whether a text is a FEN or a PGN: what stands in the field beside the code may be either.

/** Eight ranks with slashes between them: no PGN begins like that. */
const boardField = /^\s*(chess960:)?[\w+~]+(\/[\w+~]+){7}(\s|$)/

/** @param {string} text */
export const isFen = (text) => boardField.test(text)
