// The JavaScript modules have no import cycles.

import assert from "node:assert/strict"
import { readFileSync, readdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { test } from "node:test"
import { fileURLToPath } from "node:url"

const folders = ["../../js/", "../../bin/"].map((folder) => fileURLToPath(new URL(folder, import.meta.url)))

/** @param {string} folder @returns {string[]} */
function modules(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === "generated" ? [] : modules(path)
    return path.endsWith(".js") ? [path] : []
  })
}

/** @param {string} module */
function imports(module) {
  const text = readFileSync(module, "utf8").replace(/^\s*(\/\*\*|\*|\/\/).*$/gm, "")
  const found = text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+\.js)"/g)
  return [...found].map(([, path]) => join(dirname(module), /** @type {string} */ (path)))
}

test("no module imports itself through others", () => {
  const all = folders.flatMap(modules)
  assert.ok(all.length > 10)
  /** @type {Set<string>} */
  const done = new Set()
  /** @param {string} module @param {string[]} path */
  const visit = (module, path) => {
    const before = path.indexOf(module)
    assert.equal(before, -1, `a cycle: ${[...path.slice(before), module].join(" → ")}`)
    if (done.has(module) || module.includes("generated")) return
    for (const used of imports(module)) visit(used, [...path, module])
    done.add(module)
  }
  for (const module of all) visit(module, [])
})
