// Installs missing build dependencies. If everything is installed, it takes a second.
// Node built-ins only, because this runs before `npm ci`.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { cargoEnv, checkRust, hasStdSource, hasWasmTarget, isInstalled, tools } from "./cargo.mjs"
import { withLock } from "./lock.mjs"
import { cache, inRoot, target } from "./paths.mjs"
import { Failure, isMain, main, mustRun, runLong, say } from "./run.mjs"

export async function setUp() {
  const major = Number(process.versions.node.split(".")[0])
  if (major < 20)
    throw new Failure(`Node ${process.versions.node} is too old: Node 20 or later is needed (https://nodejs.org).`)
  checkRust()
  await installNpmPackages()
  await installWasmTarget()
  await installStdSource()
  await installCargoTools()
  mkdirSync(cargoEnv().WASM_PACK_CACHE, { recursive: true })
}

async function installNpmPackages() {
  if (npmPackagesFit()) return
  await withLock(join(target, "npm.lock"), "installing the npm packages", async () => {
    if (npmPackagesFit()) return
    say("installing the npm packages for building and testing (once, about 10 seconds)")
    const args = ["ci", "--no-audit", "--no-fund"]
    // Under `npm start`, npm gives its own path: no search along PATH, no npm.cmd on Windows.
    const npm = process.env.npm_execpath
    if (npm) await mustRun(process.execPath, [npm, ...args])
    else await mustRun("npm", args, { shell: process.platform === "win32" })
  })
}

/** Whether every package of package-lock.json is installed in its version, by npm's list of installed packages. */
function npmPackagesFit() {
  const installed = inRoot("node_modules", ".package-lock.json")
  if (!existsSync(installed)) return false
  const wanted = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8")).packages
  const present = JSON.parse(readFileSync(installed, "utf8")).packages
  return Object.entries(wanted).every(
    ([name, { version, optional }]) => name === "" || (name in present ? present[name].version === version : optional),
  )
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
    say("rustup could not add rust-src: the wasm will be a tenth larger, because it keeps the panic messages.")
  }
}

async function installCargoTools() {
  if (tools.every(isInstalled)) return
  await withLock(join(cache, "tools.lock"), "installing the cargo tools", async () => {
    const missing = tools.filter((tool) => !isInstalled(tool))
    if (missing.length === 0) return
    say(`compiling ${missing.map(({ name, version }) => `${name} ${version}`).join(" and ")}`)
    say("  once for this user, kept for every clone; two to five minutes on a small machine.")
    // Compiles the common dependencies once; removes a gigabyte of build files.
    const CARGO_TARGET_DIR = join(cache, "tools-target")
    try {
      for (const { name, version, folder } of missing) {
        // In the cache folder, so that no .cargo/config.toml of a project applies.
        await runLong(name, "cargo", ["install", name, "--version", version, "--locked", "--force", "--root", folder], {
          cwd: cache,
          env: { ...cargoEnv(), CARGO_TARGET_DIR },
        })
      }
    } finally {
      rmSync(CARGO_TARGET_DIR, { recursive: true, force: true })
    }
  })
}

if (isMain(import.meta.url)) {
  await main(
    "node scripts/setup.mjs: installs what building needs and is missing (npm packages, wasm target, wasm-pack, wasm-bindgen).",
    setUp,
  )
}
