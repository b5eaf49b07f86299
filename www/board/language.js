// The rules' sentences in the page's language.
import { explain, Game, InvalidFenError } from "../module/index.js"
import { tag } from "../texts.js"

/** @import { PgnIssue } from "../module/index.js" */

/** Options for functions that return sentences. */
export const inPage = { lang: tag }

/** @template {PgnIssue} Issue @param {Issue} issue @returns {Issue} */
export const inLanguage = (issue) => ({ ...issue, message: explain(issue, inPage) })

/**
 * The game from a FEN, or its error. The FEN is Chess960 after the prefix `chess960:`, as in diagrams and the editor, or if
 * its "KQkq" makes sense only then.
 * @param {string} text
 */
export function gameFrom(text) {
  const [, variant, fen = ""] = /^(chess960:)?(.*)$/is.exec(text.trim()) ?? []
  try {
    if (variant) return new Game({ fen, chess960: true })
    const game = new Game({ fen })
    const lost = game.start.problems().some(({ code }) => code.startsWith("castling"))
    if (!lost || game.start.chess960) return game
    const other = new Game({ fen, chess960: true })
    return other.start.problems().length < game.start.problems().length ? other : game
  } catch (error) {
    if (error instanceof InvalidFenError) return error.facts ? explain({ facts: error.facts }, inPage) : error.message
    throw error
  }
}
