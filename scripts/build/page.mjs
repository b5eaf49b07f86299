// js/ → dist/page/: the package for pages without a bundler, in few, minified files.
//
// A page loads only the layers that it needs (rollup.mjs). The names have no hashes: those that pages import are documented, and an
// address with a version in it is the page's business.
import { readFileSync, rmSync } from "node:fs"
import { basename, dirname, join, relative, resolve, sep } from "node:path"
import { dist, generated, inRoot } from "../paths.mjs"
import { Failure } from "../run.mjs"
import { layered, layerIn } from "./rollup.mjs"
import { filesIn, stage } from "./stage.mjs"

export const pageFolder = join(dist, "page")
const js = inRoot("js")
const module = (name) => join(js, `${name}.js`)

/**
 * The layers in their order, with the modules that begin each. All code is in them. What pages import is a line beside: sites add a
 * query to its address, or rename it, and a layer that imported it would then run the code, with its state, a second time.
 */
const layers = {
  "elements-code": ["entries/elements"],
  // What positions and games share.
  rules: ["position-api", "wasm/provide", "values/game-end", "wasm/ascii", "generated/decoder"],
  // Each wasm is a text in the layer of its entry, where no other entry reaches it.
  "position-code": ["entries/position"],
  // What diagrams to explore share with boards, games and editors: none of them loads what only another needs.
  interaction: [
    "elements/play/interaction",
    "elements/play/questions",
    "elements/play/play-texts",
    "elements/element/verdict-languages",
    "elements/element/light",
    "elements/element/near",
    "elements/element/rules-for",
  ],
  explore: ["elements/explore/offer", "elements/explore/explore"],
  // What boards, boards of other games and notation share: why something cannot be shown.
  problems: ["elements/element/problem-texts"],
  betza: ["elements/explore/betza"],
  fairy: ["elements/fairy/other-board"],
  named: ["elements/fairy/named"],
  play: ["elements/play/interactive"],
  "diagram-play": ["elements/explore/diagram-play"],
  "game-rules": ["api"],
  "chess-arbiter-code": ["entries/index"],
  captured: ["elements/play/captured"],
  answers: ["elements/play/answers"],
  premoves: ["elements/play/premove-queue"],
  promotion: ["elements/play/promotion"],
  drawing: ["elements/play/drawing-mode"],
  written: ["elements/element/written"],
  game: ["elements/game/reader"],
  autoplay: ["elements/game/autoplay"],
  "pgn-menu": ["elements/game/pgn-menu"],
  undo: ["elements/editor/undo-stack"],
  editing: ["elements/game/editing"],
  openings: ["openings/opening-of"],
  "uci-code": ["entries/uci"],
  puzzle: ["elements/puzzle/puzzle"],
  editor: ["elements/editor/editor"],
  "variants-code": ["entries/variants"],
  "variant-board": ["elements/variants/variants"],
  "drawing-tools": ["elements/editor/drawing-tools"],
}
/** What a page may import: the documented files. */
const documented = { "chess-arbiter": "entries/index" }
for (const name of ["elements", "position", "variants", "uci"]) documented[name] = `entries/${name}`
/** Small modules without state, of which a folder has a copy of its own, instead of one more file. */
const copied = {
  elements: ["words/known-language", "words/template"],
  "elements/variants": ["elements/editor/presses"],
  uci: ["values/position-or-node"],
}

export async function buildPage() {
  const scripts = ["page.mjs", "rollup.mjs"].map((name) => inRoot("scripts", "build", name))
  const inputs = filesIn(js, inRoot("package-lock.json"), ...scripts)
  await stage("page", { inputs }, async () => {
    rmSync(pageFolder, { recursive: true, force: true })
    const languages = filesIn(join(js, "lang")).map((file) => relative(js, file).slice(0, -".js".length))
    const output = await layered(
      "dist/page/",
      {
        input: Object.fromEntries([...Object.keys(documented), ...languages].map((name) => [name, `page:${name}`])),
        plugins: [entryLines, ownCopies],
      },
      {
        dir: pageFolder,
        entryFileNames: "[name].js",
        chunkFileNames: ({ name, facadeModuleId }) => {
          const folder = facadeModuleId && relative(join(generated, "lang"), dirname(facadeModuleId))
          const prefix = { texts: "lang/elements-", variants: "lang/variants-" }[folder] ?? ""
          return `${prefix}${name}.js`
        },
        manualChunks: layerIn(layers, module, (id) => {
          const [, language] = /[\\/]lang[\\/](\w\w)\.js$/.exec(id) ?? []
          return language && `lang/verdicts-${language}`
        }),
      },
    )
    check(output)
    return filesIn(pageFolder)
  })
}

/**
 * No layer imports what pages import, no page gets two wasms by one import, and the rules do not bring the elements, which would
 * define their tags.
 */
function check(output) {
  const files = new Map(output.map((file) => [file.fileName, file]))
  for (const { fileName, imports, dynamicImports } of files.values()) {
    const entry = [...imports, ...dynamicImports].find((file) => files.get(file)?.isEntry)
    if (entry) throw new Failure(`dist/page/${fileName} imports ${entry}: see "layers" in page.mjs.`)
  }
  for (const { fileName } of [...files.values()].filter(({ isEntry, name }) => isEntry && name !== "elements")) {
    const reached = new Set([fileName])
    for (const file of reached) for (const imported of files.get(file)?.imports ?? []) reached.add(imported)
    const modules = [...reached].flatMap((file) => files.get(file)?.moduleIds ?? [])
    const texts = modules.filter((id) => id.endsWith("_text.js"))
    if (texts.length > 1)
      throw new Failure(`dist/page/${fileName} imports ${texts.join(", ")}: see "layers" in page.mjs.`)
    if (reached.has("elements-code.js"))
      throw new Failure(
        `dist/page/${fileName} imports ${[...reached].join(", ")}: see "layers" and "copied" in page.mjs.`,
      )
  }
}

/** What a page imports, as a line that exports what is in the layers. */
const entryLines = {
  name: "entry-lines",
  resolveId: (path) => (path.startsWith("page:") ? path : undefined),
  load(id) {
    if (!id.startsWith("page:")) return undefined
    const name = id.slice("page:".length)
    return `export * from ${JSON.stringify(module(documented[name] ?? name))}`
  },
}

const ownCopies = {
  name: "own-copies",
  resolveId(path, importer) {
    if (!importer || !path.startsWith(".")) return undefined
    const file = resolve(dirname(importer), path)
    const folder = Object.keys(copied).find(
      (each) => importer.startsWith(join(js, each) + sep) && copied[each].map(module).includes(file),
    )
    return folder && `${file}?copy=${basename(folder)}`
  },
  load: (id) => (id.includes("?copy=") ? readFileSync(id.split("?")[0], "utf8") : undefined),
}
