// Reading PGN through the module.

import assert from "node:assert/strict"
import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { test } from "node:test"
import { gunzipSync } from "node:zlib"
import { Game, parsePgn, PgnError, readPgn } from "../../js/entries/index.js"
import { facts, Report } from "../data/read.mjs"

const sha1 = (text) => createHash("sha1").update(text).digest("hex")
const sans = (game) => game.history().map(({ san }) => san)

/** The encoding of texts in the data: UTF-8, or Latin-1 byte by byte. */
const textOf = (base64, encoding) => Buffer.from(base64, "base64").toString(encoding === "latin-1" ? "latin1" : "utf8")

const counted = (game) => {
  const counts = { nodes: 0, variations: 0, nags: 0 }
  const pending = [game.root]
  for (let node = pending.pop(); node; node = pending.pop()) {
    const { children } = node
    counts.nodes += children.length
    counts.variations += Math.max(0, children.length - 1)
    counts.nags += node.nags.length
    pending.push(...children)
  }
  return counts
}

test("played games have the moves of the oracle", () => {
  const report = new Report()
  const rows = facts("games")
  // Rust tests the whole folder; this is a sample.
  const step = Math.ceil(rows.length / 400)
  rows.forEach(([mode, start, sansSha1, finalFen, , , , , moves], index) => {
    if (index % step) return
    report.row(moves.slice(0, 60), () => {
      const variant = mode === "960" ? '[Variant "Fischerandom"]\n' : ""
      const fen = start === "." ? "" : `[FEN "${start}"]\n`
      const game = Game.fromPgn(`${variant}${fen}\n${moves.replace(/^\.$/, "")} *`)
      assert.equal(sha1(sans(game).join(" ")), sansSha1)
      assert.equal(game.position.fen(), finalFen)
      assert.equal(game.position.chess960, mode === "960")
      assert.equal(game.current.fen(), finalFen)
      const again = Game.fromPgn(game.pgn())
      assert.equal(sha1(sans(again).join(" ")), sansSha1)
    })
  })
  report.finish(150)
})

test("unusual texts are read as python-chess and the standard say", () => {
  const report = new Report()
  for (const [name, verdict, encoding, base64, json] of facts("pgn_odd")) {
    report.row(name, () => {
      const wanted = JSON.parse(json)
      const entries = parsePgn(textOf(base64, encoding))
      for (const { game, issues } of entries) {
        assert.ok(Object.isFrozen(issues))
        for (const { line, column, message } of issues) {
          assert.ok(line >= 1 && column >= 1)
          assert.match(message, /^\P{Ll}.*\.$/su)
        }
        const written = game.pgn()
        const [again, ...more] = parsePgn(written)
        assert.deepEqual(more, [])
        assert.equal(again.game.pgn(), written)
      }
      if (verdict === "error" && !name.includes("lowercase")) assert.ok(entries.some(({ issues }) => issues.length > 0))
      if (verdict !== "ok") return
      assert.equal(entries.length, wanted.length)
      entries.forEach(({ game, issues }, index) => {
        const its = wanted[index]
        // A result tag that contradicts the moves is an issue, although the text can be read.
        assert.deepEqual(
          issues.filter(({ message }) => !message.includes("tag Result")),
          [],
        )
        assert.deepEqual(sans(game), its.sans)
        assert.equal(game.position.fen(), its.final_fen)
        const { nodes, variations, nags } = its.tree
        assert.deepEqual(counted(game), { nodes, variations, nags })
        for (const [tag, value] of Object.entries(its.headers)) {
          // python-chess loses the tag that shows it the end of the previous game.
          if (name.endsWith("games-glued") && tag === "Event") continue
          assert.equal(game.tags.get(tag), value, tag)
        }
      })
    })
  }
  report.finish(70)
})

test("tags may have the names of object members", () => {
  const { game } = parsePgn('[__proto__ "x"]\n[constructor "y"]\n[toString "z"]\n\n1. e4 *')[0]
  for (const [name, value] of [
    ["__proto__", "x"],
    ["constructor", "y"],
    ["toString", "z"],
  ]) {
    assert.equal(game.tags.get(name), value)
  }
  assert.equal(Game.fromPgn(game.pgn()).tags.get("__proto__"), "x")
  assert.equal({}.x, undefined)
})

test("test texts of other libraries are read", () => {
  const report = new Report()
  for (const [name, text, json] of facts("pgn_read")) {
    report.row(name, () => {
      const wanted = JSON.parse(json)
      const entries = parsePgn(text)
      assert.equal(entries.length, wanted.length)
      entries.forEach(({ game, issues }, index) => {
        const { mainline, uci, tags, result, fen, error } = wanted[index]
        const letters = name === "German letters must not become pawn moves" || name === "lower-case piece letter"
        if (letters) assert.ok(["", "Nf3 Nf6"].includes(sans(game).join(" ")))
        else if (mainline) assert.deepEqual(sans(game), mainline)
        if (uci)
          assert.deepEqual(
            game.history().map((move) => move.uci),
            uci,
          )
        for (const [tag, value] of Object.entries(tags ?? {})) assert.equal(game.tags.get(tag), value)
        if (result) assert.equal(game.result, result)
        if (fen) assert.equal(game.position.fen(), fen)
        if (error) {
          assert.equal(game.ply + 1, error.ply)
          assert.equal(issues[0].verdict.legal, false)
          assert.ok(
            text
              .split("\n")
              [issues[0].line - 1].slice(issues[0].column - 1)
              .startsWith(error.token),
          )
        }
      })
    })
  }
  report.finish(55)
})

test("fromPgn reads text that is only unusual", () => {
  for (const [text, code] of [
    ['[Setup "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *', "tag-case"],
    ["1. e4 e5 (2. Nf3 Nc6) *", "forced-variation"],
    ['[Event "a"]\n[Event "b"]\n\n1. e4 *', "repeated-tag"],
    ["1. e4~ *", "unknown-sign"],
    ["1. e4 } e5 *", "stray-brace"],
    ["1. e4 [#] e5 *", "diagram-mark"],
    ['[Result "1-0"]\n\n1. e4 e5 *', "tag-result"],
    ["1. e4 e5\n\n1. d4 *", "missing-result"],
  ]) {
    const [{ game, issues }] = parsePgn(text)
    assert.deepEqual(
      issues.map(({ code, lost }) => [code, lost]),
      [[code, false]],
      text,
    )
    assert.equal(Game.fromPgn(text).pgn(), game.pgn())
  }
})

test("fromPgn throws at the first thing that is lost", () => {
  for (const [text, line, column] of [
    ["1. e4 e5 2. Ke3 *", 1, 13],
    ['[White "é"]\n\n{ü💥} 1. Ke2', 3, 9],
    ["", 1, 1],
    [" \n\n", 1, 1],
    ["1. e4 } hello e5 *", 1, 9],
    ["[White a]\n\n1. e4 *", 1, 1],
  ]) {
    assert.throws(
      () => Game.fromPgn(text),
      (error) => {
        assert.ok(error instanceof PgnError && error.name === "PgnError")
        // Columns count characters.
        assert.deepEqual([error.line, error.column], [line, column], text)
        return true
      },
    )
  }
})

test("fromPgn reads only the first game", () => {
  assert.equal(Game.fromPgn("1. e4 e5 *\n\n1. Ke3 *").ply, 2, "only the first game counts")
})

test("fromPgn refuses anything but a string", () => {
  for (const value of [undefined, null, 7, {}, [], Symbol("x"), new Uint8Array(3)]) {
    // Values other than strings contain no game.
    assert.throws(() => Game.fromPgn(value), Error)
  }
})

test("parsePgn reads an empty text and half a character", () => {
  assert.deepEqual(parsePgn(""), [])
  assert.equal(parsePgn("\uD800 1. e4 e5")[0].game.ply <= 2, true, "half a character")
})

test("the issue of an illegal move carries its verdict", () => {
  const [{ game, issues }] = parsePgn("1. e4 e5 2. Ke3 Nc6 (2... d6) *")
  assert.equal(game.ply, 2)
  assert.equal(issues.length, 1)
  const [{ line, column, message, verdict }] = issues
  assert.deepEqual(
    [line, column, verdict.legal, verdict.reason, verdict.message],
    [1, 13, false, "piece-cannot-move-there", message],
  )
  const ambiguous = parsePgn('[FEN "7k/8/8/8/8/8/8/R4R1K w - - 0 1"]\n\n1. Rd1 *')[0].issues[0].verdict
  assert.deepEqual(
    ambiguous.candidates.map(({ san }) => san),
    ["Rad1", "Rfd1"],
  )
  structuredClone(issues)
})

test("Chess960 is recognized by its FEN and by every name", () => {
  const fen = "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1"
  for (const variant of [
    "",
    "Chess960",
    "chess 960",
    "Fischerandom",
    "Fischer Random",
    "FRC",
    "wild/fr",
    "Freestyle Chess",
  ]) {
    const tag = variant && `[Variant "${variant}"]\n`
    const [{ game, issues }] = parsePgn(`${tag}[FEN "${fen}"]\n\n1. b3 c5 2. Nf3 d5 3. d4 b6 4. O-O Nf6 *`)
    assert.deepEqual([game.ply, issues.length, game.start.chess960], [8, 0, true], variant)
    assert.equal(game.history()[6].uci, "f1g1")
    assert.equal(Game.fromPgn(game.pgn()).start.chess960, true)
  }
})

test("a game that was read can be continued", () => {
  const game = Game.fromPgn('[White "A"]\n[Result "*"]\n\n1. e4 e5 (1... c5) *')
  game.move("Nf3")
  assert.equal(game.tags.get("Result"), "*")
  game.resign("black")
  assert.match(game.pgn(), /\[Result "1-0"\][^]*1\. e4 e5 \(1\.\.\. c5\) 2\. Nf3 1-0\n$/)
  const finished = Game.fromPgn("1. f3 e5 2. g4 Qh4# 0-1")
  assert.deepEqual({ ...finished.end }, { result: "0-1", reason: "checkmate", winner: "black" })
  const nulls = Game.fromPgn("1. e4 -- 2. d4 *")
  assert.deepEqual(sans(nulls), ["e4", "--", "d4"])
  assert.equal(nulls.rules, "free")
  assert.equal(finished.rules, "fide")
  assert.equal(nulls.back().san, "d4")
  assert.equal(nulls.back().san, "--")
  assert.equal(nulls.forward().san, "--")
  assert.equal(Game.fromPgn(nulls.pgn()).ply, 3)
})

const noGames = !process.env.CHESS_ARBITER_DATA && "CHESS_ARBITER_DATA names no folder with them"

/** Every game of the smaller published files; Rust reads all files. */
test("published games are read without issues", { skip: noGames }, () => {
  const folder = process.env.CHESS_ARBITER_DATA
  const rows = gunzipSync(readFileSync(`${folder}/games_oracle.jsonl.gz`))
    .toString()
    .split("\n")
    .filter(Boolean)
    .map((row) => JSON.parse(row))
  const report = new Report()
  for (const file of new Set(rows.map((row) => row.file))) {
    const path = `${folder}/games/${file.replace(/\.gz$/, "")}.gz`
    if (!existsSync(path) || /pgnmentor/.test(file)) continue
    const bytes = gunzipSync(readFileSync(path))
    const latin = bytes.includes(Buffer.from([0xfc])) && bytes.toString("utf8").includes("\ufffd")
    const entries = parsePgn(bytes.toString(latin ? "latin1" : "utf8"))
    for (const row of rows.filter((row) => row.file === file && !row.errors)) {
      report.row(`${file} ${row.index}`, () => {
        const { game } = entries[row.index]
        assert.equal(sha1(sans(game).join(" ")), row.sans_sha1)
        assert.equal(game.position.fen(), row.final_fen)
        assert.equal(counted(game).nodes, row.tree.nodes)
        for (const [tag, value] of Object.entries(row.headers)) assert.equal(game.tags.get(tag), value)
      })
    }
  }
  report.finish()
})

test("the option rules holds for games that do not name theirs", async () => {
  const shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8"
  const free = "8/8/8/3p4/8/2N5/8/8 w - - 0 1"
  for (const [pgn, options, rules, reason] of [
    [shuffle, undefined, "fide"],
    [shuffle, {}, "fide"],
    [shuffle, { rules: undefined }, "fide"],
    [shuffle, { rules: "online" }, "online", "threefold-repetition"],
    [shuffle, { rules: "free" }, "free"],
    [`[Rules "online"]\n\n${shuffle}`, { rules: "free" }, "online", "threefold-repetition"],
    [`[Rules "fide"]\n\n${shuffle}`, { rules: "online" }, "fide"],
    [`[FEN "${free}"]\n\n1. Nxd5`, { rules: "online" }, "free"],
    ["1. e4 -- 2. d4", { rules: "online" }, "free"],
  ]) {
    const games = [Game.fromPgn(pgn, options), parsePgn(pgn, options)[0].game]
    for await (const { game } of readPgn([pgn], options)) games.push(game)
    for (const game of games) {
      assert.deepEqual([game.rules, game.end?.reason], [rules, reason], pgn)
      assert.equal(Game.fromPgn(game.pgn()).rules, rules, pgn)
    }
  }
  assert.equal(Game.fromPgn("1. e4", { rules: "online" }).tags.get("Rules"), "online")
  assert.deepEqual(parsePgn(" \n", { rules: "online" }), [])
  for (const options of [{ rules: "blitz" }, { rule: "free" }, "free"]) {
    assert.throws(() => Game.fromPgn("1. e4", options), TypeError)
    assert.equal(parsePgn("1. e4", options)[0].game.rules, "fide", "never throws")
    await assert.rejects(() => readPgn(["1. e4"], options).next(), TypeError)
  }
})
