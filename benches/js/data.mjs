// The positions, games and PGN texts that every library gets: from the facts of tests/data or, if CHESS_ARBITER_DATA names
// a data folder, from the positions and games there.
import { readFileSync } from "node:fs"
import { Game, Position } from "../../dist/index.js"
import { facts } from "../../tests/data/read.mjs"
import { annotated } from "./annotated.mjs"
import { publishedGames } from "./published.mjs"

/** How much of it: `slices` are for one round each, `odd` is how many rare positions are compared besides. */
export function collect({ slices, positionsPerSlice, gamesPerSlice, odd = 0 }) {
  const games = playedGames()
  const folder = process.env.CHESS_ARBITER_DATA
  const texts = folder ? publishedGames(folder, slices * gamesPerSlice) : evenly(games, slices * gamesPerSlice).map(annotated)
  return {
    positions: inSlices(evenly(positionsOf(games), slices * positionsPerSlice), slices),
    checked: [...evenly(positionsOf(games), slices * positionsPerSlice), ...evenly(oddPositions(), odd)],
    replays: inSlices(evenly(games.filter(isPlayable), slices * gamesPerSlice), slices),
    pgn: inSlices(texts, slices).map((games) => ({ games, text: games.join("\n\n") })),
    perft: rows()
      .filter(({ name }) => name === "start" || name === "kiwipete")
      .map(({ fen, made }) => ({ fen, ...made })),
    rows: rows(),
  }
}

/** Orthodox games from the start position as SAN, with the FENs on the way. */
function playedGames() {
  return evenly(facts("games").filter(([mode, start, , , ...rest]) => mode === "std" && start === "." && rest.at(-1) !== "."), 400)
    .map((columns) => {
      let position = Position.start()
      const sans = []
      const fens = []
      for (const uci of columns[8].split(" ")) {
        fens.push(position.fen())
        const verdict = position.judge(uci)
        sans.push(verdict.move.san)
        position = position.play(uci)
      }
      return { sans, fens, result: resultOf(position) }
    })
}

/** People have played on after five times the same position; our `move` does not. */
function isPlayable({ sans }) {
  const game = new Game()
  for (const san of sans) {
    if (game.end) return false
    game.move(san)
  }
  return true
}

const resultOf = (position) => (position.isCheckmate ? (position.turn === "white" ? "0-1" : "1-0") : "1/2-1/2")

/** Positions as they come in games, each with a move to play. */
const positionsOf = (games) => games.flatMap(({ fens }) => fens).map(withMove)

/** Rare ones, with which results are compared and nothing is timed. */
const oddPositions = () =>
  facts("positions")
    .filter(([mode]) => mode === "std")
    .map(([, fen]) => withMove(fen))

function withMove(fen) {
  const sans = Position.fromFen(fen).legalSans()
  return { fen, san: sans.length > 0 ? sans[sans.length >> 1] : null }
}

/** So many of the items, from all parts of the list. */
function evenly(items, count) {
  if (items.length <= count) return items
  return Array.from({ length: count }, (_, i) => items[Math.floor((i * items.length) / count)])
}

/** Dealt like cards, so that every slice has some of everything. */
const inSlices = (items, count) =>
  Array.from({ length: count }, (_, slice) => items.filter((_, i) => i % count === slice)).filter((slice) => slice.length > 0)

/** perft.tsv. */
export function rows() {
  const counts = (text) => {
    const [depth, nodes] = text.split(" ").map(Number)
    return { depth, nodes }
  }
  return readFileSync(new URL("../perft.tsv", import.meta.url), "utf8").trimEnd().split("\n").map((line, index) => {
    const [name, mode, fen, bulk, made] = line.split("\t")
    return { index, name, chess960: mode === "960", fen, bulk: counts(bulk), made: counts(made) }
  })
}
