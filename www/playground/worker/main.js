// Runs in the sandbox's worker: the engine, built as one script, and the user's code, which the page adds (program.js).
// Results leave as plain data.
import { defineLanguage } from "chess-arbiter"
import { modules } from "modules"
import { starter } from "../../module/start.js"
import { boardIn, refusalIn } from "./board.js"
import { readGiven } from "./given.js"
import { inspect } from "./inspect.js"

/** @typedef {{ show: (value: unknown, line: number) => unknown, see: (name: string, value: () => unknown) => void, load: (name: string, names: readonly string[]) => object }} Tools what code is given, by program.js */

// No import is needed, as in the examples of the documentation.
for (const [name, module] of modules) if (name !== "chess-arbiter/chess.js") Object.assign(globalThis, module)

const { postMessage } = globalThis
/** The sandbox only passes on texts. @param {object} message */
const post = (message) => postMessage(JSON.stringify(message))

/** The languages that the page has added. @type {Map<string, object>} */
const languages = new Map()

/** @param {string} tag @param {any} language */
const addLanguage = (tag, language) => languages.set(`chess-arbiter/lang/${tag}`, { tag, language })

/** @param {string} name @param {readonly string[]} names imported from it */
function load(name, names) {
  const language = languages.get(name)
  if (language) defineLanguage(language.tag, language.language)
  const module = language ? {} : modules.get(name)
  if (!module)
    throw new TypeError(
      `There is no module "${name}" here: the playground has ${[...modules.keys()].join(", ")} and chess-arbiter/lang/….`,
    )
  const missing = names.find((each) => !(each in module))
  if (missing) throw new SyntaxError(`The module "${name}" has no export "${missing}".`)
  return module
}

/** Values that the code shows and variables that it declares: the board shows the last one that it can. */
const shownValues = []
/** @type {Map<string, () => unknown>} */
const seen = new Map()

/** @param {"value" | "log" | "warn" | "error"} kind @param {string} text @param {number | null} line */
const say = (kind, text, line) => post({ type: "entry", kind, text, line })

/** @type {Tools} */
const tools = {
  show(value, line) {
    say("value", inspect(value), line)
    shownValues.push({ value, line })
    return value
  },
  see: (name, value) => void seen.set(name, value),
  load,
}

/** Strings unchanged, other values inspected, as consoles do. @param {unknown[]} values */
const logged = (values) => values.map((value) => (typeof value === "string" ? value : inspect(value))).join(" ")

/** @param {"log" | "warn" | "error"} kind */
const logs =
  (kind) =>
  (/** @type {unknown[]} */ ...values) =>
    say(kind, logged(values), lineIn(new Error().stack))

const [log, warn, error] = [logs("log"), logs("warn"), logs("error")]
Object.assign(console, {
  log,
  info: log,
  debug: log,
  dir: (/** @type {unknown} */ value) => log(value),
  table: log,
  warn,
  error,
})
console.assert = (condition, ...values) => void (condition || error("Assertion failed:", ...values))

/** The lines that hold the user's code. */
let lines = { first: 0, count: 0 }

/** The line of the user's code in a stack trace. @param {string | undefined} stack */
function lineIn(stack = "") {
  for (const [, text] of stack.matchAll(/:(\d+):\d+\)?$/gm)) {
    const line = Number(text) - lines.first + 1
    if (line >= 1 && line <= lines.count) return line
  }
  return null
}

/** @param {unknown} thrown */
function sayThrown(thrown) {
  const isError = thrown instanceof Error
  const { code } = /** @type {{ code?: unknown }} */ (isError ? thrown : {})
  post({
    type: "thrown",
    name: isError ? thrown.name : "Thrown",
    code: typeof code === "string" ? code : (refusalIn(thrown)?.reason ?? null),
    text: isError ? thrown.message : inspect(thrown),
    line: isError ? lineIn(thrown.stack) : null,
  })
}

addEventListener("unhandledrejection", (event) => {
  event.preventDefault()
  sayThrown(event.reason)
})

/**
 * Called at the end of the script. @param {{ first: number, count: number }} place of the user's code
 * @param {(fen: unknown, pgn: unknown, game: unknown, position: unknown) => (tools: Tools) => Promise<unknown>} program
 */
function run(place, program) {
  lines = place
  post({ type: "started" })
  addEventListener("message", ({ data }) => void start(data, program), { once: true })
}

async function start({ wasm, given }, program) {
  await starter(() => wasm)()
  const { values, problem } = readGiven(given)
  if (problem) post({ type: "problem", text: problem })
  const code = program(values.fen, values.pgn, values.game, values.position)
  const began = performance.now()
  let thrown = null
  try {
    const result = await code(tools)
    if (result !== undefined) tools.show(result, null)
  } catch (error) {
    thrown = error
    sayThrown(error)
  }
  const time = performance.now() - began
  post({ type: "done", time, board: whatToShow(thrown, values) })
}

/** @param {unknown} thrown @param {{ fen?: string, game?: object }} values */
function whatToShow(thrown, values) {
  const refusal = refusalIn(thrown) ?? refusalIn(shownValues.at(-1)?.value)
  const variables = [...seen].reverse().map(([name, value]) => ({ value: valueOf(value), label: name, isName: true }))
  const results = [...shownValues].reverse().map(({ value, line }) => ({
    value,
    label: line === null ? "what was returned" : `the value of line ${line}`,
    isName: false,
  }))
  // A refused move was usually tried on a variable.
  const candidates = thrown ? [...variables, ...results] : [...results, ...variables]
  const given = [
    { value: values.game, label: "game", isName: true },
    { value: values.fen, label: "fen", isName: true },
  ]
  return boardIn(candidates, refusal) ?? boardIn(given, refusal)
}

/** The current value of a variable; undefined before its declaration. @param {() => unknown} value */
function valueOf(value) {
  try {
    return value()
  } catch {
    return undefined
  }
}

Object.assign(globalThis, { chessArbiterPlayground: { run, addLanguage } })
