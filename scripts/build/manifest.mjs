// The documentation in js/elements/ → dist/custom-elements.json, which editors and documentation tools read.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { dist, inRoot } from "../paths.mjs"
import { stage } from "./stage.mjs"

const elements = ["chess-board", "chess-diagram", "chess-game", "chess-puzzle"]

export async function buildManifest() {
  const sources = elements.map((name) => inRoot("js", "elements", `${name}.js`))
  const inputs = [...sources, inRoot("package-lock.json"), inRoot("scripts", "build", "manifest.mjs")]
  await stage("manifest", { inputs }, async () => {
    const { create, ts } = await import("@custom-elements-manifest/analyzer")
    const modules = sources.map((file) =>
      ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2022, true),
    )
    const file = join(dist, "custom-elements.json")
    writeFileSync(file, `${JSON.stringify(tidied(create({ modules })), null, 2)}\n`)
    return [file]
  })
}

/** Only the elements, under their import paths, and only their public members. */
function tidied({ schemaVersion, modules }) {
  const declarations = modules
    .flatMap((module) => module.declarations)
    .filter(({ tagName }) => elements.includes(tagName))
    .map(({ superclass, members, ...rest }) => ({
      ...rest,
      superclass: { name: "HTMLElement" },
      members: members.filter(
        ({ name, privacy, description }) => privacy !== "private" && !name.startsWith("#") && description,
      ),
    }))
  const exported = declarations.map(({ name }) => ({
    kind: "js",
    name,
    declaration: { name, module: "dist/elements/classes.js" },
  }))
  const defined = declarations.map(({ name, tagName }) => ({
    kind: "custom-element-definition",
    name: tagName,
    declaration: { name, module: "dist/elements/classes.js" },
  }))
  return {
    schemaVersion,
    readme: "README.md",
    modules: [
      { kind: "javascript-module", path: "dist/elements/classes.js", declarations, exports: exported },
      { kind: "javascript-module", path: "dist/elements.js", declarations: [], exports: [...exported, ...defined] },
    ],
  }
}
