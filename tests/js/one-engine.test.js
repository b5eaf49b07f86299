// Several entries in one program share one engine, in any order: the whole engine as soon as an entry with it is
// used, the one with variants as soon as theirs is used.

import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { test } from "node:test"
import { Worker } from "node:worker_threads"
import { inRoot } from "../../scripts/paths.mjs"

/** The entries with the whole engine and the imports that bring it. */
const whole = {
  "chess-arbiter": (entry) => entry,
  "chess-arbiter/slim": async (entry) => (await entry.default(), entry),
}
/** The entries with the variants. */
const largest = {
  "chess-arbiter/variants": (entry) => entry,
  "chess-arbiter/slim/variants": async (entry) => (await entry.default(), entry),
}
const light = {
  "chess-arbiter/position": (entry) => entry,
  "chess-arbiter/slim/position": async (entry) => (await entry.default(), entry),
}

/** The error if the whole engine is missing. */
const lacks = (what) =>
  `TypeError: ${what} needs the whole engine: import "chess-arbiter", or await init() of "chess-arbiter/slim"`

const all = [light, whole, largest].flatMap(Object.entries)

const fen = "8/8/1k1p1p2/1p1P1P2/1P1p1p1p/3P1P1P/1K6/8 w - -"

/**
 * A program that uses these entries one after the other. After each, positions of all entries so far are used.
 * `load` is an expression that imports `specifier`.
 */
const programOf = (names, load) => `
  const ready = { ${all.map(([name, ready]) => `"${name}": ${ready}`)} }
  const games = []
  const seen = []
  const positions = []
  for (const specifier of ${JSON.stringify(names)}) {
    const entry = await ready[specifier](await ${load})
    positions.push(entry.Position.fromFen("${fen}"))
    seen.push({
      isOne: positions.every((each) => each instanceof entry.Position && each.equals(positions[0])),
      setups: positions.map((each) => each.toSetup().position().fen()),
      moves: positions.map((each) => each.legalSans().join()),
      refused: positions.map((each) => each.judge("Kb2").reason),
      dead: positions.map((each) => { try { return each.isDead } catch (error) { return String(error) } }),
      wins: positions.map((each) => { try { return each.canWin("white") } catch (error) { return String(error) } }),
      game: entry.Game && new entry.Game().position instanceof positions[0].constructor,
      games: games.map((game) => game.move("Kd2").san + game.undo().san + game.fen()),
      variants: ["atomic", "chess"].map((variant) => {
        try { return entry.Position.start({ variant }).variant } catch (error) { return String(error) }
      }),
    })
    if (entry.Game) games.push(new entry.Game("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"))
  }
`

/** What a program prints. */
function printed(program) {
  const settings = { cwd: inRoot(), encoding: "utf8" }
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], settings)
  assert.ok(stdout, stderr)
  return JSON.parse(stdout)
}

/** What a program saw. */
const run = (names, load) => printed(`${programOf(names, load)}\nconsole.log(JSON.stringify(seen))`)

function check(names, seen) {
  let [hasWhole, hasVariants, games] = [false, false, 0]
  names.forEach((name, index) => {
    const isWhole = name in whole || name in largest
    hasWhole ||= isWhole
    hasVariants ||= name in largest
    const { isOne, setups, moves, refused, dead, wins, game, variants } = seen[index]
    const all = (value) => Array(index + 1).fill(value)
    assert.ok(isOne, `${names} after ${name}`)
    assert.deepEqual(setups, all(`${fen} 0 1`))
    assert.deepEqual(moves, all("Ka1,Kb1,Kc1,Ka2,Kc2,Ka3,Kb3"))
    assert.deepEqual(refused, all("piece-cannot-move-there"))
    assert.deepEqual(dead, all(hasWhole ? true : lacks("isDead")))
    assert.deepEqual(wins, all(hasWhole ? false : lacks("canWin")))
    // Games live on in the larger engine.
    assert.deepEqual(seen[index].games, Array(games).fill("Kd2Kd24k3/8/8/8/8/8/8/R3K3 w - - 0 1"))
    if (isWhole) games++
    if (isWhole) assert.equal(game, true)
    const needs =
      'TypeError: the option "variant" needs an import of "chess-arbiter/variants", or await init() of "chess-arbiter/slim/variants"'
    assert.deepEqual(variants, hasVariants ? ["atomic", "chess"] : [needs, needs])
  })
}

const every = all.map(([name]) => name)
const orders = every.flatMap((first) => every.filter((second) => second !== first).map((second) => [first, second]))
orders.push(every, every.toReversed())

for (const names of orders) {
  test(`one engine serves ${names.join(" then ")}`, () => check(names, run(names, "import(specifier)")))
}

test("one engine serves entries loaded with require", () => {
  const names = ["chess-arbiter/position", "chess-arbiter", "chess-arbiter/variants"]
  check(names, run(names, `process.getBuiltinModule("module").createRequire(process.cwd() + "/x")(specifier)`))
})

test("one engine serves entries loaded in a worker", async () => {
  const names = ["chess-arbiter/position", "chess-arbiter"]
  // A worker of a data: URL does not resolve package names.
  const urls = names.map((name) => [name, import.meta.resolve(name)])
  const program = programOf(names, `import(${JSON.stringify(Object.fromEntries(urls))}[specifier])`)
  const post = `(await import("node:worker_threads")).parentPort.postMessage(seen)`
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program + post)}`))
  const seen = await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject))
  await worker.terminate()
  check(names, seen)
})

test("slim says what it lacks before its init while the light engine runs", () => {
  const program = `
    const { Position } = await import("chess-arbiter/position")
    const position = Position.start()
    const { default: init, Game, parsePgn } = await import("chess-arbiter/slim")
    const calls = [() => new Game(), () => Game.fromPgn("*"), () => parsePgn("*")]
    const seen = calls.map((call) => { try { return call() } catch (error) { return String(error) } })
    seen.push(position.legalSans().length)
    await init()
    seen.push(new Game(position).move("e4").san)
    console.log(JSON.stringify(seen))`
  assert.deepEqual(printed(program), [lacks("Game"), lacks("PGN"), lacks("PGN"), 20, "e4"])
})

test("slim/variants starts only with its own wasm", () => {
  const program = `
    const { readFileSync } = await import("node:fs")
    const { default: init, Position } = await import("chess-arbiter/slim/variants")
    const seen = []
    const start = () => Position.start({ variant: "horde" }).variant
    const attempt = async (call) => {
      try { seen.push((await call()) ?? "started") } catch (error) { seen.push(String(error)) }
    }
    await attempt(start)
    for (const wasm of ["position", "", "variants"].map((name) => "dist/chess_arbiter" + (name && "_") + name + ".wasm")) {
      await attempt(() => init(readFileSync(wasm)))
      await attempt(start)
    }
    console.log(JSON.stringify(seen))`
  const early =
    'TypeError: the option "variant" needs an import of "chess-arbiter/variants", or await init() of "chess-arbiter/slim/variants"'
  const smaller =
    "EngineError: chess-arbiter/slim/variants needs chess_arbiter_variants.wasm: init() got a smaller wasm"
  assert.deepEqual(printed(program), [early, smaller, early, smaller, early, "started", "horde"])
})

/** The engine that elements get while the page loads one from these bytes and the main entry cannot be loaded. */
const whileLoading = (bytes) =>
  printed(`
    const { register } = await import("node:module")
    const hooks = 'export const load = (url, context, next) => { ' +
      'if (url.endsWith("/js/entries/index.js")) throw new Error("the main entry"); return next(url, context) }'
    register("data:text/javascript," + encodeURIComponent(hooks))
    const { wholeRules } = await import("./js/elements/element/whole-rules.js")
    const { starter } = await import("./js/wasm/start.js")
    let give
    const started = starter()(new Promise((resolve) => (give = resolve))).catch(() => {})
    // A smaller engine that starts later is ready first.
    await starter()((await import("./js/generated/light-bytes.js")).lightBytes())
    const rules = wholeRules().catch(String)
    // This is what wholeRules does.
    await Promise.all([import("./js/api.js"), import("./js/wasm/engine.js")])
    give(${bytes})
    await started
    const { Game } = await rules
    console.log(JSON.stringify(Game ? new Game().move("e4").san : await rules))`)

test("elements wait for an engine that is loading or load one", () => {
  assert.equal(whileLoading('(await import("./js/generated/wasm-bytes.js")).wasmBytes()'), "e4")
  assert.equal(whileLoading("new Uint8Array(0)"), "Error: the main entry")
})

// ─── Readers of PGN, which stay in the instance in which they began ──────────────────────────────

const takeovers = Object.keys(whole).flatMap((first) => Object.keys(largest).map((second) => [first, second]))

for (const [first, second] of takeovers) {
  test(`readers of ${first} finish when ${second} is first used`, () => {
    const program = `
      const ready = { ${all.map(([name, ready]) => `"${name}": ${ready}`)} }
      const load = async (name) => ready[name](await import(name))
      const { parsePgn, readPgn } = await load("${first}")
      // Cut within games, one of which has a move that is not legal.
      const pieces = (name) => ['[White "' + name + '"]\\n\\n1. e4 *\\n\\n1. d4', ' d5 2. Ke3 *\\n\\n1. c', '4 c5 2. Nc3 *\\n\\n1. b3 *']
      const told = ({ game, issues, line }) => [game.pgn(), issues.map(({ message }) => message), line]
      const names = ["a", "b", "c"]
      const alone = names.map((name) => parsePgn(pieces(name).join("")).map(told))
      const readers = names.map((name) => readPgn(pieces(name)))
      const early = []
      const read = []
      const next = async (index) => {
        const { done, value } = await readers[index].next()
        if (!done) (read[index] ??= []).push(told(value))
        return value?.game
      }
      for (const index of names.keys()) early.push(await next(index))
      const { Position } = await load("${second}")
      const seen = [Position.start({ variant: "horde" }).variant]
      // The readers run alternately, with calls of the new instance in between and during a loop.
      for (let games = 1; games < 5; games++) {
        for (const index of names.keys()) {
          const game = await next(index)
          for await (const inner of readPgn(["1. d4 Nf6 *"])) inner.game.undo()
          seen.push(game?.ply, Position.start({ variant: "atomic" }).legalMoves().length)
        }
      }
      seen.push(early.map((game) => game.move("c5").san + game.undo().san + game.undo().san))
      console.log(JSON.stringify({ alone, read, seen }))`
    const { alone, read, seen } = printed(program)
    assert.deepEqual(read, alone)
    const plies = [2, 3, 1, null].flatMap((ply) => Array(3).fill([ply, 20])).flat()
    assert.deepEqual(seen, ["horde", ...plies, Array(3).fill("c5c5e4")])
  })
}

test("an earlier instance is collected once its readers are unreachable", () => {
  const program = `
    import { setFlagsFromString } from "node:v8"
    import { runInNewContext } from "node:vm"
    import * as engine from "./js/wasm/engine.js"
    import { readPgn } from "./js/entries/index.js"
    setFlagsFromString("--expose-gc")
    const collect = runInNewContext("gc")
    // Finalizers run in a separate task after a collection; a task that dereferences a WeakRef keeps its target
    // alive.
    const isCollected = async (reference) => {
      for (let turn = 0; turn < 10; turn++) {
        await new Promise(setImmediate)
        collect()
      }
      await new Promise(setImmediate)
      return !reference.deref()
    }
    const begin = async () => {
      const reader = readPgn(["1. e4 *\\n\\n1. d4 *\\n\\n1. c4 *"])
      await reader.next()
      return reader
    }
    let kept = await begin()
    await begin()
    const memory = new WeakRef(engine.instance.memory)
    const { Position } = await import("./js/entries/variants.js")
    Position.start()
    const seen = [await isCollected(memory), (await kept.next()).value.game.ply]
    kept = undefined
    seen.push(await isCollected(memory))
    console.log(JSON.stringify(seen))`
  assert.deepEqual(printed(program), [false, 1, true])
})
