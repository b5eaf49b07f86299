// Piece letters of other languages: writing, reading, and round-trips.

import assert from "node:assert/strict"
import { test } from "node:test"
import { delocalizeSan, localizeSan, Position, sanLanguages } from "../../js/entries/index.js"
import { facts, list, Report } from "../data/read.mjs"

/** Section 17 of the PGN standard (1994), in its order: pawn, knight, bishop, rook, queen, king. */
const PGN_STANDARD = {
  cs: "PJSVDK",
  da: "BSLTDK",
  nl: "OPLTDK",
  en: "PNBRQK",
  et: "PROVLK",
  fi: "PRLTDK",
  fr: "PCFTDR",
  de: "BSLTDK",
  hu: "GHFBVK",
  is: "PRBHDK",
  it: "PCATDR",
  no: "BSLTDK",
  pl: "PSGWHK",
  pt: "PCBTDR",
  ro: "PCNTDR",
  es: "PCATDR",
  sv: "BSLTDK",
}

/** King, queen, rook, bishop, knight, as players of these languages write them. */
const OTHERS = {
  ru: "Кр Ф Л С К", // the comparison of notations in the Greek and Russian encyclopaedias
  uk: "Кр Ф Т С К", // FIDE's appendix in Ukrainian, as a grandmaster's chess school prints it
  bg: "Ц Д Т О К",
  el: "Ρ Β Π Α Ι", // chess24.gr
  tr: "Ş V K F A", // Turkish primers
  sk: "K D V S J",
  lt: "K V B R Ž",
  hr: "K D T L S",
  sl: "K D T L S",
  gl: "R D T A C",
  eo: "R D T K Ĉ",
  vi: "V H X T M", // the Vietnamese federation
  ja: "K Q R B N",
  figurine: "♔ ♕ ♖ ♗ ♘",
}

const ALL = [...sanLanguages, "figurine"]

/** @param {(expected: (letter: string) => string, language: string) => void} check */
const ofEachTable = (check) => {
  for (const [language, letters] of Object.entries(PGN_STANDARD))
    check((letter) => letters["PNBRQK".indexOf(letter)], language)
  for (const [language, letters] of Object.entries(OTHERS))
    check((letter) => letters.split(" ")["KQRBN".indexOf(letter)], language)
}

test("piece letters are those of the PGN standard and of each country", () => {
  ofEachTable((its, language) => {
    for (const letter of "KQRBN") {
      for (const rest of ["f3", "xf3+", "af3", "1xf3#", "a1f3!?", "f3 e.p."]) {
        assert.equal(localizeSan(letter + rest, language), its(letter) + rest, language)
        assert.equal(delocalizeSan(its(letter) + rest, language), letter + rest, language)
      }
      for (const rest of ["e8=", "exd8=", "e8", "e8(", "e8/"]) {
        const end = rest.endsWith("(") ? ")+" : "#"
        assert.equal(localizeSan(rest + letter + end, language), rest + its(letter) + end, language)
        assert.equal(delocalizeSan(rest + its(letter) + end, language), rest + letter + end, language)
      }
    }
  })
})

test("localizing and delocalizing a legal move restores it", () => {
  const sans = new Set([
    ...facts("positions").flatMap(([, , , , , , moves]) => list(moves).map((move) => move.split(":")[1])),
    ...facts("legal_sans").flatMap(([, , , moves]) => list(moves)),
  ])
  const report = new Report()
  for (const language of ALL) {
    report.row(language, () => {
      const seen = new Map()
      for (const san of sans) {
        const localized = localizeSan(san, language)
        assert.equal(delocalizeSan(localized, language), san)
        // Different moves stay different, and moves without a piece letter stay the same.
        assert.equal(seen.get(localized) ?? san, san)
        seen.set(localized, san)
        if (!/[KQRBN]/.test(san)) assert.equal(localized, san)
        if (language !== "figurine") continue
        const black = localized.replace(/[♔-♘]/gu, (figurine) => String.fromCodePoint(figurine.codePointAt(0) + 6))
        for (const [drawn, sign] of [
          [localized, "\ufe0e"],
          [black, ""],
          [black, "\ufe0e"],
          [black, "\ufe0f"],
        ]) {
          assert.equal(delocalizeSan(drawn.replace(/[♔-♟]/gu, `$&${sign}`), language), san)
        }
      }
    })
  }
  report.finish(35)
  assert.ok(sans.size > 2_000 || process.env.CHESS_ARBITER_DATA, `${sans.size} different moves`)
})

test("sanLanguages lists well-formed tags in order", () => {
  assert.ok(sanLanguages.length >= 20 && Object.isFrozen(sanLanguages))
  assert.deepEqual([...sanLanguages], [...new Set(sanLanguages)].sort())
  // Well-formed tags in their usual case.
  assert.deepEqual(Intl.getCanonicalLocales([...sanLanguages]), [...sanLanguages])
  for (const language of Object.keys({ ...PGN_STANDARD, ...OTHERS })) {
    assert.ok(sanLanguages.includes(language) || language === "figurine", language)
  }
})

test("a language is looked up by its tag", () => {
  for (const tag of ["de", "DE", "de-AT", "de-Latn-CH-1996", "de-x-club", "nb", "nn-NO", "no"])
    assert.equal(localizeSan("Nf3", tag), "Sf3", tag)
  for (const tag of ["pt-BR", "PT-pt"]) assert.equal(localizeSan("Kf3", tag), "Rf3", tag)
  for (const tag of ["sr-Latn", "SR-LATN-rs"]) assert.equal(localizeSan("Nf3", tag), "Sf3", tag)
  for (const tag of ["sr", "sr-RS", "sr-Cyrl"]) assert.equal(localizeSan("Nf3", tag), "Сf3", tag)
  assert.equal(localizeSan("Nf3", "Figurine"), "♘f3")
  for (const tag of [
    "",
    "-",
    "-de",
    "d",
    "deu-",
    "xx",
    "de_AT",
    " de",
    "toString",
    "__proto__",
    "constructor",
    "undefined",
  ]) {
    for (const translate of [localizeSan, delocalizeSan]) {
      assert.throws(
        () => translate("Nf3", tag),
        (error) => error instanceof RangeError && error.message.includes(JSON.stringify(tag)),
        tag,
      )
    }
  }
  for (const value of [undefined, null, 7, {}, ["de"], Symbol("de"), () => "de"]) {
    for (const translate of [localizeSan, delocalizeSan]) {
      assert.throws(() => translate("Nf3", value), TypeError)
      assert.throws(() => translate(value, "de"), TypeError)
    }
  }
})

test("letters that stand for another piece elsewhere are translated", () => {
  assert.equal(localizeSan("Rxe8", "es"), "Txe8")
  assert.equal(localizeSan("Kxe8", "es"), "Rxe8")
  assert.equal(delocalizeSan("Rxe8", "es"), "Kxe8")
  assert.equal(delocalizeSan("Крe2", "ru"), "Ke2")
  assert.equal(delocalizeSan("Кe2", "ru"), "Ne2")
  assert.equal(delocalizeSan("bxa8=К", "ru"), "bxa8=N")
  assert.equal(localizeSan("Bb5", "hu"), "Fb5")
  assert.equal(delocalizeSan("Bb5", "hu"), "Rb5")
  assert.equal(delocalizeSan("♞\ufe0ef3", "de"), "Nf3")
  assert.equal(localizeSan("♝b5", "de"), "Lb5")
})

test("moves without a piece letter stay as they are", () => {
  for (const text of [
    "e4",
    "exd6",
    "exd6 e.p.",
    "O-O",
    "O-O-O+",
    "0-0",
    "--",
    "1-0",
    "1/2-1/2",
    "*",
    "12...",
    "e2e4",
    "e7e8q",
    "nf3",
    "",
    "$1",
  ]) {
    for (const language of ALL) {
      assert.equal(localizeSan(text, language), text)
      assert.equal(delocalizeSan(text, language), text)
    }
  }
})

test("only moves are translated in a text", () => {
  assert.equal(
    localizeSan("1. Nf3 Nf6 2.c4 {Not Nc3?} e6 3...Bb4+ (R1a1)", "de"),
    "1. Sf3 Sf6 2.c4 {Not Sc3?} e6 3...Lb4+ (T1a1)",
  )
  assert.equal(delocalizeSan("1. Sf3 Sf6 2.c4 e6 Lb4+", "de"), "1. Nf3 Nf6 2.c4 e6 Bb4+")
  assert.equal(localizeSan("Ng1-f3 Bf1xb5 e7-e8=Q Nf3mate", "fr"), "Cg1-f3 Ff1xb5 e7-e8=D Cf3mate")
  for (const text of ["Black resigns. Nice!", "Be4st", "ANf3", "9Nf3", "Nf33", "Nf9", "Ni3", "ЖNf3", "Qe", "K"]) {
    assert.equal(localizeSan(text, "ru"), text)
  }
  assert.equal(delocalizeSan("Zf3", "de"), "Zf3")
})

test("the letter of a pawn is dropped even if it is another piece's", () => {
  assert.equal(localizeSan("Pe4", "nl"), "e4")
  assert.equal(localizeSan("♙e4", "nl"), "e4")
  assert.equal(localizeSan("Ne4", "nl"), "Pe4")
  assert.equal(delocalizeSan("Pe4", "nl"), "Ne4")
})

test("a promotion to a pawn stays recognizable as an error", () => {
  assert.equal(localizeSan("e8=P", "nl"), "e8=P")
})

test("a move translated from a language can be judged and played", () => {
  const position = Position.start().play(delocalizeSan("Сf3", "sr"))
  assert.equal(position.judge(delocalizeSan("Sf6", "de")).legal, true)
  assert.equal(position.play(delocalizeSan("♞f6", "figurine")).legalMoves("f3").length, 5)
})
