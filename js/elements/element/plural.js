/** "one", "few", "many", "other" and so on. @param {string} tag BCP 47 @param {number} count */
export const plural = (tag, count) => new Intl.PluralRules(tag).select(count)
