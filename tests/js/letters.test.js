// judge with a language: localized piece letters.

import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { Game, localizeSan, Position, sanLanguages } from "../../js/entries/index.js"
import { decided, facts, reading } from "../data/read.mjs"

/** A piece of each kind with many unambiguous moves. */
const PIECES = "4k3/8/8/8/3Q4/2N5/1B6/R3K3 w - - 0 1"

/** Rows of language, FEN, typed text, and the SAN of the move or the reason of the refusal. */
const typed = readFileSync(new URL("../data/letters.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => line.split("\t"))

test("moves typed in the letters of a language are judged", () => {
  for (const [lang, fen, text, expected] of typed) {
    for (const judge of [Position.fromFen(fen), new Game(fen)]) {
      const verdict = judge.judge(text, { lang })
      assert.equal(
        verdict.legal ? verdict.move.san : verdict.reason,
        expected,
        `${lang}: ${text} (${verdict.message ?? ""})`,
      )
    }
  }
})

test("every legal move is read in the letters of every language", () => {
  const rows = facts("legal_sans")
  assert.ok(rows.length > 3)
  for (const [mode, fen] of rows) {
    if (decided(fen)) continue
    const position = Position.fromFen(fen, reading(mode))
    for (const san of position.legalSans()) {
      for (const lang of sanLanguages)
        assert.equal(
          position.judge(localizeSan(san, lang), { lang }).move?.san,
          san,
          `${lang}: ${localizeSan(san, lang)}`,
        )
    }
  }
})

test("an English letter is read unless the language uses it for another piece", () => {
  const position = Position.fromFen(PIECES)
  for (const lang of sanLanguages) {
    const letters = Object.fromEntries(
      [..."KQRBN"].map((letter) => [localizeSan(`${letter}e4`, lang).slice(0, -2), letter]),
    )
    for (const move of position.legalMoves()) {
      const meant = letters[move.san[0]] ?? move.san[0]
      const found = position.judge(move.san, { lang }).move
      if (meant === move.san[0]) assert.equal(found, move, `${lang}: ${move.san}`)
      else assert.notEqual(found?.role, move.role, `${lang}: ${move.san} is a move of ${meant}`)
    }
  }
})

test("an unreadable move is quoted as it was typed", () => {
  const start = Position.start()
  for (const [text, lang] of [
    ["Sf3 bitte", "de"],
    ["Sf3 Sc3", "de"],
    ["Rf3 merci", "fr"],
    ["sf33", "de"],
  ]) {
    const { reason, facts } = start.judge(text, { lang })
    assert.deepEqual([reason, facts.text], ["unreadable", text])
  }
  assert.equal(start.judge("Sd4", { lang: "de" }).reason, "piece-cannot-move-there")
})

test("judge takes options of any shape and texts of any length", () => {
  const revoked = () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    return proxy
  }
  const { get } = Object.getOwnPropertyDescriptor(
    {
      get lang() {
        throw new Error("no")
      },
    },
    "lang",
  )
  for (const options of [
    null,
    undefined,
    7,
    "de",
    {},
    { lang: 7 },
    { lang: null },
    { lang: "" },
    { lang: "__proto__" },
    { lang: "x".repeat(1e5) },
    revoked(),
    Object.defineProperty({}, "lang", { get }),
  ]) {
    assert.equal(Position.start().judge("Nf3", options).legal, true)
    assert.equal(new Game().judge("Sf3", options).reason, "unreadable")
  }
  for (const lang of sanLanguages) {
    for (const text of [
      "",
      " ",
      "S",
      "=D",
      "1.",
      "e8=".repeat(1e5),
      "1. ".repeat(150),
      "\ud800f3",
      "♘".repeat(500),
      `${" ".repeat(600)}Sf3`,
    ]) {
      assert.equal(Position.start().judge(text, { lang }).reason, "unreadable")
    }
  }
})
