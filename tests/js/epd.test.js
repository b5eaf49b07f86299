// EPD (PGN 16.2): positions with operations, read and written.

import assert from "node:assert/strict"
import { test } from "node:test"
import { parseEpd, writeEpd } from "../../js/entries/epd.js"
import { explain, Game, Position } from "../../js/entries/index.js"
import { generator } from "../../scripts/random.mjs"
import "../../js/lang/de.js"
import { facts } from "../data/read.mjs"

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"

/** Operations as plain values, moves in UCI. */
const shown = (operations) =>
  [...operations].map(([opcode, operands]) => [opcode, ...operands.map((operand) => operand.uci ?? operand)])
const codes = ({ issues }) => issues.map(({ code, line, column, lost }) => [code, line, column, lost])

// Published lines of the Bratko-Kopec test and of "Win at Chess" by Reinfeld, with the squares of the moves.
for (const [line, ...wanted] of [
  ['1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";', ["bm", "d6d1"], ["id", "BK.01"]],
  ['3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - bm d5; id "BK.02";', ["bm", "d4d5"], ["id", "BK.02"]],
  [
    '2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - - bm f5; id "BK.03";',
    ["bm", "f6f5"],
    ["id", "BK.03"],
  ],
  ['rnbqkb1r/p3pppp/1p6/2ppP3/3N4/2P5/PPP1QPPP/R1B1KB1R w KQkq - bm e6; id "BK.04";', ["bm", "e5e6"], ["id", "BK.04"]],
  ['2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";', ["bm", "g3g6"], ["id", "WAC.001"]],
  [`${START} noop;`, ["noop"]],
  [
    `${START} bm e4 d4; am f3; acd 12; acn 1000; acs 30; ce -20; dm 3;`,
    ["bm", "e2e4", "d2d4"],
    ["am", "f2f3"],
    ["acd", 12],
    ["acn", 1000],
    ["acs", 30],
    ["ce", -20],
    ["dm", 3],
  ],
  [`${START} pv e4 e5 Nf3 Nc6;`, ["pv", "e2e4", "e7e5", "g1f3", "b8c6"]],
  [
    `${START} pm e4; sm d4; rc 1; draw_offer; eco A00;`,
    ["pm", "e2e4"],
    ["sm", "d2d4"],
    ["rc", "1"],
    ["draw_offer"],
    ["eco", "A00"],
  ],
  [`${START} c0 "a; b"; c1 "say \\"x\\" \\\\"; v0 "";`, ["c0", "a; b"], ["c1", 'say "x" \\'], ["v0", ""]],
  [`${START} ;D1 20 ;D2 400;`, ["D1", "20"], ["D2", "400"]],
]) {
  test(`reads ${line}`, () => {
    const [{ position, operations, issues }, ...more] = parseEpd(line)
    assert.deepEqual([more, issues], [[], []])
    assert.equal(position.fen(), `${line.split(" ").slice(0, 4).join(" ")} 0 1`)
    assert.deepEqual(shown(operations), wanted)
    const written = writeEpd(position, operations)
    assert.deepEqual(shown(parseEpd(written)[0].operations), wanted)
    assert.equal(writeEpd(position, parseEpd(written)[0].operations), written)
  })
}

test("hmvc and fmvn set the counters like the numbers of a FEN", () => {
  for (const line of [`${START} hmvc 7; fmvn 31;`, `${START} 7 31 id "x";`, `${START} 0 1 hmvc 7; fmvn 31;`]) {
    const [{ position, issues }] = parseEpd(line)
    assert.deepEqual([position.halfmoves, position.fullmoves, issues], [7, 31, []], line)
    assert.equal(writeEpd(position), `${START} hmvc 7; fmvn 31;`)
  }
})

test("parseEpd returns an entry for each line that is not blank", () => {
  const entries = parseEpd(`\ufeff${START} id "a";\r\n\r\n  \t\n${START} id "b";\r${START}\n`)
  assert.deepEqual(
    entries.map(({ operations }) => operations.get("id")),
    [["a"], ["b"], undefined],
  )
  assert.deepEqual(parseEpd(""), [])
})

for (const [text, wanted, operations] of [
  ["nonsense", [["unusable-position", 1, 1, true]], []],
  ['\n 8/8/8/8/8/8/8/K7 w - - id "x";', [["unusable-position", 2, 2, true]], [["id", "x"]]],
  ["8/8/8/8/8/8/8/K7 w - - bm Ka2;", [["unusable-position", 1, 1, true]], [["bm", "Ka2"]]],
  [`${START} bm Ke3 e4;`, [["illegal-move", 1, 57, true]], [["bm", "e2e4"]]],
  [`${START} pv e4 e4 e5;`, [["illegal-move", 1, 60, true]], [["pv", "e2e4"]]],
  [
    `${START} acd many 3; hmvc -1; fmvn 0;`,
    [
      ["not-number", 1, 58, true],
      ["not-number", 1, 71, true],
      ["not-number", 1, 80, true],
    ],
    [["acd", 3]],
  ],
  [
    `${START} hmvc; fmvn 4 5;`,
    [
      ["not-number", 1, 54, true],
      ["not-number", 1, 67, true],
    ],
    [["fmvn", 4]],
  ],
  [
    `${START} "x" y; 1a; id "z";`,
    [
      ["unreadable-operation", 1, 54, true],
      ["unreadable-operation", 1, 61, true],
    ],
    [["id", "z"]],
  ],
  [`${START} id "a"; id "b";`, [["repeated-operation", 1, 62, false]], [["id", "a"]]],
  [`${START} c0 "💥; x`, [["unclosed-text", 1, 57, true]], [["c0", "💥; x"]]],
  [
    `${START} c0 "💥"; id x`,
    [["missing-semicolon", 1, 62, false]],
    [
      ["c0", "💥"],
      ["id", "x"],
    ],
  ],
]) {
  test(`parseEpd reports the issues of ${text}`, () => {
    const [entry] = parseEpd(text)
    assert.deepEqual(codes(entry), wanted)
    assert.deepEqual(shown(entry.operations), operations)
    for (const issue of entry.issues) {
      assert.match(issue.message, /^\P{Ll}[^{}]*\.$/u)
      assert.equal(explain(issue), issue.message)
      assert.notEqual(explain(issue, { lang: "de" }), issue.message)
      assert.equal(issue.verdict?.legal, issue.code === "illegal-move" ? false : undefined)
    }
  })
}

test("parseEpd never throws", () => {
  for (const text of [undefined, null, 7, {}, Symbol("x")]) {
    const [{ position, operations, issues }] = parseEpd(text)
    assert.deepEqual([position, operations.size, issues[0].code], [null, 0, "unusable-position"])
    assert.match(issues[0].message, /^This line has no position to play on from: .*not a FEN/)
  }
  const draw = generator(16)
  const bits = [
    START,
    "8/8",
    " ",
    " ",
    ";",
    '"',
    "\\",
    "bm",
    "e4",
    "pv",
    "id",
    "hmvc",
    "7",
    "99999999999",
    "é",
    "\u00a0",
    "\n",
    "\0",
    "-",
    "w",
  ]
  for (let turn = 0; turn < 20_000; turn++) {
    const text = Array.from({ length: draw(12) }, () => bits[draw(bits.length)]).join(draw(2) ? " " : "")
    for (const { position, operations } of parseEpd(text)) {
      if (!position) continue
      const kept = [...operations]
      if (kept.some(([, operands]) => operands.some((operand) => /\p{Cc}/u.test(operand)))) continue
      const [again] = parseEpd(writeEpd(position, kept))
      assert.deepEqual([again.position.fen(), again.issues], [position.fen(), []], text)
      for (const [opcode, operands] of kept)
        assert.deepEqual(shown([[opcode, again.operations.get(opcode)]]), shown([[opcode, operands]]), text)
    }
  }
})

test("positions of games read back the same from EPD", () => {
  for (const [, fen] of facts("positions").slice(0, 400)) {
    const position = Position.checkFen(fen) ? undefined : Position.fromFen(fen)
    if (!position || position.chess960) continue
    const moves = position.legalMoves()
    const line = writeEpd(position, [["bm", moves]])
    assert.doesNotMatch(line, /\n/)
    const [{ position: again, operations, issues }] = parseEpd(line)
    assert.deepEqual([again.fen(), issues], [position.fen(), []])
    assert.deepEqual(
      operations.get("bm").map(({ uci }) => uci),
      moves.map(({ uci }) => uci),
    )
  }
})

test("what EPD cannot represent is refused", () => {
  const position = Position.start()
  for (const operations of [
    [["1a", []]],
    [["a".repeat(16), []]],
    [["", []]],
    [[7, []]],
    [["bm", ["Ke3"]]],
    [["bm", [7]]],
    [["pv", ["e4", "e4"]]],
    [["acd", ["12"]]],
    [["acd", [Number.NaN]]],
    [["acd", [1e21]]],
    [["c0", [5]]],
    [["c0", ["a\nb"]]],
    [["c0", ["x".repeat(256)]]],
    [["hmvc", [3]]],
    [["id", "x"]],
    [["id"]],
    [{ id: ["x"] }],
    7,
    null,
    [["fmvn", []]],
    [
      ["id", ["a"]],
      ["id", ["b"]],
    ],
  ])
    assert.throws(() => writeEpd(position, operations), TypeError, JSON.stringify(operations))
  assert.throws(() => writeEpd("x"), TypeError)
  assert.throws(() => writeEpd(new Game()), TypeError)
})

test("a Chess960 position is written with the files of its rooks", () => {
  const position = Position.fromFen("4k3/8/8/8/8/8/8/R4K1R w HA - 0 1", { chess960: true })
  const line = writeEpd(position, [["bm", ["O-O-O", "O-O"]]])
  assert.equal(line, "4k3/8/8/8/8/8/8/R4K1R w HA - bm O-O-O O-O;")
  const [entry] = parseEpd(line)
  assert.deepEqual(entry.issues, [])
  assert.ok(entry.position.equals(position))
})

test("writeEpd refuses a position without kings", () => {
  const kingless = Position.fromFen("8/8/8/8/8/8/8/4K3 w - - 0 1", { kings: "optional" })
  assert.throws(() => writeEpd(kingless), { name: "TypeError", message: /without one of the kings/ })
})

test("moves of an operation may have numbers as in PGN", () => {
  const [{ operations, issues }] = parseEpd(`${START} pv 1. e4 e5 2.Nf3; bm 1. d4;`)
  assert.deepEqual(issues, [])
  assert.deepEqual(
    ["pv", "bm"].map((name) => operations.get(name).map(({ san }) => san)),
    [["e4", "e5", "Nf3"], ["d4"]],
  )
})

test("a line with thousands of issues is read in linear time", () => {
  const [{ issues }] = parseEpd(`${START} ${"1 x;".repeat(20_000)}`)
  assert.equal(issues.length, 20_000)
  assert.equal(issues.at(-1).column, START.length + 2 + 4 * 19_999)
})
