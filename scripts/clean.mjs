// npm run clean: removes the build output (not Rust's target/ and installed packages).
import { readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { dist, generated, inRoot, site, target } from "./paths.mjs"
import { main, onlyFlags } from "./run.mjs"

const usage =
  "npm run clean: removes dist/, site/, the generated modules in js/ (js/generated/, js/lang/ and entries) and test reports."

await main(usage, (args) => {
  onlyFlags(args, [])
  const entries = inRoot("js", "entries")
  const made = [
    dist,
    site,
    generated,
    inRoot("js", "lang"),
    ...readdirSync(entries)
      .filter((name) => /^slim|workerd\.js$/.test(name))
      .map((name) => join(entries, name)),
    join(target, "build-stamps"),
    inRoot("test-results"),
    inRoot("playwright-report"),
  ]
  for (const path of made) rmSync(path, { recursive: true, force: true })
})
