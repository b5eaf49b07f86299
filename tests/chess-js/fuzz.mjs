// The comparison with the installed chess.js, with text output.

import { readFileSync } from "node:fs"
import * as Theirs from "chess.js"
import * as Ours from "../../js/entries/chess.js"
import { facts } from "../data/read.mjs"
import { compare } from "./compare.mjs"

// FENs and PGNs from the test data.
const lines = (url) =>
  readFileSync(new URL(url, import.meta.url), "utf8")
    .trim()
    .split("\n")

const fens = [...new Set(facts("positions").flatMap(([mode, fen]) => (mode === "std" ? [fen] : [])))]
const games = lines("../../benches/games.txt").slice(0, 60)
const odd = facts("pgn_odd").map(([, , , base64]) => Buffer.from(base64, "base64").toString())
const pgns = [...games.map((sans) => sans.split(" ").slice(0, 80).join(" ")), ...odd]

/** The calls that lead to a difference. */
const shown = ({ log, ours, theirs }) =>
  [
    ...log.map((call) => JSON.stringify(call)),
    `ours      ${JSON.stringify(ours)}`,
    `chess.js  ${JSON.stringify(theirs)}`,
  ].join("\n")

/**
 * Plays games.
 * @returns how many calls were made, how many differences have each name, and the others as text
 */
export function run({ games, seed }) {
  const { calls, found } = compare({ Ours, Theirs, games, seed, fens, pgns })
  const named = {}
  for (const { rule } of found) if (rule !== null) named[rule] = (named[rule] ?? 0) + 1
  return { calls, named, unexplained: found.filter(({ rule }) => rule === null).map(shown) }
}
