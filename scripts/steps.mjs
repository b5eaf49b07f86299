// Runs named steps one after the other and sums up what passed. Shared by `npm test` and `npm run check`.
import { duration, Failure } from "./run.mjs"

/** What a step returns, besides nothing (passed): why it was not run, or a word on what it did. */
export const skipped = (why) => ({ status: "skipped", note: why })

/** Continuous integration, which must not pass because something was left out. */
export const inCi = Boolean(process.env.CI)

/**
 * A step is { name, title, needs?, run }. `run` returns nothing or `skipped(...)`, and throws when it fails.
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
    return { status: "failed" }
  }
}

/** The table at the end; its last line is for scripts to read. Returns whether the run as a whole passed. */
function summarise(results, maySkip) {
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
