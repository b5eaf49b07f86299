// Moves: their properties, and every way to write one.

import assert from "node:assert/strict"
import { test } from "node:test"
import { Game, IllegalMoveError, Position } from "../../js/entries/index.js"
import { facts, reading, Report } from "../data/read.mjs"

const one = (fen, text, options) => Position.fromFen(fen, options).judge(text).move

test("a move has all its properties and is frozen", () => {
  const shapes = [
    [
      Position.start().judge("e4").move,
      {
        from: "e2",
        to: "e4",
        role: "pawn",
        color: "white",
        enPassant: false,
        doublePush: true,
        check: false,
        checkmate: false,
        san: "e4",
        uci: "e2e4",
      },
    ],
    [
      one("1n5k/P7/8/8/8/8/8/7K w - - 0 1", "axb8=Q"),
      {
        from: "a7",
        to: "b8",
        role: "pawn",
        color: "white",
        captured: "knight",
        promotion: "queen",
        enPassant: false,
        doublePush: false,
        check: true,
        checkmate: false,
        san: "axb8=Q+",
        uci: "a7b8q",
      },
    ],
    [
      one("7k/P7/8/8/8/8/8/7K w - - 0 1", "a8=N"),
      {
        from: "a7",
        to: "a8",
        role: "pawn",
        color: "white",
        promotion: "knight",
        enPassant: false,
        doublePush: false,
        check: false,
        checkmate: false,
        san: "a8=N",
        uci: "a7a8n",
      },
    ],
    [
      one("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6"),
      {
        from: "e5",
        to: "d6",
        role: "pawn",
        color: "white",
        captured: "pawn",
        enPassant: true,
        doublePush: false,
        check: false,
        checkmate: false,
        san: "exd6",
        uci: "e5d6",
      },
    ],
    [
      one("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "O-O-O"),
      {
        from: "e8",
        to: "c8",
        role: "king",
        color: "black",
        castle: "queen",
        enPassant: false,
        doublePush: false,
        check: false,
        checkmate: false,
        san: "O-O-O",
        uci: "e8c8",
      },
    ],
    [
      one("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "O-O"),
      {
        from: "e1",
        to: "g1",
        role: "king",
        color: "white",
        castle: "king",
        enPassant: false,
        doublePush: false,
        check: false,
        checkmate: false,
        san: "O-O",
        uci: "e1h1",
      },
    ],
    [
      one("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "Qh4"),
      {
        from: "d8",
        to: "h4",
        role: "queen",
        color: "black",
        enPassant: false,
        doublePush: false,
        check: true,
        checkmate: true,
        san: "Qh4#",
        uci: "d8h4",
      },
    ],
  ]
  for (const [move, shape] of shapes) {
    assert.deepEqual({ ...move }, shape)
    assert.equal(Object.getPrototypeOf(move), Object.prototype)
    assert.ok(Object.isFrozen(move))
    assert.deepEqual(structuredClone(move), shape)
    assert.deepEqual(JSON.parse(JSON.stringify(move)), shape)
    // Properties that do not apply are absent, so that `"captured" in move` works.
    for (const key of ["captured", "promotion", "castle"]) assert.equal(key in move, key in shape, key)
  }
})

test("judge and legalMoves return equal moves", () => {
  const position = Position.fromFen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
  for (const move of position.legalMoves()) {
    assert.deepEqual(position.judge(move.uci).move, move)
    assert.deepEqual(
      position.legalMoves(move.from).find(({ uci }) => uci === move.uci),
      move,
    )
  }
})

/** Captures, promotions with and without a capture, castling, en passant, checks and mates; also in Chess960. */
const varied = [
  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  "r3k2r/1P5p/8/2pP4/8/8/6P1/R3K2R w KQkq c6 0 1",
  "r3k2r/8/8/8/2pPp3/8/p5p1/R3K2R b KQkq d3 0 1",
  "1n5k/P1P5/8/8/8/8/p1p5/1N5K w - - 0 1",
  "7k/R7/1R6/8/8/8/8/7K w - - 0 1",
  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
  "nr1kb1r1/ppp3pp/8/2Pp4/8/7P/PP3PP1/1R3KBR w HBgb d6 0 9",
  "1r2k2r/8/8/8/8/8/8/R3KR2 w FAhb - 0 1",
  "1r2k2r/8/8/8/8/8/8/R3KR2 b FAhb - 0 1",
]

test("candidates and the moves of claims are legal moves", () => {
  for (const fen of varied) {
    const position = Position.fromFen(fen)
    const moves = new Map(position.legalMoves().map((move) => [move.uci, move]))
    const found = new Set()
    const compare = (move) => {
      assert.deepEqual(moves.get(move.uci), move, fen)
      assert.ok(Object.isFrozen(move))
      found.add(move.uci)
    }
    for (const { san } of moves.values()) {
      const typed = Array.from(san, (_, place) => `${san.slice(0, place)}j${san.slice(place + 1)}`)
      for (const text of [...typed, `${san}j`]) {
        const verdict = position.judge(text)
        if (verdict.legal) continue
        assert.ok(Object.isFrozen(verdict.candidates))
        assert.deepEqual(structuredClone(verdict), verdict)
        verdict.candidates.forEach(compare)
      }
    }
    // At 99 half-moves nearly every move allows a claim.
    const late = new Game({ fen: fen.replace(/\d+ (\d+)$/, "99 $1") })
    for (const claim of late.claims()) {
      assert.equal(claim.reason, "fifty-moves")
      assert.ok(Object.isFrozen(claim) && Object.isFrozen(claim.moves))
      assert.deepEqual(structuredClone(claim), claim)
      claim.moves.forEach(compare)
    }
    assert.deepEqual([...found].sort(), [...moves.keys()].sort(), fen)
  }
})

/** Deliberate differences from the oracle; the reasons are in tests/rust/san.rs. */
const REFUSED = ["--", "@@@@", "e4 e.p.", "Kg1", "Kc1", "O-O-", "exd5"]
const READ_ALL_THE_SAME = ["ke2", "nf3", "O-O\n"]

test("moves are read as people type them", () => {
  const report = new Report()
  for (const [mode, fen, text, expect, uci] of facts("san_read")) {
    report.row(`${mode} ${fen} ${JSON.stringify(text)} (${expect} ${uci})`, () => {
      let position
      try {
        position = Position.fromFen(fen, reading(mode))
      } catch (error) {
        return assert.equal(
          error.code,
          "opposite-check",
          "a few rows stand in positions that nobody could play on from",
        )
      }
      const verdict = position.judge(text)
      const found = verdict.legal ? verdict.move.uci : verdict.reason
      if (READ_ALL_THE_SAME.includes(text)) return assert.ok(verdict.legal)
      if (expect === "ok") return assert.equal(found, uci)
      if (expect === "sloppy") {
        const refused = REFUSED.includes(text) || (uci === "." && text === "dxe6")
        assert.equal(verdict.legal, !refused, found)
        if (!refused && uci !== ".") assert.equal(found, uci)
        return
      }
      if (expect === "optional") return assert.ok(!verdict.legal || found === uci, found)
      assert.equal(verdict.legal, false, found)
      assert.equal(verdict.reason === "ambiguous", expect === "ambiguous", found)
      assert.throws(() => position.play(text), IllegalMoveError)
    })
  }
  report.finish(300)
})

test("every documented spelling of Nf3 is read", () => {
  const start = Position.start()
  for (const text of [
    "Nf3",
    "Ng1f3",
    "Ng1-f3",
    "Ngf3",
    "N1f3",
    "g1f3",
    "nf3!?",
    "♘f3",
    "♞f3",
    "Nf3!",
    "Nf3??",
    "Nf3+",
  ]) {
    assert.equal(start.judge(text).move?.uci, "g1f3", text)
  }
  for (const text of ["e4", "e2e4", "e2-e4", "Pe4", "e4!"]) assert.equal(start.judge(text).move?.uci, "e2e4", text)
  const castling = Position.fromFen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
  for (const text of ["O-O", "0-0", "o-o", "O-O+", "e1g1", "e1h1", "e1-g1", "Ke1g1", "Ke1-g1", "Ke1h1"]) {
    assert.equal(castling.judge(text).move?.castle, "king", text)
  }
  for (const text of ["O-O-O", "0-0-0", "e1c1", "e1a1"]) assert.equal(castling.judge(text).move?.castle, "queen", text)
  const capture = Position.fromFen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")
  for (const text of ["exd6", "exd6 e.p.", "exd6 e. p.", "exd6e.p.", "ed6", "e5d6", "e5xd6"]) {
    assert.equal(capture.judge(text).move?.enPassant, true, text)
  }
  const promotion = Position.fromFen("8/P3k3/8/8/8/8/4K3/8 w - - 0 1")
  for (const text of ["a8=Q", "a8Q", "a8=Q+", "e8Q", "a7a8q", "a8=q", "a7-a8=Q"]) {
    assert.equal(promotion.judge(text).move?.promotion, text === "e8Q" ? undefined : "queen", text)
  }
})

test("moves may be objects with from, to and promotion", () => {
  const start = Position.start()
  assert.equal(start.judge({ from: "e2", to: "e4" }).move.san, "e4")
  assert.equal(start.judge({ from: "e2", to: "e4", promotion: undefined }).move.san, "e4")
  const castling = Position.fromFen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
  assert.equal(castling.judge({ from: "e1", to: "g1" }).move.san, "O-O", "the king's destination")
  assert.equal(castling.judge({ from: "e1", to: "h1" }).move.san, "O-O", "the rook's square")
  assert.equal(castling.judge({ from: "e1", to: "a1" }).move.san, "O-O-O")
  const promotion = Position.fromFen("8/P3k3/8/8/8/8/4K3/8 w - - 0 1")
  for (const role of ["queen", "rook", "bishop", "knight"]) {
    assert.equal(promotion.judge({ from: "a7", to: "a8", promotion: role }).move.promotion, role)
  }
  assert.equal(promotion.judge({ from: "a7", to: "a8" }).reason, "promotion-piece-required")
  for (const role of ["king", "pawn"]) {
    assert.equal(promotion.judge({ from: "a7", to: "a8", promotion: role }).reason, "promotion-not-possible")
  }
  assert.equal(start.judge({ from: "e2", to: "e4", promotion: "queen" }).move.san, "e4")
  // A whole Move is also an input, with all its properties.
  for (const move of start.legalMoves()) assert.deepEqual(start.judge({ ...move, clock: 7 }).move, move)
})

test("ambiguous and incomplete moves are refused with their candidates", () => {
  const rooks = Position.fromFen("4k3/8/8/8/8/8/4K3/R6R w - - 0 1")
  const verdict = rooks.judge("Rd1")
  assert.equal(verdict.reason, "ambiguous")
  assert.deepEqual(verdict.candidates.map(({ san }) => san).sort(), ["Rad1", "Rhd1"])
  const pawn = Position.fromFen("1n5k/P7/8/8/8/8/8/7K w - - 0 1")
  for (const text of ["a8", "axb8", "a7a8", "a7-a8", "ab8"]) {
    const missing = pawn.judge(text)
    assert.equal(missing.reason, "promotion-piece-required", text)
    assert.equal(missing.candidates.length, 4, text)
  }
  for (const text of [
    "",
    " ",
    "e4 e5",
    "1.",
    "1. e4 e5",
    "e4,",
    "$1",
    "Sf3",
    "e9",
    "null",
    "undefined",
    "\u0000",
    "O-O-O-O",
  ]) {
    assert.equal(Position.start().judge(text).reason, "unreadable", JSON.stringify(text))
  }
})

// Premoves and promotions, by their definitions.

test("premoves are the destinations after any reply", () => {
  const report = new Report()
  for (const [mode, fen] of facts("positions").filter((_, index) => index % 10 === 0)) {
    report.row(fen, () => {
      const position = Position.fromFen(fen, reading(mode))
      const color = position.turn === "white" ? "black" : "white"
      const wanted = new Map()
      for (const { san } of position.legalMoves()) {
        const after = position.play(san)
        const add = (from, ...squares) => wanted.set(from, new Set([...(wanted.get(from) ?? []), ...squares]))
        for (const [from, squares] of after.destinations()) add(from, ...squares)
        for (const { castle, from } of after.legalMoves().filter(({ castle }) => castle))
          add(from, after.castling[color][castle])
      }
      const found = position.premoves(color)
      assert.deepEqual(new Map([...found].map(([from, squares]) => [from, new Set(squares)])), wanted)
      assert.equal(position.premoves(position.turn).size, 0)
    })
  }
  report.finish(100)
})

test("premoves of pawns and kings are those worked out by hand", () => {
  const premoves = (fen, from) => Position.fromFen(fen).premoves("black").get(from)
  // The pawn may advance, or capture a piece that arrives or a pawn that has just passed.
  assert.deepEqual(premoves("4k3/8/8/3p4/8/8/4P3/4K3 w - - 0 1", "d5"), ["d4", "e4"])
  assert.deepEqual(premoves("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "d4"), ["d3", "e3"])
  assert.deepEqual(premoves("4k2r/8/8/8/8/8/8/4K3 w k - 0 1", "e8"), ["d7", "e7", "f7", "d8", "f8", "g8", "h8"])
  assert.equal(premoves("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "d8"), undefined)
  for (const color of ["w", "", null, undefined, 0]) {
    assert.throws(() => Position.start().premoves(/** @type {any} */ (color)), TypeError)
  }
})

test("isPromotion agrees with the legal moves", () => {
  const report = new Report()
  let promotions = 0
  for (const [mode, fen] of facts("positions").filter((_, index) => index % 5 === 0)) {
    report.row(fen, () => {
      const position = Position.fromFen(fen, reading(mode))
      for (const { from, to, promotion } of position.legalMoves()) {
        promotions += Number(promotion !== undefined)
        assert.equal(position.isPromotion(from, to), promotion !== undefined, from + to)
        assert.equal(position.isPromotion(to, from), false)
      }
    })
  }
  assert.ok(promotions > 20, `${promotions}`)
  report.finish(200)
  // A pinned pawn, a pawn of the other side, and invalid squares.
  const pinned = Position.fromFen("8/rP5K/8/8/8/8/8/4k3 w - - 0 1")
  assert.deepEqual([pinned.isPromotion("b7", "b8"), pinned.isPromotion("b7", "a8")], [false, false])
  assert.equal(Position.fromFen("4k3/P7/8/8/8/8/8/4K3 b - - 0 1").isPromotion("a7", "a8"), false)
  const position = Position.fromFen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
  assert.equal(position.isPromotion("a7", "a8"), true)
  for (const other of ["", "a9", "A7", "a77", "x".repeat(1e5), undefined, null, 48, {}, ["a7"], Symbol("a7")]) {
    const any = /** @type {any} */ (other)
    assert.deepEqual([position.isPromotion(any, "a8"), position.isPromotion("a7", any)], [false, false])
  }
})
