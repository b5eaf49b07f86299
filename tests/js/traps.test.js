// A trap does not affect later calls: after a stack overflow that the app catches, every game and every position is
// unchanged, and the next call works. tests/memory tests the same for running out of memory.

import assert from "node:assert/strict"
import { test } from "node:test"
import { instance } from "../../js/wasm/engine.js"
import { EngineError, Game, IllegalMoveError, parsePgn, Position, readPgn } from "../../js/entries/index.js"
import { PgnReader } from "../../js/values/pgn-reader.js"

/** V8 and WebKit throw a RangeError, Firefox an InternalError. */
const isOverflow = (error) => error instanceof RangeError && /call stack/.test(error.message)

/** Calls at levels of a nearly full stack: those that fail, and the first that does not. */
function atTheEndOfTheStack(call) {
  let overflows = 0
  const descend = () => {
    let isDone = false
    try {
      isDone = descend()
    } catch (error) {
      if (!isOverflow(error)) throw error
    }
    if (isDone) return true
    try {
      call()
      return true
    } catch (error) {
      if (!isOverflow(error)) throw error
      overflows++
      return false
    }
  }
  assert.equal(descend(), true, "with enough stack it works")
  return overflows
}

// The engine has to search for the answer.
const DEEP = "8/8/4k3/8/2p5/1pP5/1P2K3/8 w - - 0 1"

const calls = {
  judge: (game) => game.judge("Nf6"),
  "judge, refused": (game) => assert.equal(game.judge("Ke5").legal, false),
  "position.judge": (game) => game.position.judge({ from: "g8", to: "f6" }),
  legalMoves: (game) => game.position.legalMoves(),
  isDead: () => Position.fromFen(DEEP).isDead,
  pgn: (game) => game.pgn(),
  claims: (game) => game.claims(),
  "move and undo": (game) => {
    game.goTo(3)
    game.move("Nf6")
    game.undo()
  },
  "undo and redo": (game) => {
    game.goTo(3)
    game.undo()
    game.redo()
  },
  "move and back": (game) => {
    game.goTo(3)
    game.move("Nf6")
    game.back()
  },
  clone: (game) => game.clone().move("Nf6"),
  notes: (game) => {
    game.current.comment = "a comment [%clk 0:01:00]"
    return game.current.annotations.clock
  },
  parsePgn: () => parsePgn("1. e4 e5 2. Ke3 *"),
  "new Game": () => new Game({ tags: { White: "A" } }).move("e4"),
}

test("a stack overflow in any call leaves the game unchanged", () => {
  const other = new Game({ fen: DEEP })
  other.move("Kd2")
  other.current.comment = "elsewhere"
  for (const [name, call] of Object.entries(calls)) {
    const game = new Game()
    for (const move of ["e4", "e5", "Nf3"]) game.move(move)
    const before = game.pgn()
    let overflows = 0
    while (overflows < 100) overflows += atTheEndOfTheStack(() => call(game)) || assert.fail(`${name} needs no stack`)
    if (name === "move and back") game.goTo(3)
    // Calls that stopped between the two undid several moves.
    if (name === "undo and redo") while (game.redo());
    assert.deepEqual(
      game.history().map(({ san }) => san),
      ["e4", "e5", "Nf3"],
      name,
    )
    if (!["notes", "move and back"].includes(name)) assert.equal(game.pgn(), before, name)
    game.move("Nc6")
    assert.equal(game.ply, 4, name)
    assert.equal(other.ply, 1, name)
    assert.equal(other.current.comment, "elsewhere", name)
    assert.equal(Position.start().legalMoves().length, 20, name)
    assert.equal(Position.start().perft(3), 8902, name)
  }
})

test("a thousand stack overflows in game.move leave games unchanged", () => {
  const game = new Game()
  const others = Array.from({ length: 20 }, (_, index) => {
    const other = new Game({ tags: { Round: String(index) } })
    other.move("d4")
    return other
  })
  const moves = ["Nf3", "Nf6", "Ng1", "Ng8"]
  for (let overflows = 0; overflows < 1000; ) {
    overflows += atTheEndOfTheStack(() => game.move(moves[game.ply % 4]))
    if (game.ply === 8) game.goTo(0)
  }
  for (const [index, other] of others.entries()) {
    assert.equal(other.ply, 1)
    assert.equal(other.tags.get("Round"), String(index))
    other.move("d5")
  }
  game.goTo(0)
  assert.equal(game.position.legalMoves().length, 20)
})

test("a PGN reader reports an engine that was restarted meanwhile", async () => {
  const pieces = async function* () {
    yield "1. e4 e5 *\n\n1. d4 d5 *\n\n1. c4 "
    // Repeats until a call overflows within the engine, which must then restart.
    for (const before = instance; instance === before; ) atTheEndOfTheStack(() => Position.fromFen(DEEP).isDead)
    yield "c5 *"
  }
  const read = []
  await assert.rejects(async () => {
    for await (const { game } of readPgn(pieces())) read.push(game)
  }, EngineError)
  assert.deepEqual(
    read.map((game) => game.ply),
    [2, 2],
  )
})

// Long calculations of the engine run only once per call.

/** The names of the engine's functions in the order of their calls, without those for memory. @type {string[]} */
const called = []

// Before the first call, which starts the engine.
WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
  construct(Instance, args) {
    const counted = Object.entries(new Instance(...args).exports).map(([name, value]) => {
      if (typeof value !== "function" || name.startsWith("_")) return [name, value]
      return [name, (...args) => (called.push(name), value(...args))]
    })
    return { exports: Object.fromEntries(counted) }
  },
})

test("a refused move is judged once", () => {
  for (const move of ["Ke3", { from: "e1", to: "e3" }, "x".repeat(1000), {}]) {
    const game = new Game()
    called.length = 0
    assert.throws(() => game.move(move), IllegalMoveError)
    assert.equal(called.filter((name) => /play|judge/i.test(name)).length, 1, `${called}`)
  }
})

// From here on the instance is that of the variants, and these readers are in the one before.

let earlier
async function readersOfAnEarlierInstance() {
  if (!earlier) {
    earlier = Array.from({ length: 3 }, () => new PgnReader({ rules: "fide", variant: 0 }))
    await import("../../js/entries/variants.js").then(({ Position }) => Position.start())
  }
  return earlier.splice(0, 2)
}

const games = new TextEncoder().encode("1. e4 e5 2. Nf3 *\n\n".repeat(100))

test("a trap does not affect readers of an earlier instance", async () => {
  const [reader] = await readersOfAnEarlierInstance()
  earlier.push(reader)
  for (const before = instance; instance === before; ) atTheEndOfTheStack(() => Position.fromFen(DEEP).isDead)
  assert.equal([...reader.read(games), ...reader.finish()].length, 100)
})

test("a trap in an earlier instance ends only its readers", async () => {
  const [reader, other] = await readersOfAnEarlierInstance()
  const isFailure = (error) => error instanceof EngineError && /failed while this PGN was read/.test(error.message)
  const game = new Game()
  game.move("e4")
  const before = instance
  for (let hasFailed = false; !hasFailed; ) {
    atTheEndOfTheStack(() => {
      try {
        for (const _ of reader.read(games));
      } catch (error) {
        hasFailed = isFailure(error)
        if (!hasFailed) throw error
      }
    })
  }
  assert.throws(() => other.finish().next(), isFailure)
  other.free()
  assert.equal(instance, before)
  assert.equal(game.ply, 1)
})
