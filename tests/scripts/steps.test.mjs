// The handling of passed, failed and skipped steps in `npm test`.
import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { test } from "node:test"
import { checks, judgeBrowsers } from "../../scripts/checks.mjs"
import { Failure } from "../../scripts/run.mjs"
import { passedAfterRetry, runSteps, skipped } from "../../scripts/steps.mjs"

const steps = {
  passes: { name: "passes", title: "", run() {} },
  fails: {
    name: "fails",
    title: "",
    run() {
      throw new Failure("it fails")
    },
  },
  isSkipped: { name: "is-skipped", title: "", run: () => skipped("no browser found") },
  failsInTests: { name: "fails-in-tests", title: "", run: () => failTests(50) },
  failsInSome: { name: "fails-in-some", title: "", run: () => failTests(3) },
  flaky: { name: "flaky", title: "", run: () => passedAfterRetry([{ name: "test 7", error: "Error: too early" }]) },
  steady: { name: "steady", title: "", run: () => passedAfterRetry([]) },
  needsOne: { name: "needs-one", title: "", needs: ["is-skipped"], run() {} },
}

function failTests(count) {
  const error = `Error: \u001b[31m${"x".repeat(300)}\u001b[39m\n\n${"a line\n".repeat(50)}`
  const failed = Array.from({ length: count }, (_, index) => ({ name: `test ${index}`, error }))
  throw Object.assign(new Failure("it fails"), { failed })
}

/** The result and the output of a run of steps. */
async function outcome(names, options) {
  const lines = []
  const { log, error } = console
  Object.assign(console, { log: (line) => lines.push(line), error: (line) => lines.push(line) })
  try {
    return {
      passed: await runSteps(
        names.map((name) => steps[name]),
        options,
      ),
      said: lines.join("\n"),
    }
  } finally {
    Object.assign(console, { log, error })
  }
}

for (const [names, usual, inCi] of [
  [["passes"], true, true],
  [["fails", "passes"], false, false],
  [["passes", "isSkipped"], true, false],
  [["isSkipped", "needsOne"], true, false],
]) {
  for (const [maySkip, passed] of [
    [true, usual],
    [false, inCi],
  ]) {
    const place = maySkip ? "" : " in CI"
    test(`a run of ${names.join(" and ")} ${passed ? "passes" : "fails"}${place}`, async () => {
      assert.equal((await outcome(names, { maySkip })).passed, passed)
    })
  }
}

test("a step comes after the steps that it needs", () => {
  const names = checks.map(({ name }) => name)
  for (const { name, needs = [] } of checks) {
    for (const need of needs) assert.ok(names.slice(0, names.indexOf(name)).includes(need), `${name} needs ${need}`)
  }
  const isRare = checks.map(({ rare }) => Boolean(rare))
  assert.deepEqual(isRare, isRare.toSorted())
})

test("the summary gives the reason of each failure", async () => {
  const { said } = await outcome(["passes", "isSkipped"], { maySkip: false })
  assert.match(said, /1 passed, 0 failed, 1 skipped\nCI is set, so a skipped step counts as failed\.$/)
})

test("the summary ends with failed tests and their errors", async () => {
  const { said } = await outcome(["fails", "failsInTests", "failsInTests", "failsInSome"])
  const end = said.split("\n").slice(-170).join("\n")
  assert.match(end, /━━ what failed in fails\n  ✖ it fails\n/)
  assert.match(end, /━━ what failed in fails-in-tests\n  ✖ test 0\n/)
  assert.match(end, /\n  ✖ test 28\n  and 21 more\n/)
  assert.match(end, /━━ what failed in fails-in-some\n  ✖ test 0\n      Error: x{180,200} …\n      a line\n/)
})

test("a flaky test counts as passed and is named", async () => {
  const { passed, said } = await outcome(["flaky", "steady"], { maySkip: false })
  assert.equal(passed, true)
  assert.match(
    said,
    /━━ flaky in flaky: failed at first, passed on the second try\n  ✖ test 7\n      Error: too early\n/,
  )
  assert.match(
    said,
    /  passed   flaky .* 1 flaky: failed at first, passed on the second try\n  passed   steady +[\d.]+ s\n2 passed, 0 failed$/,
  )
})

test("CI in the environment makes it continuous integration", () => {
  const call = `console.log((await import(${JSON.stringify(new URL("../../scripts/steps.mjs", import.meta.url).href)})).inCi)`
  const inCi = (CI) =>
    spawnSync(process.execPath, ["--input-type=module", "-e", call], { env: { CI }, encoding: "utf8" }).stdout.trim()
  assert.deepEqual([inCi("true"), inCi("1"), inCi("")], ["true", "true", "false"])
})

test("a missing browser fails in continuous integration only", () => {
  const { log } = console
  console.log = () => {}
  try {
    const some = { Chromium: "/usr/bin/chromium", Firefox: null }
    assert.equal(judgeBrowsers(some, false), undefined)
    assert.throws(() => judgeBrowsers(some, true), /these were not found: Firefox\./)
    assert.equal(judgeBrowsers({ Chromium: null }, false).status, "skipped")
    assert.throws(() => judgeBrowsers({ Chromium: null }, true), Failure)
    assert.equal(judgeBrowsers({ Chromium: "/usr/bin/chromium" }, true), undefined)
  } finally {
    console.log = log
  }
})
