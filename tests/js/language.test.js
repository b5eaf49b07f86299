// Sentences: the same as in Rust, in every language, and in custom wording.

import assert from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import { test } from "node:test"
import {
  defineLanguage,
  explain,
  Game,
  IllegalMoveError,
  InvalidFenError,
  localizeSan,
  parsePgn,
  PgnError,
  Position,
  sanLanguages,
  Setup,
} from "../../js/entries/index.js"
import { reading } from "../data/read.mjs"
import "../../js/lang/de.js"
import "../../js/lang/es.js"
import "../../js/lang/fr.js"

/** Languages with sentences. */
const fileOf = (tag) => readFileSync(new URL(`../../lang/${tag}.txt`, import.meta.url), "utf8")
const tags = readdirSync(new URL("../../lang/", import.meta.url))
  .filter((file) => file.endsWith(".txt"))
  .map((file) => file.slice(0, -4))
const languages = tags.filter((tag) => tag !== "en")
for (const tag of languages) await import(`../../js/lang/${tag}.js`)

/** The piece letters of every language, with those of languages that have nothing else. */
const letters = [
  ...tags.map((tag) => [tag, fileOf(tag).match(/^letters = (.+)$/m)[1]]),
  ...readFileSync(new URL("../../lang/letters.tsv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t")),
]

const examples = readFileSync(new URL("../data/verdicts.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => line.split("\t"))
  // The other sentences are about variants, which this entry does not have.
  .filter(([, mode]) => mode === "std" || mode === "960")

/** The output of the Rust program in docs/verdicts.md: the message and the squares for each sentence. */
const page = new Map(
  readFileSync(new URL("../../docs/verdicts.md", import.meta.url), "utf8")
    .split("\n")
    .map((line) => line.split(" | "))
    .filter((columns) => columns.length === 5)
    .map(([message, sentence, , squares]) => [sentence.replaceAll("`", ""), { message: message.slice(2), squares }]),
)

const step = (game, text) => {
  const [what, by] = text.split(":")
  if (what === "claim") game.claimDraw()
  else if (what === "agree") game.agreeDraw()
  else if (what === "resign") game.resign(by)
  else if (what === "flag") game.timeForfeit(by)
  else if (what === "forfeit") game.forfeit(by)
  else if (what === "adjudicate") game.adjudicate(by)
  else if (by) return recorded(game, what, by)
  else game.move(text)
  return game
}

/** The game as a PGN with this result and, unless it is just recorded, this Termination. */
const recorded = (game, said, result) => {
  const tag = said === "recorded" ? "" : `[Termination "${said}"]\n`
  return Game.fromPgn(`${tag}${game.pgn().replace(/\*\s*$/, result)}`)
}

/** The position or game in which an example's move is tried. */
const judgeOf = ([, mode, fen, moves]) => {
  if (moves === "?") return Position.fromFen(fen, { ...reading(mode), kings: "optional" })
  const game = new Game({ fen })
  return (moves === "." ? [] : moves.split(" ")).reduce(step, game)
}

test("JavaScript writes the sentences that Rust writes", () => {
  assert.ok(examples.length > 60)
  for (const example of examples) {
    const [sentence, , , , tried] = example
    const verdict = judgeOf(example).judge(tried)
    assert.equal(verdict.facts.sentence, sentence)
    assert.equal(verdict.reason, sentence.split(".")[0])
    assert.equal(verdict.message, page.get(sentence).message)
    assert.equal(verdict.squares.join(" "), page.get(sentence).squares.trim())
    assert.equal(explain(verdict), verdict.message)
  }
})

test("every refusal has a sentence in every language", () => {
  for (const example of examples) {
    const [, , , , tried] = example
    const judge = judgeOf(example)
    const english = judge.judge(tried)
    for (const lang of languages) {
      const verdict = judge.judge(tried, { lang })
      const { message } = verdict
      assert.match(message, /^[^a-z].*[.]$|^[a-h]x/u, `${lang}: ${message}`)
      assert.doesNotMatch(message, /\{[a-z]+\}|  | \./, `${lang}: ${message}`)
      assert.notEqual(message, english.message, `${lang}: ${message}`)
      assert.deepEqual({ ...verdict, message: english.message }, english)
      // The facts become a sentence after JSON, too.
      assert.equal(explain(structuredClone(english), { lang }), message)
    }
  }
})

test("piece letters in sentences are those of localizeSan", () => {
  for (const [lang, written] of letters) {
    assert.deepEqual(
      written.split(" "),
      ["N", "B", "R", "Q", "K"].map((letter) => localizeSan(`${letter}a1`, lang).replace("a1", "")),
    )
  }
})

test("sentences name moves in the letters of the language", () => {
  const pinned = Position.fromFen("r6k/4q3/8/8/8/B7/8/K7 w - - 0 1")
  for (const [lang, move, capture] of [
    ["de", "Lxe7", "Txa1"],
    ["fr", "Fxe7", "Txa1"],
    ["es", "Axe7", "Txa1"],
  ]) {
    const { message, refutation } = pinned.judge("Bxe7", { lang })
    assert.ok(message.includes(move) && message.includes(capture), message)
    // The data for programs does not change.
    assert.equal(refutation, "Rxa1")
  }
})

test("a language is found by its tag or falls back to English", () => {
  const start = Position.start()
  const said = (lang) => start.judge("e5", { lang }).message
  assert.notEqual(said("de"), said("en"))
  for (const tag of ["de-AT", "DE", "de-Latn-CH-1996"]) assert.equal(said(tag), said("de"), tag)
  for (const tag of [
    "xx",
    "",
    "d",
    "deu",
    "-",
    "e",
    undefined,
    null,
    7,
    {},
    Symbol("de"),
    "__proto__",
    "constructor",
  ]) {
    assert.equal(said(tag), said("en"), String(tag))
  }
})

test("a custom language falls back to English for missing texts", () => {
  defineLanguage("x-terse", {
    words: { at: "{role}@{square}", knight: "N" },
    sentences: { "own-piece-on-target": "{piece} > {to}?" },
  })
  const start = Position.start()
  assert.equal(start.judge("g1e2", { lang: "x-terse" }).message, "N@g1 > e2?")
  assert.equal(start.judge("e4e5", { lang: "x-terse" }).message, "There is no piece on e4.")
})

test("the refusal of an unreadable move is entirely in its language", () => {
  for (const input of [
    {},
    [],
    null,
    undefined,
    7,
    true,
    () => 1,
    Symbol("e4"),
    { from: "e2", to: "e4", promotion: 7 },
    { from: "e2", to: "e4", promotion: {} },
  ]) {
    for (const lang of languages) {
      const { message } = Position.start().judge(input, { lang })
      assert.doesNotMatch(message, /an object|a function|without two/, message)
    }
  }
  assert.equal(
    Position.start().judge({}, { lang: "de" }).message,
    'Dieses Objekt nennt keine zwei Felder: Erwartet wird ein Zug wie "Sf3" oder { from: "g1", to: "f3" }.',
  )
})

test("problems of a FEN carry facts for every language", () => {
  const [problem] = Position.fromFen("4k3/8/8/8/8/8/8/4K3 w K - 0 1").problems()
  assert.deepEqual(problem, {
    code: "castling-right-without-rook",
    message: "The castling right K was ignored: there is no rook for it.",
    squares: ["e1"],
    facts: { sentence: "castling-right-without-rook", letter: "K", side: "white" },
  })
  for (const lang of languages) {
    const [said] = Position.fromFen("4k3/8/8/8/8/8/8/4K3 w K - 0 1").problems({ lang })
    assert.notEqual(said.message, problem.message)
    assert.equal(explain(problem, { lang }), said.message)
  }
})

test("the error of a FEN quotes what is wrong", () => {
  assert.throws(
    () => Position.fromFen("8/8/8/8/8/8/8/8x w - -"),
    (error) => {
      assert.ok(error instanceof InvalidFenError)
      assert.equal(error.message, '"x" in the placement is not a piece (PNBRQK, pnbrqk), a digit 1 to 8 or a /.')
      return true
    },
  )
})

test("the issue of a FEN tag carries the problem of the FEN", () => {
  const [{ issues }] = parsePgn('[FEN "4k3/8/8/8/8/8/8/KK6 w - - 0 1"]\n\n1. Kd2 *')
  assert.equal(issues[0].message, "The FEN tag cannot be used: White has more than one king.")
  assert.equal(issues[0].facts.inner, "too-many-kings")
})

test("the error of an illegal move has the message of its verdict", () => {
  assert.throws(
    () => Position.start().play("Nd4"),
    (error) => error instanceof IllegalMoveError && error.message === error.verdict.message,
  )
})

test("every language has its modules and letters", () => {
  assert.ok(languages.length >= 3)
  const files = (/** @type {string} */ folder) =>
    readdirSync(new URL(folder, import.meta.url)).filter((name) => name.endsWith(".js"))
  for (const folder of ["../../js/lang/", "../../js/lang/variants/"])
    assert.deepEqual(
      files(folder),
      languages.map((tag) => `${tag}.js`),
    )
  assert.deepEqual([...sanLanguages], letters.map(([tag]) => tag).sort())
})

test("ends are explained in every language", () => {
  const stalemate = { result: "1/2-1/2", reason: "stalemate" }
  const said = {
    en: "Draw by stalemate.",
    de: "Remis durch Patt.",
    fr: "Nulle par pat.",
    es: "Tablas por rey ahogado.",
  }
  for (const [lang, text] of Object.entries(said)) assert.equal(explain(stalemate, { lang }), text)
  assert.equal(explain({ result: "0-1", reason: "checkmate" }), "Checkmate, Black wins.")
  assert.equal(explain({ result: "1-0", reason: "resignation" }, { lang: "de" }), "Schwarz gibt auf, Weiß gewinnt.")
  assert.equal(explain({ result: "1/2-1/2", reason: "adjudication" }), "Draw by adjudication.")
  // The verdict in a finished game says the same.
  const game = new Game()
  for (const move of ["f3", "e5", "g4", "Qh4"]) game.move(move)
  assert.equal(game.judge("e4", { lang: "de" }).message, "Die Partie ist beendet: Schachmatt, Schwarz gewinnt.")
  assert.equal(explain(game.end, { lang: "de" }), "Schachmatt, Schwarz gewinnt.")
  for (const end of [{ result: "1-0", reason: "constructor" }, { result: "1-0" }, { reason: "stalemate" }, null, 7])
    assert.throws(() => explain(end), TypeError)
})

test("refusals in a PGN name earlier moves of their game", () => {
  const said = (pgn) => parsePgn(pgn)[0].issues[0]
  const castling = said("1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 4. O-O *")
  assert.equal(castling.message, "White may not castle king side: the king moved with 2. Ke2.")
  const expired = said("1. e4 a6 2. e5 (2. d4 d5 3. Nf3 (3. Nc3) 3... Nf6) 2... d5 3. Nf3 Nc6 4. exd6 *")
  assert.equal(expired.verdict.reason, "en-passant-expired")
  assert.equal(
    expired.message,
    "The pawn on d5 could be taken en passant only right after its double push 2... d5, on move 3.",
  )
  assert.equal(expired.message, expired.verdict.message)
})

test("a move that was returned can be passed in again", () => {
  const position = Position.fromFen("4rk1r/pppppppp/8/8/8/8/PPPPPPPP/4RK1R w KQkq - 0 1", { chess960: true })
  const castling = position.legalMoves().find(({ castle }) => castle === "king")
  assert.equal(position.judge(castling).move, castling)
  assert.equal(position.play(castling).pieceAt("f1")?.role, "rook")
})

test("explain withstands malformed facts", () => {
  assert.throws(() => explain({ facts: {} }), TypeError)
  assert.throws(() => explain({}), TypeError)
  for (const sentence of ["constructor", "__proto__", "pgn-unusable-fen"]) {
    assert.equal(
      typeof explain({ facts: { sentence, inner: "pgn-unusable-fen", enemy: "constructor", moves: [] } }),
      "string",
    )
  }
})

test("defineLanguage refuses texts that are not strings", () => {
  assert.throws(() => defineLanguage("x-bad", { words: { knight: 7 }, sentences: {} }), TypeError)
})

test("an empty language falls back to English", () => {
  defineLanguage("x-empty", {})
  assert.equal(Position.start().judge("g1e2", { lang: "x-empty" }).message, Position.start().judge("g1e2").message)
})

test("a finished game refuses anything as game-over", () => {
  const game = new Game()
  for (const move of ["f3", "e5", "g4", "Qh4"]) game.move(move)
  for (const tried of ["", "e4", null, {}, "x".repeat(2_000), { from: "e2", to: "e4" }]) {
    assert.equal(game.judge(tried).reason, "game-over")
  }
})

// `explain` describes every value with a sentence in every language, even after a round trip through JSON.

/** The error that a call throws. */
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

/** The explained values and their sentences in English and German. */
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
  test(`explain() describes ${name} in every language`, () => {
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

test("explain() falls back to the message when the entry is not imported", () => {
  const issue = {
    code: "not-number",
    message: '"x" is not a number.',
    facts: { sentence: "epd-not-number", text: "x" },
  }
  assert.equal(explain(issue), issue.message)
  assert.match(explain(issue, { lang: "de" }), /^„x“|^"x"/)
  assert.notEqual(explain(issue, { lang: "de" }), issue.message)
})

test("fromPgn throws the code and facts that parsePgn reports", () => {
  for (const [pgn, code] of [
    ["1. Ke2", "illegal-move"],
    ["1. e4 {", "unclosed-comment"],
    ["1. e4 (1. d4 [x", "unclosed-bracket"],
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

test("JavaScript names the invisible characters that Rust names", () => {
  const source = readFileSync(new URL("../../src/text.rs", import.meta.url), "utf8")
  const [, list] = /fn is_invisible.*?matches!\(u32::from\(letter\), (.*?)\)\n/s.exec(source)
  const ranges = list.split("|").map((range) => range.split("..=").map(Number))
  const isListed = (code) => ranges.some(([first, last = first]) => code >= first && code <= last)
  const edges = ranges.flatMap(([first, last = first]) => [first - 1, first, last, last + 1])
  for (const code of [...Array(0x3100).keys(), ...edges]) {
    const letter = String.fromCodePoint(code)
    const isNamed = letter !== " " && (/[\p{White_Space}\p{Cc}]/u.test(letter) || isListed(code))
    const { message } = Position.checkFen(`${letter}7/8/8/8/8/8/8/8 w`) ?? {}
    const number = `"U+${code.toString(16).toUpperCase().padStart(4, "0")}"`
    // This error ignores blanks at the start and letters of pieces.
    if (message?.includes("is not a piece")) assert.equal(message.includes(number), isNamed, number)
  }
})
