// What an app's bundler keeps of the package: the wasm comes with what needs the engine, and with nothing else.
// `npm run size` has the bytes, by bundler.

import assert from "node:assert/strict"
import { test } from "node:test"
import { build } from "esbuild"
import { sentences as shownByChessJs } from "../../js/generated/lang/chess-js.js"
import { language as english } from "../../js/generated/lang/en.js"
import { publicEntries } from "../../scripts/build/entries.mjs"
import { inRoot } from "../../scripts/paths.mjs"

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
/** The table of openings is as long, and needs no engine. */
const hasText = (text) => text.length > 100_000 && !text.includes("Amar Opening")
/** In Cloudflare Workers it is a file, whose import esbuild never drops. */
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
  test(`${file}: an import that is not used brings nothing`, async () => {
    assert.equal(await bundled(`import { ${names} } from "${file}"\nimport "${file}"`), "")
  })

  test(`${file}: the engine comes with its wasm`, async () => {
    for (const name of names.filter((name) => !ofGames.includes(name))) {
      const text = await bundled(`export { ${name} } from "${file}"`)
      assert.equal(hasText(text) || (hasFile(text) && hasEngine(text)), hasEngine(text), name)
    }
  })
}

test("what needs no engine brings none", async () => {
  for (const name of ["isSquare", "localizeSan", "explain", "IllegalMoveError"])
    assert.ok(!hasEngine(await bundled(`export { ${name} } from "./dist/index.js"`)), name)
})

test("a position brings no game", async () => {
  // The comments by which bundlers drop it must survive our own build.
  const isGame = (text) => text.includes("gamePgn")
  assert.ok(isGame(await bundled('export { Game } from "./dist/index.js"')))
  assert.ok(!isGame(await bundled('export { Position, Setup } from "./dist/index.js"')))
})

test("boards of chess.js bring no verdicts, and no sentences but those that they show", async () => {
  const text = await bundled('export { Chess, validateFen } from "./dist/chess.js"')
  const brought = Object.entries(english.sentences).filter(([, sentence]) => text.includes(JSON.stringify(sentence)))
  assert.deepEqual(Object.fromEntries(brought), shownByChessJs)
  assert.doesNotMatch(text, /positionJudge|setupProblems|localizeSan/)
})

test("no module of ours imports a whole entry as one object", async () => {
  // It would keep every export of that entry in every bundle.
  const text = await bundled('export { markdownIt } from "./dist/markdown.js"')
  assert.doesNotMatch(text, /__export\(/)
})
