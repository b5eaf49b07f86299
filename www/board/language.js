// The engine's sentences in the language of the page.
import { explain } from "../module/index.js"
import { tag } from "../texts.js"

/** @import { PgnIssue } from "../module/index.js" */

/** Options for functions that return sentences. */
export const inPage = { lang: tag }

/** @template {PgnIssue} Issue @param {Issue} issue @returns {Issue} */
export const inLanguage = (issue) => ({ ...issue, message: explain(issue, inPage) })
