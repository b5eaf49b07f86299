// npm run bench: compares us with other libraries. benches/README.md describes what is measured and how.
import { writeFileSync } from "node:fs"
import { build } from "./build.mjs"
import { duration, main, say } from "./run.mjs"
import { setUp } from "./setup.mjs"
import { parse, usage } from "./bench/options.mjs"

await main(usage, async (args) => {
  const options = parse(args)
  await setUp()
  await build({ types: false })
  // These import what has just been built.
  if (options.instructions) {
    const { instructions } = await import("./bench/instructions.mjs")
    return instructions(options)
  }
  const { measure } = await import("./bench/measure.mjs")
  const started = Date.now()
  const results = await measure(options)
  const { print } = await import("./bench/table.mjs")
  print(results, options)
  if (options.json) writeFileSync(options.json, `${JSON.stringify(results, null, 2)}\n`)
  say(`ready in ${duration(Date.now() - started)}`)
})
