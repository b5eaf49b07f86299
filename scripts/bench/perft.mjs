// The rows of perft.tsv: natively in one program, and compiled to wasm with a process for each engine.
import { join } from "node:path"
import { rows as positions } from "../../benches/js/data.mjs"
import { writeFileSync } from "node:fs"
import { ours } from "../../benches/js/libraries.mjs"
import { Failure, output, say } from "../run.mjs"
import { answers, compare } from "./compare.mjs"
import { buildNative, buildWasmPeers, scratch } from "./install.mjs"
import { rounds } from "./rounds.mjs"
import { nativeBars, wasmBars } from "./rows.mjs"
import { meanRow, row } from "./stats.mjs"
import { openWorker } from "./workers.mjs"

const kinds = { bulk: "leaves counted", made: "every leaf made" }

export async function native(options) {
  const { program, missing } = await buildNative()
  say("perft, native")
  const text = output(program, [String(options.rounds), String(options.milliseconds)], { maxBuffer: 1 << 26 })
  if (text === null) throw new Failure("the native program failed.")
  const lines = text.split("\n").map((line) => JSON.parse(line))
  const checks = lines
    .filter(({ wrong }) => wrong !== undefined)
    .map(
      ({ engine, position, wrong, right }) =>
        `${engine} COUNTS WRONG natively: ${position} ${wrong} instead of ${right}`,
    )
  if (checks.length === 0) checks.push("perft, native: all count what is published")
  const samplesOf = (counting, position) => {
    const samples = {}
    for (const line of lines) {
      if (line.counting !== counting || line.position !== position || !line.nodesPerSecond) continue
      ;(samples[line.engine] ??= []).push(1 / line.nodesPerSecond)
    }
    return samples
  }
  return { rows: table("native", samplesOf, nativeBars, missing), checks }
}

export async function wasm(options) {
  const { files, missing } = await buildWasmPeers()
  const shipped = "shipped wasm"
  const dataFile = join(scratch, "rows.json")
  writeFileSync(dataFile, JSON.stringify({ rows: positions() }))
  const workers = []
  for (const [name, file] of [...Object.entries(files), [shipped]]) {
    try {
      workers.push(await openWorker(name, { file }, dataFile))
    } catch (error) {
      missing[name] = `it cannot be loaded (${error.message})`
    }
  }
  const checks = []
  const samples = {}
  for (const operation of Object.keys(kinds)) {
    say(`perft, wasm, ${kinds[operation]}`)
    for (const { index, name, ...row } of positions()) {
      const able = []
      for (const worker of workers) if (await worker.ask("can", { operation, row: index })) able.push(worker)
      const results = new Map()
      for (const worker of able) results.set(worker.name, await answers(worker, { operation, row: index }))
      const { sentences } = compare(results, operation, [row[operation].nodes])
      checks.push(...sentences.map((sentence) => `perft, wasm, ${name}: ${sentence}`))
      samples[operation + name] = await rounds(able, { operation, row: index }, options)
    }
  }
  if (checks.length === 0) checks.push("perft, wasm: all count what is published")
  return {
    rows: table("wasm", (counting, position) => samples[counting + position], wasmBars, missing, [shipped]),
    checks,
  }
}

/** A row for each position and one for all of them. `relatives` are also ours, not other libraries. */
function table(group, samplesOf, bars, missing, relatives = []) {
  return Object.entries(kinds).flatMap(([counting, words]) => {
    const common = { group, unit: "nodes/s", missing, relatives }
    const each = positions().map(({ name }) => {
      const key = `${group}-${counting}-${name}`
      return row({
        ...common,
        key,
        short: name,
        title: `${words}: ${name}`,
        ours,
        samples: samplesOf(counting, name),
        bars: [],
      })
    })
    const key = `${group}-${counting}`
    return [...each, meanRow(each, { ...common, key, title: `${words}: geometric mean`, bars: bars[counting] })]
  })
}
