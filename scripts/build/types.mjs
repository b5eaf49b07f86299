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
const relativeImport = /(\bfrom\s*|\bimport\s*\(?\s*|\bmodule )"(\.{1,2}\/[^"]+)\.js"/g

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

/** What declarations import although their code does not. */
const more = {
  "entries/elements.d.ts": 'import "./elements/tags.js"\n',
  "variants/api.d.ts": 'import "./wider.js"\n',
}

/** The types of js/entries/NAME.js belong beside dist/NAME.js, unless "exports" names others for that entry. */
function placeEntries() {
  const folder = join(dist, "entries")
  for (const file of filesIn(folder))
    if (!declarations().esModules.includes(relative(folder, file).replace(/\.d\.ts$/, ""))) rmSync(file)
  const placed = (file) => (file.startsWith(folder) ? join(dist, relative(folder, file)) : file)
  for (const file of filesIn(dist).filter(isTypes)) {
    const [from, to] = [dirname(file), dirname(placed(file))]
    const text = readFileSync(file, "utf8").replace(relativeImport, (_, before, path) => {
      const moved = relative(to, placed(join(from, path)))
        .split(sep)
        .join("/")
      return `${before}"${moved.startsWith(".") ? "" : "./"}${moved}.js"`
    })
    mkdirSync(to, { recursive: true })
    writeFileSync(placed(file), `${more[relative(dist, file).split(sep).join("/")] ?? ""}${text}`)
  }
  rmSync(folder, { recursive: true })
}

/** The types that the entries need; others are not published. */
function reachable(files, found = new Set()) {
  for (const file of files) {
    if (found.has(file) || !existsSync(file)) continue
    found.add(file)
    const paths = [...readFileSync(file, "utf8").matchAll(relativeImport)].map(([, , path]) =>
      join(dirname(file), `${path}.d.ts`),
    )
    reachable(paths, found)
  }
  return found
}

/** Values that are read and never written. JSDoc can only say so of types without documented properties. */
const readonlyTypes =
  "CastlingRights DrawClaim Facts GameEnd Move PgnEntry PgnIssue Piece PieceOn Problem Refused".split(" ")

/** What js/variants/wider.d.ts adds properties to: only interfaces can get more. JSDoc cannot declare them. */
const interfaces = "Move FenOptions GameOptions PositionOptions ReadOptions SetupFields SetupOptions".split(" ")

/**
 * Changes the declarations of these types.
 * @param {string} text the declarations of js/values/types.js
 * @param {string[]} names
 * @param {(type: string) => string} change
 */
function changed(text, names, change) {
  return names.reduce((declared, name) => {
    const [type] = new RegExp(`^export type ${name} = \\{\n[^]*?^\\};`, "m").exec(declared) ?? []
    if (!type) throw new Failure(`js/values/types.js does not declare ${name} as an object.`)
    return declared.replace(type, () => change(type))
  }, text)
}

/** Makes the properties of types readonly, and interfaces of others. */
function withReadonly(text) {
  const declared = changed(text, readonlyTypes, (type) => type.replace(/^ {4}(?=\w)/gm, "    readonly "))
  return changed(declared, interfaces, (type) =>
    type.replace(/^export type (\w+) =/, "export interface $1").replace(/;$/, ""),
  )
}

/**
 * The members of Position that need the whole engine. Their declarations are in those of the entries with it, so that a program
 * that only imports chess-arbiter/position does not see them.
 */
const ofWhole = [
  /    \/\*\*(?:(?!\*\/)[^])*\*\/\n    get isDead\(\): boolean;\n/,
  /    \/\*\*(?:(?!\*\/)[^])*\*\/\n    canWin\(.*\n/,
]

/** @param {string} text the declarations of js/values/position.js */
function moveToWhole(text) {
  const members = ofWhole.map((pattern) => {
    const [member] = pattern.exec(text) ?? []
    if (!member) throw new Failure(`js/values/position.js does not declare ${pattern}.`)
    return member.replace("get isDead():", "readonly isDead:").replace(/^/gm, "    ").trimEnd()
  })
  const api = join(dist, "api.d.ts")
  const types = `import type { Color } from "./values/types.js"\n`
  const added = `declare module "./values/position.js" {\n    interface Position {\n${members.join("\n")}\n    }\n}\n`
  writeFileSync(api, types + readFileSync(api, "utf8") + added)
  return ofWhole.reduce((left, pattern) => left.replace(pattern, ""), text)
}

/**
 * Removes what is marked as @internal: `stripInternal` of tsc does not apply to JavaScript.
 * @param {string} text declarations
 */
function withoutInternal(text) {
  // Not imported above: in a bare clone these scripts are what installs it.
  const ts = require("typescript")
  const source = ts.createSourceFile("module.d.ts", text, ts.ScriptTarget.Latest, true)
  let left = ""
  let end = 0
  const visit = (/** @type {import("typescript").Node} */ node) => {
    if (!ts.getJSDocTags(node).some(({ tagName }) => tagName.text === "internal")) return ts.forEachChild(node, visit)
    left += text.slice(end, node.pos)
    end = node.end
  }
  visit(source)
  return left + text.slice(end)
}

function finish(file) {
  let text = withoutInternal(readFileSync(file, "utf8"))
  if (file === join(dist, "values", "types.d.ts")) text = withReadonly(text)
  if (file === join(dist, "values", "position.d.ts")) text = moveToWhole(text)
  if (text.includes("generated/")) {
    throw new Failure(
      `${relative(inRoot(), file)} mentions what wasm-bindgen generated; public types must stand on their own.`,
    )
  }
  // Without this, a consumer whose `lib` lacks it gets TS2550.
  if (/Symbol\.(dispose|asyncDispose)/.test(text) && !text.includes("esnext.disposable")) {
    text = `/// <reference lib="esnext.disposable" preserve="true" />\n${text}`
  }
  // A server that imports elements to render their tags may lack the DOM in its own `lib`.
  if (/\b(HTML|SVG)Element\b/.test(text)) text = `/// <reference lib="dom" preserve="true" />\n${text}`
  writeFileSync(file, text)
}

/** The same types under .d.cts, with everything they import. */
function writeCommonJs(file) {
  const to = file.replace(/\.d\.ts$/, ".d.cts")
  if (existsSync(to) || !existsSync(file)) return
  const text = readFileSync(file, "utf8")
  writeFileSync(to, text.replace(relativeImport, '$1"$2.cjs"'))
  for (const [, , path] of text.matchAll(relativeImport)) writeCommonJs(join(dirname(file), `${path}.d.ts`))
}
