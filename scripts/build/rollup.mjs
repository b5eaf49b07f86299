// Builds scripts in layers, for dist/, dist/page/ and the board page: each module is in the first layer that reaches
// it, so later layers import earlier ones; esbuild would make one file of every set of importers.
import { readFileSync } from "node:fs"
import { Failure } from "../run.mjs"

/**
 * @param {string} folder of the files, for messages
 * @param {import("@rollup/wasm-node").RollupOptions} input input options
 * @param {import("@rollup/wasm-node").OutputOptions & { minify?: boolean }} output output options; minified by default
 * @returns {Promise<import("@rollup/wasm-node").RollupOutput["output"]>}
 * @throws {Failure} also for warnings of Rollup
 */
export async function layered(folder, { plugins, ...input }, { minify = true, ...output }) {
  const { rollup } = await import("@rollup/wasm-node")
  const fail = ({ message }) => {
    throw new Failure(`rollup could not make ${folder}: ${message}`)
  }
  const bundle = await rollup({
    ...input,
    plugins: [...plugins, styleSheets, writtenBy({ minify })],
    onwarn: fail,
  }).catch(fail)
  return (await bundle.write({ hoistTransitiveImports: false, ...output })).output
}

/**
 * Rollup's `manualChunks`: the layer of a module, once all are read.
 * @param {Readonly<Record<string, readonly string[]>>} layers in their order, with the modules that begin each
 * @param {(name: string) => string} fileOf the file of a module named in `layers`
 * @param {(id: string) => string | undefined} other the layer of a module that no layer reaches
 * @param {(id: string) => boolean} [isApart] whether a module is in no layer
 */
export function layerIn(layers, fileOf, other, isApart = () => false) {
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
    return isApart(id) ? undefined : (layerOf.get(id) ?? other(id))
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

/** Without comments. @param {import("esbuild").TransformOptions} options */
const writtenBy = (options) => ({
  name: "written",
  async renderChunk(code) {
    const { transform } = await import("esbuild")
    return (await transform(code, { ...options, target: "es2022", format: "esm", charset: "utf8" })).code
  },
})
