// Everything that a new entry of the package needs beside its line in "exports" of package.json.

import assert from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import { test } from "node:test"
import { build } from "esbuild"
import MarkdownIt from "markdown-it"
import { markdownIt } from "../../js/entries/markdown.js"
import { entries, publicEntries } from "../../scripts/build/entries.mjs"
import { filesIn } from "../../scripts/build/stage.mjs"
import { inRoot } from "../../scripts/paths.mjs"

const read = (...path) => readFileSync(inRoot(...path), "utf8")
const paths = publicEntries()
  .map(({ path }) => path)
  .filter((path) => path !== "." && !path.startsWith("./lang/"))

test("every file of js/entries is an entry", () => {
  const sources = Object.values(entries())
  assert.deepEqual(
    filesIn(inRoot("js", "entries")).filter((file) => !sources.includes(file)),
    [],
  )
})

test("the folders that npm pack adds are in the package", () => {
  const { files } = JSON.parse(read("package.json"))
  for (const path of paths) assert.ok(files.includes(path.split("/")[1]), `"files" of package.json: ${path}`)
  assert.ok(files.includes("lang/**/package.json"))
})

test("every entry is in the documents", () => {
  for (const path of paths) {
    const name = `chess-arbiter${path.slice(1)}`
    assert.ok(read("docs", "javascript.md").includes(`\`${name}\``), `docs/javascript.md: ${name}`)
  }
})

test("a bundler finds the style sheet of the elements", async () => {
  const contents = read("docs", "elements.md").match(/^```js\n(import "chess-arbiter\/elements"\n.*?)^```$/ms)[1]
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: inRoot() },
    ...{ bundle: true, write: false, format: "esm", outdir: "bundle", logLevel: "silent" },
  })
  const sheet = outputFiles.find(({ path }) => path.endsWith(".css"))
  assert.match(sheet?.text ?? "", /--chess-files/)
})

// custom-elements.json matches the code: style sheets, keys in Markdown.

const { modules } = JSON.parse(read("dist", "custom-elements.json"))
const elements = modules.flatMap(({ declarations }) => declarations).filter(({ tagName }) => tagName)

test("the manifest has exactly the custom properties of the style sheets", () => {
  const folder = inRoot("js", "elements")
  const sheets = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".css"))
  assert.ok(sheets.includes("element/style.css"))
  const used = sheets.flatMap((file) =>
    [...read("js", "elements", file).matchAll(/var\((--chess-[\w-]+)/g)].map(([, name]) => name),
  )
  const described = elements.flatMap(({ cssProperties = [] }) => cssProperties.map(({ name }) => name))
  assert.deepEqual([...new Set(described)].sort(), [...new Set(used)].sort())
})

const ofDiagram = elements.find(({ tagName }) => tagName === "chess-diagram").attributes.map(({ name }) => name)

test("the keys of a diagram in Markdown are its attributes", () => {
  const said = new MarkdownIt().use(markdownIt).render("```chess\nno-such-key: 1\n```")
  const [, keys] = /A diagram has no key “no-such-key”. Its keys are (.*)\./.exec(said) ?? assert.fail(said)
  assert.deepEqual(keys.split(", ").sort(), [...ofDiagram].sort())
})

// The parts of the package that an app's bundler keeps: the wasm comes only with exports that need the engine.
// `npm run size` has the bytes, by bundler.

/** Nodes only come from games, which bring the wasm. */
const ofGames = ["GameNode"]

/** A program after bundling, and its text without that of the wasm. */
async function bundled(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: inRoot() },
    bundle: true,
    format: "esm",
    write: false,
    external: ["*.wasm"],
    logLevel: "error",
  })
  return outputFiles[0].text
}

const hasEngine = (text) => text.includes("function initSync(")
/** The table of openings is as long and works without the engine. */
const hasText = (text) => text.length > 100_000 && !text.includes("Amar Opening")
/** In Cloudflare Workers the wasm is a file, and esbuild never drops its import. */
const hasFile = (text) => /from "\S*\.wasm"/.test(text)

/** The files of the entries whose engine starts by itself: for each, the names of its exports. */
const files = await Promise.all(
  publicEntries()
    .filter(({ path }) => !/^\.\/(elements|lang|slim)\b/.test(path))
    .flatMap(({ path, conditions, esModule }) => {
      const names = import(`chess-arbiter${path.slice(1)}`).then(Object.keys)
      return [esModule, conditions.workerd ?? []]
        .flat()
        .map(async ({ default: file }) => ({ file, names: await names }))
    }),
)

for (const { file, names } of files) {
  test(`an unused import of ${file} adds nothing to a bundle`, async () => {
    assert.equal(await bundled(`import { ${names} } from "${file}"\nimport "${file}"`), "")
  })

  test(`${file} bundles the engine together with its wasm`, async () => {
    for (const name of names.filter((name) => !ofGames.includes(name))) {
      const text = await bundled(`export { ${name} } from "${file}"`)
      assert.equal(hasText(text) || (hasFile(text) && hasEngine(text)), hasEngine(text), name)
    }
  })
}

test("imports that work without the engine do not bundle it", async () => {
  for (const name of ["isSquare", "localizeSan", "explain", "IllegalMoveError"])
    assert.ok(!hasEngine(await bundled(`export { ${name} } from "./dist/index.js"`)), name)
})

test("Position does not bundle Game", async () => {
  // The comments by which bundlers drop it must survive our own build.
  const isGame = (text) => text.includes("gamePgn")
  assert.ok(isGame(await bundled('export { Game } from "./dist/index.js"')))
  assert.ok(!isGame(await bundled('export { Position, Setup } from "./dist/index.js"')))
})

test("chess.js bundles neither positions nor the letters of other languages", async () => {
  const text = await bundled('export { Chess, validateFen } from "./dist/chess.js"')
  assert.doesNotMatch(text, /setupProblems|positionPremoves|localizeSan/)
})

test("modules do not import a whole entry as one object", async () => {
  // Such an import would keep every export of the entry in every bundle.
  const text = await bundled('export { markdownIt } from "./dist/markdown.js"')
  assert.doesNotMatch(text, /__export\(/)
})
