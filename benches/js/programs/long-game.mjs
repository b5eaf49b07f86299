// A legal game of a given length that does not end: no position occurs five times, the counter of moves without a
// capture or a pawn move never reaches seventy-five, and some pieces remain. Always the same game;
// with some seeds, the game gets stuck before it has so many moves.
import { Position } from "../../../dist/index.js"
import { generator } from "../../../scripts/random.mjs"
import { shuffled } from "../random.mjs"

export function longGame(plies) {
  const random = generator(1)
  const seen = new Map()
  const sans = []
  let position = Position.start()
  while (sans.length < plies) {
    const moves = shuffled(position.legalMoves(), random)
    const quiet = moves.filter(({ role, captured }) => role !== "pawn" && !captured)
    // As late as is safe, the cheapest move that resets the counter: a pawn's step before a capture.
    const steps = moves.filter(({ role, captured }) => role === "pawn" && !captured)
    const captures = moves.filter(({ captured }) => captured)
    const wanted = position.halfmoves < 130 ? [...quiet, ...steps, ...captures] : [...steps, ...captures, ...quiet]
    const next = wanted
      .map((move) => ({ move, position: position.play(move) }))
      .find((after) => !after.move.check && (seen.get(identity(after.position)) ?? 0) < 2 && goesOn(after.position))
    if (!next) throw new Error(`the long game ends at ply ${sans.length}`)
    position = next.position
    seen.set(identity(position), (seen.get(identity(position)) ?? 0) + 1)
    sans.push(next.move.san)
  }
  return sans
}

/** What repeats: the FEN without its counters. */
const identity = (position) => position.fen().split(" ", 4).join(" ")

const goesOn = (position) => !position.isStalemate && position.pieces().size > 6
