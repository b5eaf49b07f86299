// Refusals in variants: the same as in Rust, in every language.

import assert from "node:assert/strict"
import { readFileSync, readdirSync } from "node:fs"
import { test } from "node:test"
import { explain, Game, parsePgn, Position, Setup, variantOf } from "../../js/entries/variants.js"

const textOf = (path) => readFileSync(new URL(path, import.meta.url), "utf8")
const languages = readdirSync(new URL("../../lang/", import.meta.url))
  .filter((file) => file.endsWith(".txt") && file !== "en.txt")
  .map((file) => file.slice(0, -4))
for (const tag of languages) await import(`../../js/lang/variants/${tag}.js`)

const rows = (path) =>
  textOf(path)
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"))
const examples = rows("../data/verdicts.tsv").filter(([, mode]) => variantOf(mode))
const problems = rows("../data/problems.tsv").filter(([, , variant]) => variant)

/** The output of the Rust program in docs/verdicts.md: the message and the squares of each name. */
const page = new Map(
  textOf("../../docs/verdicts.md")
    .split("\n")
    .map((line) => line.split("|").map((column) => column.trim()))
    .filter((columns) => columns.length > 5)
    .map((columns) => [columns[1].replaceAll("`", ""), { message: columns.at(-3), squares: columns.at(-2) }]),
)

/** The methods of declarations such as "flag:white". */
const declarations = { resign: "resign", flag: "timeForfeit" }

/** The verdict on an example's move, in its position or game. */
const verdictOf = ([, variant, fen, moves, tried], options) => {
  if (moves === "?") return Position.fromFen(fen, { variant }).judge(tried, options)
  const game = new Game({ variant, fen })
  for (const step of moves === "." ? [] : moves.split(" ")) {
    const [declaration, side] = step.split(":")
    if (side) game[declarations[declaration]](side)
    else game.move(step)
  }
  return game.judge(tried, options)
}

const isSentence = (message, english) => {
  assert.match(message, /^[^a-z].*[.]$/u)
  assert.doesNotMatch(message, /\{[a-z]+\}|  | \./)
  assert.notEqual(message, english)
}

test("JavaScript says what Rust says, in every language", () => {
  assert.ok(examples.length > 30)
  for (const example of examples) {
    const [sentence] = example
    const verdict = verdictOf(example)
    assert.equal(verdict.facts.sentence, sentence)
    assert.equal(verdict.reason, sentence.split(".")[0])
    assert.deepEqual({ message: verdict.message, squares: verdict.squares.join(" ") }, page.get(sentence))
    assert.equal(explain(verdict), verdict.message)
    for (const lang of languages) {
      const { message } = verdictOf(example, { lang })
      isSentence(message, verdict.message)
      assert.equal(explain(structuredClone(verdict), { lang }), message)
    }
  }
})

test("problems", () => {
  assert.ok(problems.length > 5)
  for (const [code, fen, variant] of problems) {
    const found = (options) =>
      Setup.fromFen(fen, { variant })
        .problems(options)
        .find((problem) => problem.code === code)
    const { message, squares } = found()
    assert.deepEqual({ message, squares: squares.join(" ") }, page.get(code))
    for (const lang of languages) isSentence(found({ lang }).message, message)
  }
})

test("problems of games", () => {
  const games = rows("../data/game_problems.tsv").filter(([, pgn]) => pgn.includes("[Variant"))
  assert.ok(games.length > 0)
  for (const [sentence, pgn] of games) {
    const [{ game }] = parsePgn(pgn.replaceAll("\\n", "\n"))
    const [{ code, message, facts }] = game.problems()
    assert.deepEqual([code, facts.sentence, message], [sentence.split(".")[0], sentence, page.get(sentence).message])
    for (const lang of languages) isSentence(game.problems({ lang })[0].message, message)
  }
})
