// A game from a FEN.
import { explain, Game, InvalidFenError } from "../module/index.js"
import { inPage } from "./language.js"

/**
 * A game from a FEN, or its error. "KQkq" is read as Chess960 if only then every right has its
 * king and its rook.
 * @param {string} fen
 */
export function gameFrom(fen) {
  try {
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
