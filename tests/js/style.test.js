// The private custom properties of the elements' style sheets. An unset property makes its users invisible, and no
// tool reports it.

import assert from "node:assert/strict"
import { readFileSync, readdirSync } from "node:fs"
import { test } from "node:test"

const folder = new URL("../../js/elements/", import.meta.url)
const text = readdirSync(folder, { recursive: true })
  .filter((file) => /\.(css|js)$/.test(file))
  .map((file) => readFileSync(new URL(file, folder), "utf8"))
  .join("\n")

test("every private property that is read without a default is set", () => {
  const read = [...text.matchAll(/var\((--_[a-z-]+)\)/g)].map(([, name]) => name)
  assert.ok(new Set(read).size > 10)
  assert.deepEqual(
    [...new Set(read)].filter((name) => !text.includes(`${name}:`) && !text.includes(`setProperty("${name}"`)),
    [],
  )
})
