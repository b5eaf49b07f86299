// npm run clean: removes the build output (not Rust's target/ and installed packages).
import { rmSync } from "node:fs"
import { join } from "node:path"
import { dist, generated, inRoot, site, target } from "./paths.mjs"
import { main, onlyFlags } from "./run.mjs"

await main("npm run clean: removes dist/, site/, js/generated/ and test reports.", (args) => {
  onlyFlags(args, [])
  const made = [
    dist,
    site,
    generated,
    join(target, "build-stamps"),
    inRoot("test-results"),
    inRoot("playwright-report"),
  ]
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})
