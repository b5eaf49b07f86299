// The shipped WebAssembly contains no panic messages, which nobody would see, nothing about the machine that built it,
// and, in the entries with the rules of chess alone, nothing of the variants.

import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { homedir } from "node:os"
import { test } from "node:test"
import { abortsAtOnce } from "../../scripts/build/wasm.mjs"

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url)).toString("latin1")
const [light, main, variants] = ["light", "chess_arbiter", "variants"].map((name) =>
  read(`js/generated/${name}_bg.wasm`),
)
const wasm = main + variants

const skip =
  !abortsAtOnce() && "does not apply: this Rust has no sources of its standard library, so the panic messages stay in"

for (const text of ["panicked at", "called `Option", "called `Result", ".rs", "/rustc/", ".cargo", homedir()]) {
  test(`the wasm holds no ${JSON.stringify(text === homedir() ? "home folder" : text)}`, { skip }, () => {
    const at = wasm.indexOf(text)
    assert.equal(at, -1, JSON.stringify(wasm.slice(Math.max(0, at - 60), at + 60)))
  })
}

test("the wasms of chess hold no reason that only variants have", () => {
  const [, section] = read("lang/en.txt").split(/^\[variants\]\n/m)
  const codes = [...section.split("\n\n")[0].matchAll(/^game-over\.(\S+-\S+) =/gm)].map(([, code]) => code)
  assert.ok(codes.length > 6 && codes.every((code) => variants.includes(code)))
  for (const code of codes) {
    // The name of a variant is known everywhere, to name the entry that has it.
    if (code !== "king-of-the-hill") assert.ok(!main.includes(code) && !light.includes(code), code)
  }
})
