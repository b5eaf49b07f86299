// The rows of the benchmarks, and their targets: how many times as fast as which library.

const fastest = "the fastest"

/** The names for `--only`, with descriptions. */
export const groups = {
  native: "perft, native",
  wasm: "perft, compiled to wasm, in Node",
  perft: "perft by the JavaScript libraries",
  list: "FEN to all legal moves",
  sans: "FEN to SAN list",
  destinations: "FEN to destinations",
  play: "FEN, one SAN, FEN",
  replay: "a game by SAN",
  pgn: "PGN files",
  arbiter: "what only an arbiter does",
  dead: "dead positions",
  size: "size",
  start: "import and first list",
  memory: "memory of a long loop",
  curves: "cost of a move in long games",
  stream: "PGN as a stream",
  elements: "diagrams on a page",
}

/** The rows that can be measured with another build of ours. */
export const comparable = [
  "perft",
  "list",
  "sans",
  "destinations",
  "play",
  "replay",
  "pgn",
  "arbiter",
  "dead",
  "start",
  "size",
]

/**
 * The rows of the JavaScript libraries: group, operation, description of one operation, and the targets for both
 * figures of a row: warm, and first time in a fresh process. Rows that repeat the same work (`isRepeated`) have one
 * figure.
 */
export const javascriptRows = [
  {
    group: "perft",
    title: "perft (start 4, kiwipete 3)",
    unit: "nodes/s",
    isRepeated: true,
    bars: [
      { than: "chessops", times: 60 },
      { than: "chess.js", times: 400 },
    ],
  },
  {
    group: "list",
    title: "FEN → all legal moves with SAN and flags, all read",
    bars: [
      { than: "ffish", times: 8 },
      { than: "chessops", times: 25 },
      { than: "kokopu", times: 35 },
      { than: "chess.js", times: 400 },
    ],
  },
  { group: "sans", title: "FEN → SAN list" },
  { group: "destinations", title: "FEN → destinations map", bars: [{ than: fastest, times: 6 }] },
  { group: "play", title: "FEN → play one SAN → FEN", bars: [{ than: "kokopu", times: 4 }] },
  { group: "replay", title: "game replayed by SAN, a move", bars: [{ than: "chessops", times: 1 }] },
  {
    group: "replay",
    operation: "replayRead",
    title: "the same, all fields of the move read",
    bars: [{ than: "chessops", times: 1 }],
  },
  {
    group: "pgn",
    title: "PGN with comments and variations, a game",
    bars: [
      { than: "chessops", times: 15 },
      { than: "kokopu", times: 20 },
    ],
  },
  { group: "pgn", operation: "pgnUsed", title: "the same, then SAN list and final FEN" },
  { group: "arbiter", operation: "legalMoves", title: "Position.legalMoves, all fields read" },
  { group: "arbiter", operation: "judge", title: "Position.judge, refused" },
  { group: "arbiter", operation: "gameJudge", title: "Game.judge, refused" },
  { group: "arbiter", operation: "refusedFen", title: "Position.fromFen, refused" },
  { group: "arbiter", operation: "problems", title: "Position.problems" },
  { group: "arbiter", operation: "pgnIssues", title: "PGN with an illegal move, a game" },
  { group: "arbiter", operation: "notesRead", title: "notes of a node read" },
  { group: "arbiter", operation: "notesWritten", title: "notes of a node written, then pgn()" },
  { group: "arbiter", operation: "tree", title: "tree walked, SAN read, a node" },
].map((row) => ({ operation: row.group, unit: "s", bars: [], ...row }))

/** Targets of the geometric means over the perft positions. */
export const nativeBars = {
  bulk: [
    { than: "cozy-chess", times: 2 },
    { than: fastest, times: 1.25 },
  ],
  made: [{ than: "shakmaty", times: 1.25 }],
}

export const wasmBars = { bulk: [{ than: fastest, times: 1.25 }], made: [{ than: fastest, times: 1.25 }] }

/**
 * Targets for the CPU time of `isDead` and both `canWin` together, in milliseconds: the share of positions under
 * `most`, and the maximum.
 */
export const deadBars = {
  data: { share: 0.999, most: 50, worst: 400 },
  placed: { share: 0.9, most: 25, worst: 150 },
}

export const startBars = [{ than: "chess.js", times: 2 }]

/** Each target with the measured ratio, and whether it is reached (null if that library is missing). */
export function judged(bars, ratios) {
  return bars.map(({ than, times }) => {
    const ratio = than === fastest ? Math.min(...Object.values(ratios)) : ratios[than]
    const known = ratio !== undefined && Number.isFinite(ratio)
    return { than, times, ratio: known ? ratio : null, reached: known ? ratio >= times : null }
  })
}
