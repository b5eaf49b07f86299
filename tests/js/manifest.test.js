// custom-elements.json against the style sheets that are shipped.
import assert from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../", import.meta.url))

test("every custom property of a style sheet is in the manifest, and no other", () => {
  const folder = join(root, "js", "elements")
  const sheets = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".css"))
  assert.ok(sheets.includes("style.css"))
  const used = sheets.flatMap((file) => [...readFileSync(join(folder, file), "utf8").matchAll(/var\((--chess-[\w-]+)/g)].map(([, name]) => name))
  const { modules } = JSON.parse(readFileSync(join(root, "dist", "custom-elements.json"), "utf8"))
  const described = modules.flatMap(({ declarations }) => declarations).flatMap(({ cssProperties = [] }) => cssProperties.map(({ name }) => name))
  assert.deepEqual([...new Set(described)].sort(), [...new Set(used)].sort())
})
