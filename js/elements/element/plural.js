// Plural forms.

/**
 * The plural form for a number: "one", "few", "many", "other" and so on, by Unicode's rules for the language.
 * @param {string} tag BCP 47
 * @param {number} count
 */
export const plural = (tag, count) => new Intl.PluralRules(tag).select(count)
