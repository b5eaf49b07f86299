// Ends of games and draw claims, through the module.

import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { explain, Game, IllegalMoveError, parsePgn } from "../../js/entries/index.js"
import { facts, list, Report } from "../data/read.mjs"
import "../../js/lang/de.js"
import "../../js/lang/es.js"
import "../../js/lang/fr.js"

const read = (mode, fen, moves) => {
  const variant = mode === "960" ? '[Variant "Chess960"]\n' : ""
  const entries = parsePgn(`${variant}[FEN "${fen}"]\n\n${moves} *`)
  assert.equal(entries.length, 1)
  assert.deepEqual(entries[0].issues, [])
  return entries[0].game
}
const claimed = (game, reason, basis) => game.claims().find((claim) => claim.reason === reason && claim.basis === basis)

test("draws, ply by ply", () => {
  const report = new Report()
  let claims = 0
  for (const [mode, fen, moves, counts, , fifth, , , , , last] of facts("draws")) {
    report.row(`${fen} ${moves.slice(0, 40)}`, () => {
      const game = read(mode, fen, list(moves).join(" "))
      assert.equal(game.position.fen(), last)
      const times = counts.split(" ").map(Number)
      assert.equal(game.ply, times.length - 1)
      // The plies near which something can change, and some others.
      for (let ply = 0; ply < times.length; ply++) {
        if (times[ply] < 2 && ply % 5 && game.position.halfmoves % 50 < 48) continue
        game.goTo(ply)
        const { end, position } = game
        const { halfmoves } = position
        if (end) {
          assert.deepEqual(game.claims(), [])
          assert.equal(game.claimDraw(), null)
          assert.equal(end.result === "1/2-1/2", end.reason !== "checkmate")
          continue
        }
        assert.ok(times[ply] < 5 && halfmoves < 150, `no end at ply ${ply}`)
        assert.equal(
          Boolean(claimed(game, "threefold-repetition", "position")),
          times[ply] >= 3,
          `third time at ply ${ply}`,
        )
        assert.equal(Boolean(claimed(game, "fifty-moves", "position")), halfmoves >= 100, `fifty moves at ply ${ply}`)
        for (const claim of game.claims()) {
          if (claim.basis === "position") {
            assert.deepEqual([...claim.moves], [])
            continue
          }
          claims++
          assert.ok(claim.moves.length > 0)
          for (const move of claim.moves) {
            assert.ok(Object.isFrozen(move))
            assert.equal(position.judge(move.uci).legal, true)
          }
        }
      }
      if (fifth !== ".") assert.ok(times.includes(5))
    })
  }
  assert.ok(claims > 200, `only ${claims} claims with moves`)
  report.finish(200)
})

test("claims of libraries", () => {
  const report = new Report()
  for (const [fen, moves, , third, intended, fifty, canFifty] of facts("claims")) {
    report.row(`${fen} ${moves}`, () => {
      const game = read("auto", fen, list(moves).join(" "))
      const over = game.end !== null
      if (third !== "?") {
        assert.equal(Boolean(claimed(game, "threefold-repetition", "position")), third === "yes" && !over)
        const found = claimed(game, "threefold-repetition", "intended-move")?.moves.map(({ san }) => san) ?? []
        assert.deepEqual(found.sort(), over ? [] : list(intended))
      }
      if (fifty !== "?") {
        assert.equal(Boolean(claimed(game, "fifty-moves", "position")), fifty === "yes")
        assert.equal(
          game.claims().some(({ reason }) => reason === "fifty-moves"),
          canFifty === "yes",
        )
      }
    })
  }
  report.finish(29)
})

test("a claim on the position, and with a move", () => {
  const moves = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"]
  const shuffled = () => {
    const game = new Game()
    for (const move of moves) game.move(move)
    return game
  }
  const end = { result: "1/2-1/2", reason: "threefold-repetition" }
  for (const right of ["Ng8", "f6g8", "Nf6-g8", { from: "f6", to: "g8" }, "\u265eg8"]) {
    const game = shuffled()
    assert.deepEqual({ ...game.claimDraw(right) }, end)
    assert.deepEqual({ ...game.end }, end)
    assert.equal(game.ply, 7, "written down, not played")
    assert.throws(
      () => game.move("Ng8"),
      (error) => error instanceof IllegalMoveError && error.verdict.reason === "game-over",
    )
    assert.deepEqual(game.claims(), [])
    assert.equal(game.tags.get("Result"), "1/2-1/2")
    assert.match(game.pgn(), /Ng1 1\/2-1\/2\n$/)
    assert.equal(game.undo().san, "Ng1")
    assert.equal(game.end, null)
    assert.equal(game.tags.get("Result"), "*")
  }
  const game = shuffled()
  const before = game.pgn()
  for (const wrong of [
    undefined,
    "e5",
    "Nd5",
    "",
    "hello",
    "Ng8 ",
    "x".repeat(600),
    null,
    7,
    {},
    { from: "f6" },
    { from: "e7", to: "e5" },
    NaN,
    [],
    Symbol("Ng8"),
  ]) {
    if (wrong === "Ng8 ") continue
    assert.equal(game.claimDraw(wrong), null, String(wrong))
    assert.equal(game.end, null)
    assert.equal(game.pgn(), before, "a wrong claim changes nothing")
    assert.equal(game.ply, 7)
  }
  game.move("Ng8")
  assert.deepEqual(
    game.claims().map(({ reason, basis }) => [reason, basis]),
    [
      ["threefold-repetition", "position"],
      ["threefold-repetition", "intended-move"],
    ],
  )
  assert.deepEqual({ ...game.claimDraw() }, end)
})

test("fifty moves, and mate on the fiftieth", () => {
  const at = (halfmoves, rules = "fide") => new Game({ fen: `7k/8/6K1/8/8/8/8/R7 w - - ${halfmoves} 100`, rules })
  assert.deepEqual(at(98).claims(), [])
  const [claim, ...more] = at(99).claims()
  assert.deepEqual([claim.reason, claim.basis, more], ["fifty-moves", "intended-move", []])
  assert.ok(!claim.moves.some(({ san }) => san === "Ra8#"), "mate is no draw")
  assert.equal(at(99).claimDraw("Ra8#"), null)
  assert.equal(at(99).claimDraw("Ra7").reason, "fifty-moves")
  assert.equal(at(100).claimDraw().reason, "fifty-moves")
  const online = at(99, "online")
  online.move("Ra8#")
  assert.deepEqual({ ...online.end }, { result: "1-0", reason: "checkmate" })
})

test("flags (FIDE 6.9), resignations (FIDE 5.1.2) and second illegal moves (FIDE 7.5.5)", () => {
  for (const [reason, lose] of [
    ["time-forfeit", (game, color) => game.timeForfeit(color)],
    ["resignation", (game, color) => game.resign(color)],
    ["rules-infraction", (game, color) => game.forfeit(color)],
  ]) {
    const report = new Report()
    for (const [fen, loser, result] of facts("flags")) {
      report.row(`${fen} ${loser}`, () => {
        const game = new Game({ fen })
        if (game.end) return assert.equal(result, "1/2-1/2")
        assert.deepEqual({ ...lose(game, loser) }, { result, reason })
        assert.equal(game.result, result)
        assert.deepEqual({ ...Game.fromPgn(game.pgn()).end }, { result, reason })
        assert.equal(game.undo(), null)
        assert.equal(game.end, null)
      })
    }
    report.finish(9)
  }
  for (const color of ["", "White", null, undefined, 0, {}]) {
    const game = new Game()
    assert.throws(() => game.timeForfeit(color), TypeError)
    assert.throws(() => game.forfeit(color), TypeError)
    assert.equal(game.end, null)
  }
})

test("adjudication", () => {
  for (const result of ["1-0", "0-1", "1/2-1/2"]) {
    const game = new Game()
    game.move("e4")
    assert.deepEqual({ ...game.adjudicate(result) }, { result, reason: "adjudication" })
    assert.equal(game.resign("white").reason, "adjudication", "what was declared first stands")
    game.goTo(0)
    assert.equal(game.end, null)
    assert.equal(game.forward().san, "e4")
    assert.equal(game.end.reason, "adjudication")
    game.undo()
    assert.equal(game.end, null, "taken back")
    game.redo()
    assert.equal(game.end.reason, "adjudication", "and brought back")
  }
  for (const result of ["*", "", "1/2", null, undefined, 1, {}]) {
    const game = new Game()
    assert.throws(() => game.adjudicate(result), TypeError)
    assert.equal(game.end, null)
  }
})

test("a declared end is written, and read as it was", () => {
  for (const [declare, end] of [
    [(game) => game.resign("white"), { result: "0-1", reason: "resignation" }],
    [(game) => game.agreeDraw(), { result: "1/2-1/2", reason: "agreement" }],
    [(game) => game.timeForfeit("black"), { result: "1-0", reason: "time-forfeit" }],
    [(game) => game.forfeit("black"), { result: "1-0", reason: "rules-infraction" }],
    [(game) => game.adjudicate("1-0"), { result: "1-0", reason: "adjudication" }],
  ]) {
    const game = new Game()
    game.move("e4")
    game.move("e5")
    declare(game)
    assert.ok(game.tags.has("Termination"))
    assert.deepEqual({ ...Game.fromPgn(game.pgn()).end }, end)
  }
})

// How games end, and what cannot be right in their records. The Rust tests have all the cases (terminations.tsv).

const rows = (file) =>
  readFileSync(new URL(`../data/${file}`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t").map((column) => column.replaceAll("\\n", "\n")))

test("the tag Termination, as the standard and sites have it", () => {
  for (const [source, termination, moves, reason, problems] of rows("terminations.tsv")) {
    const pgn = `${termination === "." ? "" : `[Termination "${termination}"]\n`}${moves}`
    const [{ game }] = parsePgn(pgn)
    const codes = game.problems().map(({ code }) => code)
    assert.deepEqual([game.end?.reason ?? ".", codes.join(" ") || "."], [reason, problems], `${source}: ${pgn}`)
    const again = Game.fromPgn(game.pgn())
    assert.deepEqual(again.end, game.end, pgn)
    assert.equal(again.tags.get("Termination"), termination === "." ? undefined : termination, pgn)
  }
})

test("a bare result says who won, and no more", () => {
  const of = (pgn, lang) => explain(Game.fromPgn(pgn).end, { lang })
  const languages = ["en", "de", "fr", "es"]
  assert.deepEqual(
    languages.map((lang) => of('[Termination "death"]\n\n1. e4 e5 1-0', lang)),
    ["White wins.", "Weiß gewinnt.", "Les Blancs gagnent.", "Ganan las blancas."],
  )
  assert.deepEqual(
    languages.map((lang) => of("1. e4 e5 1/2-1/2", lang)),
    ["Draw.", "Remis.", "Nulle.", "Tablas."],
  )
  const game = Game.fromPgn("1. e4 e5 1-0")
  assert.equal(game.judge("Nf3").message, "The game is over: White wins.")
  assert.ok(!game.pgn().includes("Termination"))
})

test("problems speak every language, also those that come as JSON", () => {
  for (const [sentence, pgn] of rows("game_problems.tsv").filter(([, pgn]) => !pgn.includes("[Variant"))) {
    const [{ game }] = parsePgn(pgn)
    const [problem] = game.problems()
    assert.equal(problem.facts.sentence, sentence)
    for (const lang of ["en", "de", "fr", "es"]) {
      const [{ message }] = game.problems({ lang })
      assert.equal(explain(JSON.parse(JSON.stringify(problem)), { lang }), message)
      assert.ok(!message.includes("{"), message)
    }
    assert.equal(problem.message, explain(problem))
    assert.ok(Object.isFrozen(problem))
  }
  assert.deepEqual(new Game().problems(), [])
  assert.throws(() => new Game().problems({ language: "de" }), TypeError)
})

test("a claim keeps the move that was written for it", () => {
  const claimed = () => Game.fromPgn("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 *")
  const game = claimed()
  assert.equal(game.claimDraw("Sg8"), null, "English letters without a language")
  for (const claim of [undefined, "Ng8"]) {
    assert.throws(() => game.claimDraw(claim, { language: "de" }), {
      name: "TypeError",
      message: /no option "language"/,
    })
    assert.throws(() => game.claimDraw(claim, "de"), { name: "TypeError", message: /options object/ })
  }
  assert.equal(game.claimDraw("Sg8", { lang: "de" }).reason, "threefold-repetition")
  assert.equal(game.tags.get("IntendedMove"), "Ng8")
  const again = Game.fromPgn(game.pgn())
  assert.deepEqual([again.end, again.tags.get("IntendedMove")], [game.end, "Ng8"])
  game.undo()
  assert.deepEqual([game.end, game.tags.has("IntendedMove")], [null, false])
})

test("a draw is agreed after both sides have moved", () => {
  const game = new Game()
  assert.equal(game.agreeDraw(), null)
  game.move("e4")
  assert.equal(game.agreeDraw(), null)
  assert.equal(game.end, null)
  game.move("e5")
  assert.equal(game.agreeDraw().reason, "agreement")
  assert.equal(new Game({ chess960: 0 }).agreeDraw(), null)
  assert.equal(new Game({ rules: "online" }).agreeDraw()?.reason, "agreement")
  assert.equal(new Game("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").agreeDraw()?.reason, "agreement")
})
