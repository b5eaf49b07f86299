// Lines of moves in the notations that engines, books and people write, as numbered text.

import assert from "node:assert/strict"
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { Position } from "../../js/entries/variants.js"
import "../../js/lang/de.js"
import { facts, variantFacts } from "../data/read.mjs"
import { unescape } from "../data/make.mjs"

const start = Position.start()
const text = readFileSync(new URL("../data/lines.tsv", import.meta.url), "utf8")
const rows = text
  .trimEnd()
  .split("\n")
  .map((row) => row.split("\t").map(unescape))

test("line() writes moves as numbered text and stops at the first refusal", () => {
  for (const [fen, moves, expected, reason] of rows) {
    const { text, verdict, position, moves: played } = Position.fromFen(fen).line(moves)
    assert.equal(text, expected === "." ? "" : expected, moves)
    assert.equal(verdict?.reason ?? ".", reason, moves)
    let after = Position.fromFen(fen)
    for (const move of played) after = after.play(move)
    assert.deepEqual(position, after, moves)
  }
})

test("line() takes a list of moves in any form", () => {
  const moves = ["e2e4", "1... e5", { from: "g1", to: "f3" }, start.judge("e4").move]
  const line = start.line(/** @type {any} */ (moves))
  assert.deepEqual([line.text, line.moves.length, line.verdict.reason], ["1. e4 e5 2. Nf3", 3, "empty-square"])
  assert.deepEqual(line.verdict, line.position.judge(/** @type {any} */ (moves[3])))
  assert.ok([line, line.moves, line.verdict].every(Object.isFrozen))
  assert.deepEqual(start.line([]), { text: "", moves: [], position: start })
  assert.equal(start.line(["e4 e5"]).verdict.reason, "unreadable")
  const free = Position.fromFen("8/8/8/8/8/8/8/N7 w - - 0 1", { kings: "optional" })
  assert.equal(free.line(["Nc2", { ...start.pass() }]).text, "1. Nc2")
})

test("line() reads and writes the letters of a language", () => {
  const texts = (moves, options) => [start.line(moves, options).text, start.line(moves, options).verdict?.message]
  const english = "1. Nf3 d5 2. Ne5"
  assert.deepEqual(texts("Nf3 d5 Ne5", { letters: "de" }), ["1. Sf3 d5 2. Se5", undefined])
  assert.deepEqual(texts("Nf3 d5 Ne5", { letters: "figurine" }), ["1. ♘f3 d5 2. ♘e5", undefined])
  assert.deepEqual(texts("1. Sf3 d5 2. Se5", { lang: "de" }), ["1. Sf3 d5 2. Se5", undefined])
  assert.deepEqual(texts("1. Sf3 d5 2. Se5", { lang: "de-AT", letters: "en" }), [english, undefined])
  assert.deepEqual(texts("Nf3 d5 Ne5", { lang: "xx" }), [english, undefined])
  assert.equal(start.line("1. Кf3", { lang: "ru" }).text, "1. Кf3")
  const promotes = Position.fromFen("8/4P2k/8/8/8/8/p6K/8 w - - 0 99")
  assert.equal(promotes.line("e8D a1=S", { lang: "de" }).text, "99. e8=D a1=S")
  const castles = Position.fromFen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 9")
  assert.equal(castles.line("O-O Ke7", { lang: "fr" }).text, "9. O-O Re7")
  assert.equal(castles.line("O-O Re7", { lang: "fr" }).text, "9. O-O Re7")
  assert.match(start.line("Sf3 d5 Ke3", { lang: "de" }).verdict.message, /König/)
  assert.throws(() => start.line("e4", { letters: "xx" }), RangeError)
  assert.throws(() => start.line("e4", /** @type {any} */ ({ letters: 1 })), TypeError)
  assert.throws(() => start.line("e4", /** @type {any} */ ({ language: "de" })), TypeError)
})

test("line() writes the SAN of python-chess for played games", () => {
  for (const [mode, fen, sha1, after, , , , , moves] of facts("games")) {
    const from = fen === "." ? start : Position.fromFen(fen, { chess960: mode === "960" })
    const line = from.line(moves.replaceAll(".", ""))
    const sans = line.moves.map(({ san }) => san).join(" ")
    assert.equal(createHash("sha1").update(sans).digest("hex"), sha1, moves)
    assert.equal(line.text.replace(/(^| )\d+\.(\.\.)?(?= )/g, "").trim(), sans)
    assert.equal(line.position.fen(), after)
    assert.deepEqual(from.line(line.text).moves, line.moves)
  }
})

test("line() writes the text of python-chess for games of variants", () => {
  const names = { "3check": "three-check", kingofthehill: "king-of-the-hill", racingkings: "racing-kings" }
  for (const [variant, pgn, after] of variantFacts("games")) {
    const [, fen] = /\[FEN "(.*)"\]/.exec(pgn)
    const moves = pgn.split("\n\n").at(-1).replaceAll("\n", " ").trim().split(" ").slice(0, -1).join(" ")
    const line = Position.fromFen(fen, { variant: names[variant] ?? variant }).line(moves)
    assert.equal(line.verdict, undefined, moves)
    assert.equal(line.text, moves)
    assert.equal(line.position.fen(), after)
  }
  const atomic = Position.start({ variant: "atomic" }).line("Nf3 d5 Ne5 e6 Nxf7")
  assert.ok(/** @type {any} */ (atomic.moves[4]).exploded.length > 0)
})

test("line() never throws", () => {
  const { proxy, revoke } = Proxy.revocable([], {})
  revoke()
  const throwing = ["e4", "e5", "Nf3"]
  Object.defineProperty(throwing, 2, {
    get() {
      throw new Error("a getter")
    },
  })
  const sparse = new Array(2 ** 32 - 1)
  sparse[0] = "e4"
  for (const [moves, played] of /** @type {[any, string][]} */ ([
    [undefined, ""],
    [null, ""],
    [Symbol("e4"), ""],
    [4n, ""],
    [{}, ""],
    [new Set(["e4"]), ""],
    [proxy, ""],
    [throwing, "1. e4 e5"],
    [sparse, "1. e4"],
    [["e4", Symbol("e5")], "1. e4"],
    [["e4", proxy], "1. e4"],
    ["e4 e5 \0", "1. e4 e5"],
    ["e4 \ud800", "1. e4"],
    ["1".repeat(1e7), ""],
    [".".repeat(1e7), undefined],
    ["1 ".repeat(5e6), undefined],
    [" ".repeat(1e7), undefined],
    [`e4${" !".repeat(5e6)}`, "1. e4"],
    ["e4 ".repeat(3e6), "1. e4"],
  ])) {
    const line = start.line(moves)
    assert.deepEqual(
      [line.text, line.verdict?.reason],
      [played ?? "", played === undefined ? undefined : line.verdict?.reason],
    )
    assert.equal(line.verdict === undefined, played === undefined)
  }
})

test("line() takes 20,000 moves", () => {
  const moves = Array.from({ length: 20_000 }, (_, ply) => ["g1f3", "g8f6", "f3g1", "f6g8"][ply % 4])
  const line = start.line(moves)
  assert.deepEqual([line.moves.length, line.position.fullmoves, line.verdict], [20_000, 10_001, undefined])
  assert.match(line.text, / 10000\. Ng1 Ng8$/)
  assert.equal(start.line(line.text).text, line.text)
})
