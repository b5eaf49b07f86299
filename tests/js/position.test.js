// Position: an immutable value with every member of the contract.

import assert from "node:assert/strict"
import { test } from "node:test"
import { IllegalMoveError, InvalidFenError, Position } from "../../js/entries/index.js"
import { polyglotKey } from "../../js/entries/polyglot.js"
import { facts } from "../data/read.mjs"

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
const KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

test("Position.start() is the initial position", () => {
  const start = Position.start()
  assert.equal(start.fen(), START)
  assert.equal(start.turn, "white")
  assert.equal(start.halfmoves, 0)
  assert.equal(start.fullmoves, 1)
  assert.equal(start.chess960, false)
  assert.equal(start.enPassant, null)
  assert.deepEqual(start.castling, { white: { king: "h1", queen: "a1" }, black: { king: "h8", queen: "a8" } })
  assert.equal(start.legalMoves().length, 20)
  assert.equal(start.isCheck, false)
  assert.equal(start.isCheckmate, false)
  assert.equal(start.isStalemate, false)
  assert.equal(start.isDead, false)
  assert.equal(start.isInsufficientMaterial, false)
  assert.equal(start.canWin("white"), true)
  assert.equal(start.canWin("black"), true)
  assert.deepEqual(start.checkers(), [])
  assert.deepEqual(start.pinned("white"), [])
  assert.deepEqual(start.problems(), [])
  assert.equal(polyglotKey(start), 0x463b96181691fc9cn)
})

test("FENs of any length cross to the engine and back", () => {
  // Up to 128 bytes cross without an allocation: shorter, equal and longer texts, and multi-byte characters.
  for (const length of [START.length, 127, 128, 129, 5000])
    assert.equal(Position.fromFen(START.padEnd(length)).fen(), START)
  for (const text of ["é".repeat(64), "é".repeat(65), "\ud800".repeat(43), "♔".repeat(42), ""]) {
    assert.throws(() => Position.fromFen(text), InvalidFenError)
  }
  const longest =
    "rnbqkbnr/p1p1p1p1/1p1p1p1p/n1n1n1n1/1N1N1N1N/P1P1P1P1/1P1P1P1P/RNBQKBNR w KQkq - 4294967295 4294967295"
  assert.equal(Position.fromFen(longest).fen(), longest)
})

test("play() returns another position and leaves the first", () => {
  const start = Position.start()
  const after = start.play("e4")
  assert.equal(start.fen(), START)
  assert.notEqual(after, start)
  assert.deepEqual([after.turn, after.halfmoves, after.fullmoves], ["black", 0, 1])
  const later = after.play("Nf6")
  assert.deepEqual([later.turn, later.halfmoves, later.fullmoves], ["white", 1, 2])
  assert.equal(after.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
  // Assignments have no effect.
  for (const name of ["turn", "halfmoves", "fullmoves", "chess960", "enPassant", "castling", "isCheck"]) {
    assert.throws(
      () => {
        start[name] = "black"
      },
      TypeError,
      name,
    )
  }
  assert.equal(start.fen(), START)
})

test("counters stop at 4294967295", () => {
  const most = 2 ** 32 - 1
  const before = Position.fromFen(`4k3/8/8/8/8/8/8/4K3 w - - ${most - 1} ${most}`)
  assert.deepEqual([before.halfmoves, before.fullmoves], [most - 1, most])
  const after = before.play("Kd1").play("Kd8")
  assert.deepEqual([after.halfmoves, after.fullmoves], [most, most])
  assert.equal(after.fen(), `3k4/8/8/8/8/8/8/3K4 w - - ${most} ${most}`)
})

test("pieces() and pieceAt() agree", () => {
  const position = Position.fromFen(KIWIPETE)
  assert.deepEqual(position.pieceAt("e5"), { color: "white", role: "knight" })
  assert.deepEqual(position.pieceAt("e7"), { color: "black", role: "queen" })
  assert.equal(position.pieceAt("e3"), null)
  const pieces = position.pieces()
  assert.ok(pieces instanceof Map)
  assert.equal(pieces.size, 32)
  for (const [square, piece] of pieces) assert.deepEqual(position.pieceAt(square), piece)
  for (const file of "abcdefgh") {
    for (const rank of "12345678") {
      assert.equal(pieces.has(file + rank), position.pieceAt(file + rank) !== null)
    }
  }
  // The map is a copy.
  pieces.clear()
  assert.equal(position.pieces().size, 32)
})

test("kingOf() finds the king of a side", () => {
  const position = Position.fromFen(KIWIPETE)
  assert.equal(position.kingOf("white"), "e1")
  assert.equal(position.kingOf("black"), "e8")
})

test("castling rights name the rooks", () => {
  const castling = (fen) => Position.fromFen(fen).castling
  assert.deepEqual(castling("r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1"), {
    white: { king: "h1", queen: null },
    black: { king: null, queen: "a8" },
  })
  assert.deepEqual(castling("1rk1r2r/8/8/8/8/8/8/1RK1R2R w EBhb - 0 1"), {
    white: { king: "e1", queen: "b1" },
    black: { king: "h8", queen: "b8" },
  })
  const after = Position.fromFen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").play("Rxa8+")
  assert.deepEqual(after.castling, { white: { king: "h1", queen: null }, black: { king: "h8", queen: null } })
})

test("en passant is named only if the capture is legal", () => {
  assert.equal(Position.start().play("e4").enPassant, null)
  assert.equal(Position.fromFen("8/8/8/2k5/2pP4/8/4K3/8 b - d3 0 1").enPassant, "d3")
  assert.equal(Position.fromFen("8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1").enPassant, null, "both pawns leave the rank")
  assert.equal(Position.fromFen("q6k/8/8/3pP3/8/8/8/7K w - d6 0 1").enPassant, null, "pinned on the diagonal")
})

test("destinations() maps each piece to its target squares", () => {
  const destinations = Position.fromFen(KIWIPETE).destinations()
  assert.ok(destinations instanceof Map)
  assert.deepEqual([...destinations.get("e1")].sort(), ["c1", "d1", "f1", "g1"])
  assert.deepEqual([...destinations.get("a2")].sort(), ["a3", "a4"])
  assert.equal(destinations.has("e8"), false)
  assert.equal(destinations.has("e3"), false)
})

test("destinations() has a promotion square once", () => {
  const promoting = Position.fromFen("1n5k/P7/8/8/8/8/8/7K w - - 0 1").destinations()
  assert.deepEqual([...promoting.get("a7")].sort(), ["a8", "b8"])
})

test("destinations() of Chess960 has castling under the rook's square too", () => {
  const both = Position.fromFen("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1").destinations().get("e1")
  for (const square of ["a1", "c1", "g1", "h1"]) assert.ok(both.includes(square), square)
  assert.equal(Position.fromFen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").destinations().get("e1").includes("h1"), false)
})

test("destinations() is empty after mate", () => {
  assert.equal(Position.fromFen("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3").destinations().size, 0)
})

test("legal moves always come in the same order", () => {
  for (const fen of [START, KIWIPETE, "4k3/8/8/3pP3/8/8/8/R3K2R w HA d6 0 1"]) {
    const position = Position.fromFen(fen)
    const order = position.legalMoves().map(({ uci }) => uci)
    assert.deepEqual(
      Position.fromFen(position.fen(), { chess960: position.chess960 })
        .legalMoves()
        .map(({ uci }) => uci),
      order,
    )
    assert.deepEqual(
      position.legalMoves().map(({ san }) => san),
      position.legalSans(),
    )
    assert.equal(new Set(order).size, order.length)
    // Every list is a copy.
    position.legalMoves().length = 0
    assert.equal(position.legalMoves().length, order.length)
  }
})

test("attackers, checkers and pinned name squares", () => {
  const position = Position.fromFen("4r1k1/8/8/8/1b6/2N5/8/4K3 w - - 0 1")
  assert.deepEqual(position.checkers(), ["e8"])
  assert.deepEqual(position.pinned("white"), ["c3"])
  assert.deepEqual(position.pinned("black"), [])
  assert.deepEqual(position.attackers("e1", "black"), ["e8"])
  assert.deepEqual(position.attackers("c3", "black"), ["b4"])
  assert.deepEqual(position.attackers("d1", "white").sort(), ["c3", "e1"], "pinned pieces attack, too")
  assert.deepEqual(position.attackers("h8", "white"), [])
})

const files = "abcdefgh"
const steps = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y])).filter(([x, y]) => x || y)
const leaps = [-2, -1, 1, 2].flatMap((x) => [-2, -1, 1, 2].map((y) => [x, y])).filter(([x, y]) => x * x !== y * y)
/** The square so many files and ranks away, undefined beyond the edge. */
const away = (square, [x, y], times = 1) => {
  const [file, rank] = [files.indexOf(square[0]) + x * times, Number(square[1]) + y * times]
  return file >= 0 && file < 8 && rank > 0 && rank < 9 ? files[file] + rank : undefined
}
/** Whether a piece that is not a knight attacks in a direction, from that many squares away, with nothing between. */
const goes = ({ role, color }, [x, y], distance) => {
  if (role === "pawn") return distance === 1 && x !== 0 && y === (color === "white" ? 1 : -1)
  if (role === "king") return distance === 1
  return role === "queen" || role === (x && y ? "bishop" : "rook")
}
const sorted = (squares) => [...squares].sort()

/** What a piece attacks, square by square. */
function walkFrom(pieces, from) {
  const piece = pieces.get(from)
  if (!piece) return []
  if (piece.role === "knight") return leaps.map((leap) => away(from, leap)).filter(Boolean)
  const found = []
  for (const step of steps)
    for (let n = 1, to = away(from, step); to && goes(piece, step, n); to = away(from, step, ++n)) {
      found.push(to)
      if (pieces.has(to)) break
    }
  return found
}

/** The attackers of a square, walking from it: past an attacker only with `through`. */
function walkTo(pieces, to, by, through) {
  const found = leaps.map((leap) => away(to, leap)).filter((at) => pieces.get(at)?.role === "knight")
  for (const step of steps)
    for (let n = 1, at = away(to, step); at; at = away(to, step, ++n)) {
      const piece = pieces.get(at)
      if (!piece) continue
      const attacks = piece.color === by && goes(piece, [-step[0], -step[1]], n)
      if (attacks) found.push(at)
      if (!attacks || !through) break
    }
  return found.filter((at) => pieces.get(at).color === by)
}

test("attacks and batteries agree with walking over the board", () => {
  const rows = facts("positions").filter((_, index) => index % 3 === 0)
  for (const [mode, fen] of rows) {
    const position = Position.fromFen(fen, { chess960: mode === "960" })
    const pieces = position.pieces()
    for (const rank of [1, 2, 3, 4, 5, 6, 7, 8])
      for (const file of files) {
        const square = /** @type {any} */ (file + rank)
        const where = `${fen} ${square}`
        assert.deepEqual(sorted(position.attacks(square)), sorted(walkFrom(pieces, square)), where)
        for (const by of /** @type {const} */ (["white", "black"]))
          for (const through of [false, true]) {
            const found = position.attackers(square, by, { through })
            assert.deepEqual(sorted(found), sorted(walkTo(pieces, square, by, through)), `${where} ${by} ${through}`)
          }
      }
  }
  assert.ok(rows.length > 100)
})

test("attackers with through include the pieces behind", () => {
  const through = (fen, square, by = "white") =>
    Position.fromFen(fen, { kings: "optional" }).attackers(square, by, { through: true })
  // Rook, rook, queen on a file; queen and bishop on a diagonal, in any order.
  assert.deepEqual(through("8/8/8/3p4/8/3R4/3R4/3Q4 w - -", "d5"), ["d1", "d2", "d3"])
  assert.deepEqual(through("8/8/8/3Q4/8/5B2/8/8 w - -", "c6"), ["f3", "d5"])
  // A bishop behind a pawn that attacks, or behind the king, but not a rook behind the pawn.
  assert.deepEqual(through("8/8/2n5/3P4/4B3/8/8/3R4 w - -", "c6"), ["e4", "d5"])
  assert.deepEqual(through("8/8/2n5/3K4/4B3/8/8/8 w - -", "c6"), ["e4", "d5"])
  assert.deepEqual(through("8/8/3n4/3P4/8/8/8/3R4 w - -", "d6"), [])
  // Pieces behind one that does not attack the square, or behind the other side, do not count.
  assert.deepEqual(through("8/8/3n4/8/3B4/8/8/3R4 w - -", "d6"), [])
  assert.deepEqual(through("8/8/3n4/8/3r4/8/3R4/8 w - -", "d6"), [])
  assert.deepEqual(through("8/8/3n4/8/3r4/3q4/3R4/8 w - -", "d6", "black"), ["d3", "d4"])
  assert.deepEqual(Position.start().attackers("f3", "white", {}), ["g1", "e2", "g2"])
  assert.throws(() => Position.start().attackers("f3", "white", /** @type {any} */ ({ xray: true })), TypeError)
  assert.throws(() => Position.start().attackers("f3", "white", /** @type {any} */ ({ through: 1 })), TypeError)
  assert.throws(() => Position.start().attacks(/** @type {any} */ ("i9")), TypeError)
})

test("material() counts pieces by side and role", () => {
  const all = { pawn: 8, knight: 2, bishop: 2, rook: 2, queen: 1, king: 1 }
  const start = Position.start().material()
  assert.deepEqual(start, { white: all, black: all })
  assert.ok([start, start.white, start.black].every(Object.isFrozen))
  const letters = { pawn: "P", knight: "N", bishop: "B", rook: "R", queen: "Q", king: "K" }
  for (const [, fen] of facts("positions")) {
    const [board] = fen.split(" ")
    for (const [color, roles] of Object.entries(Position.fromFen(fen).material()))
      for (const [role, letter] of Object.entries(letters)) {
        const own = color === "white" ? letter : letter.toLowerCase()
        assert.equal(roles[role], board.split(own).length - 1, `${fen} ${own}`)
      }
  }
  assert.equal(Position.fromFen("8/8/8/8/8/8/8/N7 w - -", { kings: "optional" }).material().white.king, 0)
})

test("equals() is the same position of FIDE 9.2.3", () => {
  const same = (a, b) => {
    const [one, other] = [Position.fromFen(a), Position.fromFen(b)]
    assert.equal(one.equals(other), other.equals(one))
    return one.equals(other)
  }
  assert.ok(same(START, START))
  assert.ok(same(START, START.replace("0 1", "40 99")))
  assert.ok(
    same(
      "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
      "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
    ),
  )
  assert.ok(same("q6k/8/8/3pP3/8/8/8/7K w - d6 0 1", "q6k/8/8/3pP3/8/8/8/7K w - - 0 1"))
  assert.equal(same("8/8/8/2k5/2pP4/8/4K3/8 b - d3 0 1", "8/8/8/2k5/2pP4/8/4K3/8 b - - 0 1"), false)
  assert.equal(same(START, START.replace(" w ", " b ")), false)
  assert.equal(same(START, START.replace("KQkq", "Qkq")), false)
  assert.equal(same(START, START.replace("PPPPPPPP", "PPPPPPP1")), false)
  assert.equal(same("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"), true)
  const knights = ["Nf3", "Nf6", "Ng1", "Ng8"].reduce((position, move) => position.play(move), Position.start())
  assert.ok(knights.equals(Position.start()))
})

test("perft gives the published counts", () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((depth) => Position.start().perft(depth)),
    [1, 20, 400, 8902, 197281],
  )
  assert.deepEqual(
    [1, 2, 3].map((depth) => Position.fromFen(KIWIPETE).perft(depth)),
    [48, 2039, 97862],
  )
  // Node counts above 32 bits are still plain numbers.
  assert.equal(typeof Position.start().perft(1), "number")
})

test("perft refuses a depth that is not a small whole number", () => {
  for (const depth of [-1, 0.5, NaN, Infinity, -Infinity, "3", null, undefined, {}, 2 ** 31, 2 ** 32, 2 ** 53]) {
    assert.throws(() => Position.start().perft(depth), RangeError, String(depth))
  }
})

test("toString draws rank 8 first", () => {
  for (const position of [Position.start(), Position.fromFen(KIWIPETE)]) {
    const lines = position.toString().replace(/\n$/, "").split("\n")
    assert.equal(lines.length, 8)
    const ranks = position.fen().split(" ")[0].split("/")
    lines.forEach((line, i) => {
      const letters = line.match(/[pnbrqkPNBRQK]/g) ?? []
      assert.equal(letters.join(""), ranks[i].replace(/[1-8]/g, ""), line)
    })
    assert.equal(`${position}`, position.toString())
  }
})

test("the 960 starting positions are those of the published table", () => {
  const seen = new Set()
  for (const [number, back, shredder] of facts("chess960")) {
    const position = Position.chess960(Number(number))
    const fen = `${back}/pppppppp/8/8/8/8/PPPPPPPP/${back.toUpperCase()} w KQkq - 0 1`
    assert.equal(position.fen(), fen)
    assert.equal(position.fen({ castling: "shredder" }), fen.replace("KQkq", shredder))
    assert.equal(position.chess960, true)
    seen.add(fen)
  }
  assert.equal(seen.size, 960)
})

test("Position.chess960() refuses numbers outside 0 to 959", () => {
  for (const number of [
    -1,
    960,
    1e9,
    2 ** 32,
    2 ** 16,
    2 ** 32 + 518,
    0.5,
    517.9,
    NaN,
    Infinity,
    -0.1,
    "518",
    "",
    null,
    undefined,
    {},
    [],
    true,
    518n,
    Symbol("518"),
  ]) {
    assert.throws(() => Position.chess960(number), RangeError, String(number))
  }
  assert.ok(Position.chess960(518).fen().startsWith("rnbqkbnr"))
  assert.ok(Position.chess960(-0).fen().startsWith("bbqnnrkr"))
})

test("Chess960 tells a king's step from castling to the same square", () => {
  const position = Position.fromFen("4k3/8/8/8/8/8/8/5K1R w H - 0 1")
  const moves = position.legalMoves("f1").filter(({ to }) => to === "g1")
  assert.deepEqual(moves.map(({ san, uci, castle }) => [san, uci, castle]).sort(), [
    ["Kg1", "f1g1", undefined],
    ["O-O", "f1h1", "king"],
  ])
  assert.equal(position.play("f1h1").fen(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1")
  assert.equal(position.play({ from: "f1", to: "h1" }).fen(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1")
  assert.equal(position.play("f1g1").fen(), "4k3/8/8/8/8/8/8/6KR b - - 1 1")
})

test("equals() is false for anything but a position", () => {
  const start = Position.start()
  for (const other of [null, undefined, {}, START, 0, { fen: () => START }, Object.create(Position.prototype)]) {
    let equal = false
    try {
      equal = start.equals(other)
    } catch (error) {
      assert.ok(error instanceof TypeError)
    }
    assert.equal(equal, false)
  }
  assert.throws(() => new Position(), TypeError)
})

test("an illegal move throws and carries its verdict", () => {
  const start = Position.start()
  assert.throws(
    () => start.play("e5"),
    (error) => {
      assert.ok(error instanceof IllegalMoveError)
      assert.ok(error instanceof Error)
      assert.equal(error.name, "IllegalMoveError")
      assert.deepEqual(error.verdict, start.judge("e5"))
      assert.equal(error.verdict.legal, false)
      assert.ok(error.message.includes(error.verdict.message))
      assert.ok(error.stack.includes("position.test.js"))
      return true
    },
  )
})

test("a million positions do not leak memory", () => {
  // Values, not handles: a synchronous loop needs no finalizers.
  let position = Position.start()
  const before = process.memoryUsage().rss
  for (let i = 0; i < 50_000; i++) {
    for (const move of ["g1f3", "g8f6", "f3g1", "f6g8"]) position = position.play(move)
    if (i % 1_000 === 0) position = Position.start()
  }
  assert.equal(position.fen().split(" ")[0], START.split(" ")[0])
  const grown = (process.memoryUsage().rss - before) / 2 ** 20
  assert.ok(grown < 100, `grew by ${grown.toFixed()} MB`)
})
