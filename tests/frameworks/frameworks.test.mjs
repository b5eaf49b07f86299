// The types of values, of the examples in documents, and of the elements in templates of React, Vue, Svelte and Solid, with the
// type checker of each, and without any framework. The consumers' tests show that they also compile if none is installed.
import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import { fileURLToPath } from "node:url"
import { inRoot } from "../../scripts/paths.mjs"
import { blocksOf, elsewhere } from "../js/snippets.js"

const folder = fileURLToPath(new URL(".", import.meta.url))

/** Runs a checker of node_modules on this folder; returns its exit code and output. */
function check(path, ...flags) {
  const program = fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...flags], { cwd: folder, encoding: "utf8" })
  return { status, said: stdout + stderr }
}

for (const [name, path] of [
  ["tsc finds no errors in React, Solid and plain TypeScript", "typescript/bin/tsc"],
  ["vue-tsc finds no errors in Vue", "vue-tsc/bin/vue-tsc.js"],
]) {
  test(name, () => assert.deepEqual(check(path, "-p", "."), { status: 0, said: "" }))
}

test("tsc finds no errors in an app with chess-arbiter/variants", () => {
  assert.deepEqual(check("typescript/bin/tsc", "-p", "variants"), { status: 0, said: "" })
})

test("svelte-check finds exactly the two intended errors in Svelte", () => {
  const { said } = check("svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--output", "machine")
  const errors = [...said.matchAll(/ ERROR "(.+?)" (\d+):\d+ "(.*)"/g)].map(
    ([, file, line, message]) => `${file}:${line} ${message}`,
  )
  assert.deepEqual(
    errors,
    [
      "App.svelte:14 Type 'number' is not assignable to type 'Game'.",
      "App.svelte:15 Argument of type 'Move' is not assignable to parameter of type 'number'.",
    ],
    said,
  )
})

/** Checks these files in a separate folder with tsc. */
function checkFiles(t, name, files, compilerOptions = {}) {
  const own = join(folder, name)
  t.after(() => rmSync(own, { recursive: true, force: true }))
  mkdirSync(own, { recursive: true })
  writeFileSync(
    join(own, "tsconfig.json"),
    JSON.stringify({ extends: "../tsconfig.json", compilerOptions, include: ["."] }),
  )
  for (const [file, content] of files) writeFileSync(join(own, file), content)
  assert.deepEqual(check("typescript/bin/tsc", "-p", name), { status: 0, said: "" })
}

const read = (document) => readFileSync(inRoot(document), "utf8")

test("tsc finds no errors in the React examples of docs/elements.md", (t) => {
  const blocks = blocksOf(read("docs/elements.md"), "tsx")
  assert.ok(blocks.length > 0)
  checkFiles(
    t,
    "react-documents",
    // One block imports the others.
    blocks.map((block) => [`${/export (?:default )?function (\w+)/.exec(block)[1].toLowerCase()}.tsx`, block]),
  )
})

test("tsc finds no errors in the JavaScript of documents", (t) => {
  const documents = ["README.md", ...readdirSync(inRoot("docs")).map((name) => `docs/${name}`)]
  const files = documents
    .filter((name) => name.endsWith(".md"))
    .flatMap((document) => {
      // The examples of this page leave out the import, which is always the same.
      const head =
        document === "docs/chess.js.md" ? `import { Chess, validateFen } from "chess-arbiter/chess.js"\n` : ""
      const blocks = blocksOf(read(document), "js").filter((block) => !elsewhere(block))
      return blocks.map((block, index) => [`${document.replace("/", "-")}-${index}.js`, head + block])
    })
  assert.ok(files.length > 25)
  checkFiles(t, "documents", files, { allowJs: true, checkJs: true })
})
