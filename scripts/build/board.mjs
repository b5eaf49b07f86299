// The script of the board page: www/board/start.js and all that it needs of www/ and js/, bundled and minified into site/board/.
// Other pages load the modules of the package one by one; this one is for slow lines, so it gets few files, all asked for at
// once, and the wasm as it is.
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

/** The name of the part of the elements to play with. */
const playing = "playing.js"
/** What js/elements/interactive.js exports for boards on which games are played. */
const ofGames = { BoardPlayer: "board-player", gameOf: "game-of", learn: "verdict-languages" }

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
    // Of what people can do with elements, the board needs the part about games only.
    build.onResolve({ filter: /\/interactive\.js$/ }, ({ resolveDir }) => ({ path: playing, namespace: "playing", pluginData: resolveDir }))
    build.onLoad({ filter: /.*/, namespace: "playing" }, ({ pluginData }) => ({
      contents: Object.entries(ofGames).map(([name, module]) => `export { ${name} } from "./${module}.js"`).join("\n"),
      resolveDir: pluginData,
    }))
    // The elements load the usual entry, with another copy of the wasm in it.
    build.onResolve({ filter: /\/index\.js$/ }, ({ path, resolveDir }) =>
      resolve(resolveDir, path) === join(js, "index.js") ? { path: join(js, "api.js") } : undefined,
    )
  },
}

/**
 * Writes the bundle.
 * @returns {Promise<{ files: string[], atOnce: string[], ofLanguage: (tag: string) => string[] }>} what was written, and as the page
 *   names them the modules to play on, and those of a language
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
  const isOf = (entry) => [...outputs].find(([, { entryPoint }]) => entryPoint && (entryPoint === entry || resolve(entryPoint) === entry))?.[0]
  const atOnce = new Set()
  const visit = (file) => {
    if (atOnce.has(file)) return
    atOnce.add(file)
    for (const { path, kind } of outputs.get(file)?.imports ?? []) if (kind === "import-statement") visit(resolve(path))
  }
  // What start.js loads, and what the board loads to be played on.
  const entries = [inRoot("www", "board", "start.js"), join(js, "start.js"), inRoot("www", "board", "app.js"), `playing:${playing}`]
  for (const entry of entries) visit(isOf(entry))
  const named = (files) => [...files].map((file) => relative(site, file).split(sep).join("/"))
  // What the elements say, and verdicts.
  const ofLanguage = (tag) => named([join(js, "generated", "lang", "texts", `${tag}.js`), join(js, "lang", `${tag}.js`)].map(isOf).filter(Boolean))
  return { files: [...outputs.keys()], atOnce: named(atOnce), ofLanguage }
}

/**
 * The page, which asks for its modules and for the wasm at once, the wasm first: it is the largest.
 * @param {string} page
 * @param {readonly string[]} modules
 */
export function withPreloads(page, modules) {
  const links = [
    '<link rel="preload" href="module/chess_arbiter.wasm" as="fetch" type="application/wasm" crossorigin>',
    ...modules.map((name) => `<link rel="modulepreload" href="${name}">`),
  ]
  return page.replace(/^( *)<!-- preloads -->$/m, (_, indent) => links.map((link) => indent + link).join("\n"))
}

/** Whether a file of www/ goes into the bundle, and not into the site by itself. @param {string} file */
export const isBundled = (file) => dirname(file) === inRoot("www", "board") && basename(file).endsWith(".js")

/** The sources that the bundle may be made of, for the build to see whether any has changed. */
export const bundledFolders = [js, inRoot("www", "board")]
