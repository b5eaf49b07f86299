// The commands of package.json: they start in a fresh clone, refuse unknown options, remove what Git ignores, and
// build what is missing.

import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, dirname, join, resolve } from "node:path"
import { after, test } from "node:test"
import { inRoot } from "../../scripts/paths.mjs"

const clone = mkdtempSync(join(tmpdir(), "chess-arbiter-"))
after(() => rmSync(clone, { recursive: true, force: true }))
const made = [inRoot("js", "generated"), inRoot("js", "lang")].map((path) => resolve(path))
for (const name of ["package.json", "Cargo.toml", "bindings", "js", "scripts"])
  cpSync(inRoot(name), join(clone, name), {
    recursive: true,
    filter: (path) => !made.includes(resolve(path)) && !["node_modules", "target", "pkg"].includes(basename(path)),
  })

const { scripts } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"))
for (const name of ["start", "build", "check", "test", "size"]) {
  test(`npm run ${name} -- --help`, () => {
    const file = scripts[name].split(" ")[1]
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(clone, file), "--help"], { encoding: "utf8" })
    assert.equal(status, 0, stderr)
    assert.match(stdout, /npm/)
  })
}

test("a mistyped option is refused before anything is done", () => {
  const file = join(clone, "scripts", "build.mjs")
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, "--no-type"], { encoding: "utf8" })
  assert.deepEqual([status, stdout], [1, ""])
  assert.match(stderr, /^chess-arbiter: Unknown option '--no-type'.*\n$/)
})

test("npm run clean removes exactly what the build makes", () => {
  const copy = mkdtempSync(join(tmpdir(), "chess-arbiter-clean-"))
  after(() => rmSync(copy, { recursive: true, force: true }))
  const git = (...args) => assert.equal(spawnSync("git", args, { cwd: copy }).status, 0, args.join(" "))
  git("init")
  cpSync(inRoot(".gitignore"), join(copy, ".gitignore"))
  const built = [
    "dist/a.js",
    "site/a.html",
    "js/generated/a.js",
    "js/lang/de.js",
    "js/entries/slim.js",
    "js/entries/workerd.js",
  ]
  const kept = ["js/entries/index.js", "js/new.js", "target/a", "node_modules/a"]
  for (const path of [...built, ...kept]) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), "")
  }
  git(...scripts.clean.split(" ").slice(1))
  assert.deepEqual(
    [...built, ...kept].filter((path) => existsSync(join(copy, path))),
    kept,
  )
})

test("npm pack builds the declarations that npm start leaves out", () => {
  const declarations = inRoot("dist", "api.d.ts")
  rmSync(declarations, { force: true })
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_TEST/i.test(name)))
  const { status, stdout, stderr } = spawnSync("npm", ["pack", "--dry-run", "--json"], {
    cwd: inRoot(),
    env,
    encoding: "utf8",
  })
  assert.equal(status, 0, stderr)
  const [{ files }] = JSON.parse(stdout.slice(stdout.search(/^\[$/m)))
  const packed = files.map(({ path }) => path)
  for (const path of ["dist/api.d.ts", "dist/index.js", "still/package.json", "README.md"])
    assert.ok(packed.includes(path), path)
  assert.ok(!existsSync(inRoot("still", "package.json")), "postpack removes the folders")
})
