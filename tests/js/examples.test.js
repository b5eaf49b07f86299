// Every public function has an example in its comment, and every example gives the stated result.

import assert from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import { test } from "node:test"
import { publicEntries } from "../../scripts/build/entries.mjs"
import { inRoot } from "../../scripts/paths.mjs"
import { runSnippet } from "./snippets.js"
import { Player } from "./uci/fake.js"

// An example may use every export without an import.
for (const { path } of publicEntries())
  if (!path.startsWith("./lang/")) Object.assign(globalThis, await import(`chess-arbiter${path.slice(1)}`))

const entries = readdirSync(inRoot("js", "entries")).flatMap((name) => (name.endsWith(".js") ? `entries/${name}` : []))
const api = ["api.js", "position-api.js", "variants/api.js", ...entries]
  .map((name) => readFileSync(inRoot("js", name), "utf8"))
  .join("")
/** The exports common to every entry with the engine, and those of the others. */
const files = [
  ...new Set(
    [
      ...api.matchAll(
        /^export [^"=(]* from "\.\.?\/((?!api|names|types|variant-of|elements|generated|chess-js|wasm).*)"/gm,
      ),
    ].map(([, name]) => name),
  ),
  ...readdirSync(inRoot("js", "variants")).flatMap((name) => (name.endsWith(".js") ? `variants/${name}` : [])),
  ...entries,
]

/** Comments with the line below them: the documented name, and whether it is public. */
const documented = files.flatMap((name) => {
  const source = readFileSync(inRoot("js", name), "utf8")
  return [...source.matchAll(/^( *)\/\*\*\n((?: *\*.*\n)*?) *\*\/\n *(.*)$/gm)].map(([, , comment, line]) => ({
    name: `${name}: ${line.replace(/ ?\{$/, "")}`,
    line,
    comment,
    isPublic: !/@(internal|private|template|import|typedef)\b/.test(comment) && !/^#|^(let|const|function) /.test(line),
  }))
})

/** Members without an example: state set by other calls, the form of a value in JSON and consoles, plugins. */
const plain = /toJSON|demote|markdownIt|rehype|defineLanguage|constructor\(message/

test("every public function except accessors has an example", () => {
  const isFunction = ({ line }) => /^(static |async )?\w+\(.*\) \{$|^export (async )?function/.test(line)
  // Exports shared among modules are not public; js/api.js and js/position-api.js list the public ones.
  const isExported = ({ name, line }) => {
    const exported = line.match(/^export (?:async )?function\*? (\w+)/)?.[1]
    return !exported || api.includes(exported) || name.startsWith("entries/")
  }
  const functions = documented.filter((entry) => entry.isPublic && isFunction(entry) && isExported(entry))
  const missing = functions.filter(({ comment, line }) => !comment.includes("@example") && !plain.test(line))
  assert.deepEqual(
    missing.map(({ name }) => name),
    [],
  )
  assert.ok(functions.length > 40)
})

test("examples give the results stated in their comments", async () => {
  let values = 0
  const failures = []
  for (const [index, { name, comment }] of documented.entries()) {
    const example = comment.match(/@example\n((?: *\* (?!@).*\n| *\*\n)*)/)?.[1]
    if (!example) continue
    // Node has no Worker of this kind. Some examples quit the engine.
    globalThis.Worker = Player
    globalThis.engine = await globalThis.Engine.start(new Player())
    try {
      const count = await runSnippet(`example-${index}`, example.replace(/^ *\* ?/gm, ""))
      assert.ok(count > 0, "nothing in it could be compared")
      values += count
    } catch (error) {
      failures.push(`${name}: ${error.message}`)
    }
  }
  assert.deepEqual(failures, [])
  assert.ok(values > 80)
})
