// npm run mutants: does a test notice when the code is wrong?
import { delimiter, join } from "node:path"
import { cargoEnv } from "./cargo.mjs"
import { cache, inRoot, target } from "./paths.mjs"
import { Failure, isMain, main, mustRun, output, say } from "./run.mjs"

const tool = { version: "27.1.0", folder: join(cache, "cargo-mutants-27.1.0") }

const usage = `
npm run mutants: changes the engine in one place at a time and runs its Rust tests; a change that no test notices (a
survivor) is listed in target/mutants/mutants.out/missed.txt. A file takes from minutes to hours.

  npm run mutants -- src/san.rs src/fen.rs   in these files
  npm run mutants -- --list src/san.rs       only says what would be changed
  npm run mutants -- --shard 0/10 src/fen.rs a tenth of the changes
  npm run mutants -- --install src/san.rs    installs cargo-mutants ${tool.version} in the cache folder first
`

if (isMain(import.meta.url)) {
  await main(usage, async (args) => {
    const env = { ...cargoEnv() }
    env.PATH = [join(tool.folder, "bin"), env.PATH].join(delimiter)
    const install = args.indexOf("--install")
    if (install >= 0) {
      args.splice(install, 1)
      await mustRun("cargo", ["install", "cargo-mutants", "--version", tool.version, "--locked", "--root", tool.folder], { env })
    }
    if (output("cargo", ["mutants", "--version"], { env, stdio: ["ignore", "pipe", "ignore"] }) === null) {
      throw new Failure("cargo-mutants is not installed: npm run mutants -- --install …")
    }
    const files = args.filter((arg) => arg.endsWith(".rs"))
    if (files.length === 0) throw new Failure("which files? For example: npm run mutants -- src/san.rs")
    const others = args.filter((arg) => !files.includes(arg))
    const chosen = files.flatMap((file) => ["--file", file])
    const where = ["--dir", inRoot(), "--package", "chess-arbiter", "--output", join(target, "mutants")]
    // A change that makes a test run for ever is noticed, too; a loaded machine is no such change.
    const limits = ["--timeout-multiplier", "10", "--minimum-test-timeout", "300"]
    const command = ["mutants", "--no-shuffle", ...where, ...limits, ...chosen, ...others]
    // The unit tests and those of tests/rust; examples in documentation test nothing that these do not.
    await mustRun("cargo", [...command, "--", "--lib", "--test", "rust"], { env })
    if (!args.includes("--list")) say("no survivor.")
  })
}
