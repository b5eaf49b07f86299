// The wasm-bindgen tests in bindings/src/tests call every export. Read from the sources, because a call within the wasm
// passes no boundary where it could be counted; the compiler warns of helpers that no test uses.

import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { basename, dirname } from "node:path"
import { test } from "node:test"
import { filesIn } from "../../scripts/build/stage.mjs"
import { generated, inRoot } from "../../scripts/paths.mjs"

const bindings = inRoot("bindings", "src")
const read = (files) => files.map((file) => [file, readFileSync(file, "utf8")])
const isExported = (file) => dirname(file) === bindings && basename(file) !== "tests.rs"
const sources = read(filesIn(bindings).filter(isExported))
const tests = read(filesIn(bindings).filter((file) => !isExported(file)))
  .map(([, text]) => text.replace(/^\s*(\/\/|use ).*$/gm, ""))
  .join("\n")

/** The Rust functions by their names in JavaScript: `positionFen` is `position::fen`. */
const functions = new Map(
  sources.flatMap(([file, text]) =>
    [...text.matchAll(/#\[wasm_bindgen\(js_name = (\w+)\)\]\n(?:#.*\n)*pub fn (\w+)/g)].map(([, name, its]) => [
      name,
      `${basename(file, ".rs")}::${its}`,
    ]),
  ),
)

// What the build adds to the glue.
const ofTheGlue = ["initSync", "useExports"]
const declarations = readFileSync(`${generated}/chess_arbiter.d.ts`, "utf8")
const exported = [...declarations.matchAll(/^export function (\w+)/gm)].map(([, name]) => name)
const names = exported.filter((name) => !ofTheGlue.includes(name))

test("every wasm export is a function of bindings/src", () => {
  assert.ok(names.length > 90 && !/^export class/m.test(declarations))
  assert.deepEqual([...functions.keys()].sort(), names.sort())
})

test("wasm-bindgen tests call every export", () => {
  const untested = [...functions.values()].filter((its) => !new RegExp(`\\b${its}\\b`).test(tests))
  assert.deepEqual(untested, [])
})
