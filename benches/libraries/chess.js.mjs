import { Chess } from "chess.js"
import { attempt, grouped, read } from "./read.mjs"

export async function open() {
  return {
    list: (fen) => new Chess(fen).moves({ verbose: true }).reduce((sum, move) => sum + allOf(move), 0),
    moves: (fen) => new Chess(fen).moves({ verbose: true }).map((move) => [move.lan, move.san]),
    sans: (fen) => new Chess(fen).moves(),
    destinations: (fen) => grouped(new Chess(fen).moves({ verbose: true }).map(({ from, to }) => [from, to])),
    play(fen, san) {
      const chess = new Chess(fen)
      chess.move(san)
      return chess.fen()
    },
    replay(sans) {
      const chess = new Chess()
      let sum = 0
      for (const san of sans) {
        const move = chess.move(san)
        sum += read(move.from) + read(move.to)
      }
      return { chess, sum }
    },
    replayRead(sans) {
      const chess = new Chess()
      let sum = 0
      for (const san of sans) sum += allOf(chess.move(san))
      return { chess, sum }
    },
    fenAfter: ({ chess }) => chess.fen(),
    readPgn: (games) => games.map(load),
    // It reads variations but drops them.
    pgnTrees: (games) => games.map((game) => attempt(() => ({ plies: load(game).history().length }))),
    perft: (fen, depth) => new Chess(fen).perft(depth),
  }
}

function allOf(move) {
  let sum = read(move.from) + read(move.to) + read(move.piece) + read(move.color) + read(move.san) + read(move.lan)
  if (move.captured) sum += read(move.captured)
  if (move.promotion) sum += read(move.promotion)
  return sum + read(move.flags)
}

function load(game) {
  const chess = new Chess()
  chess.loadPgn(game)
  return chess
}
