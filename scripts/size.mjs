// npm run size: compares the sizes of the package with the targets and the recorded limits.
import { writeFileSync } from "node:fs"
import { build } from "./build.mjs"
import { Failure, isMain, main, onlyFlags, say } from "./run.mjs"
import { setUp } from "./setup.mjs"
import { limitsFile, measureSizes, readLimits } from "./size/measure.mjs"

const usage = `
npm run size: prints how large what users get is, and fails if something has become larger than the limit that is
recorded in benches/sizes.json (bytes of gzip). Beside it stands the bar, which may not be reached yet.

  npm run size -- --record   lowers the limits to what is measured, with 1 % of room; no limit is ever raised
`

/** Prints the table. Returns sentences about exceeded limits. */
export async function checkSizes() {
  const [measured, limits] = [await measureSizes(), readLimits()]
  const line = (cells) => console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(42) : cell.padStart(10))).join(""))
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
  line(["", "raw", "gzip", "brotli", "limit", "bar", "reached"])
  for (const [name, { title, raw, gzip, brotli }] of Object.entries(measured)) {
    const { limit, bar } = limits[name] ?? {}
    const wanted = limit ? [kilobytes(limit), kilobytes(bar), gzip <= bar ? "yes" : "no"] : []
    line([title, ...[raw, gzip, brotli].map(kilobytes), ...wanted])
  }
  return Object.entries(measured)
    .filter(([name, { gzip }]) => gzip > limits[name]?.limit)
    .map(([name, { title, gzip }]) => `${title}: ${gzip} bytes of gzip, ${gzip - limits[name].limit} above the limit.`)
}

async function record() {
  const [measured, limits] = [await measureSizes(), readLimits()]
  for (const [name, { gzip }] of Object.entries(measured)) {
    if (limits[name]) limits[name].limit = Math.min(limits[name].limit, Math.ceil((gzip * 1.01) / 100) * 100)
  }
  writeFileSync(limitsFile, `${JSON.stringify(limits, null, 2)}\n`)
}

if (isMain(import.meta.url)) {
  await main(usage, async (args) => {
    onlyFlags(args, ["--record"])
    await setUp()
    await build({ types: false })
    if (args.includes("--record")) await record()
    const tooLarge = await checkSizes()
    if (tooLarge.length > 0) throw new Failure(`larger than recorded: ${tooLarge.join(" ")}`)
    say("nothing is larger than recorded.")
  })
}
