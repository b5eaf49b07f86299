// The pages' texts in other languages match the English ones: the same squares, moves, articles, numbers and links.
import assert from "node:assert/strict"
import { test } from "node:test"
import { fileURLToPath } from "node:url"
import { localizeSan } from "../../js/entries/index.js"
import { menu, readLanguages } from "../../scripts/build/languages.mjs"

const languages = readLanguages(fileURLToPath(new URL("../../lang/", import.meta.url)))
const others = menu(languages)
  .map(({ tag }) => tag)
  .filter((tag) => tag !== "en")
const english = languages.get("en")

/** Informal forms of address: pronouns, and the most frequent imperatives of the texts. */
const familiar = {
  de: /(?<!\p{L})(?:[Dd]u|[Dd]ir|[Dd]ich|[Dd]eine?[mnrs]?|Wähle|Finde|Sieh|Spiele(?= \{)|Versuche(?= einen))(?!\p{L})/u,
  es: /(?<!\p{L})(?:[Tt]ú|[Tt]us?|[Tt]uy[ao]s?|[Tt]e|Elige|(?<=: )elige|(?<!se )[Pp]rueba(?= una)|[Ee]ncuentra(?= la)|[Mm]ira|sigue\.|Juegas?(?= \{move|con))(?!\p{L})/u,
  fr: /(?<!\p{L})(?:[Tt]u|[Tt]oi|[Tt]es|[Cc]hoisis|[Ee]ssaie|[Tt]rouve(?= la)|[Rr]egarde|Joue(?= \{))(?!\p{L})/u,
}

for (const [tag, words] of Object.entries(familiar)) {
  test(`all texts in ${tag} say "you" to adults`, () => {
    for (const [section, texts] of Object.entries(languages.get(tag))) {
      for (const [name, text] of Object.entries(texts)) assert.doesNotMatch(text, words, `[${section}] ${name}`)
    }
  })
}

/** All matches of a pattern, sorted. */
const all = (text, pattern) => (text.match(pattern) ?? []).sort()
/** Moves with a piece letter in SAN; squares and pawn moves are the same in every language. */
const pieceMove = /\b[NBRQK][a-h]?[1-8]?x?[a-h][1-8]\b/g
const facts = {
  "squares and pawn moves": (text) => all(text, /(?<![\wäöüßéèêñó])(?:[a-h][x-])?[a-h][1-8](?:-[a-h][1-8])?(?!\w)/g),
  articles: (text) => all(text, /\d+(?:\.\d+)+/g),
  "castling and results": (text) => all(text, /(?<![\d-])(?:0-0-0|0-0|O-O-O|O-O|1-0|0-1)(?![\d-])/g),
  links: (text) => all(text, /href="[^"]*"/g),
  code: (text) => all(text, /<code>[^<]*<\/code>/g),
}

for (const tag of others) {
  for (const section of ["rules-page", "editor-page"]) {
    test(`[${section}] in ${tag} names the same facts as in English`, () => {
      const own = languages.get(tag)[section]
      // A language may lack a plural form.
      const said = (name) => own[name] ?? own[name.split(":")[0]]
      for (const [name, text] of Object.entries(english[section])) {
        for (const [what, found] of Object.entries(facts))
          assert.deepEqual(found(said(name)), found(text), `${name}: ${what}`)
        const moves = all(text, pieceMove)
          .map((san) => localizeSan(san, tag))
          .sort()
        for (const move of moves) assert.ok(said(name).includes(move), `${name}: ${move}`)
      }
    })
  }

  test(`the letters of the pieces in the booklet are those of ${tag}`, () => {
    const { words, "rules-page": rules } = languages.get(tag)
    const roles = ["knight", "bishop", "rook", "queen", "king"]
    assert.deepEqual(
      roles.map((role) => rules[`rules.table.${role}-letter`]),
      words.letters.split(" "),
    )
    assert.deepEqual(rules["rules.notation.letters"].split(" ").sort(), words.letters.split(" ").sort())
    assert.equal(rules["rules.notation.promotion"], localizeSan("e8=Q", tag))
  })
}
