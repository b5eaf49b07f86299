// Pages in all languages: texts of lang/*.txt in place of {{names}}, also for a newly added language file.

import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { basename } from "node:path"
import { test } from "node:test"
import { fileURLToPath } from "node:url"
import { localizeSan } from "../../js/entries/index.js"
import { isOfPages, menu, readLanguages } from "../../scripts/build/languages.mjs"
import { inFolder, namesIn, pageIn, problemsOfPages, readSources, withTexts } from "../../scripts/build/pages.mjs"
import { filesIn } from "../../scripts/build/stage.mjs"
import { inRoot } from "../../scripts/paths.mjs"

const languages = readLanguages(fileURLToPath(new URL("../../lang/", import.meta.url)))
const sources = await readSources()

test("texts in attributes are escaped and refused if they have markup", () => {
  const texts = { bold: "A <strong>word</strong>", quoted: 'Say "yes"' }
  const filled = (html) => withTexts(html, texts, "lang/xx.txt")
  assert.equal(
    filled('<p title="{{quoted}}">{{bold}}, {{quoted}}</p>'),
    '<p title="Say &quot;yes&quot;">A <strong>word</strong>, Say "yes"</p>',
  )
  assert.equal(
    filled("<!-- {{nothing}} --><title>{{quoted}}</title>"),
    "<!-- {{nothing}} --><title>Say &quot;yes&quot;</title>",
  )
  assert.throws(
    () => filled('<p title="{{bold}}"></p>'),
    /lang\/xx\.txt: bold is in an attribute, where markup is not allowed\./,
  )
  assert.throws(() => filled("<title>{{bold}}</title>"), /bold is in a title/)
  assert.throws(() => filled("<p>{{other}}</p>"), /lang\/xx\.txt has no text other\./)
})

test("namesIn finds the texts that a script uses", async () => {
  const script =
    'phrase("one", { side: "no" }); phrase(isTwo ? "two" : "three.four"); counted(`five.${kind}.six`, call("x", 1))'
  assert.deepEqual((await namesIn(script)).map(String), [
    "/^one$/",
    "/^two$/",
    "/^three\\.four$/",
    "/^five\\.[\\w.-]+\\.six$/",
  ])
  const awkward =
    '// phrase("no")\nphrase(`a-${kinds["}"] ?? `b`}`); "phrase(\\"no\\")"; phrase("it\\\'s"); phrase(/"no/.test(x) ? "yes" : "more")'
  assert.deepEqual((await namesIn(awkward)).map(String), ["/^a\\-[\\w.-]+$/", "/^it's$/", "/^yes$/", "/^more$/"])
})

test("inFolder rewrites the links of a page that moves into a folder", () => {
  const isBeside = (path) => path === "./" || path === "rules.html"
  const html =
    '<a href="./">a</a><a href="rules.html#x">b</a><a href="#y"></a><a href="docs/index.html"></a><img src="icon.svg"><a href="https://example.org/">href="c.css"</a>'
  const moved =
    '<a href="./">a</a><a href="rules.html#x">b</a><a href="#y"></a><a href="../docs/index.html"></a><img src="../icon.svg"><a href="https://example.org/">href="c.css"</a>'
  assert.equal(inFolder(html, isBeside), moved)
})

test("a missing text and an unused text are reported", async () => {
  assert.deepEqual(await problemsOfPages(languages, sources), [])
  const other = sources.map((source) =>
    source.file.endsWith("print.html") ? { ...source, html: "{{title}} {{nothing}}", names: [/^never$/] } : source,
  )
  const problems = await problemsOfPages(languages, other)
  assert.ok(problems.includes("www/print.html: there is no {{nothing}} in [print-page] or [site] of lang/en.txt."))
  assert.ok(
    problems.includes("A script of www/print.html says never, which is not in [print-page] or [site] of lang/en.txt."),
  )
  assert.ok(problems.includes("lang/en.txt: no page uses [print-page] lead."))
})

test("a text whose links differ from the English ones is reported", async () => {
  const german = languages.get("de")
  const wrong = {
    ...german,
    "print-page": { ...german["print-page"], "step.set-up": 'Siehe <a href="regeln.html">Regeln</a>' },
  }
  const problems = await problemsOfPages(new Map([...languages, ["de", wrong]]), sources)
  assert.deepEqual(problems, ["lang/de.txt: [print-page] step.set-up has other links than the English text."])
})

test("every page is linked and tested", () => {
  const links = ["parts/header.html", "rules.html"].map((name) => readFileSync(inRoot("www", name), "utf8")).join()
  const specs = filesIn(inRoot("tests", "browser"))
    .filter((file) => file.endsWith(".spec.js"))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n")
  for (const name of sources.map(({ file }) => basename(file))) {
    // The service worker leads to offline.html.
    if (name !== "offline.html")
      assert.ok(links.includes(`<a href="${name === "index.html" ? "./" : name}"`), `there is no link to ${name}`)
    // The board has its own tests.
    if (name !== "index.html")
      assert.ok(specs.includes(`holdsAsAPage("${name}"`), `no test in tests/browser holdsAsAPage("${name}", …)`)
  }
})

test("a new language gets every page and a link from the others", async () => {
  const mark = (texts) => Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, `${text}~`]))
  const made = Object.fromEntries(Object.entries(languages.get("en")).map(([section, texts]) => [section, mark(texts)]))
  const more = new Map([...languages, ["zz", { ...made, language: { name: "Zz", english: "Test Language" } }]])
  assert.ok(menu(more).some(({ tag }) => tag === "zz"))
  for (const source of sources) {
    const page = await pageIn(source, "zz", more)
    assert.match(page, /<html lang="zz" data-root="\.\.\/">/)
    assert.doesNotMatch(page.replace(/<!--[^]*?-->/g, ""), /\{\{/)
    assert.match(page, />Board~</)
    assert.match(page, /lang="zz" hreflang="zz" aria-current="page">Zz</)
    assert.match(await pageIn(source, "en", more), /<link rel="alternate" hreflang="zz" href="zz\//)
  }
  const print = await pageIn(
    sources.find(({ file }) => file.endsWith("print.html")),
    "zz",
    more,
  )
  assert.ok(print.includes(`${languages.get("en")["print-page"].lead}~`))
})

/**
 * Words that are the same in another language as in English; names and formats have no other word of four letters.
 */
const alike =
  /antichess|article|atomic|betza|bishop|bronstein|chess-?arbiter|chess960|crazyhouse|date|docs|download|editor|engine|en passant|horde|link|markdown|material|pages|png|pgn|position|start|svg|system|three-check|variante?|vchess/gi

test("every text of a page is translated", () => {
  const english = languages.get("en")
  for (const { tag } of menu(languages).filter(({ tag }) => tag !== "en")) {
    for (const section of Object.keys(english).filter(isOfPages)) {
      for (const [name, text] of Object.entries(english[section])) {
        const words = text.replace(/<[^>]*>|\{[^}]*\}/g, "").replace(alike, "")
        if (/\p{L}{4}/u.test(words))
          assert.notEqual(languages.get(tag)[section][name], text, `lang/${tag}.txt [${section}] ${name}`)
      }
    }
  }
})

// The pages' texts in other languages match the English ones: the same squares, moves, articles, numbers and links.

const others = menu(languages)
  .map(({ tag }) => tag)
  .filter((tag) => tag !== "en")
const english = languages.get("en")

/** Informal forms of address: pronouns, and the most frequent imperatives of the texts. */
const familiar = {
  de: /(?<!\p{L})(?:[Dd]u|[Dd]ir|[Dd]ich|[Dd]eine?[mnrs]?|Wähle|Finde|Sieh|Spiele(?= \{)|Versuche(?= einen))(?!\p{L})/u,
  es: /(?<!\p{L})(?:[Tt]ú|[Tt]us?|[Tt]uy[ao]s?|[Tt]e(?!\d)|Elige|(?<=: )elige|(?<!se )[Pp]rueba(?= una)|[Ee]ncuentra(?= la)|[Mm]ira|sigue\.|Juegas?(?= \{move|con))(?!\p{L})/u,
  fr: /(?<!\p{L})(?:[Tt]u|[Tt]oi|[Tt]es|[Cc]hoisis|[Ee]ssaie|[Tt]rouve(?= la)|[Rr]egarde|Joue(?= \{))(?!\p{L})/u,
}

for (const [tag, words] of Object.entries(familiar)) {
  test(`all texts in ${tag} use formal pronouns`, () => {
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
  // The board's texts have decimals and a PGN, which differ.
  for (const section of Object.keys(english).filter((each) => isOfPages(each) && each !== "board-page")) {
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

  test(`the booklet uses the piece letters of ${tag}`, () => {
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
