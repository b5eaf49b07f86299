// npm test: everything.
import { checks } from "./checks.mjs"
import { Failure, main, onlyFlags } from "./run.mjs"
import { runSteps } from "./steps.mjs"

const usage = `
npm test: sets up what is missing (browsers included, on Debian as root) and runs every check, one after the other.

  npm test -- --only js,e2e     these steps, and those they need

  CHESS_ARBITER_DATA=folder     tests run over this folder of test data as well
  CHROMIUM=… CHROMEDRIVER=… FIREFOX=…
                                which browsers and driver, if not the ones that are found

Steps:
${checks.map(({ name, title }) => `  ${name.padEnd(14)} ${title}`).join("\n")}
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

await main(usage, async (args) => {
  let steps = checks
  const at = args.indexOf("--only")
  if (at >= 0) steps = chosen(args.splice(at, 2)[1]?.split(",") ?? [""])
  onlyFlags(args, ["--only"])
  if (!(await runSteps(steps))) process.exitCode = 1
})
