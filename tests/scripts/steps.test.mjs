// What `npm test` makes of steps that pass, fail and are skipped.
import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { test } from "node:test"
import { judgeBrowsers } from "../../scripts/checks.mjs"
import { Failure } from "../../scripts/run.mjs"
import { runSteps, skipped } from "../../scripts/steps.mjs"

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
  needsOne: { name: "needs-one", title: "", needs: ["is-skipped"], run() {} },
}

/** What a run of steps comes to, and what it prints. */
async function outcome(names, options) {
  const lines = []
  const { log, error } = console
  Object.assign(console, { log: (line) => lines.push(line), error: (line) => lines.push(line) })
  try {
    return { passed: await runSteps(names.map((name) => steps[name]), options), said: lines.join("\n") }
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
  test(`${names.join(", ")}: ${usual}, in continuous integration ${inCi}`, async () => {
    assert.equal((await outcome(names, { maySkip: true })).passed, usual)
    assert.equal((await outcome(names, { maySkip: false })).passed, inCi)
  })
}

test("the last word says why", async () => {
  const { said } = await outcome(["passes", "isSkipped"], { maySkip: false })
  assert.match(said, /1 passed, 0 failed, 1 skipped\nCI is set: a step that is skipped has failed\.$/)
})

test("CI in the environment decides", () => {
  const call = `console.log((await import(${JSON.stringify(new URL("../../scripts/steps.mjs", import.meta.url).href)})).inCi)`
  const inCi = (CI) =>
    spawnSync(process.execPath, ["--input-type=module", "-e", call], { env: { CI }, encoding: "utf8" }).stdout.trim()
  assert.deepEqual([inCi("true"), inCi("1"), inCi("")], ["true", "true", "false"])
})

test("a browser that is missing fails in continuous integration, and only there", () => {
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
