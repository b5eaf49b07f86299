// The variants of Lichess: moves, notation, ends and refusals, against the data of other programs.

import assert from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import { test } from "node:test"
import { explain, Game, parsePgn, Position, Setup, variantOf, variants } from "../../js/entries/variants.js"
import { list, reading, Report, variantFacts } from "../data/read.mjs"

/** Programs write the pieces of a pocket in different orders. */
const sorted = (fen) => fen.replace(/\[(.*?)\]/, (_, held) => `[${[...held].sort().join("")}]`)
/** The result of an end by the variant's own rule. */
const endOf = (end) => (/variant/.test(end) ? end.split(" ")[0] : undefined)
const sortedRank = (fen) =>
  fen.replace(/^((?:[^/ ]*\/){8})([A-Za-z]*)/, (_, board, held) => board + [...held].sort().join(""))

/** The rows of a file, with our names of the variants. */
const rows = (name) => variantFacts(name).map(([variant, ...row]) => [variantOf(variant), ...row])

test("positions have the moves, checks and ends of the oracle", () => {
  const report = new Report()
  for (const [variant, fen, lichess, check, end, , , , moves] of rows("positions")) {
    report.row(`${variant} ${fen}`, () => {
      const position = Position.fromFen(fen, { variant })
      assert.equal(position.variant, variant)
      assert.equal(sorted(position.fen()), sorted(fen))
      assert.equal(sortedRank(position.fen({ pockets: "rank", checks: "given" })), sortedRank(lichess))
      const legal = position.legalMoves()
      assert.deepEqual(legal.map(({ uci, san }) => `${uci}:${san}`).sort(), list(moves).sort())
      assert.deepEqual(
        position.legalSans(),
        legal.map(({ san }) => san),
      )
      assert.equal(position.isCheck, check === "+")
      assert.equal(position.variantEnd()?.result, endOf(end))
      assert.equal(position.perft(1), legal.length)
    })
  }
  report.finish(100)
})

test("every legal move of a variant is read in each of its forms", () => {
  const report = new Report()
  for (const [variant, fen] of rows("positions")) {
    report.row(`${variant} ${fen}`, () => {
      const position = Position.fromFen(fen, { variant })
      for (const move of position.legalMoves()) {
        const { from, to, promotion, role, drop } = move
        const inputs = drop
          ? [
              { drop: role, to },
              { drop: role === "knight" ? "N" : role[0], to },
            ]
          : [{ from, to, promotion }]
        for (const input of [move, move.san, move.uci, ...inputs]) {
          assert.deepEqual(position.judge(input).move, move, `${JSON.stringify(input)}`)
        }
        const next = position.play(move)
        assert.equal(next.isCheck, move.check, move.san)
        assert.equal(next.variantEnd() !== null, move.decides === true, move.san)
        assert.ok(Position.fromFen(next.fen(), { variant, chess960: false }).equals(next), `${move.san}: ${next.fen()}`)
        assert.equal(from === to, drop === true)
      }
    })
  }
  report.finish(100)
})

test("exactly the exploded pieces are gone afterwards", () => {
  let captures = 0
  for (const [variant, fen] of rows("positions")) {
    if (variant !== "atomic") continue
    const position = Position.fromFen(fen, { variant })
    for (const move of position.legalMoves()) {
      assert.equal(move.exploded !== undefined, move.captured !== undefined, move.san)
      if (!move.exploded) continue
      captures++
      const before = position.pieces()
      const after = position.play(move).pieces()
      const gone = [...before].filter(([square]) => !after.has(square))
      assert.deepEqual(
        move.exploded,
        gone.map(([square, piece]) => ({ square, ...piece })),
        move.san,
      )
    }
  }
  assert.ok(captures > 10)
})

test("games of variants survive PGN, undo and redo", () => {
  const report = new Report()
  for (const [variant, pgn, fen, result] of rows("games")) {
    report.row(`${variant} ${fen}`, () => {
      const [{ game, issues }, ...others] = parsePgn(pgn)
      assert.deepEqual([issues, others], [[], []])
      assert.equal(game.variant, variant)
      const [, moves] = pgn.split("\n\n")
      const sans = moves.split(/\s+/).filter((word) => !/^(\d.*|\*|)$/.test(word))
      assert.deepEqual(
        game.history().map(({ san }) => san),
        sans,
      )
      assert.equal(sorted(game.fen()), sorted(fen))
      assert.equal(game.result, result)
      assert.equal(game.ply, sans.length)
      const written = game.pgn()
      assert.equal(Game.fromPgn(written).pgn(), written)
      assert.equal(game.clone().pgn(), written)
      const replayed = new Game({ fen: game.start.fen(), variant, rules: "free" })
      for (const move of game.history()) assert.deepEqual(replayed.move(move), move)
      assert.deepEqual(replayed.history(), game.history())
      for (const move of game.history().reverse()) assert.deepEqual(replayed.back(), move)
      assert.equal(replayed.fen(), game.start.fen())
      for (const move of game.history()) assert.deepEqual(replayed.forward(), move)
      for (const move of game.history().reverse()) assert.deepEqual(replayed.undo(), move)
      for (const move of game.history()) assert.deepEqual(replayed.redo(), move)
      assert.equal(replayed.fen(), game.fen())
    })
  }
  report.finish(20)
})

test("repetitions are counted across captures and drops", () => {
  const report = new Report()
  for (const [variant, fen, sans, counts] of rows("repetitions")) {
    report.row(`${variant} ${fen}`, () => {
      const numbers = list(counts).map(Number)
      const free = new Game({ variant, fen, rules: "free" })
      const fide = new Game({ variant, fen })
      const seen = [free.position]
      list(sans).forEach((san, index) => {
        free.move(san)
        seen.push(free.position)
        const times = numbers[index + 1]
        assert.equal(seen.filter((each) => each.equals(free.position)).length, times, `ply ${index + 1}`)
        if (fide.end) return
        fide.move(san)
        const isClaimable = fide
          .claims()
          .some(({ reason, basis }) => reason === "threefold-repetition" && basis === "position")
        assert.equal(fide.end?.reason === "fivefold-repetition", times >= 5, `ply ${index + 1}`)
        if (!fide.end) assert.equal(isClaimable, times >= 3, `ply ${index + 1}`)
      })
    })
  }
  report.finish(20)
})

/** The reasons of the data in our names. */
const reasonsOf = {
  "leaves-king-in-check": ["exposes-king", "does-not-answer-check"],
  "check-after-explosion": ["exposes-king", "does-not-answer-check"],
  "not-in-pocket": ["drop-not-held"],
  "drop-on-occupied-square": ["drop-on-piece"],
  "pawn-drop-on-back-rank": ["drop-pawn-rank"],
}

test("each refusal has one of its true reasons", () => {
  const report = new Report()
  for (const [variant, fen, move, reasons] of rows("refused")) {
    report.row(`${variant} ${fen} ${move}`, () => {
      const verdict = Position.fromFen(fen, { variant }).judge(move)
      assert.equal(verdict.legal, false)
      const fitting = list(reasons, "|").flatMap((reason) => reasonsOf[reason] ?? reason)
      assert.ok(fitting.includes(verdict.reason), `${verdict.reason}, not ${reasons}: ${verdict.message}`)
      assert.match(verdict.message, /^[^{}]{10,}\.$/)
    })
  }
  report.finish(90)
})

test("perft of variants gives the published counts", () => {
  const report = new Report()
  for (const [variant, fen, mode, ...counts] of rows("perft")) {
    report.row(`${variant} ${fen}`, () => {
      const position = Position.fromFen(fen, { variant, ...reading(mode) })
      for (const [, depth, nodes] of counts.map((count) => /^D(\d+) (\d+)$/.exec(count)))
        if (Number(nodes) <= 1_000_000) assert.equal(position.perft(Number(depth)), Number(nodes), `depth ${depth}`)
    })
  }
  report.finish(15)
})

test("positions of other programs' tests have their ends and moves", () => {
  const report = new Report()
  for (const [variant, fen, note, json] of rows("facts")) {
    report.row(`${variant} ${fen} ${note}`, () => {
      const { play = [], legal = [], illegal = [], only, san = {}, after, end } = JSON.parse(json)
      const before = Position.fromFen(fen, { variant })
      for (const move of legal) assert.equal(before.judge(move).legal, true, move)
      for (const [uci, text] of Object.entries(san)) assert.equal(before.judge(uci).move.san, text)
      if (only)
        assert.deepEqual(
          before
            .legalMoves()
            .map(({ uci }) => uci)
            .sort(),
          only.sort(),
        )
      const position = play.reduce((each, move) => each.play(move), before)
      for (const move of illegal) assert.equal(position.judge(move).legal, false, move)
      if (after) assert.equal(sorted(position.fen()), sorted(after))
      if (end !== undefined) assert.equal(position.variantEnd()?.result, endOf(end?.join(" ") ?? "."))
    })
  }
  report.finish(40)
})

test("other FENs of the same position are read", () => {
  for (const [variant, fen, also] of rows("fen_forms")) {
    const [one, other] = [fen, also].map((text) => Position.fromFen(text, { variant }))
    assert.ok(one.equals(other), `${fen}, ${also}`)
    assert.equal(one.fen(), other.fen())
    assert.ok(Setup.fromFen(fen, { variant }).equals(Setup.fromFen(also, { variant })))
  }
})

test("variantOf knows every name of a variant", () => {
  for (const [variant, what, name] of variantFacts("names"))
    assert.equal(variantOf(name), what === "not" ? undefined : variantOf(variant), name)
  for (const variant of variants) assert.equal(variantOf(variant), variant)
})

// Refusals in variants: the same as in Rust, in every language.

const textOf = (path) => readFileSync(new URL(path, import.meta.url), "utf8")
const languages = readdirSync(new URL("../../lang/", import.meta.url))
  .filter((file) => file.endsWith(".txt") && file !== "en.txt")
  .map((file) => file.slice(0, -4))
for (const tag of languages) await import(`../../js/lang/variants/${tag}.js`)

const rowsOf = (path) =>
  textOf(path)
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"))
const examples = rowsOf("../data/verdicts.tsv").filter(([, mode]) => variantOf(mode))
const problems = rowsOf("../data/problems.tsv").filter(([, , variant]) => variant)

/** The output of the Rust program in docs/verdicts.md: the message and the squares of each name. */
const page = new Map(
  textOf("../../docs/verdicts.md")
    .split("\n")
    .map((line) => line.split("|").map((column) => column.trim()))
    .filter((columns) => columns.length > 5)
    .map((columns) => [columns[2].replaceAll("`", ""), { message: columns[1], squares: columns.at(-3) }]),
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

test("JavaScript writes the sentences of variants that Rust writes", () => {
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

test("problems of setups of variants are found", () => {
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

test("problems of records of variants are found", () => {
  const games = rowsOf("../data/game_problems.tsv").filter(([, pgn]) => pgn.includes("[Variant"))
  assert.ok(games.length > 0)
  for (const [sentence, pgn] of games) {
    const [{ game }] = parsePgn(pgn.replaceAll("\\n", "\n"))
    const [{ code, message, facts }] = game.problems()
    assert.deepEqual([code, facts.sentence, message], [sentence.split(".")[0], sentence, page.get(sentence).message])
    for (const lang of languages) isSentence(game.problems({ lang })[0].message, message)
  }
})
