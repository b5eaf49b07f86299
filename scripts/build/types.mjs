// JSDoc in js/ → dist/**/*.d.ts (with type checking), and .d.cts for `require`.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, relative, sep } from "node:path"
import { dist, generated, inRoot } from "../paths.mjs"
import { Failure } from "../run.mjs"
import { mustPass } from "../runners.mjs"
import { declarations } from "./entries.mjs"
import { filesIn, stage } from "./stage.mjs"

const require = createRequire(import.meta.url)

const isTypes = (file) => /\.d\.c?ts$/.test(file)

export const tsc = () => join(dirname(require.resolve("typescript/package.json")), "bin", "tsc")

export async function buildTypes() {
  const inputs = filesIn(
    inRoot("js"),
    inRoot("tsconfig.json"),
    inRoot("package-lock.json"),
    inRoot("scripts", "build", "types.mjs"),
  )
  await stage("types", { inputs }, async () => {
    for (const file of filesIn(dist)) if (isTypes(file)) rmSync(file)
    const flags = "--noEmit false --declaration --emitDeclarationOnly".split(" ")
    await mustPass(process.execPath, [tsc(), "-p", inRoot("tsconfig.json"), ...flags, "--outDir", dist])
    copyHandWritten()
    placeEntries()
    const public_ = reachable(declarations().esModules.map((name) => join(dist, `${name}.d.ts`)))
    for (const file of filesIn(dist).filter(isTypes)) {
      if (public_.has(file)) finish(file)
      else rmSync(file)
    }
    for (const name of declarations().commonJs) writeCommonJs(join(dist, `${name}.d.ts`))
    return filesIn(dist).filter(isTypes)
  })
}

/** tsc does not copy .d.ts files that are sources. */
function copyHandWritten() {
  for (const file of filesIn(inRoot("js"))) {
    if (!isTypes(file) || file.startsWith(generated + sep)) continue
    const to = join(dist, relative(inRoot("js"), file))
    mkdirSync(dirname(to), { recursive: true })
    copyFileSync(file, to)
  }
}

/** Modules that declarations import although their code does not. */
const more = {
  "entries/elements.d.ts": 'import "./elements/tags.js"\n',
  "variants/api.d.ts": 'import "./wider.js"\n',
}

/**
 * Declarations in which nodes are replaced, with leading comments, by the text that `change` returns for them.
 * @param {string} text
 * @param {(node: import("typescript").Node, ts: typeof import("typescript")) => string | undefined} change
 */
function edited(text, change) {
  // Not imported above: in a fresh clone, these scripts install it.
  const ts = require("typescript")
  let [output, end] = ["", 0]
  const visit = (node) => {
    const replaced = change(node, ts)
    if (replaced === undefined) return ts.forEachChild(node, visit)
    output += text.slice(end, node.pos) + replaced
    end = node.end
  }
  visit(ts.createSourceFile("module.d.ts", text, ts.ScriptTarget.Latest, true))
  return output + text.slice(end)
}

/**
 * The text of a file with its relative imports renamed.
 * @param {string} file
 * @param {(path: string) => string} renamed gets the path without ".js"
 */
const withImports = (file, renamed) =>
  edited(readFileSync(file, "utf8"), (node, ts) =>
    ts.isStringLiteral(node) && /^\.{1,2}\/.*\.js$/.test(node.text)
      ? `${node.getFullText().slice(0, node.getLeadingTriviaWidth())}"${renamed(node.text.slice(0, -3))}"`
      : undefined,
  )

/** The declarations of these modules. @param {string} file */
function importsOf(file) {
  const paths = []
  withImports(file, (path) => paths.push(join(dirname(file), `${path}.d.ts`)))
  return paths
}

/** The types of js/entries/NAME.js belong beside dist/NAME.js, unless "exports" names others for that entry. */
function placeEntries() {
  const folder = join(dist, "entries")
  for (const file of filesIn(folder))
    if (!declarations().esModules.includes(relative(folder, file).replace(/\.d\.ts$/, ""))) rmSync(file)
  const placed = (file) => (file.startsWith(folder) ? join(dist, relative(folder, file)) : file)
  for (const file of filesIn(dist).filter(isTypes)) {
    const [from, to] = [dirname(file), dirname(placed(file))]
    const text = withImports(file, (path) => {
      const moved = relative(to, placed(join(from, path))).replaceAll(sep, "/")
      return `${moved.startsWith(".") ? "" : "./"}${moved}.js`
    })
    mkdirSync(to, { recursive: true })
    writeFileSync(placed(file), `${more[relative(dist, file).replaceAll(sep, "/")] ?? ""}${text}`)
  }
  rmSync(folder, { recursive: true })
}

/** The types that the entries need; other types are not published. */
function reachable(files, found = new Set()) {
  for (const file of files) {
    if (found.has(file) || !existsSync(file)) continue
    found.add(file)
    reachable(importsOf(file), found)
  }
  return found
}

/**
 * Members of Position that need the whole engine: a program that only imports chess-arbiter/position does not see them.
 */
const ofWhole = ["isDead", "canWin"]

/** Moves them to the entries with that engine. @param {string} text the declarations of js/values/position.js */
function moveToWhole(text) {
  const members = []
  const left = edited(text, (node, ts) => {
    if (!ts.isClassElement(node) || !ofWhole.includes(node.name?.text)) return undefined
    members.push(node.getFullText())
    return ""
  })
  if (members.length < ofWhole.length)
    throw new Failure(`js/values/position.js does not declare ${ofWhole.join(", ")}.`)
  const api = join(dist, "api.d.ts")
  const types = `import type { Color } from "./values/types.js"\n`
  const added = `declare module "./values/position.js" {\ninterface Position {${members.join("")}\n}\n}\n`
  writeFileSync(api, types + readFileSync(api, "utf8") + added)
  return left
}

/**
 * Finishes declarations: removes @internal members, since tsc's `stripInternal` does not apply to JavaScript, and
 * references the DOM library, which a server that renders tags of elements may lack in its `lib`.
 */
function finish(file) {
  const names = new Set()
  let text = edited(readFileSync(file, "utf8"), (node, ts) => {
    if (ts.getJSDocTags(node).some(({ tagName }) => tagName.text === "internal")) return ""
    if (ts.isIdentifier(node)) names.add(node.text)
    return undefined
  })
  if (file === join(dist, "values", "position.d.ts")) text = moveToWhole(text)
  if (importsOf(file).some((path) => path.includes("generated/"))) {
    throw new Failure(
      `${relative(inRoot(), file)} mentions types that wasm-bindgen generated; public types must not depend on them.`,
    )
  }
  const dom = names.has("HTMLElement") || names.has("SVGElement") ? '/// <reference lib="dom" preserve="true" />\n' : ""
  writeFileSync(file, dom + text)
}

/** The same types under .d.cts, with everything they import. */
function writeCommonJs(file) {
  const to = file.replace(/\.d\.ts$/, ".d.cts")
  if (existsSync(to) || !existsSync(file)) return
  writeFileSync(
    to,
    withImports(file, (path) => `${path}.cjs`),
  )
  for (const path of importsOf(file)) writeCommonJs(path)
}
