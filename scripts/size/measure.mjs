// The sizes that users get, in bytes. Kilobytes are 1000 bytes everywhere.
import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { dist, inRoot } from "../paths.mjs"
import { join } from "node:path"

export async function measureSizes() {
  const main = await bundle(join(dist, "index.js"))
  return {
    main: { title: "main entry, minified, its wasm inlined", ...sizes(main) },
    slimWasm: { title: "slim: wasm", ...sizes(readFileSync(join(dist, "chess_arbiter.wasm"))) },
    slimJs: { title: "slim: JavaScript", ...sizes(await bundle(join(dist, "slim.js"))) },
    elements: { title: "elements with pieces, without the engine", ...sizes(await elements()) },
  }
}

/** Recorded limits and bars, in bytes of gzip. */
export const limitsFile = inRoot("benches", "sizes.json")
export const readLimits = () => JSON.parse(readFileSync(limitsFile, "utf8"))

function sizes(content) {
  const bytes = Buffer.from(content)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
  return { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes, quality).length }
}

/** What a bundler makes of an entry. */
async function bundle(entry, external = []) {
  const { outputFiles } = await build(entry, external)
  return outputFiles[0].contents
}

/** Without the chunks that a page with the main entry has anyway. */
async function elements() {
  const { metafile } = await build(join(dist, "index.js"))
  const engine = Object.keys(metafile.inputs).map((file) => resolve(file))
  return bundle(join(dist, "elements.js"), engine)
}

async function build(entry, external = []) {
  const { build: esbuild } = await import("esbuild")
  const apart = {
    name: "apart",
    setup(set) {
      set.onResolve({ filter: /^\./ }, ({ path, resolveDir }) =>
        external.includes(resolve(resolveDir, path)) ? { path, external: true } : undefined,
      )
    },
  }
  return esbuild({
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
}
