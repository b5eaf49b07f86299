// Documents are correct: their JavaScript runs and gives the results in its comments (docs/chess.js.md has its own
// test, which also runs chess.js), their links work, the files that they name exist, and docs/elements.md describes
// the whole API of the elements.

import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, posix } from "node:path"
import { test } from "node:test"
import { gzipSync } from "node:zlib"
import { pictureAttributes } from "../../js/elements/element/attributes.js"
import { documents, slug } from "../../scripts/build/documents.mjs"
import { readLanguages } from "../../scripts/build/languages.mjs"
import { inRoot } from "../../scripts/paths.mjs"
import { rows as importRows } from "../../scripts/size/imports.mjs"
import { readLimits } from "../../scripts/size/measure.mjs"
import { blocksOf, elsewhere, runSnippet } from "./snippets.js"
import { Player } from "./uci/fake.js"

// The engine of the examples. Node has no Worker of this kind.
globalThis.Worker = Player

const texts = [
  ...[
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "examples/README.md",
    "lang/README.md",
    "tests/data/README.md",
  ],
  ...readdirSync(inRoot("docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
]
const read = (document) => readFileSync(inRoot(document), "utf8")

for (const document of texts.filter((name) => name !== "docs/chess.js.md")) {
  const blocks = blocksOf(read(document), "js")
  if (blocks.length === 0) continue
  test(document, async (t) => {
    let values = 0
    for (const [index, block] of blocks.entries()) {
      const reason = elsewhere(block)
      if (reason) t.diagnostic(`block ${index + 1}: ${reason}`)
      else values += await runSnippet(`${document.replace("/", "-")}-${index}`, block)
    }
    if (document === "README.md") assert.ok(values >= 4, "the README's values were compared")
  })
}

/**
 * The modules of a folder, without their extension, and its other folders as "name/"; `js/elements` has a table of
 * its own.
 */
function modulesOf(folder) {
  const entries = readdirSync(inRoot(folder), { withFileTypes: true })
  const modules = entries
    .flatMap(({ name }) => /^(.*)(?<!\.d)\.(?:js|rs)$/.exec(name)?.[1] ?? [])
    .filter((name) => name !== "lib")
  const others = entries.filter(
    (entry) => entry.isDirectory() && !modules.includes(entry.name) && entry.name !== "elements",
  )
  return [...modules, ...others.map(({ name }) => `${name}/`)]
}

/** A document without its code. */
const prose = (document) => read(document).replace(/^```.*?^```$/gms, "")
const withoutInlineCode = (text) => text.replace(/`[^`]*`/g, "code")

for (const document of texts) {
  test(`the links of ${document} lead to existing files and headings`, () => {
    for (const [, href] of withoutInlineCode(prose(document)).matchAll(/\]\(([^)]+)\)/g)) {
      if (/^(https?|mailto):/.test(href)) continue
      const [path, anchor] = href.split("#")
      const file = path === "" ? document : posix.join(posix.dirname(document), path)
      assert.ok(existsSync(inRoot(file)), `${href}: there is no ${file}`)
      if (!anchor) continue
      const headings = [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => slug(heading))
      assert.ok(headings.includes(anchor), `${href}: ${file} has no such heading`)
    }
  })

  test(`the files that ${document} names exist`, () => {
    const named = [
      ...prose(document).matchAll(
        /`((?:src|js|bindings|tests|scripts|lang|www|docs|examples|benches|fuzz|bin)\/[\w./-]+)`/g,
      ),
    ]
    for (const [, path] of named) {
      if (/\bxx\b|\bname\b|^js\/generated/.test(path)) continue
      assert.ok(existsSync(inRoot(path.replace(/\/$/, ""))), `there is no ${path}`)
    }
  })
}

test("a document in docs/ begins with a paragraph on its subject", () => {
  for (const document of texts.filter((name) => name.startsWith("docs/")))
    assert.match(read(document), /^# .+\n\n(?!```)[`[\p{L}]/u, document)
})

test("the package has only the documents for users", () => {
  const { users, developers } = documents
  const { files } = JSON.parse(read("package.json"))
  const inDocs = readdirSync(inRoot("docs")).filter((name) => name.endsWith(".md"))
  assert.deepEqual(
    [...users, ...developers].filter((name) => name.startsWith("docs/")).sort(),
    inDocs.map((name) => `docs/${name}`).sort(),
  )
  assert.ok(files.includes("docs/*.md"))
  for (const name of developers.filter((name) => name.startsWith("docs/"))) assert.ok(files.includes(`!${name}`), name)
  for (const name of users.filter((name) => !name.startsWith("docs/"))) assert.ok(files.includes(name), name)
  for (const name of users.filter((name) => name.startsWith("docs/")))
    assert.ok(read("README.md").includes(`\`${name}\``), `README.md does not name ${name}`)
})

test("documents of the package link only to each other", () => {
  // npm finds files in the repository that package.json names, without which nothing is published (scripts/release.mjs).
  const linked = (document) =>
    [...withoutInlineCode(prose(document)).matchAll(/\]\(([^)#]+)[^)]*\)/g)]
      .map(([, href]) => href)
      .filter((href) => !/^(https?|mailto):/.test(href))
  assert.deepEqual(linked("README.md"), ["docs/screenshots/refusal.png"])
  for (const document of documents.users)
    for (const href of linked(document)) {
      const file = posix.join(posix.dirname(document), href)
      assert.ok(documents.users.includes(file), `${document} links to ${file}, which is not in the package`)
    }
})

test("documents of the package name no file of the repository", () => {
  // Readers of the package have neither the repository nor, until package.json names it, its address.
  const others =
    /`(?:src|js|bindings|tests|scripts|lang|www|examples|benches|fuzz|bin)\/[^`]*`|`docs\/(?:architecture|testing)\.md`/
  for (const document of documents.users) assert.doesNotMatch(prose(document), others, document)
  for (const document of ["README.md", ...documents.users])
    if (/`(?:npm (?:start|test|run)|cargo run)\b/.test(prose(document)))
      assert.match(read(document), /\bcheckout\b/, document)
})

test("sizes in documents are those of benches/sizes.json", () => {
  const { imports, pages } = readLimits()
  const isAbout = (kilobytes, { limit }, what) =>
    assert.ok(Math.abs(kilobytes * 1000 - limit) <= Math.max(0.05 * limit, 100), `${what}: ${kilobytes} kB, ${limit} B`)

  const importOf = {
    "anything that is not used": imports.unused,
    "everything from `chess-arbiter`": imports.everything,
  }
  for (const [name, [statement]] of Object.entries(importRows)) {
    const [, names, from] = /^import (\{ \w+ \}) from "([^"]+)"$/.exec(statement) ?? []
    if (names && !/unused/i.test(name)) importOf[`\`${names}\` from \`${from}\``] = imports[name]
  }
  const pageOf = { "a static diagram": pages.diagram, "a diagram to explore": pages.glance, "a board": pages.board }
  for (const [document, least] of Object.entries({ "README.md": 6, "docs/performance.md": 9 })) {
    const tables = [
      ...read(document)
        .split("\n## Sizes\n")[1]
        .split("\n## ")[0]
        .matchAll(/^\| (.*) \|$/gm),
    ]
    const rows = tables.map(([, row]) => row.split("|").map((cell) => cell.trim()))
    const imported = rows.filter(([label]) => importOf[label])
    const served = rows.filter(([label]) => pageOf[label])
    assert.ok(imported.length >= least, `${document}: ${imported.map(([label]) => label)}`)
    assert.equal(served.length, 3)
    for (const [label, size] of imported) isAbout(Number(size), importOf[label], `${document}: ${label}`)
    for (const [label, size, requests] of served) {
      assert.equal(Number(requests), pageOf[label].requests.limit, label)
      isAbout(Number.parseFloat(size), pageOf[label].gzip, `${document}: ${label}`)
    }
  }

  // Other documents for users link to these tables.
  for (const document of documents.users)
    if (document !== "docs/performance.md") assert.doesNotMatch(read(document), /\d kB\b/, document)

  const files = [...read("docs/performance.md").matchAll(/^\| `([\w-]+\.js)` \|.*\| (\S+) \|$/gm)]
  assert.ok(files.length > 10)
  for (const [, name, size] of files)
    isAbout(Number(size), { limit: gzipSync(readFileSync(inRoot("dist", "page", name)), { level: 9 }).length }, name)
})

test("the ratios of the README are those of docs/performance.md", () => {
  const [, section] = /\*\*It is fast\.\*\*(.*?)^- /ms.exec(read("README.md"))
  const ratios = [...section.matchAll(/(\d+) times/g)].map(([, ratio]) => ratio)
  const rows = /^\| FEN → SAN .*\n\| FEN → all legal .*$/m.exec(read("docs/performance.md"))[0]
  assert.ok(ratios.length >= 4)
  for (const ratio of ratios) assert.match(rows, new RegExp(`\\b${ratio}\\b`))
})

for (const [folder, heading, ...rooms] of [
  ["src", "The engine's modules, in order"],
  ["js", "JavaScript, in order", "wasm", "values", "words"],
  ["js/elements", "The elements", "picture", "fairy", "element", "play", "explore"],
]) {
  test(`docs/architecture.md names every module of ${folder}`, () => {
    const [, section] = read("docs/architecture.md").split(`## ${heading}\n`)
    const table = section.split("\n## ")[0].matchAll(/^\|(?:[^|`]*\|)?([^|]*`[^|]*)\|/gm)
    const named = [...table].flatMap(([, cell]) => [...cell.matchAll(/`([^`]+)`/g)]).map(([, name]) => name)
    const modules = [
      ...modulesOf(folder).filter((name) => !rooms.includes(name.replace(/\/$/, ""))),
      ...rooms.flatMap((room) => modulesOf(`${folder}/${room}`)),
    ]
    const isNamed = (module) =>
      named.some((name) => name === module || (name.startsWith("*") && module.endsWith(name.slice(1))))
    assert.deepEqual(
      modules.filter((module) => !isNamed(module)),
      [],
      "modules that the table does not name",
    )
    assert.deepEqual(
      named.filter((name) => !name.startsWith("*") && !modules.includes(name)),
      [],
      "names without a module",
    )
    assert.equal(new Set(named).size, named.length, "each is named once")
  })
}

test("documents name every language and the number of refusal reasons", () => {
  for (const [tag, { language }] of readLanguages(inRoot("lang"))) {
    if (!language) continue
    assert.ok(read("README.md").includes(language.english), `README.md does not name ${language.english}`)
    assert.ok(read("docs/elements.md").includes(`\`${tag}\``), `docs/elements.md does not name ${tag}`)
  }
  const [, union] = /^export type IllegalReason =([^]*?)\n\n/m.exec(read("js/values/types.d.ts"))
  // The reasons of variants are not counted.
  const count = union.replace(/Added<.*?>/, "").match(/"/g).length / 2
  for (const document of ["README.md", "docs/javascript.md"])
    assert.ok(read(document).includes(`one of ${count} reasons`), `${document}: there are ${count} reasons`)
})

/** The output of the command run in a folder. */
const printed = (args, cwd) =>
  spawnSync(process.execPath, [inRoot("bin", "chess-arbiter.js"), ...args], { cwd, encoding: "utf8" }).stdout
const optionsIn = (text) => [...new Set(text.match(/--(?!chess-)[a-z][a-z\d-]*/g))].sort()

test("docs/still.md lists exactly the options of a still", () => {
  const [, table] = /^\| option \|.*\n((?:\|.*\n)+)/m.exec(read("docs/still.md"))
  const listed = [...table.matchAll(/^\|([^|]*)/gm)].flatMap(([, names]) => names.match(/(?<=`)\w+(?=`)/g) ?? [])
  assert.deepEqual(listed.sort(), [...Object.keys(pictureAttributes), "size", "format"].sort())
})

test("docs/command-line.md lists exactly the commands and options of --help", () => {
  const [commands, options] = read("docs/command-line.md")
    .split("\n## Auditing")[0]
    .split("\n## Options\n")
    .map((part) => [...part.matchAll(/^\| (`.*?) \|(.*)\|$/gm)].map(([, first, rest]) => [first, rest]))
  const help = [...printed(["--help"]).matchAll(/^ {2}([a-z]+) .*? {2,}/gm)].map(([, name]) => name)
  assert.ok(help.length > 5)
  assert.deepEqual(
    commands.map(([usage]) => /^`(\w+) /.exec(usage)?.[1]),
    help,
  )
  for (const name of help) {
    const rows = options.filter(([, rest]) => rest.split("|")[0].includes(`\`${name}\``))
    assert.deepEqual(optionsIn(rows.map(([first]) => first).join()), optionsIn(printed([name, "--help"])), name)
  }
})

test("the audit in docs/command-line.md prints what the document shows", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "chess-arbiter-audit-"))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const document = read("docs/command-line.md")
  const [pgn] = blocksOf(document, "pgn")
  writeFileSync(join(folder, "games.pgn"), pgn)
  assert.ok(document.includes(`\n\`\`\`\n${printed(["pgn", "--audit", "games.pgn"], folder)}\`\`\`\n`))
  const found = printed(["pgn", "--json", "--games", "games.pgn"], folder)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .filter(({ problems }) => problems?.length > 0)
    .map(({ game, tags, problems }) => [game, tags.White, ...problems.map(({ code }) => code)])
  assert.ok(document.includes(`# ${JSON.stringify(found[0])}\n`))
  assert.equal(found.length, 1)
})

/** The headings of an element's tables in docs/elements.md, and the parts of the manifest that they list. */
const described = [
  [/^Attributes of/, ({ attributes = [] }) => attributes],
  [/^Properties( and methods)? of/, ({ members = [] }) => members.filter(({ reflects }) => !reflects)],
  [/^Events of/, ({ events = [] }) => events],
  [/^Parts of/, ({ cssParts = [] }) => cssParts],
]

/** The parts of a text between headings of any level. */
const sectionsOf = (text) =>
  text
    .split(/^#+ /m)
    .slice(1)
    .map((part) => ({ heading: part.split("\n", 1)[0], text: part }))
/** The names in the first cells of a text's tables, without the parameters of methods. */
const namedIn = (text) =>
  [...text.matchAll(/^\| (`.*?) \|/gm)]
    .flatMap(([, cell]) => [...cell.matchAll(/`([\w-]+)[^`]*`/g)].map(([, name]) => name))
    .sort()
const namesOf = (entries) => [...new Set(entries.map(({ name }) => name))].sort()

test("docs/elements.md describes exactly the API in custom-elements.json", () => {
  const { modules } = JSON.parse(read("dist/custom-elements.json"))
  const elements = modules.flatMap(({ declarations }) => declarations).filter(({ tagName }) => tagName)
  const sections = sectionsOf(prose("docs/elements.md"))
  assert.ok(elements.length >= 3)
  for (const element of elements) {
    const own = sections.filter(({ heading }) => heading.endsWith(` of \`<${element.tagName}>\``))
    for (const [pattern, listed] of described) {
      const texts = own.filter(({ heading }) => pattern.test(heading)).map(({ text }) => text)
      assert.deepEqual(namedIn(texts.join("\n")), namesOf(listed(element)), `${element.tagName}: ${pattern.source}`)
    }
  }
  const properties = sections.find(({ heading }) => heading === "Custom properties")
  assert.deepEqual(namedIn(properties.text), namesOf(elements.flatMap(({ cssProperties = [] }) => cssProperties)))
})

test("pages in documents import by address or through an import map", () => {
  const blocks = texts.flatMap((document) => blocksOf(read(document), "html").map((block) => [document, block]))
  const bare = blocks.filter(
    ([, block]) =>
      block.includes("<chess-") && /<script[^]*?(\bimport|\bfrom)\s*\(?\s*["'](?![./]|https?:)/.test(block),
  )
  assert.ok(blocks.length > 10)
  assert.deepEqual(
    bare.filter(([, block]) => !block.includes('<script type="importmap">')),
    [],
  )
})
