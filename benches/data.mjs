// The positions, games and PGN texts that every library gets, from tests/data and games.txt.
import { readFileSync } from "node:fs"
import { Game, Position } from "../dist/index.js"
import { generator } from "../scripts/random.mjs"
import { facts } from "../tests/data/read.mjs"
import { annotated } from "./annotated.mjs"

/** Data dealt into this many slices. */
const slices = 11

/**
 * 4400 positions, 264 games; `odd` rare positions are only compared. No position occurs twice, and neighbours in a
 * slice are from different games, so that a library does not meet recently seen data.
 */
export function collect(odd) {
  const games = [...factGames(), ...ownGames()]
  const positions = shuffled(evenly(positionsOf(games), 4400), generator(20241122)).map(withMove)
  return {
    positions: inSlices(positions),
    checked: [...positions, ...evenly(oddPositions(), odd)],
    replays: inSlices(evenly(games.filter(isPlayable), 264).map(({ sans }) => ({ sans }))),
    pgn: inSlices(evenly(games, 264).map(annotated)).map((games) => ({ games, text: games.join("\n\n") })),
    perft: perftRows()
      .filter(({ name }) => name === "start" || name === "kiwipete")
      .map(({ fen, made }) => ({ fen, ...made })),
    rows: perftRows(),
  }
}

/** The first of these positions, for diagrams. */
export const diagrams = (count) => positionsOf(factGames()).slice(0, count)

function shuffled(items, random) {
  const all = [...items]
  for (let i = all.length - 1; i > 0; i--) {
    const j = random(i + 1)
    ;[all[i], all[j]] = [all[j], all[i]]
  }
  return all
}

/** Positions for which it was proved whether White and Black can still mate. */
export const provedPositions = () => facts("dead_positions").map(([fen]) => fen)

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
const factGames = () =>
  facts("games")
    .filter(([mode, start, , , ...rest]) => mode === "std" && start === "." && rest.at(-1) !== ".")
    .map((columns) => played(columns[8].split(" ")))

const ownGames = () =>
  readFileSync(new URL("games.txt", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => played(line.split(" ")))

/** The first 80 moves of three games as squares, with the board after each; without promotions, which ask. */
export const draggedGames = () =>
  facts("games")
    .filter(([mode, start]) => mode === "std" && start === ".")
    .map((columns) => columns[8].split(" ").slice(0, 80))
    .filter((moves) => moves.length === 80 && moves.every((move) => move.length === 4))
    .slice(0, 3)
    .map((moves) => {
      let position = Position.start()
      return moves.map((move) => {
        position = position.play(move)
        return { from: move.slice(0, 2), to: move.slice(2), board: position.fen().split(" ")[0] }
      })
    })

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

function isRefused(fen) {
  try {
    Position.fromFen(fen)
    return false
  } catch {
    return true
  }
}

/** This many of the items, from all parts of the list. */
function evenly(items, count) {
  if (items.length <= count) return items
  return Array.from({ length: count }, (_, i) => items[Math.floor((i * items.length) / count)])
}

/** Dealt round-robin, so that every slice has some of everything. */
const inSlices = (items) => Array.from({ length: slices }, (_, slice) => items.filter((_, i) => i % slices === slice))

/** perft.tsv. */
export function perftRows() {
  const counts = (text) => {
    const [depth, nodes] = text.split(" ").map(Number)
    return { depth, nodes }
  }
  return readFileSync(new URL("perft.tsv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line, index) => {
      const [name, mode, fen, bulk, made] = line.split("\t")
      return { index, name, chess960: mode === "960", fen, bulk: counts(bulk), made: counts(made) }
    })
}
