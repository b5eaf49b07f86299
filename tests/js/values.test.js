// Positions and games as test runners, consoles, JSON and frameworks see them.

import assert from "node:assert/strict"
import { test } from "node:test"
import { inspect } from "node:util"
import { Game, Position } from "../../js/entries/index.js"
import { generator } from "../../scripts/random.mjs"

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/** Positions with their FENs: those of a game, some that differ in a single field, some with ignored fields. */
function positions() {
  const found = [
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 1 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 2",
    "rnbqkbnr/ppp1pppp/8/8/2Pp4/8/PP1PPPPP/RNBQKBNR b KQkq c3 0 3",
    "rnbqkbnr/ppp1pppp/8/8/2Pp4/8/PP1PPPPP/RNBQKBNR b KQkq - 0 3",
  ].map((fen) => Position.fromFen(fen))
  let position = Position.start()
  for (const move of ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "b5", "Bb3", "d5", "exd5"]) {
    found.push(position)
    position = position.play(move)
  }
  return found
}

const isDeeplyEqual = (one, other) => {
  try {
    assert.deepStrictEqual(one, other)
    return true
  } catch {
    return false
  }
}

test("positions are deeply equal exactly if their FENs are", () => {
  const all = positions()
  for (const one of all) {
    assert.deepStrictEqual(Position.fromFen(one.fen()), one)
    for (const other of all)
      assert.equal(isDeeplyEqual(one, other), one.fen() === other.fen(), `${one.fen()}, ${other.fen()}`)
  }
})

test("positions after transposed moves are deeply equal", () => {
  // The moves are transposed, so the last double push differs; it cannot be captured.
  const play = (moves) => moves.reduce((position, move) => position.play(move), Position.start())
  const [one, other] = [play(["e4", "e6", "d4"]), play(["d4", "e6", "e4"])]
  assert.deepStrictEqual(one, other)
  assert.ok(one.equals(other))
  assert.match(one.fen({ enPassant: "always" }), / d3 /)
  assert.match(other.fen({ enPassant: "always" }), / e3 /)
})

test("positions that ignored different parts of a FEN are not deeply equal", () => {
  // The state shows the ignored parts.
  const ignoring = Position.fromFen("4k3/8/8/8/8/8/8/4K3 w K - 0 1")
  assert.notDeepStrictEqual(ignoring, Position.fromFen("4k3/8/8/8/8/8/8/4K3 w - - 0 1"))
  assert.notDeepStrictEqual(Position.start(), Position.chess960(518))
})

test("a position shows its FEN in JSON and consoles", () => {
  const position = Position.start()
  assert.equal(JSON.stringify({ position }), JSON.stringify({ position: START }))
  assert.equal(inspect(position), `Position <${START}>`)
  assert.equal(position.constructor.name, "Position")
})

test("different games are not deeply equal", () => {
  const one = new Game()
  const other = new Game()
  assert.deepStrictEqual(one, other)
  one.move("e4")
  assert.notDeepStrictEqual(one, other)
  other.move("e4")
  assert.deepStrictEqual(one, other)
  other.back()
  assert.notDeepStrictEqual(one, other, "they stand elsewhere")
  other.forward()
  other.current.comment = "best by test"
  assert.notDeepStrictEqual(one, other)
  assert.notEqual(JSON.stringify(one), JSON.stringify(other))
  assert.equal(JSON.parse(JSON.stringify(other)), other.pgn())
  assert.match(inspect(other), /^Game <.*1\. e4 \{best by test\} \*>$/)
  other.current.annotations = { clock: -1 }
  assert.match(inspect(other), /^Game <TypeError: the clock cannot be -1/)
})

/** Like Vue's `reactive`: members are accessed through a proxy, which is then `this`. */
const proxied = (value) => new Proxy(value, { get: (target, key, receiver) => Reflect.get(target, key, receiver) })

test("positions work behind a proxy", () => {
  const position = proxied(Position.start())
  assert.equal(position.fen(), START)
  assert.equal(position.legalMoves("e2").length, 2)
  assert.equal(position.judge("e5").legal, false)
  assert.equal(position.play("e4").turn, "black")
  assert.equal(position.turn, "white")
  assert.ok(position.equals(Position.start()))
  assert.ok(Position.start().equals(position))
  assert.deepEqual(position.problems(), [])
})

test("Vue does not make positions, games and nodes reactive", () => {
  for (const value of [Position.start(), new Game(), new Game().root]) assert.equal(value.__v_skip, true)
})

test("a position with a tampered state is harmless", () => {
  const values = [0, -1, 1, 0x55555555, 0x7fffffff, -0x80000000, 2 ** 40, NaN, 0.5, "7", undefined, null, {}]
  const random = generator(1)
  for (let round = 0; round < 3000; round++) {
    const position = Position.start().play("e4")
    const words = [...position.state]
    const changes = 1 + random(4)
    for (let change = 0; change < changes; change++) {
      words[random(11)] = round % 2 ? values[random(values.length)] : (random(2) ? 2 : -2) * random(2 ** 31)
    }
    position.state = round % 7 ? words : words.slice(0, random(12))
    for (const use of [
      () => position.legalMoves(),
      () => position.legalSans(),
      () => position.destinations(),
      () => position.fen({ enPassant: "always" }),
      () => position.judge("Ke2"),
      () => position.judge("O-O"),
      () => position.play("e5"),
      () => position.problems(),
      () => position.pieces(),
      () => position.checkers(),
      () => position.isInsufficientMaterial,
      () => position.kingOf("white"),
      () => position.pass(),
      () => position.canWin("black"),
      () => position.attackers("e4", "white"),
      () => position.pinned("black"),
      () => new Game({ fen: position.fen(), rules: "free" }).judge("--"),
      () => position.perft(2),
      () => String(position),
    ]) {
      try {
        use()
      } catch (error) {
        assert.ok(error instanceof Error && !(error instanceof WebAssembly.RuntimeError), `${words}: ${error}`)
        assert.notEqual(error.name, "EngineError", `${words}: ${error}`)
      }
    }
  }
  assert.equal(Position.start().perft(3), 8902)
})
