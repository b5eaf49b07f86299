// js/openings/lichess.tsv → js/generated/openings.js: the names of openings and the keys of their positions. The table
// is that of lichess-org/chess-openings (CC0-1.0) at commit 51b8862: the columns eco, name and epd of its dist/*.tsv.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { keyOf } from "../../js/openings/key.js"
import { generated, inRoot } from "../paths.mjs"
import { Failure } from "../run.mjs"
import { stage } from "./stage.mjs"

const table = inRoot("js", "openings", "lichess.tsv")

export async function buildOpenings() {
  const code = [inRoot("js", "openings", "key.js"), inRoot("scripts", "build", "openings.mjs")]
  await stage("openings", { inputs: [table, ...code] }, () => {
    const [names, keys] = encoded(readFileSync(table, "utf8").trimEnd().split("\n").slice(1))
    mkdirSync(generated, { recursive: true })
    const file = join(generated, "openings.js")
    writeFileSync(
      file,
      `/**
 * Each line is an ECO code and a name, sorted: how many letters are as in the line before, as the letter "0" plus that number; the
 * other letters; and a tab for each position after the first that has this name.
 */
export const names = ${constant(names)}
/** The keys of the positions in the order of the names, 5 bytes each, big-endian, in base64. */
export const keys = ${constant(keys)}
`,
    )
    return [file]
  })
}

// The type keeps the text out of the declarations.
const constant = (text) => `/** @type {string} */ (${JSON.stringify(text)})`

/** @param {string[]} rows */
function encoded(rows) {
  /** The keys by code and name. */
  const keysOf = new Map()
  const all = new Set()
  for (const row of rows) {
    const [eco, name, epd] = row.split("\t")
    const key = keyOf(epd)
    if (all.has(key)) throw new Failure(`${table}: “${name}” has the key of another position.`)
    all.add(key)
    keysOf.set(eco + name, [...(keysOf.get(eco + name) ?? []), key])
  }
  const sorted = [...keysOf.keys()].sort()
  const lines = sorted.map((name, index) => {
    const before = sorted[index - 1] ?? ""
    let same = 0
    while (same < name.length && name[same] === before[same]) same++
    return `${String.fromCharCode(48 + same)}${name.slice(same)}${"\t".repeat(keysOf.get(name).length - 1)}`
  })
  const bytes = sorted.flatMap((name) =>
    keysOf.get(name).flatMap((key) => [32, 24, 16, 8, 0].map((bits) => Math.floor(key / 2 ** bits) % 256)),
  )
  return [lines.join("\n"), Buffer.from(bytes).toString("base64")]
}
