// The places that must follow a new entry of the package: the folder that npm pack adds for it and its documentation.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { publicEntries } from "../../scripts/build/entries.mjs"
import { inRoot } from "../../scripts/paths.mjs"

const read = (...path) => readFileSync(inRoot(...path), "utf8")
const paths = publicEntries()
  .map(({ path }) => path)
  .filter((path) => path !== ".")
/** "./elements/classes" → "elements". */
const folders = [...new Set(paths.map((path) => path.split("/")[1]))]

test("the folders that npm pack adds are packed, and ignored by git", () => {
  const { files } = JSON.parse(read("package.json"))
  const ignored = read(".gitignore").split("\n")
  for (const folder of folders.filter((folder) => folder !== "lang")) {
    assert.ok(files.includes(folder), `"files" of package.json: ${folder}`)
    assert.ok(ignored.includes(`/${folder}`), `.gitignore: /${folder}`)
  }
  assert.ok(files.includes("lang/*/package.json") && ignored.includes("/lang/*/"))
})

test("every entry has its documentation", () => {
  const { entryPoints } = JSON.parse(read("typedoc.json"))
  for (const path of paths.filter((path) => !path.startsWith("./lang/") && path !== "./elements")) {
    const sources = { "./chess.js": "js/chess-js/chess.js", "./elements/classes": "js/elements/classes.js" }
    const file = sources[path] ?? `js/${path.slice(2)}.js`
    assert.ok(entryPoints.includes(file), `typedoc.json: ${file}`)
  }
})
