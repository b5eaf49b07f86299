// npm run coverage: which lines of src/ the Rust tests reach.
import { spawnSync } from "node:child_process"
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { cargoEnv } from "./cargo.mjs"
import { inRoot, target } from "./paths.mjs"
import { Failure, isMain, main, mustRun, onlyFlags, output } from "./run.mjs"

const usage = `
npm run coverage: runs the Rust tests with counters, and says for each file of src/ how many of its lines they reach. The lines that no
test reaches are listed in target/coverage/missed.txt. Tests within the files do not count as lines.

  npm run coverage -- --install   adds Rust's llvm-tools first (rustup component add llvm-tools)
  npm run coverage -- --missed    prints the lines, too
`

const folder = join(target, "coverage")

/** The folder of rustup's llvm-profdata and llvm-cov, which must match the version of rustc's LLVM. */
function toolsFolder(env) {
  const library = output("rustc", ["--print", "target-libdir"], { env })
  const tools = join(dirname(library ?? ""), "bin")
  if (output(join(tools, "llvm-cov"), ["--version"]) === null) {
    throw new Failure("Rust's llvm-tools are not installed: npm run coverage -- --install")
  }
  return tools
}

/** The test programs, compiled with counters. */
function testPrograms(env) {
  const result = spawnSync(
    "cargo",
    ["test", "--no-run", "--lib", "--test", "rust", "--features", "serde", "--message-format=json"],
    {
      cwd: inRoot(),
      env,
      encoding: "utf8",
      maxBuffer: 1 << 30,
      stdio: ["ignore", "pipe", "inherit"],
    },
  )
  if (result.status !== 0) throw new Failure("the tests do not compile.")
  const messages = result.stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
  return messages.filter(({ executable, profile }) => executable && profile.test).map(({ executable }) => executable)
}

/** How often each line was reached, by file, from llvm-cov's lcov format. */
function linesOf(lcov) {
  const files = new Map()
  let lines
  for (const line of lcov.split("\n")) {
    if (line.startsWith("SF:")) files.set(line.slice(3), (lines = new Map()))
    const [, number, count] = /^DA:(\d+),(\d+)/.exec(line) ?? []
    if (number) lines.set(Number(number), Number(count))
  }
  return files
}

/** The lines of a file, and where its unit tests begin. */
function sourceOf(file) {
  const lines = readFileSync(inRoot(file), "utf8").split("\n")
  const tests = lines.indexOf("#[cfg(test)]")
  return { lines, testsFrom: tests < 0 || file.includes("/tests") ? Infinity : tests + 1 }
}

if (isMain(import.meta.url)) {
  await main(usage, async (args) => {
    onlyFlags(args, ["--install", "--missed"])
    if (args.includes("--install")) await mustRun("rustup", ["component", "add", "llvm-tools"], { env: cargoEnv() })
    const tools = toolsFolder(cargoEnv())
    const profiles = join(folder, "profiles")
    rmSync(profiles, { recursive: true, force: true })
    mkdirSync(profiles, { recursive: true })
    const env = {
      ...cargoEnv(),
      CARGO_TARGET_DIR: join(folder, "build"),
      RUSTFLAGS: "-Cinstrument-coverage",
      LLVM_PROFILE_FILE: join(profiles, "%p-%m.profraw"),
    }
    const programs = testPrograms(env)
    for (const program of programs) await mustRun(program, ["--quiet"], { env })

    const merged = join(folder, "all.profdata")
    await mustRun(join(tools, "llvm-profdata"), [
      "merge",
      "--sparse",
      "--output",
      merged,
      ...readdirSync(profiles).map((name) => join(profiles, name)),
    ])
    const objects = programs.flatMap((program, index) => (index === 0 ? [program] : ["--object", program]))
    const lcov = output(
      join(tools, "llvm-cov"),
      ["export", "--format=lcov", `--instr-profile=${merged}`, ...objects, inRoot("src")],
      { maxBuffer: 1 << 28 },
    )
    if (lcov === null) throw new Failure("llvm-cov failed.")
    report(linesOf(lcov), args.includes("--missed"))
  })
}

/** Prints a line for each file, the worst first, and writes the lines not reached. */
function report(files, printsMissed) {
  const rows = []
  const missed = []
  for (const [path, lines] of files) {
    const file = path.slice(inRoot().length + 1)
    const source = sourceOf(file)
    const counted = [...lines].filter(([number]) => number < source.testsFrom)
    const unreached = counted.filter(([, count]) => count === 0).map(([number]) => number)
    for (const number of unreached) missed.push(`${file}:${number}: ${source.lines[number - 1].trim()}`)
    rows.push({ file, all: counted.length, reached: counted.length - unreached.length })
  }
  rows.sort((a, b) => a.reached / a.all - b.reached / b.all || (a.file < b.file ? -1 : 1))
  const sum = { file: "all", all: 0, reached: 0 }
  for (const row of rows) {
    sum.all += row.all
    sum.reached += row.reached
  }
  for (const { file, all, reached } of [...rows, sum]) {
    console.log(
      `${file.padEnd(40)} ${String(reached).padStart(5)} of ${String(all).padStart(5)} lines  ${((100 * reached) / all).toFixed(1).padStart(5)} %`,
    )
  }
  writeFileSync(join(folder, "missed.txt"), missed.map((line) => `${line}\n`).join(""))
  if (printsMissed) console.log(missed.join("\n"))
}
