// The rows of the JavaScript libraries: what is timed and compared, and the targets.
import { sortedMoves, targets, withoutCounters, withoutEnPassant } from "./normal.mjs"

export const fastest = "the fastest"

/** Fields in which FENs of the same position may differ; reported, but not an error. */
const almost = {
  "another en passant field": withoutEnPassant,
  "other counters": withoutCounters,
  "another en passant field and other counters": (fen) => withoutCounters(withoutEnPassant(fen)),
}

const positions = (run) => ({
  slices: ({ positions }) => positions,
  items: ({ checked }) => checked,
  run(library, slice) {
    for (const item of slice) if (run(library, item) === undefined) throw new Error("no answer")
    return slice.length
  },
})

const replays = (replay) => ({
  slices: ({ replays }) => replays,
  items: ({ replays }) => replays.flat(),
  run(library, slice) {
    let plies = 0
    for (const { sans } of slice) {
      library[replay](sans)
      plies += sans.length
    }
    return plies
  },
  result: (library, { sans }) => library.fenAfter(library[replay](sans)),
  almost,
  needs: replay,
})

/** One row of perft.tsv. */
const perftRow = (count) => ({
  slices: ({ row }) => [row],
  items: ({ row }) => [row],
  run: (library, row) => library[count](row),
  result: (library, row) => library[count](row),
})

/**
 * By name. `slices` are parts of the work, `run` does one slice and returns the number of operations, `result` is the
 * normalized result for one item (a list for `severalInOne`); `needs` is a function that not every library has. `bars`:
 * how many times as fast as which library. A row that is `repeated` has no figure for the first run.
 */
export const rows = {
  perft: {
    title: "perft (start 4, kiwipete 3), a leaf",
    bars: { chessops: 40, "chess.js": 280 },
    repeated: true,
    slices: ({ perft }) => [perft],
    items: ({ perft }) => perft,
    run: (library, slice) => slice.reduce((nodes, { fen, depth }) => nodes + library.perft(fen, depth), 0),
    result: (library, { fen, depth }) => library.perft(fen, depth),
  },
  list: {
    title: "FEN → all legal moves with SAN and flags, all read",
    bars: { ffish: 8, chessops: 25, kokopu: 35, "chess.js": 400 },
    ...positions((library, { fen }) => library.list(fen)),
    result: (library, { fen }) => sortedMoves(library.moves(fen)),
  },
  sans: {
    title: "FEN → SAN of all legal moves",
    bars: { chessops: 25 },
    ...positions((library, { fen }) => library.sans(fen)),
    result: (library, { fen }) => [...library.sans(fen)].sort(),
    needs: "sans",
  },
  destinations: {
    title: "FEN → destinations map",
    bars: { [fastest]: 6 },
    ...positions((library, { fen }) => library.destinations(fen)),
    result: (library, { fen }) => targets(library.destinations(fen), fen),
  },
  play: {
    title: "FEN → play one SAN → FEN",
    bars: { kokopu: 4 },
    ...positions((library, { fen, san }) => library.play(fen, san)),
    items: ({ checked }) => checked.filter(({ san }) => san !== null),
    result: (library, { fen, san }) => library.play(fen, san),
    almost,
  },
  replay: { title: "game replayed by SAN, a move", bars: { chessops: 1 }, ...replays("replay") },
  replayRead: { title: "the same, all fields of the move read", bars: { chessops: 1 }, ...replays("replayRead") },
  pgn: {
    title: "PGN with comments and variations, a game",
    bars: { chessops: 15, kokopu: 20 },
    slices: ({ pgn }) => pgn,
    items: ({ pgn }) => pgn,
    run: (library, { games, text }) => library.readPgn(games, text).length,
    result: (library, { games, text }) => library.pgnTrees(games, text),
    severalInOne: true,
  },
}

export const operations = { ...rows, bulk: perftRow("bulk"), made: perftRow("made") }
