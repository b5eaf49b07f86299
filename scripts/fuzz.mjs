// npm run fuzz: the fuzz targets, with cargo-fuzz or without.
import { existsSync, mkdirSync } from "node:fs"
import { delimiter, join } from "node:path"
import { cargoEnv } from "./cargo.mjs"
import { cache, inRoot, target } from "./paths.mjs"
import { Failure, isMain, main, mustRun, output, say } from "./run.mjs"

const names = ["fen", "moves", "verdict", "annotations", "pgn", "game", "encoded", "dead"]
const cargoFuzz = { version: "0.13.2", folder: join(cache, "cargo-fuzz-0.13.2") }

const usage = `
npm run fuzz: looks for inputs for which something does not hold that must hold for all (fuzz/src/properties).

  npm run fuzz -- --seconds 600      for all targets together (60)
  npm run fuzz -- --target pgn,game  these of ${names.join(", ")}
  npm run fuzz -- --with stable      with our own driver (fuzz/src/bin/drive) on the Rust that is installed: rustc counts
                                     which code an input reaches, and inputs that reach something new are changed in turn
  npm run fuzz -- --with cargo-fuzz  with libFuzzer and the address sanitizer; needs a nightly Rust and cargo-fuzz
  npm run fuzz -- --install          installs cargo-fuzz ${cargoFuzz.version} in the cache folder first
  npm run fuzz -- --seed 7           other inputs (stable only)
  npm run fuzz -- --minimise         replaces fuzz/corpus by the smallest of its inputs and of those that were found that
                                     reach as much (stable only)

Without --with, cargo-fuzz is used where it and a nightly are installed. It begins with fuzz/corpus; what it finds is kept
in target/fuzz/corpus. An input that fails is written to target/fuzz/failures and makes the run fail.
`

const corpus = inRoot("fuzz", "corpus")
const found = join(target, "fuzz", "corpus")
const failures = join(target, "fuzz", "failures")

/** Rust's own name for this machine. */
const host = () => output("rustc", ["-vV"], { env: cargoEnv() })?.match(/^host: (.+)$/m)?.[1]

/** The environment in which `cargo fuzz` is found, or null if it or a nightly is not installed. */
function cargoFuzzEnv() {
  const env = { ...cargoEnv() }
  env.PATH = [join(cargoFuzz.folder, "bin"), env.PATH].join(delimiter)
  const works = (args) => output("cargo", args, { env, stdio: ["ignore", "pipe", "ignore"] }) !== null
  return works(["+nightly", "--version"]) && works(["+nightly", "fuzz", "--version"]) ? env : null
}

// The rustc flags that make every edge of the code count its executions.
const counting = ["-Cpasses=sancov-module", "-Cllvm-args=-sanitizer-coverage-level=3"]
  .concat("-Cllvm-args=-sanitizer-coverage-inline-8bit-counters")
  .join(" ")

/** Builds our driver if necessary, and runs it. */
export function drive(args) {
  const manifest = inRoot("fuzz", "Cargo.toml")
  // With an explicit target, the flags do not apply to build scripts.
  const cargo = [
    "run",
    "--quiet",
    "--locked",
    "--release",
    "--manifest-path",
    manifest,
    "--bin",
    "drive",
    "--target",
    host(),
  ]
  const env = { ...cargoEnv(), CARGO_TARGET_DIR: join(target, "fuzz"), RUSTFLAGS: counting }
  return mustRun("cargo", [...cargo, "--", "--failures", failures, ...args], { env })
}

/** Runs all targets in turn under libFuzzer. A failing target does not prevent the others. */
async function libFuzzer(env, targets, seconds) {
  const failed = []
  for (const name of targets) {
    const [kept, given] = [join(found, name), join(corpus, name)]
    mkdirSync(kept, { recursive: true })
    mkdirSync(join(failures, name), { recursive: true })
    const share = Math.max(1, Math.round(seconds / targets.length))
    const limits = ["-max_len=4096", "-timeout=60", "-rss_limit_mb=4096", `-max_total_time=${share}`]
    const options = [...limits, `-artifact_prefix=${join(failures, name)}/`, "-print_final_stats=1"]
    const folders = existsSync(given) ? [kept, given] : [kept]
    const args = ["+nightly", "fuzz", "run", "--fuzz-dir", inRoot("fuzz"), "--features", "libfuzzer"]
    try {
      await mustRun(
        "cargo",
        [...args, "--target-dir", join(target, "cargo-fuzz"), name, ...folders, "--", ...options],
        { env },
      )
    } catch (error) {
      console.error(error.message)
      failed.push(name)
    }
  }
  if (failed.length > 0) throw new Failure(`failed: ${failed.join(", ")}; the inputs are in ${failures}`)
}

/** Removes a flag from the arguments and returns its value. */
function take(args, flag, fallback) {
  const at = args.indexOf(flag)
  if (at < 0) return fallback
  const [, value] = args.splice(at, 2)
  if (value === undefined) throw new Failure(`${flag} needs a value.`)
  return value
}

function takeFlag(args, flag) {
  const at = args.indexOf(flag)
  if (at >= 0) args.splice(at, 1)
  return at >= 0
}

if (isMain(import.meta.url)) {
  await main(usage, async (args) => {
    const seconds = Number(take(args, "--seconds", "60"))
    if (!(seconds > 0)) throw new Failure("--seconds needs a number above 0.")
    const seed = take(args, "--seed", "1")
    const driver = take(args, "--with", null)
    if (![null, "stable", "cargo-fuzz"].includes(driver)) throw new Failure("--with must be stable or cargo-fuzz.")
    const targets = take(args, "--target", names.join(",")).split(",")
    const unknown = targets.filter((name) => !names.includes(name))
    if (unknown.length > 0)
      throw new Failure(`there is no target ${unknown.join(", ")}; the targets are ${names.join(", ")}.`)
    const [install, minimise] = ["--install", "--minimise"].map((flag) => takeFlag(args, flag))
    if (args.length > 0) throw new Failure(`"${args[0]}" is not a known argument. Try --help.`)
    if (install) {
      const what = ["install", "cargo-fuzz", "--version", cargoFuzz.version, "--locked", "--root", cargoFuzz.folder]
      await mustRun("cargo", what, { env: cargoEnv() })
    }
    if (minimise) return minimiseCorpus(targets)
    const env = driver === "stable" ? null : cargoFuzzEnv()
    if (env) {
      say("with cargo-fuzz (libFuzzer, address sanitizer)")
      return libFuzzer(env, targets, seconds)
    }
    if (driver === "cargo-fuzz") throw new Failure("a nightly Rust or cargo-fuzz is not installed. Try --help.")
    say("with our own driver, guided by coverage")
    await drive([
      "--seconds",
      String(seconds),
      "--seed",
      seed,
      "--corpus",
      corpus,
      "--corpus",
      found,
      "--keep",
      found,
      ...targets,
    ])
  })
}

/** Replaces the corpus of these targets. */
async function minimiseCorpus(targets) {
  const fresh = join(target, "fuzz", "minimised")
  await drive(["--minimise", "--corpus", corpus, "--corpus", found, "--keep", fresh, ...targets])
  say(`the corpus is ${fresh}; put it in place of ${corpus}`)
}
