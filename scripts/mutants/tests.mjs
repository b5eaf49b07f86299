// Which tests reach which mutants, and their results.
import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { target } from "../paths.mjs"
import { Failure, say } from "../run.mjs"
import { copy } from "./switched.mjs"

/** A line for each mutant of the last run: its result and its name. */
export const outcomesFile = join(target, "mutants", "outcomes.tsv")

/** A mutant may take ten times as long as the engine. All times are CPU times, so that load does not matter. */
const SLOWER = 10
const LEAST = 5

/** Runs tests of one program, with limits for time and memory. */
function runTests(binary, names, env, seconds) {
  const limited = `ulimit -v 6000000; ulimit -t ${Math.ceil(seconds)}; "$@"; code=$?; times; exit $code`
  const result = spawnSync("sh", ["-c", limited, "sh", binary, "--exact", "--test-threads=1", "--quiet", ...names], {
    cwd: copy,
    env: { ...process.env, ...env },
    encoding: "utf8",
    maxBuffer: 1 << 28,
  })
  // The last line: user and system time.
  const times = result.stdout
    .trim()
    .split("\n")
    .at(-1)
    .matchAll(/(\d+)m([\d.]+)s/g)
  const took = Array.from(times, ([, minutes, seconds]) => 60 * Number(minutes) + Number(seconds)).reduce(
    (sum, part) => sum + part,
    0,
  )
  // Ended by SIGKILL or SIGXCPU.
  return {
    isOk: result.status === 0,
    isStopped: result.status === 137 || result.status === 152,
    took,
    said: result.stdout,
  }
}

/** Data about the tests from earlier runs over the same sources. */
const reachFile = join(target, "mutants", "reach.json")

/** Every test under a time limit in seconds, with its time and the mutants that it reaches; the quickest first. */
function reachOf(binaries, under) {
  const { sources } = JSON.parse(readFileSync(join(target, "mutants", "stamp.json"), "utf8"))
  const last = existsSync(reachFile) ? JSON.parse(readFileSync(reachFile, "utf8")) : {}
  const known = last.sources === sources ? last.tests : {}
  const folder = mkdtempSync(join(tmpdir(), "mutants-"))
  const file = join(folder, "reached")
  const tests = []
  const left = []
  for (const binary of binaries) {
    const listed = spawnSync(binary, ["--list", "--format", "terse"], { cwd: copy, encoding: "utf8" }).stdout
    for (const [, name] of listed.matchAll(/^(.*): test$/gm)) {
      const key = `${binary} ${name}`
      if (!known[key] || (known[key].isStopped && known[key].seconds < under)) {
        writeFileSync(file, "")
        const { isOk, isStopped, took, said } = runTests(
          binary,
          [name],
          { MUTANTS_REACHED: file },
          Math.min(600, under + 1),
        )
        if (!isOk && !isStopped) throw new Failure(`${name} fails without any change:\n${said}`)
        const reached = readFileSync(file, "utf8").split("\n").filter(Boolean).map(Number)
        known[key] = { seconds: isStopped ? under : took, isStopped, reached }
      }
      const { seconds, isStopped, reached } = known[key]
      if (isStopped || seconds >= under) left.push(name)
      else tests.push({ binary, name, seconds, reached: new Set(reached) })
    }
    writeFileSync(reachFile, JSON.stringify({ sources, tests: known }))
  }
  rmSync(folder, { recursive: true })
  say(`  ${tests.length} tests are used. ${left.length > 0 ? `These take longer: ${left.join(", ")}` : ""}`)
  return tests.sort((a, b) => a.seconds - b.seconds)
}

/**
 * The tests in groups of one program, each taking about half as long as all groups before it, so that the quickest
 * run first.
 */
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
 * Runs, for each mutant, the tests that reach it.
 * @param {{ binaries: string[], outcomes: Map<number, string> }} engine
 * @param {object[]} mutants
 * @param {number} under seconds: tests that take longer are left out
 */
export function mutantTests({ binaries, outcomes }, mutants, under) {
  say("  running each test alone, to see what it reaches")
  const tests = reachOf(binaries, under)
  const results = []
  let last = Date.now()
  for (const [index, mutant] of mutants.entries()) {
    results.push({ mutant, outcome: outcomes.get(mutant.id) ?? outcomeOf(mutant, tests) })
    if (Date.now() - last > 10_000 || index === mutants.length - 1) {
      last = Date.now()
      say(`  ${index + 1} of ${mutants.length}: ${mutant.name}`)
      writeFileSync(
        outcomesFile,
        results
          .map(({ mutant, outcome }) => `${outcome}\t${mutant.name}\n`)
          .sort()
          .join(""),
      )
    }
  }
  return results
}

function outcomeOf({ id }, tests) {
  const reaching = tests.filter(({ reached }) => reached.has(id))
  if (reaching.length === 0) return "not reached"
  for (const { binary, names, seconds } of groupsOf(reaching)) {
    const { isOk, isStopped } = runTests(binary, names, { MUTANT: String(id) }, LEAST + SLOWER * seconds)
    if (!isOk) return isStopped ? "ran too long" : "killed"
  }
  return "survived"
}
