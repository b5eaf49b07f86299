// `explain` says in every language what has something to say, also after a round trip through JSON.

import assert from "node:assert/strict"
import { test } from "node:test"
import { explain, Game, PgnError, Position, parsePgn, Setup } from "../../js/entries/index.js"
import "../../js/lang/de.js"
import "../../js/lang/es.js"
import "../../js/lang/fr.js"

/** What a call throws. */
function thrown(call) {
  try {
    call()
  } catch (error) {
    return error
  }
  return assert.fail("nothing was thrown")
}

/** A game whose player may claim a draw now, or with Ng8. */
const repeated = (moves) => Game.fromPgn(`1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 ${moves}`)
const late = (halfmoves) => new Game(`4k3/8/8/8/8/8/8/R3K3 w - - ${halfmoves} 90`)

/** What is explained, and how in English and German. */
const said = [
  ["a refusal", Position.start().judge("Ke2"), /^The king on e1 .*\.$/, /^Der König auf e1 .*\.$/],
  ["an illegal move", thrown(() => Position.start().play("Ke2")), /^The king on e1 .*\.$/, /^Der König auf e1 .*\.$/],
  ["a FEN", thrown(() => Position.fromFen("8/8 w")), /8 ranks/, /8 Reihen/],
  ["what is no FEN", thrown(() => Position.fromFen(1)), /not a FEN \(1\)/, /\(1\)/],
  [
    "a position",
    thrown(() => Position.fromFen("8/8/8/8/8/8/8/8 w - -")),
    /^White has no king\.$/,
    /^Weiß hat keinen König\.$/,
  ],
  ["a problem", Position.fromFen("4k3/8/8/8/8/8/8/4K3 w K -").problems()[0], /no rook/, /Turm/],
  ["a problem of a setup", Setup.empty().problems()[0], /^White has no king\.$/, /^Weiß hat keinen König\.$/],
  ["an issue", parsePgn("1. e4 {")[0].issues[0], /never closed/, /Kommentar/],
  ["an issue about a move", parsePgn("1. Ke2")[0].issues[0], /^The king on e1 /, /^Der König auf e1 /],
  ["a PGN", thrown(() => Game.fromPgn("1. Ke2")), /^The king on e1 /, /^Der König auf e1 /],
  ["an empty PGN", thrown(() => Game.fromPgn("")), /^There is no game/, /Partie/],
  ["what is no PGN", thrown(() => Game.fromPgn(null)), /not a PGN \(null\)/, /\(null\)/],
  [
    "a problem of a game",
    Game.fromPgn('[Termination "Anna won by checkmate"]\n\n1. e4 e5 1-0').problems()[0],
    /^The tag Termination says "Anna won by checkmate"/,
    /Termination/,
  ],
  ["an end", new Game().resign("white"), /^White resigns, Black wins\.$/, /^Weiß gibt auf, Schwarz gewinnt\.$/],
  [
    "a repetition",
    repeated("Ng8").claims()[0],
    /claimed: the same position is .* third time\.$/,
    /^Remis kann beantragt/,
  ],
  ["an intended one", repeated("").claims()[0], /claimed with Ng8: the same position/, /^Mit Sg8 kann Remis beantragt/],
  ["fifty moves", late(100).claims()[0], /claimed: fifty moves/, /fünfzig Züge/],
  ["the fiftieth move", late(99).claims()[0], /with a move that completes fifty moves/, /mit einem Zug .* vollendet/],
]

for (const [name, what, english, german] of said) {
  test(`explains ${name}`, () => {
    assert.match(explain(what), english)
    assert.match(explain(what, { lang: "de" }), german)
    const sentences = ["en", "de", "fr", "es"].map((lang) => explain(what, { lang }))
    assert.equal(new Set(sentences).size, 4, "each language has its own words")
    for (const sentence of sentences) assert.match(sentence, /^[^{}]+\.$/u)
    const sent = JSON.parse(JSON.stringify(what))
    assert.deepEqual(
      ["en", "de", "fr", "es"].map((lang) => explain(sent, { lang })),
      sentences,
    )
  })
}

test("issues and errors of a PGN have the same code and facts", () => {
  for (const [pgn, code] of [
    ["1. Ke2", "illegal-move"],
    ["1. e4 {", "unclosed-comment"],
    ["1. e4 (1. d4", "unclosed-variation"],
    ['[Result "1-0"]\n\n1. e4 0-1', "tag-result"],
    ["", "empty"],
    [undefined, "not-text"],
  ]) {
    const error = thrown(() => Game.fromPgn(pgn))
    assert.ok(error instanceof PgnError)
    assert.equal(error.code, code)
    const [issue] = parsePgn(pgn).flatMap(({ issues }) => issues)
    if (!issue) continue
    const { line, column, facts } = error
    assert.deepEqual(
      { line, column, code, facts },
      { line: issue.line, column: issue.column, code: issue.code, facts: issue.facts },
    )
  }
})
