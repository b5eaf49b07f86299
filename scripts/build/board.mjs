// www/ + js/ → site/board/: the scripts of the board page, in layers (rollup.mjs), and its style. Other pages load the
// modules of the package one by one. This page is optimized for slow connections: everything needed to play is one
// file, plain data is part of the HTML, which loads while the browser would otherwise wait for responses, and the wasm
// is a binary file.
import { basename, dirname, join, relative, sep } from "node:path"
import { inRoot, site } from "../paths.mjs"
import { Failure } from "../run.mjs"
import { common } from "./bundle.mjs"
import { filled } from "./parts.mjs"
import { layered, layerIn, styleOf } from "./rollup.mjs"

const folder = join(site, "board")
const js = inRoot("js")
const source = (name) => inRoot(`${name}.js`)

/** The layers in their order, with the modules that begin each; `start` is the entry. */
const layers = {
  // Everything needed to play.
  first: ["www/board/first", "js/elements/play/interactive", "js/api"],
  // The rest of the page, and modules shared by several of the next layers.
  app: ["www/board/app", "www/board/dialog"],
  site: ["www/site"],
  // What the board loads on demand.
  play: ["answers", "captured", "drawing-mode", "premove-queue", "promotion"].map((name) => `js/elements/play/${name}`),
  dialogs: ["arbiter-dialog", "clocks-dialog", "settings-dialog", "share-dialog"].map((name) => `www/board/${name}`),
  "set-up": ["www/board/set-up-dialog", "js/elements/editor/editor", "js/elements/editor/drawing-tools"],
  engine: ["www/board/engine"],
  book: ["www/board/book"],
  fairy: ["js/elements/fairy/other-board", "js/elements/fairy/named"],
  variants: ["js/elements/variants/variants"],
}
/** For a module with texts in a language other than English: "variants" if it is about them, and the language. */
const languageIn = (id) => /[\\/]lang[\\/](?:texts[\\/]|(variants)[\\/])?(\w\w)\.js$/.exec(id) ?? []

/** Loaded after the board is playable, or on demand, from the same files as on other pages. */
const ofAllPages = ["openings", "polyglot", "still/fairy", "uci"].map((name) => source(`www/module/${name}`))
/**
 * Replacements for modules of the package that pages and elements import: without a wasm, which the page loads as a
 * file.
 */
const ofPackage = new Map(
  [
    ["www/module/start", "js/wasm/start"],
    ["www/module/index", "js/api"],
    ["js/entries/index", "js/api"],
    ["js/entries/position", "js/position-api"],
  ].map((names) => names.map(source)),
)

const fromSources = {
  name: "from-sources",
  resolveId(path, importer) {
    if (!importer) return undefined
    const file = join(dirname(importer), path)
    if (ofAllPages.includes(file)) return { id: path, external: true }
    const inElements = relative(inRoot("www", "elements"), file)
    return ofPackage.get(file) ?? (inElements.startsWith("..") ? undefined : join(js, "elements", inElements))
  },
}

// ─── Data ──────────────────────────────────────────────────────────────────────────────────────────

const dataId = "board-data"

/** Style sheets, and modules that only contain texts, written by the build step for languages. */
const data = ["en.js", "games.js", "english/playing.js", "english/picture.js"].map((name) => `generated/lang/${name}`)
data.push("elements/element/style.css", "elements/play/interaction.css", "elements/play/play.css")
/** The default export of a module, or all its exports. */
const valueOf = async (path) =>
  path.endsWith(".css") ? styleOf(join(js, path)) : { ...(await import(join(js, path))) }

/** The data as a script element that is not executed. @returns {Promise<string>} */
async function dataElement() {
  const values = Object.fromEntries(await Promise.all(data.map(async (path) => [path, await valueOf(path)])))
  return `<script type="application/json" id="${dataId}">${JSON.stringify(values).replaceAll("<", "\\u003c")}</script>`
}

/** Makes these modules read the data from the page. */
const fromPage = {
  name: "from-page",
  resolveId: (path) => (path === dataId ? `\0${dataId}` : undefined),
  async load(id) {
    if (id === `\0${dataId}`) return `export default JSON.parse(document.querySelector("#${dataId}").textContent)`
    const path = relative(js, id).split(sep).join("/")
    if (!data.includes(path)) return undefined
    const value = await valueOf(path)
    const exported = typeof value === "string" ? "default" : `const { ${Object.keys(value).join(", ")} } =`
    return `import data from "${dataId}"\nexport ${exported} data["${path}"]`
  },
}

// ─── Files ─────────────────────────────────────────────────────────────────────────────────────────

/**
 * Writes the bundle.
 * @returns {Promise<{ files: string[], atOnce: string[], data: string, ofLanguage: (tag: string) => string[] }>} the
 *   files written; the URLs of those needed to play and of those for a language; the data as HTML
 */
export async function bundleBoard() {
  const output = await layered(
    "site/board/",
    { input: { start: source("www/board/start") }, plugins: [fromSources, fromPage] },
    {
      dir: folder,
      entryFileNames: "[name].js",
      chunkFileNames: "[name]-[hash:8].js",
      hashCharacters: "hex",
      manualChunks: layerIn(layers, source, (id) => {
        const [, kind = "lang", language] = languageIn(id)
        return language && `${kind}-${language}`
      }),
    },
  )
  const isKnown = ({ name, moduleIds }) =>
    name === "start" || name in layers || moduleIds.some((id) => languageIn(id).length > 0)
  const other = output.find((file) => !isKnown(file))
  if (other)
    throw new Failure(`add these modules to "layers" in scripts/build/board.mjs: ${other.moduleIds.join(", ")}.`)

  // board.css imports the style of all pages.
  const style = join(folder, "board.css")
  const { build } = await import("esbuild")
  await build({ ...common, minify: true, entryPoints: [inRoot("www", "board", "board.css")], outfile: style })
  const named = (name) => output.filter((file) => file.name === name).map(({ fileName }) => `board/${fileName}`)
  return {
    files: [style, ...output.map(({ fileName }) => join(folder, fileName))],
    atOnce: [...named("start"), ...named("first")],
    data: await dataElement(),
    ofLanguage: (tag) => named(`lang-${tag}`),
  }
}

/**
 * The page with preloads for what the board needs immediately, the wasm first because it is the largest. Its style
 * sheet includes that of all pages.
 * @param {string} page @param {readonly string[]} atOnce @param {string} data for the scripts, as HTML
 */
export function withPreloads(page, atOnce, data) {
  const links = [
    '<link rel="preload" href="module/chess_arbiter.wasm" as="fetch" type="application/wasm" crossorigin>',
    ...atOnce.map((name) => `<link rel="modulepreload" href="${name}">`),
  ]
  if (!page.includes("<!-- preloads -->")) return page
  return filled(page, "preloads", links)
    .replace(/^ *<link rel="stylesheet" href="site.css">\n/m, "")
    .replace("</body>", () => `${data}\n</body>`)
}

/** Whether a file of www/ goes into the bundle instead of the site. @param {string} file */
export const isBundled = (file) => dirname(file) === inRoot("www", "board") && /\.js$|^board\.css$/.test(basename(file))

/** The possible sources of the bundle, for the build to detect changes. */
export const bundledFolders = [js, inRoot("www", "board"), inRoot("www", "site.css")]
