// No input to any exported function panics: failures are Errors, and the next call works.

import assert from "node:assert/strict"
import { test } from "node:test"
import * as api from "../../js/entries/index.js"
import { generator } from "../../scripts/random.mjs"
import { facts } from "../data/read.mjs"

const { Game, Position, Setup } = api
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

const crowd = (queen, turn) =>
  `${queen.repeat(7)}k/${`${queen.repeat(8)}/`.repeat(6)}${`K${queen.repeat(7)}`} ${turn} KQkq e3 0 1`

const VALUES = [
  undefined,
  null,
  true,
  false,
  0,
  -0,
  1,
  -1,
  0.5,
  1e9,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  -(2 ** 53),
  NaN,
  Infinity,
  -Infinity,
  0n,
  1n,
  2n ** 64n,
  Symbol("x"),
  "",
  "e4",
  "white",
  "e2",
  "i9",
  START,
  "x".repeat(511),
  "x".repeat(512),
  "x".repeat(513),
  "x".repeat(10_000),
  "é".repeat(300),
  "💥".repeat(3_000),
  "\uD800",
  "\0",
  crowd("Q", "w"),
  crowd("q", "b"),
  crowd("Q", "b"),
  crowd("q", "w"),
  {},
  [],
  ["e2", "e4"],
  () => {},
  new Date(NaN),
  Object.create(null),
  new Map(),
  new Uint8Array(3),
  { from: "e2", to: "e4" },
  { from: NaN, to: NaN },
  { fen: 7 },
  { fen: "8/8" },
  { rules: "none" },
  { chess960: NaN },
  { tags: 7 },
  { tags: null },
  new Proxy(
    {},
    {
      get() {
        throw new Error("no")
      },
    },
  ),
]

/** Calls may throw, but only meaningful errors: never a trap of the wasm, never a lock. */
const calmly = (what, call) => {
  try {
    return call()
  } catch (error) {
    assert.ok(error instanceof Error, `${what}: ${typeof error} thrown`)
    assert.ok(!(error instanceof WebAssembly.RuntimeError), `${what}: ${error}`)
    assert.doesNotMatch(error.message, /recursive use|unreachable|memory access|null pointer|aliasing/, what)
    return undefined
  }
}

const shown = (values) =>
  values
    .map((value) => {
      try {
        return typeof value === "string" ? JSON.stringify(value.slice(0, 20)) : String(value)
      } catch {
        return typeof value
      }
    })
    .join(", ")

const healthy = (position, game) => {
  assert.equal(position.fen(), START)
  assert.equal(position.legalMoves().length, 20)
  assert.equal(position.judge("e4").legal, true)
  assert.equal(Position.start().play("e4").turn, "black")
  assert.equal(game.position.legalMoves().length > 0, true)
}

const combinations = function* (count) {
  for (const value of VALUES) {
    yield [value]
    if (count > 1) for (const second of VALUES) yield [value, second]
  }
}

test("every method of Position", () => {
  const position = Position.start()
  const game = new Game()
  for (const name of Object.getOwnPropertyNames(Position.prototype)) {
    const { get, value } = Object.getOwnPropertyDescriptor(Position.prototype, name)
    if (get) {
      calmly(name, () => position[name])
      for (const other of VALUES) calmly(`${name} of ${shown([other])}`, () => get.call(other))
      healthy(position, game)
      continue
    }
    for (const args of combinations(2)) {
      // A deep count is not an error, just long.
      if (name === "perft" && typeof args[0] === "number" && args[0] > 3 && args[0] <= 100) continue
      if (name === "constructor") calmly(`new Position(${shown(args)})`, () => new value(...args))
      else calmly(`${name}(${shown(args)})`, () => position[name](...args))
    }
    for (const other of VALUES) calmly(`${name} of ${shown([other])}`, () => value.call(other, "e4"))
    healthy(position, game)
  }
})

test("every static function of Position", () => {
  const position = Position.start()
  const game = new Game()
  for (const name of Object.getOwnPropertyNames(Position)) {
    if (typeof Position[name] !== "function") continue
    for (const args of combinations(2)) calmly(`Position.${name}(${shown(args)})`, () => Position[name](...args))
    healthy(position, game)
  }
})

test("everything of Setup", () => {
  const setup = Setup.start()
  const sane = () => {
    assert.equal(setup.fen(), START)
    healthy(Position.start(), new Game())
  }
  for (const name of Object.getOwnPropertyNames(Setup.prototype)) {
    const { get, value } = Object.getOwnPropertyDescriptor(Setup.prototype, name)
    for (const other of VALUES) calmly(`${name} of ${shown([other])}`, () => (get ?? value).call(other, "e4"))
    if (!get) {
      for (const args of combinations(2)) {
        if (name === "constructor") calmly(`new Setup(${shown(args)})`, () => new value(...args))
        else calmly(`${name}(${shown(args)})`, () => setup[name](...args))
      }
    }
    sane()
  }
  for (const name of Object.getOwnPropertyNames(Setup)) {
    if (typeof Setup[name] !== "function") continue
    for (const args of combinations(2)) calmly(`Setup.${name}(${shown(args)})`, () => Setup[name](...args))
    sane()
  }
  for (const field of ["turn", "chess960", "castling", "enPassant", "halfmoves", "fullmoves"]) {
    for (const value of VALUES) calmly(`with ${field} ${shown([value])}`, () => setup.with({ [field]: value }).fen())
    sane()
  }
})

test("every method of Game", () => {
  const position = Position.start()
  for (const name of Object.getOwnPropertyNames(Game.prototype)) {
    const { get, value } = Object.getOwnPropertyDescriptor(Game.prototype, name)
    for (const args of combinations(2)) {
      const game = new Game()
      if (get) calmly(name, () => game[name])
      else if (name === "constructor") calmly(`new Game(${shown(args)})`, () => new value(...args))
      else calmly(`${name}(${shown(args)})`, () => game[name](...args))
      // Not locked: all calls still work.
      calmly("history", () => game.history())
      assert.ok(Number.isInteger(game.ply))
      assert.equal(typeof game.position.fen(), "string")
      game.goTo(0)
      assert.equal(game.start.fen(), START)
      if (get) break
    }
    for (const other of VALUES) calmly(`${name} of ${shown([other])}`, () => (get ?? value).call(other, "e4"))
    healthy(position, new Game())
  }
})

test("every other export", () => {
  for (const [name, value] of Object.entries(api)) {
    if (typeof value !== "function" || [Position, Game, Setup].includes(value)) continue
    for (const args of combinations(2)) {
      calmly(`${name}(${shown(args)})`, () => value(...args))
      if (value.prototype) calmly(`new ${name}(${shown(args)})`, () => new value(...args))
    }
    healthy(Position.start(), new Game())
  }
})

test("damaged FENs are read or refused", () => {
  const random = generator(1)
  const fens = facts("positions").map(([, fen]) => fen)
  const letters = [..."pnbrqkPNBRQK12345678/ wb-KQkqAHah09~\té\uD83D"]
  let read = 0
  for (let round = 0; round < 10_000; round++) {
    const text = [...fens[random(fens.length)]]
    for (let change = random(2); change >= 0; change--) {
      const at = random(text.length)
      if (random(3) === 0) text.splice(at, 1)
      else text.splice(at, random(2), letters[random(letters.length)])
    }
    const fen = text.join("")
    const chess960 = [undefined, true, false][round % 3]
    const position = calmly(fen, () => Position.fromFen(fen, { chess960 }))
    if (!position) continue
    read++
    const moves = position.legalMoves()
    assert.equal(position.legalSans().length, moves.length)
    position.destinations()
    position.problems()
    assert.equal(Position.fromFen(position.fen(), { chess960: position.chess960 }).equals(position), true, fen)
    if (moves.length) position.play(moves[random(moves.length)])
  }
  assert.ok(read > 500, `${read} could be read`)
})

test("noise as a move", () => {
  const random = generator(2)
  const letters = [..."KQRBNPkqrbnpabcdefgh12345678xO0o-=+#!?:.e( )/♘♞×–\uFE0F\n\0é😀"]
  const position = Position.fromFen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
  const legal = new Set(position.legalMoves().map(({ uci }) => uci))
  for (let round = 0; round < 20_000; round++) {
    const length = round % 500 === 0 ? 10_000 : 1 + random(12)
    const text = Array.from({ length }, () => letters[random(letters.length)]).join("")
    const verdict = position.judge(text)
    if (verdict.legal) assert.ok(legal.has(verdict.move.uci), text)
  }
  healthy(Position.start(), new Game())
})

test("sixty-three queens", () => {
  for (const fen of [crowd("Q", "w"), crowd("Q", "b"), crowd("q", "w"), crowd("q", "b")]) {
    const position = calmly(fen, () => Position.fromFen(fen))
    if (!position) continue
    assert.ok(position.problems().length > 0)
    assert.equal(position.legalMoves().length, position.perft(1))
  }
  // 62 queens and a wall, so that Black is not in check.
  const many = Position.fromFen("kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1")
  assert.equal(many.legalMoves().length, 270)
  assert.equal(new Set(many.legalSans()).size, 270)
  assert.deepEqual(
    many.problems().map(({ code }) => code),
    ["too-many-pieces", "too-many-promoted"],
  )
  healthy(Position.start(), new Game())
})
