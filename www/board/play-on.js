// Continuing a game from any point in a new one. Independent of the page.

/** @import { Game, GameOptions } from "../module/index.js" */

/**
 * A new game with the moves up to the current point of another one, so that repetitions and the fifty moves continue
 * to count.
 * @param {Game} game
 * @param {(options: GameOptions) => Game} make
 * @param {Readonly<Record<string, string>>} tags
 */
export function continued({ start, rules, current }, make, tags) {
  const moves = []
  for (let at = current; at.parent; at = at.parent) moves.push(at.move?.uci ?? "0000")
  const fen = start.fen()
  const isUsual = fen === "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" && !start.chess960
  const next = make({ rules, tags, ...(!isUsual && { fen, chess960: start.chess960 }) })
  for (const move of moves.reverse()) next.move(move)
  return next
}
