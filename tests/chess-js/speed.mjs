// Times the calls of typical apps, ours and those of chess.js, alternately.
import { readFileSync } from "node:fs"
import * as theirs from "chess.js"

export { theirs }

const fens = [
  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
  "8/5pk1/5p1p/2R5/5P2/6PK/r4P1P/8 b - - 3 38",
]
const squares = ["e4", "d5", "f6", "c3"]

/** A played game, the one with the most moves here. */
const sans = readFileSync(new URL("../../benches/games.txt", import.meta.url), "utf8")
  .split("\n", 20)
  .reduce((longest, line) => (line.length > longest.length ? line : longest))
  .split(" ")

const played = ({ Chess }, afterEach = () => {}) => {
  const chess = new Chess()
  for (const san of sans) {
    chess.move(san)
    afterEach(chess)
  }
  return chess
}
const game = played(theirs)
const moves = game.history({ verbose: true }).map(({ from, to, promotion }) => ({ from, to, promotion }))
const pgn = game.pgn()

const none = () => undefined
const boards = ({ Chess }) => fens.map((fen) => new Chess(fen))
const first = (library) => boards(library)[0]
/** The same call for three positions. */
const each = (ask) => (chesses) => chesses.map(ask)

/** Each row: its name, an untimed preparation, and the timed call, which gets its result and the library. */
const rows = [
  ["new Chess()", none, (_, { Chess }) => new Chess()],
  ["new Chess(fen), three", none, (_, { Chess }) => fens.map((fen) => new Chess(fen))],
  ["load, three", first, (chess) => fens.forEach((fen) => chess.load(fen))],
  ["validateFen, three", none, (_, { validateFen }) => fens.map((fen) => validateFen(fen))],
  ["new, moves(), three", none, (_, { Chess }) => fens.map((fen) => new Chess(fen).moves())],
  ["new, moves({ verbose })", none, (_, { Chess }) => fens.map((fen) => new Chess(fen).moves({ verbose: true }))],
  ["moves({ square })", boards, each((chess) => chess.moves({ square: "f3" }))],
  ["moves({ piece })", boards, each((chess) => chess.moves({ piece: "n" }))],
  ["move(san), a game", none, (_, library) => played(library)],
  [
    "move(san, { strict })",
    none,
    (_, { Chess }) => {
      const chess = new Chess()
      for (const san of sans) chess.move(san, { strict: true })
    },
  ],
  [
    "move({ from, to }), a game",
    none,
    (_, { Chess }) => {
      const chess = new Chess()
      for (const move of moves) chess.move(move)
    },
  ],
  [
    "move, undo",
    first,
    (chess) => {
      chess.move("e4")
      chess.undo()
    },
  ],
  [
    "a move that is refused",
    first,
    (chess) => {
      try {
        chess.move("Ke2")
      } catch {
        // The move must be refused.
      }
    },
  ],
  ["loadPgn", first, (chess) => chess.loadPgn(pgn)],
  ["pgn()", played, (chess) => chess.pgn()],
  ["pgn({ maxWidth })", played, (chess) => chess.pgn({ maxWidth: 72 })],
  ["history()", played, (chess) => chess.history()],
  ["history({ verbose })", played, (chess) => chess.history({ verbose: true })],
  ["isGameOver, a game", none, (_, library) => played(library, (chess) => chess.isGameOver())],
  ["isGameOver", boards, each((chess) => chess.isGameOver())],
  ["isCheck", boards, each((chess) => chess.isCheck())],
  ["isCheckmate", boards, each((chess) => chess.isCheckmate())],
  ["isDraw", boards, each((chess) => chess.isDraw())],
  ["isInsufficientMaterial", boards, each((chess) => chess.isInsufficientMaterial())],
  ["isThreefoldRepetition", played, (chess) => chess.isThreefoldRepetition()],
  ["fen", boards, each((chess) => chess.fen())],
  ["turn", boards, each((chess) => chess.turn())],
  ["board", boards, each((chess) => chess.board())],
  [
    "load, board",
    first,
    (chess) =>
      fens.map((fen) => {
        chess.load(fen)
        return chess.board()
      }),
  ],
  ["ascii", boards, each((chess) => chess.ascii())],
  ["attackers", boards, each((chess) => squares.map((square) => chess.attackers(square, "w")))],
  ["isAttacked", boards, each((chess) => squares.map((square) => chess.isAttacked(square, "b")))],
  ["get", boards, each((chess) => squares.map((square) => chess.get(square)))],
  ["findPiece", boards, each((chess) => chess.findPiece({ type: "r", color: "w" }))],
  [
    "put, remove",
    first,
    (chess) =>
      squares.forEach((square) => {
        chess.put({ type: "n", color: "w" }, square)
        chess.remove(square)
      }),
  ],
  [
    "put, moves, board, remove",
    first,
    (chess) => {
      chess.put({ type: "n", color: "w" }, "e4")
      chess.moves()
      chess.board()
      chess.remove("e4")
    },
  ],
  [
    "put, attackers, remove",
    first,
    (chess) => {
      chess.put({ type: "n", color: "w" }, "e4")
      chess.attackers("d6", "w")
      chess.remove("e4")
    },
  ],
  [
    "clear, put all",
    first,
    (chess) => {
      chess.clear()
      for (const rank of game.board()) for (const piece of rank) if (piece) chess.put(piece, piece.square)
    },
  ],
  ["hash", boards, each((chess) => chess.hash())],
  ["hash, a game", none, (_, library) => played(library, (chess) => chess.hash())],
  [
    "setComment, getComments",
    first,
    (chess) => {
      chess.setComment("x")
      chess.getComments()
    },
  ],
  [
    "setHeader, getHeaders",
    first,
    (chess) => {
      chess.setHeader("White", "x")
      chess.getHeaders()
    },
  ],
  [
    "setCastlingRights",
    first,
    (chess) => {
      chess.setCastlingRights("w", { k: false })
      chess.setCastlingRights("w", { k: true })
    },
  ],
  ["getCastlingRights", boards, each((chess) => chess.getCastlingRights("w"))],
  ["squareColor", first, (chess) => squares.map((square) => chess.squareColor(square))],
  ["perft(3)", first, (chess) => chess.perft(3)],
]

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]

/** The CPU time of one call in microseconds, which depends little on other load. */
function time(work, prepared, library, milliseconds) {
  let times = 0
  let spent = 0
  const from = process.cpuUsage()
  // Increasingly many calls between two readings of the clock, which take longer than some calls.
  for (let some = 1; spent < 1000 * milliseconds; some = Math.min(2 * some, 512)) {
    for (let index = 0; index < some; index++) work(prepared, library)
    times += some
    const { user, system } = process.cpuUsage(from)
    spent = user + system
  }
  return spent / times
}

/** Each row: its name, our time and that of chess.js, and how many times as fast ours is; medians over rounds. */
export function measure({ ours, rounds = 7, milliseconds = 15 }) {
  const libraries = [ours, theirs]
  return rows.map(([name, prepare, work]) => {
    const prepared = libraries.map((library) => prepare(library))
    const samples = libraries.map(() => [])
    // The first two rounds warm up.
    for (let round = -2; round < rounds; round++) {
      libraries.forEach((library, index) => {
        const sample = time(work, prepared[index], library, milliseconds)
        if (round >= 0) samples[index].push(sample)
      })
    }
    const [mine, peer] = samples.map(median)
    return { name, mine, peer, ratio: median(samples[0].map((sample, round) => samples[1][round] / sample)) }
  })
}
