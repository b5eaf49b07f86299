// Sentences of the rules in the language of the page.
import { explain, Game, InvalidFenError } from "../module/index.js"
import { tag } from "../texts.js"

/** @import { PgnIssue } from "../module/index.js" */

/** Options for functions that return sentences. */
export const inPage = { lang: tag }

/** @template {PgnIssue} Issue @param {Issue} issue @returns {Issue} */
export const inLanguage = (issue) => ({ ...issue, message: explain(issue, inPage) })

/**
 * A game from a FEN, or its error. A FEN is read as Chess960 if `chess960:` stands before it, as in diagrams and the
 * editor, or if only then every right of its "KQkq" has its king and its rook.
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
