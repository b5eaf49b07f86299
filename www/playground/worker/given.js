// What stands in the field beside the code: a FEN or a PGN.
import { Game, Position } from "chess-arbiter"

/** Eight ranks with slashes between them: no PGN begins like that. */
const boardField = /^\s*(chess960:)?[\w+~]+(\/[\w+~]+){7}(\s|$)/

/**
 * @param {string} text
 * @returns {{ values: { fen?: string, pgn?: string, game?: Game, position?: Position }, problem?: string }} what the code has, and why
 *   there is no more of it
 */
export function readGiven(text) {
  const given = text.trim()
  const isFen = given === "" || boardField.test(given)
  try {
    const game = isFen ? gameFrom(given) : Game.fromPgn(text)
    return { values: { fen: game.fen(), pgn: game.pgn(), game, position: game.position } }
  } catch (error) {
    const { message } = /** @type {Error} */ (error)
    return isFen ? { values: { fen: given }, problem: `This is no position to play on from. ${message}` } : { values: { pgn: text }, problem: message }
  }
}

/** @param {string} fen */
function gameFrom(fen) {
  const [, plain] = /^chess960:(.*)$/s.exec(fen) ?? []
  if (plain !== undefined) return new Game({ fen: plain, chess960: true })
  return fen === "" ? new Game() : new Game(fen)
}
