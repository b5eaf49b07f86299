// How games end, and what cannot be right in their records. The Rust tests have all the cases (terminations.tsv).
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { explain, Game, parsePgn } from "chess-arbiter"
import "chess-arbiter/lang/de"
import "chess-arbiter/lang/es"
import "chess-arbiter/lang/fr"

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
