// Installs missing build dependencies. If everything is installed, it takes a second.
// Node built-ins only, because this runs before `npm ci`.
import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { buildTools, cargoEnv, checkRust, hasStdSource, hasWasmTarget, isInstalled, testTools } from "./cargo.mjs"
import { installPackages, packagesFit } from "./install.mjs"
import { withLock } from "./lock.mjs"
import { cache, root, target } from "./paths.mjs"
import { Failure, isMain, main, mustRun, runLong, say } from "./run.mjs"

/** Installs what building needs; `forTests` also what only tests need. */
export async function setUp({ forTests = false } = {}) {
  const major = Number(process.versions.node.split(".")[0])
  if (major < 20)
    throw new Failure(`Node ${process.versions.node} is too old: Node 20 or later is needed (https://nodejs.org).`)
  checkRust()
  await Promise.all([installNpmPackages(), installForRust(forTests)])
  mkdirSync(cargoEnv().WASM_PACK_CACHE, { recursive: true })
}

async function installNpmPackages() {
  if (packagesFit(root)) return
  await withLock(join(target, "npm.lock"), "installing the npm packages", () => installPackages(root, []))
}

async function installForRust(forTests) {
  await installWasmTarget()
  if (forTests) await installStdSource()
  await installCargoTools(forTests ? [...buildTools, ...testTools] : buildTools)
}

async function installWasmTarget() {
  if (hasWasmTarget()) return
  say("adding Rust's wasm32-unknown-unknown target (once, some seconds)")
  try {
    await mustRun("rustup", ["target", "add", "wasm32-unknown-unknown"], { env: cargoEnv() })
  } catch {
    throw new Failure("Rust's wasm32-unknown-unknown target is missing and rustup could not add it; please install it.")
  }
}

async function installStdSource() {
  if (hasStdSource()) return
  say("adding the sources of Rust's standard library (once, some seconds)")
  try {
    await mustRun("rustup", ["component", "add", "rust-src"], { env: cargoEnv() })
  } catch {
    say("rustup could not add rust-src: the test of its notices is skipped.")
  }
}

async function installCargoTools(tools) {
  if (tools.every(isInstalled)) return
  await withLock(join(cache, "tools.lock"), "installing the cargo tools", async () => {
    const missing = tools.filter((tool) => !isInstalled(tool))
    if (missing.length === 0) return
    say(`compiling ${missing.map(({ command, version }) => `${command} ${version}`).join(" and ")}`)
    say("  once for this user, kept for every clone; about two minutes on a small machine.")
    const env = {
      ...cargoEnv(),
      // Compiles the common dependencies once; removed at the end.
      CARGO_TARGET_DIR: join(cache, "tools-target"),
      CARGO_PROFILE_DEV_DEBUG: "0",
    }
    // Not optimized: they compile in half the time and write the same wasm, a second later. In the cache folder, so
    // that no .cargo/config.toml of a project applies.
    try {
      for (const { crate, command, version, folder } of missing) {
        const args = [crate, "--version", version, "--bin", command, "--root", folder]
        await runLong(command, "cargo", ["install", "--debug", "--locked", "--force", ...args], { cwd: cache, env })
      }
    } finally {
      rmSync(env.CARGO_TARGET_DIR, { recursive: true, force: true })
    }
  })
}

if (isMain(import.meta.url)) {
  await main(
    "node scripts/setup.mjs: installs whatever a build needs and does not find (npm packages, wasm target, wasm-pack, wasm-bindgen).",
    {},
    setUp,
  )
}
