// node scripts/openings.mjs openings.jsonl.gz: makes www/board/openings.txt from a table of openings, one JSON object
// a line with
// `eco`, `name` and `epd`, made from the lists of lichess-org/chess-openings (CC0-1.0).
import { readFileSync, writeFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { keyOf } from "../www/board/openings.js"
import { inRoot } from "./paths.mjs"
import { Failure, main, say } from "./run.mjs"

const usage = `
node scripts/openings.mjs FILE: makes www/board/openings.txt from a table of openings as JSON lines, plain or with gzip.
`

const head =
  "Names of openings by position, from github.com/lichess-org/chess-openings (CC0-1.0). Made by scripts/openings.mjs."

await main(usage, async ([file]) => {
  if (!file) throw new Failure("the table of openings is missing.")
  const bytes = readFileSync(file)
  const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8")
  const openings = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  /** The keys of the positions, by code and name. */
  const lines = new Map()
  const names = new Map()
  for (const { eco, name, epd } of openings) {
    const key = keyOf(epd)
    if (names.has(key)) throw new Failure(`“${name}” and “${names.get(key)}” have the same key: take a longer one.`)
    names.set(key, name)
    const line = `${eco}\t${name}`
    lines.set(line, [...(lines.get(line) ?? []), key])
  }
  const sorted = [...lines].map(([line, keys]) => `${line}\t${keys.sort().join(" ")}`).sort()
  writeFileSync(inRoot("www", "board", "openings.txt"), `${head}\n${sorted.join("\n")}\n`)
  say(`www/board/openings.txt: ${names.size} positions, ${lines.size} names`)
})
