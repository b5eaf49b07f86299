// The wasm as text in a module: it round-trips, and no quote, escape or character set can change it.

import assert from "node:assert/strict"
import { test } from "node:test"

import { bytesOf, textOf } from "../../js/ascii.js"
import { decoder } from "../../js/generated/decoder.js"

test("every byte comes back, frequent or not", () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const skewed = Uint8Array.from({ length: 10_000 }, (_, index) => (index * index) % 251)
  for (const bytes of [all, skewed, all.map((byte) => 255 - byte), new Uint8Array(), new Uint8Array(5)]) {
    assert.deepEqual(bytesOf(textOf(bytes), decoder), bytes)
  }
})

test("nothing in it needs an escape", () => {
  const text = textOf(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  assert.match(text, /^[ -~]+$/)
  assert.doesNotMatch(text, /["'`\\$<]/)
})
