// The positions that the project's five source documents show.

import assert from "node:assert/strict"
import { test } from "node:test"
import { Game, Position } from "../../js/entries/index.js"

const sorted = (squares) => [...squares].sort()

test("the pawn moves of the document are g3, g4, dxc5 and bxc5", () => {
  const position = Position.fromFen("k7/8/8/1prp4/1P1P4/8/6P1/7K w - - 0 1")
  const pawns = position.legalMoves().filter(({ role }) => role === "pawn")
  assert.deepEqual(sorted(pawns.map(({ san }) => san)), ["bxc5", "dxc5", "g3", "g4"])
  assert.deepEqual(sorted(position.legalMoves("g2").map(({ to }) => to)), ["g3", "g4"])
  assert.deepEqual(
    position.legalMoves("b4").map(({ to, captured }) => [to, captured]),
    [["c5", "rook"]],
  )
})

test("the knight moves of the document lead from e4 to six squares", () => {
  const position = Position.fromFen("k7/2p5/5q2/2b5/4N3/2R3r1/3P4/7K w - - 0 1")
  assert.deepEqual(sorted(position.destinations().get("e4")), ["c5", "d6", "f2", "f6", "g3", "g5"])
  const captures = position
    .legalMoves("e4")
    .filter(({ captured }) => captured)
    .map(({ to }) => to)
  assert.deepEqual(sorted(captures), ["c5", "f6", "g3"])
})

test("Bxe7 is illegal because it allows Rxa1", () => {
  const position = Position.fromFen("r6k/4q3/8/8/8/B7/8/K7 w - - 0 1")
  const verdict = position.judge("Bxe7")
  assert.equal(verdict.legal, false)
  assert.ok(!position.legalSans().includes("Bxe7"))
  assert.equal(verdict.reason, "exposes-king")
  assert.deepEqual(position.pinned("white"), ["a3"])
  assert.throws(() => position.play("Bxe7"))
})

test("Chess960 plays cxd6 e.p. and then 0-0-0", () => {
  const before = "nr1kb1r1/pppp2pp/8/2P5/8/7P/PP3PP1/1R3KBR b KQkq - 0 1"
  const game = new Game({ fen: before, chess960: true })
  game.move("d5")
  assert.equal(game.position.fen().split(" ")[0], "nr1kb1r1/ppp3pp/8/2Pp4/8/7P/PP3PP1/1R3KBR")
  assert.equal(game.position.enPassant, "d6")
  const capture = game.move("cxd6 e.p.")
  assert.deepEqual([capture.enPassant, capture.captured, capture.san], [true, "pawn", "cxd6"])
  game.move("Nb6")
  const castling = game.move("0-0-0")
  assert.deepEqual([castling.castle, castling.from, castling.to, castling.uci], ["queen", "f1", "c1", "f1b1"])
  // The document's picture, except for Black's move in between.
  assert.equal(game.position.fen().split(" ")[0], "1r1kb1r1/ppp3pp/1n1P4/8/8/7P/PP3PP1/2KR2BR")
})

test("0-0-0 gives the second picture of the document", () => {
  // Both moves are White's; Black passes in between, by changing the FEN.
  const left = Position.fromFen("nr1kb1r1/ppp3pp/8/2Pp4/8/7P/PP3PP1/1R3KBR w KQkq d6 0 1", { chess960: true })
  const between = left.play("cxd6 e.p.").fen()
  assert.equal(between, "nr1kb1r1/ppp3pp/3P4/8/8/7P/PP3PP1/1R3KBR b KQkq - 0 1")
  const right = Position.fromFen(between.replace(" b ", " w "), { chess960: true }).play("0-0-0")
  assert.equal(right.fen().split(" ")[0], "nr1kb1r1/ppp3pp/3P4/8/8/7P/PP3PP1/2KR2BR")
})

test("the famous mating pattern ends 1-0", () => {
  const game = new Game()
  for (const move of ["e4", "e5", "Bc4", "Nc6", "Qh5", "d6", "Qxf7"]) game.move(move)
  assert.equal(game.position.fen().split(" ")[0], "r1bqkbnr/ppp2Qpp/2np4/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR")
  assert.equal(game.history().at(-1).san, "Qxf7#")
  assert.deepEqual(game.end, { result: "1-0", reason: "checkmate", winner: "white" })
  assert.equal(game.result, "1-0")
  const mated = Position.fromFen("rnbqkbnr/ppp2Qpp/2np4/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4")
  assert.equal(mated.isCheckmate, true)
})

test("the initial position is that of the document", () => {
  const start = Position.start()
  assert.equal(start.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
  assert.equal(start.pieceAt("d1").role, "queen")
  assert.equal(start.pieceAt("d8").role, "queen")
  assert.equal(start.legalMoves().length, 20)
})

/** The castling moves of a position. */
const castles = (fen, options) =>
  Position.fromFen(fen, options)
    .legalMoves()
    .filter(({ castle }) => castle)
    .map(({ san }) => san)

test("castling has the conditions of documents 000, 001 and 003", () => {
  assert.deepEqual(sorted(castles("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")), ["O-O", "O-O-O"])
  assert.deepEqual(castles("4k3/8/8/8/8/8/8/R3K2R w - - 0 1"), [], "king or rook has moved")
  assert.deepEqual(castles("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1"), [], "pieces between")
  assert.deepEqual(castles("4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1"), [], "in check")
  assert.deepEqual(castles("4k3/5r2/8/8/8/8/8/R3K2R w KQ - 0 1"), ["O-O-O"], "through check")
  assert.deepEqual(castles("4k3/6r1/8/8/8/8/8/R3K2R w KQ - 0 1"), ["O-O-O"], "into check")
  assert.deepEqual(castles("4k3/7r/8/8/8/8/8/R3K2R w KQ - 0 1").length, 2, "only the rook is attacked")
  assert.deepEqual(castles("4k3/1r6/8/8/8/8/8/R3K2R w KQ - 0 1").length, 2, "b1 may be attacked")
  // A rook promoted on e8 cannot castle.
  assert.deepEqual(castles("4R3/7k/8/8/8/8/8/4K3 w KQ - 0 1"), [])
})

test("in Chess960 the king or the rook may castle without moving", () => {
  assert.deepEqual(
    castles("4k3/8/8/8/8/8/8/5RK1 w F - 0 1"),
    ["O-O-O"],
    "a rook on f1, left of the king, is the queen side's",
  )
  assert.deepEqual(castles("4k3/8/8/8/8/8/8/6KR w H - 0 1"), ["O-O"], "the king stays on g1")
  assert.deepEqual(castles("4k3/8/8/8/8/8/8/3RK3 w D - 0 1"), ["O-O-O"], "the rook stays on d1")
})
