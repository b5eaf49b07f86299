// The playground: www/playground/ → site/playground/. The page's script with its editor; the engine as a script for
// the worker in the sandbox, with the languages beside it; the API as data for completion and examples; and the
// sandbox in the page, with its policy.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { generated, inRoot, site, target } from "../paths.mjs"
import { common } from "./bundle.mjs"
import { publicEntries } from "./entries.mjs"
import { inEnglish } from "./pages.mjs"
import { withParts } from "./parts.mjs"
import { readApi } from "./playground-api.mjs"
import { withFrame } from "./sandbox.mjs"
import { filesIn, stage } from "./stage.mjs"
import { withStills } from "./stills.mjs"

const folder = join(site, "playground")
const source = inRoot("www", "playground")
const js = inRoot("js")

/**
 * The entries that code can import and completion offers, without their wasm, which the page sends. Languages are separate files; UCI engines cannot run in the sandbox.
 */
const modules = Object.fromEntries(
  publicEntries()
    .filter(({ path }) => !/^\.\/(elements|lang|markdown|slim|uci|variants)\b/.test(path))
    .map(({ path, declared }) => [`chess-arbiter${path.slice(1)}`, declared]),
)

const languages = () =>
  readdirSync(join(js, "lang"))
    .filter((name) => name.endsWith(".js"))
    .map((name) => basename(name, ".js"))

/**
 * TypeScript takes seconds to read the API, so this is a separate stage. Its output is outside site/, which other
 * stages clear.
 */
const apiFile = join(target, "playground-api.json")

const names = Object.keys(modules)
const modulesByName = [
  ...names.map((name, index) => `import * as module${index} from "${name}"`),
  `export const modules = new Map([${names.map((name, index) => `["${name}", module${index}]`)}])`,
].join("\n")

const fromSources = {
  name: "playground-sources",
  setup(build) {
    build.onResolve({ filter: /^chess-arbiter(\/|$)/ }, ({ path }) => ({ path: modules[path] }))
    build.onResolve({ filter: /^(\.\.\/)+module\/start\.js$/ }, () => ({ path: join(js, "wasm", "start.js") }))
    build.onResolve({ filter: /^modules$/ }, ({ path }) => ({ path, namespace: "modules" }))
    build.onLoad({ filter: /./, namespace: "modules" }, () => ({ contents: modulesByName, resolveDir: js }))
  },
}

/** package.json's sideEffects is about dist/, as in bundle.mjs, but unused code of packages must be dropped here. */
const allOfOurs = {
  name: "all-of-ours",
  setup(build) {
    // Loaded separately, as on every page.
    build.onResolve({ filter: /\/module\/elements\.js$/ }, ({ path }) => ({ path, external: true }))
    // A few drawings, in the bundle: so they are there offline, too.
    build.onResolve({ filter: /^\.\.\/elements\// }, ({ path }) => ({ path: inRoot("js", path.slice(3)) }))
    build.onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) =>
      resolveDir.startsWith(inRoot("www")) ? { path: join(resolveDir, path), sideEffects: true } : undefined,
    )
  },
}

const settings = { ...common, minify: true }

/** Reads the API, if js/ has changed. */
export async function buildPlaygroundApi() {
  const scripts = ["playground.mjs", "playground-api.mjs"].map((name) => inRoot("scripts", "build", name))
  const own = filesIn(js).filter((file) => !file.startsWith(generated) && !file.startsWith(join(js, "elements")))
  await stage(
    "API for the playground",
    { inputs: [...own, ...scripts, inRoot("tsconfig.json"), inRoot("package-lock.json")] },
    async () => {
      mkdirSync(target, { recursive: true })
      writeFileSync(apiFile, JSON.stringify(await readApi(modules)))
      return [apiFile]
    },
  )
}

/**
 * Writes the page, which is only in English like the documents, and its files.
 * @param {import("./languages.mjs").Parts} english
 * @returns {Promise<string[]>} the files
 */
export async function buildPlayground(english) {
  const file = join(source, "page.html")
  const page = inEnglish(withParts(readFileSync(file, "utf8"), file), english)
  const to = join(site, "playground.html")
  writeFileSync(to, await withSandbox(await withStills(page, "en")))
  return [to, ...(await bundle())]
}

async function bundle() {
  const { build } = await import("esbuild")
  const { metafile } = await build({
    ...settings,
    entryPoints: [join(source, "app.js")],
    outdir: folder,
    chunkNames: "chunk-[hash]",
    format: "esm",
    splitting: true,
    metafile: true,
    banner: { js: banner() },
    plugins: [allOfOurs],
  })
  const engine = join(folder, "engine.js")
  await build({
    ...settings,
    entryPoints: [join(source, "worker", "main.js")],
    outfile: engine,
    format: "iife",
    ignoreAnnotations: true,
    plugins: [fromSources],
  })
  const others = languages().map((tag) => join(folder, "lang", `${tag}.js`))
  for (const file of others)
    await build({
      ...settings,
      stdin: languageScript(basename(file, ".js")),
      outfile: file,
      format: "iife",
      ignoreAnnotations: true,
    })
  const api = join(folder, "api.json")
  writeFileSync(api, JSON.stringify({ ...JSON.parse(readFileSync(apiFile, "utf8")), examples: examples() }))
  return [...Object.keys(metafile.outputs).map((file) => inRoot(file)), engine, ...others, api]
}

const languageScript = (tag) => ({
  contents: `import { language } from "./${tag}.js"\nchessArbiterPlayground.addLanguage(${JSON.stringify(tag)}, language)`,
  resolveDir: join(generated, "lang"),
})

/** The examples other than those of functions. */
function examples() {
  const [, quickStart] = /^```js\n(.*?)^```$/ms.exec(readFileSync(inRoot("README.md"), "utf8")) ?? []
  return [
    {
      group: "Start",
      name: "A game and a refusal",
      code: readFileSync(join(source, "first-example.js"), "utf8"),
      given: readFileSync(join(source, "first-example.pgn"), "utf8").trim(),
    },
    { group: "Start", name: "Quick start", code: quickStart },
  ]
}

/** The editor's packages are under the MIT licence, which must accompany them. */
function banner() {
  const licence = readFileSync(inRoot("node_modules", "@codemirror", "view", "LICENSE"), "utf8").trim()
  return `/*! With CodeMirror, Lezer and what they use (https://codemirror.net).\n${licence.replaceAll("*/", "* /")} */`
}

/** @param {string} page */
async function withSandbox(page) {
  const framed = await withFrame(page, ` id="sandbox" title="Sandbox" data-languages="${languages().join(" ")}"`)
  // Listed among the documents, because the header has no room for it on a phone.
  return framed.replace('<a href="docs/index.html"', '$& aria-current="true"')
}

/** Whether a file of www/ goes into a bundle instead of the site. @param {string} file */
export const isOfPlayground = (file) => dirname(file).startsWith(source) && !file.endsWith(".css")
