// Runs named steps in sequence and summarizes the results. Shared by `npm test` and `npm run check`.
import { stripVTControlCharacters } from "node:util"
import { duration, Failure } from "./run.mjs"

/** The result of a skipped step, with the reason. A step that returns nothing has passed. */
export const skipped = (why) => ({ status: "skipped", note: why })

/** The result of a step with tests that passed on the second try, which must not be overlooked. */
export const passedAfterRetry = (flaky) =>
  flaky.length > 0
    ? { status: "passed", note: `${flaky.length} flaky: failed at first, passed on the second try`, flaky }
    : undefined

/** Whether this is continuous integration, where skipped steps count as failures. */
export const inCi = Boolean(process.env.CI)

/**
 * A step is { name, title, needs?, run }. `run` returns nothing, `skipped(...)` or `passedAfterRetry(...)`, and
 * throws if it fails: a Failure whose `failed` tests, { name, error }, are listed at the end. Steps that need one
 * that did not pass are skipped; all others run regardless. Returns whether nothing failed and, in continuous
 * integration, nothing was skipped.
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
    return {
      status: "failed",
      failed: error.failed?.length ? error.failed : [{ name: String(error.message ?? error), error: "" }],
    }
  }
}

/** The final table; its last line is machine-readable. Returns whether the whole run passed. */
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
  if (count("skipped") > 0 && !maySkip) console.log("CI is set, so a skipped step counts as failed.")
  return count("failed") === 0 && (maySkip || count("skipped") === 0)
}

// Continuous integration only shows the last 170 lines of a long log.
const MAX_LINES = 120
const MAX_LINES_OF_ERROR = 6
const MAX_CHARACTERS = 200

/** The names of tests with the first lines of their errors, within this share of the lines. */
function listed(tests, share) {
  const room = Math.floor(MAX_LINES / share)
  const listed = tests.slice(0, room - 1)
  const ofError = Math.min(MAX_LINES_OF_ERROR, Math.floor(room / listed.length) - 1)
  const lines = listed.flatMap(({ name, error }) => {
    const text = stripVTControlCharacters(error)
      .split("\n")
      .filter((line) => line.trim() !== "")
    return [`  ✖ ${name}`, ...text.slice(0, ofError).map((line) => `      ${line}`)]
  })
  if (tests.length > listed.length) lines.push(`  and ${tests.length - listed.length} more`)
  return lines.map((line) => (line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS)} …` : line)).join("\n")
}
