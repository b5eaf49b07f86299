// Runs named steps one after the other and sums up what passed. Shared by `npm test` and `npm run check`.
import { stripVTControlCharacters } from "node:util"
import { duration, Failure } from "./run.mjs"

/** What a step returns, besides nothing (passed): why it was not run, or a word on what it did. */
export const skipped = (why) => ({ status: "skipped", note: why })

/** What a step returns in which these tests failed at first and then passed: nobody may overlook that. */
export const passedAfterRetry = (flaky) =>
  flaky.length > 0 ? { status: "passed", note: `${flaky.length} flaky: failed at first, passed on the second try`, flaky } : undefined

/** Continuous integration, which must not pass because something was left out. */
export const inCi = Boolean(process.env.CI)

/**
 * A step is { name, title, needs?, run }. `run` returns nothing, `skipped(...)` or `passedAfterRetry(...)`, and throws when it
 * fails: a Failure, of whose tests those in its `failed`, as { name, error }, are named at the end.
 * Steps that need one which did not pass are skipped; all others run, whatever happened before.
 * Returns whether nothing failed and, in continuous integration, nothing was skipped.
 */
export async function runSteps(steps, { maySkip = !inCi } = {}) {
  const results = []
  const passed = (name) => results.find((result) => result.name === name)?.status === "passed"
  for (const [index, step] of steps.entries()) {
    console.log(`\n━━ ${index + 1}/${steps.length} ${step.name}: ${step.title}`)
    const started = Date.now()
    const lacking = (step.needs ?? []).filter((name) => !passed(name))
    const result = lacking.length > 0 ? skipped(`needs ${lacking.join(", ")}, which did not pass`) : await attempt(step)
    results.push({ name: step.name, time: Date.now() - started, ...result })
    console.log(
      `━━ ${step.name}: ${result.status} after ${duration(Date.now() - started)}${result.note ? ` (${result.note})` : ""}`,
    )
  }
  return summarise(results, maySkip)
}

async function attempt(step) {
  try {
    return (await step.run()) ?? { status: "passed" }
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error)
    return { status: "failed", failed: error.failed?.length ? error.failed : [{ name: String(error.message ?? error), error: "" }] }
  }
}

/** The table at the end; its last line is for scripts to read. Returns whether the run as a whole passed. */
function summarise(results, maySkip) {
  const lists = results.flatMap(({ name, failed, flaky }) => [
    { title: `what failed in ${name}`, tests: failed ?? [] },
    { title: `flaky in ${name}: failed at first, passed on the second try`, tests: flaky ?? [] },
  ])
  const notEmpty = lists.filter(({ tests }) => tests.length > 0)
  for (const { title, tests } of notEmpty) console.log(`\n━━ ${title}\n${listed(tests, notEmpty.length)}`)
  const width = Math.max(...results.map(({ name }) => name.length))
  console.log("\n━━ summary")
  for (const { name, status, time, note } of results) {
    console.log(
      `  ${status.padEnd(7)}  ${name.padEnd(width)}  ${duration(time).padStart(11)}${note ? `  ${note}` : ""}`,
    )
  }
  const count = (status) => results.filter((result) => result.status === status).length
  const skips = count("skipped") > 0 ? `, ${count("skipped")} skipped` : ""
  console.log(`${count("passed")} passed, ${count("failed")} failed${skips}`)
  if (count("skipped") > 0 && !maySkip) console.log("CI is set: a step that is skipped has failed.")
  return count("failed") === 0 && (maySkip || count("skipped") === 0)
}

// Of a long log continuous integration shows the end only, 170 lines of it.
const MOST_LINES = 120
const MOST_LINES_OF_ERROR = 6
const MOST_CHARACTERS = 200

/** The names of tests, with the first lines of their errors where there is room, in this share of the lines. */
function listed(tests, share) {
  const room = Math.floor(MOST_LINES / share)
  const shown = tests.slice(0, room - 1)
  const ofError = Math.min(MOST_LINES_OF_ERROR, Math.floor(room / shown.length) - 1)
  const lines = shown.flatMap(({ name, error }) => {
    const text = stripVTControlCharacters(error).split("\n").filter((line) => line.trim() !== "")
    return [`  ✖ ${name}`, ...text.slice(0, ofError).map((line) => `      ${line}`)]
  })
  if (tests.length > shown.length) lines.push(`  and ${tests.length - shown.length} more`)
  return lines.map((line) => (line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)} …` : line)).join("\n")
}
