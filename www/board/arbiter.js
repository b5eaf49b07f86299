// Facts for an arbiter: the distance to draws by repetition and move count, and the effect of a fallen flag. Independent
// of the page.
import { phrase } from "../texts.js"

/** @import { Color, Game, GameEnd, GameNode } from "../module/index.js" */

/** Half-moves without a pawn move or capture after which a draw can be claimed (FIDE 9.3) or is automatic (9.6.2). */
export const claimAfter = 100
export const drawAfter = 150
/** How often a position must occur for a claim (FIDE 9.2). */
export const claimTimes = 3

/**
 * The counters of the current position.
 * @param {Game} game
 * @returns {{ quiet: number, times: number, places: GameNode[] }} half-moves since the last pawn move or capture, how
 *   often it has occurred, and where
 */
export function counters({ current, position }) {
  /** @type {GameNode[]} */
  const places = []
  for (let at = /** @type {GameNode | null} */ (current); at; at = at.parent) {
    const there = at.position
    if (there.equals(position)) places.unshift(at)
    // Positions before a pawn move or a capture differ.
    if (there.halfmoves === 0) break
  }
  return { quiet: position.halfmoves, times: places.length, places }
}

/**
 * Declares that the flag of one side fell at the current point (FIDE 6.9): the game is lost, unless the opponent cannot
 * checkmate by any possible series of legal moves.
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
