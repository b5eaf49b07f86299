// Runs examples from documents and comments, and compares the results in their comments.
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { target } from "../../scripts/paths.mjs"

/** Imports of blocks that another test runs. */
const others = new Map([
  ["chess-arbiter/chess_arbiter.wasm", "needs a bundler: run by tests/consumers, with esbuild"],
  ["chess-arbiter/elements.css", "needs a bundler: run by tests/js/entries.test.js, with esbuild"],
  ["node:child_process", "needs Stockfish: run by tests/engines"],
  ["@resvg/resvg-js", "needs another package: run by tests/consumers, in examples/social-card"],
])

/** The reason why only another test can run a block, or undefined. */
export const elsewhere = (block) => [...others].find(([name]) => block.includes(`"${name}"`))?.[1]

/** Blocks of a document with this language. */
export const blocksOf = (text, language) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, "gms"))].map(([, block]) => block)

/**
 * The value in a comment, as code: all of it, or the part before a colon. Abbreviated values ("…") are not compared.
 */
function valueIn(comment) {
  if (comment.includes("…") || !/^(["'[{\d-]|true\b|false\b|null\b|undefined\b|new Map)/.test(comment)) return null
  const ends = [comment.length, ...Array.from(comment.matchAll(/: /g), ({ index }) => index)]
  return ends.map((end) => comment.slice(0, end)).find(isExpression) ?? null
}

function isExpression(code) {
  try {
    return Boolean(new Function(`return (${code})`))
  } catch {
    return false
  }
}

/** The code with a check in place of each expression with a value beside it or in the line below. */
function checking(code) {
  const lines = code.split("\n")
  return lines
    .map((line, index) => {
      const [, indent, expression, comment] =
        line.match(/^(\s*)(\S.*?)\s+\/\/ (.*)$/) ?? line.match(/^(\s*)([^\s/].*)()$/) ?? []
      const value = valueIn(comment || lines[index + 1]?.match(/^\s*\/\/ (.*)$/)?.[1] || "")
      if (value === null || !expression || !isExpression(expression)) return line
      return `${indent}checkThat(${JSON.stringify(expression)}, (${expression}), (${value}));`
    })
    .join("\n")
}

/**
 * Runs code as a module of this package.
 * @param {string} name of the file
 * @param {string} code
 * @returns {Promise<number>} how many values were compared
 */
export async function runSnippet(name, code) {
  const folder = join(target, "snippets")
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.mjs`)
  const head = `import assert from "node:assert/strict"
export let count = 0
const checkThat = (code, is, wanted) => { assert.deepEqual(is, wanted, code); count++ }`
  writeFileSync(file, `${head}\n${checking(code)}\n`)
  const { count } = await import(`${pathToFileURL(file)}`)
  return count
}
