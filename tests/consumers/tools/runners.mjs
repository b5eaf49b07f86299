// Test runners in their default configuration.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { run } from "../setup.mjs"

/** A test file for each entry, so that each starts the engine itself. */
const testFiles = (entries, text) => Object.fromEntries(entries.map((entry) => [`${entry.file}.test.js`, text(entry)]))

/** Jest's report format, which Vitest also writes: the result by name of the test. */
async function report(entries, command, args, { cwd }) {
  const output = join(cwd, "report.json")
  // The report has the failed tests.
  const failure = await run(command, [...args, "--outputFile", output], { cwd }).then(
    () => null,
    (error) => error,
  )
  let tests
  try {
    tests = JSON.parse(readFileSync(output, "utf8")).testResults
  } catch {
    throw failure
  }
  const results = tests.flatMap(({ assertionResults, name, message }) =>
    assertionResults.length > 0
      ? assertionResults.map(({ title, status, failureMessages }) => [
          title,
          status === "passed" ? "ok" : failureMessages.join("\n"),
        ])
      : entries.filter(({ file }) => name.endsWith(`/${file}.test.js`)).map((entry) => [entry.name, message]),
  )
  return Object.fromEntries(results)
}

const vitest = (environment) => ({
  name: `Vitest, ${environment}`,
  run({ entries, app, command }) {
    const files = testFiles(
      entries,
      ({ name }) => `import { expect, test } from "vitest"
import { run } from "./program.js"
test("${name}", async () => expect(await run("${name}")).toBe("ok"))
`,
    )
    const cwd = app(`vitest-${environment}`, { files })
    return report(entries, command("vitest"), ["run", "--environment", environment, "--reporter", "json"], { cwd })
  },
})

export const runners = [
  ...["node", "happy-dom", "jsdom"].map(vitest),
  {
    name: "Jest",
    run({ entries, app, command }) {
      const files = testFiles(
        entries,
        ({ name }) => `const { run } = require("./program.js")
test("${name}", async () => expect(await run("${name}")).toBe("ok"))
`,
      )
      const cwd = app("jest", { type: "commonjs", files })
      return report(entries, command("jest"), ["--json"], { cwd })
    },
  },
]
