// Lessons: boards without kings, free rules, and null moves.

import assert from "node:assert/strict"
import { test } from "node:test"
import { Game, IllegalMoveError, InvalidFenError, parsePgn, Position } from "../../js/entries/index.js"

const KNIGHT = "8/8/8/3p4/8/2N5/8/8 w - - 0 1"
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
const CHECK = "k3r3/8/8/8/8/8/8/4K3 w - - 0 1"

const lesson = (fen) => Position.fromFen(fen, { kings: "optional" })
const sans = (game) => game.history().map(({ san }) => san)

test("a position needs both kings unless they are optional", () => {
  for (const options of [undefined, {}, { kings: undefined }, { kings: "required" }]) {
    assert.throws(
      () => Position.fromFen(KNIGHT, options),
      (error) => error instanceof InvalidFenError && error.code === "missing-king",
    )
  }
  assert.equal(lesson(KNIGHT).fen(), KNIGHT)
  assert.equal(lesson(START).fen(), START)
  for (const [fen, code] of [
    ["8/8/8/8/8/8/8/KK6 w - -", "too-many-kings"],
    ["4k3/4R3/8/8/8/8/8/8 w - -", "opposite-check"],
    ["P7/8/8/8/8/8/8/8 w - -", "pawn-on-back-rank"],
  ]) {
    assert.throws(
      () => lesson(fen),
      (error) => error instanceof InvalidFenError && error.code === code,
    )
  }
})

test("a board without kings is never in check, mate or a draw", () => {
  const position = lesson(KNIGHT)
  assert.equal(position.kingOf("white"), null)
  assert.equal(position.kingOf("black"), null)
  assert.deepEqual(position.legalSans().sort(), ["Na2", "Na4", "Nb1", "Nb5", "Nd1", "Ne2", "Ne4", "Nxd5"])
  assert.deepEqual(position.destinations().get("c3").sort(), ["a2", "a4", "b1", "b5", "d1", "d5", "e2", "e4"])
  assert.equal(position.perft(1), 8)
  assert.deepEqual(
    [position.isCheck, position.isCheckmate, position.isStalemate, position.isDead, position.isInsufficientMaterial],
    [false, false, false, false, false],
  )
  assert.deepEqual([position.canWin("white"), position.canWin("black")], [false, false])
  assert.deepEqual([position.checkers(), position.pinned("white"), position.attackers("d5", "white")], [[], [], ["c3"]])
  assert.deepEqual(
    position.problems().map(({ code }) => code),
    ["missing-king", "missing-king"],
  )
  assert.equal(JSON.stringify(position), JSON.stringify(KNIGHT))
  assert.deepEqual(structuredClone(position.state), position.state)
  assert.ok(position.equals(lesson(`${KNIGHT.split(" ")[0]} w - - 7 9`)))
  const castling = position.judge("O-O")
  assert.equal(castling.message, "White may not castle king side: there is no king.")
  // Later positions stay without a king.
  const after = position.play("Nxd5")
  assert.equal(after.fen(), "8/8/8/3N4/8/8/8/8 b - - 0 1")
  assert.equal(after.kingOf("white"), null)
  assert.ok(after.isStalemate)
})

test("castling rights of a missing king are dropped and listed", () => {
  const position = lesson("4k3/8/8/8/8/8/8/R6R w KQ - 0 1")
  assert.deepEqual(position.castling.white, { king: null, queen: null })
  assert.deepEqual(
    position
      .problems()
      .map(({ code }) => code)
      .sort(),
    ["castling-right-without-king", "castling-right-without-king", "missing-king"],
  )
})

test("pass() passes the turn", () => {
  assert.equal(Position.start().pass().fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1")
  assert.equal(lesson(KNIGHT).play("Nxd5").pass().turn, "white")
  assert.equal(Position.fromFen(CHECK).pass(), null)
  // The en passant capture is no longer possible.
  assert.equal(
    Position.fromFen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").pass().fen({ enPassant: "always" }),
    "4k3/8/8/3pP3/8/8/8/4K3 b - - 1 1",
  )
})

test("a position judges a null move as not allowed", () => {
  for (const text of ["--", "Z0", "0000", "@@@@", "1... --"]) {
    const verdict = Position.start().judge(text)
    assert.deepEqual([verdict.legal, verdict.reason], [false, "pass-not-allowed"], text)
    assert.equal(verdict.message, 'Passing the turn ("--") is not a legal move.')
    assert.throws(
      () => Position.start().play(text),
      (error) => error instanceof IllegalMoveError && error.verdict.reason === "pass-not-allowed",
    )
  }
  const inCheck = Position.fromFen(CHECK).judge("--")
  assert.deepEqual(
    [inCheck.reason, inCheck.squares, inCheck.message],
    ["pass-not-allowed", ["e8"], "The king on e1 is in check from the rook on e8: the turn cannot be passed."],
  )
})

test("a free game plays null moves and walks along them", () => {
  const game = new Game({ rules: "free" })
  assert.equal(game.rules, "free")
  assert.ok(game.judge("--").legal)
  game.move("e4")
  const pass = game.move("--")
  assert.deepEqual(
    { ...pass },
    {
      from: "e8",
      to: "e8",
      role: "king",
      color: "black",
      enPassant: false,
      doublePush: false,
      check: false,
      checkmate: false,
      san: "--",
      uci: "0000",
      pass: true,
    },
  )
  game.move("d4")
  assert.deepEqual(sans(game), ["e4", "--", "d4"])
  assert.deepEqual([game.back().san, game.back().san, game.forward().san], ["d4", "--", "--"])
  assert.equal(game.current.move.pass, true)
  game.back()
  // The Move of a null move can also be played, and follows the line.
  assert.equal(game.move(pass), pass)
  assert.equal(game.root.children[0].children.length, 1)
  game.goTo(3)
  const again = Game.fromPgn(game.pgn())
  assert.deepEqual([again.rules, again.pgn(), sans(again)], ["free", game.pgn(), sans(game)])
  assert.equal(new Game({ fen: KNIGHT, rules: "free" }).move("--").from, "a1")
})

test("a null move is refused in check and outside free games", () => {
  for (const [rules, fen, message] of [
    ["fide", START, /only in a game under free rules/],
    ["online", START, /only in a game under free rules/],
    ["fide", CHECK, /only in a game under free rules/],
    ["free", CHECK, /the turn cannot be passed/],
  ]) {
    const game = new Game({ fen, rules })
    assert.equal(game.rules, rules)
    const { reason, message: said } = game.judge("--")
    assert.equal(reason, "pass-not-allowed")
    assert.match(said, message)
    assert.throws(() => game.move("--"), IllegalMoveError)
    assert.equal(game.ply, 0)
  }
})

test("a free game goes on where the rules end it as a draw", () => {
  const dead = new Game({ fen: "8/8/8/8/8/4k3/8/4K2n w - - 148 90", rules: "free" })
  for (const move of ["Kd1", "Nf2", "Ke1", "Nh1"]) dead.move(move)
  const repeated = new Game({ rules: "free" })
  for (let round = 0; round < 5; round++) for (const move of ["Nf3", "Nf6", "Ng1", "Ng8"]) repeated.move(move)
  for (const game of [dead, repeated]) {
    assert.deepEqual(
      [game.end, game.result, game.claims(), game.claimDraw(), game.claimDraw("Nf3")],
      [null, "*", [], null, null],
    )
  }
  assert.equal(repeated.resign("white").reason, "resignation")
})

test("mate and stalemate end a free game", () => {
  const mate = new Game({ rules: "free" })
  for (const move of ["f3", "e5", "g4", "Qh4#"]) mate.move(move)
  assert.equal(mate.end.reason, "checkmate")
  assert.equal(mate.judge("--").reason, "game-over")
  const blocked = new Game({ fen: "8/8/8/4p3/8/8/4P3/8 w - - 0 1", rules: "free" })
  blocked.move("e4")
  assert.equal(blocked.end.reason, "stalemate")
})

test("a side without pieces passes in a free game", () => {
  const alone = new Game({ fen: "8/8/8/8/4N3/8/8/8 w - - 0 1", rules: "free" })
  for (const move of ["Nf6", "--", "Ne8", "--"]) alone.move(move)
  assert.equal(alone.end, null)
})

test("a PGN without a king or with a null move is a free game", () => {
  for (const rules of [undefined, "fide", "online"]) {
    assert.throws(
      () => new Game({ fen: KNIGHT, rules }),
      (error) => error instanceof InvalidFenError && error.code === "missing-king",
    )
  }
  const game = new Game({ fen: KNIGHT, rules: "free" })
  game.move("Nxd5")
  assert.equal(game.position.kingOf("black"), null)
  for (const pgn of [game.pgn(), `[FEN "${KNIGHT}"]\n\n1. Nxd5 *`, "1. e4 -- *", "1. e4 e5 (1... Z0) *"]) {
    const [{ game: read, issues }] = parsePgn(pgn)
    assert.deepEqual([read.rules, issues], ["free", []], pgn)
  }
  assert.equal(Game.fromPgn("1. e4 e5 *").rules, "fide")
})
