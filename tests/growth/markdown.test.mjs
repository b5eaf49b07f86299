// How the work of Markdown blocks and Betza's notation grows with their length, by counting how often each block of
// our JavaScript runs (V8's precise coverage), so that the result is the same on every machine. Regular expressions and
// other built-ins are not counted: texts that could keep them busy are so long that quadratic time would mean hours.
import assert from "node:assert/strict"
import { Session } from "node:inspector/promises"
import { after, before, test } from "node:test"
import { setFlagsFromString } from "node:v8"
import { parsePieceRules, reach, parseBetza } from "../../js/elements/explore/betza.js"
import { markdownIt } from "../../js/entries/markdown.js"

// Optimized code does not count its calls.
setFlagsFromString("--no-opt --no-sparkplug --no-maglev")

const length = 500
/** Between 2, which is linear, and 4, which is quadratic. */
const mostGrowth = 2.5

const md = { renderer: { rules: {} } }
markdownIt(md)
const fence = (content) => md.renderer.rules.fence([{ info: "chess", content }], 0)
const html = (content) => md.renderer.rules.html_block([{ content }], 0)
const thrown = (call) => {
  assert.throws(call)
}

const board = "8/8/8/8/8/8/8/8"
/** Different names of keys. @param {number} number */
const name = (number) => `${1e6 + number}`.replace(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)))
const lines = (count, line) => Array.from({ length: count }, (_, number) => line(number)).join("\n")
const knight = { color: "white", role: "knight" }

/** What takes an input of this length. @type {Record<string, (count: number) => unknown>} */
const cases = {
  "keys, indented": (count) => fence(`fen: ${board}\n${lines(count, (number) => `  ${name(number)}: 1`)}`),
  "keys with a block each": (count) => fence(`fen: ${board}\n${lines(count, (number) => `${name(number)}: |\n  1`)}`),
  "lines of a block": (count) => fence(`caption: |\n${lines(count, () => "  1")}\nfen: ${board}`),
  "lines of #": (count) => fence(`fen: ${board}\n${"#\n".repeat(count)}`),
  "moves marked for a diagram": (count) => fence("1. Nf3 $220 Nf6 $220 2. Ng1 $220 Ng8 $220\n".repeat(count)),
  "variations marked for a diagram": (count) => fence(`1. e4 ${"(1. d4 $220) ".repeat(count)}`),
  games: (count) => fence(`${"1. e4 *\n\n".repeat(count)}`),
  divs: (count) => html(`<div class="diagram">fen:8/8:</div>`.repeat(count)),
  "betza: steps": (count) => parseBetza("NfW".repeat(count)),
  "betza: modifiers": (count) => parseBetza(`${"f".repeat(count)}N`),
  "betza: rules": (count) => parsePieceRules("a1:N ".repeat(count)),
  "betza: squares": (count) => reach(parseBetza("NW".repeat(count)), "d4", knight, new Map(), { free: false }),
}

/** Millions of characters, for built-ins. @type {Record<string, () => unknown>} */
const long = {
  "lines of #": () => fence("#\n".repeat(2e6)),
  "lines of # before a key": () => fence(`${"#\n".repeat(2e6)}fen: ${board}`),
  "lines in a block": () => fence(`caption: |\n${" 1\n".repeat(2e6)}`),
  blanks: () => fence(`fen${" ".repeat(2e6)}x`),
  "a board": () => fence("8/".repeat(2e6)),
  divs: () => html("<div class=".repeat(5e5)),
  vchess: () => fence("fen:".repeat(1e6)),
  "betza: modifiers": () => thrown(() => parseBetza("f".repeat(2e6))),
  "betza: modifiers in brackets": () => thrown(() => parseBetza(`[${"f".repeat(2e6)}`)),
  "betza: digits": () => parseBetza(`N${"0".repeat(2e6)}`),
}

const ours = new URL("../../js/", import.meta.url).href
const session = new Session()
before(async () => {
  session.connect()
  await session.post("Profiler.enable")
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true })
})
after(() => session.disconnect())

/** @param {() => unknown} call */
async function stepsOf(call) {
  await session.post("Profiler.takePreciseCoverage")
  call()
  const { result } = await session.post("Profiler.takePreciseCoverage")
  return result
    .filter(({ url }) => url.startsWith(ours))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0)
}

for (const [name, call] of Object.entries(cases)) {
  test(name, async (context) => {
    call(10)
    const steps = []
    for (const times of [1, 2, 4]) steps.push(await stepsOf(() => call(times * length)))
    const [one, two, four] = steps
    const growth = (four - two) / (two - one)
    context.diagnostic(`${steps.join(" ")}: ${growth.toFixed(2)} times`)
    if (four - two > length / 4) assert.ok(growth <= mostGrowth, `${steps.join(", ")} steps`)
  })
}

for (const [name, call] of Object.entries(long))
  test(`${name} a million times is read without overflow`, { timeout: 600_000 }, () => void call())
