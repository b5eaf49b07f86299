import { Chess } from "chessops/chess"
import { chessgroundDests } from "chessops/compat"
import { perft } from "chessops/debug"
import { makeFen, parseFen } from "chessops/fen"
import { parsePgn, startingPosition, transform } from "chessops/pgn"
import { makeSan, makeSanAndPlay, parseSan } from "chessops/san"
import { makeSquare, makeUci, squareRank } from "chessops/util"
import { nodesBelow, read } from "./read.mjs"

export async function open() {
  return {
    list(fen) {
      const position = positionOf(fen)
      let sum = 0
      forEachMove(position, (move) => (sum += fieldsOf(position, move) + ofSan(makeSan(position, move))))
      return sum
    },
    moves(fen) {
      const position = positionOf(fen)
      const moves = []
      forEachMove(position, (move) => moves.push([makeUci(move), makeSan(position, move)]))
      return moves
    },
    sans(fen) {
      const position = positionOf(fen)
      const sans = []
      forEachMove(position, (move) => sans.push(makeSan(position, move)))
      return sans
    },
    destinations: (fen) => chessgroundDests(positionOf(fen)),
    play(fen, san) {
      const position = positionOf(fen)
      position.play(parseSan(position, san))
      return makeFen(position.toSetup())
    },
    replay(sans) {
      const position = Chess.default()
      let sum = 0
      for (const san of sans) {
        const move = parseSan(position, san)
        sum += move.from + move.to
        position.play(move)
      }
      return { position, sum }
    },
    replayRead(sans) {
      const position = Chess.default()
      let sum = 0
      for (const written of sans) {
        const move = parseSan(position, written)
        sum += fieldsOf(position, move)
        sum += ofSan(makeSanAndPlay(position, move))
      }
      return { position, sum }
    },
    fenAfter: ({ position }) => makeFen(position.toSetup()),
    readPgn: (_games, text) => parsePgn(text).map(validated),
    pgnTrees: (_games, text) =>
      parsePgn(text).map((game) => {
        const written = nodesBelow(game.moves)
        const moves = validated(game)
        const nodes = nodesBelow(moves)
        return nodes < written ? { error: "a move is not legal" } : { plies: [...moves.mainline()].length, nodes }
      }),
    perft: (fen, depth) => perft(positionOf(fen), depth),
  }
}

const positionOf = (fen) => Chess.fromSetup(parseFen(fen).unwrap()).unwrap()

const ofSan = (san) => (san.endsWith("+") ? read(san) + 8 : read(san))

/** The data of a move before it is played. */
function fieldsOf(position, move) {
  let sum = read(makeSquare(move.from)) + read(makeSquare(move.to))
  sum += read(position.board.getRole(move.from)) + read(position.turn)
  const captured = position.board.getRole(move.to)
  if (captured) sum += read(captured)
  if (move.promotion) sum += read(move.promotion)
  return sum
}

const promotions = ["queen", "rook", "bishop", "knight"]

function forEachMove(position, visit) {
  const lastRank = position.turn === "white" ? 7 : 0
  for (const [from, targets] of position.allDests(position.ctx())) {
    const isPawn = position.board.pawn.has(from)
    for (const to of targets) {
      if (isPawn && squareRank(to) === lastRank) for (const promotion of promotions) visit({ from, to, promotion })
      else visit({ from, to })
    }
  }
}

/** The tree with its legal moves, as in the documentation of chessops. */
const validated = (game) =>
  transform(game.moves, startingPosition(game.headers).unwrap(), (position, data) => {
    const move = parseSan(position, data.san)
    if (!move) return undefined
    position.play(move)
    return data
  })
