// The shipped WebAssembly contains no panic messages, which nobody would see, and nothing about the machine that
// built it.

import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { homedir } from "node:os"
import { test } from "node:test"
import { abortsAtOnce } from "../../scripts/build/wasm.mjs"

const wasm = ["chess_arbiter_bg.wasm", "variants_bg.wasm"]
  .map((name) => readFileSync(new URL(`../../js/generated/${name}`, import.meta.url)).toString("latin1"))
  .join("")

const skip =
  !abortsAtOnce() && "does not apply: this Rust has no sources of its standard library, so the panic messages stay in"

for (const text of ["panicked at", "called `Option", "called `Result", ".rs", "/rustc/", ".cargo", homedir()]) {
  test(`the wasm holds no ${JSON.stringify(text === homedir() ? "home folder" : text)}`, { skip }, () => {
    const at = wasm.indexOf(text)
    assert.equal(at, -1, JSON.stringify(wasm.slice(Math.max(0, at - 60), at + 60)))
  })
}
