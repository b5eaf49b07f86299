// Which tests reach which mutants, and what they say of them.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { target } from "../paths.mjs"
import { Failure, say } from "../run.mjs"
import { copy } from "./switched.mjs"

/** A mutant may take ten times as long as the engine, in seconds of processor time so that a busy machine is no reason. */
const SLOWER = 10
const LEAST = 5

/** Runs tests of one program. A mutant that runs or grows for ever is stopped. */
function runTests(binary, names, env, seconds) {
  const limits = `ulimit -v 6000000; ulimit -t ${Math.ceil(LEAST + SLOWER * seconds)}; exec "$@"`
  const result = spawnSync("sh", ["-c", limits, "sh", binary, "--exact", "--test-threads=1", "--quiet", ...names], {
    cwd: copy,
    env: { ...process.env, ...env },
    encoding: "utf8",
    maxBuffer: 1 << 28,
  })
  return { isOk: result.status === 0, isStopped: result.signal !== null && result.signal !== "SIGABRT", said: result.stdout }
}

/** Every test with how long it takes and the mutants that it reaches. */
function reachOf(binaries, under) {
  const folder = mkdtempSync(join(tmpdir(), "mutants-"))
  const tests = []
  for (const binary of binaries) {
    const listed = spawnSync(binary, ["--list", "--format", "terse"], { cwd: copy, encoding: "utf8" }).stdout
    for (const [, name] of listed.matchAll(/^(.*): test$/gm)) {
      const file = join(folder, "reached")
      writeFileSync(file, "")
      const started = process.hrtime.bigint()
      const { isOk, said } = runTests(binary, [name], { MUTANTS_REACHED: file }, 600)
      if (!isOk) throw new Failure(`${name} fails without any change:\n${said}`)
      const seconds = Number(process.hrtime.bigint() - started) / 1e9
      const reached = new Set(readFileSync(file, "utf8").split("\n").filter(Boolean).map(Number))
      tests.push({ binary, name, seconds, reached })
    }
  }
  rmSync(folder, { recursive: true })
  return tests.filter(({ seconds }) => seconds < under).sort((a, b) => a.seconds - b.seconds)
}

/** The tests in groups of one program, each group taking about as long as all before it, so that the quick ones are asked first. */
function groupsOf(tests) {
  const groups = []
  let before = 0
  for (const test of tests) {
    const group = groups.findLast(({ binary }) => binary === test.binary)
    if (group && group.seconds + test.seconds <= Math.max(0.1, before / 2)) {
      group.names.push(test.name)
      group.seconds += test.seconds
    } else {
      groups.push({ binary: test.binary, names: [test.name], seconds: test.seconds })
    }
    before += test.seconds
  }
  return groups
}

/**
 * Runs for each mutant the tests that reach it.
 * @param {{ binaries: string[], outcomes: Map<number, string> }} engine
 * @param {object[]} mutants
 * @param {number} under seconds: tests that take longer are left out
 */
export function mutantTests({ binaries, outcomes }, mutants, under) {
  say("  running each test alone, to see what it reaches")
  const tests = reachOf(binaries, under)
  const file = join(target, "mutants", "outcomes.tsv")
  const results = []
  let last = Date.now()
  for (const [index, mutant] of mutants.entries()) {
    results.push({ mutant, outcome: outcomes.get(mutant.id) ?? outcomeOf(mutant, tests) })
    if (Date.now() - last > 10_000 || index === mutants.length - 1) {
      last = Date.now()
      say(`  ${index + 1} of ${mutants.length}: ${mutant.name}`)
      writeFileSync(file, results.map(({ mutant, outcome }) => `${outcome}\t${mutant.name}\n`).sort().join(""))
    }
  }
  return results
}

function outcomeOf({ id }, tests) {
  const reaching = tests.filter(({ reached }) => reached.has(id))
  if (reaching.length === 0) return "not reached"
  for (const { binary, names, seconds } of groupsOf(reaching)) {
    const { isOk, isStopped } = runTests(binary, names, { MUTANT: String(id) }, seconds)
    if (!isOk) return isStopped ? "ran too long" : "killed"
  }
  return "survived"
}
