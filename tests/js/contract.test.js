// Complete structured values, and the texts for every end reason. scripts/contract.mjs compares their types
// with the engine.

import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { explain, Game, InvalidFenError, Position, parsePgn } from "../../js/entries/index.js"
import { parseArrows, parseMarks } from "../../js/elements/picture/marks.js"
import { playing } from "../../js/elements/play/play-texts.js"
import { texts as known } from "../../js/generated/lang/texts.js"
import { games } from "../../js/generated/lang/games.js"
import { english, message } from "../../js/words/language.js"

/** @param {unknown} value plain and frozen, with all that is in it */
function isPlain(value) {
  if (typeof value !== "object" || value === null) return
  assert.ok(Object.isFrozen(value))
  assert.ok(Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)
  Object.values(value).forEach(isPlain)
}

test("a refusal has exactly its documented fields", () => {
  const refused = Position.fromFen("r6k/4q3/8/8/8/B7/8/K7 w - - 0 1").judge("Bxe7")
  isPlain(refused)
  assert.deepEqual(refused, {
    legal: false,
    reason: "exposes-king",
    message: message(refused.facts, english),
    squares: ["a8"],
    refutation: "Rxa1",
    candidates: [],
    facts: {
      sentence: "exposes-king.pinned",
      to: "e7",
      king: "a1",
      piece: { square: "a3", color: "white", role: "bishop" },
      other: { square: "a8", color: "black", role: "rook" },
      move: "Bxe7",
      refutation: "Rxa1",
      line: { from: "a1", to: "a8" },
    },
  })
})

test("a problem has exactly its documented fields", () => {
  const [problem, ...more] = Position.fromFen("4k3/8/8/8/8/8/8/4K3 w K - 0 1").problems()
  isPlain(problem)
  assert.deepEqual(more, [])
  assert.deepEqual(problem, {
    code: "castling-right-without-rook",
    message: "The castling right K was ignored: there is no rook for it.",
    squares: ["e1"],
    facts: { sentence: "castling-right-without-rook", letter: "K", side: "white" },
  })
})

test("a FEN error has exactly its documented fields", () => {
  const wrong = {
    fields: ["", "fen-empty"],
    placement: ["4k3/8/8/8/8/8/8/4K2x w - - 0 1", "fen-unknown-piece"],
    turn: ["4k3/8/8/8/8/8/8/4K3 x - - 0 1", "fen-turn"],
    castling: ["4k3/8/8/8/8/8/8/4K3 w x - 0 1", "fen-castling"],
    "en-passant": ["4k3/8/8/8/8/8/8/4K3 w - x 0 1", "fen-en-passant"],
    halfmoves: ["4k3/8/8/8/8/8/8/4K3 w - - x 1", "fen-halfmoves"],
    fullmoves: ["4k3/8/8/8/8/8/8/4K3 w - - 0 x", "fen-fullmoves"],
    position: ["8/8/8/8/8/8/8/8 w - - 0 1", "missing-king"],
  }
  for (const [field, [fen, code]] of Object.entries(wrong)) {
    assert.throws(
      () => Position.fromFen(fen),
      (error) => {
        assert.ok(error instanceof InvalidFenError)
        assert.deepEqual([error.field, error.code], [field, code])
        assert.equal(explain(error), error.message)
        // The offset of the "x", where there is one.
        assert.equal(error.offset, Math.max(0, fen.indexOf("x")))
        return true
      },
    )
  }
})

test("an issue of a PGN has exactly its documented fields", () => {
  const [
    {
      issues: [illegal],
    },
  ] = parsePgn("1. e4 e5 2. Ke3 *")
  isPlain(illegal)
  const facts = {
    sentence: "piece-cannot-move-there.king",
    from: "e1",
    to: "e3",
    piece: { square: "e1", color: "white", role: "king" },
  }
  const to = illegal.verdict.candidates.map(({ to }) => to)
  assert.deepEqual(illegal, {
    line: 1,
    column: 13,
    code: "illegal-move",
    message: illegal.message,
    lost: true,
    facts,
    verdict: {
      legal: false,
      reason: "piece-cannot-move-there",
      message: message(facts, english),
      squares: ["e1"],
      candidates: illegal.verdict.candidates,
      facts,
    },
  })
  assert.deepEqual(to, ["e2"])
  // Facts tell which of the two results is that of the tag.
  const [
    {
      issues: [result],
    },
  ] = parsePgn('[Result "1-0"]\n\n1. e4 0-1')
  assert.deepEqual(result, {
    line: 3,
    column: 7,
    code: "tag-result",
    message: "The moves end with 0-1, but the tag Result says 1-0.",
    lost: false,
    facts: { sentence: "pgn-tag-result", outcome: "0-1", claimedResult: "1-0" },
  })
})

test("notes read from PGN are equal after being written and read again", () => {
  const pgn =
    "1. {first} e4 $1 {[%clk 1:02:03.5][%emt 0:00:07][%eval -1.25,20][%csl Ga1,Rb2,Yc3,Bd4][%cal Ya1h8,Bc3c4] the move} *"
  const { current } = Game.fromPgn(pgn)
  const annotations = {
    clock: 3723.5,
    elapsed: 7,
    eval: { pawns: -1.25, depth: 20 },
    squares: [
      { color: "green", square: "a1" },
      { color: "red", square: "b2" },
      { color: "yellow", square: "c3" },
      { color: "blue", square: "d4" },
    ],
    arrows: [
      { color: "yellow", from: "a1", to: "h8" },
      { color: "blue", from: "c3", to: "c4" },
    ],
  }
  const { commentBefore, comment, nags } = current
  assert.deepEqual({ commentBefore, comment, nags }, { commentBefore: "first", comment: "the move", nags: [1] })
  assert.deepEqual(JSON.parse(JSON.stringify(current.annotations)), annotations)
  const game = new Game()
  game.move("e4")
  game.current.annotations = annotations
  assert.deepEqual(JSON.parse(JSON.stringify(game.current.annotations)), annotations)
  const again = Game.fromPgn(game.pgn()).current.annotations
  assert.deepEqual(JSON.parse(JSON.stringify(again)), annotations)
  game.current.annotations = { eval: { mate: -3 } }
  assert.deepEqual(JSON.parse(JSON.stringify(game.current.annotations)), { eval: { mate: -3 } })
  // The colors of marks in attributes, which elements read without the engine.
  assert.deepEqual(
    parseMarks("Ga1,Rb2,Yc3,Bd4").map(({ kind, square }) => ({ color: kind, square })),
    annotations.squares,
  )
  assert.deepEqual(
    parseArrows("Ya1h8,Bc3c4"),
    annotations.arrows.map(({ color, from, to }) => ({ from, to, color })),
  )
  assert.deepEqual(
    parseMarks("Xa1", () => []),
    [],
  )
  assert.deepEqual(
    parseArrows("Xa1a2", () => []),
    [],
  )
})

test("claims have exactly their documented fields", () => {
  const game = new Game()
  for (const move of ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"]) game.move(move)
  const moves = [game.position.judge("Ng8").move]
  const [intended, ...more] = game.claims()
  isPlain(intended)
  assert.deepEqual(more, [])
  assert.deepEqual(intended, { reason: "threefold-repetition", basis: "intended-move", moves })
  game.move("Ng8")
  const onPosition = game.claims().find(({ basis }) => basis === "position")
  assert.deepEqual(onPosition, { reason: "threefold-repetition", basis: "position", moves: [] })
  assert.deepEqual(game.claimDraw(), { result: "1/2-1/2", reason: "threefold-repetition", winner: null, by: "white" })
})

test("ends have exactly their documented fields", () => {
  assert.deepEqual(new Game().resign("white"), { result: "0-1", reason: "resignation", winner: "black", by: "white" })
  assert.deepEqual(new Game().adjudicate("1-0"), { result: "1-0", reason: "adjudication", winner: "white" })
})

// The sentences of ends are named after the reasons: see tests/rust/game_ends.rs.
const sentences = Object.keys(games).filter((name) => name.startsWith("game-over."))
const reasons = sentences.map((name) => name.replace("game-over.", "")).filter((reason) => !reason.endsWith("-draw"))
const results = ["1-0", "0-1", "1/2-1/2"]

test("every end has its text in every language of the elements", async () => {
  assert.ok(reasons.length >= 11)
  const modules = await Promise.all([...known.values()].map((load) => load()))
  assert.ok(modules.length >= 3)
  for (const reason of reasons) {
    for (const { endText } of [playing(), ...modules.map(({ texts }) => playing(texts))]) {
      for (const result of results) assert.match(endText({ result, reason }), /^\p{L}[^{}]+\.$/u, reason)
    }
  }
})

test("lang/README.md lists every slot of the sentences", () => {
  // tests/rust/sentences.rs checks that slots of sentences are facts; this checks that lang/README.md documents them.
  const readme = readFileSync(new URL("../../lang/README.md", import.meta.url), "utf8")
  const used = Object.values({ ...english.sentences, ...games }).flatMap((words) =>
    [...words.matchAll(/\{([a-zA-Z]+)/g)].map(([, slot]) => slot),
  )
  assert.ok(used.length > 100)
  for (const slot of new Set(used)) assert.match(readme, new RegExp(`\`\\{${slot}(:\\w+)?\\}\``), slot)
})
