// npm run check: the quick checks.
import { checks } from "./checks.mjs"
import { main, onlyFlags } from "./run.mjs"
import { runSteps } from "./steps.mjs"

const quick = checks.filter(({ slow, rare }) => !slow && !rare)

await main(
  `npm run check: the quick checks (${quick.map(({ name }) => name).join(", ")}). "npm test" runs more.`,
  async (args) => {
    onlyFlags(args, [])
    if (!(await runSteps(quick))) process.exitCode = 1
  },
)
