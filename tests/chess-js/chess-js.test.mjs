// Compares the drop-in with chess.js on the same calls.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import * as Theirs from "chess.js"
import * as Ours from "../../js/entries/chess.js"
import { differences } from "./differences.mjs"
import { run } from "./fuzz.mjs"

test("random games, edits and broken moves differ only in documented ways", () => {
  const { calls, unexplained } = run({ games: 60, seed: 2026 })
  assert.ok(calls > 3000)
  assert.equal(unexplained.join("\n\n"), "")
})

test("chess-arbiter/chess.js has the exports of chess.js", () => {
  const names = (library) =>
    Object.keys(library)
      .filter((name) => name !== "default")
      .sort()
  assert.deepEqual(names(Ours), names(Theirs))
  for (const name of names(Ours)) {
    if (typeof Ours[name] !== "function") assert.deepEqual(Ours[name], Theirs[name], name)
  }
  const methods = ({ prototype }) => Object.getOwnPropertyNames(prototype).filter((name) => !name.startsWith("_"))
  for (const name of ["Chess", "Move"]) assert.deepEqual(methods(Ours[name]).sort(), methods(Theirs[name]).sort(), name)
})

test("xoroshiro128 and position counts are those of chess.js", () => {
  const numbers = (library) => Array.from({ length: 20 }, library.xoroshiro128(0x123456789abcdef0fedcba9876543210n))
  assert.deepEqual(numbers(Ours), numbers(Theirs))
  const counts = (library) => {
    const chess = new library.Chess()
    for (const move of ["Nf3", "Nf6", "Ng1", "Ng8", "e4"]) chess.move(move)
    chess.undo()
    const hash = BigInt(`0x${chess.hash()}`)
    return [chess._getPositionCount(hash), chess._getPositionCount(1n), [...chess._positionCount].sort()]
  }
  assert.deepEqual(counts(Ours), counts(Theirs))
})

const document = readFileSync(new URL("../../docs/chess.js.md", import.meta.url), "utf8")

test("docs/chess.js.md has the names that replace those before chess.js 1.0", () => {
  const [, rows] = /^\| before 1\.0 .*\n\|---.*\n([^]*?)\n\n/m.exec(document)
  const names = [...rows.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  assert.ok(names.length >= 18)
  for (const name of names)
    for (const { Chess } of [Ours, Theirs]) assert.equal(name in Chess.prototype, !name.includes("_"), name)
})

const documented = [...document.matchAll(/^### (\S+)\n[^]*?```js\n([^]*?)```/gm)].map(([, name, code]) => ({
  name,
  lines: code.trimEnd().split("\n"),
}))

test("exactly the differences that have a rule are documented", () => {
  assert.deepEqual(documented.map(({ name }) => name).sort(), differences.map(({ name }) => name).sort())
})

for (const { name, lines } of documented) {
  test(`both libraries give the results stated in docs/chess.js.md for ${name}`, () => {
    const expected = lines.slice(-2).map((line) => line.replace("// ", ""))
    const program = new Function("Chess", "validateFen", [...lines.slice(0, -3), `return ${lines.at(-3)}`].join("\n"))
    const given = [Ours, Theirs].map(({ Chess, validateFen }) => {
      try {
        return String(JSON.stringify(program(Chess, validateFen)))
      } catch {
        return "throws"
      }
    })
    assert.deepEqual(given, expected)
  })
}
