// Ours, as shipped.
import { Game, parsePgn, Position } from "../../dist/index.js"
import { nodesBelow, read } from "./read.mjs"

export async function open() {
  return {
    list: (fen) =>
      Position.fromFen(fen)
        .legalMoves()
        .reduce((sum, move) => sum + allOf(move), 0),
    moves: (fen) =>
      Position.fromFen(fen)
        .legalMoves()
        .map((move) => [move.uci, move.san]),
    sans: (fen) => Position.fromFen(fen).legalSans(),
    destinations: (fen) => Position.fromFen(fen).destinations(),
    play: (fen, san) => Position.fromFen(fen).play(san).fen(),
    replay(sans) {
      const game = new Game()
      let sum = 0
      for (const san of sans) {
        const move = game.move(san)
        sum += read(move.from) + read(move.to)
      }
      return { game, sum }
    },
    replayRead(sans) {
      const game = new Game()
      let sum = 0
      for (const san of sans) sum += allOf(game.move(san))
      return { game, sum }
    },
    fenAfter: ({ game }) => game.position.fen(),
    readPgn: (_games, text) => parsePgn(text),
    pgnTrees: (_games, text) =>
      parsePgn(text).map(({ game, issues }) =>
        issues.length > 0
          ? { error: issues[0].message }
          : { plies: game.history().length, nodes: nodesBelow(game.root) },
      ),
    perft: (fen, depth) => Position.fromFen(fen).perft(depth),
    // As a peer of the bare wasm files; it has no function that plays every leaf.
    bulk: ({ fen, chess960, bulk: { depth } }) => Position.fromFen(fen, { chess960 }).perft(depth),
    made: () => null,
  }
}

function allOf(move) {
  let sum = read(move.from) + read(move.to) + read(move.role) + read(move.color) + read(move.san) + read(move.uci)
  if (move.captured) sum += read(move.captured)
  if (move.promotion) sum += read(move.promotion)
  if (move.castle) sum += 1
  if (move.enPassant) sum += 2
  if (move.doublePush) sum += 4
  if (move.check) sum += 8
  if (move.checkmate) sum += 16
  return sum
}
