import { Chess } from "chess.js"
import { read } from "./read.mjs"

export async function open() {
  return {
    list(fen) {
      let sum = 0
      for (const move of new Chess(fen).moves({ verbose: true })) sum += allOf(move)
      return sum
    },
    moves: (fen) => new Chess(fen).moves({ verbose: true }).map((move) => [move.lan, move.san]),
    sans: (fen) => new Chess(fen).moves(),
    destinations(fen) {
      const destinations = new Map()
      for (const { from, to } of new Chess(fen).moves({ verbose: true })) {
        const known = destinations.get(from)
        if (!known) destinations.set(from, [to])
        else if (known.at(-1) !== to) known.push(to)
      }
      return destinations
    },
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
    lookAtPgn(games) {
      return games.map((game) => {
        const chess = load(game)
        return [chess.history(), chess.fen()]
      })
    },
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

function attempt(body) {
  try {
    return body()
  } catch (error) {
    return { error: String(error.message).slice(0, 80) }
  }
}
