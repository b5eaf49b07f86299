// judge: every refusal has a reason, and it never throws.

import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { Game, IllegalMoveError, Position } from "../../js/entries/index.js"
import { facts, reading, Report } from "../data/read.mjs"

/** Every reason has an example in this table: tests/rust/sentences.rs. */
const table = readFileSync(new URL("../data/verdicts.tsv", import.meta.url), "utf8")
const REASONS = new Set(table.match(/^[a-z-]+/gm))

const isSquare = (square) => /^[a-h][1-8]$/.test(square)

/** Properties of any refusal. */
const refused = (verdict) => {
  assert.equal(verdict.legal, false)
  assert.ok(REASONS.has(verdict.reason), verdict.reason)
  assert.equal(typeof verdict.message, "string")
  assert.match(verdict.message, /\.$/s)
  assert.ok(Array.isArray(verdict.squares) && verdict.squares.every(isSquare), `${verdict.squares}`)
  assert.ok(
    Array.isArray(verdict.candidates) && verdict.candidates.every(({ from, to }) => isSquare(from) && isSquare(to)),
  )
  if ("refutation" in verdict) assert.match(verdict.refutation, /^[NBRQK]?[a-h]?[1-8]?x[a-h][1-8]$/)
  assert.equal("move" in verdict, false)
  assert.ok(Object.isFrozen(verdict))
  assert.deepEqual(structuredClone(verdict), verdict)
  return verdict
}

const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

/** Values of every kind that are not moves. */
const NO_MOVES = [
  undefined,
  null,
  true,
  false,
  0,
  1,
  -1,
  NaN,
  Infinity,
  64,
  0x1234,
  1n,
  Symbol("e4"),
  Symbol.iterator,
  "",
  " ",
  "\0",
  "\uD800",
  "e\uD8004",
  "💥",
  "e4".repeat(5_000),
  "N".repeat(10_000),
  "é".repeat(10_000),
  "\0".repeat(600),
  "=".repeat(511),
  "=".repeat(512),
  "=".repeat(513),
  "toString",
  "__proto__",
  "constructor",
  {},
  [],
  ["e2", "e4"],
  [["e2"], ["e4"]],
  new Map([
    ["from", "e2"],
    ["to", "e4"],
  ]),
  new Set(),
  new Date(NaN),
  /e4/,
  () => "e4",
  class {},
  new Error("e4"),
  new Uint8Array(8),
  new ArrayBuffer(8),
  new String("e4"),
  new Number(4),
  Object.create(null),
  Object.freeze({}),
  globalThis,
  Promise.resolve("e4"),
  new WeakMap(),
  { from: "e2" },
  { to: "e4" },
  { from: "e2", to: "e9" },
  { from: "E2", to: "E4" },
  { from: "e2", to: "e4 " },
  { from: 12, to: 28 },
  { from: null, to: null },
  { from: {}, to: {} },
  { from: ["e2"], to: ["e4"] },
  { from: Symbol("e2"), to: "e4" },
  { from: NaN, to: NaN },
  { from: "toString", to: "constructor" },
  { from: "__proto__", to: "e4" },
  { from: "length", to: "0" },
  { from: "e2", to: "e4", promotion: 4 },
  { from: "e2", to: "e4", promotion: "Queen" },
  { from: "e2", to: "e4", promotion: "x" },
  { from: "e2", to: "e4", promotion: {} },
  { from: "e2", to: "e4", promotion: "qq" },
  { from: "e2", to: "e4", promotion: " " },
  { from: "e2", to: "e4", promotion: 7 },
  { from: "e2", to: "e4", promotion: false },
  { from: "e2", to: "e4", promotion: "\u212A" },
  { from: "e2", to: "e4", promotion: Symbol("queen") },
  { from: "e2", to: "e4", promotion: "constructor" },
  {
    get from() {
      throw new Error("no")
    },
    to: "e4",
  },
  {
    from: "e2",
    get to() {
      throw null
    },
  },
  {
    from: "e2",
    to: "e4",
    get promotion() {
      throw undefined
    },
  },
  {
    from: {
      toString() {
        throw new Error("no")
      },
    },
    to: "e4",
  },
  { from: { [Symbol.toPrimitive]: () => "e2" }, to: "e4" },
  new Proxy(
    {},
    {
      get() {
        throw new Error("no")
      },
    },
  ),
  new Proxy({}, { get: (_, key) => key }),
  new Proxy(() => {}, {}),
  new Proxy(
    {},
    {
      get: (_, key) => ({ from: "e2" })[key],
      has() {
        throw new Error("no")
      },
      ownKeys() {
        throw new Error("no")
      },
    },
  ),
  revoked(),
  { from: revoked(), to: revoked() },
  { from: "e2", to: revoked() },
  Object.defineProperty({}, "from", { get: () => Symbol("e2") }),
]

const named = (value) => {
  try {
    return typeof value === "string"
      ? JSON.stringify(value.slice(0, 30))
      : `${typeof value} ${Object.prototype.toString.call(value)}`
  } catch {
    return "a revoked proxy"
  }
}

test("facts say what is wrong with an object given as a move", () => {
  const told = (move) => Position.start().judge(move).facts
  assert.deepEqual(told({ from: "e2" }), { sentence: "unreadable.no-squares" })
  assert.deepEqual(told({ from: "e2", to: "e4", promotion: "x" }), { sentence: "unreadable.promotion", text: '"x"' })
  assert.deepEqual(told({ from: "e2", to: "e4", promotion: 7 }), { sentence: "unreadable.promotion", text: "7" })
  assert.deepEqual(told({ from: "e2", to: "e4", promote: "q" }), { sentence: "unreadable.promotion-key" })
  assert.equal(told({ from: "e2", to: "e4", promote: "q", promotion: null }).sentence, "unreadable.promotion-key")
  assert.deepEqual(told(7), { sentence: "unreadable.not-text", text: "7" })
})

const CASTLING = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
const PROMOTING = "8/k3P3/8/8/8/8/8/4K3 w - - 0 1"
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/** A position, a move or its reason, and equivalent inputs. */
const given = [
  [
    START,
    "Nf3",
    [
      "Nf3",
      "nf3!?",
      "♘f3",
      "Ng1f3",
      "Ng1-f3",
      "g1f3",
      "1. Nf3",
      "1.Nf3",
      "1... Nf3",
      "Nf3\n",
      "\r\n\tNf3 \u00a0",
      { from: "g1", to: "f3" },
    ],
  ],
  [
    START,
    "e4",
    [
      "e4",
      "e2e4",
      "e2-e4",
      ...["q", "Q", "queen", "k", null, undefined, ""].map((promotion) => ({ from: "e2", to: "e4", promotion })),
    ],
  ],
  [START, "promotion-not-possible", ["e4=Q", "e2e4q"]],
  [START, "unreadable", ["", " ", "1.", "♘", { from: "e2" }, { from: "e2", to: "e4", promotion: "x" }]],
  [
    CASTLING,
    "O-O",
    ["O-O", "0-0", "e1g1", "e1h1", "Ke1-g1", { from: "e1", to: "g1" }, { from: "e1", to: "h1", promotion: "q" }],
  ],
  [CASTLING, "O-O-O", ["O-O-O", "0-0-0", "e1c1", "e1a1", { from: "e1", to: "c1" }, { from: "e1", to: "a1" }]],
  ["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", ["exd6", "exd6 e.p.", "ed", "e5d6", { from: "e5", to: "d6" }]],
  ["4k3/8/8/8/8/5p2/8/4K1N1 w - - 0 1", "Nxf3", ["Nxf3", "Nf3", "Ng1xf3"]],
  [
    PROMOTING,
    "e8=Q",
    ["e8=Q", "e8Q", "e8=Q+", "e7e8q", ...["q", "Q", "queen"].map((promotion) => ({ from: "e7", to: "e8", promotion }))],
  ],
  [
    PROMOTING,
    "e8=N",
    ["e8=N", "e8N", "e7e8n", ...["n", "N", "knight"].map((promotion) => ({ from: "e7", to: "e8", promotion }))],
  ],
  [
    PROMOTING,
    "promotion-piece-required",
    ["e8", "e7e8", ...[null, undefined, ""].map((promotion) => ({ from: "e7", to: "e8", promotion }))],
  ],
]

test("judge and move accept the same forms of a move", () => {
  for (const [fen, expected, inputs] of given) {
    for (const input of inputs) {
      const game = new Game(fen)
      for (const judge of [Position.fromFen(fen), game]) {
        const verdict = judge.judge(input)
        assert.equal(verdict.legal ? verdict.move.san : verdict.reason, expected, JSON.stringify(input))
      }
      if (game.judge(input).legal) assert.equal(game.move(input).san, expected)
      else assert.throws(() => game.move(input), IllegalMoveError)
    }
  }
})

test("a promotion is ignored unless a pawn promotes", () => {
  const position = Position.fromFen("8/P7/2k5/8/8/8/4P3/4K2R w K - 0 1")
  for (const none of [undefined, null, "", "q", "Q", "queen", "n", "knight", "k", "king", "pawn"]) {
    for (const [from, to, san] of [
      ["e2", "e4", "e4"],
      ["e1", "f2", "Kf2"],
      ["e1", "g1", "O-O"],
      ["e1", "h1", "O-O"],
      ["h1", "h7", "Rh7"],
    ]) {
      assert.equal(position.judge({ from, to, promotion: none }).move?.san, san, `${from}${to} ${none}`)
      assert.equal(new Game(position.fen()).move({ from, to, promotion: none }).from, from)
      assert.equal(position.play({ from, to, promotion: none }).turn, "black")
    }
    // A move that is illegal anyway has its own reason.
    assert.equal(position.judge({ from: "e2", to: "e5", promotion: none }).reason, "piece-cannot-move-there")
    assert.equal(position.judge({ from: "a6", to: "a8", promotion: none }).reason, "empty-square")
  }
  for (const [letter, role] of [
    ["q", "queen"],
    ["R", "rook"],
    ["b", "bishop"],
    ["N", "knight"],
  ]) {
    for (const promotion of [letter.toLowerCase(), letter.toUpperCase(), role]) {
      assert.equal(position.judge({ from: "a7", to: "a8", promotion }).move?.promotion, role)
    }
  }
  for (const promotion of ["k", "K", "king", "p", "P", "pawn"]) {
    assert.equal(position.judge({ from: "a7", to: "a8", promotion }).reason, "promotion-not-possible")
  }
  for (const promotion of [undefined, null, ""]) {
    assert.equal(position.judge({ from: "a7", to: "a8", promotion }).reason, "promotion-piece-required")
  }
  // Texts, unlike objects, are taken literally.
  for (const text of ["e4=Q", "e2e4q", "Kf2=Q"])
    assert.equal(position.judge(text).reason, "promotion-not-possible", text)
  const game = new Game({ fen: "8/8/2k5/8/8/8/4P3/4K2R w K - 99 1" })
  assert.equal(game.claimDraw({ from: "e1", to: "e2", promotion: "q" }), null)
  assert.equal(game.claimDraw({ from: "h1", to: "h2", promotion: "q" }).reason, "fifty-moves")
})

test("moves may carry numbers, spaces, NAGs and signs", () => {
  const game = new Game()
  for (const text of [
    " e4 ",
    "1... e5\n",
    "2. Nf3 !",
    "Nc6 $1",
    "3.Bb5",
    "\ta6 ?!\r\n",
    "4. Ba4 $1 $14",
    "Nf6",
    "Ke1-g1",
  ])
    game.move(text)
  assert.deepEqual(
    game.history().map(({ san }) => san),
    ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O"],
  )
})

test("judge never throws", () => {
  const start = Position.start()
  const game = new Game()
  for (const value of NO_MOVES) {
    const options = [
      undefined,
      null,
      {},
      { lang: "xx" },
      { lang: NaN },
      { lang: Symbol("de") },
      7,
      revoked(),
      {
        get lang() {
          throw new Error("no")
        },
      },
    ]
    for (const option of options) {
      assert.equal(refused(start.judge(value, option)).legal, false, named(value))
      assert.equal(refused(game.judge(value, option)).legal, false, named(value))
    }
    for (const play of [() => start.play(value), () => game.move(value)]) {
      assert.throws(play, (error) => {
        assert.ok(error instanceof IllegalMoveError, `${named(value)}: ${error}`)
        refused(error.verdict)
        return true
      })
    }
    // The engine still works, and the position has not changed.
    assert.equal(start.judge("e4").legal, true)
    assert.equal(game.judge("e4").legal, true)
    assert.equal(game.ply, 0)
  }
})

test("a move without both squares is unreadable", () => {
  // Missing or misspelt squares do not count as a1.
  const position = Position.fromFen("4k3/8/8/8/8/8/1N6/R3K3 w Q - 0 1")
  for (const square of [undefined, null, "", "a0", "A1", "a1 ", "a11", 0, {}, [], ["a1"]]) {
    for (const move of [
      { from: square, to: "a2" },
      { from: "e1", to: square },
      { from: square, to: square },
      { to: "a2" },
      { from: "e1" },
    ]) {
      assert.equal(position.judge(move).reason, "unreadable", JSON.stringify(move))
    }
  }
  assert.equal(position.judge({ from: "a1", to: "a2" }).legal, true)
  assert.equal(position.judge({ from: "e1", to: "a1" }).move.castle, "queen")
})

test("trailing text at any distance makes a move unreadable", () => {
  // Variation selectors of figurines are ignored; text after them is not, however far away.
  for (const count of [1, 5, 100, 169, 170, 171, 340, 1_000]) {
    const drawn = `e4${"\uFE0F".repeat(count)}`
    assert.equal(Position.start().judge(`${drawn}x`).legal, false, `${count}`)
    assert.equal(new Game().judge(`${drawn} e5`).legal, false, `${count}`)
    assert.throws(() => Position.start().play(`${drawn}x`), IllegalMoveError)
  }
})

test("judge() without an argument is a refusal", () => {
  refused(Position.start().judge())
  refused(new Game().judge())
})

test("a getter that uses the engine does not disturb the call", () => {
  const elsewhere = "7k/8/8/8/8/8/P7/K7 b - - 0 1"
  const meddling = (move) =>
    Object.defineProperties(
      {},
      Object.fromEntries(
        Object.entries(move).map(([key, value]) => [
          key,
          {
            get() {
              Position.fromFen(elsewhere).legalMoves()
              new Game({ fen: elsewhere }).move("Kg8")
              return value
            },
          },
        ]),
      ),
    )
  const start = Position.start()
  assert.equal(start.judge(meddling({ from: "e2", to: "e4" })).move?.san, "e4")
  assert.equal(start.judge(meddling({ from: "e2", to: "e5" })).reason, "piece-cannot-move-there")
  assert.equal(
    start.play(meddling({ from: "e2", to: "e4" })).fen(),
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
  )
  const game = new Game()
  assert.equal(game.move(meddling({ from: "g1", to: "f3" })).san, "Nf3")
  assert.equal(game.position.fen(), "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1")
  assert.equal(game.judge(meddling({ from: "e7", to: "e5" })).move?.san, "e5")
  // The same for options and for values converted to strings.
  const options = {
    get enPassant() {
      Position.fromFen(elsewhere).fen()
      return "always"
    },
    get castling() {
      Position.fromFen(elsewhere).fen()
      return "x-fen"
    },
  }
  assert.equal(start.fen(options), start.fen())
  const reentrant = new Game()
  reentrant.move({
    get from() {
      reentrant.move("d4")
      reentrant.undo()
      return "e2"
    },
    to: "e4",
  })
  assert.deepEqual(
    reentrant.history().map(({ san }) => san),
    ["e4"],
  )
})

test("a legal verdict has the move and nothing else", () => {
  const verdict = Position.start().judge("e4")
  assert.deepEqual(Object.keys(verdict).sort(), ["legal", "move"])
  assert.equal(verdict.legal, true)
  assert.equal(verdict.move.san, "e4")
})

/** The king would cross f1, which the bishop attacks, and arrive safely on c1. */
const DECISIONS = { "4k3/8/8/1b6/8/8/8/5RKR w KQ - 0 1 g1f1": "castling-through-check" }

test("judge gives the expected reason for each refused move", () => {
  const report = new Report()
  for (const [mode, fen, uci, wanted] of facts("judged")) {
    report.row(`${mode} ${fen} ${uci}`, () => {
      const position = Position.fromFen(fen, reading(mode))
      const fitting = (DECISIONS[`${fen} ${uci}`] ?? wanted).split("|")
      const promotion = { q: "queen" }[uci[4]]
      const object = { from: uci.slice(0, 2), to: uci.slice(2, 4), promotion }
      // In an object, a promotion for another move is ignored.
      for (const input of wanted === "promotion-not-possible" && promotion ? [uci] : [uci, object]) {
        const verdict = position.judge(input)
        const found = verdict.legal ? "legal" : refused(verdict).reason
        assert.ok(fitting.includes(found), `found ${found}, expected ${fitting}`)
      }
    })
  }
  report.finish(40)
})

test("every pair of squares has a verdict", () => {
  for (const [mode, fen] of facts("positions").filter((_, i) => i % 100 === 0)) {
    const position = Position.fromFen(fen, reading(mode))
    const destinations = position.destinations()
    for (const from of squares) {
      for (const to of squares) {
        const verdict = position.judge({ from, to, promotion: undefined })
        if (verdict.legal) {
          assert.ok(destinations.get(from)?.includes(to) || verdict.move.castle, `${fen} ${from}${to}`)
        } else {
          refused(verdict)
          if (verdict.reason === "promotion-piece-required") assert.ok(destinations.get(from).includes(to))
          assert.equal(verdict.reason === "empty-square", position.pieceAt(from) === null)
        }
      }
    }
  }
})

const squares = [..."abcdefgh"].flatMap((file) => [..."12345678"].map((rank) => file + rank))

test("every move is refused once the game is over", () => {
  const game = new Game({ fen: "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1" })
  for (const input of ["Kg8", "h8g8", { from: "h8", to: "g8" }])
    assert.equal(refused(game.judge(input)).reason, "game-over")
  // An invalid move stays invalid, or is refused because the game is over, but never throws.
  for (const value of NO_MOVES) refused(game.judge(value))
  assert.throws(
    () => game.move("Kg8"),
    (error) => error.verdict.reason === "game-over",
  )
})

test("a game knows that en passant has expired", () => {
  const game = new Game()
  for (const move of ["e4", "a6", "e5", "d5"]) game.move(move)
  assert.equal(game.judge("exd6").legal, true)
  for (const move of ["a3", "a5"]) game.move(move)
  const verdict = refused(game.judge("exd6"))
  assert.equal(verdict.reason, "en-passant-expired")
  // A position alone does not know the history.
  assert.equal(game.position.judge("exd6").reason, "pawn-capture-needs-enemy")
})
