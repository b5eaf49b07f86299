// npm test, npm run test:all, npm run check.
import { checks } from "./checks.mjs"
import { Failure, main } from "./run.mjs"
import { runSteps } from "./steps.mjs"

const list = (steps) => steps.map(({ name, title }) => `  ${name.padEnd(14)} ${title}`).join("\n")
const usual = checks.filter(({ rare }) => !rare)
const quick = usual.filter(({ slow }) => !slow)

const usage = `
npm test: sets up what is missing (browsers included, on Debian as root) and runs what a merge has to pass, one step
after the other: about ten minutes.

  npm run check                 only the quick: ${quick.map(({ name }) => name).join(", ")}
  npm run test:all              then the rest too, as continuous integration does: with CI=true, what is skipped fails
  npm test -- --only js,e2e     these steps, and those they need

  CHESS_ARBITER_DATA=folder     tests run over this folder of test data as well
  CONSUMERS="Vite;Next"         the tools in which the package is tried, by the beginnings of their names
  CHROMIUM=… FIREFOX=…          which browsers, if not the ones that are found

Steps:
${list(usual)}

The rest:
${list(checks.filter(({ rare }) => rare))}
`

function chosen(names) {
  const wanted = new Set()
  const add = (name) => {
    const step = checks.find((check) => check.name === name)
    if (!step)
      throw new Failure(`there is no step "${name}"; the steps are ${checks.map((check) => check.name).join(", ")}.`)
    for (const need of step.needs ?? []) add(need)
    wanted.add(name)
  }
  names.forEach(add)
  return checks.filter(({ name }) => wanted.has(name))
}

const options = { all: { type: "boolean" }, quick: { type: "boolean" }, only: { type: "string" } }

await main(usage, options, async ({ all, quick: isQuick, only }) => {
  const steps = only === undefined ? (all ? checks : isQuick ? quick : usual) : chosen(only.split(","))
  if (!(await runSteps(steps))) process.exitCode = 1
})
