// Runs tests, and reports which of them failed, with their errors, for the summary of `npm test`.
import { randomUUID } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { availableParallelism } from "node:os"
import { dirname, join } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { cargoEnv } from "./cargo.mjs"
import { inRoot, target } from "./paths.mjs"
import { Failure, mustRun, runShown } from "./run.mjs"

/** @typedef {{ name: string, error: string }} FailedTest */

/** A Failure with the tests that failed. @param {string} message @param {FailedTest[]} failed */
export const failure = (message, failed) => Object.assign(new Failure(message), { failed })

/** The file to which a runner writes data for the summary. */
function reportFile(name) {
  const file = join(target, "reports", name)
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  return file
}

/** Runs a program whose errors `failedInText` can read. */
export async function mustPass(command, args, env = process.env) {
  const { code, text } = await runShown(command, args, { env })
  if (code !== 0) throw failure(`"${[command, ...args].join(" ")}" ended with exit code ${code}.`, failedInText(text))
}

export const cargo = (args, env = {}) => mustPass("cargo", args, { ...cargoEnv(), ...env })

/** The failed tests in the output of cargo and wasm-pack, the errors of rustc and tsc, and the diffs of rustfmt. */
export function failedInText(output) {
  const text = stripVTControlCharacters(output)
  const found = (pattern) =>
    [...text.matchAll(pattern)].map(([, name, error = ""]) => ({ name: name.trim(), error: error.trim() }))
  return [
    ...found(/^---- (.+?)(?: stdout| output)? ----\n([^]*?)(?=^---- |^failures:$)/gm),
    ...found(/^(error(?:\[E\d+\])?: .+)\n(\s*--> [^]*?)(?=^$)/gm),
    ...found(/^(.+: error TS\d+: .+)$/gm),
    ...found(/^(Diff in .+):$/gm),
  ]
}

// Node before 20.10 lacks the option.
const [major, minor] = process.versions.node.split(".").map(Number)
const knowsConcurrency = major > 20 || minor >= 10

/**
 * Runs `node --test` over these files, with the command `by`, on every core (Node would leave one free) or `atOnce`
 * files at a time. The environment overrides `env`.
 */
export async function nodeTests(
  files,
  { by = [process.execPath], stdio = "inherit", atOnce = availableParallelism(), env = {} } = {},
) {
  const file = reportFile(`node-${randomUUID()}.jsonl`)
  const reporter = (path, to) => ["--test-reporter", path, "--test-reporter-destination", to]
  const concurrency = knowsConcurrency ? [`--test-concurrency=${atOnce}`] : []
  const args = [
    "--test",
    ...concurrency,
    ...reporter("spec", "stdout"),
    ...reporter(inRoot("scripts", "node-reporter.mjs"), file),
    ...files,
  ]
  try {
    await mustRun(by[0], [...by.slice(1), ...args], { stdio, env: { ...env, ...process.env } })
  } catch (error) {
    throw failure(error.message, readLines(file))
  } finally {
    rmSync(file, { force: true })
  }
}

const readLines = (file) =>
  existsSync(file)
    ? readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : []

/**
 * The end-to-end tests in a project of playwright.config.mjs. Returns the tests that only passed on the second try.
 */
export async function browserTests(project, { options = [], stdio = "inherit" } = {}) {
  const file = reportFile(`${project}.json`)
  const cli = join(dirname(createRequire(import.meta.url).resolve("@playwright/test/package.json")), "cli.js")
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const ran = mustRun(process.execPath, [cli, "test", `--project=${project}`, "--reporter=list,json", ...options], {
    env,
    stdio,
  })
  const error = await ran.catch((error) => error)
  const { failed, flaky } = existsSync(file)
    ? failedInBrowser(JSON.parse(readFileSync(file, "utf8")))
    : { failed: [], flaky: [] }
  if (error) throw failure(error.message, failed)
  return flaky
}

/** From Playwright's JSON report: the failed tests, and those that passed on the second try. */
export function failedInBrowser({ suites, errors = [] }) {
  const tests = (suite, titles = []) => [
    ...(suite.specs ?? []).flatMap(({ title, file, line, tests }) =>
      tests.map(({ status, projectName, results }) => {
        const { steps, errors } = results.find(({ errors }) => errors.length > 0) ?? { errors: [] }
        return {
          status,
          name: [`[${projectName}] ${file}:${line}`, ...titles, title, ...failedStep(steps)].join(" › "),
          error: messages(errors),
        }
      }),
    ),
    // A file is a suite whose title is the file name; a describe is a nested suite.
    ...(suite.suites ?? []).flatMap((inner) => tests(inner, [...titles, inner.title])),
  ]
  const all = suites.flatMap((file) => tests(file))
  const withStatus = (wanted) =>
    all.filter(({ status }) => status === wanted).map(({ name, error }) => ({ name, error }))
  const outside = errors.map((error) => ({ name: "outside of a test", error: messages([error]) }))
  return { failed: [...withStatus("unexpected"), ...outside], flaky: withStatus("flaky") }
}

/** The failed step of a test with its parent steps: in a test of many cases it names the case. */
function failedStep(steps = []) {
  const failed = steps.find(({ error }) => error)
  return failed ? [failed.title, ...failedStep(failed.steps)] : []
}

const messages = (errors) => errors.map(({ message }) => stripVTControlCharacters(message ?? "")).join("\n")
