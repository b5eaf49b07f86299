import kokopu from "kokopu"
import { attempt, grouped, read } from "./read.mjs"

const { pgnRead, Position } = kokopu

export async function open() {
  return {
    list(fen) {
      const position = new Position(fen)
      let sum = 0
      for (const move of position.moves()) sum += allOf(position, move)
      return sum
    },
    moves(fen) {
      const position = new Position(fen)
      return position.moves().map((move) => [uciOf(move), position.notation(move)])
    },
    sans(fen) {
      const position = new Position(fen)
      return position.moves().map((move) => position.notation(move))
    },
    destinations: (fen) => grouped(new Position(fen).moves().map((move) => [move.from(), move.to()])),
    play(fen, san) {
      const position = new Position(fen)
      position.play(san)
      return position.fen()
    },
    replay(sans) {
      const position = new Position()
      let sum = 0
      for (const san of sans) {
        const move = position.notation(san)
        sum += read(move.from()) + read(move.to())
        position.play(move)
      }
      return { position, sum }
    },
    replayRead(sans) {
      const position = new Position()
      let sum = 0
      for (const san of sans) {
        const move = position.notation(san)
        sum += allOf(position, move)
        position.play(move)
      }
      return { position, sum }
    },
    fenAfter: ({ position }) => position.fen(),
    readPgn: (_games, text) => gamesOf(text),
    pgnTrees: (games) =>
      games.map((text) =>
        attempt(() => {
          const main = pgnRead(text, 0).mainVariation()
          return { plies: main.plyCount(), nodes: nodesIn(main) }
        }),
      ),
    perft: (fen, depth) => count(new Position(fen), depth),
  }
}

function allOf(position, move) {
  let sum =
    read(move.from()) + read(move.to()) + read(position.notation(move)) + read(move.movingPiece()) + read(move.color())
  if (move.isCapture()) sum += read(move.capturedPiece())
  if (move.isPromotion()) sum += read(move.promotion())
  if (move.isCastling()) sum += 1
  if (move.isEnPassant()) sum += 2
  return sum
}

const uciOf = (move) => move.from() + move.to() + (move.isPromotion() ? move.promotion() : "")

// A kokopu database parses a game only on access.
function gamesOf(text) {
  const database = pgnRead(text)
  return Array.from({ length: database.gameCount() }, (_, index) => database.game(index))
}

function nodesIn(variation) {
  return variation
    .nodes()
    .reduce((sum, node) => sum + 1 + node.variations().reduce((inner, line) => inner + nodesIn(line), 0), 0)
}

function count(position, depth) {
  const moves = position.moves()
  if (depth === 1) return moves.length
  let nodes = 0
  for (const move of moves) {
    const next = new Position(position)
    next.play(move)
    nodes += count(next, depth - 1)
  }
  return nodes
}
