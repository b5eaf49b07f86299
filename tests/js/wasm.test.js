// The shipped WebAssembly is free of data about the build machine, of names that cross as numbers and, except in
// the build with variants, of their exports. The light build is free of panic messages, which nobody would see.

import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { homedir } from "node:os"
import { test } from "node:test"
import { bytesOf, textOf } from "../../js/wasm/ascii.js"
import { decoder } from "../../js/generated/decoder.js"
import { guarded } from "../../js/wasm/engine.js"
import { calls, passed } from "../../scripts/build/wasm.mjs"

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url)).toString("latin1")
const [light, main, variants] = ["light", "chess_arbiter", "variants"].map((name) =>
  read(`js/generated/${name}_bg.wasm`),
)
const wasm = main + variants

for (const text of ["panicked at", "called `Option", "called `Result", ".rs", "/rustc/"]) {
  test(`the wasm without std does not contain ${JSON.stringify(text)}`, () => {
    const at = light.indexOf(text)
    assert.equal(at, -1, JSON.stringify(light.slice(Math.max(0, at - 60), at + 60)))
  })
}

for (const text of [".cargo", ".rustup", homedir()]) {
  test(`the wasm does not contain ${text === homedir() ? "the home folder" : JSON.stringify(text)}`, () => {
    const at = (wasm + light).indexOf(text)
    assert.equal(at, -1, JSON.stringify((wasm + light).slice(Math.max(0, at - 60), at + 60)))
  })
}

test("the wasm does not contain names of sentences", () => {
  const names = [...read("lang/en.txt").matchAll(/^([a-z][a-z-]*\.[a-z-]+) = /gm)].map(([, name]) => name)
  assert.ok(names.length > 100)
  const held = names.filter((name) => (wasm + light).includes(name))
  assert.deepEqual(held, [])
})

test("only the wasm of the variants exports their functions", () => {
  const exportsOf = (bytes) => WebAssembly.Module.exports(new WebAssembly.Module(bytes)).map(({ name }) => name)
  const [ofChess, all] = wasms.map((name) => exportsOf(contentOf(name)))
  const added = all.filter((name) => !ofChess.includes(name))
  assert.ok(added.includes("positionDrops") && added.length < 12, added.join())
  assert.deepEqual(
    ofChess.filter((name) => !all.includes(name)),
    [],
  )
})

// No export of the wasm returns a single reference. An engine with V8 of 2023 or 2024 (Node 20 and 22, Chrome 113 to
// 127) crashes if such a call is deoptimised inside a hot function; numbers and multiple results are safe.

const wasms = ["chess_arbiter_bg.wasm", "variants_bg.wasm"]
const contentOf = (name) => readFileSync(new URL(`../../js/generated/${name}`, import.meta.url))

const [TYPES, IMPORTS, FUNCTIONS, EXPORTS] = [1, 2, 3, 7]
const FUNCTION = 0
const [FUNCTION_TYPE, LONG_REFERENCES, REFERENCES] = [0x60, [0x63, 0x64], [0x6f, 0x70]]

/** Reads the types of functions from the binary format of WebAssembly. */
class Reader {
  at = 0

  constructor(bytes) {
    this.bytes = bytes
  }

  byte = () => this.bytes[this.at++]

  number = () => {
    let number = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte()
      number |= (byte & 0x7f) << shift
      if (byte < 0x80) return number >>> 0
    }
  }

  skip = (count) => {
    this.at += count
  }

  name = () => {
    const length = this.number()
    this.skip(length)
    return this.bytes.toString("utf8", this.at - length, this.at)
  }

  list = (read) => Array.from({ length: this.number() }, read)

  type = () => {
    const type = this.byte()
    if (LONG_REFERENCES.includes(type)) this.number()
    return type
  }

  limits = () => {
    const hasMost = this.byte() & 1
    this.number()
    if (hasMost) this.number()
  }
}

/** The result types of every exported function, by name. */
function exportedResults(bytes) {
  const sections = new Map()
  const file = new Reader(bytes)
  file.skip(8)
  while (file.at < bytes.length) {
    const id = file.byte()
    const length = file.number()
    sections.set(id, new Reader(bytes.subarray(file.at, file.at + length)))
    file.skip(length)
  }
  const types = sections.get(TYPES)
  const results = types.list(() => {
    assert.equal(types.byte(), FUNCTION_TYPE)
    types.list(types.type)
    return types.list(types.type)
  })
  const imports = sections.get(IMPORTS)
  const imported = imports.list(() => {
    imports.name()
    imports.name()
    const kind = imports.byte()
    if (kind === FUNCTION) return imports.number()
    assert.ok(kind === 1 || kind === 2 || kind === 3, "an import of a kind that this test does not read")
    if (kind !== 2) imports.type()
    if (kind === 3) imports.byte()
    else imports.limits()
    return undefined
  })
  const functions = sections.get(FUNCTIONS)
  const all = [...imported.filter((type) => type !== undefined), ...functions.list(functions.number)]
  const exports = sections.get(EXPORTS)
  const found = new Map()
  exports.list(() => {
    const [name, kind, index] = [exports.name(), exports.byte(), exports.number()]
    if (kind === FUNCTION) found.set(name, results[all[index]])
  })
  return found
}

const isReference = (type) => REFERENCES.includes(type) || LONG_REFERENCES.includes(type)

test("exports do not return a single Uint32Array by reference", () => wasms.forEach(check))

function check(name) {
  const results = exportedResults(contentOf(name))
  assert.ok(results.has("positionMoves"), "the exports are read")
  assert.ok(
    [...results.values()].some((types) => types.some(isReference)) || results.size > 50,
    "references are seen, or avoided",
  )
  const single = [...results].filter(([, types]) => types.length === 1 && isReference(types[0]))
  assert.deepEqual(single, [], name)
}

test("the check finds an export that returns one", () => {
  // (module (func (export "f") (result externref) (ref.null extern)))
  const bytes = "0061736d0100000001050160" + "00016f" + "03020100" + "0705010166" + "0000" + "0a06010400d06f0b"
  const results = exportedResults(Buffer.from(insertImports(bytes), "hex"))
  assert.deepEqual(results.get("f"), [0x6f])
})

/** An empty import section after the types, which all our modules have. */
const insertImports = (hex) => hex.replace("00016f", "00016f" + "020100")

// The wasm as text in a module: it round-trips, and no quote, escape or character set can change it.

test("frequent and rare bytes are decoded", () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const skewed = Uint8Array.from({ length: 10_000 }, (_, index) => (index * index) % 251)
  for (const bytes of [all, skewed, all.map((byte) => 255 - byte), new Uint8Array(), new Uint8Array(5)]) {
    assert.deepEqual(bytesOf(textOf(bytes), decoder), bytes)
  }
})

test("encoded bytes do not need escapes", () => {
  const text = textOf(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  assert.match(text, /^[ -~]+$/)
  assert.doesNotMatch(text, /["'`\\$<]/)
})

test("the build refuses exports with too many parameters", () => {
  assert.equal(guarded(() => {}).length, passed)
  const glue = (parameters) => `export function move(${parameters}) {\n`
  assert.match(calls(glue("a, b, c, d")), /export const move = /)
  assert.throws(() => calls(glue("a, b, c, d, e")), { message: /^move has more parameters than the 4 / })
})
