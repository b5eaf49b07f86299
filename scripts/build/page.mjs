// js/ → dist/page/: the package for pages without a bundler, in few, minified files with the wasm beside them.
//
// A page loads only the layers that it needs. Each module is in the first layer that reaches it, so later layers import
// earlier ones; esbuild would make one file of every set of importers. The names have no hashes: those that pages import are
// documented, and an address with a version in it is the page's business.
import { copyFileSync, readFileSync, rmSync } from "node:fs"
import { basename, dirname, join, relative, resolve, sep } from "node:path"
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
  fairy: ["elements/other-board"],
  named: ["elements/named"],
  play: ["elements/diagram-play"],
  board: ["elements/interactive"],
  "chess-arbiter": ["entries/index"],
  captured: ["elements/captured"],
  answers: ["elements/answers"],
  premoves: ["elements/premove-queue"],
  drawing: ["elements/drawing-mode"],
  written: ["elements/written"],
  game: ["elements/game/reader"],
  autoplay: ["elements/game/autoplay"],
  "pgn-menu": ["elements/game/pgn-menu"],
  undo: ["elements/editor/undo-stack"],
  editing: ["elements/game/editing"],
  openings: ["entries/openings"],
  uci: ["entries/uci"],
  puzzle: ["elements/puzzle/puzzle"],
  editor: ["elements/editor/editor"],
  // Apart, because it does not wait for what the others wait for: see `wasmFiles`.
  "variants-wasm": ["generated/variants-bytes"],
  variants: ["entries/variants"],
  "variant-board": ["elements/variants/variants"],
  "drawing-tools": ["elements/editor/drawing-tools"],
}
/** The layers that a page may import; with the languages, the documented files. */
const documented = ["elements", "position", "chess-arbiter", "variants", "uci"]
/** The layers without elements. */
const withoutElements = ["rules", "position", "chess-arbiter", "variants", "uci"]
/** Small modules without state, of which a folder has a copy of its own, instead of one more file. */
const copied = {
  elements: ["known-language", "template"],
  "elements/variants": ["elements/editor/presses"],
  uci: ["what"],
}

export async function buildPage() {
  const inputs = filesIn(js, inRoot("package-lock.json"), inRoot("scripts", "build", "page.mjs"))
  await stage("page", { inputs }, async () => {
    const { rollup } = await import("@rollup/wasm-node")
    rmSync(pageFolder, { recursive: true, force: true })
    const languages = filesIn(join(js, "lang")).map((file) => [relative(js, file).slice(0, -".js".length), file])
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
      chunkFileNames: ({ name, facadeModuleId }) => {
        const folder = facadeModuleId && relative(join(generated, "lang"), dirname(facadeModuleId))
        const prefix = { texts: "lang/elements-", variants: "lang/variants-" }[folder] ?? ""
        return `${prefix}${name}.js`
      },
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
    const folder = Object.keys(copied).find(
      (each) => importer.startsWith(join(js, each) + sep) && copied[each].map(module).includes(file),
    )
    return folder && `${file}?copy=${basename(folder)}`
  },
  load: (id) => (id.includes("?copy=") ? readFileSync(id.split("?")[0], "utf8") : undefined),
}

/**
 * A wasm is a file, which is compiled while it downloads. A module that imports it waits for it. That of the variants has all that
 * the main one has, so a page that loads it does not load the other. The main wasm's module waits one microtask before it looks, so that the
 * variants' module of the same import has begun.
 */
const wasmFiles = {
  name: "wasm-files",
  load(id) {
    const [, name] = /[\\/](wasm|light|variants)-bytes\.js$/.exec(id) ?? []
    if (!name) return undefined
    const file = wasms[`${name === "wasm" ? "chess_arbiter" : name}_bg.wasm`]
    const load = `wasmAt(new URL("./${file}", import.meta.url)).catch((error) => {
  throw startError(error)
})`
    const loaded = {
      light: load,
      wasm: `Promise.resolve().then(() => arriving.wasm ?? ${load})`,
      variants: `(arriving.wasm = ${load})`,
    }[name]
    return `import { startError } from "../engine.js"
import { arriving } from "../extension.js"
import { wasmAt } from "../start.js"
const wasm = await ${loaded}
export const ${name}Bytes = () => wasm`
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
