// Facts for an arbiter: the distance to draws by repetition and move count, and the effect of a move. Independent of
// the page.

/** @import { DrawClaim, Game, GameNode, Move, Verdict } from "../module/index.js" */

/** Half-moves without a pawn move or capture after which a draw can be claimed (FIDE 9.3) or is automatic (9.6.2). */
export const claimAfter = 100
export const drawAfter = 150
/** How often a position must occur for a claim (FIDE 9.2) and for an automatic draw (9.6.1). */
export const claimTimes = 3
const drawTimes = 5

/**
 * The nodes of the line with the same position as a node, the node last.
 * @param {GameNode} node
 * @returns {GameNode[]}
 */
export function occurrences(node) {
  const { position } = node
  const found = []
  for (let at = /** @type {GameNode | null} */ (node); at; at = at.parent) {
    const there = at === node ? position : at.position
    if (there.equals(position)) found.push(at)
    // Positions before a pawn move or a capture differ.
    if (there.halfmoves === 0) break
  }
  return found.reverse()
}

/**
 * The counters of the current position.
 * @param {Game} game
 * @returns {{ quiet: number, times: number, places: GameNode[] }} half-moves since the last pawn move or capture, how
 *   often it has occurred
 */
export function counters({ current, position }) {
  const places = occurrences(current)
  return { quiet: position.halfmoves, times: places.length, places }
}

/**
 * @typedef {object} Intention what a move would do if it were the next
 * @property {Verdict} verdict
 * @property {Move} [move] if it is legal
 * @property {readonly DrawClaim["reason"][]} claims the draws that can be claimed by writing it down (FIDE 9.2.1,
 *   9.3.1)
 * @property {number} times how often the position would have stood
 * @property {number} quiet half-moves since the last pawn move or capture
 * @property {"" | "checkmate" | "stalemate" | "dead-position" | "fivefold-repetition" | "seventy-five-moves"} ends
 *   how it would end the game
 */

/**
 * The effect of a next move.
 * @param {Game} game
 * @param {string} text
 * @param {{ lang?: string }} [options] of `Game.judge`
 * @returns {Intention}
 */
export function intention(game, text, options = {}) {
  const verdict = game.judge(text, options)
  if (!verdict.legal) return { verdict, claims: [], times: 0, quiet: 0, ends: "" }
  const { move } = verdict
  const next = game.position.play(move.uci)
  let times = 1
  for (let at = /** @type {GameNode | null} */ (next.halfmoves === 0 ? null : game.current); at; at = at.parent) {
    const there = at.position
    if (there.equals(next)) times++
    if (there.halfmoves === 0) break
  }
  const claims = game
    .claims()
    .filter(({ basis, moves }) => basis === "intended-move" && moves.some(({ uci }) => uci === move.uci))
    .map(({ reason }) => reason)
  return { verdict, move, claims, times, quiet: next.halfmoves, ends: endOf(next, times) }
}

/**
 * @param {import("../module/index.js").Position} position
 * @param {number} times
 * @returns {Intention["ends"]} mate comes first
 */
function endOf(position, times) {
  if (position.isCheckmate) return "checkmate"
  if (position.isStalemate) return "stalemate"
  if (position.isDead) return "dead-position"
  if (times >= drawTimes) return "fivefold-repetition"
  return position.halfmoves >= drawAfter ? "seventy-five-moves" : ""
}
