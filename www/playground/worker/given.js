// Reads the input field: a FEN or a PGN.
import { Game, Position } from "chess-arbiter"
import { isFen } from "../fen.js"

/**
 * The code's variables, and a problem if some are missing. @param {string} text
 * @returns {{ values: { fen?: string, pgn?: string, game?: Game, position?: Position }, problem?: string }}
 */
export function readGiven(text) {
  const given = text.trim()
  const isPosition = given === "" || isFen(given)
  try {
    const game = isPosition ? gameFrom(given) : Game.fromPgn(text)
    return { values: { fen: game.fen(), pgn: game.pgn(), game, position: game.position } }
  } catch (error) {
    const { message } = /** @type {Error} */ (error)
    return isPosition
      ? { values: { fen: given }, problem: `This position cannot be played on. ${message}` }
      : { values: { pgn: text }, problem: message }
  }
}

/** @param {string} fen */
function gameFrom(fen) {
  const [, plain] = /^chess960:(.*)$/s.exec(fen) ?? []
  if (plain !== undefined) return new Game({ fen: plain, chess960: true })
  return fen === "" ? new Game() : new Game(fen)
}
