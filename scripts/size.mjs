// npm run size: compares the sizes of the package with the targets and the recorded limits.
import { writeFileSync } from "node:fs"
import { findChromium } from "./browsers.mjs"
import { build } from "./build.mjs"
import { Failure, isMain, main, say } from "./run.mjs"
import { setUp } from "./setup.mjs"
import { bundlers } from "./size/bundlers.mjs"
import { keyOf, largerImports, measureImports } from "./size/imports.mjs"
import { brotlied, gzipped, limitsFile, measureSizes, readLimits } from "./size/measure.mjs"
import { largerPages, measurePages } from "./size/pages.mjs"

const usage = `
npm run size: prints how large what users get is: the files of the package, what an import costs an app, by bundler, and
what pages without a bundler load. Fails if something has become larger than the limit that is recorded in
benches/sizes.json (bytes of gzip). Beside it stands the bar, which may not be reached yet. Pages
need Chromium or Chrome.

  npm run size -- --all      imports also by the bundlers that take minutes
  npm run size -- --record   that, and lowers the limits to what is measured, with 1 % of room; no limit is ever raised
`

const kilobytes = (bytes) => (bytes === undefined ? "" : `${(bytes / 1000).toFixed(bytes < 10_000 ? 2 : 1)} kB`)
const line = (cells) => console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(64) : cell.padStart(12))).join(""))

function printFiles(files, limits) {
  line(["", "raw", "gzip", "brotli", "limit", "bar", "reached"])
  for (const [name, { title, raw, gzip, brotli }] of Object.entries(files)) {
    const { limit, bar } = limits[name] ?? {}
    const wanted = limit ? [kilobytes(limit), kilobytes(bar), gzip <= bar ? "yes" : "no"] : []
    line([title, ...[raw, gzip, brotli].map(kilobytes), ...wanted])
  }
}

function printImports(imports, limits, names) {
  const hasBrotli = names.length > 1
  line([""])
  line(["import", ...names, "limit", "bar", ...(hasBrotli ? ["brotli"] : [])])
  for (const [row, { title, bundles }] of Object.entries(imports)) {
    const sizes = names.map((name) => bundles[name] && gzipped(bundles[name]))
    // Brotli takes half a second for each wasm: not in the quick checks.
    const brotli = hasBrotli ? [brotlied(bundles.esbuild)] : []
    line([title, ...[...sizes, limits[row].limit, limits[row].bar, ...brotli].map(kilobytes)])
  }
}

function printPages(pages, limits) {
  if (Object.keys(pages).length === 0) return
  line([""])
  line(["page without a bundler", "requests", "bar", "gzip", "limit", "bar", "brotli"])
  for (const [name, { requests, gzip, brotli }] of Object.entries(pages)) {
    const { limit, bar } = limits[name].gzip
    line([name, requests, limits[name].requests.bar, ...[gzip, limit, bar, brotli].map(kilobytes)].map(String))
  }
}

function largerFiles(files, limits) {
  return Object.entries(files)
    .filter(([name, { gzip }]) => gzip > limits[name]?.limit)
    .map(([name, { title, gzip }]) => `${title}: ${gzip} bytes of gzip, ${gzip - limits[name].limit} above the limit.`)
}

/**
 * Prints the tables: imports by these bundlers, and pages if given the `work` of tests/consumers/setup.mjs. Returns
 * sentences about exceeded limits.
 */
export async function checkSizes({ names = ["esbuild"], work, records = false } = {}) {
  const limits = readLimits()
  const files = measureSizes()
  const imports = await measureImports(names, work)
  const pages = work && findChromium() ? await measurePages(work) : {}
  if (records) record({ files, imports, pages }, limits)
  printFiles(files, limits)
  printImports(imports, limits.imports, names)
  printPages(pages, limits.pages)
  return [...largerFiles(files, limits), ...largerImports(imports, limits.imports), ...largerPages(pages, limits.pages)]
}

function record({ files, imports, pages }, limits) {
  const lower = (entry, name, bytes) => (entry[name] = Math.min(entry[name], Math.ceil((bytes * 1.01) / 100) * 100))
  for (const [name, { gzip }] of Object.entries(files)) if (limits[name]) lower(limits[name], "limit", gzip)
  for (const [row, { bundles }] of Object.entries(imports)) {
    const held = limits.imports[row]
    const largest = {}
    for (const [name, code] of Object.entries(bundles))
      largest[keyOf(held, name)] = Math.max(largest[keyOf(held, name)] ?? 0, gzipped(code))
    for (const [key, bytes] of Object.entries(largest)) lower(held, key, bytes)
  }
  for (const [name, { requests, gzip }] of Object.entries(pages)) {
    lower(limits.pages[name].gzip, "limit", gzip)
    limits.pages[name].requests.limit = Math.min(limits.pages[name].requests.limit, requests)
  }
  writeFileSync(limitsFile, `${JSON.stringify(limits, null, 2)}\n`)
}

if (isMain(import.meta.url)) {
  await main(usage, { all: { type: "boolean" }, record: { type: "boolean" } }, async ({ all, record: records }) => {
    await setUp()
    await build({ types: false })
    const names = records || all ? Object.keys(bundlers) : ["esbuild", "rollup", "webpack"]
    const { setUpOrSkip } = await import("../tests/consumers/setup.mjs")
    const { work, lacks } = await setUpOrSkip()
    if (lacks && records) throw new Failure(lacks)
    if (lacks) say(`without the other bundlers and the pages: ${lacks}`)
    const tooLarge = await checkSizes(work ? { names, work, records } : {}).finally(() => work?.close())
    if (tooLarge.length > 0) throw new Failure(`larger than benches/sizes.json allows: ${tooLarge.join(" ")}`)
    say("everything is within benches/sizes.json.")
  })
}
