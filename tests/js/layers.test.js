// Rules for the sources of modules and style sheets: no import cycles, side effects, Trusted Types sinks or unset
// private properties.

import assert from "node:assert/strict"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { test } from "node:test"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { publicEntries } from "../../scripts/build/entries.mjs"
import { filesIn } from "../../scripts/build/stage.mjs"
import { inRoot } from "../../scripts/paths.mjs"

const folders = ["../../js/", "../../bin/", "../../www/"].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
)

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
  // In www, the addresses of the package are those of the site.
  return [...found].map(([, path]) => join(dirname(module), /** @type {string} */ (path))).filter(existsSync)
}

test("modules import each other without cycles", () => {
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

/**
 * Whether a static block only sets variables of its module: functions that may see the private members of the class.
 * @param {ts.ClassStaticBlockDeclaration} block
 */
function isOwn({ body: { statements } }) {
  const [module] = statements.map((statement) => statement.getSourceFile())
  const declared = module?.statements
    .filter(ts.isVariableStatement)
    .flatMap((each) => each.declarationList.declarations)
  const names = new Set(declared?.map(({ name }) => name.getText()))
  return statements.every(
    (each) =>
      ts.isExpressionStatement(each) &&
      ts.isBinaryExpression(each.expression) &&
      each.expression.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      names.has(each.expression.left.getText()),
  )
}

/** Whether a module with this statement does something on import. @param {ts.Statement} statement */
function isEffect(statement) {
  if (ts.isImportDeclaration(statement)) return !statement.importClause
  if (ts.isClassDeclaration(statement))
    return statement.members.some((member) => ts.isClassStaticBlockDeclaration(member) && !isOwn(member))
  const declares = [ts.isVariableStatement, ts.isFunctionDeclaration, ts.isExportDeclaration, ts.isExportAssignment]
  return !declares.some((is) => is(statement))
}

const effects = modules(js)
  .filter((path) =>
    ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true).statements.some(isEffect),
  )
  .map(nameOf)
const isRegistered = (/** @type {string} */ name) =>
  /^(entries\/elements([-/]variants(-workerd)?)?\.js$|lang\/)/.test(name)

test("only elements and languages have side effects on import", () => {
  assert.deepEqual(
    effects.filter((name) => !isRegistered(name)),
    [],
  )
})

test("sideEffects of package.json lists exactly the entries with side effects", () => {
  const { sideEffects } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))
  const listed = new RegExp(`^(${sideEffects.join("|").replaceAll(".", "\\.").replaceAll("*", "[^/]*")})$`)
  for (const { conditions, source } of publicEntries()) {
    const files = JSON.stringify(conditions).match(/\.\/dist\/[^"]+\.c?js(?=")/g) ?? []
    assert.ok(files.length > 1)
    for (const file of files) assert.equal(listed.test(file), effects.includes(nameOf(source)), file)
  }
})

// No module for pages turns text into elements or scripts, which Trusted Types forbid. The URLs of the service worker
// and of an engine use the policy named in www/parts/head.html, and those of workers in a frame without
// an origin a policy of its own with that name.

const sinks =
  /\b(innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|parseHTMLUnsafe|DOMParser|parseFromString|createContextualFragment|srcdoc|document\.write(ln)?|execCommand\("insertHTML|importScripts|new (Shared)?Worker|new Function)\b|\beval\(/g

test("modules for pages do not use Trusted Types sinks", () => {
  const files = filesIn(inRoot("js", "elements"), inRoot("www")).filter((file) => /\.(js|html)$/.test(file))
  assert.ok(files.length > 40)
  const found = files.flatMap((file) =>
    (readFileSync(file, "utf8").match(sinks) ?? []).map((sink) => `${file}: ${sink}`),
  )
  const [engine, sandbox] = [inRoot("www", "board", "engine-start.js"), inRoot("www", "sandbox.js")]
  // The sandbox replaces importScripts with a function that throws.
  const known = [
    `${engine}: new Worker`,
    ...["new Worker", "importScripts", "new Worker"].map((sink) => `${sandbox}: ${sink}`),
  ]
  assert.deepEqual(found, known)
})

// The private custom properties of the elements' style sheets. An unset property makes its users invisible, and no
// tool reports it.

const folder = new URL("../../js/elements/", import.meta.url)
const text = readdirSync(folder, { recursive: true })
  .filter((file) => /\.(css|js)$/.test(file))
  .map((file) => readFileSync(new URL(file, folder), "utf8"))
  .join("\n")

test("every private custom property read without a default is set", () => {
  const read = [...text.matchAll(/var\((--_[a-z-]+)\)/g)].map(([, name]) => name)
  assert.ok(new Set(read).size > 10)
  assert.deepEqual(
    [...new Set(read)].filter((name) => !text.includes(`${name}:`) && !text.includes(`setProperty("${name}"`)),
    [],
  )
})
