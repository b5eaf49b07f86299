// The commands start where nothing is installed or built: they are what does it.
import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
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
