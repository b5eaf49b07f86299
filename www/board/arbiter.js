// Facts for an arbiter, without the page: how near a draw by repetition or move count is, and what a fallen flag means.
import { phrase } from "../texts.js"

/** @import { Color, Game, GameEnd, GameNode } from "../module/index.js" */

/** The half-moves without a pawn move or capture that allow a draw claim (FIDE 9.3). */
export const claimAfter = 100
export const drawAfter = 150
/** How often a position must occur for a claim (FIDE 9.2). */
export const claimTimes = 3

/**
 * @param {Game} game
 * @returns {{ quiet: number, times: number, places: GameNode[] }} half-moves since the last pawn move or capture; how
 *   often the current position has occurred; its nodes
 */
export function counters({ current, position }) {
  /** @type {GameNode[]} */
  const places = []
  for (let at = /** @type {GameNode | null} */ (current); at; at = at.parent) {
    const there = at.position
    if (there.equals(position)) places.unshift(at)
    // No earlier position can be the same.
    if (there.halfmoves === 0) break
  }
  return { quiet: position.halfmoves, times: places.length, places }
}

/**
 * Ends the game by a fallen flag at the current point (FIDE 6.9): it is lost, unless the opponent cannot checkmate by
 * any series of legal moves.
 * @param {Game} game
 * @param {Color} color of the fallen flag
 * @returns {{ end: GameEnd, text: string }} the end, and a sentence that explains it
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
