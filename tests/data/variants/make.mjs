// Makes the compact data files of this folder from the folder `variants` of a whole data folder.
//
//   CHESS_ARBITER_DATA=<folder> node tests/data/variants/make.mjs

import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { lines, write } from "../make.mjs"

const rowsOf = (folder, name) => lines(join(folder, "variants"), name)

/** The rows of every file of a folder, the files in the order of their names. */
const rowsIn = (folder, name) => {
  const path = join(folder, "variants", name)
  const files = existsSync(path) ? readdirSync(path).sort() : []
  return files.flatMap((file) => rowsOf(folder, join(name, file.replace(/\.jsonl\.gz$/, ""))))
}

/** Words as one column: `["draw", null]` is "draw", `null` is ".". */
const words = (list) => list?.filter(Boolean).join(" ") || "."

/** The members of a row that have no column of their own, as JSON. */
const others = (row, ...names) => JSON.stringify(Object.fromEntries(names.map((name) => [name, row[name]])))

/**
 * variant, fen, the FEN as Lichess writes it, "+" in check, end, sides of insufficient material, the end at Lichess, what it gives to the side to move
 * that runs out of time, moves "uci:san"...
 */
export const positions = (folder) =>
  rowsIn(folder, "positions").map((row) => [
    row.variant,
    row.fen,
    row.lichess_fen,
    row.check ? "+" : ".",
    words(row.end),
    words([row.insufficient[0] && "white", row.insufficient[1] && "black"]),
    row.lichess ? words(row.lichess.end) : "?",
    row.lichess ? (row.lichess.flag ?? ".") : "?",
    row.moves.map(([uci, san]) => `${uci}:${san}`).join(" ") || ".",
  ])

/** Every third end, every twelfth position that goes on, and those that another library tests. */
const positionsSample = (folder) => {
  const special = new Set(
    rowsIn(folder, "positions")
      .filter(({ source }) => source === "test position of a peer")
      .map(({ fen }) => fen),
  )
  const seen = {}
  return positions(folder).filter(([variant, fen, , , end]) => {
    const kind = `${variant} ${end === "."}`
    seen[kind] = (seen[kind] ?? -1) + 1
    return special.has(fen) || seen[kind] % (end === "." ? 12 : 3) === 0
  })
}

/** variant, fen, mode, "D<depth> <nodes>"... */
export const perft = (folder) => {
  const rows = new Map()
  for (const { variant, fen, chess960, depth, nodes } of rowsOf(folder, "perft")) {
    const row = [variant, fen, chess960 ? "960" : "auto"]
    const key = row.join()
    rows.set(key, rows.get(key) ?? row)
    rows.get(key).push(`D${depth} ${nodes}`)
  }
  return [...rows.values()]
}

/** variant, PGN, final fen, result, reason, how often the final position has appeared, the end at Lichess. */
export const games = (folder) =>
  rowsIn(folder, "games").map((row) => [
    row.variant,
    row.pgn,
    row.fen,
    row.result,
    row.reason ?? ".",
    String(row.repetitions),
    row.lichess ? words(row.lichess.end) : "?",
  ])

/** variant, fen, moves, how often the position after each had appeared, the start first. */
export const repetitions = (folder) =>
  rowsOf(folder, "repetitions").map((row) => [row.variant, row.fen, row.sans, row.counts.join(" ")])

/** variant, fen, move, the reasons that fit, what shows them as JSON. */
export const refused = (folder) =>
  rowsOf(folder, "refused").map((row) => [
    row.variant,
    row.fen,
    row.move,
    row.reasons.join("|"),
    others(row, "squares", "captures", "capturers", "blast", "checkers", "king", "discovered"),
  ])

/** variant, fen, what the fact is about, the fact as JSON. */
export const facts = (folder) =>
  rowsOf(folder, "facts").map((row) => [
    row.variant,
    row.fen,
    row.note,
    others(
      row,
      ...["play", "legal", "illegal", "only", "drops", "san", "after", "ep_after", "check", "end"],
      ...["lichess", "insufficient", "can_win", "dead"],
    ),
  ])

/** fen of horde, whether White has insufficient material. */
export const horde = (folder) =>
  rowsOf(folder, "horde_insufficient").map((row) => [row.fen, row.white_insufficient ? "yes" : "no"])

/** variant, fen, another text of the same position. */
export const fenForms = (folder) => rowsOf(folder, "fen_forms").map((row) => [row.variant, row.fen, row.also])

/** variant, "pgn" (as Lichess writes it), "alias" or "not", the name. */
export const names = (folder) => {
  const path = join(folder, "variants", "names.json")
  const all = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {}
  return Object.entries(all).flatMap(([variant, row]) => [
    [variant, "pgn", row.lichess_pgn],
    ...[row.lichess_key, row.uci, ...row.aliases].map((name) => [variant, "alias", name]),
    ...(row.not ?? []).map((name) => [variant, "not", name]),
  ])
}

const every = (count, make) => (folder) => make(folder).filter((_, at) => at % count === 0)

const FILES = {
  "positions.tsv": positionsSample,
  "perft.tsv": perft,
  "games.tsv": every(8, games),
  "repetitions.tsv": repetitions,
  "refused.tsv": every(6, refused),
  "facts.tsv": facts,
  "horde.tsv": every(10, horde),
  "fen_forms.tsv": fenForms,
  "names.tsv": names,
}

if (process.argv[1] === fileURLToPath(import.meta.url)) write(FILES, new URL(".", import.meta.url))
