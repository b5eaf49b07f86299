// A small part of `npm run soak`.

import assert from "node:assert/strict"
import { test } from "node:test"
import { Position } from "../../js/entries/index.js"
import { soakEngine } from "../../scripts/soak/engine.mjs"

test("three hundred thousand moves leave nothing behind", async () => {
  const { moves, after } = await soakEngine({ moves: 300_000 })
  assert.ok(moves >= 300_000)
  assert.ok(after.wasm < 16 * 2 ** 20, `${after.wasm} bytes`)
})

test("what is left behind would be found", async () => {
  const { play } = Position.prototype
  const kept = []
  Position.prototype.play = function (move) {
    kept.push(new Uint8Array(1000))
    return play.call(this, move)
  }
  try {
    await assert.rejects(soakEngine({ moves: 300_000 }), /the heap has grown by \d/)
  } finally {
    Position.prototype.play = play
  }
})
