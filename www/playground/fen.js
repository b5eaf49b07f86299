// Tells FEN from PGN: the input field accepts either.

/** Eight ranks separated by slashes, which a PGN never starts with. */
const boardField = /^\s*(chess960:)?[\w+~]+(\/[\w+~]+){7}(\s|$)/

/** @param {string} text */
export const isFen = (text) => boardField.test(text)
