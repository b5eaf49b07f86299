// npm run bench: compares us with other libraries. README.md describes what is measured and how.
import { mkdirSync } from "node:fs"
import { build } from "../scripts/build.mjs"
import { duration, Failure, main, say } from "../scripts/run.mjs"
import { setUp } from "../scripts/setup.mjs"

const usage = `
npm run bench: measures this engine beside its peers, in turns on this machine, and compares their results.

  npm run bench -- --quick              the same positions and games in fewer and shorter rounds
  npm run bench -- --only list,native   these rows only: native, wasm, perft, list, sans, destinations, play, replay,
                                        replayRead, pgn, dead, start, size, elements, firstMove, load

The peers are installed in benches/ when they are needed first (npm packages and Rust crates; one to three minutes).
Nothing of them is part of what is shipped. benches/README.md tells what is measured and how.
`

const full = {
  rounds: 11,
  milliseconds: 200,
  warmUp: 400,
  processes: 5,
  starts: 21,
  odd: Infinity,
  deadRuns: 3,
  placed: 1000,
}
const quick = { rounds: 4, milliseconds: 20, warmUp: 400, processes: 1, starts: 5, odd: 200, deadRuns: 1, placed: 100 }

/** The parts with the rows that each measures. Loaded on demand, because they import what has just been built. */
const parts = [
  { title: "perft, native", rows: ["native"], run: async (options) => (await import("./perft.mjs")).native(options) },
  {
    title: "perft, wasm, in Node",
    rows: ["wasm"],
    run: async (options) => (await import("./perft.mjs")).wasm(options),
  },
  {
    title: "JavaScript libraries",
    rows: ["perft", "list", "sans", "destinations", "play", "replay", "replayRead", "pgn"],
    run: async (options, wanted) => (await import("./javascript.mjs")).javascript(options, wanted),
  },
  { title: "dead positions", rows: ["dead"], run: async (options) => (await import("./programs.mjs")).dead(options) },
  { title: "start", rows: ["start"], run: async (options) => (await import("./programs.mjs")).start(options) },
  { title: "size", rows: ["size"], run: async () => (await import("../scripts/size.mjs")).checkSizes() },
  { title: "diagrams", rows: ["elements"], run: async (options) => (await import("./elements.mjs")).elements(options) },
  {
    title: "the first move of an app",
    rows: ["firstMove"],
    run: async (options) => (await import("./first-move.mjs")).firstMove(options),
  },
  { title: "the board page", rows: ["load"], run: async (options) => (await import("./load.mjs")).load(options) },
]

await main(usage, { quick: { type: "boolean" }, only: { type: "string" } }, async ({ quick: isQuick, only }) => {
  const options = isQuick ? quick : full
  const known = parts.flatMap(({ rows }) => rows)
  const names = only?.split(",") ?? known
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new Failure(`there is no row "${unknown}"; the rows are ${known.join(", ")}.`)
  const wanted = (name) => names.includes(name)
  await setUp()
  await build({ types: false })
  const { print } = await import("./table.mjs")
  const { closeWorkers } = await import("./turns.mjs")
  const { scratch } = await import("./install.mjs")
  mkdirSync(scratch, { recursive: true })
  const started = Date.now()
  const results = []
  for (const { title, rows, run } of parts.filter(({ rows }) => rows.some(wanted))) {
    try {
      results.push({ title, ...(await run(options, wanted)) })
    } catch (error) {
      // Keeps earlier results.
      results.push({ title, checks: [`${rows}: NOT MEASURED: ${error.message}`] })
    } finally {
      closeWorkers()
    }
  }
  print(results)
  say(`ready in ${duration(Date.now() - started)}`)
})
