// FENs and PGNs from the test data.
import { readFileSync } from "node:fs"
import { facts } from "../data/read.mjs"

const lines = (url) =>
  readFileSync(new URL(url, import.meta.url), "utf8")
    .trim()
    .split("\n")

export const fens = [...new Set(facts("positions").flatMap(([mode, fen]) => (mode === "std" ? [fen] : [])))]
const games = lines("../../benches/games.txt").slice(0, 60)
const odd = facts("pgn_odd").map(([, , , base64]) => Buffer.from(base64, "base64").toString())
export const pgns = [...games.map((sans) => sans.split(" ").slice(0, 80).join(" ")), ...odd]
