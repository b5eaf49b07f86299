// The places of games in their source: the part between `start` and `end` opens as the same game in any encoding
// and however the source is cut. `tagsOnly` finds the same games at the same places.

import assert from "node:assert/strict"
import { test } from "node:test"
import { parsePgn, readPgn } from "../../js/entries/index.js"
import { generator } from "../../scripts/random.mjs"
import { facts } from "../data/read.mjs"

const textOf = (base64, encoding) => Buffer.from(base64, "base64").toString(encoding === "latin-1" ? "latin1" : "utf8")

const draw = generator(44)
/** @template T @param {readonly T[]} list */
const one = (list) => list[draw(list.length)]

/** Games as in files, and texts that may be between them. All letters are in windows-1252. */
const games = [
  '[Event "Größe"]\n[White "Ñandú"]\n[Result "1-0"]\n\n1. e4 e5 {é ß ü} 2. Nf3 Nc6 (2... d6 3. d4) 3. Bb5 a6 1-0',
  '[Event "A"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 Kd7 ; bis hier\n2. e5 1/2-1/2',
  '[Event "B"]\n\n{vorweg} 1. d4 d5 *',
  '[Event "no moves"]\n\n*',
  '[Event "C"]\r\n[White "x"]\r\n\r\n1. e4\r\ne5 2. Ke3 Nc6\r\n0-1',
  '[Event "long"]\n\n' + "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(40) + "1 - 0 {nachher}",
]
const gaps = ["\n\n", "\r\n\r\n", "\n \n\t\n", "\n\n\n\n"]
const wide = '[Event "💥♔"]\n\n1. e4 {🦄 und ♞} e5 1-0'

/** A file of games, and where each of them begins and ends in it. @param {readonly string[]} of @param {string} first */
function fileOf(of, first = "") {
  let text = first
  const places = Array.from({ length: 400 }, () => {
    const game = one(of)
    const start = text.length
    text += game
    const end = text.length
    text += one(gaps)
    return { game, start, end }
  })
  return { text, places }
}

/** Chunks of random sizes of anything that can be sliced. */
function* cut(whole) {
  for (let at = 0; at < whole.length; ) {
    const size = 1 + draw(one([3, 40, 5_000]))
    yield whole.slice(at, (at += size))
  }
}

const placesOf = (entries) => entries.map(({ start, end }) => [start, end])
const all = async (source, options) => {
  const entries = []
  for await (const entry of readPgn(source, options)) entries.push(entry)
  return entries
}

test("places in a text are the same whole and in chunks", async () => {
  for (const [first, length] of [
    ["", 0],
    ["\ufeff\n\n", 0],
    ["{a comment before}\n", 19],
  ]) {
    const { text, places } = fileOf([...games, wide], first)
    const wanted = places.map(({ start, end }, index) => [index === 0 ? start - length : start, end])
    assert.deepEqual(placesOf(parsePgn(text)), wanted)
    for (let turn = 0; turn < 3; turn++) assert.deepEqual(placesOf(await all(cut(text))), wanted)
    assert.deepEqual(placesOf(await all(cut(text), { tagsOnly: true })), wanted)
  }
})

const encodings = {
  "UTF-8": (text) => Buffer.from(text),
  "UTF-8 with its mark": (text) => Buffer.from(`\ufeff${text}`),
  "UTF-16LE": (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
  "UTF-16BE": (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16(),
  "windows-1252": (text) => Buffer.from(Array.from(text, (letter) => letter.charCodeAt(0))),
}
const decoders = {
  "UTF-8 with its mark": "utf-8",
  "UTF-16LE": "utf-16le",
  "UTF-16BE": "utf-16be",
}

test("places in bytes of every encoding hold the same games", async () => {
  for (const [name, encode] of Object.entries(encodings)) {
    const { text, places } = fileOf(name === "windows-1252" ? games : [...games, wide])
    const bytes = encode(text)
    for (let turn = 0; turn < 3; turn++) {
      const entries = await all(cut(bytes), { tagsOnly: turn === 2 })
      const decoder = new TextDecoder(decoders[name] ?? name)
      const found = entries.map(({ start, end }) => decoder.decode(bytes.subarray(start, end)))
      assert.equal(found.length, places.length)
      for (const [index, { game }] of places.entries()) assert.equal(found[index], game, `${name}, game ${index}`)
    }
  }
})

/** Parts of files written by hand, to be put together. */
const bits = [
  ...[
    '[Event "a"]',
    '[White "💥"]',
    '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]',
    "1.",
    "1. ",
    "e4",
    "e5",
    "Nf3 Nc6",
    "d4",
  ],
  ...["\n", "\n\n", "\n\n", " ", " ", "{é}", "{a\nb}", "; x\n", "(", ")", "1-0", "*", "1 - 0", "1/2-1/2", "½-½", "$1"],
  ...["[pgn]", "[/pgn]", "e4#1-0", "2.", "1. e4", "1. d4 d5", "--", "[#]", "[Diagram]", "\r\n", "}", "O-O", "foo", "1"],
  ...["0", "-", "Qh5", "\ufeff", "\t", "\u00a0", "!?"],
]

/** @param {string} text */
function mustOpenAgain(text) {
  let before = 0
  for (const { game, start, end } of parsePgn(text)) {
    const own = text.slice(start, end)
    assert.ok(before <= start && start < end && end <= text.length, JSON.stringify([text, start, end]))
    const again = parsePgn(own)
    assert.equal(again.length, 1, JSON.stringify([text, own]))
    assert.equal(again[0].game.pgn(), game.pgn(), JSON.stringify([text, own]))
    before = end
  }
}

test("games of unusual texts open again from their places", () => {
  for (const [, , encoding, base64] of facts("pgn_odd")) mustOpenAgain(textOf(base64, encoding))
  for (let turn = 0; turn < 10_000; turn++) {
    const between = one(["", " "])
    mustOpenAgain(Array.from({ length: 2 + draw(14) }, () => one(bits)).join(between))
  }
})

test("a source that mixes texts and bytes is refused", async () => {
  const encode = (text) => new TextEncoder().encode(text)
  for (const source of [
    ["1. e4 *\n", encode("1. d4 *")],
    [encode("1. e4 *\n"), "1. d4 *"],
    ["", encode("1. e4 *")],
  ])
    await assert.rejects(all(source), { name: "TypeError", message: /mixes strings and bytes/ })
})

// ─── tagsOnly ────────────────────────────────────────────────────────────────────────────────────

const ofTags = ["unreadable-tag", "repeated-tag", "tag-case", "unusable-fen", "unknown-variant", "tag-result"]

const shown = ({ game, line, start, end }) => [line, start, end, [...game.tags], game.result, game.start.fen()]

test("tagsOnly finds the games, tags and places of a full reading", () => {
  const faulty =
    '[Event "a"]\n[event "b"]\n[White "c"]\n[White "d"]\n[Foo]\n[Result "0-1"]\n\n1. e4 } ) e5 2. Ke3 {1-0\n\n* } (2. d4 1-0) 2... Nc6\n1-0' +
    '\n\n[FEN "nonsense"]\n\n1. e4 1/2-1/2\n\n1. d4 d5 2. Nf3#1-0\n\n1. e4 O-O-O 1-O\n\n1. c4 e5 (1... c5 (1... b6 *)) 2. g3\n1 - 0 \n\n[Variant "Foo"]\n\n*'
  const { text } = fileOf(games)
  for (const pgn of [faulty, text, ...fileOf([...games, wide]).text.split("\n\n\n\n")]) {
    const full = parsePgn(pgn)
    const entries = parsePgn(pgn, { tagsOnly: true })
    assert.deepEqual(entries.map(shown), full.map(shown))
    assert.deepEqual(
      entries.map(({ issues }) => issues),
      full.map(({ issues }) => issues.filter(({ code }) => ofTags.includes(code))),
    )
    for (const { game } of entries) {
      assert.deepEqual([game.ply, game.root.children.length, game.root.comment], [0, 0, ""])
      assert.equal(game.fen(), game.start.fen())
    }
  }
  const codes = parsePgn(faulty, { tagsOnly: true }).map(({ issues }) => issues.map(({ code }) => code))
  assert.deepEqual(codes[0], ["repeated-tag", "unreadable-tag", "tag-result"])
})

test("readPgn refuses a tagsOnly that is not true or false", async () => {
  await assert.rejects(() => readPgn("1. e4", { tagsOnly: 1 }).next(), { name: "TypeError", message: /tagsOnly/ })
})

test("parsePgn ignores options that it cannot use", () => {
  assert.equal(parsePgn("1. e4", { tagsOnly: 1 })[0].game.ply, 1)
  assert.equal(parsePgn("1. e4", { tagsOnly: true, rules: "none" })[0].game.ply, 0)
})

test("the game of an entry is always the same object", () => {
  const [entry] = parsePgn("1. e4 e5")
  assert.equal(entry.game, entry.game)
  assert.equal({ ...entry }.game, entry.game)
  assert.deepEqual(Object.keys(entry), ["game", "issues", "line", "start", "end"])
})
