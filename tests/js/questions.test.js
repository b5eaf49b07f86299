// Words of the Move field do not collide with moves: a legal move in any notation and language is never a question.
import assert from "node:assert/strict"
import { test } from "node:test"
import { questionIn, wordsOf } from "../../js/elements/play/question-words.js"
import { localizeSan, Position, sanLanguages } from "../../js/entries/index.js"
import { asking } from "../../js/generated/lang/english/asking.js"
import { texts } from "../../js/generated/lang/texts.js"
import { facts } from "../data/read.mjs"

/** English, and every language with texts. */
const languages = [undefined]
for (const load of texts.values()) languages.push((await load()).texts)
for (const tag of texts.keys()) await import(`../../js/lang/${tag}.js`)

/** A legal move as people write it. @param {string} san @param {string} uci */
function spellings(san, uci) {
  const bare = san.replace(/[+#]/, "")
  const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)]
  return [
    ...[san, bare, bare.replace("x", ""), bare.replace("x", ":"), bare.replace("=", ""), bare.replaceAll("O", "0")],
    ...[bare.toLowerCase(), bare.replaceAll("-", ""), `${san}!`, `12. ${san}`, `12... ${san}`, `${san} e.p.`],
    ...[uci, uci.toUpperCase(), `${from}-${to}`, `${from} ${to}`, `${from}x${to}`, to, `${from[0]}${to}`, `P${to}`],
    ...sanLanguages.map((lang) => localizeSan(bare, lang)),
  ].flatMap((text) => [text, ` ${text} `])
}

const isNoQuestion = (text) => {
  for (const language of languages) assert.equal(questionIn(text, language), null, text)
}

test("spellings of legal moves are not questions", () => {
  const seen = new Set()
  for (const [, , , , , , moves = ""] of facts("positions"))
    for (const [uci, san] of moves.split(" ").map((move) => move.split(":")))
      if (san) for (const text of spellings(san, uci)) seen.add(text)
  for (const [, , text, , uci] of facts("san_read")) if (/^[a-h]/.test(uci)) seen.add(text)
  assert.ok(seen.size > 10_000)
  for (const text of seen) isNoQuestion(text)
})

test("words of the Move field are not moves whatever follows them", () => {
  const fens = facts("positions")
    .filter(([mode]) => mode === "std")
    .slice(0, 40)
    .map(([, fen]) => fen)
  const rests = ["", "n", "p", "e", "4", "e4", "x e4", "8=Q", "N"]
  for (const language of languages) {
    const options = language ? { lang: language.tag } : {}
    for (const name of Object.keys(asking))
      for (const word of wordsOf(name, language))
        for (const rest of rests)
          for (const blank of [" ", ""]) {
            const text = word + blank + rest
            if (!questionIn(text, language)) continue
            for (const fen of fens)
              for (const each of [text, text.toUpperCase()])
                assert.equal(Position.fromFen(fen).judge(each, options).legal, false, `${each} in ${fen}`)
          }
  }
})

test("each word has one meaning in its language", () => {
  for (const language of languages) {
    const all = Object.keys(asking).flatMap((name) => wordsOf(name, language))
    assert.equal(new Set(all).size, all.length, language?.tag)
  }
})
