// The sizes of downloads, in bytes. Kilobytes are 1000 bytes everywhere.
import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { dist, inRoot } from "../paths.mjs"
import { join } from "node:path"

export async function measureSizes() {
  const main = await bundle(join(dist, "index.js"))
  const elements = await elementsApart()
  return {
    main: { title: "main entry, minified, its wasm inlined", ...sizes(main) },
    chess: { title: "chess.js, minified, the wasm inlined", ...sizes(await bundle(join(dist, "chess.js"))) },
    slimWasm: { title: "slim: wasm", ...sizes(readFileSync(join(dist, "chess_arbiter.wasm"))) },
    slimJs: { title: "slim: JavaScript", ...sizes(await bundle(join(dist, "slim.js"))) },
    elements: { title: "elements with pieces, without the engine", ...sizes(elements.atOnce) },
    still: { title: "still: diagrams as text", ...sizes(await bundle(join(dist, "still.js"))) },
    elementsLater: { title: "elements: play and languages, loaded later", ...sizes(elements.later) },
  }
}

/** Recorded limits and targets, in gzipped bytes. */
export const limitsFile = inRoot("benches", "sizes.json")
export const readLimits = () => JSON.parse(readFileSync(limitsFile, "utf8"))

const sizes = (content) => ({ raw: content.length, gzip: gzipped(content), brotli: brotlied(content) })

/** Compressed sizes; nothing is 0, without the header of a format. */
export const gzipped = (content) => content.length && gzipSync(content, { level: 9 }).length
export const brotlied = (content) =>
  content.length &&
  brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  }).length

/** An entry after bundling. */
async function bundle(entry, options) {
  const { outputFiles } = await build(entry, options)
  return outputFiles[0].contents
}

/**
 * Without the chunks that a page with the main entry already has: what a page of static diagrams loads, and what it
 * loads later for interaction or another language.
 */
async function elementsApart() {
  const { metafile } = await build(join(dist, "index.js"))
  const engine = Object.keys(metafile.inputs).map((file) => resolve(file))
  const entry = join(dist, "elements.js")
  const pictures = await build(entry, { external: engine, onlyStatic: true })
  const known = Object.keys(pictures.metafile.inputs).map((file) => resolve(file))
  const later = pictures.later.filter((file) => !engine.includes(file))
  const chunks = await Promise.all(
    later.map((file) => bundle(file, { external: [...engine, ...known], onlyStatic: true })),
  )
  return { atOnce: pictures.outputFiles[0].contents, later: Buffer.concat(chunks) }
}

/**
 * Excludes `external` files, and with `onlyStatic` dynamic imports, which are the `later` ones.
 */
async function build(entry, { external = [], onlyStatic = false } = {}) {
  const { build: esbuild } = await import("esbuild")
  const later = new Set()
  const apart = {
    name: "apart",
    setup(set) {
      set.onResolve({ filter: /^\./ }, ({ path, resolveDir, kind }) => {
        const isLater = onlyStatic && kind === "dynamic-import"
        if (isLater) later.add(resolve(resolveDir, path))
        return isLater || external.includes(resolve(resolveDir, path)) ? { path, external: true } : undefined
      })
    },
  }
  const built = await esbuild({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    legalComments: "none",
    write: false,
    metafile: true,
    ignoreAnnotations: true,
    logLevel: "error",
    plugins: [apart],
  })
  return { ...built, later: [...later] }
}
