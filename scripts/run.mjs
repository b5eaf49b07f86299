// Starts programs and handles the terminal. Node built-ins only, because this runs before `npm ci`.
import { spawn, spawnSync } from "node:child_process"
import { realpathSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { root } from "./paths.mjs"

/** An error that the user can act on: its message is printed, not its stack. */
export class Failure extends Error {}

export function say(text) {
  console.log(`chess-arbiter: ${text}`)
}

export function duration(ms) {
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** Runs a program in the foreground. Resolves to its exit code; 127 if it cannot be started. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options })
    child.on("error", (error) => {
      console.error(`${command}: ${error.message}`)
      resolve(127)
    })
    child.on("close", (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

/** Like `run`, but a non-zero exit is a Failure. */
export async function mustRun(command, args, options) {
  const code = await run(command, args, options)
  if (code !== 0) throw new Failure(`"${[command, ...args].join(" ")}" ended with exit code ${code}.`)
}

/** Like `run`, and captures the output. Resolves to the exit code and the output. */
export function runShown(command, args, options = {}) {
  let text = ""
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ["inherit", "pipe", "pipe"], ...options })
    for (const name of ["stdout", "stderr"]) {
      child[name].setEncoding("utf8").on("data", (chunk) => {
        text += chunk
        process[name].write(chunk)
      })
    }
    child.on("error", (error) => resolve({ code: 127, text: `${command}: ${error.message}` }))
    child.on("close", (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), text }))
  })
}

/** The program's standard output, or null if it fails or cannot be started. */
export function output(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, encoding: "utf8", ...options })
  return result.status === 0 ? result.stdout.trim() : null
}

/**
 * Runs a long, verbose program. At a terminal its own progress is shown; elsewhere, and with `collect`, a
 * line every ten seconds says that it is running, and the whole output appears only if it fails; it is then also the
 * Failure's `output`.
 */
export async function runLong(what, command, args, { collect: collects = false, ...options } = {}) {
  const started = Date.now()
  if (process.stderr.isTTY && !collects) {
    await mustRun(command, args, options)
  } else {
    let text = ""
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options })
    const collect = (chunk) => (text += chunk)
    child.stdout.on("data", collect)
    child.stderr.on("data", collect)
    const ticking = setInterval(() => {
      const last = text.trimEnd().split("\n").at(-1).trim()
      say(`  ${what}: ${duration(Date.now() - started)} so far. ${last}`)
    }, 10_000)
    const code = await new Promise((resolve) => {
      child.on("error", (error) => resolve(`${command}: ${error.message}`))
      child.on("close", resolve)
    })
    clearInterval(ticking)
    if (code !== 0) {
      process.stderr.write(text)
      const why = typeof code === "string" ? code : `exit code ${code}`
      throw Object.assign(new Failure(`${what} failed (${why}); its output is above.`), { output: text })
    }
  }
  say(`  ${what}: done in ${duration(Date.now() - started)}.`)
}

/**
 * Runs a script: `body` gets the values of its `options` (as in `parseArgs`) and the other arguments, if allowed. A
 * Failure becomes one sentence and exit code 1, and --help prints `usage`.
 */
export async function main(usage, options, body, { allowPositionals = false } = {}) {
  if (process.argv.slice(2).some((arg) => arg === "--help" || arg === "-h")) return console.log(usage.trim())
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals })
    await body(values, positionals)
  } catch (error) {
    const isOfOptions = String(error.code).startsWith("ERR_PARSE_ARGS")
    if (!(error instanceof Failure || isOfOptions)) throw error
    console.error(`chess-arbiter: ${error.message}${isOfOptions ? ". Try --help." : ""}`)
    process.exitCode = 1
  }
}

/** Whether this file was started directly, not imported. */
export function isMain(url) {
  return process.argv[1] !== undefined && realpathSync(process.argv[1]) === realpathSync(fileURLToPath(url))
}
