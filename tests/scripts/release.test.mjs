// The requirements of a release. The name of the repository may be missing until then.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { inRoot } from "../../scripts/paths.mjs"
import { obstacles, repositoryPage, withRepository } from "../../scripts/release.mjs"

const npm = { version: "1.2.3", repository: { type: "git", url: "git+https://example.org/us/chess.git" } }
const cargo = '[workspace.package]\nversion = "1.2.3"\n\n[package]\nname = "chess"\n'

test("a repository and one version are ready for a release", () => {
  assert.deepEqual(obstacles(npm, cargo, "v1.2.3"), [])
  assert.deepEqual(obstacles(npm, cargo), [])
})

test("each obstacle to a release is named in a sentence", () => {
  const { repository: _, ...nameless } = npm
  const first = (...args) => obstacles(...args).map((text) => text.split(/:|,/)[0])
  assert.deepEqual(first(nameless, cargo), ["package.json does not name the repository"])
  assert.deepEqual(first(npm, cargo.replace("1.2.3", "1.2.4")), ["package.json has version 1.2.3"])
  assert.deepEqual(first(npm, cargo, "v1.2.4"), ["The tag is v1.2.4"])
})

test("the crate gets the repository of package.json once", () => {
  const page = repositoryPage(npm)
  assert.equal(page, "https://example.org/us/chess")
  const given = withRepository(cargo, page)
  assert.ok(given.includes(`[package]\nrepository = "${page}"\nname = "chess"`))
  assert.equal(withRepository(given, page), given)
  assert.deepEqual(obstacles(npm, given), [])
  assert.match(
    obstacles(npm, withRepository(cargo, "https://example.org/them/chess"))[0],
    /Cargo\.toml .*them.*remove it there/,
  )
  assert.match(withRepository(readFileSync(inRoot("Cargo.toml"), "utf8"), page), /^repository = "https:/m)
})

test("the versions of this repository agree", () => {
  const here = JSON.parse(readFileSync(inRoot("package.json"), "utf8"))
  assert.deepEqual(obstacles({ ...here, repository: npm.repository }, readFileSync(inRoot("Cargo.toml"), "utf8")), [])
})
