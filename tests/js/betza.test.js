// Betza's notation. The expected squares follow from the definition of each piece: the two lengths of a step, and
// arithmetic.

import assert from "node:assert/strict"
import { test } from "node:test"
import { parseBetza, parsePieceRules, reach } from "../../js/elements/explore/betza.js"
import { kindsOfChess, orthodox } from "../../js/elements/explore/reached.js"
import { readFen } from "../../js/elements/picture/fen.js"

const white = { color: "white", role: "knight" }
const on = (text, from, { piece = white, pieces = {}, free = false, enPassant = "-" } = {}) => {
  const letters = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" }
  const board = new Map(
    Object.entries(pieces).map(([square, letter]) => [
      square,
      { role: letters[letter.toLowerCase()], color: letter === letter.toLowerCase() ? "black" : "white" },
    ]),
  )
  const found = reach(parseBetza(text), from, piece, board, { free, enPassant })
  return Object.fromEntries(found.map(({ to, kinds }) => [to, kinds.join("+")]).sort())
}
const squares = (...args) => Object.keys(on(...args)).join(" ")

/** All squares with one of these distances from d4 along the two axes. */
const around = (...sizes) => {
  const found = []
  for (let file = 0; file < 8; file++)
    for (let rank = 0; rank < 8; rank++) {
      const distances = [Math.abs(file - 3), Math.abs(rank - 3)].sort().reverse().join("")
      if (sizes.includes(distances)) found.push(`${"abcdefgh"[file]}${rank + 1}`)
    }
  return found.sort().join(" ")
}

test("each letter of Betza is a step of its two lengths", () => {
  const steps = { W: "10", F: "11", D: "20", N: "21", A: "22", H: "30", L: "31", C: "31", J: "32", Z: "32", G: "33" }
  for (const [letter, size] of Object.entries(steps)) assert.equal(squares(letter, "d4"), around(size), letter)
  assert.equal(squares("K", "d4"), around("10", "11"))
  assert.equal(squares("WD", "d4"), around("10", "20"))
})

test("a doubled letter repeats its step", () => {
  const rook = around("10", "20", "30", "40")
  const bishop = around("11", "22", "33", "44")
  for (const text of ["R", "WW", "W0", "R0"]) assert.equal(squares(text, "d4"), rook, text)
  for (const text of ["B", "FF", "F0"]) assert.equal(squares(text, "d4"), bishop, text)
  assert.equal(squares("Q", "d4"), [...rook.split(" "), ...bishop.split(" ")].sort().join(" "))
  assert.equal(squares("NN", "a1"), "b3 c2 c5 d7 e3 g4")
})

test("a number limits how often a step is repeated", () => {
  assert.equal(squares("R2", "d4"), around("10", "20"))
  assert.equal(squares("N2", "a1"), "b3 c2 c5 e3")
})

test("a lame step is blocked by a piece unless free ignores pieces", () => {
  const pieces = { e3: "n", e5: "p", d5: "P" }
  const pawn = { color: "white", role: "pawn" }
  assert.equal(squares("ifmnD", "e2", { piece: pawn, pieces }), "")
  assert.equal(squares("ifmnD", "e2", { piece: pawn, pieces, free: true }), "e4")
})

test("a pawn captures en passant forwards only", () => {
  const pieces = { e3: "n", e5: "p", d5: "P" }
  const pawn = { color: "white", role: "pawn" }
  assert.deepEqual(on("fceF", "d5", { piece: pawn, pieces, enPassant: "e6" }), { e6: "en-passant" })
  // On the third rank the pawn would be White's own.
  assert.deepEqual(on("fceF", "d2", { piece: pawn, enPassant: "e3" }), {})
})

test("modifiers in any order limit a step to moves, captures or directions", () => {
  assert.deepEqual(on("mRcB", "a1", { pieces: { a3: "p", c3: "p" } }), {
    a2: "move",
    b1: "move",
    c1: "move",
    c3: "capture",
    d1: "move",
    e1: "move",
    f1: "move",
    g1: "move",
    h1: "move",
  })
  for (const text of ["fmW", "mfW"]) assert.deepEqual(on(text, "d4"), { d5: "move" }, text)
  assert.deepEqual(on("fmW", "d4", { piece: { color: "black", role: "pawn" } }), { d3: "move" })
  assert.equal(squares("fF", "d4"), "c5 e5")
  assert.equal(squares("flF", "d4"), "c5")
  assert.equal(squares("lF", "d4"), "c3 c5")
  assert.equal(squares("sW", "d4"), "c4 e4")
  assert.equal(squares("vW", "d4"), "d3 d5")
  assert.equal(squares("WfF", "d4"), "c4 c5 d3 d5 e4 e5")
  assert.equal(squares("fN", "d4"), "c6 e6")
  assert.equal(squares("ffN", "d4"), "c6 e6")
  assert.equal(squares("fsN", "d4"), "b5 f5")
  assert.equal(squares("fhN", "d4"), "b5 c6 e6 f5")
  assert.equal(squares("frN", "d4"), "e6")
  assert.equal(squares("ffbsN", "d4"), "b3 c6 e6 f3")
})

test("a repeated step is a slide and a jump a leap", () => {
  const pieces = { d6: "p", e2: "P" }
  assert.equal(on("R", "d2", { pieces }).d6, "slide")
  assert.equal(on("R", "d2", { pieces }).d7, undefined)
  assert.equal(on("R", "d2", { pieces }).e2, undefined)
  assert.equal(on("N", "d4").e6, "leap")
  assert.equal(on("NN", "a1").c5, "leap")
  assert.equal(on("K", "d4").d5, "slide")
  // A lame step can be blocked half-way, a leap cannot.
  assert.equal(squares("nA", "d4", { pieces: { e5: "P" } }), "b2 b6 f2")
  assert.equal(squares("A", "d4", { pieces: { e5: "P" } }), "b2 b6 f2 f6")
})

test("orthodox.pawn gives the pawn its moves, captures and double step", () => {
  const pawn = { color: "white", role: "pawn" }
  const black = { color: "black", role: "pawn" }
  assert.deepEqual(on(orthodox.pawn, "e2", { piece: pawn, pieces: { d3: "p", f3: "P" } }), {
    d3: "capture",
    e3: "move",
    e4: "double",
  })
  assert.deepEqual(on(orthodox.pawn, "e2", { piece: pawn, pieces: { e3: "n" } }), {})
  assert.deepEqual(on(orthodox.pawn, "e2", { piece: pawn, pieces: { e4: "n" } }), { e3: "move" })
  assert.deepEqual(on(orthodox.pawn, "e2", { piece: pawn, free: true }), {
    d3: "capture",
    e3: "move",
    e4: "double",
    f3: "capture",
  })
  assert.deepEqual(on(orthodox.pawn, "e3", { piece: pawn }), { e4: "move" })
  assert.deepEqual(on(orthodox.pawn, "e5", { piece: pawn, pieces: { d5: "p" }, enPassant: "d6" }), {
    d6: "en-passant",
    e6: "move",
  })
  assert.deepEqual(on(orthodox.pawn, "d7", { piece: black }), { d5: "double", d6: "move" })
  assert.deepEqual(on(orthodox.pawn, "d4", { piece: black, pieces: { e4: "P" }, enPassant: "e3" }), {
    d3: "move",
    e3: "en-passant",
  })
  assert.deepEqual(on(orthodox.pawn, "b7", { piece: pawn, pieces: { a8: "r" } }), {
    a8: "capture+promotion",
    b8: "move+promotion",
  })
})

test("castling needs a rook of the king's side in the corner", () => {
  const king = { color: "white", role: "king" }
  assert.deepEqual(on("KisO2", "e1", { piece: king, free: true, pieces: { a1: "R", h1: "r" } }), {
    c1: "castle",
    d1: "slide",
    d2: "slide",
    e2: "slide",
    f1: "slide",
    f2: "slide",
  })
  assert.equal(on("KisO2", "e2", { piece: king, pieces: { a1: "R", h1: "R" } }).c2, undefined)
})

const hurdles = { a4: "P", a7: "p", d1: "n", f1: "P" }

test("p hops over one piece and goes on", () => {
  const pieces = hurdles
  // Beyond a4: a5, a6 and the piece on a7; beyond d1: e1, up to the own pawn on f1.
  assert.deepEqual(on("pR", "a1", { pieces }), { a5: "hop", a6: "hop", a7: "hop", e1: "hop" })
  assert.deepEqual(on("cpR", "a1", { pieces }), { a7: "hop+capture" })
  assert.deepEqual(on("mpR", "a1", { pieces }), { a5: "hop+move", a6: "hop+move", e1: "hop+move" })
  assert.deepEqual(on("mRcpR", "a1", { pieces }), { a2: "move", a3: "move", a7: "hop+capture", b1: "move", c1: "move" })
})

test("g lands right behind the piece that it hops over", () => {
  assert.deepEqual(on("gR", "a1", { pieces: hurdles, free: true }), { a5: "hop", e1: "hop" })
  assert.equal(squares("gQ", "a1"), "")
  // The hurdle is on a nightrider's line, or next to the piece for K.
  assert.equal(squares("gNN", "a1", { pieces: { c5: "p" } }), "d7")
  assert.equal(squares("gK", "a1", { pieces: { b2: "p", a3: "p" } }), "c3")
})

test("a lame step can be blocked on the square that it passes", () => {
  assert.equal(squares("nN", "d4", { pieces: { d5: "P", c4: "p" } }), "c2 e2 f3 f5")
  assert.equal(squares("nD", "d4", { pieces: { d5: "p" } }), "b4 d2 f4")
  // The elephant of Korean chess is stopped on either of two squares.
  assert.equal(squares("nZ", "a1", { pieces: { a2: "p" } }), "d3")
  assert.equal(squares("nZ", "a1", { pieces: { b3: "p" } }), "d3")
  const found = reach(parseBetza("nN"), "a1", white, new Map([["a2", white]]), { free: true })
  assert.deepEqual(found, [
    { blockedBy: "a2", over: ["a2"], to: "b3", kinds: ["slide"] },
    { over: ["b1"], to: "c2", kinds: ["slide"] },
  ])
})

test("bent moves change direction after their first step", () => {
  // The griffon: a diagonal step, then away along files and ranks; the aanca the other way round.
  assert.equal(squares("t[FR]", "a1"), "b2 b3 b4 b5 b6 b7 b8 c2 d2 e2 f2 g2 h2")
  assert.equal(squares("[F?R]", "a1"), squares("t[FR]", "a1"))
  assert.equal(squares("[F-R]", "a1"), squares("t[FR]", "a1").replace("b2 ", ""))
  assert.equal(squares("t[WB]", "a1"), "a2 b1 b3 c2 c4 d3 d5 e4 e6 f5 f7 g6 g8 h7")
  assert.equal(squares("t[FR]", "a1", { pieces: { b2: "p" } }), "b2")
  assert.equal(squares("t[FR]", "a1", { pieces: { b4: "P" } }), "b2 b3 c2 d2 e2 f2 g2 h2")
  // The crooked bishop zigzags along a rank or a file, the crooked rook along a diagonal.
  assert.equal(squares("zB", "a1"), "a3 a5 a7 b2 b4 b6 b8 c1 d2 e1 f2 g1 h2")
  assert.equal(squares("zFF", "a1"), squares("zB", "a1"))
  assert.equal(squares("zR2", "a1"), "a2 b1 b2")
  // Knight's moves in a circle: from b3 on to a5 or d4, from c2 to d4 or e1.
  assert.equal(squares("qN2", "a1"), "a5 b3 c2 d4 e1")
  assert.equal(squares("qN3", "a1"), "a5 b3 c2 c6 d4 e1 f3")
})

test("pieces move to the edges of a board of any size", () => {
  const size = { files: 10, ranks: 12, pattern: "" }
  const on = (text, from, piece) =>
    reach(parseBetza(text), from, piece, new Map(), { free: true, size })
      .map(({ to }) => to)
      .sort()
  assert.deepEqual(on("WW", "a1", white).length, 9 + 11)
  assert.deepEqual(on("N", "j12", white), ["h11", "i10"])
  assert.deepEqual(on(orthodox.pawn, "e11", { color: "black", role: "pawn" }), ["d10", "e10", "e9", "f10"])
})

test("castling in Chess960 ends on the usual squares and needs the right", () => {
  const king = { color: "white", role: "king" }
  const pieces = new Map([
    ["b1", { color: "white", role: "rook" }],
    ["g1", { color: "white", role: "rook" }],
  ])
  const castles = (options) =>
    reach(parseBetza("isO2"), "e1", king, pieces, { free: true, ...options }).map(({ to, rook }) => [to, rook])
  const both = [
    ["c1", { from: "b1", to: "d1" }],
    ["g1", { from: "g1", to: "f1" }],
  ]
  assert.deepEqual(castles({ castling: "GB", chess960: true }), both)
  assert.deepEqual(castles({ castling: "KQ", chess960: true }), both)
  assert.deepEqual(castles({ castling: "Kgb", chess960: true }), [both[1]])
  assert.deepEqual(castles({ castling: "-", chess960: true }), [])
  assert.deepEqual(castles({ castling: "KQ" }), [])
})

test("kindsOfChess agrees with the moves in Betza's notation", () => {
  for (const fen of [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "1n2k2r/P6p/4K3/8/3p4/8/p6P/R3K2R w KQ - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1",
    "4k3/8/8/8/8/8/8/4K2R w Q - 0 1",
    "P2k3r/8/8/8/8/8/K7/3k3p b KQkq - 0 1",
    "chess960: rk5r/8/8/8/8/8/8/1R2K1R1 w GBha - 0 1",
  ]) {
    const diagram = readFen(fen)
    for (const [from, piece] of diagram.pieces) {
      const reached = reach(parseBetza(orthodox[piece.role]), from, piece, diagram.pieces, { ...diagram, free: true })
      const kinds = new Set(reached.flatMap((each) => each.kinds))
      assert.deepEqual(new Set(kindsOfChess(from, piece, diagram)), kinds, `${fen}, ${from}`)
    }
  }
})

test("Betza notation that only other programs support is named in the error", () => {
  for (const [text, part] of [
    ["jD", "j"],
    ["yafsF", "ya"],
    ["BU", "U"],
    ["zN", "zN"],
    ["t[FpR]", "t[FpR]"],
    ["gt[FR]", "gt[FR]"],
  ]) {
    assert.throws(
      () => parseBetza(text),
      (error) => error instanceof RangeError && error.message.startsWith(`“${part}” in “${text}” is not supported; `),
      text,
    )
  }
  assert.throws(() => parseBetza("t[FRB]"), RangeError)
})

test("text that is not Betza notation is refused with a sentence", () => {
  for (const text of ["", "x", "xW", "W-", "e4", "zzN", "5", "fm"])
    assert.throws(() => parseBetza(text), RangeError, text)
  for (const text of ["e4", "e9:N", "x:N", "e4:", "R:?"])
    assert.throws(() => parsePieceRules(text), /^RangeError: “.*” is not a move in Betza’s notation\.$/, text)
})

test("parsePieceRules assigns notation to squares and piece letters", () => {
  const rules = parsePieceRules("e4:NN; R:WD, n:FF")
  const piece = (letter) => ({
    color: letter < "a" ? "white" : "black",
    role: { r: "rook", n: "knight" }[letter.toLowerCase()],
  })
  assert.equal(rules("e4", piece("R")), "NN")
  assert.equal(rules("a1", piece("R")), "WD")
  // A capital applies to both colours, unless Black's letter has its own entry.
  assert.equal(rules("a8", piece("r")), "WD")
  assert.equal(rules("b8", piece("n")), "FF")
  assert.equal(rules("b1", piece("N")), undefined)
})
