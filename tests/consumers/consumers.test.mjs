// The published package: packed, installed into an empty project, and used from there.

import assert from "node:assert/strict"
import { execFileSync, spawnSync } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join, sep } from "node:path"
import { after, before, test } from "node:test"
import { fileURLToPath } from "node:url"
import { build as esbuild } from "esbuild"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import ts from "typescript"
import { publicEntries } from "../../scripts/build/entries.mjs"
import { pack } from "./setup.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))
const require = createRequire(import.meta.url)
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))

let folder, project, installed, tarball, packed

before(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "chess-arbiter-consumer-")))
  project = join(folder, "project")
  mkdirSync(project)
  packed = await pack(folder)
  tarball = packed.tarball
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "consumer", private: true, type: "module" }))
  // The installation works offline, because the package does not have dependencies.
  npm(["install", "--offline", "--no-audit", "--no-fund", "--ignore-scripts", tarball], project)
  installed = join(project, "node_modules", manifest.name)
})

after(() => rmSync(folder, { recursive: true, force: true }))

/** Runs npm without the environment of an outer `npm test`. */
function npm(args, cwd) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))
  const cli = process.env.npm_execpath
  return cli ? run(process.execPath, [cli, ...args], cwd, env) : run("npm", args, cwd, env)
}

/** Standard output; if the program fails, the error shows all output. */
function run(command, args, cwd = project, env = process.env) {
  try {
    return execFileSync(command, args, { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })
  } catch (error) {
    throw new Error(`${command} ${args.join(" ")} failed:\n${error.stdout}\n${error.stderr}`)
  }
}

function write(name, text) {
  mkdirSync(dirname(join(project, name)), { recursive: true })
  writeFileSync(join(project, name), text)
  return join(project, name)
}

const node = (name, text) => run(process.execPath, [write(name, text)]).trim()

test("the package contains what users need and nothing else", () => {
  const strays = packed.files.filter(
    (path) =>
      !/^(bin\/.+\.js|dist\/.+\.(js|cjs|wasm|d\.ts|d\.cts)|dist\/custom-elements\.json|dist\/(page\/)?elements\.css|dist\/(page\/)?THIRD-PARTY-NOTICES\.txt|docs\/[\w.-]+\.md|docs\/screenshots\/refusal\.png|([\w./-]+\/)?package\.json|README\.md|CHANGELOG\.md|SECURITY\.md|LICENSE-(MIT|APACHE))$/.test(
        path,
      ),
  )
  assert.deepEqual(strays, [])
  for (const name of ["README.md", "LICENSE-MIT", "LICENSE-APACHE", "dist/THIRD-PARTY-NOTICES.txt"]) {
    assert.ok(existsSync(join(installed, name)), `${name} is missing from the package`)
  }
  assert.deepEqual(manifest.dependencies ?? {}, {})
})

test("every subpath has a folder for tools that do not read exports", () => {
  const paths = publicEntries(installed)
    .map(({ path }) => path)
    .filter((path) => path !== ".")
  const folders = packed.files
    .filter((path) => /.\/package\.json$/.test(path))
    .map((path) => `./${path.replace("/package.json", "")}`)
  assert.deepEqual(folders.sort(), paths.sort(), 'package.json: "files" and "exports" name different sub-paths')
  for (const path of paths) {
    const { main, module, types } = JSON.parse(readFileSync(join(installed, path, "package.json"), "utf8"))
    for (const file of [main, module, types]) assert.ok(existsSync(join(installed, path, file)), `${path}: ${file}`)
  }
})

test("Node imports the package", () => {
  const text = `import { Position } from "chess-arbiter"; console.log(Position.start().legalMoves().length)`
  assert.equal(node("import.mjs", text), "20")
})

test("Node loads the package with require", () => {
  const text = `const { Position } = require("chess-arbiter"); console.log(Position.start().legalMoves().length)`
  assert.equal(node("require.cjs", text), "20")
})

/** The output of consoles, test runners and stack traces. */
const shown = `
  const caught = (call) => { try { call() } catch (error) { return error } }
  const refused = caught(() => arbiter.Position.fromFen("x"))
  const illegal = caught(() => new arbiter.Game().move("e5"))
  console.log(arbiter.Position.start())
  console.log(JSON.stringify({
    classes: Object.keys(arbiter).filter((name) => /^[A-Z]/.test(name)).map((name) => [name, arbiter[name].name]),
    errors: [refused, illegal].map((error) => [error.name, error.constructor.name, error.stack.split(":")[0]]),
    stack: refused.stack,
  }))`

for (const [file, imports] of [
  ["shown.mjs", `import * as arbiter from "chess-arbiter"`],
  ["shown.cjs", `const arbiter = require("chess-arbiter")`],
]) {
  test(`classes and stack traces have readable names in ${file}`, () => {
    const [position, json] = node(file, `${imports};${shown}`).split("\n")
    assert.equal(position, "Position <rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1>")
    const { classes, errors, stack } = JSON.parse(json)
    const exported = [
      "EngineError",
      "Game",
      "GameNode",
      "IllegalMoveError",
      "InvalidFenError",
      "PgnError",
      "Position",
      "Setup",
    ]
    assert.deepEqual(
      classes.sort(),
      exported.map((name) => [name, name]),
    )
    assert.deepEqual(
      errors,
      ["InvalidFenError", "IllegalMoveError"].map((name) => [name, name, name]),
    )
    const [, place, line] = /at Position\.fromFen \((.+):(\d+):\d+\)/.exec(stack) ?? assert.fail(stack)
    const path = place.startsWith("file:") ? fileURLToPath(place) : place
    assert.match(
      readFileSync(path, "utf8").split("\n")[line - 1],
      /^ +(if \(.+\) )?throw (fenErrorOf|\(0, \w+\.fenErrorOf\))\(.{1,120}\);$/,
    )
  })
}

test("classes keep their names because modules are not minified", () => {
  for (const name of readdirSync(join(installed, "dist"), { recursive: true })) {
    // dist/page/ is minified.
    if (!/\.c?js$/.test(name) || name.startsWith(`page${sep}`)) continue
    const text = readFileSync(join(installed, "dist", name), "utf8")
    assert.deepEqual(text.match(/\bclass _\w+/g), null, name)
    // Some files only import others.
    assert.ok(text.split("\n").length > 5 || text.length < 200, name)
  }
})

test("Polyglot keys can be imported and required", () => {
  const print = `console.log(polyglotKey(Position.start()).toString(16))`
  const imports = `import { Position } from "chess-arbiter"; import { polyglotKey } from "chess-arbiter/polyglot";`
  const requires = `const { Position } = require("chess-arbiter"); const { polyglotKey } = require("chess-arbiter/polyglot");`
  // The key of the starting position in the description of the format.
  assert.equal(node("polyglot.mjs", imports + print), "463b96181691fc9c")
  assert.equal(node("polyglot.cjs", requires + print), "463b96181691fc9c")
})

test("the elements can be imported where there is no DOM", () => {
  assert.equal(node("elements.mjs", `import "chess-arbiter/elements"; console.log("fine")`), "fine")
})

test("the classes of the elements define no tags", () => {
  const text = `
    globalThis.HTMLElement = class {}
    globalThis.customElements = { get() {}, define: (name) => defined.push(name) }
    const defined = []
    await import("chess-arbiter/elements/classes")
    const before = [...defined]
    await import("chess-arbiter/elements")
    console.log(JSON.stringify([before, defined]))`
  const [before, after] = JSON.parse(node("classes.mjs", text))
  assert.deepEqual(
    [before, after],
    [[], ["chess-board", "chess-diagram", "chess-editor", "chess-game", "chess-puzzle"]],
  )
})

/** How many events each element has. */
const eventCounts = { "chess-board": 12, "chess-diagram": 10, "chess-editor": 1, "chess-game": 9, "chess-puzzle": 3 }

test("custom-elements.json describes the whole API of the elements", () => {
  const { modules } = JSON.parse(readFileSync(join(installed, manifest.customElements), "utf8"))
  const declarations = modules.flatMap((module) => module.declarations)
  assert.deepEqual(
    declarations.map(({ tagName }) => tagName),
    Object.keys(eventCounts),
  )
  for (const { tagName, attributes, events, members } of declarations) {
    const reflected = members.filter(({ reflects }) => reflects).map(({ attribute }) => attribute)
    assert.ok(attributes.length > 5)
    assert.deepEqual(
      attributes.map(({ name }) => name),
      reflected,
    )
    assert.equal(events.length, eventCounts[tagName], tagName)
    assert.ok(members.every(({ description }) => description))
    assert.ok(attributes.every(({ description }) => description))
  }
  for (const { path } of modules) assert.ok(existsSync(join(installed, path)), path)
})

test("the slim entry starts with the .wasm as its own file", () => {
  const text = `
    import { readFileSync } from "node:fs"
    import init, { Position } from "chess-arbiter/slim"
    await init(readFileSync(new URL(import.meta.resolve("chess-arbiter/chess_arbiter.wasm"))))
    console.log(Position.start().legalMoves().length)`
  assert.equal(node("slim.mjs", text), "20")
})

test("the main entry and slim share one Game class", () => {
  const text = `
    import { Game } from "chess-arbiter"
    import { Game as Slim } from "chess-arbiter/slim"
    console.log(Game === Slim)`
  assert.equal(node("same.mjs", text), "true")
})

test("an app bundled and minified by esbuild runs", async () => {
  const entry = write(
    "app.js",
    `import { Position } from "chess-arbiter"; console.log(Position.start().legalMoves().length)`,
  )
  for (const format of ["esm", "iife"]) {
    const outfile = join(project, `bundle-${format}.${format === "esm" ? "mjs" : "cjs"}`)
    await esbuild({
      entryPoints: [entry],
      bundle: true,
      minify: true,
      format,
      outfile,
      logLevel: "silent",
      absWorkingDir: project,
    })
    assert.equal(run(process.execPath, [outfile]).trim(), "20")
  }
})

test("npm publishes package.json as it is", () => {
  const copy = join(folder, "manifest")
  mkdirSync(copy)
  writeFileSync(join(copy, "package.json"), JSON.stringify(manifest))
  npm(["pkg", "fix"], copy)
  assert.deepEqual(JSON.parse(readFileSync(join(copy, "package.json"), "utf8")), manifest)
})

test("publint finds no problems", async () => {
  const { messages, pkg } = await publint({ pkgDir: installed, pack: false, strict: true })
  assert.deepEqual(
    messages.map((message) => formatMessage(message, pkg)),
    [],
  )
})

test("arethetypeswrong finds no problems", () => {
  const attw = join(dirname(require.resolve("@arethetypeswrong/cli/package.json")), "dist", "index.js")
  const check = (profile, paths) => {
    const flags = ["--no-emoji", "--no-color", "--no-definitely-typed", "--profile", profile]
    run(process.execPath, [attw, tarball, ...flags, "--entrypoints", ...paths])
  }
  check(
    "strict",
    publicEntries(installed).map(({ path }) => path),
  )
  // Tools that do not read "exports" know no files in it.
  check(
    "node16",
    Object.keys(manifest.exports).filter((path) => path.endsWith(".wasm")),
  )
})

test("declarations do not contain the type any", () => {
  const found = []
  for (const name of readdirSync(join(installed, "dist"), { recursive: true }).filter((name) =>
    name.endsWith(".d.ts"),
  )) {
    const source = ts.createSourceFile(
      name,
      readFileSync(join(installed, "dist", name), "utf8"),
      ts.ScriptTarget.Latest,
    )
    const visit = (node) => {
      if (node.kind === ts.SyntaxKind.AnyKeyword) {
        found.push(`${name}:${source.getLineAndCharacterOfPosition(node.pos).line + 1}`)
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  assert.deepEqual(found, [])
})

test("the versions in package.json and Cargo.toml agree", () => {
  const cargo = readFileSync(join(root, "Cargo.toml"), "utf8").match(/\[workspace\.package\][^[]*?^version = "(.+)"/m)
  assert.equal(manifest.version, cargo?.[1])
})

// Without the environment of an outer `npm test`.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))

test("npx chess-arbiter runs the installed command", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "chess-arbiter-npx-"))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const npm = (...args) =>
    execFileSync("npm", args, { cwd: folder, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })
  const [{ filename }] = JSON.parse(npm("pack", root, "--json", "--ignore-scripts"))
  writeFileSync(join(folder, "package.json"), '{ "private": true }')
  npm("install", "--offline", "--no-audit", "--no-fund", "--ignore-scripts", `./${filename}`)
  const npx = (...args) =>
    spawnSync("npx", ["--offline", "chess-arbiter", ...args], { cwd: folder, env, encoding: "utf8" })

  const legal = npx("legal", "start", "g1")
  assert.deepEqual([legal.status, legal.stdout], [0, "Nf3 Nh3\n"], legal.stderr)
  const why = npx("why", "--lang", "de", "start", "Sf4")
  assert.equal(why.status, 1, why.stderr)
  assert.match(why.stdout, /Springer/)
  writeFileSync(join(folder, "games.pgn"), "1. e4 e5 2. Ke3 *\n")
  const pgn = npx("pgn", "--jobs", "2", "games.pgn")
  assert.deepEqual([pgn.status, pgn.stdout.split("\n").at(-2)], [1, "games.pgn: 1 game, 1 issue"], pgn.stderr)
  assert.equal(npx("pgn").status, 2)

  // The package comes without a rasteriser and finds one installed beside it.
  const without = npx("diagram", "--png", "--output", "board.png", "start")
  assert.deepEqual([without.status, existsSync(join(folder, "board.png"))], [2, false])
  assert.match(without.stderr, /^chess-arbiter diagram: a PNG needs a package that draws SVG/)
  symlinkSync(join(root, "node_modules", "@resvg"), join(folder, "node_modules", "@resvg"))
  const drawn = npx("diagram", "--png", "--output", "board.png", "start")
  assert.equal(drawn.status, 0, drawn.stderr)
  assert.equal(readFileSync(join(folder, "board.png")).toString("latin1", 1, 4), "PNG")
})
