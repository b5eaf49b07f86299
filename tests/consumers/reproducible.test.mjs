// The build is reproducible to the byte: here, and in another folder, time zone and language.
import assert from "node:assert/strict"
import { createHash } from "node:crypto"
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { test } from "node:test"
import { filesIn } from "../../scripts/build/stage.mjs"
import { generated, inRoot, root } from "../../scripts/paths.mjs"
import { pack, unpack } from "./setup.mjs"

const made = ["node_modules", "target", "dist", "site", ".git"].map((name) => inRoot(name)).concat(generated)

test("a build in another folder, time zone and language is identical", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "chess-arbiter-other-place-"))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const copy = join(folder, "copy of the repository")
  cpSync(root, copy, { recursive: true, filter: (file) => !made.includes(file) })
  symlinkSync(inRoot("node_modules"), join(copy, "node_modules"))
  const env = { TZ: "Pacific/Chatham", LC_ALL: "C", CARGO_TARGET_DIR: join(folder, "target") }
  // It builds the package first: here it is up to date, there all of it is missing.
  const [here, there] = [await pack(folder), await pack(copy, copy, env)]
  const contents = async ({ tarball }, name) => {
    await unpack(tarball, join(folder, name))
    return Object.fromEntries(
      filesIn(join(folder, name)).map((file) => [relative(join(folder, name), file), sumOf(file)]),
    )
  }
  // Compares single files first, to show differences.
  assert.deepEqual(await contents(there, "there"), await contents(here, "here"))
  assert.equal(sumOf(there.tarball), sumOf(here.tarball))
})

const sumOf = (file) => createHash("sha256").update(readFileSync(file)).digest("hex")
