// The test runners' reports of failures: each runs on real failing tests.
import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { after, before, test } from "node:test"
import { cargoEnv } from "../../scripts/cargo.mjs"
import { target } from "../../scripts/paths.mjs"
import { browserTests, failedInText, nodeTests } from "../../scripts/runners.mjs"

let folder

before(() => {
  // Within the repository, so that modules find the installed packages.
  mkdirSync(target, { recursive: true })
  folder = mkdtempSync(join(target, "runners-"))
  // Without this, a `node --test` within a `node --test` does not run any tests.
  delete process.env.NODE_TEST_CONTEXT
})
after(() => rmSync(folder, { recursive: true, force: true }))

function write(name, text) {
  const file = join(folder, name)
  mkdirSync(join(file, ".."), { recursive: true })
  writeFileSync(file, text)
  return file
}

/** The names without folders, sorted, because files and tests run in parallel. */
const names = (failed) => failed.map(({ name }) => name.replace(/^.*?([^/]+\.\w+($|[ :]))/, "$1")).sort()
const errorOf = (failed, name) => failed.find((test) => test.name.includes(name)).error

test("failures of node --test are named unless they are todo", async () => {
  const tests = write(
    "some.test.mjs",
    `import { describe, test } from "node:test"
import assert from "node:assert/strict"
describe("suite", () => {
  test("inner", () => assert.equal(1, 2))
  test("passes", () => {})
})
test("outer", async (t) => t.test("sub", () => { throw new Error("first line\\nsecond line") }))
test("may fail", { todo: true }, () => { throw new Error("not yet") })
`,
  )
  const broken = write("broken.test.mjs", `throw new Error("no module")`)
  const { message, failed } = await nodeTests([tests, broken], { stdio: "ignore" }).catch((error) => error)
  assert.match(message, /exit code 1/)
  assert.deepEqual(names(failed), ["broken.test.mjs", "some.test.mjs:4 › inner", "some.test.mjs:7 › sub"])
  assert.match(errorOf(failed, "inner"), /^AssertionError/)
  assert.match(errorOf(failed, "sub"), /^Error: first line\nsecond line\n/)
  assert.match(errorOf(failed, "broken"), /no module/)
  await nodeTests([write("fine.test.mjs", `import "node:test"`)], { stdio: "ignore" })
})

test("failures and flaky tests of Playwright are named", async () => {
  write(
    "browser/some.spec.js",
    `import { expect, test } from "@playwright/test"
test.describe("group", () => {
  test("fails", async () => {
    for (const n of [2, 1]) await test.step("case " + n, () => expect(n, "numbers").toBe(2))
  })
})
test("passes at last", ({}, { retry }) => expect(retry).toBe(1))
test("passes", () => {})
`,
  )
  const config = `export default { testDir: "browser", retries: 1, outputDir: "results", projects: [{ name: "none" }] }`
  const run = (...options) =>
    browserTests("none", { options: ["--config", write("playwright.config.mjs", config), ...options], stdio: "ignore" })
  const { failed } = await run().catch((error) => error)
  assert.deepEqual(names(failed), ["[none] some.spec.js:3 › group › fails › case 1"])
  assert.match(failed[0].error, /^Error: numbers/)

  const flaky = await run("--grep-invert", "fails")
  assert.deepEqual(names(flaky), ["[none] some.spec.js:7 › passes at last"])
  assert.match(flaky[0].error, /Received: 0/)
  assert.deepEqual(await run("--grep", "passes$"), [])
})

test("failures of cargo's tests, compiler and formatter are named", () => {
  const manifest = write("crate/Cargo.toml", '[package]\nname = "some"\nedition = "2024"\n[workspace]\n')
  const library = (code) => write("crate/src/lib.rs", `//! Some.\n${code}`)
  const env = { ...cargoEnv(), CARGO_TARGET_DIR: join(folder, "cargo"), CARGO_TERM_COLOR: "always" }
  const run = (...args) => {
    const { stdout, stderr } = spawnSync("cargo", [...args, "--manifest-path", manifest], { env, encoding: "utf8" })
    return failedInText(stdout + stderr)
  }
  library(`/// \`\`\`\n/// assert_eq!(some::two(), 3);\n/// \`\`\`
pub fn two() -> u32 { 2 }
#[test] fn inner() { assert_eq!(two(), 1, "numbers") }
#[test] fn passes() {}
#[test] #[should_panic] fn quiet() {}
`)
  const failed = run("test", "--offline", "--no-fail-fast")
  assert.deepEqual(names(failed), ["inner", "lib.rs - two (line 2)", "quiet"])
  assert.match(errorOf(failed, "inner"), /numbers/)
  library("pub fn two() -> u32 { three }\n")
  const [error, ...others] = run("check", "--offline")
  assert.match(error.name, /^error\[E0425\]: cannot find value `three`/)
  assert.match(error.error, /^--> src\/lib\.rs:2:23/)
  assert.deepEqual(others, [])
  assert.match(run("fmt", "--check")[0].name, /^Diff in .+lib\.rs/)
})

test("errors of tsc are named", () => {
  const text = "js/fen.js(3,7): error TS2322: Type 'string' is not assignable to type 'number'.\nFound 1 error.\n"
  assert.deepEqual(failedInText(text), [{ name: text.split("\n")[0], error: "" }])
  assert.deepEqual(failedInText("test result: ok. 1 passed; 0 failed\n"), [])
})
