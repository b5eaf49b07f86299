// Ours as shipped, counting; it has no function that plays every leaf.
import { Position } from "../../../dist/index.js"

export async function open() {
  return {
    bulk: ({ fen, chess960, bulk: { depth } }) => Position.fromFen(fen, { chess960 }).perft(depth),
    made: () => null,
  }
}
