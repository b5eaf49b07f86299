// The types of values, and of the elements in templates of React, Vue and Svelte, with the type checker of each, and
// without any framework. The consumers' tests show that they also compile if none is installed.
import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import { fileURLToPath } from "node:url"

const folder = fileURLToPath(new URL(".", import.meta.url))

/** Runs a checker of node_modules on this folder; returns its exit code and output. */
function check(path, ...flags) {
  const program = fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...flags], { cwd: folder, encoding: "utf8" })
  return { status, said: stdout + stderr }
}

for (const [name, path] of [
  ["React, and no framework: tsc", "typescript/bin/tsc"],
  ["Vue: vue-tsc", "vue-tsc/bin/vue-tsc.js"],
]) {
  test(name, () => assert.deepEqual(check(path, "-p", "."), { status: 0, said: "" }))
}

test("Svelte: svelte-check finds the two errors, and no other", () => {
  const { said } = check("svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--output", "machine")
  const errors = [...said.matchAll(/ ERROR "(.+?)" (\d+):\d+ "(.*)"/g)].map(
    ([, file, line, message]) => `${file}:${line} ${message}`,
  )
  assert.deepEqual(
    errors,
    [
      "App.svelte:14 Type 'number' is not assignable to type 'Game'.",
      "App.svelte:15 Argument of type 'Move' is not assignable to parameter of type 'number'.",
    ],
    said,
  )
})

test("React in docs/elements.md: tsc", (t) => {
  const text = readFileSync(new URL("../../docs/elements.md", import.meta.url), "utf8")
  const blocks = [...text.matchAll(/^```tsx\n(.*?)^```$/gms)].map(([, block]) => block)
  assert.ok(blocks.length > 0)
  const own = join(folder, "documents")
  t.after(() => rmSync(own, { recursive: true, force: true }))
  mkdirSync(own, { recursive: true })
  writeFileSync(join(own, "tsconfig.json"), JSON.stringify({ extends: "../tsconfig.json", include: ["."] }))
  for (const [index, block] of blocks.entries()) writeFileSync(join(own, `block-${index}.tsx`), block)
  assert.deepEqual(check("typescript/bin/tsc", "-p", "documents"), { status: 0, said: "" })
})
