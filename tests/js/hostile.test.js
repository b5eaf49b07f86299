// For any arguments and any `this` of any export, nothing traps, no error exposes internals, and later
// calls give correct results. CHESS_ARBITER_HOSTILE=1000000 makes that many random calls instead of some thousands.

import assert from "node:assert/strict"
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"
import { pathToFileURL } from "node:url"
import { publicEntries } from "../../scripts/build/entries.mjs"
import { dist, inRoot } from "../../scripts/paths.mjs"
import { generator } from "../../scripts/random.mjs"
import { facts } from "../data/read.mjs"
import { callsOf, cases, isErrorClass, neverThrow, selfOf, startEngine, worldOf } from "./hostile/cases.js"
import { checkThrown } from "./hostile/outcome.js"
import { chooser, numbers, others, START, texts } from "./hostile/values.js"

// `still` warns about each word that it drops.
console.warn = () => {}

const require = createRequire(import.meta.url)

/** Elements need a page (tests/browser), chess.js has its own fuzzer (tests/chess-js), languages export nothing to call. */
const elsewhere = /^\.\/(elements|chess\.js|lang|slim)/
const all = async (load) =>
  Object.assign(
    {},
    ...(await Promise.all(publicEntries().flatMap((entry) => (elsewhere.test(entry.path) ? [] : load(entry))))),
  )

/** The package from its sources and as published: three copies in one process. */
const copies = {
  sources: await all(({ source }) => import(pathToFileURL(source))),
  modules: await all(({ esModule }) => import(pathToFileURL(inRoot(esModule.default)))),
  CommonJS: await all(({ conditions }) => require(inRoot(conditions.require.default))),
}

for (const api of Object.values(copies)) await startEngine(api)

/** Perft of the starting position and of "Kiwipete", with published numbers (chessprogramming.org, Perft Results). */
function checkHealth(api, bystander) {
  assert.equal(api.Position.start().perft(2), 400)
  assert.equal(api.Position.start().fen(), START)
  const busy = api.Position.fromFen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
  assert.equal(busy.legalMoves().length, 48)
  assert.equal(busy.perft(2), 2039)
  assert.equal(api.Position.start().judge("e5").reason, "piece-cannot-move-there")
  assert.deepEqual(
    bystander.history().map(({ san }) => san),
    ["d4", "d5"],
  )
  assert.equal(bystander.tags.get("White"), "Bystander")
  assert.match(bystander.pgn(), /1\. d4 \{untouched\} 1\.\.\. d5 \*/)
}

function bystanderOf(api) {
  const bystander = new api.Game({ tags: { White: "Bystander" } })
  bystander.move("d4")
  bystander.current.comment = "untouched"
  bystander.move("d5")
  return bystander
}

/** The world of the next call: a fresh one every twenty calls, however the last calls left it. */
function worldsOf(api) {
  let calls = 0
  let world
  return () => (calls++ % 20 === 0 ? (world = worldOf(api)) : world)
}

/** Calls the package from within another call of it. */
const reentering = (api, world) => {
  let isWithin = false
  return () => {
    // Reenters only once, because an endlessly recursive getter is the app's own stack overflow.
    if (isWithin) return
    isWithin = true
    try {
      callBack(api, world())
    } finally {
      isWithin = false
    }
  }
}

function callBack(api, { game, node, position }) {
  api.Position.fromFen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").legalMoves()
  position.judge("Qxh7")
  position.equals(api.Position.start())
  game.undo()
  node.comment = "called back"
  game.delete(game.root.children.at(-1) ?? game.root)
  game.pgn()
  game.tags.set("White", "called back")
}

const shown = (value) => {
  try {
    return typeof value === "string"
      ? JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}… (${value.length})` : value)
      : String(value)
  } catch {
    return typeof value
  }
}

/** A perft that would take minutes: not an error, just long. */
const isDeep = (path, [depth]) => path === "Position#perft" && typeof depth === "number" && depth > 3 && depth <= 100

/** The failures, so that one call does not hide the others: a line for each path and kind of error. */
class Failures {
  #found = new Map()

  add(path, error) {
    const key = `${path}: ${error.message.split("\n").slice(0, 3).join(" ").slice(0, 400)}`
    const [place] = /(?<=\/)(js|dist)\/\S+:\d+/.exec(error.message) ?? [error.message.slice(0, 100)]
    const kind = `${path} ${place}`
    if (!this.#found.has(kind)) this.#found.set(kind, key)
  }

  check() {
    assert.equal([...this.#found.values()].join("\n"), "")
  }
}

/** Makes the call and awaits its result; of streams it reads only a few games. */
async function outcome(api, path, call, self, args, isOwn = true) {
  const what = () => `${path}(${args.map(shown).join(", ")}) of ${shown(self)}`
  try {
    const result = call(self, args)
    if (path === "Engine.start" || path === "Engine#newGame") await result
    // Some searches have no limit.
    if (path === "Engine#analyse") await result.stop().catch(() => {})
    if (path === "Engine#quit") await startEngine(api)
    if (path === "readPgn") {
      let read = 0
      for await (const { game } of result) if (game.ply >= 0 && ++read === 5) break
    }
    return { result }
  } catch (error) {
    if (!isErrorClass(path)) checkThrown(error, what, api, isOwn)
    return { error }
  }
}

test("every export of every entry has a case that works", async () => {
  for (const [name, api] of Object.entries(copies)) {
    const calls = callsOf(api)
    assert.deepEqual(
      [...calls.keys()].filter((path) => !(path in cases)),
      [],
      `${name}: exports without a case`,
    )
    assert.deepEqual(
      Object.keys(cases).filter((path) => !calls.has(path)),
      [],
      `${name}: cases without an export`,
    )
    for (const [path, call] of calls) {
      const world = worldOf(api)
      const args = cases[path]?.(world)
      if (!args) continue
      const { error } = await outcome(api, path, call, selfOf(path, world), args)
      assert.equal(error, undefined, path)
    }
  }
  const { default: init, ...slim } = await import("../../dist/slim.js")
  assert.equal(typeof init, "function")
  assert.deepEqual(Object.keys(slim), Object.keys(await import("../../dist/index.js")))
})

/** All values by description. */
const valuesFor = (reenter) => ({
  ...Object.fromEntries(
    [...texts, ...numbers].map((value) => [Object.is(value, -0) ? "-0" : shown(value), () => value]),
  ),
  ...others(reenter),
})

test("wrong arguments throw only documented errors", async () => {
  const api = copies.sources
  const bystander = bystanderOf(api)
  const failures = new Failures()
  const next = worldsOf(api)
  for (const [path, call] of callsOf(api)) {
    const count = cases[path]?.(next()).length ?? 1
    for (let place = 0; place < count; place++) {
      let world
      for (const make of Object.values(valuesFor(reentering(api, () => world)))) {
        world = next()
        const args = cases[path]?.(world) ?? []
        args[place] = make()
        if (isDeep(path, args)) continue
        try {
          const { error } = await outcome(api, path, call, selfOf(path, world), args)
          if (neverThrow.includes(path)) assert.equal(error, undefined, `${path}(${shown(args[place])})`)
        } catch (error) {
          failures.add(path, error)
        }
      }
    }
    checkHealth(api, bystander)
  }
  failures.check()
})

test("random calls with nested values never trap", async () => {
  const rounds = Number(process.env.CHESS_ARBITER_HOSTILE ?? 15_000)
  const failures = new Failures()
  for (const [name, api] of Object.entries(copies)) {
    const random = chooser(name.length)
    const bystander = bystanderOf(api)
    const calls = [...callsOf(api)]
    let world = worldOf(api)
    const before = world.position.fen()
    const reenter = reentering(api, () => world)
    const values = Object.values(valuesFor(reenter))
    const value = () => random.pick(values)()
    /** A copy with some nested values replaced, at any depth. */
    const damaged = (good) => {
      if (random.chance(3)) return value()
      if (Array.isArray(good)) return good.map((part) => (random.chance(2) ? damaged(part) : part))
      if (Object.prototype.toString.call(good) !== "[object Object]") return good
      const copy = { ...good }
      for (const key of Object.keys(copy)) {
        if (random.chance(3)) copy[key] = damaged(copy[key])
        else if (random.chance(6))
          Object.defineProperty(copy, key, { enumerable: true, get: () => (reenter(), good[key]) })
      }
      if (random.chance(8)) copy[random.pick(texts)] = value()
      return copy
    }
    for (let round = 0; round < rounds / 3; round++) {
      if (random.chance(20)) world = worldOf(api)
      const [path, call] = random.pick(calls)
      let args = cases[path]?.(world) ?? []
      args = args.map((good) => (random.chance(2) ? good : damaged(good)))
      if (random.chance(10)) args.push(value())
      if (random.chance(20)) args.pop()
      const isOwn = !random.chance(10)
      const self = isOwn ? selfOf(path, world) : value()
      if (isDeep(path, args)) continue
      try {
        const { error } = await outcome(api, path, call, self, args, isOwn)
        if (neverThrow.includes(path) && isOwn) assert.equal(error, undefined, path)
        // Every value set on a game was either refused or can be written, so the game is still valid.
        if (random.chance(10)) checkGame(api, world.game)
      } catch (error) {
        failures.add(path, error)
        world = worldOf(api)
      }
      if (round % 1000 === 0) checkHealth(api, bystander)
    }
    checkHealth(api, bystander)
    assert.equal(worldOf(api).position.fen(), before)
  }
  failures.check()
})

/** After any calls: a game round-trips through PGN, or invalid notes are refused with a sentence. */
function checkGame(api, game) {
  let text
  try {
    text = game.pgn()
  } catch (error) {
    checkThrown(error, () => "pgn()", api)
    return
  }
  assert.equal(api.Game.fromPgn(text).pgn(), text)
  assert.equal(game.history().length, game.ply)
  assert.equal(game.position.fen(), game.current.position.fen())
}

test("a method without its object fails with a documented error", async () => {
  const failures = new Failures()
  for (const [name, api] of Object.entries(copies)) {
    const world = worldOf(api)
    const ours = [
      world.game,
      world.position,
      world.node,
      world.tags,
      api.Position,
      api.Game.prototype,
      api.Position.prototype,
      api.GameNode.prototype,
    ]
    const theirs = Object.entries(copies)
      .filter(([other]) => other !== name)
      .map(([, other]) => worldOf(other))
    const foreign = [
      ...ours,
      ...theirs.flatMap(({ game, position, node }) => [game, position, node]),
      structuredClone(world.position),
    ]
    const values = [...Object.values(valuesFor(reentering(api, () => world))).map((make) => make()), ...foreign]
    const next = worldsOf(api)
    for (const [path, call] of callsOf(api)) {
      if (!path.includes("#")) continue
      for (const self of values) {
        try {
          await outcome(api, path, call, self, cases[path]?.(next()) ?? [], false)
        } catch (error) {
          failures.add(path, error)
        }
      }
    }
    checkHealth(api, bystanderOf(api))
  }
  failures.check()
})

test("a damaged FEN is refused or gives a position that works", () => {
  const { Position } = copies.sources
  const random = generator(1)
  const fens = facts("positions").map(([, fen]) => fen)
  const letters = [..."pnbrqkPNBRQK12345678/ wb-KQkqAHah09~\té\uD83D"]
  let read = 0
  for (let round = 0; round < 5_000; round++) {
    const text = [...fens[random(fens.length)]]
    for (let change = random(2); change >= 0; change--) {
      const at = random(text.length)
      if (random(3) === 0) text.splice(at, 1)
      else text.splice(at, random(2), letters[random(letters.length)])
    }
    const fen = text.join("")
    let position
    try {
      position = Position.fromFen(fen, { chess960: [undefined, true, false][round % 3] })
    } catch (error) {
      checkThrown(error, () => fen, copies.sources)
      continue
    }
    read++
    assert.equal(position.legalSans().length, position.legalMoves().length, fen)
    assert.ok(Position.fromFen(position.fen(), { chess960: position.chess960 }).equals(position), fen)
  }
  assert.ok(read > 250, `${read} could be read`)
})

test("random text judged as a move is refused or legal", () => {
  const random = generator(2)
  const letters = [..."KQRBNPkqrbnpabcdefgh12345678xO0o-=+#!?:.e( )/♘♞×–\uFE0F\n\0é😀"]
  const position = copies.sources.Position.fromFen(
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
  )
  const legal = position.legalMoves().map(({ uci }) => uci)
  for (let round = 0; round < 10_000; round++) {
    const length = round % 500 === 0 ? 10_000 : 1 + random(12)
    const text = Array.from({ length }, () => letters[random(letters.length)]).join("")
    const verdict = position.judge(text)
    if (verdict.legal) assert.ok(legal.includes(verdict.move.uci), text)
  }
})

test("a position may have more legal moves than any game", () => {
  // 62 queens and a wall, so that Black is not in check.
  const many = copies.sources.Position.fromFen("kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1")
  assert.equal(many.legalMoves().length, 270)
  assert.equal(new Set(many.legalSans()).size, 270)
  assert.deepEqual(
    many.problems().map(({ code }) => code),
    ["too-many-pieces", "too-many-promoted"],
  )
})

test("texts of twenty megabytes are handled in linear time", async () => {
  const api = copies.sources
  const bystander = bystanderOf(api)
  const failures = new Failures()
  const parts = ["x", "-", "(", "{", "[", "1. e4 ", "é", "💥", "\udc00", "[%clk ", "\n", " ", "/", "8", "♔"]
  const next = worldsOf(api)
  for (const [index, part] of parts.entries()) {
    // Each call gets one of them in full, the others long enough to detect quadratic growth.
    const [long, full] = [50_000, 20_000_000].map((length) => part.repeat(length / part.length))
    for (const [path, call] of callsOf(api)) {
      const text = index === path.length % parts.length ? full : long
      const count = cases[path]?.(next()).length ?? 1
      for (let place = 0; place < count; place++) {
        const [good] = (cases[path]?.(next()) ?? []).slice(place)
        const isOptions = typeof good === "object" && good !== null && !Array.isArray(good)
        const all = isOptions ? Object.keys(good).map((key) => ({ ...good, [key]: text })) : [text, [text]]
        for (const value of all) {
          const world = next()
          const args = cases[path]?.(world) ?? []
          args[place] = value
          try {
            await outcome(api, path, call, selfOf(path, world), args)
          } catch (error) {
            failures.add(path, error)
          }
        }
      }
    }
  }
  checkHealth(api, bystander)
  failures.check()
})

test("a polluted Object.prototype changes nothing", async () => {
  const failures = new Failures()
  const names = [
    "fen",
    "rules",
    "chess960",
    "tags",
    "lang",
    "enPassant",
    "castling",
    "maxWidth",
    "comments",
    "variations",
    "mainline",
    "from",
    "to",
    "promotion",
    "castle",
    "uci",
    "clock",
    "eval",
    "pawns",
    "mate",
    "depth",
    "squares",
    "arrows",
    "color",
    "square",
    "facts",
    "sentence",
    "words",
    "sentences",
    "e4",
    "white",
    "q",
    "state",
    "push",
    "ignored",
  ]
  const api = copies.sources
  const bystander = bystanderOf(api)
  const next = worldsOf(api)
  for (const name of names) {
    const random = chooser(name.length)
    for (const value of [7, "x", random.pick([{}, null, Symbol("x")])]) {
      for (const [path, call] of callsOf(api)) {
        const world = next()
        const args = cases[path]?.(world) ?? []
        if (random.chance(2) && args.length > 0) args[args.length - 1] = {}
        if (isDeep(path, args)) continue
        let thrown
        Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true })
        try {
          await outcome(api, path, call, selfOf(path, world), args)
        } catch (error) {
          thrown = error
        } finally {
          delete Object.prototype[name]
        }
        if (thrown) failures.add(path, thrown)
      }
    }
    checkHealth(api, bystander)
  }
  failures.check()
})

/** Each copy of the package with the values of each other copy. */
const strangers = Object.entries(copies).flatMap(([name, api]) =>
  Object.entries(copies)
    .filter(([otherName]) => otherName !== name)
    .map(([otherName, other]) => ({
      ...{ api, other, message: `${otherName} to ${name}` },
      ...{ ours: worldOf(api), theirs: worldOf(other) },
    })),
)

test("positions of another copy are accepted", () => {
  for (const { api, other, message, ours, theirs } of strangers) {
    // Positions are values: they also work as plain clones.
    for (const position of [theirs.position, structuredClone(theirs.position)]) {
      assert.equal(ours.position.equals(position), true, message)
      assert.equal(api.Position.start().equals(position), false, message)
    }
    assert.equal(api.Position.prototype.fen.call(theirs.position), theirs.position.fen(), message)
    assert.equal(api.polyglotKey(theirs.position), other.polyglotKey(theirs.position), message)
    for (const what of [theirs.position, theirs.game, theirs.node])
      assert.deepEqual(api.openingOf(what), other.openingOf(what), message)
  }
})

test("moves and verdicts of another copy are accepted", () => {
  for (const { api, message, ours, theirs } of strangers) {
    const [move] = theirs.position.legalMoves()
    const refused = theirs.position.judge("Ke5")
    for (const given of [(value) => value, structuredClone, (value) => JSON.parse(JSON.stringify(value))]) {
      assert.equal(ours.position.play(given(move)).fen(), theirs.position.play(move).fen(), message)
      assert.equal(api.explain(given(refused)), refused.message, message)
    }
  }
})

test("games and nodes of another copy are refused", () => {
  for (const { api, message, ours, theirs } of strangers) {
    assert.throws(() => api.Game.prototype.move.call(theirs.game, "a4"), TypeError)
    assert.throws(() => ours.game.goToNode(theirs.node), { name: "TypeError", message: /not a node of this game/ })
    assert.throws(() => new api.Game(theirs.game), { name: "TypeError", message: /no option|not an options object/ })
    assert.throws(() => new api.Game({ fen: theirs.position }), api.InvalidFenError, message)
    assert.equal(theirs.game.pgn(), ours.game.pgn(), message)
  }
})

test("a tampered position does not affect others", () => {
  const { Position } = copies.sources
  for (const words of [
    [],
    [1n],
    Array(11).fill("x"),
    [1, 2, 3, Symbol("4")],
    [1, 2, 3, NaN, 5, 6, 7, 8, 9, 10, 11],
    Array(11).fill(2 ** 53),
  ]) {
    const good = Position.fromFen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    const changed = Position.start()
    changed.state = words
    for (const ask of [
      () => changed.fen(),
      () => changed.legalMoves(),
      () => good.equals(changed),
      () => changed.isDead,
    ]) {
      good.fen()
      try {
        ask()
      } catch (error) {
        checkThrown(error, () => "changed", copies.sources)
      }
      assert.equal(good.perft(2), 66)
      assert.equal(good.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    }
  }
})

test("readPgn takes bytes in buffers of every kind", async () => {
  const { readPgn } = copies.sources
  const bytes = new TextEncoder().encode("1. e4 e5 *\n\n1. d4 *")
  const read = async (source) => {
    const plies = []
    for await (const { game, issues } of readPgn(source)) plies.push(game.ply, issues.length)
    return plies
  }
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  const resizable = new Uint8Array(new ArrayBuffer(bytes.length, { maxByteLength: 1000 }))
  resizable.set(bytes)
  const within = new Uint8Array(bytes.length + 20).fill(120)
  within.set(bytes, 7)
  const view = (Type) => new Type(within.buffer, 7, bytes.length)
  for (const source of [
    bytes,
    bytes.buffer,
    shared,
    resizable,
    view(DataView),
    view(Uint8Array),
    view(Int8Array),
    view(Uint8ClampedArray),
  ]) {
    assert.deepEqual(await read(source), [2, 0, 1, 0])
    assert.deepEqual(await read([source]), [2, 0, 1, 0])
  }
  const gone = { name: "TypeError", message: /were transferred/ }
  for (const Type of [Uint8Array, DataView, Int8Array]) {
    const detached = new Type(bytes.slice().buffer)
    structuredClone(detached.buffer, { transfer: [detached.buffer] })
    await assert.rejects(read(detached), gone)
    await assert.rejects(read(["1. e4 *", detached]), gone)
    const buffer = new ArrayBuffer(16, { maxByteLength: 64 })
    const outOfBounds = new Type(buffer, 8, 8)
    buffer.resize(4)
    await assert.rejects(read([outOfBounds]), gone)
  }
  // The app transfers the buffer between two games.
  const long = new TextEncoder().encode("1. e4 e5 *\n\n".repeat(20_000))
  await assert.rejects(
    async () => {
      for await (const { game } of readPgn([long])) {
        assert.equal(game.ply, 2)
        if (long.length > 0) structuredClone(long.buffer, { transfer: [long.buffer] })
      }
    },
    { name: "TypeError", message: /were transferred/ },
  )
})

/** A copy of the slim entry that has not started. */
async function freshSlim(folder) {
  cpSync(dist, folder, { recursive: true })
  return import(pathToFileURL(join(folder, "slim.js")))
}

test("slim fails cleanly before its start and takes any source of wasm", async () => {
  const folder = mkdtempSync(join(tmpdir(), "chess-arbiter-hostile-"))
  const failures = new Failures()
  try {
    const { default: init, ...slim } = await freshSlim(folder)
    const polyglot = await import(pathToFileURL(join(folder, "polyglot.js")))
    const other = worldOf(copies.sources)
    for (const [path, call] of callsOf({ ...slim, ...polyglot, Game: undefined })) {
      try {
        await outcome(slim, path, call, selfOf(path, other), cases[path]?.(other) ?? [], false)
      } catch (error) {
        failures.add(path, error)
      }
    }
    assert.throws(() => new slim.Game(), slim.EngineError)
    assert.throws(() => slim.Position.start(), slim.EngineError)
    for (const [what, make] of Object.entries(valuesFor(() => new slim.Game()))) {
      // Without an argument, init loads the file beside the module.
      const source = make()
      if (source === undefined || source === null) continue
      await assert.rejects(
        async () => init(source),
        (error) => {
          assert.ok(error instanceof Error && !(error instanceof WebAssembly.RuntimeError), `${what}: ${error}`)
          return true
        },
        what,
      )
    }
    await init()
    await init("never looked at: it has started")
    checkHealth(slim, bystanderOf(slim))
  } finally {
    rmSync(folder, { recursive: true })
  }
  failures.check()
})
