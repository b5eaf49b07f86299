// js/ → dist/page/: the package for pages without a bundler, in few, minified files with the wasm beside them.
//
// A page loads only the layers that it needs. Each module is in the first layer that reaches it, so later layers import
// earlier ones; esbuild would make one file of every set of importers. The names have no hashes: those that pages import are
// documented, and an address with a version in it is the page's business.
import { copyFileSync, readFileSync, rmSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { dist, generated, inRoot } from "../paths.mjs"
import { Failure } from "../run.mjs"
import { wasms } from "./bundle.mjs"
import { filesIn, stage } from "./stage.mjs"

export const pageFolder = join(dist, "page")
const js = inRoot("js")
const module = (name) => join(js, `${name}.js`)

/** The layers in their order, with the modules that begin each. */
const layers = {
  elements: ["entries/elements"],
  // What positions and games share.
  rules: ["position-api", "ready", "start", "ends"],
  position: ["entries/position"],
  explore: ["elements/offer", "elements/explore", "elements/verdict-languages"],
  fairy: ["elements/fairy"],
  play: ["elements/diagram-play"],
  board: ["elements/interactive"],
  "chess-arbiter": ["entries/index"],
  captured: ["elements/captured"],
  answers: ["elements/answers"],
  written: ["elements/written"],
  game: ["elements/game/reader"],
  openings: ["entries/openings"],
  puzzle: ["elements/puzzle/puzzle"],
  editor: ["elements/editor/editor"],
  drawing: ["elements/editor/drawing-tools"],
}
/** The layers that a page may import; with the languages, the documented files. */
const documented = ["elements", "position", "chess-arbiter"]
/** The layers without elements. */
const withoutElements = ["rules", "position", "chess-arbiter"]
/** Small modules without state: elements have a copy of their own, instead of one more file. */
const copied = ["known-language", "template"].map(module)

export async function buildPage() {
  const inputs = filesIn(js, inRoot("package-lock.json"), inRoot("scripts", "build", "page.mjs"))
  await stage("page", { inputs }, async () => {
    const { rollup } = await import("@rollup/wasm-node")
    rmSync(pageFolder, { recursive: true, force: true })
    const languages = filesIn(join(js, "lang"))
      // No page has variants so far.
      .filter((file) => dirname(file) === join(js, "lang"))
      .map((file) => [`lang/${basename(file, ".js")}`, file])
    const bundle = await rollup({
      input: Object.fromEntries([...documented.map((name) => [name, module(layers[name][0])]), ...languages]),
      preserveEntrySignatures: "allow-extension",
      plugins: [ownCopies, wasmFiles, styleSheets, minified],
      onwarn({ message }) {
        throw new Failure(`rollup could not make dist/page/: ${message}`)
      },
    })
    const { output } = await bundle.write({
      dir: pageFolder,
      entryFileNames: "[name].js",
      chunkFileNames: ({ name, facadeModuleId }) =>
        facadeModuleId && dirname(facadeModuleId) === join(generated, "lang", "texts")
          ? `lang/elements-${name}.js`
          : `${name}.js`,
      manualChunks: layerIn(),
      hoistTransitiveImports: false,
    })
    check(output)
    for (const [from, to] of Object.entries(wasms)) copyFileSync(join(generated, from), join(pageFolder, to))
    return filesIn(pageFolder)
  })
}

/** The function that tells the layer of a module, once all are read. */
function layerIn() {
  /** @type {Map<string, string> | undefined} */
  let layerOf
  return (id, { getModuleInfo }) => {
    if (!layerOf) {
      layerOf = new Map()
      for (const [layer, names] of Object.entries(layers)) {
        const reached = names.map(module)
        for (const file of reached) {
          if (layerOf.has(file)) continue
          layerOf.set(file, layer)
          reached.push(...(getModuleInfo(file)?.importedIds ?? []))
        }
      }
    }
    return layerOf.get(id)
  }
}

/** The rules must not bring the elements, which would define their tags. */
function check(output) {
  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]))
  for (const name of withoutElements) {
    const files = new Set([`${name}.js`])
    for (const file of files) for (const imported of chunks.get(file)?.imports ?? []) files.add(imported)
    if (files.has("elements.js"))
      throw new Failure(`dist/page/${name}.js imports ${[...files].join(", ")}: see "layers" and "copied" in page.mjs.`)
  }
}

const ownCopies = {
  name: "own-copies",
  resolveId(path, importer) {
    if (!importer || !path.startsWith(".")) return undefined
    const file = resolve(dirname(importer), path)
    return copied.includes(file) && importer.startsWith(join(js, "elements")) ? `${file}?elements` : undefined
  },
  load: (id) => (id.endsWith("?elements") ? readFileSync(id.slice(0, -"?elements".length), "utf8") : undefined),
}

/** A wasm is a file, which is compiled while it downloads. A module that imports it waits for it. */
const wasmFiles = {
  name: "wasm-files",
  load(id) {
    const found = /[\\/](wasm|light)-bytes\.js$/.exec(id)
    if (!found) return undefined
    const name = wasms[found[1] === "wasm" ? "chess_arbiter_bg.wasm" : "light_bg.wasm"]
    return `import { startError } from "./engine.js"
import { wasmAt } from "./start.js"
const wasm = await wasmAt(new URL("./${name}", import.meta.url)).catch((error) => {
  throw startError(error)
})
export const ${found[1]}Bytes = () => wasm`
  },
}

const styleSheets = {
  name: "style-sheets",
  async load(id) {
    if (!id.endsWith(".css")) return undefined
    const { transform } = await import("esbuild")
    const { code } = await transform(readFileSync(id, "utf8"), { loader: "css", minify: true })
    return `export default ${JSON.stringify(code.trim())}`
  },
}

const minified = {
  name: "minified",
  async renderChunk(code) {
    const { transform } = await import("esbuild")
    return (await transform(code, { minify: true, target: "es2022", format: "esm", charset: "utf8" })).code
  },
}
