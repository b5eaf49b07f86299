// The recipe for scripts in layers, of dist/page/ and of the board page: minified files, of which each module is in the first layer
// that reaches it, so later layers import earlier ones; esbuild would make one file of every set of importers.
import { readFileSync } from "node:fs"
import { Failure } from "../run.mjs"

/**
 * @param {string} folder for the files, as it is called in messages
 * @param {import("@rollup/wasm-node").RollupOptions} input options for what is read
 * @param {import("@rollup/wasm-node").OutputOptions} output options for what is written
 * @returns {Promise<import("@rollup/wasm-node").RollupOutput["output"]>}
 * @throws {Failure} also for what Rollup only warns of
 */
export async function layered(folder, { plugins, ...input }, output) {
  const { rollup } = await import("@rollup/wasm-node")
  const bundle = await rollup({
    ...input,
    plugins: [...plugins, styleSheets, minified],
    onwarn({ message }) {
      throw new Failure(`rollup could not make ${folder}: ${message}`)
    },
  })
  return (await bundle.write({ hoistTransitiveImports: false, ...output })).output
}

/**
 * Rollup's `manualChunks`: the layer of a module, once all are read.
 * @param {Readonly<Record<string, readonly string[]>>} layers in their order, with the modules that begin each
 * @param {(name: string) => string} fileOf the file of a module that is named there
 * @param {(id: string) => string | undefined} other the layer of a module that none of them reaches
 */
export function layerIn(layers, fileOf, other) {
  /** @type {Map<string, string> | undefined} */
  let layerOf
  return (id, { getModuleInfo }) => {
    if (!layerOf) {
      layerOf = new Map()
      for (const [layer, names] of Object.entries(layers)) {
        const reached = names.map(fileOf)
        const missing = reached.find((file) => !getModuleInfo(file))
        if (missing) throw new Failure(`the layer "${layer}" begins with ${missing}, which nothing imports.`)
        for (const file of reached) {
          if (layerOf.has(file)) continue
          layerOf.set(file, layer)
          reached.push(...(getModuleInfo(file)?.importedIds ?? []))
        }
      }
    }
    return layerOf.get(id) ?? other(id)
  }
}

/** The text of a style sheet, minified. @param {string} file */
export async function styleOf(file) {
  const { transform } = await import("esbuild")
  const { code } = await transform(readFileSync(file, "utf8"), { loader: "css", minify: true })
  return code.trim()
}

const styleSheets = {
  name: "style-sheets",
  load: async (id) => (id.endsWith(".css") ? `export default ${JSON.stringify(await styleOf(id))}` : undefined),
}

const minified = {
  name: "minified",
  async renderChunk(code) {
    const { transform } = await import("esbuild")
    return (await transform(code, { minify: true, target: "es2022", format: "esm", charset: "utf8" })).code
  },
}
