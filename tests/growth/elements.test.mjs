// How the work of the elements and of the API grows with its input: calls of functions in dist/, counted by V8. Work of the DOM and of the engine is not counted. The numbers vary by a fifth, because elements take turns and draw once per task.
import assert from "node:assert/strict"
import { Session } from "node:inspector/promises"
import { before, test } from "node:test"
import { Window } from "happy-dom"
import { inRoot } from "../../scripts/paths.mjs"

const length = 250
/** For four times the input: between 4, which is linear, and 16, which is quadratic. */
const mostGrowth = 6

const game = (inside) => ["chess-game", {}, inside]
const diagram = (attributes) => ["chess-diagram", { fen: "8/8/8/8/8/8/8/8", ...attributes }, ""]
const tour = (plies) => Array.from({ length: plies }, (_, ply) => ["Nf3", "Nf6", "Ng1", "Ng8"][ply % 4])

/** An element with an input of a length: tag, attributes, text inside. */
const inputs = {
  "game: variations of the first move": (length) => game(`1. e4 ${"(1. d4) ".repeat(length)}1... e5 *`),
  "game: variations of the last move": (length) => game(`1. e4 e5 ${"(1... d5) ".repeat(length)}*`),
  "game: variations in a variation": (length) => game(`1. e4 (1. d4 d5 ${"(1... e6) ".repeat(length)}) *`),
  "game: a long game": (length) => game(`${tour(length).join(" ")} *`),
  "game: a long variation": (length) => game(`1. e4 (${tour(length).join(" ")}) 1... e5 *`),
  "game: a variation of every move": (length) => game(`${tour(length).join(" (a3) (a6) ")} *`),
  "game: variations with comments": (length) => game(`1. e4 ${"(1. d4 {one} 1... d5 {two}) ".repeat(length)}*`),
  "game: a long comment": (length) => game(`1. e4 {${"word ".repeat(50 * length)}} *`),
  "game: empty lines in a comment": (length) => game(`1. e4 {a${" \n".repeat(50 * length)}[#] b} *`),
  "game: games": (length) => game('[White "A"]\n\n1. e4 *\n\n'.repeat(length)),
  "diagram: marks": (length) => diagram({ marks: "e4,".repeat(length) }),
  "diagram: arrows": (length) => diagram({ arrows: "e2e4,".repeat(length) }),
}

const session = new Session()
/** The timers that have not run. */
let pending = 0

before(async () => {
  session.connect()
  await session.post("Profiler.enable")
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true })
  const window = new Window({ url: "http://localhost/" })
  for (const key of Object.getOwnPropertyNames(window)) {
    const isOfEvents = /^(Event|Abort|CustomEvent)/.test(key)
    if (
      /^[A-Z]|^(document|customElements|matchMedia|getComputedStyle)$/.test(key) &&
      (!(key in globalThis) || isOfEvents)
    )
      globalThis[key] = window[key]
  }
  const { setTimeout } = globalThis
  globalThis.setTimeout = (run, ...rest) => {
    pending++
    return setTimeout(
      () => {
        run()
        pending--
      },
      ...rest,
    )
  }
  await import("../../dist/elements.js")
})

/** Calls of functions in dist/ since the last count. */
async function calls() {
  const { result } = await session.post("Profiler.takePreciseCoverage")
  const dist = inRoot("dist")
  const own = result.filter(({ url }) => url.startsWith("file:") && new URL(url).pathname.startsWith(dist))
  return own.flatMap(({ functions }) => functions).reduce((sum, { ranges }) => sum + ranges[0].count, 0)
}

/** Resolves when no timer is left, and the tasks that wait for others have run. */
async function settled() {
  for (let idle = 0; idle < 10; idle = pending > 0 ? 0 : idle + 1) await new Promise((resolve) => setImmediate(resolve))
}

/** The number of calls until an element has drawn an input. */
async function callsFor([tag, attributes, inside]) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.textContent = inside
  await calls()
  document.body.append(element)
  await element.ready
  await settled()
  const count = await calls()
  element.remove()
  await settled()
  return count
}

/** The number of calls until a game shows ten more moves, added one by one. */
async function callsForMore(length) {
  const element = document.createElement("chess-game")
  const moves = tour(length + 10)
  element.pgn = `${moves.slice(0, length).join(" ")} *`
  document.body.append(element)
  await element.ready
  await settled()
  await calls()
  for (let more = 1; more <= 10; more++) {
    element.pgn = `${moves.slice(0, length + more).join(" ")} *`
    await element.ready
    await settled()
  }
  const count = await calls()
  assert.equal(element.game.lastPly, length + 10)
  element.remove()
  await settled()
  return count
}

/** The number of calls for a use of the API: makes an input of a length, then works with it. */
async function callsForSeries(length, make, act) {
  const { Game } = await import("../../dist/index.js")
  const made = make(Game, length)
  await calls()
  act(made, length)
  return calls()
}

const tagged = (Game, length) => new Game({ tags: Array.from({ length }, (_, index) => [`T${index}`, "x"]) })
const series = {
  "tags: set": [
    (Game) => new Game(),
    ({ tags }, length) => range(length).forEach((index) => tags.set(`T${index}`, "x")),
  ],
  "tags: set again": [tagged, ({ tags }, length) => range(length).forEach((index) => tags.set(`T${index}`, "y"))],
  "tags: delete": [tagged, ({ tags }, length) => range(length).forEach((index) => tags.delete(`T${index}`))],
  "tags: clear": [tagged, ({ tags }) => tags.clear()],
  "node: add beside others": [
    (Game, length) => Game.fromPgn(`1. e4 ${"(1. d4) ".repeat(length)}1... e5 *`),
    ({ root }, length) => range(length).forEach(() => root.add("e4")),
  ],
}
const range = (length) => Array.from({ length }, (_, index) => index)

const counted = {
  ...Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, (length) => callsFor(input(length))])),
  "game: more moves": callsForMore,
  ...Object.fromEntries(
    Object.entries(series).map(([name, [make, act]]) => [name, (length) => callsForSeries(length, make, act)]),
  ),
}

for (const [name, count] of Object.entries(counted)) {
  test(name, async (context) => {
    await count(length)
    const counts = []
    for (const times of [1, 4]) counts.push(await count(times * length))
    const [one, four] = counts
    context.diagnostic(`${counts.join(" ")}: ${(four / one).toFixed(2)} times`)
    assert.ok(four <= mostGrowth * one, `${counts.join(", ")} calls: ${(four / one).toFixed(2)} times`)
  })
}
