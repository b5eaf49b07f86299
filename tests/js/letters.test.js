// judge with a language: piece letters as people type them there.

import assert from "node:assert/strict"
import { test } from "node:test"
import { Game, localizeSan, Position, sanLanguages } from "../../js/index.js"
import { decided, facts, reading } from "../data/read.mjs"

const PROMOTING = "3r4/4P3/2k5/8/8/8/8/4K2R w K - 0 1"
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
/** A piece of each kind that can go to many squares, none of them in doubt. */
const PIECES = "4k3/8/8/8/3Q4/2N5/1B6/R3K3 w - - 0 1"

/** Where letters stand for: language, FEN, what is typed, the SAN of the move, or the reason of the refusal. */
const typed = `
de | ${START} | Sf3 | Nf3
de | ${START} | sf3 | Nf3
de | ${START} | 1. Sf3!? | Nf3
de | ${START} | 1...Sf3 | Nf3
de | ${START} | Sg1-f3 | Nf3
de | ${START} | Sg1–f3 | Nf3
de | ${START} | Nf3 | Nf3
de | ${START} | ♘f3 | Nf3
de | ${START} | ♞︎f3 | Nf3
de | ${START} | e4 | e4
de | ${START} | e2e4 | e4
DE-at | ${START} | Sf3 | Nf3
de-AT-x-foo | ${START} | Sf3 | Nf3
xx | ${START} | Sf3 | unreadable
en | ${START} | Sf3 | unreadable
 | ${START} | Sf3 | unreadable
de | ${PIECES} | Da1+ | path-blocked
de | ${PIECES} | Dd7+ | Qd7+
de | ${PIECES} | Qd7+ | Qd7+
de | ${PIECES} | dd7 | piece-cannot-move-there
de | ${PIECES} | Ta5 | Ra5
de | ${PIECES} | Ra5 | Ra5
de | ${PIECES} | La3 | Ba3
de | ${PIECES} | Ba3 | Ba3
de | ${PIECES} | Kf2 | Kf2
fr | ${PIECES} | Rf2 | Kf2
fr | ${PIECES} | rf2 | Kf2
fr | ${PIECES} | Kf2 | Kf2
fr | ${PIECES} | Ra5 | piece-cannot-move-there
fr | ${PIECES} | ra5 | piece-cannot-move-there
fr | ${PIECES} | Ta5 | Ra5
fr | ${PIECES} | Ce4 | Ne4
fr | ${PIECES} | Ne4 | Ne4
fr | ${PIECES} | Fa3 | Ba3
fr | ${PIECES} | Dd7 | Qd7+
ro | ${PIECES} | Na3 | Ba3
ro | ${PIECES} | na3 | Ba3
ro | ${PIECES} | Ne4 | piece-cannot-move-there
hu | ${PIECES} | Ba5 | Ra5
hu | ${PIECES} | Ba3 | Ra3
tr | ${PIECES} | Ka5 | Ra5
tr | ${PIECES} | Şf2 | Kf2
tr | ${PIECES} | şf2 | Kf2
nl | ${PIECES} | Pe4 | Ne4
ru | ${PIECES} | Крf2 | Kf2
ru | ${PIECES} | крf2 | Kf2
ru | ${PIECES} | Кe4 | Ne4
ru | ${PIECES} | Ke2 | Ke2
figurine | ${PIECES} | ♔e2 | Ke2
de | ${PROMOTING} | e8=D | e8=Q+
de | ${PROMOTING} | e8D | e8=Q+
de | ${PROMOTING} | e8d | e8=Q+
de | ${PROMOTING} | e8(D) | e8=Q+
de | ${PROMOTING} | e8/D+ | e8=Q+
de | ${PROMOTING} | exd8=D | exd8=Q
de | ${PROMOTING} | ed8S+ | exd8=N+
de | ${PROMOTING} | ed=S | exd8=N+
de | ${PROMOTING} | e7-e8=L+ | e8=B+
de | ${PROMOTING} | e7e8t | e8=R
de | ${PROMOTING} | e8=Q | e8=Q+
de | ${PROMOTING} | e8=q | e8=Q+
de | ${PROMOTING} | e7e8r | e8=R
de | ${PROMOTING} | ♙e8=D | e8=Q+
de | ${PROMOTING} | ♙e8=♕ | e8=Q+
de | ${PROMOTING} | e8 | promotion-piece-required
de | ${PROMOTING} | e8=K | promotion-not-possible
fr | ${PROMOTING} | e8=R | promotion-not-possible
fr | ${PROMOTING} | e8r | promotion-not-possible
fr | ${PROMOTING} | e7e8r | e8=R
fr | ${PROMOTING} | e8=T | e8=R
es | ${PROMOTING} | e8=A | e8=B+
es | ${PROMOTING} | e8a | e8=B+
ro | ${PROMOTING} | e8=N | e8=B+
es | ${PROMOTING} | O-O | O-O
et | ${PROMOTING} | O-O | O-O
`.trim().split("\n").map((line) => line.split(" | ").map((cell) => cell.trim()))

test("what people type", () => {
  for (const [lang, fen, text, expected] of typed) {
    for (const judge of [Position.fromFen(fen), new Game(fen)]) {
      const verdict = judge.judge(text, { lang })
      assert.equal(verdict.legal ? verdict.move.san : verdict.reason, expected, `${lang}: ${text} (${verdict.message ?? ""})`)
    }
  }
})

test("every legal move in every language's letters", () => {
  const rows = facts("legal_sans")
  assert.ok(rows.length > 3)
  for (const [mode, fen] of rows) {
    if (decided(fen)) continue
    const position = Position.fromFen(fen, reading(mode))
    for (const san of position.legalSans()) {
      for (const lang of sanLanguages) assert.equal(position.judge(localizeSan(san, lang), { lang }).move?.san, san, `${lang}: ${localizeSan(san, lang)}`)
    }
  }
})

test("an English letter is the English piece only where the language has no other of that letter", () => {
  const position = Position.fromFen(PIECES)
  for (const lang of sanLanguages) {
    const letters = Object.fromEntries([..."KQRBN"].map((letter) => [localizeSan(`${letter}e4`, lang).slice(0, -2), letter]))
    for (const move of position.legalMoves()) {
      const meant = letters[move.san[0]] ?? move.san[0]
      const found = position.judge(move.san, { lang }).move
      if (meant === move.san[0]) assert.equal(found, move, `${lang}: ${move.san}`)
      else assert.notEqual(found?.role, move.role, `${lang}: ${move.san} is a move of ${meant}`)
    }
  }
})

test("what cannot be read is shown as it was written", () => {
  const start = Position.start()
  for (const [text, lang] of [["Sf3 bitte", "de"], ["Sf3 Sc3", "de"], ["Rf3 merci", "fr"], ["sf33", "de"]]) {
    const { reason, facts } = start.judge(text, { lang })
    assert.deepEqual([reason, facts.text], ["unreadable", text])
  }
  assert.equal(start.judge("Sd4", { lang: "de" }).reason, "piece-cannot-move-there")
})

test("options of any shape, texts of any length", () => {
  const revoked = () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    return proxy
  }
  const { get } = Object.getOwnPropertyDescriptor({ get lang() { throw new Error("no") } }, "lang")
  for (const options of [null, undefined, 7, "de", {}, { lang: 7 }, { lang: null }, { lang: "" }, { lang: "__proto__" }, { lang: "x".repeat(1e5) }, revoked(), Object.defineProperty({}, "lang", { get })]) {
    assert.equal(Position.start().judge("Nf3", options).legal, true)
    assert.equal(new Game().judge("Sf3", options).reason, "unreadable")
  }
  for (const lang of sanLanguages) {
    for (const text of ["", " ", "S", "=D", "1.", "e8=".repeat(1e5), "1. ".repeat(150), "\ud800f3", "♘".repeat(500), `${" ".repeat(600)}Sf3`]) {
      assert.equal(Position.start().judge(text, { lang }).reason, "unreadable")
    }
  }
})
