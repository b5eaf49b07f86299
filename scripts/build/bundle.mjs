// js/ → dist/*.js (ES modules in layers, which entries share, so that `instanceof Game` holds across them) and dist/*.cjs.
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { basename, join, sep } from "node:path"
import { dist, generated, inRoot } from "../paths.mjs"
import { Failure } from "../run.mjs"
import { commonJsEntries, entries } from "./entries.mjs"
import { inFiles, layers } from "./layers.mjs"
import { layered } from "./rollup.mjs"
import { filesIn, stage } from "./stage.mjs"

/** The names in dist/ of the wasms in js/generated/. */
export const wasms = {
  "chess_arbiter_bg.wasm": "chess_arbiter.wasm",
  "light_bg.wasm": "chess_arbiter_position.wasm",
  "variants_bg.wasm": "chess_arbiter_variants.wasm",
}

/** Layers that contain a wasm: its file and their exports. */
const wasmLayers = [
  ["light-wasm", wasms["light_bg.wasm"], "lightBytes"],
  ["whole-wasm", wasms["chess_arbiter_bg.wasm"], "wasmBytes"],
  ["variants-wasm", wasms["variants_bg.wasm"], "variantsBytes"],
]

/**
 * The layers of dist/. Bundlers drop unused code, but modules that run statements on import only as whole files. So
 * those have separate files, which come first.
 */
const inBundles = {
  values: ["values/errors", "values/squares", "values/variant", "words/known-language", "words/template"],
  words: ["words/explain", "words/notation"],
  engine: [
    "wasm/provide",
    "wasm/packed-position",
    "wasm/results",
    "wasm/ascii",
    "values/move-input",
    "generated/decoder",
  ],
  "light-wasm": ["generated/light-bytes"],
  "whole-wasm": ["generated/wasm-bytes"],
  "variants-wasm": ["generated/variants-bytes"],
  // The parts of the elements that pictures need; classes of elements run statements.
  pictures: [
    "elements/element/attributes",
    "elements/element/say",
    "elements/fairy/read-board",
    "elements/picture/picture",
    "elements/picture/still",
    "elements/picture/svg",
    "elements/picture/texts",
  ],
  "other-games": ["elements/fairy/other-still"],
  "on-demand": ["elements/element/rules-for"],
  // The parts of games and puzzles that Markdown needs.
  texts: ["elements/game/words", "elements/puzzle/puzzle-texts", "elements/puzzle/solution"],
  ...layers,
  "chess-js": ["chess-js/index"],
}

export async function buildBundles() {
  const scripts = ["bundle.mjs", "layers.mjs", "rollup.mjs"].map((name) => inRoot("scripts", "build", name))
  const inputs = filesIn(inRoot("js"), inRoot("package-lock.json"), ...scripts)
  const entryPoints = entries()
  await stage("bundles", { inputs, settings: Object.keys(entryPoints) }, async () => {
    mkdirSync(dist, { recursive: true })
    for (const file of outputs()) rmSync(file)
    for (const [from, to] of Object.entries(wasms)) copyFileSync(join(generated, from), join(dist, to))
    try {
      await bundle(entryPoints)
    } catch (error) {
      // esbuild has already printed the errors.
      if (error.errors) throw new Failure("esbuild could not bundle js/; the reason is above.")
      throw error
    }
    return outputs()
  })
}

/** Files built here; page.mjs builds dist/page/. */
const outputs = () =>
  filesIn(dist).filter((file) => /\.(js|cjs|wasm)$/.test(file) && !file.startsWith(join(dist, "page") + sep))

/** esbuild options for everything built from js/ and www/. */
export const common = {
  bundle: true,
  target: "es2022",
  // No escapes for letters of other languages: every file is UTF-8.
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
}

async function bundle(entryPoints) {
  const own = new Set(Object.values(entryPoints))
  // Not minified: stack traces and consoles show the names and lines of the published files, and users' bundlers
  // minify them to the same size.
  const output = await layered(
    "dist/",
    // As "sideEffects" of package.json says: only entries may have effects when they are imported.
    { input: entryPoints, plugins: [separateWasm, wasmLast], treeshake: { moduleSideEffects: (id) => own.has(id) } },
    { dir: dist, minify: false, minifyInternalExports: false, ...inFiles(inBundles, (id) => own.has(id)) },
  )
  check(output)
  // CommonJS is made file by file from the new ES modules, so that it shares its layers in the same way.
  const imports = new Map(output.map((file) => [file.fileName, [...file.imports, ...file.dynamicImports]]))
  const reached = new Set(commonJsEntries().map((name) => `${name}.js`))
  for (const file of reached) for (const imported of imports.get(file)) reached.add(imported)
  for (const [layer, wasm, name] of wasmLayers) {
    reached.delete(`${layer}.js`)
    writeFileSync(join(dist, `${layer}.cjs`), readingModule(wasm, name))
  }
  const { build } = await import("esbuild")
  await build({
    ...common,
    outdir: dist,
    entryPoints: [...reached].map((file) => join(dist, file)),
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
 * CommonJS has no wasm as text: a program that can `require` can also read files. Bundlers use the ES modules
 * ("module").
 */
const readingModule = (wasm, name) => `"use strict"
const { readFileSync } = require("node:fs")
const { join } = require("node:path")
const { EngineError } = require("./values.cjs")
exports.${name} = () => {
  try {
    return readFileSync(join(__dirname, "${wasm}"))
  } catch (error) {
    throw new EngineError(\`the wasm of chess-arbiter was not found (\${error.message}): it must be beside its CommonJS files\`, error)
  }
}
`

/**
 * A page may load an entry under a second URL (a query, another name) in addition to the one that layers import. So an
 * imported entry contains only its own re-exports; code with state is in layers. No two files may have the same name.
 * Rollup extracts a module from its layer by `await import(layer).then(…)`, of which Vite keeps only the names
 * destructured before it.
 */
function check(output) {
  const imported = new Set(output.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]))
  for (const { fileName, isEntry, moduleIds, code } of output) {
    if (isEntry && imported.has(fileName) && moduleIds.length > 1)
      throw new Failure(
        `dist/${fileName} is imported by other files, so only one module may be in it, not ${moduleIds.join(", ")}: see layers.mjs.`,
      )
    if (/\d\.js$/.test(fileName))
      throw new Failure(`dist/${fileName} got a number because another file has its name: see layers.mjs.`)
    if (/\}\s*=\s*await import\([^)]*\)\.then/.test(code))
      throw new Failure(
        `dist/${fileName} destructures a dynamic import, which Vite would break: assign the module to a name first.`,
      )
  }
}

/** The modules for workerd import the wasm from its place in the sources; in dist/ it is beside them. */
const separateWasm = {
  name: "separate-wasm",
  resolveId: (path) => (path.endsWith(".wasm") ? { id: `./${wasms[basename(path)]}`, external: true } : undefined),
}

/** Imports the wasm after all code, so that bundlers put it last: gzip finds repetitions only within 32 kB. */
const wasmLast = {
  name: "wasm-last",
  renderChunk: (code) => code.replace(/^(import .*-wasm\.js['"];?\n)((?:import .*\n)+)/m, "$2$1"),
}

const requireCjs = {
  name: "require-cjs",
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ path, kind }) =>
      kind === "entry-point" ? undefined : { path: path.replace(/\.js$/, ".cjs"), external: true },
    )
  },
}
