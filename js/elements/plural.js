// Plurals, for texts that count.

/**
 * The form of a text with a number in it: "one", "few", "many", "other" and the like, as Unicode's rules for the language have it.
 * @param {string} tag BCP 47
 * @param {number} count
 */
export const plural = (tag, count) => new Intl.PluralRules(tag).select(count)
