// Setups: editing, problems, conversion to a position.

import assert from "node:assert/strict"
import { test } from "node:test"
import { inspect } from "node:util"
import { InvalidFenError, Position, Setup } from "../../js/entries/index.js"
import { generator } from "../../scripts/random.mjs"
import { decided, facts, list, reading, Report } from "../data/read.mjs"

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
const EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1"

/** Every square with its letter, parsed from a FEN. */
const lettersOf = (fen) => {
  const ranks = fen
    .split(/\s/)[0]
    .replaceAll("~", "")
    .replace(/\d/g, (count) => ".".repeat(Number(count)))
    .split("/")
  const all = ranks.flatMap((rank, row) => [...rank].map((letter, file) => [`${"abcdefgh"[file]}${8 - row}`, letter]))
  return new Map(all.filter(([, letter]) => letter !== "."))
}

const ROLES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" }
const pieceOf = (letter) => ({ color: letter < "a" ? "white" : "black", role: ROLES[letter.toLowerCase()] })

const codes = (setup) => setup.problems().map(({ code }) => code)

test("every FEN is a setup and is written back", () => {
  const report = new Report()
  const rows = [...facts("fen_read"), ...facts("fen_status"), ...facts("positions")]
  for (const [mode, text] of rows) {
    report.row(`${mode} ${JSON.stringify(text)}`, () => {
      const field = decided(text)
      if (typeof field === "string")
        return assert.throws(() => Setup.fromFen(text, reading(mode)), { name: "InvalidFenError", field })
      let setup
      try {
        setup = Setup.fromFen(text, reading(mode))
      } catch (error) {
        assert.ok(error instanceof InvalidFenError && error.field !== "position", `${error}`)
        return assert.throws(() => Position.fromFen(text, reading(mode)), { field: error.field })
      }
      const { chess960 } = setup
      assert.deepStrictEqual(Setup.fromFen(setup.toJSON(), { chess960 }), setup)
      assert.equal(inspect(setup), `Setup <${setup.toJSON()}>`)
      const [, turn, , enPassant = "-", halfmoves = "0", fullmoves = "1"] = text.trim().split(/\s+/)
      assert.equal(setup.turn, turn === "b" ? "black" : "white")
      assert.equal(setup.enPassant ?? "-", enPassant)
      assert.deepEqual([setup.halfmoves, setup.fullmoves], [Number(halfmoves), Math.max(1, Number(fullmoves))])
      const letters = lettersOf(text.trim())
      assert.deepEqual(
        [...setup.pieces()].sort(),
        [...letters].map(([square, letter]) => [square, pieceOf(letter)]).sort(),
      )
      for (const [square, piece] of setup.pieces()) assert.equal(setup.pieceAt(square), piece)
      // Building it piece by piece, in either form, gives the same result.
      let built = Setup.empty().with({
        turn: setup.turn,
        chess960,
        halfmoves: setup.halfmoves,
        fullmoves: setup.fullmoves,
      })
      for (const [square, letter] of letters) built = built.put(square, built.halfmoves % 2 ? letter : pieceOf(letter))
      const [, , castling] = setup.fen().split(" ")
      assert.deepStrictEqual(built.with({ castling, enPassant: setup.enPassant }), setup)
    })
  }
  report.finish(1_500)
})

test("position() exists unless a problem is fatal", () => {
  const report = new Report()
  for (const [mode, text] of [...facts("fen_status"), ...facts("positions")]) {
    if (typeof decided(text) === "string") continue
    report.row(`${mode} ${text}`, () => {
      const setup = Setup.fromFen(text, reading(mode))
      const problems = setup.problems()
      const fatal = problems.filter((problem) => problem.fatal)
      assert.deepEqual(problems.slice(0, fatal.length), fatal)
      if (fatal.length > 0) {
        const { code, message } = fatal[0]
        for (const make of [() => setup.position(), () => Position.fromFen(text, reading(mode))]) {
          assert.throws(make, { name: "InvalidFenError", field: "position", code, message })
        }
        return
      }
      const position = setup.position()
      const read = Position.fromFen(text, reading(mode))
      assert.deepEqual(position.state, read.state)
      assert.equal(position.fen({ enPassant: "always" }), read.fen({ enPassant: "always" }))
      assert.deepEqual(
        position.problems(),
        problems.map(({ fatal: _, ...problem }) => problem),
      )
      assert.deepEqual(setup.castling, position.castling)
      const again = position.toSetup()
      assert.deepStrictEqual(again.position().state, position.state)
      for (const enPassant of ["legal", "always"]) {
        for (const castling of ["x-fen", "shredder"]) {
          assert.equal(again.fen({ enPassant, castling }), position.fen({ enPassant, castling }))
        }
      }
    })
  }
  report.finish(1_500)
})

test("a setup without kings gives a position if kings are optional", () => {
  const lesson = Setup.empty().put("c3", "N").put("d5", "p")
  assert.throws(() => lesson.position(), { name: "InvalidFenError", code: "missing-king" })
  assert.throws(() => lesson.position({ kings: "required" }), { name: "InvalidFenError", code: "missing-king" })
  const position = lesson.position({ kings: "optional" })
  assert.deepStrictEqual(position, Position.fromFen(lesson.fen(), { kings: "optional" }))
  assert.equal(position.legalMoves().length, 8)
  assert.deepStrictEqual(position.toSetup(), lesson)
  assert.deepEqual([...position.premoves("black")], [["d5", ["d4", "e4"]]])
  // Other fatal problems remain, and ignored parts are remembered.
  assert.throws(() => lesson.put("a8", "P").position({ kings: "optional" }), { code: "pawn-on-back-rank" })
  assert.throws(() => lesson.put("a1", "K").put("a2", "K").position({ kings: "optional" }), { code: "too-many-kings" })
  const problems = lesson.with({ castling: "K" }).position({ kings: "optional" }).problems()
  assert.deepEqual(
    problems.map(({ code }) => code),
    ["missing-king", "missing-king", "castling-right-without-king"],
  )
  for (const options of [{ kings: "none" }, { kings: null }, { chess960: true }, 7]) {
    assert.throws(() => lesson.position(/** @type {any} */ (options)), TypeError)
  }
})

test("equal setups are deeply equal and others are not", () => {
  const start = Setup.start()
  for (const same of [
    Setup.fromFen(START),
    Setup.fromFen(START.replace("KQkq", "qkQK")),
    Setup.fromFen(START.replace("KQkq", "HAha"), { chess960: false }),
    Position.start().toSetup(),
    start.remove("e2").put("e2", "P"),
    start.put("e2", "q").put("e2", { color: "white", role: "pawn" }),
    start
      .with({})
      .with({ turn: "white", castling: "kqKQ", enPassant: null, halfmoves: 0, fullmoves: 1, chess960: false }),
    Setup.fromFen(START, { chess960: true }).with({ chess960: false }),
  ]) {
    assert.deepStrictEqual(same, start)
    assert.ok(same.equals(start))
  }
  assert.deepStrictEqual(Setup.fromFen(START.replace("KQkq", "HAha")), Setup.fromFen(START, { chess960: true }))
  assert.deepStrictEqual(Position.chess960(518).toSetup(), Setup.fromFen(START, { chess960: true }))
  for (const other of [
    start.remove("e2"),
    start.put("e2", "p"),
    start.with({ turn: "black" }),
    start.with({ chess960: true }),
    start.with({ castling: "KQk" }),
    start.with({ enPassant: "e3" }),
    start.with({ halfmoves: 1 }),
    start.with({ fullmoves: 2 }),
    Position.start(),
  ]) {
    assert.notDeepStrictEqual(other, start)
    assert.ok(!start.equals(other))
  }
  for (const other of [undefined, null, START, { state: [...start.state] }]) assert.ok(!start.equals(other))
  assert.equal(start.fen(), START, "nothing of it has changed it")
  assert.equal(start.__v_skip, true)
})

test("castling rights are kept while pieces come and go", () => {
  const start = Setup.start()
  const without = start.remove("h1")
  assert.deepEqual(without.castling, { white: { king: null, queen: "a1" }, black: { king: "h8", queen: "a8" } })
  assert.equal(without.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 1")
  assert.deepEqual(codes(without), ["castling-right-without-rook"])
  assert.equal(without.position().fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1")
  assert.deepEqual(without.put("h1", "R").castling, start.castling)
  // Without a king there is no castling rook.
  assert.deepEqual(start.remove("e8").castling.black, { king: null, queen: null })
})

test("castling rights of Chess960 name rooks on any file", () => {
  const chess960 = Setup.empty().put("b1", "R").put("c1", "K").put("f1", "R").with({ chess960: true, castling: "KB" })
  assert.deepEqual(chess960.castling.white, { king: "f1", queen: "b1" })
  assert.equal(chess960.fen({ castling: "shredder" }), "8/8/8/8/8/8/8/1RK2R2 w FB - 0 1")
  assert.deepEqual(chess960.with({ chess960: false }).castling.white, { king: null, queen: null })
})

test("with() takes castling rights as a setup has them", () => {
  for (const text of ["KQkq", "Kq", "-", "k"]) {
    const setup = Setup.start().with({ castling: text })
    assert.ok(Setup.start().with({ castling: setup.castling }).equals(setup), text)
  }
  for (let number = 0; number < 960; number += 37) {
    const setup = Position.chess960(number).toSetup()
    const again = setup.with({ castling: "-" }).with({ castling: setup.castling })
    assert.deepEqual(again.castling, setup.castling)
    assert.ok(again.equals(setup), String(number))
  }
  const none = { king: null, queen: null }
  for (const white of [{ king: "h2", queen: null }, { king: "h8", queen: null }, { king: "x", queen: null }, {}, null])
    assert.throws(() => Setup.start().with({ castling: { white, black: none } }), { name: "TypeError" })
  for (const castling of [null, 1, [], { white: none }])
    assert.throws(() => Setup.start().with({ castling }), {
      name: "TypeError",
      message: /^the option castling cannot be/,
    })
})

test("kingOf() finds the first king of a side", () => {
  assert.deepEqual(
    ["white", "black"].map((color) => Setup.start().kingOf(color)),
    ["e1", "e8"],
  )
  assert.equal(Setup.empty().kingOf("white"), null)
  assert.equal(Setup.start().put("e4", "K").kingOf("white"), "e1", "the first of two")
  assert.equal(Setup.empty().put("a8", "K").kingOf("white"), "a8")
  assert.throws(() => Setup.start().kingOf("red"), TypeError)
})

test("problems() marks as fatal what nobody could play on from", () => {
  for (const [setup, wanted] of [
    [Setup.empty(), ["missing-king", "missing-king"]],
    [Setup.start().put("e4", "K"), ["too-many-kings"]],
    [Setup.start().remove("e1").put("a8", "P"), ["missing-king", "pawn-on-back-rank"]],
    [Setup.empty().put("e1", "K").put("e8", "k").put("e5", "R"), ["opposite-check"]],
    [Setup.empty().put("e1", "K").put("e8", "k").put("e5", "R").with({ turn: "black" }), []],
  ]) {
    const problems = setup.problems()
    assert.deepEqual(
      problems.filter((problem) => problem.fatal).map(({ code }) => code),
      wanted,
    )
    for (const problem of problems) assert.ok(Object.isFrozen(problem))
  }
  const [problem, ...more] = Setup.empty().put("e1", "K").put("e8", "k").put("e5", "R").problems()
  assert.deepEqual(more, [])
  assert.deepEqual(problem, {
    code: "opposite-check",
    message: "The king on e8 is in check, but it is the other side's turn.",
    squares: ["e8"],
    facts: { sentence: "opposite-check", king: "e8" },
    fatal: true,
  })
})

test("attackers() works without kings", () => {
  const report = new Report()
  for (const [fen, what, wanted] of facts("attacks")) {
    const [question, by, square] = what.split(" ")
    if (question !== "attackers") continue
    report.row(`${fen} ${what}`, () => {
      assert.deepEqual(Setup.fromFen(fen).attackers(square, by).sort(), list(wanted))
    })
  }
  report.finish(5)
  // Without any king, and after changing the same square.
  const rook = Setup.empty().put("a1", "R")
  assert.deepEqual(rook.attackers("a8", "white"), ["a1"])
  assert.deepEqual(rook.put("a5", "p").attackers("a8", "white"), [])
  assert.deepEqual(rook.attackers("a8", "black"), [])
})

test("with() refuses unknown and invalid fields", () => {
  const start = Setup.start()
  const invalid = [
    ["castling", "x"],
    ["castling", "KQkqK"],
    ["castling", "KK K"],
    ["castling", ""],
    ["castling", "K-"],
    ["castling", "♔"],
    ["en-passant", "e4"],
    ["en-passant", "a1"],
  ]
  for (const [field, text] of invalid) {
    assert.throws(() => start.with(field === "castling" ? { castling: text } : { enPassant: text }), {
      name: "InvalidFenError",
      field,
    })
  }
  for (const fields of [
    { turn: "w" },
    { turn: null },
    { chess960: "yes" },
    { castling: null },
    { castling: 7 },
    { castling: ["K"] },
    { enPassant: "" },
    { enPassant: "-" },
    { enPassant: "e33" },
    { enPassant: 20 },
    { halfmoves: -1 },
    { halfmoves: 0.5 },
    { halfmoves: 2 ** 32 },
    { halfmoves: "1" },
    { fullmoves: 0 },
    { fullmoves: NaN },
    { side: "white" },
    null,
    "w",
    [],
  ]) {
    assert.throws(() => start.with(/** @type {any} */ (fields)), TypeError, JSON.stringify(fields))
  }
  assert.equal(
    start
      .with({ halfmoves: 2 ** 32 - 1, fullmoves: 2 ** 32 - 1 })
      .fen()
      .slice(-22),
    " 4294967295 4294967295",
  )
  for (const piece of [
    "",
    " ",
    "x",
    "PP",
    "·",
    1,
    null,
    undefined,
    {},
    { color: "white" },
    { role: "king" },
    { color: "red", role: "king" },
    { color: "white", role: "k" },
    ["P"],
  ]) {
    assert.throws(() => start.put("e4", /** @type {any} */ (piece)), TypeError, `${piece}`)
  }
  for (const square of ["", "e9", "i1", "e", "e44", 12, null, undefined, {}]) {
    const any = /** @type {any} */ (square)
    for (const call of [
      () => start.put(any, "P"),
      () => start.remove(any),
      () => start.pieceAt(any),
      () => start.attackers(any, "white"),
    ]) {
      assert.throws(call, TypeError)
    }
  }
  assert.throws(() => start.attackers("e4", /** @type {any} */ ("w")), TypeError)
  assert.throws(() => new Setup(/** @type {any} */ (undefined), []), TypeError)
  for (const fen of [undefined, null, 7, {}, [START]])
    assert.throws(() => Setup.fromFen(/** @type {any} */ (fen)), { name: "InvalidFenError", field: "fields" })
  for (const fen of ["", "8/8", `${START} x`, START.replace("w", "x")])
    assert.throws(() => Setup.fromFen(fen), InvalidFenError)
  assert.throws(() => Setup.fromFen(START, /** @type {any} */ ({ chess960: 1 })), TypeError)
  assert.throws(() => Setup.fromFen(START, /** @type {any} */ ({ variant: "chess" })), TypeError)
  assert.equal(start.fen(), START)
})

test("a setup is shown as JSON and as a board of letters", () => {
  assert.equal(Setup.empty().fen(), EMPTY)
  assert.equal(JSON.stringify({ setup: Setup.start() }), JSON.stringify({ setup: START }))
  assert.equal(String(Setup.start()), String(Position.start()))
  assert.match(String(Setup.empty().put("a8", "q").put("h1", "K")), /^q( \.){7}\n[^]*\n(\. ){7}K$/)
})

test("fen() of a setup takes the options of fen() of a position", () => {
  const pushed = Position.start().play("e4").toSetup()
  assert.equal(pushed.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
  assert.equal(pushed.toJSON(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")
  for (const options of [{ enPassant: "alway" }, { castling: null }, { style: "x" }]) {
    assert.throws(() => pushed.fen(/** @type {any} */ (options)), TypeError)
  }
})

/** Like Vue's `reactive`: members are accessed through a proxy, which is then `this`. */
const proxied = (value) => new Proxy(value, { get: (target, key, receiver) => Reflect.get(target, key, receiver) })

test("setups work behind a proxy", () => {
  const setup = proxied(Setup.start())
  assert.equal(setup.fen(), START)
  assert.equal(setup.turn, "white")
  assert.equal(setup.put("e4", "q").pieceAt("e4")?.role, "queen")
  assert.deepEqual(setup.attackers("f3", "white"), ["g1", "e2", "g2"])
  assert.equal(setup.position().fen(), START)
})

test("problems() of a setup are in German", async () => {
  await import("../../js/lang/de.js")
  const [problem] = Setup.empty().problems({ lang: "de" })
  assert.match(problem.message, /Weiß hat keinen König/)
})

test("a setup with a tampered state is harmless", () => {
  const values = [0, -1, 1, 0x55555555, 0x7fffffff, -0x80000000, 2 ** 40, NaN, 0.5, "7", undefined, null, {}]
  const random = generator(1)
  for (let round = 0; round < 3000; round++) {
    const setup = Setup.start()
    const words = [...setup.state]
    for (let change = random(5); change >= 0; change--) {
      words[random(11)] = round % 2 ? values[random(values.length)] : (random(2) ? 2 : -2) * random(2 ** 31)
    }
    setup.state = round % 7 ? words : words.slice(0, random(12))
    for (const use of [
      () => setup.fen({ castling: "shredder" }),
      () => setup.toJSON(),
      () => setup.problems(),
      () => setup.position().legalMoves(),
      () => setup.position().problems(),
      () => setup.attackers("e4", "white"),
      () => setup.castling,
      () => setup.enPassant,
      () => setup.put("e4", "k").problems(),
      () => setup.remove("e1").fen(),
      () => setup.with({ castling: "HAq", enPassant: "c3" }).fen(),
      () => setup.pieces(),
      () => String(setup),
    ]) {
      try {
        use()
      } catch (error) {
        assert.ok(error instanceof Error && !(error instanceof WebAssembly.RuntimeError), `${words}: ${error}`)
        assert.notEqual(error.name, "EngineError", `${words}: ${error}`)
      }
    }
    // A state with values other than numbers is refused.
    if (![...Array(11).keys()].every((place) => typeof setup.state[place] === "number")) {
      assert.throws(() => setup.fen(), { name: "TypeError", message: "the state of a Position or Setup was changed" })
      continue
    }
    // The JavaScript reader and the engine agree.
    const letters = [...setup.pieces()].map(([square, { color, role }]) => [square, color, role])
    assert.deepEqual(
      letters,
      [...Setup.fromFen(`${setup.fen().split(" ")[0]} w`).pieces()].map(([square, { color, role }]) => [
        square,
        color,
        role,
      ]),
    )
  }
  assert.equal(Position.start().perft(3), 8902)
})
