// Makes the compact data files of this folder from a whole data folder.
//
//   CHESS_ARBITER_DATA=<folder> node tests/data/make.mjs
//
// The converters are exported, so that a test can run over the whole folder with the same rows:
// every converter returns an array of rows, a row is an array of strings, one per column.

import { readFileSync, writeFileSync, existsSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gunzipSync } from "node:zlib"

/** Rows of `<name>.jsonl.gz`, or none if the folder has no such file. */
export const lines = (folder, name) => {
  const path = join(folder, `${name}.jsonl.gz`)
  if (!existsSync(path)) return []
  return gunzipSync(readFileSync(path))
    .toString("utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

const golden = (folder, ...kinds) => {
  const path = join(folder, "golden.json")
  if (!existsSync(path)) return []
  return JSON.parse(readFileSync(path, "utf8")).filter((fact) => kinds.includes(fact.kind))
}

/** Escapes tabs, line ends, backslashes and invisible characters, so that a row is a single line. */
export const escape = (text) =>
  text.replace(
    /[\\\t\n\r\ufeff]/g,
    (c) => ({ "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\ufeff": "\\ufeff" })[c],
  )
export const unescape = (text) =>
  text.replace(/\\(\\|t|n|r|ufeff)/g, (_, c) => ({ "\\": "\\", t: "\t", n: "\n", r: "\r", ufeff: "\ufeff" })[c])

const mode = (flag) => (flag ? "960" : "std")

// ─── Perft ───────────────────────────────────────────────────────────────────────────────────────

/** fen, mode, "D<depth> <nodes>"... ; `special` rows come from hand-made suites, the others from random play. */
export const perft = (folder) => {
  const rows = new Map()
  const add = (fen, flag, counts, special) => {
    const key = `${fen} ${mode(flag)}`
    const row = rows.get(key) ?? { fen, mode: mode(flag), counts: new Map(), special: false }
    for (const [depth, nodes] of counts) row.counts.set(Number(depth), nodes)
    row.special ||= special
    rows.set(key, row)
  }
  for (const row of lines(folder, "perft")) {
    add(row.fen, row.chess960, Object.entries(row.counts), !/^random|fischer/.test(row.source))
  }
  for (const { fen, input, expected, kind } of golden(folder, "perft", "perft960")) {
    add(
      fen,
      kind === "perft960",
      input.depths.map((depth, i) => [depth, expected[i]]),
      false,
    )
  }
  return [...rows.values()]
}

/** A few hundred rows: every special suite, and a sample of the random ones. */
const perftSample = (folder) => {
  let random = 0
  const out = []
  for (const row of perft(folder)) {
    const keep = row.special || random++ % (row.mode === "960" ? 7 : 15) === 0
    if (!keep) continue
    const depths = [...row.counts].sort(([a], [b]) => a - b)
    let fit = depths.filter(([, nodes]) => nodes <= 200_000)
    if (!fit.length && row.special) fit = depths.slice(0, 1).filter(([, nodes]) => nodes <= 2_500_000)
    if (!fit.length) continue
    // The starting position, "kiwipete" and similar ones: a little deeper.
    if (row.special && row.fen.split(" ")[1] === "w" && fit.length >= 3) {
      fit = depths.filter(([, nodes]) => nodes <= 400_000)
    }
    out.push([row.fen, row.mode, ...fit.map(([depth, nodes]) => `D${depth} ${nodes}`)])
  }
  return out
}

// ─── Positions ───────────────────────────────────────────────────────────────────────────────────

/**
 * mode, fen, normal form (castling and en passant fields), Shredder castling field, flags, category, moves
 * "uci:san"...
 */
export const positions = (folder) =>
  lines(folder, "positions_oracle").map((row) => [
    mode(row.c960),
    row.fen,
    row.epd.split(" ").slice(2).join(" "),
    row.shredder ?? "?",
    (row.check ? "+" : "") +
      (row.checkmate ? "#" : "") +
      (row.stalemate ? "=" : "") +
      (row.insufficient ? "i" : "") +
      (row.no_win_white ? "w" : "") +
      (row.no_win_black ? "b" : "") || ".",
    row.cat,
    row.legal.map(([uci, san]) => `${uci}:${san}`).join(" ") || ".",
  ])

const positionsSample = (folder) => {
  const every = { game: 4, game960: 2, walk: 2, walk960: 2, "heavy-disambiguation": 2 }
  const seen = {}
  return positions(folder).filter(([, , , , , category]) => {
    seen[category] = (seen[category] ?? -1) + 1
    return seen[category] % (every[category] ?? 1) === 0
  })
}

/** mode, fen, flags ("?" if unknown), SANs. */
export const legalSans = (folder) => [
  ...golden(folder, "legal-moves-san").map(({ fen, input, expected }) => [
    mode(input.chess960),
    fen,
    "?",
    expected.join(" ") || ".",
  ]),
  ...lines(folder, "kokopu_positions")
    .filter((row) => row.legal)
    .map((row) => [
      mode(/960/.test(row.label)),
      row.fen,
      (row.check ? "+" : "") +
        (row.checkmate ? "#" : "") +
        (row.stalemate ? "=" : "") +
        (row.dead_insufficient ? "i" : "") || ".",
      row.moves.join(" ") || ".",
    ]),
]

// ─── FEN ─────────────────────────────────────────────────────────────────────────────────────────

const fieldOf = (what) => {
  if (/castling/.test(what)) return "castling"
  if (/^ep/.test(what)) return "en-passant"
  if (/halfmove/.test(what)) return "halfmoves"
  if (/fullmove/.test(what)) return "fullmoves"
  if (/turn|side-to-move/.test(what)) return "turn"
  if (/^extra-field/.test(what)) return "fields"
  if (/^(fields|empty|missing-space|space-in-board)/.test(what)) return "?"
  return "placement"
}

/** fen, field with a syntax error ("?": more than one is acceptable), category. */
export const fenSyntax = (folder) => [
  ...lines(folder, "fen_invalid")
    .filter((row) => row.kind === "syntax")
    .map((row) => [row.fen, fieldOf(row.cat), row.cat]),
  ...golden(folder, "fen-invalid")
    .filter(({ expected }) => expected.stage === "syntax")
    .map(({ fen, expected }) => [fen, fieldOf(expected.reason), expected.reason]),
]

const STATUS = {
  1: "NO_WHITE_KING",
  2: "NO_BLACK_KING",
  4: "TOO_MANY_KINGS",
  8: "TOO_MANY_WHITE_PAWNS",
  16: "TOO_MANY_BLACK_PAWNS",
  32: "PAWNS_ON_BACKRANK",
  64: "TOO_MANY_WHITE_PIECES",
  128: "TOO_MANY_BLACK_PIECES",
  256: "BAD_CASTLING_RIGHTS",
  512: "INVALID_EP_SQUARE",
  1024: "OPPOSITE_CHECK",
  2048: "EMPTY",
  32768: "TOO_MANY_CHECKERS",
  65536: "IMPOSSIBLE_CHECK",
}
const statusNames = (bits) =>
  Object.keys(STATUS)
    .filter((bit) => Number(bits) & Number(bit))
    .map((bit) => STATUS[bit])

/**
 * mode, fen, python-chess status flags; "." a valid position, "!" unreachable although python-chess accepts it, "?"
 * no opinion.
 */
export const fenStatus = (folder) => [
  ...lines(folder, "fen_invalid")
    .filter((row) => row.kind === "position")
    .map((row) => [
      row.chess960 ? "960" : "auto",
      row.fen,
      !row.python_chess_rejects
        ? "!"
        : row.python_chess.status
          ? row.python_chess.status.join(",")
          : "BAD_CASTLING_RIGHTS",
    ]),
  ...lines(folder, "position_status").map((row) => ["std", row.fen, row.status.join(",") || "."]),
  ...golden(folder, "fen-invalid")
    .filter(({ expected }) => expected.stage === "position")
    .map(({ fen, input, expected }) => [
      input.chess960 ? "960" : "auto",
      fen,
      statusNames(expected.pythonChessStatus).join(","),
    ]),
  ...golden(folder, "fen-suspicious").map(({ fen, expected }) => [
    "auto",
    fen,
    /no library detects/.test(expected.diagnostic) ? "?" : statusNames(expected.pythonChessStatus).join(",") || "!",
  ]),
  ...golden(folder, "fen-ep-invalid").map(({ fen }) => ["auto", fen, "INVALID_EP_SQUARE"]),
]

const withField = (fen, at, value) => {
  const fields = fen.split(" ")
  fields[at] = value
  return fields.join(" ")
}

/**
 * mode, text, its normal FEN ("refused" by python-chess), Shredder castling field, number of legal moves ("?":
 * unknown).
 */
export const fenRead = (folder) => [
  ...lines(folder, "fen_odd").map((row) => {
    const its = row.python_chess
    return [
      row.chess960 ? "960" : "auto",
      row.fen,
      its.error ? "refused" : `${its.epd} ${its.fen.split(" ").slice(4).join(" ")}`,
      row.chess960 ? (its.fen?.split(" ")[2] ?? "?") : "?",
      String(its.legal_moves ?? "?"),
    ]
  }),
  ...golden(folder, "fen-lenient").map(({ fen, expected }) => ["auto", fen, expected.normalised, "?", "?"]),
  ...golden(folder, "fen-valid")
    .filter(({ input }) => !input.chess960)
    .map(({ fen }) => ["auto", fen, fen, "?", "?"]),
  ...golden(folder, "fen-valid")
    .filter(({ input }) => input.chess960)
    .map(({ fen }) => ["960", fen, fen, "?", "?"]),
  ...golden(folder, "fen-ep").map(({ fen, expected }) => ["auto", fen, withField(fen, 3, expected.legal), "?", "?"]),
  ...golden(folder, "castling-rights").map(({ fen, input, expected }) => [
    mode(input.chess960),
    fen,
    withField(fen, 2, expected.castlingField),
    expected.shredder,
    "?",
  ]),
  ...golden(folder, "epd").map(({ input, expected }) => ["auto", input.epd, expected.fen, "?", "?"]),
]

// ─── Moves as text ───────────────────────────────────────────────────────────────────────────────

/**
 * mode, fen, text, what to expect (ok, sloppy, optional, illegal, ambiguous, syntax, refused), the move in UCI or
 * ".".
 */
export const sanRead = (folder) => [
  ...lines(folder, "san_invalid").map((row) => [
    mode(row.chess960),
    row.fen,
    row.san,
    row.expect,
    row.python_chess.ok ?? ".",
  ]),
  ...golden(folder, "san-parse")
    .filter(({ mode = "" }) => !/^locale=(?!en)/.test(mode))
    .map(({ fen, input, expected, mode: how }) => {
      const row = [mode(input.chess960), fen, input.san]
      if (/^error-or-/.test(expected)) return [...row, "optional", expected.slice("error-or-".length)]
      if (/^error:syntax-or-illegal/.test(expected)) return [...row, "refused", "."]
      if (/^error:(syntax|ambiguous)/.test(expected)) return [...row, expected.slice("error:".length), "."]
      if (/^error:/.test(expected)) return [...row, "illegal", "."]
      return [...row, /strict/.test(how) ? "ok" : /optional/.test(how) ? "optional" : "sloppy", expected]
    }),
]

/** mode, fen, uci, san. */
export const sanWrite = (folder) =>
  golden(folder, "san-emit").map(({ fen, input, expected }) => [mode(input.chess960), fen, input.uci, expected])

/** mode, fen, moves (UCI or SAN), the FEN after them. */
export const play = (folder) => [
  ...golden(folder, "play").map(({ fen, input, expected }) => [
    mode(input.chess960),
    fen,
    input.uci.join(" "),
    expected,
  ]),
  ...lines(folder, "rampart").flatMap((row) => row.expected.map(({ move, fen }) => ["std", row.fen, move, fen])),
]

const playSample = (folder) =>
  play(folder).filter(([, , moves], i) => i % 6 === 0 || / |^[a-h][1-8][a-h]|O-O|=/.test(moves))

const REASONS = {
  "castling-path-blocked/no-right":
    "castling-path-blocked|castling-right-lost|own-piece-on-target|path-blocked|piece-cannot-move-there",
  pinned: "exposes-king",
  "king-in-check-not-resolved": "does-not-answer-check",
  "king-moves-into-attack": "king-into-check",
  "king-captures-protected-piece": "king-into-check",
  "piece-cannot-move-like-that": "piece-cannot-move-there|pawn-double-push-not-from-home",
  "no-piece-on-square": "empty-square",
  "own-piece-on-destination": "own-piece-on-target",
  "pawn-needs-capture": "pawn-capture-needs-enemy",
  "pawn-blocked": "pawn-push-blocked|path-blocked",
  "en-passant-not-available": "pawn-capture-needs-enemy|en-passant-expired",
  "en-passant-exposes-king": "exposes-king",
  "promotion-missing": "promotion-piece-required",
  "promotion-not-allowed": "promotion-not-possible",
}

/** mode, fen, uci, "legal" or the reasons that fit. */
export const judged = (folder) =>
  golden(folder, "move-legal", "move-illegal").map(({ fen, input, expected }) => [
    mode(input.chess960),
    fen,
    input.uci,
    expected.legal ? "legal" : (REASONS[expected.reason] ?? expected.reason),
  ])

// ─── The rest ────────────────────────────────────────────────────────────────────────────────────

/** number, back rank, Shredder castling field. */
export const chess960 = (folder) =>
  lines(folder, "chess960_starts").map((row) => [String(row.n), row.fen.split("/")[0], row.shredder_fen.split(" ")[2]])

/** fen, its number as a Chess960 start or ".". */
export const chess960Numbers = (folder) =>
  golden(folder, "chess960-number").map(({ fen, expected }) => [fen, String(expected ?? ".")])

/** mode, fen, Polyglot key in hex. */
export const polyglot = (folder) => [
  ...lines(folder, "polyglot_hash").map((row) => [mode(row.chess960), row.fen, row.hash]),
  ...golden(folder, "polyglot-hash").map(({ fen, expected }) => ["std", fen, expected]),
]

/** fen, "attackers <color> <square>" | "pinned" | "checkers", the squares in order or ".". */
export const attacks = (folder) => [
  ...golden(folder, "attackers").map(({ fen, input, expected }) => [
    fen,
    `attackers ${input.by} ${input.square}`,
    [...expected].sort().join(" ") || ".",
  ]),
  ...golden(folder, "pins-checkers").flatMap(({ fen, expected }) => [
    [fen, "pinned", Object.keys(expected.pinned).sort().join(" ") || "."],
    [fen, "checkers", [...expected.checkers].sort().join(" ") || "."],
  ]),
]

/** fen, yes or no. */
export const insufficient = (folder) =>
  golden(folder, "insufficient").map(({ fen, expected }) => [fen, expected.both ? "yes" : "no"])

/** fen, result, reason (only those that depend on the position alone; "." while the game goes on). */
export const ends = (folder) =>
  golden(folder, "game-over").map(({ fen, expected: { result, reason } }) => [
    fen,
    result,
    /^none/.test(reason) ? "." : reason.replace(/\(.*\)/, ""),
  ])

// ─── Games ───────────────────────────────────────────────────────────────────────────────────────

const orDot = (value) => String(value ?? ".")

/**
 * mode, start FEN, moves in UCI, how often the position after each ply had appeared (the start first), plies at which
 * the third and the fifth repetition, fifty and seventy-five moves come, plies from which the third and fifty moves
 * can be claimed with an intended move, final FEN, the end of the game in the final position.
 */
export const draws = (folder) =>
  lines(folder, "draw_rules").map((row) => [
    mode(row.chess960),
    row.start_fen,
    row.moves || ".",
    row.counts.join(" "),
    ...[row.threefold_ply, row.fivefold_ply, row.fifty_ply, row.seventyfive_ply].map(orDot),
    ...[row.claim_threefold_incl_intended_ply, row.claim_fifty_incl_intended_ply].map(orDot),
    row.final_fen,
    orDot(row.final_outcome),
  ])

/**
 * fen, moves, how often the position has appeared, whether it is the third time, the intended moves with which a
 * third time can be claimed, whether fifty moves are reached, and whether they can be claimed with or without an
 * intended move; "?" if unknown.
 */
export const claims = (folder) => [
  ...golden(folder, "repetition").map(({ fen, input, expected }) => [
    fen,
    input.moves.join(" ") || ".",
    String(expected.occurrences),
    expected.threefoldNow ? "yes" : "no",
    [...expected.claimViaIntendedMoves].sort().join(" ") || ".",
    "?",
    "?",
  ]),
  ...golden(folder, "fifty-move-claim").map(({ fen, expected }) => [
    fen,
    ".",
    "?",
    "?",
    "?",
    expected.reached ? "yes" : "no",
    expected["canClaim(incl. intended move 9.3.1)"] ? "yes" : "no",
  ]),
]

/** fen, the color whose flag falls, result. */
export const flags = (folder) =>
  golden(folder, "flag-fall").map(({ fen, input, expected }) => [fen, input.flagged, expected])

/**
 * mode, start FEN or ".", SHA-1 of the SANs, final FEN, plies of the third and fifth repetition, of fifty and
 * seventy-five moves, moves.
 */
export const games = (folder) =>
  lines(folder, "games_oracle")
    .filter((row) => !row.errors)
    .map((row) => [
      mode(row.chess960),
      orDot(row.start_fen),
      row.sans_sha1,
      row.final_fen,
      ...[row.threefold_ply, row.fivefold_ply, row.fifty_ply, row.seventyfive_ply].map(orDot),
      row.mainline_uci || ".",
    ])

const gamesSample = (folder) => {
  let seen = 0
  return games(folder).filter(([mode, start, , , third, fifth, fifty]) => {
    seen++
    const rare = fifth !== "." || fifty !== "." || (start !== "." && mode === "std")
    return seen % (rare ? 2 : third !== "." || mode === "960" ? 20 : 50) === 0
  })
}

/** name, verdict, encoding, text in Base64, what python-chess reads as JSON. */
export const pgnOdd = (folder) =>
  lines(folder, "pgn_odd").map((row) => [
    `${row.id} ${row.cat}`,
    row.verdict,
    row.encoding,
    row.bytes_b64,
    JSON.stringify(
      row.python_chess.map(({ headers, plies, final_fen, sans, tree, nags, errors, board_error, chess960 }) => ({
        headers,
        plies,
        final_fen,
        sans,
        tree,
        nags,
        errors,
        board_error,
        chess960,
      })),
    ),
  ])

/** Only those made for the collection, and not the giant. */
const pgnOddSample = (folder) =>
  pgnOdd(folder).filter(([, verdict, , bytes], at) => at < 77 && verdict !== "python-chess" && bytes.length < 10_000)

/** name, text, its content as JSON. */
export const pgnRead = (folder) => [
  ...golden(folder, "pgn-read").map(({ name, input, expected }) => [name, input.pgn, JSON.stringify(expected.games)]),
  ...golden(folder, "variation-san").map(({ fen, input, expected }) => [
    "a line as text",
    `[FEN "${fen}"]\n\n${expected} *`,
    JSON.stringify([{ uci: input.uci, movetext: expected }]),
  ]),
  ...golden(folder, "null-move").map(({ fen, expected }) => [
    "null move",
    `[FEN "${fen}"]\n\n1. -- *`,
    JSON.stringify([{ mainline: ["--"], fen: expected.fen }]),
  ]),
]

/** comment, its content as JSON. */
export const pgnComments = (folder) =>
  golden(folder, "pgn-comment").map(({ input, expected }) => [input.comment, JSON.stringify(expected)])

// ─── Writing ─────────────────────────────────────────────────────────────────────────────────────

const FILES = {
  "perft.tsv": perftSample,
  "positions.tsv": positionsSample,
  "legal_sans.tsv": legalSans,
  "fen_syntax.tsv": fenSyntax,
  "fen_status.tsv": fenStatus,
  "fen_read.tsv": fenRead,
  "san_read.tsv": sanRead,
  "san_write.tsv": sanWrite,
  "play.tsv": playSample,
  "judged.tsv": judged,
  "chess960.tsv": chess960,
  "chess960_numbers.tsv": chess960Numbers,
  "polyglot.tsv": polyglot,
  "attacks.tsv": attacks,
  "insufficient.tsv": insufficient,
  "ends.tsv": ends,
  "draws.tsv": draws,
  "claims.tsv": claims,
  "flags.tsv": flags,
  "games.tsv": gamesSample,
  "pgn_odd.tsv": pgnOddSample,
  "pgn_read.tsv": pgnRead,
  "pgn_comments.tsv": pgnComments,
}

/** Writes these files into a folder. */
export const write = (files, to) => {
  const folder = process.env.CHESS_ARBITER_DATA
  if (!folder) {
    console.error("CHESS_ARBITER_DATA must name the data folder")
    process.exit(1)
  }
  for (const [name, make] of Object.entries(files)) {
    const unique = new Set(make(folder).map((row) => row.map(escape).join("\t")))
    writeFileSync(new URL(name, to), [...unique].join("\n") + "\n")
    console.log(`${name}: ${unique.size} rows`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) write(FILES, new URL(".", import.meta.url))
