// The JavaScript modules have no import cycles, and do nothing on import.

import assert from "node:assert/strict"
import { readFileSync, readdirSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { test } from "node:test"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { publicEntries } from "../../scripts/build/entries.mjs"

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

const js = /** @type {string} */ (folders[0])
const nameOf = (/** @type {string} */ path) => relative(js, path).replaceAll("\\", "/")

/** Whether a module with this statement does something on import. @param {ts.Statement} statement */
function isEffect(statement) {
  if (ts.isImportDeclaration(statement)) return !statement.importClause
  if (ts.isClassDeclaration(statement)) return statement.members.some(ts.isClassStaticBlockDeclaration)
  const declares = [ts.isVariableStatement, ts.isFunctionDeclaration, ts.isExportDeclaration, ts.isExportAssignment]
  return !declares.some((is) => is(statement))
}

const effects = modules(js)
  .filter((path) =>
    ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest).statements.some(isEffect),
  )
  .map(nameOf)
const isRegistered = (/** @type {string} */ name) => /^(entries\/elements(\/variants)?\.js$|lang\/)/.test(name)

test("only elements and languages do something on import, and modules that complete what nobody uses without them", () => {
  assert.deepEqual(
    effects.filter((name) => !isRegistered(name)),
    [
      ...["chess-js/board.js", "elements/explore.js", "elements/interaction.js"],
      ...["elements/variants/layer.js", "elements/variants/variants.js", "node.js", "stored-game.js"],
    ],
  )
})

test("sideEffects of package.json lists the entries that do something on import, and no others", () => {
  const { sideEffects } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))
  const listed = new RegExp(`^(${sideEffects.join("|").replaceAll(".", "\\.").replaceAll("*", "[^/]*")})$`)
  for (const { conditions, source } of publicEntries()) {
    const files = JSON.stringify(conditions).match(/\.\/dist\/[^"]+\.c?js(?=")/g) ?? []
    assert.ok(files.length > 1)
    for (const file of files) assert.equal(listed.test(file), effects.includes(nameOf(source)), file)
  }
})
