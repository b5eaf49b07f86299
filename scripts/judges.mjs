// npm run judges: compares the engine with other libraries.
import { join } from "node:path"
import { cargoEnv } from "./cargo.mjs"
import { inRoot, target } from "./paths.mjs"
import { isMain, main, mustRun } from "./run.mjs"

const usage = `
npm run judges: compares the engine with shakmaty, cozy-chess (moves, SAN, flags, the position after every move) and
chasolver (can a side still mate, is the position dead), over positions at random; and with shakmaty in the variants. Prints every disagreement and fails
if there is one. The crate is tests/judges; it is never published.

  npm run judges -- --positions 1000000   so many positions for moves (20000)
  npm run judges -- --dead 100000         so many positions for mates that can still come (2000)
  npm run judges -- --variants 1000000    so many positions of the variants (20000)
  npm run judges -- --seed 7              other positions; the same seed and threads give the same ones (1)
  npm run judges -- --threads 1           how many threads (as many as there are processors)
`

/** Builds the crate if necessary, and runs it with these arguments. */
export function judge(args) {
  const manifest = inRoot("tests", "judges", "Cargo.toml")
  const cargo = ["run", "--quiet", "--locked", "--release", "--manifest-path", manifest]
  const env = { ...cargoEnv(), CARGO_TARGET_DIR: join(target, "judges") }
  return mustRun("cargo", [...cargo, "--", ...args], { env })
}

const number = { type: "string" }
const options = { positions: number, dead: number, variants: number, seed: number, threads: number }

if (isMain(import.meta.url))
  await main(usage, options, (values) => judge(Object.entries(values).flatMap(([name, value]) => [`--${name}`, value])))
