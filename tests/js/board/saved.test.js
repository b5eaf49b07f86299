// Stored games of the board page: any contents of the storage are read as far as possible.
import assert from "node:assert/strict"
import { test } from "node:test"
import { board } from "./site.js"

const { readSaved, restore } = await board("saved")

const game = {
  version: 1,
  pgn: '[Event "Casual"]\n\n1. e4 (1. d4 d5) 1... e5 2. Nf3 *',
  path: [0, 0, 0],
  ply: 2,
  orientation: "white",
  situation: "playing",
  number: null,
  declared: null,
  declaredAt: [],
  touched: true,
  source: "From a.pgn",
  file: { name: "a.pgn", index: 0 },
  clock: {
    control: { kind: "fischer", base: 60_000, step: 0 },
    times: { white: 1000, black: 122_000 },
    corrections: [
      { color: "black", by: 120_000, ply: 3 },
      { color: "white", by: -60_000, ply: 0 },
    ],
  },
  issues: [{ line: 1, column: 2, message: "An issue." }],
}
const junk = [
  null,
  undefined,
  0,
  -1,
  1.5,
  1e300,
  true,
  "",
  "x",
  "constructor",
  [],
  [null],
  [[]],
  {},
  { reason: "resignation" },
  { reason: "fifty-moves", intended: 5 },
  { control: {}, times: {} },
  { name: 5 },
]

test("readSaved restores every field of a stored game", () => {
  assert.deepEqual(readSaved(JSON.stringify(game)), game)
  const opened = { ...game, situation: "reading" }
  assert.deepEqual(readSaved(JSON.stringify(opened)), opened)
})

test("invalid clock corrections are dropped", () => {
  const { clock } = game
  const read = (corrections) =>
    readSaved(JSON.stringify({ ...game, clock: { ...clock, corrections } })).clock.corrections
  const wrong = [
    ...junk,
    { color: "red", by: 1, ply: 1 },
    { color: "white", by: "1", ply: 1 },
    { color: "white", by: 1, ply: -1 },
    { color: "white", by: 1e12, ply: 1 },
  ]
  for (const each of wrong) assert.deepEqual(read([each, ...clock.corrections]), clock.corrections)
  for (const each of junk) assert.deepEqual(read(each), [])
})

test("a stored game with junk in any field keeps its moves", () => {
  const fields = Object.keys(game).filter((name) => name !== "version" && name !== "pgn")
  const single = fields.flatMap((field) => junk.map((value) => ({ ...game, [field]: value })))
  const all = junk.map((value) => ({ ...game, ...Object.fromEntries(fields.map((field) => [field, value])) }))
  for (const stored of [...single, ...all]) {
    assert.match(restore(readSaved(JSON.stringify(stored))).pgn(), /1\. e4 \(1\. d4 d5\) 1\.\.\. e5 2\. Nf3/)
  }
})

test("storage without a game is reported", () => {
  const none = [
    "",
    "{",
    "null",
    "17",
    '"x"',
    "[]",
    "{}",
    '{"version":1}',
    '{"version":1,"pgn":5}',
    '{"version":1,"pgn":""}',
    "\0",
    '{"version":99}',
  ]
  for (const text of none) assert.throws(() => restore(readSaved(text)), Error, text)
})

test("a stored flag fall, resignation or claim is declared again", () => {
  const repeated = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *"
  for (const [pgn, path, declared, result, winner, by] of [
    [game.pgn, [0, 0, 0], { reason: "time-forfeit", color: "black" }, "1-0", "white", "black"],
    [game.pgn, [0, 0, 0], { reason: "resignation", color: "white" }, "0-1", "black", "white"],
    [repeated, Array(8).fill(0), { reason: "threefold-repetition" }, "1/2-1/2", null, "white"],
  ]) {
    const { end } = restore(
      readSaved(JSON.stringify({ ...game, pgn, path, ply: path.length, declared, declaredAt: path })),
    )
    assert.deepEqual(end, { reason: declared.reason, result, winner, by })
  }
})

/** The end of a stored game in which it was declared at a path. */
const restoredEnd = (pgn, path, declared) =>
  restore(readSaved(JSON.stringify({ ...game, pgn, path, ply: path.length, declared, declaredAt: path }))).end

const agreement = { reason: "agreement" }

test("a stored end keeps its reason in the PGN and in variations", () => {
  const recorded = '[Termination "agreement"]\n\n1. e4 e5 1/2-1/2'
  assert.deepEqual(restoredEnd(recorded, [0, 0], agreement), { result: "1/2-1/2", ...agreement, winner: null })
  assert.deepEqual(restoredEnd(game.pgn, [1, 0], agreement), { result: "1/2-1/2", ...agreement, winner: null })
})

test("a stored end that is impossible keeps its result", () => {
  // Before both sides have moved, no draw can be agreed.
  assert.deepEqual(restoredEnd("1. e4 1/2-1/2", [0], agreement), { result: "1/2-1/2", reason: "unknown", winner: null })
})
