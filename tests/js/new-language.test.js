// A new file in lang/ adds a language without other edits: in a copy of js/, with an invented language.

import assert from "node:assert/strict"
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative, sep } from "node:path"
import { after, test } from "node:test"
import { fileURLToPath, pathToFileURL } from "node:url"
import { filesOf, readLanguages, writeLanguages } from "../../scripts/build/languages.mjs"
import { filesIn } from "../../scripts/build/stage.mjs"

const root = fileURLToPath(new URL("../../", import.meta.url))
const temporary = mkdtempSync(join(tmpdir(), "chess-arbiter-language-"))
after(() => rmSync(temporary, { recursive: true }))

/** English with a mark at every text, which shows the language. */
const original = readFileSync(join(root, "lang", "en.txt"), "utf8")
const made = original
  .replace(/^(\S+) = (.+)$/gm, (_, name, text) => `${name} = ${text}~`)
  .replace(/^name = .*$/m, "name = Zz")
  .replace(/^english = .*$/m, "english = Test Language")
  .replace(/^letters = .*$/m, "letters = Z1 Z2 Z3 Z4 Z5")
  .replace(/^king:bare = .*$/m, "king:bare = sovereign~")

/** A copy of the folder of languages with this at the end of a file, which may be new. */
function folderWith(name, text) {
  const folder = mkdtempSync(join(temporary, "lang-"))
  cpSync(join(root, "lang"), folder, { recursive: true })
  appendFileSync(join(folder, name), text)
  return folder
}

/** A copy of js/ with the modules of these languages. */
function copyWith(folder) {
  const copy = mkdtempSync(join(temporary, "copy-"))
  cpSync(join(root, "js"), join(copy, "js"), { recursive: true })
  writeFileSync(join(copy, "package.json"), '{ "type": "module" }')
  writeLanguages(readLanguages(folder), copy)
  return (path) => import(pathToFileURL(join(copy, "js", path)).href)
}

test("a new language is only a file in lang/", async () => {
  const load = copyWith(folderWith("zz.txt", made))
  const { explain, localizeSan, Position, sanLanguages } = await load("entries/index.js")
  const { learn } = await load("elements/element/verdict-languages.js")
  const { textsFor } = await load("elements/element/languages.js")
  const { pictures } = await load("elements/picture/texts.js")
  const { playing } = await load("elements/play/play-texts.js")
  const { trying } = await load("elements/explore/diagram-play-texts.js")
  const { still } = await load("entries/still.js")
  await learn("zz-AT")

  const start = Position.start()
  assert.equal(start.judge("e4e5", { lang: "zz" }).message, "There is no piece on e4.~")
  assert.equal(explain({ result: "1/2-1/2", reason: "stalemate" }, { lang: "ZZ" }), "Draw by stalemate.~")
  assert.ok(sanLanguages.includes("zz"))
  assert.equal(localizeSan("Nf3", "zz"), "Z1f3")
  assert.equal(start.judge("Z1f3", { lang: "zz" }).move.san, "Nf3")

  const texts = textsFor("zz", () => assert.fail("it has been loaded"))
  assert.equal(pictures(texts).diagram, "Chess diagram~")
  const { endText, moveText, placeText, promotion, squareName } = playing(texts)
  const knight = start.judge("Nf3").move
  assert.equal(moveText(knight), "White~: knight~~ to f3~.~")
  assert.equal(
    placeText({ position: start.play("Nf3"), history: () => [knight], end: null }),
    "After 1. Z1f3, Black~ to move.~",
  )
  assert.equal(endText({ result: "1-0", reason: "checkmate", winner: "white" }), "Checkmate, White~ wins.~")
  assert.equal(
    squareName("e1", { color: "white", role: "king" }, undefined, ["leap"]),
    "e1, white king~~, marked: leap~~~",
  )
  assert.equal(promotion("queen"), "Queen~~")
  assert.equal(trying(texts).takeBack, "Take back~")
  assert.match(still({ fen: "8/8/8/8/8/8/8/K7", lang: "zz" }), /White~: sovereign~ a1~\.~/)
})

test("a line of piece letters is a notation with sentences in English", async () => {
  const load = copyWith(folderWith("letters.tsv", "zz\tZ1 Z2 Z3 Z4 Z5\tZed.\n"))
  const { localizeSan, Position } = await load("entries/index.js")
  const { textsFor } = await load("elements/element/languages.js")
  assert.equal(localizeSan("Nf3", "zz"), "Z1f3")
  assert.equal(
    textsFor("zz", () => assert.fail()),
    undefined,
  )
  assert.equal(Position.start().judge("e4e5", { lang: "zz" }).message, "There is no piece on e4.")
})

test("an incomplete language is refused with a list of what is wrong", () => {
  const wrong = [
    [/^target\.move = .*\n/m, "", "[playing] target.move is missing. In English: legal move"],
    [
      /^empty-square = .*$/m,
      "empty-square = No {role} on {from}, {whom}?",
      "[sentences] empty-square: there is no {whom} here.",
    ],
    [/^turn = .*$/m, "turn = It is a turn.", "[playing] turn lacks {side}. In English: "],
    [/^turn = .*$/m, "turn = {Side:foo} to move.", "[playing] turn: no word for {side} has the form “foo”."],
    [/^hint = /m, "hunt = ", "[exploring] hunt is not in en.txt."],
    [
      /^letters = .*$/m,
      "letters = Z Z X Y W",
      "letters must be those of knight, bishop, rook, queen and king, separated by spaces.",
    ],
    [
      /^\[language\][^[]*(\[words\][^[]*)/m,
      "$1[language]\nname = Zz\nenglish = Test\n",
      "[language], [words], [sentences], [variants] and [names] must come first, in this order.",
    ],
    [/^lead = .*\n/m, "", "[print-page] lead is missing. In English: Three sheets"],
    [/^to-board = /m, "white = ~\nto-board = ", "white is in two sections."],
    [/\[exploring\][^[]*/, "", "[exploring] take-back is missing. In English: Take back"],
  ]
  for (const [there, instead, sentence] of wrong) {
    const text = made.replace(there, instead)
    assert.notEqual(text, made)
    assert.throws(
      () => readLanguages(folderWith("zz.txt", text)),
      ({ message }) => message.includes(`lang/zz.txt: ${sentence}`),
      sentence,
    )
  }
  for (const [text, sentence] of [
    ["what", "neither a heading nor a line"],
    [`${made}\n[words]\n`, "the section [words] occurs twice"],
    [`${made}\nhint = x\nhint = y\n`, "the line hint occurs twice"],
  ]) {
    assert.throws(
      () => readLanguages(folderWith("zz.txt", text)),
      ({ message }) => message.includes(sentence),
      sentence,
    )
  }
  for (const [line, sentence] of [
    ["zz\tZ1 Z1 Z3 Z4 Z5\tZed.\n", "lang/letters.tsv: zz: letters must be those of knight, bishop"],
    ["de\tS L T D K\tGerman.\n", "lang/letters.tsv: remove de, which has its own file lang/de.txt."],
  ]) {
    assert.throws(
      () => readLanguages(folderWith("letters.tsv", line)),
      ({ message }) => message.includes(sentence),
      sentence,
    )
  }
})

test("src/languages.rs is up to date", () => {
  const content = filesOf(readLanguages(join(root, "lang")))["src/languages.rs"]
  assert.equal(readFileSync(join(root, "src", "languages.rs"), "utf8"), content)
})

test("the module of a removed language is removed", () => {
  const copy = mkdtempSync(join(temporary, "copy-"))
  const modules = () => filesIn(join(copy, "js")).map((file) => relative(copy, file).replaceAll(sep, "/"))
  mkdirSync(join(copy, "src"))
  writeLanguages(readLanguages(folderWith("zz.txt", made)), copy)
  assert.ok(modules().includes("js/lang/zz.js"))
  const languages = readLanguages(join(root, "lang"))
  writeLanguages(languages, copy)
  const expected = Object.keys(filesOf(languages)).filter((path) => path.startsWith("js/"))
  assert.deepEqual(modules().sort(), expected.sort())
})

test("the folders of generated languages hold only what the build writes", () => {
  const found = filesIn(join(root, "js", "lang"), join(root, "js", "generated", "lang"))
  const expected = Object.keys(filesOf(readLanguages(join(root, "lang")))).filter((path) => path.startsWith("js/"))
  assert.deepEqual(found.map((file) => relative(root, file).replaceAll(sep, "/")).sort(), expected.sort())
})
