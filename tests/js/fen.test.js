// FEN: reading, errors, writing.

import assert from "node:assert/strict"
import { test } from "node:test"
import { Game, InvalidFenError, Position, parsePgn, Setup } from "../../js/entries/index.js"
import { decided, facts, reading, Report } from "../data/read.mjs"

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
const FIELDS = ["placement", "turn", "castling", "en-passant", "halfmoves", "fullmoves", "position", "fields"]

/** The error of a FEN, with checks that apply to all of them. */
const errorOf = (fen, options) => {
  try {
    Position.fromFen(fen, options)
  } catch (error) {
    assert.ok(error instanceof InvalidFenError, `${error}`)
    assert.ok(error instanceof Error)
    assert.equal(error.name, "InvalidFenError")
    assert.ok(FIELDS.includes(error.field), error.field)
    assert.match(error.message, /^[^a-z].*\.$/s, "a sentence")
    assert.ok(error.stack.includes("fen.test.js"), "the stack leads to the caller")
    return error
  }
  throw new Error("it was read")
}

test("the error of a wrong FEN names the field", () => {
  const report = new Report()
  for (const [fen, field, category] of facts("fen_syntax")) {
    report.row(`${category} ${JSON.stringify(fen)}`, () => {
      for (const mode of ["std", "960", "auto"]) {
        const error = errorOf(fen, reading(mode))
        assert.deepEqual({ ...Position.checkFen(fen, reading(mode)) }, { ...error })
        if (field !== "?") assert.equal(error.field, field)
      }
    })
  }
  report.finish(90)
})

test("checkFen never throws", () => {
  assert.equal(Position.checkFen("4k3/8/8/8/8/8/8/4K3 w - -"), null)
  const bare = "8/8/8/8/8/8/8/N7 w - -"
  assert.equal(Position.checkFen(bare).code, "missing-king")
  assert.equal(Position.checkFen(bare, { kings: "optional" }), null)
  for (const fen of [undefined, null, 1, {}, "", "x", Symbol("x")]) {
    const error = Position.checkFen(fen)
    assert.ok(error instanceof InvalidFenError)
    assert.equal(error.field, typeof fen === "string" && fen !== "" ? "placement" : "fields")
  }
  const strange = {
    get kings() {
      throw new Error("strange")
    },
  }
  for (const options of [null, 1, "x", { kings: "none" }, { other: true }, strange])
    assert.equal(Position.checkFen(bare, options).code, "missing-king")
})

test("unusual but readable FENs are read", () => {
  const report = new Report()
  for (const [mode, text, normal, shredder, count] of facts("fen_read")) {
    report.row(`${mode} ${JSON.stringify(text)}`, () => {
      const decision = decided(text)
      if (typeof decision === "string") return assert.equal(errorOf(text, reading(mode)).field, decision)
      if (normal === "refused" && !decision) return errorOf(text, reading(mode))
      const position = Position.fromFen(text, reading(mode))
      if (normal !== "refused") assert.equal(position.fen(), normal)
      if (shredder !== "?") assert.equal(position.fen({ castling: "shredder" }).split(" ")[2], shredder)
      if (count !== "?") assert.equal(position.legalMoves().length, Number(count))
    })
  }
  report.finish(100)
})

const REFUSED = /NO_WHITE_KING|NO_BLACK_KING|TOO_MANY_KINGS|PAWNS_ON_BACKRANK|OPPOSITE_CHECK|EMPTY/
const CODES = {
  TOO_MANY_WHITE_PAWNS: /^too-many-pawns$/,
  TOO_MANY_BLACK_PAWNS: /^too-many-pawns$/,
  TOO_MANY_WHITE_PIECES: /^too-many-pieces$/,
  TOO_MANY_BLACK_PIECES: /^too-many-pieces$/,
  BAD_CASTLING_RIGHTS: /^castling-right-/,
  INVALID_EP_SQUARE: /^impossible-en-passant$/,
  IMPOSSIBLE_CHECK: /^(impossible-check|too-many-checkers)$/,
  TOO_MANY_CHECKERS: /^too-many-checkers$/,
}

test("unplayable positions are refused and unreachable ones have problems", () => {
  const report = new Report()
  for (const [mode, fen, status] of facts("fen_status")) {
    report.row(`${mode} ${fen} (${status})`, () => {
      const field = decided(fen)
      if (["en-passant", "castling"].includes(field)) return assert.equal(errorOf(fen, reading(mode)).field, field)
      if (REFUSED.test(status)) return assert.equal(errorOf(fen, reading(mode)).field, "position")
      const position = Position.fromFen(fen, reading(mode))
      const problems = position.problems()
      const codes = problems.map(({ code }) => code)
      for (const { code, message, squares } of problems) {
        assert.match(code, /^[a-z]+(-[a-z]+)*$/)
        assert.match(message, /^[A-Z0-9].*\.$/)
        assert.ok(
          squares.every((square) => /^[a-h][1-8]$/.test(square)),
          `${squares}`,
        )
      }
      if (status === ".") {
        // python-chess does not count promoted pieces, and misses some impossible double checks.
        const two = position.checkers().length === 2
        assert.deepEqual(
          codes.filter((code) => code !== "too-many-promoted" && !(two && code === "impossible-check")),
          [],
        )
      } else if (status === "!") {
        assert.notEqual(codes.length, 0)
      } else if (status !== "?") {
        for (const flag of status.split(","))
          assert.ok(
            codes.some((code) => CODES[flag].test(code)),
            `${flag}: ${codes}`,
          )
      }
    })
  }
  report.finish(800)
})

test("missing fields of a FEN have defaults", () => {
  const placement = START.split(" ")[0]
  assert.equal(Position.fromFen(placement).fen(), `${placement} w - - 0 1`)
  assert.equal(Position.fromFen(`${placement} b`).fen(), `${placement} b - - 0 1`)
  assert.equal(Position.fromFen(`${placement} w KQkq`).fen(), START)
  assert.equal(Position.fromFen(`${placement} w KQkq -`).fen(), START)
  assert.equal(Position.fromFen(`${placement} w KQkq - 12`).fen(), `${placement} w KQkq - 12 1`)
})

test("fen() writes en passant squares and castling rights as the options say", () => {
  const pushed = Position.start().play("e4")
  assert.equal(pushed.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
  assert.equal(pushed.fen({ enPassant: "legal" }), pushed.fen())
  assert.equal(pushed.fen({}), pushed.fen())
  assert.equal(pushed.fen({ castling: "x-fen" }), pushed.fen())
  assert.equal(pushed.fen({ enPassant: "always" }), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")
  assert.equal(pushed.fen({ castling: "shredder" }).split(" ")[2], "HAha")
  assert.equal(pushed.fen({ castling: "x-fen", enPassant: undefined }), pushed.fen())
})

test("fen() refuses wrong options", () => {
  const pushed = Position.start().play("e4")
  for (const options of [{ enPassant: "alway" }, { castling: "Shredder" }, { castling: null }, { enPassant: true }]) {
    assert.throws(() => pushed.fen(/** @type {any} */ (options)), TypeError)
  }
})

test("fen() combines its options", () => {
  const pushed = Position.start().play("e4")
  assert.equal(
    pushed.fen({ enPassant: "always", castling: "shredder" }),
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha e3 0 1",
  )
})

test("X-FEN names the file of a rook only if it is not the outermost", () => {
  const inner = "1rk1r2r/8/8/8/8/8/8/1RK1R2R w EBeb - 0 1"
  assert.equal(Position.fromFen(inner).fen(), "1rk1r2r/8/8/8/8/8/8/1RK1R2R w EQeq - 0 1")
  assert.equal(Position.fromFen(inner).fen({ castling: "shredder" }), inner)
})

test("chess960 decides how castling rights are read", () => {
  assert.equal(Position.fromFen(START).chess960, false)
  assert.equal(Position.fromFen(START.replace("KQkq", "HAha")).chess960, true)
  assert.equal(Position.fromFen(START.replace("KQkq", "HAha"), {}).chess960, true)
  assert.equal(Position.fromFen(START, { chess960: true }).chess960, true)
  assert.equal(Position.fromFen(START.replace("KQkq", "HAha"), { chess960: false }).chess960, false)
  assert.equal(Position.fromFen(START, { chess960: undefined }).chess960, false)
  const odd = "1r2k3/8/8/8/8/8/8/R3KR2 w KQkq - 0 1"
  assert.equal(Position.fromFen(odd, { chess960: false }).fen(), "1r2k3/8/8/8/8/8/8/R3KR2 w Q - 0 1")
  assert.equal(Position.fromFen(odd, { chess960: true }).fen(), "1r2k3/8/8/8/8/8/8/R3KR2 w KQq - 0 1")
})

test("ignored fields are listed and dropped from the position", () => {
  const position = Position.fromFen("4k3/8/8/4P3/8/8/8/4K3 w KQ d6 0 1")
  assert.deepEqual(
    position
      .problems()
      .map(({ code }) => code)
      .sort(),
    ["castling-right-without-rook", "castling-right-without-rook", "impossible-en-passant"],
  )
  assert.equal(position.fen({ enPassant: "always" }), "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1")
  assert.deepEqual(position.castling, { white: { king: null, queen: null }, black: { king: null, queen: null } })
  assert.deepEqual(position.play("e6").problems(), [])
  assert.deepEqual(Position.start().problems(), [])
})

test("a FEN of any length is read or refused", () => {
  // Lengths around the limit of the packed area, on which JavaScript and the wasm must agree.
  for (let length = START.length; length < 600; length++)
    assert.equal(Position.fromFen(START.padEnd(length)).fen(), START, `${length}`)
  for (const length of [10, 511, 512, 513, 1_000, 10_000, 1_000_000]) {
    assert.equal(errorOf("8/".repeat(length)).field, "placement")
    assert.equal(errorOf("é".repeat(length)).field, "placement")
    assert.equal(Position.fromFen(" ".repeat(length) + START).fen(), START)
    assert.equal(Position.fromFen(START + " ".repeat(length)).fen(), START)
    assert.equal(errorOf(`${START}${"0".repeat(length)}x`).field, "fullmoves")
    // Ignored parts are found again, even if the text does not fit into the packed area.
    const odd = Position.fromFen(`${" ".repeat(length)}4k3/8/8/8/8/8/8/4K3 w K - 0 1`)
    assert.equal(odd.problems()[0].code, "castling-right-without-rook")
  }
})

test("a FEN that is not a string is refused", () => {
  for (const value of [undefined, null, 0, NaN, {}, [], [START], Symbol("fen"), () => START, 1n, new String(START)]) {
    assert.throws(() => Position.fromFen(value), Error)
  }
  assert.equal(Position.fromFen(START).fen(), START)
})

test("an error about a variant names the entry that has variants", () => {
  const message = /chess-arbiter\/variants/
  assert.throws(() => Position.fromFen(`${START.split(" ")[0]}[] w KQkq - 0 1`), { code: "fen-variant", message })
  assert.throws(() => Position.fromFen(START, { variant: "atomic" }), { name: "TypeError", message })
  assert.throws(() => Setup.fromFen(START, { variant: "atomic" }), { name: "TypeError", message })
  assert.throws(() => new Game({ variant: "atomic" }), { name: "TypeError", message })
  const [{ issues }] = parsePgn('[Variant "Atomic"]\n\n1. e4 *')
  assert.deepEqual([issues[0].code, message.test(issues[0].message)], ["unknown-variant", true])
})
