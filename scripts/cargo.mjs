// Finds cargo and the tools installed with cargo.
import { existsSync, readFileSync } from "node:fs"
import { homedir } from "node:os"
import { delimiter, join } from "node:path"
import { cache, inRoot } from "./paths.mjs"
import { Failure, output } from "./run.mjs"

const exe = process.platform === "win32" ? ".exe" : ""

/** The version of a dependency that bindings/Cargo.toml pins exactly. */
function pinned(name) {
  const found = readFileSync(inRoot("bindings", "Cargo.toml"), "utf8").match(
    new RegExp(`^${name}\\s*=.*?"=([\\d.]+)"`, "m"),
  )
  if (!found) throw new Failure(`bindings/Cargo.toml must pin ${name} exactly (${name} = "=x.y.z").`)
  return found[1]
}

/** A program that cargo installs into a folder of its own crate and version. */
const tool = (crate, command, version) => ({ crate, command, version, folder: join(cache, `${crate}-${version}`) })
const program = ({ folder, command }) => join(folder, "bin", command + exe)

// wasm-bindgen's programs must have exactly the version that the bindings are compiled with.
const wasmBindgen = tool("wasm-bindgen-cli", "wasm-bindgen", pinned("wasm-bindgen"))
const wasmPackTool = tool("wasm-pack", "wasm-pack", "0.15.1")
export const buildTools = [wasmBindgen, wasmPackTool]
export const testTools = [{ ...wasmBindgen, command: "wasm-bindgen-test-runner" }]
export const wasmPack = program(wasmPackTool)

export function isInstalled(tool) {
  const said = output(program(tool), ["--version"])
  return said !== null && said.split(/\s+/).includes(tool.version)
}

/** The folder that contains cargo, or null if cargo is on PATH. */
function cargoFolder() {
  const candidates = [process.env.CARGO_HOME, join(homedir(), ".cargo")]
    .filter(Boolean)
    .map((home) => join(home, "bin"))
  if (output("cargo", ["--version"]) !== null) return null
  const found = candidates.find((folder) => existsSync(join(folder, `cargo${exe}`)))
  if (!found) {
    throw new Failure(
      "Rust is needed and cargo was not found. Install stable Rust from https://rustup.rs, open a new terminal, and try again.",
    )
  }
  return found
}

let environment
/** The environment for cargo, wasm-pack and everything they start. */
export function cargoEnv() {
  if (environment) return environment
  const folders = [...buildTools.map(({ folder }) => join(folder, "bin")), inRoot("node_modules", ".bin")]
  const cargo = cargoFolder()
  if (cargo) folders.push(cargo)
  environment = {
    ...process.env,
    PATH: [...folders, process.env.PATH].join(delimiter),
    // wasm-pack requires a cache folder even if it stores nothing there.
    WASM_PACK_CACHE: join(cache, "wasm-pack-cache"),
  }
  return environment
}

/** Fails if the installed Rust is older than Cargo.toml's rust-version. */
export function checkRust() {
  const env = cargoEnv()
  const version = output("rustc", ["--version"], { env })?.match(/rustc (\d+)\.(\d+)/)
  if (!version) {
    throw new Failure(
      'cargo is installed, but "rustc --version" fails. With rustup, "rustup default stable" fixes this.',
    )
  }
  const wanted = readFileSync(inRoot("Cargo.toml"), "utf8").match(/^rust-version\s*=\s*"(\d+)\.(\d+)/m)
  if (wanted && (+version[1] < +wanted[1] || (version[1] === wanted[1] && +version[2] < +wanted[2]))) {
    throw new Failure(
      `Rust ${version[1]}.${version[2]} is installed, ${wanted[1]}.${wanted[2]} or later is needed. "rustup update stable" installs it.`,
    )
  }
}

/** Whether the sources of the standard library are installed; a test compares their crates with the notices. */
export function hasStdSource() {
  const sysroot = output("rustc", ["--print", "sysroot"], { env: cargoEnv() })
  return sysroot !== null && existsSync(join(sysroot.trim(), "lib", "rustlib", "src", "rust", "library", "Cargo.lock"))
}

export function hasWasmTarget() {
  const folder = output("rustc", ["--print", "target-libdir", "--target", "wasm32-unknown-unknown"], {
    env: cargoEnv(),
  })
  return folder !== null && existsSync(folder)
}
