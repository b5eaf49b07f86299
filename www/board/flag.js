// Flag fall (FIDE 6.9): the game is lost, unless the opponent cannot checkmate by any possible series of legal moves.
import { phrase } from "../texts.js"

/** @import { Color, Game, GameEnd } from "../module/index.js" */

/**
 * Declares that the flag of one side fell at the current point.
 * @param {Game} game
 * @param {Color} color whose time is used up
 * @returns {{ end: GameEnd, text: string }} how the game ended, and a sentence why
 */
export function flagFalls(game, color) {
  const isOver = game.end !== null
  const { position } = game
  const end = game.timeForfeit(color)
  const winner = color === "white" ? "black" : "white"
  const sides = { side: winner, enemy: color }
  if (isOver) return { end, text: phrase("flag.over") }
  if (end.result !== "1/2-1/2") return { end, text: phrase("flag.lost", sides) }
  const others = [...position.pieces().values()].filter((piece) => piece.color === winner && piece.role !== "king")
  return { end, text: phrase(others.length === 0 ? "flag.bare-king" : "flag.no-mate", sides) }
}
