// The scripts and the style of the board page: what www/board/start.js needs of www/ and js/, bundled and minified
// into site/board/. Other pages load the modules of the package one by one. This one is optimised for slow
// connections: everything needed to play is one file, plain data is part of the HTML, which loads while the browser
// would otherwise wait for responses, and the wasm is a binary file.
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { basename, dirname, join, relative, resolve, sep } from "node:path"
import { inRoot, site } from "../paths.mjs"
import { Failure } from "../run.mjs"
import { common, styleText } from "./bundle.mjs"
import { filled } from "./parts.mjs"

const folder = join(site, "board")
const js = inRoot("js")
const inPage = (name) => inRoot("www", "board", name)
/** The playable part, the script that starts it, and the rest of the page. */
const [first, start, app] = ["first.js", "start.js", "app.js"].map(inPage)

/** The addresses of the package in site/, and their sources. */
const sources = new Map([
  ["module/index.js", "api.js"],
  ["module/start.js", "wasm/start.js"],
])

/**
 * The modules that elements load on demand are always needed by the board of this page. Of the interactive code it is
 * the part about games, without fairy pieces.
 */
const onDemand = `
import { BoardPlayer } from "../play/board-player.js"
import { lazy } from "./engine.js"
import { gameOf } from "../play/game-of.js"
import { learn } from "./verdict-languages.js"
export const interactive = lazy(async () => ({ BoardPlayer, gameOf, learn }))
export const fairy = lazy(async () => ({}))
`
/** The page has no variants either, and never imports them. */
const rulesFor = `
import { engine, lazy } from "./engine.js"
export const variants = lazy(async () => ({}))
export const rulesFor = () => engine
export const failed = (error) => (console.error(error), (_, usual) => usual)
`
/**
 * The page starts the rules, from a wasm that is a file. If they cannot be loaded, the page reports it and the board stays a
 * picture.
 */
const wholeRules = `
import * as rules from "../../api.js"
import { startRules } from ${JSON.stringify(inPage("rules.js"))}
export const wholeRules = () => startRules().then(() => rules, () => new Promise(() => {}))
`

/** The modules of js/elements/element/ that are replaced, and by what. */
const replacements = {
  "on-demand": onDemand,
  // There is a board, so the whole engine is there.
  light: 'export { engine as light } from "./engine.js"',
  "rules-for": rulesFor,
  "whole-rules": wholeRules,
}

/** @throws {Failure} when the page imports none of that name: nothing was replaced */
function checkReplacements({ inputs }) {
  const unused = Object.keys(replacements).filter((name) => !inputs[`js/elements/element/${name}.js`])
  if (unused.length > 0)
    throw new Failure(`scripts/build/board.mjs replaces modules that nothing imports: ${unused.join(", ")}.`)
}

const fromSources = {
  name: "from-sources",
  setup(build) {
    // Loaded once one can play, or on demand, from where other pages load them.
    build.onResolve({ filter: /\/module\/(openings|polyglot|still|uci)\.js$/ }, ({ path }) => ({
      path,
      external: true,
    }))
    build.onResolve({ filter: /^(\.\.\/)+module\// }, ({ path }) => {
      const source = sources.get(path.replace(/^(\.\.\/)+/, ""))
      return source ? { path: join(js, source) } : { errors: [{ text: `${path} is not in scripts/build/board.mjs` }] }
    })
    build.onResolve({ filter: /^\.{1,2}\/(\.\.\/)*elements\// }, ({ path, resolveDir }) =>
      resolveDir.startsWith(inRoot("www")) ? { path: join(js, path.replace(/^\.{1,2}\/(\.\.\/)*/, "")) } : undefined,
    )
    for (const [name, replacement] of Object.entries(replacements)) {
      build.onLoad(
        { filter: new RegExp(`[\\\\/]js[\\\\/]elements[\\\\/]element[\\\\/]${name}\\.js$`) },
        ({ path }) => ({
          contents: replacement,
          resolveDir: dirname(path),
        }),
      )
    }
  },
}

// ─── Data ──────────────────────────────────────────────────────────────────────────────────────────

const dataId = "board-data"

/** Modules that only contain texts. The build step of the languages has already written them. */
const textModules = ["en.js", "games.js", "english/playing.js", "english/picture.js"]
const textsOf = (path) => import(join(js, "generated", "lang", path))
const styleSheets = ["element/style.css", "play/interaction.css"]

/** The data as a script element that is not executed. @returns {Promise<string>} */
async function dataElement() {
  const { transform } = await import("esbuild")
  const texts = textModules.map(async (path) => [path, { ...(await textsOf(path)) }])
  const styles = styleSheets.map(async (name) => {
    const { code } = await transform(readFileSync(join(js, "elements", name), "utf8"), { loader: "css", minify: true })
    return [name, code.trim()]
  })
  const data = Object.fromEntries(await Promise.all([...texts, ...styles]))
  return `<script type="application/json" id="${dataId}">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`
}

/** Makes these modules read the data from the page. */
const fromPage = {
  name: "from-page",
  setup(build) {
    const load = (path, key, exported) =>
      build.onLoad({ filter: new RegExp(`/${path}$`.replaceAll("/", "[\\\\/]").replaceAll(".", "\\.")) }, async () => ({
        contents: `import data from "board-data"\nexport ${await exported()} data[${JSON.stringify(key)}]`,
      }))
    for (const path of textModules)
      load(`js/generated/lang/${path}`, path, async () => `const { ${Object.keys(await textsOf(path)).join(", ")} } =`)
    for (const name of styleSheets) load(`js/elements/${name}`, name, () => "default")
    build.onResolve({ filter: /^board-data$/ }, ({ path }) => ({ path, namespace: "page" }))
    build.onLoad({ filter: /./, namespace: "page" }, () => ({
      contents: `export default JSON.parse(document.querySelector("#${dataId}").textContent)`,
    }))
  },
}

// ─── Files ─────────────────────────────────────────────────────────────────────────────────────────

/**
 * Divides the modules into those loaded at once and those loaded later. esbuild itself would create a chunk for every
 * set of modules with the same importers: many small files.
 * @param {import("esbuild").Metafile} metafile of the page as a whole
 */
function partsOf({ inputs }) {
  const importsOf = (file, kind) =>
    inputs[file].imports.filter((each) => each.kind === kind && !each.external).map(({ path }) => path)
  const atOnce = new Set([relative(inRoot(), first).split(sep).join("/")])
  for (const file of atOnce) for (const path of importsOf(file, "import-statement")) atOnce.add(path)
  const rest = Object.keys(inputs).filter((file) => !atOnce.has(file))
  const shared = [
    ...new Set(rest.flatMap((file) => [...importsOf(file, "import-statement"), ...importsOf(file, "dynamic-import")])),
  ].filter((path) => atOnce.has(path))
  const onDemand = [...atOnce].flatMap((file) => importsOf(file, "dynamic-import")).filter((path) => !atOnce.has(path))
  const absolute = (paths) => [...paths].map((path) => resolve(inRoot(), path))
  return { atOnce: absolute(atOnce), shared: absolute(shared), languages: absolute(onDemand) }
}

/**
 * Resolves modules that are part of another file of the bundle to that file, by their sources.
 * @param {ReadonlyMap<string, string>} files
 */
const inFiles = (files) => ({
  name: "in-files",
  setup(build) {
    build.onResolve({ filter: /^\./ }, async ({ path, pluginData, ...rest }) => {
      if (pluginData === files) return undefined
      const found = await build.resolve(path, { ...rest, pluginData: files })
      const file = files.get(found.path)
      return file ? { path: `./${file}.js`, external: true } : found
    })
  },
})

/**
 * Writes the bundle.
 * @returns {Promise<{ files: string[], atOnce: string[], later: string[], data: string, ofLanguage: (tag: string) =>
 *   string[] }>} what was written; the modules as the page names them: those to play with, those of the rest of the
 *   page, and those of a language; the data as HTML
 */
export async function bundleBoard() {
  const { build } = await import("esbuild")
  const options = {
    ...common,
    outdir: folder,
    chunkNames: "chunk-[hash]",
    minify: true,
    format: "esm",
    metafile: true,
    // As in bundle.mjs: package.json's sideEffects is about dist/.
    ignoreAnnotations: true,
  }
  /** Writes a file whose source only names others. */
  const written = (name, contents, loader, plugins) =>
    build({
      ...options,
      outdir: undefined,
      outfile: join(folder, name),
      stdin: { contents, loader, resolveDir: inRoot("www") },
      plugins,
    })
  const plugins = [fromSources, fromPage, styleText]
  const whole = await build({ ...options, entryPoints: [start], splitting: true, write: false, plugins })
  checkReplacements(whole.metafile)
  const { atOnce, shared, languages } = partsOf(whole.metafile)

  // They import each other, so their names share one hash, computed from all contents.
  const hash = createHash("sha256")
  for (const { contents } of whole.outputFiles) hash.update(contents)
  const version = hash.digest("hex").slice(0, 8)
  const firstName = `first-${version}`
  const nameOf = (path) => `${basename(dirname(path))}-${basename(path, ".js")}-${version}`
  const languageNames = new Map(languages.map((path) => [path, nameOf(path)]))
  const exports = shared.map((path) => `export * from ${JSON.stringify(path)}`).join("\n")
  await written(`${firstName}.js`, exports, "js", [inFiles(languageNames), ...plugins])
  const { metafile } = await build({
    ...options,
    entryPoints: { start, ...Object.fromEntries(languages.map((path) => [nameOf(path), path])) },
    splitting: true,
    plugins: [inFiles(new Map(atOnce.map((path) => [path, firstName]))), ...plugins],
  })

  const outputs = new Map(Object.entries(metafile.outputs).map(([file, output]) => [resolve(file), output]))
  const outputOf = (entry) =>
    [...outputs].find(([, { entryPoint }]) => entryPoint && resolve(entryPoint) === entry)?.[0]
  /** What these sources need at once, as the page names it. */
  const neededBy = (entries) => {
    const files = new Set(entries.map(outputOf).filter(Boolean))
    for (const file of files)
      for (const { path, kind, external } of outputs.get(file).imports)
        if (kind === "import-statement" && !external) files.add(resolve(path))
    return named([...files])
  }
  const named = (files) => files.map((file) => relative(site, file).split(sep).join("/"))
  const firstFile = join(folder, `${firstName}.js`)
  // The style sheet shared by all pages and that of this page, in one file.
  await written("board.css", '@import "./site.css"; @import "./board/board.css";', "css", [])
  return {
    files: [firstFile, join(folder, "board.css"), ...outputs.keys()],
    atOnce: [...neededBy([start]), ...named([firstFile])],
    later: neededBy([app]),
    data: await dataElement(),
    // What the elements say, and verdicts.
    ofLanguage: (tag) => neededBy([join(js, "generated", "lang", "texts", `${tag}.js`), join(js, "lang", `${tag}.js`)]),
  }
}

/**
 * The page, which asks for what the board needs at once, the wasm first: it is the largest. The style of every page
 * is in its own.
 * @param {string} page
 * @param {readonly string[]} atOnce
 * @param {readonly string[]} later what start.js asks for when one can play
 * @param {string} data for the scripts, as HTML
 */
export function withPreloads(page, atOnce, later, data) {
  const links = [
    '<link rel="preload" href="module/chess_arbiter.wasm" as="fetch" type="application/wasm" crossorigin>',
    ...atOnce.map((name) => `<link rel="modulepreload" href="${name}">`),
    `<meta name="later" content="${later.map((name) => basename(name)).join(" ")}">`,
  ]
  if (!page.includes("<!-- preloads -->")) return page
  return filled(page, "preloads", links)
    .replace(/^ *<link rel="stylesheet" href="site.css">\n/m, "")
    .replace("</body>", () => `${data}\n</body>`)
}

/** Whether a file of www/ goes into the bundle, and not into the site by itself. @param {string} file */
export const isBundled = (file) => dirname(file) === inRoot("www", "board") && /\.js$|^board\.css$/.test(basename(file))

/** The sources that the bundle may be made of, for the build to see whether any has changed. */
export const bundledFolders = [js, inRoot("www", "board"), inRoot("www", "site.css")]
