// What must follow a new entry of the package and cannot be derived from "exports" of package.json.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
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
