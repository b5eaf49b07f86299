// js/ → dist/page/: the package for pages without a bundler, in few, minified files.
//
// A page loads only the layers that it needs (rollup.mjs). The names have no hashes: those that pages import are
// documented, and versioned URLs are up to the page.
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join, relative, resolve, sep } from "node:path"
import { dist, inRoot } from "../paths.mjs"
import { Failure } from "../run.mjs"
import { inFiles, layers, module } from "./layers.mjs"
import { layered, styleOf } from "./rollup.mjs"
import { filesIn, stage } from "./stage.mjs"

export const pageFolder = join(dist, "page")
/** The style sheet for pages; pages with a bundler import it from the package. */
export const pageSheet = join(dist, "elements.css")
const js = inRoot("js")

/** The documented files that a page may import. */
const documented = { "chess-arbiter": "entries/index" }
for (const name of ["elements", "position", "variants", "uci"]) documented[name] = `entries/${name}`
/** Small modules without state, copied into each folder to save a file. */
const copied = {
  elements: ["words/known-language", "words/template"],
  "elements/variants": ["elements/editor/drags"],
  uci: ["values/position-or-node"],
}

export async function buildPage() {
  const scripts = ["layers.mjs", "page.mjs", "rollup.mjs"].map((name) => inRoot("scripts", "build", name))
  const inputs = filesIn(js, inRoot("package-lock.json"), ...scripts)
  await stage("page", { inputs }, async () => {
    rmSync(pageFolder, { recursive: true, force: true })
    const languages = filesIn(join(js, "lang")).map((file) => relative(js, file).slice(0, -".js".length))
    const names = [...Object.keys(documented), ...languages]
    const input = Object.fromEntries(names.map((name) => [name, `page:${name}`]))
    const output = await layered(
      "dist/page/",
      { input, plugins: [entryLines, ownCopies] },
      { dir: pageFolder, ...inFiles(layers) },
    )
    check(output)
    const sheet = await styleOf(join(js, "elements", "elements.css"))
    for (const file of [pageSheet, join(pageFolder, "elements.css")]) writeFileSync(file, `${sheet}\n`)
    return [...filesIn(pageFolder), pageSheet]
  })
}

/**
 * Checks that layers do not import entries, that no entry imports two wasms, and that the rules do not import the
 * elements, which would define their tags.
 */
function check(output) {
  const files = new Map(output.map((file) => [file.fileName, file]))
  for (const { fileName, imports, dynamicImports } of files.values()) {
    const entry = [...imports, ...dynamicImports].find((file) => files.get(file)?.isEntry)
    if (entry) throw new Failure(`dist/page/${fileName} imports ${entry}: see layers.mjs.`)
  }
  for (const { fileName } of [...files.values()].filter(({ isEntry, name }) => isEntry && name !== "elements")) {
    const reached = new Set([fileName])
    for (const file of reached) for (const imported of files.get(file)?.imports ?? []) reached.add(imported)
    const modules = [...reached].flatMap((file) => files.get(file)?.moduleIds ?? [])
    const texts = modules.filter((id) => id.endsWith("_text.js"))
    if (texts.length > 1) throw new Failure(`dist/page/${fileName} imports ${texts.join(", ")}: see layers.mjs.`)
    if (reached.has("elements-code.js"))
      throw new Failure(
        `dist/page/${fileName} imports ${[...reached].join(", ")}: see layers.mjs and "copied" in page.mjs.`,
      )
  }
}

/**
 * An entry as one line that re-exports from layers: sites add a query to its URL, or rename it, and a layer that
 * imported it would then run code with state a second time.
 */
const entryLines = {
  name: "entry-lines",
  resolveId: (path) => (path.startsWith("page:") ? path : undefined),
  load(id) {
    if (!id.startsWith("page:")) return undefined
    const name = id.slice("page:".length)
    return `export * from ${JSON.stringify(module(documented[name] ?? name))}`
  },
}

const ownCopies = {
  name: "own-copies",
  resolveId(path, importer) {
    if (!importer || !path.startsWith(".")) return undefined
    const file = resolve(dirname(importer), path)
    const folder = Object.keys(copied).find(
      (each) => importer.startsWith(join(js, each) + sep) && copied[each].map(module).includes(file),
    )
    return folder && `${file}?copy=${basename(folder)}`
  },
  load: (id) => (id.includes("?copy=") ? readFileSync(id.split("?")[0], "utf8") : undefined),
}
