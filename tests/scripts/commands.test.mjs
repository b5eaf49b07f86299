// The commands start where nothing is installed or built, because they are what does it; npm run clean refuses what it
// does not know; npm pack builds what is missing.

import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join, resolve } from "node:path"
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
for (const name of ["start", "build", "check", "test", "clean", "size"]) {
  test(`npm run ${name} -- --help`, () => {
    const file = scripts[name].split(" ")[1]
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(clone, file), "--help"], { encoding: "utf8" })
    assert.equal(status, 0, stderr)
    assert.match(stdout, /npm/)
  })
}

const copy = mkdtempSync(join(tmpdir(), "chess-arbiter-clean-"))
after(() => rmSync(copy, { recursive: true, force: true }))

test("npm run clean refuses what it does not know, before anything is removed", () => {
  cpSync(inRoot("scripts"), join(copy, "scripts"), { recursive: true })
  mkdirSync(join(copy, "dist"))
  // What Git ignores in js/ is made by the build.
  const ignored = readFileSync(inRoot(".gitignore"), "utf8").match(/(?<=^\/)js\/.+$/gm)
  assert.ok(ignored.length >= 4)
  const made = ignored.map((pattern) => join(copy, pattern.replace("*", "-x")))
  for (const path of made) mkdirSync(path, { recursive: true })
  const clean = (...args) =>
    spawnSync(process.execPath, [join(copy, "scripts", "clean.mjs"), ...args], { encoding: "utf8" })
  const refused = clean("--dry-run")
  assert.deepEqual(
    [refused.status, refused.stderr],
    [1, 'chess-arbiter: "--dry-run" is not a known argument. Try --help.\n'],
  )
  assert.ok(existsSync(join(copy, "dist")))
  assert.equal(clean().status, 0)
  for (const path of [join(copy, "dist"), ...made]) assert.ok(!existsSync(path), path)
  assert.ok(existsSync(join(copy, "js", "entries")))
})

test("npm pack after npm start, which makes no declarations, packs them", () => {
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
