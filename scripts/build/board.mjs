// The script of the board page: www/board/start.js and its imports from www/ and js/, bundled and minified into site/board/.
// Other pages load the modules of the package one by one; this one is for slow connections, so it has few files, all requested at
// once, and the wasm as a binary file.
import { readFileSync } from "node:fs"
import { basename, dirname, join, relative, resolve, sep } from "node:path"
import { inRoot, site } from "../paths.mjs"
import { styleText } from "./bundle.mjs"

const folder = join(site, "board")
const js = inRoot("js")

/** The addresses of the package in site/, and their sources. The page starts the engine itself: see start.js. */
const sources = new Map([
  ["module/index.js", "api.js"],
  ["module/start.js", "start.js"],
])

/**
 * The modules that elements load on demand are always needed by the board of this page, so they go into one file, which is smaller
 * than several. Of the interactive code it is the part about games, without fairy pieces.
 */
const onDemand = `
import { BoardPlayer } from "./board-player.js"
import { lazy } from "./engine.js"
import { gameOf } from "./game-of.js"
import { learn } from "./verdict-languages.js"
export const interactive = lazy(async () => ({ BoardPlayer, gameOf, learn }))
export const fairy = lazy(async () => ({}))
`
/** Replaces the import of the main entry, which has another copy of the wasm. @param {string} text of js/elements/engine.js */
const withRules = (text) => `import * as rules from "../api.js"\n${text.replace('const rules = await import("../index.js")', "")}`

const fromSources = {
  name: "from-sources",
  setup(build) {
    build.onResolve({ filter: /^(\.\.\/)+module\// }, ({ path }) => {
      const source = sources.get(path.replace(/^(\.\.\/)+/, ""))
      return source ? { path: join(js, source) } : { errors: [{ text: `${path} is not in scripts/build/board.mjs` }] }
    })
    build.onResolve({ filter: /^\.{1,2}\/(\.\.\/)*elements\// }, ({ path, resolveDir }) =>
      resolveDir.startsWith(inRoot("www")) ? { path: join(js, path.replace(/^\.{1,2}\/(\.\.\/)*/, "")) } : undefined,
    )
    build.onLoad({ filter: /[\\/]js[\\/]elements[\\/]on-demand\.js$/ }, ({ path }) => ({ contents: onDemand, resolveDir: dirname(path) }))
    build.onLoad({ filter: /[\\/]js[\\/]elements[\\/]engine\.js$/ }, ({ path }) => ({ contents: withRules(readFileSync(path, "utf8")), resolveDir: dirname(path) }))
  },
}

/**
 * Writes the bundle.
 * @returns {Promise<{ files: string[], atOnce: string[], later: string[], ofLanguage: (tag: string) => string[] }>} what was written, and the
 *   modules by their addresses in the page: those for playing, those of the rest of the page, and those of a language
 */
export async function bundleBoard() {
  const { build } = await import("esbuild")
  const { metafile } = await build({
    entryPoints: [inRoot("www", "board", "start.js")],
    outdir: folder,
    chunkNames: "chunk-[hash]",
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
    metafile: true,
    // As in bundle.mjs: package.json's sideEffects is about dist/.
    ignoreAnnotations: true,
    plugins: [fromSources, styleText],
  })
  const outputs = new Map(Object.entries(metafile.outputs).map(([file, output]) => [resolve(file), output]))
  const outputOf = (entry) => [...outputs].find(([, { entryPoint }]) => entryPoint && resolve(entryPoint) === entry)?.[0]
  const named = (files) => files.map((file) => relative(site, file).split(sep).join("/"))
  const seen = new Set()
  /** The chunks of these entries that no earlier entry needed, by their addresses in the page. */
  const neededBy = (entries) => {
    const before = seen.size
    const visit = (file) => {
      if (seen.has(file)) return
      seen.add(file)
      for (const { path, kind } of outputs.get(file)?.imports ?? []) if (kind === "import-statement") visit(resolve(path))
    }
    for (const entry of entries) visit(outputOf(entry))
    return named([...seen].slice(before))
  }
  const inPage = (name) => inRoot("www", "board", name)
  const atOnce = neededBy([inPage("start.js"), join(js, "start.js"), inPage("first.js")])
  const later = neededBy([inPage("app.js")])
  // The texts of the elements, and verdicts.
  const ofLanguage = (tag) => named([join(js, "generated", "lang", "texts", `${tag}.js`), join(js, "lang", `${tag}.js`)].map(outputOf).filter(Boolean))
  return { files: [...outputs.keys()], atOnce, later, ofLanguage }
}

/**
 * The page with preloads for the board, the wasm first because it is the largest.
 * @param {string} page
 * @param {readonly string[]} atOnce
 * @param {readonly string[]} later what start.js asks for when one can play
 */
export function withPreloads(page, atOnce, later) {
  const links = [
    '<link rel="preload" href="module/chess_arbiter.wasm" as="fetch" type="application/wasm" crossorigin>',
    ...atOnce.map((name) => `<link rel="modulepreload" href="${name}">`),
    `<meta name="later" content="${later.map((name) => basename(name)).join(" ")}">`,
  ]
  return page.replace(/^( *)<!-- preloads -->$/m, (_, indent) => links.map((link) => indent + link).join("\n"))
}

/** Whether a file of www/ goes into the bundle instead of the site. @param {string} file */
export const isBundled = (file) => dirname(file) === inRoot("www", "board") && basename(file).endsWith(".js")

/** The possible sources of the bundle, to detect changes. */
export const bundledFolders = [js, inRoot("www", "board")]
