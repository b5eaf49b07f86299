// npm run mutants: checks that tests fail when the code is wrong.
import { existsSync, readFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { cargoEnv } from "./cargo.mjs"
import { switchedEngine } from "./mutants/switched.mjs"
import { mutantTests, outcomesFile } from "./mutants/tests.mjs"
import { cache, inRoot } from "./paths.mjs"
import { duration, Failure, isMain, main, mustRun, output, say } from "./run.mjs"

const tool = { version: "27.1.0", folder: join(cache, "cargo-mutants-27.1.0") }

const usage = `
npm run mutants: changes the engine in one place at a time and runs the Rust tests that reach the place; a change that no test
notices (a survivor) is listed, with those that no test reaches. cargo-mutants ${tool.version} finds the changes; tests/mutants puts all of
them into one copy of the sources, each behind a switch, so that they are compiled once. The results are in target/mutants.

  npm run mutants -- src/san.rs src/game     in these files and folders; without any in all of src
  npm run mutants -- --under 1 src/san.rs    only with tests that take less than a second
  npm run mutants -- --missed                only those that the last run missed
  npm run mutants -- --list src/san.rs       only says what would be changed
  npm run mutants -- --install               installs cargo-mutants in the cache folder first
`

/** The mutations of cargo-mutants, numbered from 1. */
function mutantsOf(env) {
  const text = output("cargo", ["mutants", "--list", "--json", "--dir", inRoot(), "--package", "chess-arbiter"], {
    env,
    maxBuffer: 1 << 28,
  })
  if (text === null) throw new Failure("cargo-mutants is not installed: npm run mutants -- --install")
  return JSON.parse(text).map((mutant, index) => ({ ...mutant, id: index + 1 }))
}

function readOptions(args) {
  const options = { files: [], under: Infinity, list: false, install: false, missed: false }
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]
    if (arg === "--under") options.under = Number(args[++at])
    else if (arg === "--missed") options.missed = true
    else if (arg === "--list") options.list = true
    else if (arg === "--install") options.install = true
    else if (arg.startsWith("src")) options.files.push(arg.replace(/\/$/, ""))
    else throw new Failure(`"${arg}" is not a known argument. Try --help.`)
  }
  if (!(options.under > 0)) throw new Failure("--under needs a number of seconds above 0.")
  return options
}

/** Those of these mutants that the last run missed. */
function missedOf(mutants) {
  const lines = existsSync(outcomesFile) ? readFileSync(outcomesFile, "utf8").split("\n") : []
  const missed = new Set(
    lines.filter((line) => /^(survived|not reached)\t/.test(line)).map((line) => line.split("\t")[1]),
  )
  return mutants.filter(({ name }) => missed.has(name))
}

/** A line for each file: how many of its mutations were detected. */
function summary(results) {
  const rows = new Map()
  for (const { mutant, outcome } of results) {
    const row = rows.get(mutant.file) ?? {
      killed: 0,
      "ran too long": 0,
      survived: 0,
      "not reached": 0,
      "not compiled": 0,
      "not switched": 0,
    }
    row[outcome]++
    rows.set(mutant.file, row)
  }
  for (const [file, row] of rows) {
    const parts = Object.entries(row).filter(([, count]) => count > 0)
    console.log(`${file}: ${parts.map(([outcome, count]) => `${count} ${outcome}`).join(", ")}`)
  }
}

if (isMain(import.meta.url)) {
  await main(usage, async (args) => {
    const options = readOptions(args)
    const env = { ...cargoEnv() }
    env.PATH = [join(tool.folder, "bin"), env.PATH].join(delimiter)
    if (options.install)
      await mustRun(
        "cargo",
        ["install", "cargo-mutants", "--version", tool.version, "--locked", "--root", tool.folder],
        { env },
      )
    const all = mutantsOf(env)
    const within = (name) => all.filter(({ file }) => file === name || file.startsWith(`${name}/`))
    let chosen = options.files.length === 0 ? all : [...new Set(options.files.flatMap(within))]
    if (options.missed) chosen = missedOf(chosen)
    if (chosen.length === 0) throw new Failure("there is nothing to change.")
    if (options.list) {
      for (const { name } of chosen) console.log(name)
      return
    }
    const started = Date.now()
    const engine = await switchedEngine(all, env)
    const results = mutantTests(engine, chosen, options.under)
    summary(results)
    const noticed = results.filter(({ outcome }) => outcome === "killed" || outcome === "ran too long").length
    const missed = results.filter(({ outcome }) => outcome === "survived" || outcome === "not reached").length
    const rest = results.length - noticed - missed
    say(
      `${noticed} of ${noticed + missed} changes were noticed (${rest} do not compile or cannot be switched), in ${duration(Date.now() - started)}.`,
    )
    if (missed > 0) throw new Failure(`${missed} were not; target/mutants/outcomes.tsv lists them.`)
  })
}
