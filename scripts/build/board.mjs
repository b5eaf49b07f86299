// The script of the board page: www/board/start.js and all that it needs of www/ and js/, bundled and minified into site/board/.
// Other pages load the modules of the package one by one; this one is for slow lines, so it gets few files, all asked for at
// once, and the wasm as it is.
import { readFileSync } from "node:fs"
import { basename, dirname, join, relative, resolve, sep } from "node:path"
import { inRoot, site } from "../paths.mjs"
import { styleText } from "./bundle.mjs"

const folder = join(site, "board")
const js = inRoot("js")

/** Where the pages find the package in site/, and where it is made of. The page starts the engine itself: see start.js. */
const sources = new Map([
  ["module/index.js", "api.js"],
  ["module/start.js", "start.js"],
])

/**
 * What an element loads when it needs it, the board of this page always needs: in one file, which is smaller than several. Of what
 * people can do with elements that is the part about games, and it has no other pieces than those of chess.
 */
const onDemand = `
import { BoardPlayer } from "./board-player.js"
import { lazy } from "./engine.js"
import { gameOf } from "./game-of.js"
import { learn } from "./verdict-languages.js"
export const interactive = lazy(async () => ({ BoardPlayer, gameOf, learn }))
export const fairy = lazy(async () => ({}))
`
/** The elements load the usual entry, with another copy of the wasm in it. @param {string} text of js/elements/engine.js */
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
 *   modules as the page names them: those to play with, those of the rest of the page, and those of a language
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
    // As in bundle.mjs: package.json's sideEffects speaks of dist/.
    ignoreAnnotations: true,
    plugins: [fromSources, styleText],
  })
  const outputs = new Map(Object.entries(metafile.outputs).map(([file, output]) => [resolve(file), output]))
  const outputOf = (entry) => [...outputs].find(([, { entryPoint }]) => entryPoint && resolve(entryPoint) === entry)?.[0]
  const named = (files) => files.map((file) => relative(site, file).split(sep).join("/"))
  const seen = new Set()
  /** What these entries need and none before them did, as the page names it. */
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
  // What the elements say, and verdicts.
  const ofLanguage = (tag) => named([join(js, "generated", "lang", "texts", `${tag}.js`), join(js, "lang", `${tag}.js`)].map(outputOf).filter(Boolean))
  return { files: [...outputs.keys()], atOnce, later, ofLanguage }
}

/**
 * The page, which asks for what the board needs at once, the wasm first: it is the largest.
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

/** Whether a file of www/ goes into the bundle, and not into the site by itself. @param {string} file */
export const isBundled = (file) => dirname(file) === inRoot("www", "board") && basename(file).endsWith(".js")

/** The sources that the bundle may be made of, for the build to see whether any has changed. */
export const bundledFolders = [js, inRoot("www", "board")]
