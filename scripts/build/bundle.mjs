// js/ → dist/*.js (ES modules that share chunks, so that `instanceof Game` holds across entries) and dist/*.cjs.
import { copyFileSync, mkdirSync, rmSync } from "node:fs"
import { basename, join, resolve, sep } from "node:path"
import { dist, generated, inRoot } from "../paths.mjs"
import { Failure } from "../run.mjs"
import { commonJsEntries, entries } from "./entries.mjs"
import { styleOf } from "./rollup.mjs"
import { filesIn, stage } from "./stage.mjs"

/** The names in dist/ of the wasms in js/generated/. */
export const wasms = {
  "chess_arbiter_bg.wasm": "chess_arbiter.wasm",
  "light_bg.wasm": "chess_arbiter_position.wasm",
  "variants_bg.wasm": "chess_arbiter_variants.wasm",
}

export async function buildBundles() {
  const inputs = filesIn(inRoot("js"), inRoot("package-lock.json"), inRoot("scripts", "build", "bundle.mjs"))
  const entryPoints = entries()
  await stage("bundles", { inputs, settings: Object.keys(entryPoints) }, async () => {
    mkdirSync(dist, { recursive: true })
    for (const file of outputs()) rmSync(file)
    for (const [from, to] of Object.entries(wasms)) copyFileSync(join(generated, from), join(dist, to))
    try {
      await bundle(entryPoints)
    } catch (error) {
      // esbuild has printed what is wrong and where.
      if (error.errors) throw new Failure("esbuild could not bundle js/; the reason is above.")
      throw error
    }
    return outputs()
  })
}

/** What it has built; dist/page/ is made by page.mjs. */
const outputs = () =>
  filesIn(dist).filter((file) => /\.(js|cjs|wasm)$/.test(file) && !file.startsWith(join(dist, "page") + sep))

/** esbuild's options for all that is built from js/ and www/. */
export const common = {
  bundle: true,
  target: "es2022",
  // No escapes for letters of other languages: every file is UTF-8.
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
}

async function bundle(entryPoints) {
  const esbuild = await import("esbuild")
  // Not minified: stack traces and consoles show the names and lines of the published files, and users' bundlers
  // minify them to the same size.
  const { metafile } = await esbuild.build({
    ...common,
    outdir: dist,
    // What needs no engine by itself: it would share a chunk with the glue, which runs statements.
    entryPoints: {
      ...entryPoints,
      notation: inRoot("js", "words", "notation.js"),
      explain: inRoot("js", "words", "explain.js"),
    },
    format: "esm",
    splitting: true,
    // Chunks are beside the entries, so that import.meta.url means the same folder in all of them.
    chunkNames: "chunk-[hash]",
    metafile: true,
    plugins: [separateWasm, styleText],
  })
  checkEntries(metafile.outputs)

  // CommonJS is made file by file from the new ES modules, so that it shares its chunks in the same way.
  const modules = Object.fromEntries(
    Object.entries(metafile.outputs).map(([file, info]) => [resolve(file), info.imports]),
  )
  const files = new Set()
  const visit = (file) => {
    if (files.has(file) || !modules[file]) return
    files.add(file)
    for (const { path, external } of modules[file]) if (!external) visit(resolve(path))
  }
  for (const name of commonJsEntries()) visit(join(dist, `${name}.js`))
  await esbuild.build({
    ...common,
    outdir: dist,
    entryPoints: [...files],
    outbase: dist,
    format: "cjs",
    platform: "node",
    // Modules in Jest cannot use import().
    supported: { "dynamic-import": false },
    outExtension: { ".js": ".cjs" },
    plugins: [requireCjs],
  })
}

/**
 * A page may load an entry under a second address, with a query or another name, beside the one that chunks import. So an entry
 * that chunks import only has the lines of its own source: the code, with its state, is in chunks.
 */
function checkEntries(outputs) {
  const imported = new Set(Object.values(outputs).flatMap(({ imports }) => imports.map(({ path }) => path)))
  for (const [file, { entryPoint, inputs }] of Object.entries(outputs)) {
    if (!imported.has(file) || !/^js\/(entries|lang)\//.test(entryPoint ?? "")) continue
    const others = Object.entries(inputs).filter(
      ([input, { bytesInOutput }]) => input !== entryPoint && bytesInOutput > 0,
    )
    if (others.length > 0)
      throw new Failure(`${file} is imported by chunks, and contains ${others.map(([input]) => input).join(", ")}.`)
  }
}

/** The modules for workerd import the wasm from its place in the sources; in dist/ it is beside them. */
const separateWasm = {
  name: "separate-wasm",
  setup(build) {
    build.onResolve({ filter: /\.wasm$/ }, ({ path }) => ({ path: `./${wasms[basename(path)]}`, external: true }))
  },
}

/** A style sheet is imported as its text, minified. */
const styleText = {
  name: "style-text",
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => ({ contents: await styleOf(path), loader: "text" }))
  },
}

const requireCjs = {
  name: "require-cjs",
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ path, kind }) =>
      kind === "entry-point" ? undefined : { path: path.replace(/\.js$/, ".cjs"), external: true },
    )
  },
}
