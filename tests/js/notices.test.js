// The notices of the package name each crate compiled into the wasm, with the text of its licence.
import assert from "node:assert/strict"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import { noticesFiles } from "../../scripts/build/notices.mjs"
import { cargoEnv, hasStdSource } from "../../scripts/cargo.mjs"
import { inRoot } from "../../scripts/paths.mjs"
import { output } from "../../scripts/run.mjs"

const [notices, ...copies] = noticesFiles.map((file) => readFileSync(file, "utf8"))

/** The crates of a dependency graph, as listed by cargo. */
function tree(name, cwd, env = {}) {
  const graph = [
    "--edges",
    "normal,no-proc-macro",
    "--target",
    "wasm32-unknown-unknown",
    "--prefix",
    "none",
    "--format",
    "{p}",
  ]
  const said = output("cargo", ["tree", "--locked", "--package", name, ...graph], {
    cwd,
    env: { ...cargoEnv(), ...env },
  })
  assert.notEqual(said, null, `cargo tree --package ${name}`)
  // Crates with a path are in the workspace.
  const lines = said.split("\n").filter((line) => line !== "" && !line.includes("/"))
  return [...new Set(lines.map((line) => line.replace(/ v(\S+).*/, " $1")))]
}

test("the notices name every crate of the bindings", () => {
  const crates = tree("chess-arbiter-bindings", inRoot())
  assert.ok(crates.length >= 10, crates.join())
  assert.deepEqual(
    crates.filter((crate) => !notices.includes(`\n${crate}\n`)),
    [],
  )
})

test("the notices name every crate of Rust's standard library", (context) => {
  if (!hasStdSource()) return context.skip("needs rust-src")
  const sysroot = output("rustc", ["--print", "sysroot"], { env: cargoEnv() }).trim()
  const crates = tree("std", join(sysroot, "lib", "rustlib", "src", "rust", "library"), { RUSTC_BOOTSTRAP: "1" })
  assert.ok(
    crates.some((crate) => crate.startsWith("hashbrown ")),
    crates.join(),
  )
  const hasTexts = existsSync(join(sysroot, "share", "doc", "rust", "COPYRIGHT-library.html"))
  const named = ([name, version]) => notices.includes(hasTexts ? `\n${name} ${version}, in it\n` : `\n${name}, in it\n`)
  const unnamed = crates.map((crate) => crate.split(" ")).filter(([name]) => !name.startsWith("rustc-std-workspace"))
  assert.deepEqual(
    unnamed.filter((crate) => !named(crate)),
    [],
  )
})

test("the folder that pages copy has the notices", () => assert.deepEqual(copies, [notices]))

test("every work in the notices has a licence text", () => {
  const [introduction, ...rest] = notices.split(/\n{2,}/)
  assert.match(introduction, /^Third-party notices/)
  const works = rest.filter((part) => /\n {2}https:/.test(part))
  assert.ok(works.length >= 15)
  const used = works.map(
    (work) =>
      work
        .match(/, text ((?:\[\d+\] ?)+)$/m)?.[1]
        .trim()
        .split(" ") ?? assert.fail(work),
  )
  for (const number of new Set(used.flat())) assert.ok(notices.includes(`\n${number}\n\n`), number)
})
