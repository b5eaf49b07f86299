// A small part of `npm run soak`.

import assert from "node:assert/strict"
import { test } from "node:test"
import { soakEngine } from "../../scripts/soak/engine.mjs"

test("three hundred thousand moves leave nothing behind", async () => {
  const { moves, after } = await soakEngine({ moves: 300_000 })
  assert.ok(moves >= 300_000)
  assert.ok(after.wasm < 16 * 2 ** 20, `${after.wasm} bytes`)
})
