// Running out of memory, and large games. Separate from the quick tests, because it takes gigabytes.

import assert from "node:assert/strict"
import { test } from "node:test"
import { memorySize } from "../../js/wasm/engine.js"
import { EngineError, Game, parsePgn, Position } from "../../js/entries/index.js"

test("running out of memory throws an error and the engine goes on", () => {
  const kept = new Game({ tags: { White: "kept" } })
  kept.move("d4")
  const game = new Game()
  // Together more than the four gigabytes of a 32-bit memory. Each command makes the engine load one.
  const comment = `é${"x".repeat(126 * 2 ** 20)} [%clk 0:01:00]`
  let error
  const moves = Position.start().legalSans()
  for (let index = 0; index < 2 * moves.length && !error; index++) {
    try {
      game.goTo(0)
      game.move(moves[index % moves.length])
      if (index >= moves.length) game.move("e5")
      game.current.comment = comment
    } catch (thrown) {
      error = thrown
    }
  }
  assert.ok(error instanceof EngineError, String(error))
  assert.match(error.message, /out of memory/)
  assert.equal(kept.ply, 1)
  assert.equal(kept.tags.get("White"), "kept")
  kept.move("d5")
  assert.equal(Position.start().legalMoves().length, 20)
  assert.equal(new Game().move("e4").san, "e4")
  assert.ok(memorySize() < 64 * 2 ** 20, `${memorySize()} bytes`)
})

test("a comment too long for PGN is refused in a sentence", () => {
  const game = new Game()
  game.move("e4")
  game.current.comment = "x".repeat(129 * 2 ** 20)
  assert.throws(() => game.pgn(), { name: "TypeError", message: /comment has at most \d+ bytes/ })
  game.current.comment = "short"
  assert.match(game.pgn(), /\{short\}/)
})

test("large games release the memory that they do not need", () => {
  const shuffle = "Nf3 Nf6 Ng1 Ng8 "
  const games = Array.from(
    { length: 6 },
    (_, index) => parsePgn(`[Round "${index}"]\n\n${shuffle.repeat(50_000)}*`)[0].game,
  )
  let most = 0
  for (const round of [1, 2]) {
    for (const [index, game] of games.entries()) {
      assert.equal(game.ply, 200_000, `round ${round}`)
      assert.equal(game.tags.get("Round"), String(index))
      most = Math.max(most, memorySize())
    }
  }
  // One of them takes some 20 MB, so two at a time, not six.
  assert.ok(most < 80 * 2 ** 20, `${most / 2 ** 20} MB`)
})
