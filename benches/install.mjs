// Installs the other libraries on demand. Those that cannot be installed are reported and skipped.
import { copyFileSync, existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { cargoEnv } from "../scripts/cargo.mjs"
import { installPackages } from "../scripts/install.mjs"
import { inRoot, target } from "../scripts/paths.mjs"
import { runLong, say } from "../scripts/run.mjs"

export const benches = inRoot("benches")
/** The folder for everything that the benchmarks create. */
export const scratch = join(target, "benches")
const cargoOptions = { cwd: benches, env: { ...cargoEnv(), CARGO_TARGET_DIR: scratch } }

export const rustPeers = ["cozy-chess", "laura_core", "chess", "shakmaty"]
const engines = ["chess-arbiter", ...rustPeers]

/** Installs the npm packages. Returns which of these could not be: package → why. */
export async function installPeers(names) {
  await installPackages(benches).catch((error) => say(error.message))
  const missing = names.filter((name) => !existsSync(join(benches, "node_modules", name)))
  return Object.fromEntries(missing.map((name) => [name, "the npm package could not be installed"]))
}

/** The native program with all engines that can be compiled: its path, and the missing ones. */
export async function buildNative() {
  const build = (features) =>
    cargo("the crates, native", ["build", "--release", "--package", "native", "--features", features.join()])
  const missing = {}
  let present = engines
  try {
    await build(engines)
  } catch {
    say("they could not be compiled all at once; trying one by one.")
    for (const peer of rustPeers) {
      await build(["chess-arbiter", peer]).catch(() => (missing[peer] = "the crate could not be fetched or compiled"))
    }
    present = engines.filter((name) => !missing[name])
    await build(present)
  }
  return { program: join(scratch, "release", "native"), missing }
}

/** Each engine as a wasm file: name → path, and the missing ones. */
export async function buildWasmPeers() {
  const folder = join(scratch, "wasm")
  mkdirSync(folder, { recursive: true })
  const files = {}
  const missing = {}
  for (const name of engines) {
    const wasm = ["--target", "wasm32-unknown-unknown"]
    try {
      await cargo(`${name}, wasm`, ["build", "--release", "--package", "wasm", "--features", name, ...wasm])
      files[name] = join(folder, `${name}.wasm`)
      copyFileSync(join(scratch, "wasm32-unknown-unknown", "release", "wasm.wasm"), files[name])
    } catch {
      missing[name] = "the crate could not be fetched or compiled to wasm"
    }
  }
  return { files, missing }
}

const cargo = (what, args) => runLong(what, "cargo", args, cargoOptions)
