// custom-elements.json matches the code: style sheets, keys in Markdown.
import assert from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import { fileURLToPath } from "node:url"
import MarkdownIt from "markdown-it"
import { markdownIt } from "../../js/entries/markdown.js"

const root = fileURLToPath(new URL("../../", import.meta.url))
const read = (...path) => readFileSync(join(root, ...path), "utf8")
const { modules } = JSON.parse(read("dist", "custom-elements.json"))
const elements = modules.flatMap(({ declarations }) => declarations).filter(({ tagName }) => tagName)

test("every custom property of a style sheet is in the manifest, and no other", () => {
  const folder = join(root, "js", "elements")
  const sheets = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".css"))
  assert.ok(sheets.includes("style.css"))
  const used = sheets.flatMap((file) =>
    [...read("js", "elements", file).matchAll(/var\((--chess-[\w-]+)/g)].map(([, name]) => name),
  )
  const described = elements.flatMap(({ cssProperties = [] }) => cssProperties.map(({ name }) => name))
  assert.deepEqual([...new Set(described)].sort(), [...new Set(used)].sort())
})

const ofDiagram = elements.find(({ tagName }) => tagName === "chess-diagram").attributes.map(({ name }) => name)

test("the keys of a diagram in Markdown are its attributes", () => {
  const said = new MarkdownIt().use(markdownIt).render("```chess\nno-such-key: 1\n```")
  const [, keys] = /A diagram has no key “no-such-key”. Its keys are (.*)\./.exec(said) ?? assert.fail(said)
  assert.deepEqual(keys.split(", ").sort(), [...ofDiagram].sort())
})
