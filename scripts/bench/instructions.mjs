// Counts the instructions of our native code, which do not depend on load, so small changes show.
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { annotatedText } from "../../benches/js/data.mjs"
import { cargoEnv } from "../cargo.mjs"
import { inRoot } from "../paths.mjs"
import { Failure, output, say } from "../run.mjs"
import { buildInstructions, scratch } from "./install.mjs"

const cases = {
  "perft-bulk": "perft of three positions, leaves counted",
  "perft-made": "the same, every leaf made",
  list: "FEN to all legal moves with SAN, positions.tsv",
  play: "FEN, one SAN, FEN, positions.tsv",
  replay: "40 games by SAN, a move each",
  pgn: "40 games as PGN with comments and variations",
}
const baselineFile = inRoot("benches", "instructions.json")
const tolerance = 0.02

export async function instructions({ save }) {
  if (process.env.CHESS_ARBITER_DATA)
    throw new Failure("instructions are counted over tests/data only; unset CHESS_ARBITER_DATA.")
  if (output("valgrind", ["--version"]) === null) {
    throw new Failure(
      'valgrind was not found, so instructions cannot be counted. On Debian, "apt-get install valgrind" installs it.',
    )
  }
  const program = await buildInstructions()
  const pgn = join(scratch, "instructions.pgn")
  writeFileSync(pgn, annotatedText(40) + "\n\n")
  const rustc = output("rustc", ["--version"], { env: cargoEnv() })
  const counted = {}
  for (const name of Object.keys(cases)) counted[name] = count(program, name, pgn)

  const before = existsSync(baselineFile) ? JSON.parse(readFileSync(baselineFile, "utf8")) : null
  const grown = report(counted, before?.counts ?? {})
  if (before && before.rustc !== rustc)
    say(`the baseline was counted with ${before.rustc}, this with ${rustc}: compilers differ.`)
  if (save) {
    writeFileSync(baselineFile, `${JSON.stringify({ rustc, counts: counted }, null, 2)}\n`)
    say("written to benches/instructions.json")
  } else if (grown.length > 0) {
    throw new Failure(`more than ${tolerance * 100} % more instructions: ${grown.join(", ")}.`)
  }
}

/** The instructions of the functions whose names begin with "measured_", including their callees. */
function count(program, name, pgn) {
  say(cases[name])
  const flags = ["--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=*measured_*"]
  const { status, stderr } = spawnSync(
    "valgrind",
    [...flags, program, name, inRoot("tests", "data", "positions.tsv"), pgn],
    {
      encoding: "utf8",
    },
  )
  const found = stderr?.match(/Collected\s*:\s*(\d+)/)
  if (status !== 0 || !found || found[1] === "0") throw new Failure(`valgrind failed at "${name}":\n${stderr}`)
  return Number(found[1])
}

function report(counted, before) {
  const grown = []
  for (const [name, count] of Object.entries(counted)) {
    const change = before[name] ? count / before[name] - 1 : null
    if (change > tolerance) grown.push(`${name} (${percent(change)})`)
    console.log(
      `  ${cases[name].padEnd(48)} ${count.toLocaleString("en").padStart(15)} ${change === null ? "new" : percent(change)}`,
    )
  }
  return grown
}

const percent = (share) => `${share >= 0 ? "+" : ""}${(share * 100).toFixed(2)} %`
