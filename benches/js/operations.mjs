// What is timed and compared, for each row: `slices` are parts of the work, `run` does one slice and returns the
// number of operations, `result` is the normalized result for one item (a list for `severalInOne`).
// `prepare` makes the input of `run` and `result`, untimed; `needs` is a function that not every library has.
import { sansOf, sortedMoves, targets, withoutCounters, withoutEnPassant } from "./normal.mjs"

/** Fields in which FENs of the same position may differ; reported, but not an error. */
const almost = {
  "another en passant field": withoutEnPassant,
  "other counters": withoutCounters,
  "another en passant field and other counters": (fen) => withoutCounters(withoutEnPassant(fen)),
}

const perPosition = (run) => (library, slice) => {
  for (const item of slice) if (run(library, item) === undefined) throw new Error("no answer")
  return slice.length
}

const positions = {
  slices: ({ positions }) => positions,
  items: ({ checked }) => checked,
}
/** The same without the rare positions. */
const faults = {
  slices: ({ positions }) => positions,
  items: ({ positions }) => positions.flat(),
}
const replays = {
  slices: ({ replays }) => replays,
  items: ({ replays }) => replays.flat(),
}
const texts = {
  slices: ({ pgn }) => pgn,
  items: ({ pgn }) => pgn,
}
const replayed = (replay) => (library, slice) => {
  let plies = 0
  for (const { sans } of slice) {
    library[replay](sans)
    plies += sans.length
  }
  return plies
}

export const operations = {
  list: {
    ...positions,
    run: perPosition((library, { fen }) => library.list(fen)),
    result: (library, { fen }) => sortedMoves(library.moves(fen)),
  },
  sans: {
    ...positions,
    run: perPosition((library, { fen }) => library.sans(fen)),
    result: (library, { fen }) => sansOf(library.sans(fen)),
  },
  destinations: {
    ...positions,
    run: perPosition((library, { fen }) => library.destinations(fen)),
    result: (library, { fen }) => targets(library.destinations(fen), fen),
  },
  play: {
    ...positions,
    items: ({ checked }) => checked.filter(({ san }) => san !== null),
    run: perPosition((library, { fen, san }) => library.play(fen, san)),
    result: (library, { fen, san }) => library.play(fen, san),
    almost,
  },
  replay: {
    ...replays,
    run: replayed("replay"),
    result: (library, { sans }) => library.fenAfter(library.replay(sans)),
    almost,
  },
  replayRead: {
    ...replays,
    run: replayed("replayRead"),
    result: (library, { sans }) => library.fenAfter(library.replayRead(sans)),
    almost,
    needs: "replayRead",
  },
  pgn: {
    ...texts,
    run: (library, { games, text }) => library.readPgn(games, text).length,
    result: (library, { games, text }) => library.pgnTrees(games, text),
    severalInOne: true,
  },
  pgnUsed: {
    ...texts,
    items: ({ pgn }) => pgn.slice(0, 1),
    run: (library, { games, text }) => library.lookAtPgn(games, text).length,
    result: (library, { games, text }) =>
      library.lookAtPgn(games, text).map(([sans, fen]) => [sans, withoutEnPassant(fen)]),
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

  // Operations that the others lack.
  legalMoves: {
    ...positions,
    prepare: (library, { fen }) => library.position(fen),
    run: perPosition((library, position) => library.readMoves(position)),
    result: (library, position) => library.readMoves(position),
    needs: "readMoves",
  },
  judge: {
    ...faults,
    prepare: (library, { fen, illegal }) => [library.position(fen), illegal],
    run: perPosition((library, [position, illegal]) => library.judge(position, illegal)),
    result: (library, [position, illegal]) => library.judge(position, illegal).reason,
    needs: "judge",
  },
  gameJudge: {
    ...replays,
    prepare: (library, { opening, illegal }) => [library.replay(opening).game, illegal],
    run(library, slice) {
      let judged = 0
      for (const [game, illegal] of slice) {
        for (const move of illegal) library.judge(game, move)
        judged += illegal.length
      }
      return judged
    },
    result: (library, [game, illegal]) => illegal.map((move) => library.judge(game, move).reason),
    needs: "judge",
  },
  refusedFen: {
    ...faults,
    run: perPosition((library, { broken }) => library.refusedFen(broken)),
    result: (library, { broken }) => library.refusedFen(broken).field,
    needs: "refusedFen",
  },
  problems: {
    ...faults,
    prepare: (library, { doubtful }) => library.position(doubtful),
    run: perPosition((library, position) => library.problems(position)),
    result: (library, position) => library.problems(position).map(({ code }) => code),
    needs: "problems",
  },
  pgnIssues: {
    slices: ({ faultyPgn }) => faultyPgn,
    items: ({ faultyPgn }) => faultyPgn,
    run: (library, { text }) => library.readIssues(text).length,
    result: (library, { text }) =>
      library.readIssues(text).map((issues) => issues.map(({ line, column }) => [line, column])),
    severalInOne: true,
    needs: "readIssues",
  },
  notesRead: {
    ...texts,
    prepare: (library, { text }) => library.readPgn([], text),
    run: (library, entries) => library.readNotes(entries).nodes,
    result: (library, entries) => library.readNotes(entries),
    needs: "readNotes",
  },
  notesWritten: {
    ...replays,
    prepare: (library, { opening }) => library.replay(opening).game,
    run(library, slice) {
      let nodes = 0
      for (const game of slice) nodes += library.writeNotes(game).nodes
      return nodes
    },
    result: (library, game) => library.writeNotes(game).pgn,
    needs: "writeNotes",
  },
  tree: {
    ...texts,
    prepare: (library, { text }) => library.readPgn([], text),
    run: (library, entries) => library.walk(entries).nodes,
    result: (library, entries) => library.walk(entries),
    needs: "walk",
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
