// The positions, games and PGN texts that every library gets: from tests/data and benches/games.txt or, if
// CHESS_ARBITER_DATA names a data folder, from the games there.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { Game, Position } from "../../dist/index.js"
import { generator } from "../../scripts/random.mjs"
import { facts } from "../../tests/data/read.mjs"
import { annotated } from "./annotated.mjs"
import { brokenFen, doubtfulFen, illegalMove, withIllegalMove } from "./faulty.mjs"
import { publishedGames } from "./published.mjs"
import { shuffled } from "./random.mjs"

/**
 * The amount of data, dealt into `slices`; `odd` is the number of additional rare positions to compare. No position
 * occurs twice, and neighbours in a slice are from different games, so that a library does not meet recently seen
 * data.
 */
export function collect({ slices, positions, games: gamesWanted, odd = 0 }) {
  const random = generator(20241122)
  const games = playedGames()
  const folder = process.env.CHESS_ARBITER_DATA
  const chosen = evenly(games, gamesWanted)
  const texts = folder ? publishedGames(folder, gamesWanted) : chosen.map(annotated)
  const all = shuffled(evenly(positionsOf(games), positions), random).map((fen, i) => withFaults(fen, i, random))
  return {
    positions: inSlices(all, slices),
    checked: [...all, ...evenly(oddPositions(), odd)],
    replays: inSlices(
      evenly(games.filter(isPlayable), gamesWanted).map((game) => withIllegalMoves(game, random)),
      slices,
    ),
    pgn: inSlices(texts, slices).map((games) => ({ games, text: games.join("\n\n") })),
    faultyPgn: inSlices(
      chosen.map((game, i) => withIllegalMove(annotated(game, i), game, random)),
      slices,
    ).map((games) => ({
      games,
      text: games.join("\n\n"),
    })),
    perft: rows()
      .filter(({ name }) => name === "start" || name === "kiwipete")
      .map(({ fen, made }) => ({ fen, ...made })),
    rows: rows(),
  }
}

/** This many games of the repository as one PGN text with comments and variations. */
export const annotatedText = (count) => evenly(factGames(), count).map(annotated).join("\n\n")

/** Positions for which it was proved whether White and Black can still mate: dead_positions. */
export function provedPositions() {
  const folder = process.env.CHESS_ARBITER_DATA
  if (!folder) return facts("dead_positions").map(([fen]) => fen)
  const lines = gunzipSync(readFileSync(join(folder, "dead_positions.jsonl.gz")))
    .toString()
    .trimEnd()
    .split("\n")
  return lines.map((line) => JSON.parse(line).fen)
}

/** These pieces, as FEN letters, on random squares with a random side to move; nobody is mated or stalemated. */
export function placements(white, black, count) {
  const random = generator(20241122)
  const squares = Array.from({ length: 64 }, (_, i) => i)
  const fens = []
  while (fens.length < count) {
    const board = Array(64).fill("1")
    const places = shuffled(squares, random)
    for (const [i, letter] of [...white, ...black].entries()) board[places[i]] = letter
    const ranks = Array.from({ length: 8 }, (_, rank) => board.slice(8 * rank, 8 * rank + 8).join(""))
    const fen = `${ranks.join("/").replace(/1+/g, ({ length }) => String(length))} ${random(2) ? "w" : "b"} - - 0 1`
    if (!isRefused(fen) && Position.fromFen(fen).legalSans().length > 0) fens.push(fen)
  }
  return fens
}

/** Orthodox games from the start position as SAN, with the FENs on the way. */
const playedGames = () => (process.env.CHESS_ARBITER_DATA ? evenly(factGames(), 400) : [...factGames(), ...ownGames()])

const factGames = () =>
  facts("games")
    .filter(([mode, start, , , ...rest]) => mode === "std" && start === "." && rest.at(-1) !== ".")
    .map((columns) => played(columns[8].split(" ")))

const ownGames = () =>
  readFileSync(new URL("../games.txt", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => played(line.split(" ")))

function played(moves) {
  let position = Position.start()
  const sans = []
  const fens = []
  for (const move of moves) {
    fens.push(position.fen())
    sans.push(position.judge(move).move.san)
    position = position.play(move)
  }
  return { sans, fens, result: resultOf(position) }
}

/** Some people played on after fivefold repetition; our `move` does not. */
function isPlayable({ sans }) {
  const game = new Game()
  for (const san of sans) {
    if (game.end) return false
    game.move(san)
  }
  return true
}

const resultOf = (position) => (position.isCheckmate ? (position.turn === "white" ? "0-1" : "1-0") : "1/2-1/2")

/** Positions of games, each once regardless of its counters. */
const positionsOf = (games) => [
  ...new Map(games.flatMap(({ fens }) => fens).map((fen) => [fen.split(" ").slice(0, 4).join(" "), fen])).values(),
]

/** Rare positions, which are only compared, not timed. */
const oddPositions = () =>
  facts("positions")
    .filter(([mode]) => mode === "std")
    .map(([, fen]) => withMove(fen))

function withMove(fen) {
  const sans = Position.fromFen(fen).legalSans()
  return { fen, san: sans.length > 0 ? sans[sans.length >> 1] : null }
}

/** Each with a move to play, a move to refuse, a FEN to refuse and a FEN with problems. */
const withFaults = (fen, number, random) => ({
  ...withMove(fen),
  illegal: illegalMove(Position.fromFen(fen), random),
  broken: brokenFen(fen, number, isRefused),
  doubtful: doubtfulFen(fen),
})

function isRefused(fen) {
  try {
    Position.fromFen(fen)
    return false
  } catch {
    return true
  }
}

/** With illegal moves for the position in the middle of the game, for which its first half is played. */
function withIllegalMoves(game, random) {
  const opening = game.sans.slice(0, game.sans.length >> 1)
  const position = Position.fromFen(game.fens[opening.length])
  return { sans: game.sans, opening, illegal: Array.from({ length: 20 }, () => illegalMove(position, random)) }
}

/** This many of the items, from all parts of the list. */
function evenly(items, count) {
  if (items.length <= count) return items
  return Array.from({ length: count }, (_, i) => items[Math.floor((i * items.length) / count)])
}

/** Dealt round-robin, so that every slice has some of everything. */
const inSlices = (items, count) =>
  Array.from({ length: count }, (_, slice) => items.filter((_, i) => i % count === slice)).filter(
    (slice) => slice.length > 0,
  )

/** perft.tsv. */
export function rows() {
  const counts = (text) => {
    const [depth, nodes] = text.split(" ").map(Number)
    return { depth, nodes }
  }
  return readFileSync(new URL("../perft.tsv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line, index) => {
      const [name, mode, fen, bulk, made] = line.split("\t")
      return { index, name, chess960: mode === "960", fen, bulk: counts(bulk), made: counts(made) }
    })
}
