// What is timed and what is compared, for each row: `slices` are what one round does, `run` does one slice and says how many
// operations that was, `result` is the same for one item (of `severalInOne` a list), in a form in which all libraries agree.
import { sansOf, sortedMoves, targets, withoutCounters, withoutEnPassant } from "./normal.mjs"

/** In what FENs may differ though the position is the same; it is told, and no error. */
const almost = {
  "another en passant field": withoutEnPassant,
  "other counters": withoutCounters,
  "another en passant field and other counters": (fen) => withoutCounters(withoutEnPassant(fen)),
}

const perPosition = (run) => (library, slice) => {
  for (const item of slice) if (run(library, item) === undefined) throw new Error("no answer")
  return slice.length
}

export const operations = {
  list: {
    slices: ({ positions }) => positions,
    items: ({ checked }) => checked,
    run: perPosition((library, { fen }) => library.list(fen)),
    result: (library, { fen }) => sortedMoves(library.moves(fen)),
  },
  sans: {
    slices: ({ positions }) => positions,
    items: ({ checked }) => checked,
    run: perPosition((library, { fen }) => library.sans(fen)),
    result: (library, { fen }) => sansOf(library.sans(fen)),
  },
  destinations: {
    slices: ({ positions }) => positions,
    items: ({ checked }) => checked,
    run: perPosition((library, { fen }) => library.destinations(fen)),
    result: (library, { fen }) => targets(library.destinations(fen), fen),
  },
  play: {
    slices: ({ positions }) => positions,
    items: ({ checked }) => checked.filter(({ san }) => san !== null),
    run: perPosition((library, { fen, san }) => library.play(fen, san)),
    result: (library, { fen, san }) => library.play(fen, san),
    almost,
  },
  replay: {
    slices: ({ replays }) => replays,
    items: ({ replays }) => replays.flat(),
    run(library, slice) {
      let plies = 0
      for (const { sans } of slice) {
        library.replay(sans)
        plies += sans.length
      }
      return plies
    },
    result: (library, { sans }) => library.fenAfter(library.replay(sans)),
    almost,
  },
  pgn: {
    slices: ({ pgn }) => pgn,
    items: ({ pgn }) => pgn,
    run: (library, { games, text }) => library.readPgn(games, text).length,
    result: (library, { games, text }) => library.pgnTrees(games, text),
    severalInOne: true,
  },
  pgnUsed: {
    slices: ({ pgn }) => pgn,
    items: ({ pgn }) => pgn.slice(0, 1),
    run: (library, { games, text }) => library.lookAtPgn(games, text).length,
    result: (library, { games, text }) => library.lookAtPgn(games, text).map(([sans, fen]) => [sans, withoutEnPassant(fen)]),
    severalInOne: true,
    needs: "lookAtPgn",
  },
  perft: {
    slices: ({ perft }) => [perft],
    items: ({ perft }) => perft,
    run(library, slice) {
      let nodes = 0
      for (const { fen, depth } of slice) nodes += library.perft(fen, depth)
      return nodes
    },
    result: (library, { fen, depth }) => library.perft(fen, depth),
  },
  // One row of perft.tsv each.
  bulk: {
    slices: ({ row }) => [row],
    items: ({ row }) => [row],
    run: (library, row) => library.bulk(row),
    result: (library, row) => library.bulk(row),
  },
  made: {
    slices: ({ row }) => [row],
    items: ({ row }) => [row],
    run: (library, row) => library.made(row),
    result: (library, row) => library.made(row),
  },
}
