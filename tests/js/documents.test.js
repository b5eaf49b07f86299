// The JavaScript in README and docs runs, and gives what the comments beside it say. docs/chess.js.md has a test of its own,
// which asks chess.js, too.

import assert from "node:assert/strict"
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import { pathToFileURL } from "node:url"
import { inRoot, target } from "../../scripts/paths.mjs"

const documents = ["README.md", ...readdirSync(inRoot("docs")).filter((name) => name.endsWith(".md") && name !== "chess.js.md").map((name) => `docs/${name}`)]

/** What is imported by blocks that another test runs. */
const elsewhere = new Map([
  ["chess-arbiter/chess_arbiter.wasm", "needs a bundler: run by tests/consumers, with esbuild"],
  ["@resvg/resvg-js", "needs another package: run by tests/consumers, in examples/png"],
])

/** Blocks of a document that are marked with this language. */
const blocksOf = (text, language) => [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, "gms"))].map(([, block]) => block)

/** A value that a comment gives whole. What goes on after it, or is cut ("…"), is for people. */
const isValue = (comment) => /^(["'[{\d-]|true|false|null|undefined)/.test(comment) && !comment.includes("…")

/** The block as a module that compares each expression with the value beside it. */
function checking(block) {
  const lines = block.split("\n").map((line) => {
    const [, code, comment] = line.match(/^(\S.*?)\s+\/\/ (.*)$/) ?? []
    if (!code || !isValue(comment) || /^(const|let|import|if|for)\b/.test(code)) return line
    return `checkThat(${JSON.stringify(code)}, (${code}), (${comment}));`
  })
  return [
    'import assert from "node:assert/strict"',
    "const checkThat = (code, is, wanted) => { assert.deepEqual(is, wanted, code); globalThis.documentChecks++ };",
    ...lines,
  ].join("\n")
}

for (const document of documents) {
  const blocks = blocksOf(readFileSync(inRoot(document), "utf8"), "js")
  if (blocks.length === 0) continue
  test(document, async (t) => {
    const folder = join(target, "documents")
    mkdirSync(folder, { recursive: true })
    globalThis.documentChecks = 0
    for (const [index, block] of blocks.entries()) {
      const reason = [...elsewhere].find(([name]) => block.includes(`"${name}"`))?.[1]
      if (reason) {
        t.diagnostic(`block ${index + 1}: ${reason}`)
        continue
      }
      // Inside the package, "chess-arbiter" is the package itself.
      const file = join(folder, `${document.replace("/", "-")}-${index}.mjs`)
      writeFileSync(file, checking(block))
      await import(pathToFileURL(file))
    }
    if (document === "README.md") assert.ok(globalThis.documentChecks >= 4, "the README's values were compared")
  })
}
