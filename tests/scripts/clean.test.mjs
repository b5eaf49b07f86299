// npm run clean, in a copy.
import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, test } from "node:test"
import { inRoot } from "../../scripts/paths.mjs"

const copy = mkdtempSync(join(tmpdir(), "chess-arbiter-clean-"))
after(() => rmSync(copy, { recursive: true, force: true }))

test("what is not known is refused, before anything is removed", () => {
  cpSync(inRoot("scripts"), join(copy, "scripts"), { recursive: true })
  mkdirSync(join(copy, "dist"))
  const clean = (...args) =>
    spawnSync(process.execPath, [join(copy, "scripts", "clean.mjs"), ...args], { encoding: "utf8" })
  const refused = clean("--dry-run")
  assert.deepEqual(
    [refused.status, refused.stderr],
    [1, 'chess-arbiter: "--dry-run" is not a known argument. Try --help.\n'],
  )
  assert.ok(existsSync(join(copy, "dist")))
  assert.equal(clean().status, 0)
  assert.ok(!existsSync(join(copy, "dist")))
})
