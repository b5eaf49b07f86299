// Every entry of the package in every consumer, as a table.
import assert from "node:assert/strict"
import { after, before, describe, test } from "node:test"
import { findChromium } from "../../scripts/browsers.mjs"
import { inCi } from "../../scripts/steps.mjs"
import { bundlers } from "./tools/bundlers.mjs"
import { frameworks } from "./tools/frameworks.mjs"
import { pages } from "./tools/pages.mjs"
import { runners } from "./tools/runners.mjs"
import { runtimes } from "./tools/runtimes.mjs"
import { typescript } from "./tools/typescript.mjs"
import { chosenStarts, isChosen, setUpOrSkip } from "./setup.mjs"

const everyone = [...[...frameworks, ...bundlers, ...pages].map(inChromium), ...runtimes, ...runners, ...typescript]
for (const start of chosenStarts)
  assert.ok(
    everyone.some(({ name }) => name.startsWith(start)),
    `CONSUMERS: none begins with "${start}"`,
  )
const consumers = everyone.filter(({ name }) => isChosen(name))
const rows = new Map()
let work, lacksTools

function inChromium(consumer) {
  return {
    ...consumer,
    lacks: !findChromium() && "found neither Chromium nor Chrome; set CHROMIUM=/path/to/chromium",
  }
}

before(async () => {
  ;({ work, lacks: lacksTools } = await setUpOrSkip())
})

after(async () => {
  await work?.close()
  if (work) printTable()
})

describe("every entry works in", { concurrency: 2 }, () => {
  for (const { name, rows: names = [name], lacks, run } of consumers) {
    // In continuous integration nothing is skipped: missing tools fail.
    test(name, { skip: !inCi && lacks }, async (t) => {
      if (lacksTools) return t.skip(lacksTools)
      const started = Date.now()
      const found = await run(work)
      const seconds = (Date.now() - started) / 1000
      const wrong = names.flatMap((row) => {
        const results = names.length > 1 ? found[row] : found
        rows.set(row, { results, seconds })
        return work.entries
          .filter((entry) => results[entry.name] !== "ok")
          .map((entry) => `${row}, ${entry.name}: ${results[entry.name]}`)
      })
      if (wrong.length > 0) assert.fail(wrong.join("\n"))
    })
  }
})

function printTable() {
  const names = work.entries.map(({ name }) => name)
  const lines = consumers.flatMap(({ name, rows: all = [name], lacks }) =>
    all.map((title) => {
      const row = rows.get(title)
      const cell = (entry) => (row ? (row.results[entry] === "ok" ? "ok" : "FAILED") : lacks ? "skipped" : "FAILED")
      return [title, ...names.map(cell), row?.seconds.toFixed(1) ?? ""]
    }),
  )
  const table = [["", ...names, "seconds"], ...lines]
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)))
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join("  ")
        .trimEnd(),
    )
}
