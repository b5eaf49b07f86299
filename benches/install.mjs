// Installs the other libraries on demand. npm packages that cannot be installed are reported and skipped.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { cargoEnv } from "../scripts/cargo.mjs"
import { installPackages } from "../scripts/install.mjs"
import { inRoot, target } from "../scripts/paths.mjs"
import { runLong, say } from "../scripts/run.mjs"

export const benches = inRoot("benches")
/** The folder for everything that the benchmarks create. */
export const scratch = join(target, "benches")

/** Installs the npm packages. Returns those that failed: package → reason. */
export async function installPeers(names) {
  await installPackages(benches).catch((error) => say(error.message))
  const missing = names.filter((name) => !existsSync(join(benches, "node_modules", name)))
  return Object.fromEntries(missing.map((name) => [name, "the npm package could not be installed"]))
}

const build = (what, args) =>
  runLong(what, "cargo", ["build", "--release", ...args], {
    cwd: benches,
    env: { ...cargoEnv(), CARGO_TARGET_DIR: scratch },
  })

/** The native program with all engines: its path. */
export async function buildNative() {
  await build("the crates, native", ["--bin", "native"])
  return join(scratch, "release", "native")
}

/** The wasm file with a function for each engine: its path. */
export async function buildWasm() {
  const target = "wasm32-unknown-unknown"
  await build("the crates, wasm", ["--lib", "--target", target])
  return join(scratch, target, "release", "engines.wasm")
}
