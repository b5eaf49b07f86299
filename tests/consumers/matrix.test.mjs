// Every entry of the package in every consumer, as a table.
import assert from "node:assert/strict"
import { after, before, describe, test } from "node:test"
import { findChromium } from "../../scripts/browsers.mjs"
import { inCi } from "../../scripts/steps.mjs"
import { bundlers } from "./consumers/bundlers.mjs"
import { pages } from "./consumers/pages.mjs"
import { runtimes } from "./consumers/runtimes.mjs"
import { setUp } from "./setup.mjs"

/** CONSUMERS="Vite, dev;Parcel" runs these only. */
const wanted = process.env.CONSUMERS?.split(";")
const consumers = [...runtimes, ...pages.map(inChromium), ...bundlers.map(inChromium)].filter(
  ({ name }) => !wanted || wanted.includes(name),
)
const rows = new Map()
let work

function inChromium(consumer) {
  return { ...consumer, lacks: !findChromium() && "needs Chromium or Chrome; none found (CHROMIUM=/path/to/it names one)" }
}

before(async () => {
  work = await setUp()
})

after(async () => {
  await work?.close()
  if (work) printTable()
})

describe("the package in", { concurrency: 2 }, () => {
  for (const { name, lacks, run } of consumers) {
    // In continuous integration nothing is skipped: what is missing fails.
    test(name, { skip: !inCi && lacks }, async () => {
      const started = Date.now()
      const results = await run(work)
      rows.set(name, { results, seconds: (Date.now() - started) / 1000 })
      const wrong = work.entries.filter((entry) => results[entry.name] !== "ok")
      if (wrong.length > 0) assert.fail(wrong.map((entry) => `${entry.name}: ${results[entry.name]}`).join("\n"))
    })
  }
})

function printTable() {
  const names = work.entries.map(({ name }) => name)
  const width = Math.max(...consumers.map(({ name }) => name.length))
  console.log(["".padEnd(width), ...names, "seconds"].join("  "))
  for (const { name, lacks } of consumers) {
    const row = rows.get(name)
    const cells = names.map((entry) => (row ? (row.results[entry] === "ok" ? "ok" : "FAILED") : lacks ? "skipped" : "failed").padEnd(entry.length))
    console.log([name.padEnd(width), ...cells, row?.seconds.toFixed(1) ?? ""].join("  "))
  }
}
