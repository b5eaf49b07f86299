// The entry chess.js on its own; tests/chess-js compares it with chess.js. Errors of chess.js 1.4 were verified with
// python-chess, shakmaty and the Laws.

import assert from "node:assert/strict"
import { test } from "node:test"
import { InvalidMoveError } from "../../js/chess-js/invalid-move.js"
import { Chess, Move, validateFen } from "../../js/entries/chess.js"
import { explain } from "../../js/entries/index.js"

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/** @param {string[]} moves @param {string} [fen] */
function after(moves, fen) {
  const chess = new Chess(fen)
  for (const move of moves) chess.move(move)
  return chess
}

/** @param {() => unknown} call @returns {any} */
function thrownBy(call) {
  try {
    call()
  } catch (error) {
    return error
  }
  return assert.fail("nothing was thrown")
}

/** @param {string} pgn */
function loaded(pgn) {
  const chess = new Chess()
  chess.loadPgn(pgn)
  return chess
}

test("castling needs the rook as well as the right", () => {
  const chess = new Chess("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1")
  assert.ok(!chess.moves().includes("O-O"))
  assert.throws(() => chess.move("O-O"), { message: "Invalid move: O-O" })
})

test("move() accepts every text that moves() returns", () => {
  const chess = new Chess("4k3/8/8/8/8/8/4K3/R6R w - - 0 1")
  const sans = chess.moves({ square: "a1" })
  assert.ok(sans.includes("Rab1"))
  for (const san of sans) {
    assert.equal(chess.move(san, { strict: true }).san, san)
    chess.undo()
  }
})

test("setHeader takes a number as programs without types write it", () => {
  const chess = new Chess()
  chess.setHeader("WhiteElo", 2400)
  assert.equal(chess.getHeaders().WhiteElo, 2400)
  assert.match(chess.pgn(), /^\[WhiteElo "2400"\]$/m)
})

test("an ambiguous or incomplete move is not guessed", () => {
  for (const [fen, text] of [
    ["8/P3k3/8/8/8/8/4K3/8 w - - 0 1", "a7a8"],
    ["8/P3k3/8/8/8/8/4K3/8 w - - 0 1", "a8"],
    ["4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1"],
    ["4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "R1d1"],
  ]) {
    assert.throws(() => new Chess(fen).move(/** @type {string} */ (text)), { message: `Invalid move: ${text}` })
  }
  const promoted = { from: "a7", to: "a8" }
  assert.throws(() => new Chess("8/P3k3/8/8/8/8/4K3/8 w - - 0 1").move(promoted), {
    message: 'Invalid move: {"from":"a7","to":"a8"}',
  })
})

test("the error of a refused move carries the verdict", () => {
  for (const [fen, move, reason, sentence] of [
    ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Ke3", "piece-cannot-move-there", "piece-cannot-move-there.king"],
    ["4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1", { from: "e2", to: "d3" }, "exposes-king", undefined],
    ["8/P3k3/8/8/8/8/4K3/8 w - - 0 1", { from: "a7", to: "a8" }, "promotion-piece-required", undefined],
    [
      "8/P3k3/8/8/8/8/4K3/8 w - - 0 1",
      { from: "a7", to: "a8", promote: "q" },
      "unreadable",
      "unreadable.promotion-key",
    ],
    ["4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1", "ambiguous", undefined],
    ["4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "--", "pass-not-allowed", undefined],
  ]) {
    const chess = new Chess(fen)
    const error = thrownBy(() => chess.move(/** @type {string} */ (move)))
    // The verdict is about the board on which the move was refused.
    chess.clear()
    assert.ok(error instanceof InvalidMoveError && error instanceof Error)
    assert.equal(error.verdict.reason, reason)
    if (sentence) assert.equal(error.verdict.facts.sentence, sentence)
    assert.equal(error.verdict.message, explain(error))
  }
})

test("a move that is legal in another notation throws without a verdict", () => {
  assert.equal(thrownBy(() => new Chess().move("e2e4", { strict: true })).verdict, null)
  const unplayable = new Chess("P3k3/8/8/8/8/8/8/6K1 w - - 0 1", { skipValidation: true })
  assert.equal(thrownBy(() => unplayable.move("Kg2")).verdict, null)
})

test("undoing a passed turn restores hash and repetitions", () => {
  const chess = after(["e4", "e5"])
  const { before } = chess.move("--")
  chess.history({ verbose: true })
  chess.pgn()
  chess.undo()
  assert.equal(chess.hash(), after(["e4", "e5"]).hash())
  assert.equal(chess.fen(), before)
  for (const move of ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"]) {
    chess.move(move)
    assert.equal(chess.isThreefoldRepetition(), false, move)
  }
  chess.move("Ng8")
  assert.equal(chess.isThreefoldRepetition(), true)
})

test("repetition ignores an en passant square without a legal capture", () => {
  const sans = "e4 c5 e5 Qb6 Nf3 Qe6 Ng1 d5 Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Ng1 Nb8".split(" ")
  assert.equal(after(sans).isThreefoldRepetition(), true)
  const shuffled = "Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1".split(" ")
  assert.equal(
    after(shuffled, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1").isThreefoldRepetition(),
    true,
  )
})

test("mate on the fiftieth move is not a draw", () => {
  const mate = new Chess("R5k1/5ppp/8/8/8/8/8/4K3 b - - 100 80")
  assert.deepEqual(
    [mate.isCheckmate(), mate.isDraw(), mate.isDrawByFiftyMoves(), mate.isGameOver()],
    [true, false, false, true],
  )
})

test("fifty moves end the game", () => {
  const claim = new Chess("4k3/8/6r1/8/8/8/2R5/4K3 w - - 100 1")
  assert.deepEqual([claim.isDraw(), claim.isDrawByFiftyMoves(), claim.isGameOver()], [true, true, true])
  assert.equal(new Chess("4k3/8/6r1/8/8/8/2R5/4K3 w - - 99 1").isGameOver(), false)
})

test("en passant needs a pawn that has just passed", () => {
  assert.deepEqual(new Chess("4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1").moves({ square: "e5" }), ["e6"])
  const verbose = new Chess("1b1b4/8/b1P5/2kP4/8/2b4K/8/8 w - c6 0 1").moves({ verbose: true })
  assert.ok(verbose.every((move) => move instanceof Move && !move.isEnPassant()))
})

test("invalid FENs are refused", () => {
  for (const fen of [
    "1n6/8/2Q5/1rK5/8/8/8/5k2 b - - 0 1",
    "8/8/8/8/8/8/5kK1/8 w - - 0 1",
    start.replace("KQkq", "KKKK"),
    start.replace("- 0 1", "- 1.5 1e3"),
    start.replace("/8/", "/0p7/"),
    start.replace("8/8/8/8", "8/8/8"),
    "",
  ]) {
    const { ok, error } = validateFen(fen)
    assert.equal(ok, false, fen)
    assert.match(/** @type {string} */ (error), /^Invalid FEN: ./)
  }
  for (const fen of [
    start.replace("KQkq", "KKKK"),
    start.replace("- 0 1", "- 1.5 1e3"),
    start.replace("/8/", "/0p7/"),
    "8/8/8",
    "",
  ]) {
    const { error } = validateFen(fen)
    assert.throws(() => new Chess(fen), { message: error })
  }
})

test("a FEN needs six fields as in chess.js", () => {
  for (const fen of [`${start} 1`, start.slice(0, -2)])
    assert.deepEqual(validateFen(fen), { ok: false, error: "Invalid FEN: must contain six space-delimited fields" })
})

test("any white space separates the fields of a FEN as in chess.js", () => {
  for (const space of ["  ", "\t", "\v", "\u00a0", "\u2028", "\ufeff"]) {
    const fen = start.replaceAll(" ", space)
    assert.deepEqual(validateFen(fen), { ok: true }, JSON.stringify(space))
    assert.equal(new Chess(fen).fen(), start, JSON.stringify(space))
  }
})

test("counters and checks that the engine cannot take are refused in a sentence", () => {
  for (const [fen, error] of /** @type {[string, string][]} */ ([
    [start.replace("0 1", "4294967295 4294967295"), ""],
    [start.replace("0 1", "4294967296 1"), "The half-move counter must be a whole number, 0 to 4294967295."],
    [start.replace("0 1", "0 4294967296"), "The move number must be a whole number, 1 to 4294967295."],
    ["4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "The king on e8 is in check, but it is the other side's turn."],
    ["4r1k1/8/8/8/8/8/8/4K3 b - - 0 1", "The king on e1 is in check, but it is the other side's turn."],
  ])) {
    assert.deepEqual(validateFen(fen), error ? { ok: false, error: `Invalid FEN: ${error}` } : { ok: true }, fen)
  }
})

test("a FEN that is not a string is refused", () => {
  for (const fen of /** @type {any[]} */ ([[start], 5, null, {}])) {
    assert.throws(() => validateFen(fen), { name: "TypeError" })
    assert.equal(new Chess().moves().length, 20)
  }
})

test("attackers() does not depend on the counters", () => {
  const chess = new Chess("4k3/8/8/8/8/8/8/4R1K1 b - - 4294967296 1e30", { skipValidation: true })
  assert.deepEqual([chess.attackers("e8", "w"), chess.isCheck()], [["e1"], true])
})

test("a board whose king can be captured is loaded", () => {
  const chess = new Chess("rnbqkbnr/pppppp1p/8/8/3PPPp1/8/PPP3PP/RNBQKBNR b KQkq f3 0 3")
  chess.put({ type: "n", color: "b" }, "f3")
  assert.equal(new Chess(chess.fen()).hash(), chess.hash())
})

test("loadPgn reads what pgn() writes", () => {
  const chess = new Chess("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
  chess.setHeader("Event", 'The "Open" \\ 2')
  chess.setComment("a {brace} and } another")
  for (const move of ["--", "--", "Nf3", "d5", "exd5"]) chess.move(move)
  chess.setComment("long enough to be broken into several lines")
  for (const options of [{}, { maxWidth: 1 }, { maxWidth: 20 }, { maxWidth: 60 }]) {
    const again = loaded(chess.pgn(options))
    assert.deepEqual(again.history(), chess.history())
    assert.deepEqual(again.getHeaders(), chess.getHeaders())
    assert.deepEqual(again.getComments(), chess.getComments())
    assert.equal(again.pgn(), chess.pgn())
  }
  for (const comment of ["{two} {braces}", "a } b", "}}", "{"]) {
    const commented = loaded(`1. e4 ; ${comment}\n e5`)
    assert.equal(loaded(commented.pgn()).history().join(), "e4,e5", comment)
  }
})

test("loadPgn reads the PGN of other programs", () => {
  for (const [pgn, history, comments] of /** @type {[string, string, string[]][]} */ ([
    ["1. e4 {a} {b} e5", "e4 e5", ["a b"]],
    ["1. e4 (1. d4) {c} e5", "e4 e5", ["c"]],
    ["1. e4 (1. d4 {)} (1. c4 ; )\n)) e5", "e4 e5", []],
    ["1. e4 {a} $1 e5 $2 $3 *", "e4 e5", ["a"]],
    ["\uFEFF1. e4 e5", "e4 e5", []],
    ["% of a tool\n1. e4\n% and more\ne5", "e4 e5", []],
    ["1. e4 e5 1–0", "e4 e5", []],
    ["1. a4 b5 2. axb5 c5 3. bxc6 e.p. d6", "a4 b5 axb5 c5 bxc6 d6", []],
    ["1. a4 b5 2. axb5 c5 3. bxc6e.p. d6", "a4 b5 axb5 c5 bxc6 d6", []],
    ['[White "a"]\n\n1. e4 *\n\n[White "b"]\n\n1. d4 *', "e4", []],
    ['[White "a"]\n\n1. e4\n\n[White "b"]\n\n1. d4 *', "e4", []],
  ])) {
    const chess = loaded(pgn)
    assert.equal(chess.history().join(" "), history, pgn)
    assert.deepEqual(
      chess.getComments().map(({ comment }) => comment),
      comments,
      pgn,
    )
  }
  assert.deepEqual(loaded('[My_Tag1 "a \\"b\\" \\\\"]\n\n*').getHeaders().My_Tag1, 'a "b" \\')
  assert.equal(loaded("1. e4 e5 1–0").getHeaders().Result, "1-0")
})

test("text that is not PGN leaves the game unchanged", () => {
  const chess = after(["d4"])
  for (const pgn of [
    '[Result "1-0"]n\n1. e4',
    "1. e4 e5 e9",
    "1. e49 e5",
    "1. e4 e5 2. Nf3+5 Nc6",
    "1. e4 n",
    "1. e4 )",
    "1. e4 (",
    "1. e4 {",
    '[White "a"',
    "@",
  ]) {
    assert.throws(
      () => chess.loadPgn(pgn),
      { name: "SyntaxError", message: /^Invalid PGN: .+\(line 1, column \d+\)$/ },
      pgn,
    )
    assert.deepEqual(chess.history(), ["d4"])
  }
  assert.throws(() => chess.loadPgn("1. e4 e4"), { message: "Invalid move in PGN: e4" })
})

test("a board without kings can be played on and edited during play", () => {
  const chess = new Chess()
  chess.remove("e1")
  assert.equal(chess.moves().length, 21)
  assert.deepEqual([chess.isCheck(), chess.isStalemate(), chess.isGameOver()], [false, false, false])
  chess.move("e4")
  chess.put({ type: "q", color: "w" }, "h5")
  assert.equal(chess.undo()?.san, "e4")
  assert.equal(chess.fen(), "rnbqkbnr/pppppppp/8/7Q/8/8/PPPPPPPP/RNBQ1BNR w kq - 0 1")
})

test("an unplayable board answers every call without moves", () => {
  for (const fen of [
    "P3k3/8/8/8/8/8/8/6K1 w - - 0 1",
    "P3k3/8/8/8/8/8/8/4R1K1 w - - 0 1",
    "4k3/8/8/8/8/8/8/p3R1K1 b - - 0 1",
  ]) {
    const chess = new Chess(fen, { skipValidation: true })
    assert.deepEqual(chess.moves(), [])
    assert.deepEqual(
      [chess.isCheckmate(), chess.isStalemate(), chess.isGameOver(), chess.perft(2)],
      [false, false, false, 0],
    )
    assert.equal(chess.fen(), fen)
    assert.equal(chess.board().flat().filter(Boolean).length, chess.ascii().match(/[prk]/gi)?.length)
    assert.throws(() => chess.move("Kf2"), { message: "Invalid move: Kf2" })
  }
  assert.deepEqual(new Chess("P3k3/8/8/8/8/8/8/4R1K1 w - - 0 1", { skipValidation: true }).attackers("e8", "w"), ["e1"])
})

test("en passant does not wrap around the edge of an unplayable board", () => {
  for (const [written, shown] of [
    ["2P1k3/8/8/7p/P7/8/8/6K1 b - a3 0 1", "-"],
    ["2P1k3/8/8/8/7P/p7/8/6K1 b - h3 0 1", "-"],
    ["2P1k3/8/8/8/Pp6/8/8/6K1 b - a3 0 1", "a3"],
    ["2P1k3/8/8/8/6pP/8/8/6K1 b - h3 0 1", "h3"],
  ])
    assert.equal(new Chess(written, { skipValidation: true }).fen().split(" ")[3], shown)
})

test("a king in check on the other side's turn can be captured", () => {
  const chess = new Chess("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1")
  assert.equal(chess.moves().length, 17)
  assert.ok(chess.moves().includes("Rxe8"))
  assert.ok(chess.moves().includes("Rf1"))
  assert.ok(chess.moves().includes("Kf2+"))
  assert.equal(chess.move("Rxe8").captured, "k")
  assert.equal(chess.fen(), "4R3/8/8/8/8/8/8/6K1 b - - 0 1")
  assert.deepEqual(chess.moves(), [])
  chess.undo()
  assert.equal(chess.moves().length, 17)
  const besideKing = new Chess("8/8/8/8/3kK3/8/8/8 w - - 0 1")
  assert.deepEqual(besideKing.moves(), ["Kf5", "Kf4", "Kf3", "Kxd4"])
  assert.equal(besideKing.isInsufficientMaterial(), true)
})

test("games are deeply equal exactly if their boards are", () => {
  assert.deepEqual(after(["e4", "e5"]), after(["e4", "e5"]))
  assert.notDeepEqual(after(["e4"]), after(["d4"]))
  assert.notDeepEqual(new Chess(), new Chess("4k3/8/8/8/8/8/8/4K3 w - - 0 1"))
  const [edited, other] = [new Chess(), new Chess()]
  edited.put({ type: "q", color: "w" }, "e4")
  assert.notDeepEqual(edited, other)
})

test("a piece returned by get() belongs to the caller", () => {
  const chess = new Chess()
  const piece = chess.get("e2")
  if (piece) piece.type = "q"
  assert.deepEqual(chess.get("e2"), { type: "p", color: "w" })
})

test("hash() of the start is the one in the documentation of chess.js", () => {
  assert.equal(new Chess().hash(), "3436f01fd716346e")
})
