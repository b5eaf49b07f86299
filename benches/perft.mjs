// The positions of perft.tsv: natively in one program, and in one wasm with a process for each engine.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Failure, output, say } from "../scripts/run.mjs"
import { compare } from "./compare.mjs"
import { perftRows } from "./data.mjs"
import { buildNative, buildWasm, scratch } from "./install.mjs"
import { ours } from "./libraries/index.mjs"
import { fastest } from "./rows.mjs"
import { meanSamples, row } from "./stats.mjs"
import { openWorker, warm } from "./turns.mjs"

const kinds = { bulk: "leaves counted", made: "every leaf made" }
const shipped = "shipped wasm"

export async function native({ rounds, milliseconds }) {
  const program = await buildNative()
  say("perft, native")
  const text = output(program, [String(rounds), String(milliseconds)], { maxBuffer: 1 << 26 })
  if (text === null) throw new Failure("the native program failed.")
  const samples = {}
  for (const [counting, position, engine, cost] of text.split("\n").map((line) => line.split("\t")))
    ((samples[counting + position] ??= {})[engine] ??= []).push(Number(cost))
  const rows = table(samples, { bulk: { [fastest]: 1 }, made: { [fastest]: 1.25 } })
  return { rows, checks: ["perft, native: all count what is published"] }
}

export async function wasm(options) {
  const file = await buildWasm()
  const functions = WebAssembly.Module.exports(await WebAssembly.compile(readFileSync(file)))
  const names = functions.filter(({ kind }) => kind === "function").map(({ name }) => name)
  const dataFile = join(scratch, "rows.json")
  writeFileSync(dataFile, JSON.stringify({ rows: perftRows() }))
  const workers = []
  for (const name of names) workers.push(await openWorker(name, { file }, dataFile))
  const itself = await openWorker(ours, {}, dataFile)
  workers.push({ ...itself, name: shipped })
  const checks = []
  const samples = {}
  for (const operation of Object.keys(kinds)) {
    say(`perft, wasm, ${kinds[operation]}`)
    for (const { index, name, ...row } of perftRows()) {
      const results = new Map()
      for (const worker of workers) {
        const answers = await worker.ask("check", { operation, row: index })
        if (answers) results.set(worker, answers)
      }
      checks.push(...compare(results, operation, [row[operation].nodes]).map((text) => `perft, wasm, ${name}: ${text}`))
      samples[operation + name] = await warm([...results.keys()], { operation, row: index }, options)
    }
  }
  if (checks.length === 0) checks.push("perft, wasm: all count what is published")
  return { rows: table(samples, { bulk: { [fastest]: 1.25 }, made: { [fastest]: 1.25 } }), checks }
}

/** A row for each kind of counting: the geometric mean of its positions. */
const table = (samples, bars) =>
  Object.entries(kinds).map(([kind, title]) =>
    row({
      title: `${title}, geometric mean`,
      perSecond: true,
      samples: meanSamples(perftRows().map(({ name }) => samples[kind + name])),
      bars: bars[kind],
      relatives: [shipped],
    }),
  )
