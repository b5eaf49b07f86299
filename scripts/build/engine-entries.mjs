// js/entries/ → js/entries/slim*.js and *workerd.js, the entries that differ from another one only in how their engine
// starts, and js/generated/*-bytes.js, the wasms embedded in modules. Git ignores all of them.
import { readFileSync, writeFileSync } from "node:fs"
import { inRoot } from "../paths.mjs"
import { Failure } from "../run.mjs"
import { wasms } from "./bundle.mjs"
import { stage } from "./stage.mjs"

/** The three wasms, with their names in js/generated/, in code, and in dist/. */
const wasmNamed = (name, generated) => ({
  module: `import wasm from "../generated/${generated}_bg.wasm"`,
  text: `./${name}_text.js`,
  bytes: `${name}Bytes`,
  bytesFile: `generated/${name}-bytes.js`,
  file: wasms[`${generated}_bg.wasm`],
})
const whole = wasmNamed("wasm", "chess_arbiter")
const light = wasmNamed("light", "light")
const variants = wasmNamed("variants", "variants")

/** The entries with an engine by their names in js/entries/. */
const wasmOf = { index: whole, position: light, variants, chess: light }
/** Those that also start with `await init()`: what they export, and more lines. */
const slims = {
  slim: { wasm: whole, api: "api" },
  "slim-position": { wasm: light, api: "position-api" },
  "slim-variants": { wasm: variants, api: "variants/api", start: ["installStarted"], explains: true },
}

const sourceOf = (name) => inRoot("js", "entries", `${name}.js`)

/** The contents of the files by their paths in js/. */
const made = () =>
  Object.fromEntries([
    ...[whole, light, variants].map((wasm) => [wasm.bytesFile, bytesModule(wasm)]),
    ...Object.keys(wasmOf).map((name) => [`entries/${name === "index" ? "" : `${name}-`}workerd.js`, workerd(name)]),
    ...Object.entries(slims).flatMap(([name, entry]) => [
      // Bundlers that recognize this expression copy the file.
      [`entries/${name}.js`, slim(entry, `() => new URL("./${entry.wasm.file}", import.meta.url)`)],
      [`entries/${name}-inline.js`, slim(entry, entry.wasm.bytes, bytesImport(entry.wasm))],
      [`entries/${name}-workerd.js`, slim(entry, "() => wasm", entry.wasm.module)],
    ]),
  ])

export async function buildEngineEntries() {
  const inputs = [...Object.keys(wasmOf).map(sourceOf), inRoot("scripts", "build", "engine-entries.mjs")]
  await stage("entries", { inputs }, () =>
    Object.entries(made()).map(([path, text]) => {
      const file = inRoot("js", path)
      writeFileSync(file, text)
      return file
    }),
  )
}

const bytesImport = ({ bytes, bytesFile }) => `import { ${bytes} } from "../${bytesFile}"`

const bytesModule = ({ bytes, text }) => `import { bytesOf } from "../ascii.js"
import { decoder } from "./decoder.js"
import { wasmText } from "${text}"

export const ${bytes} = () => bytesOf(wasmText, decoder)
`

/** An entry for Cloudflare Workers, which compile the wasm themselves. */
function workerd(name) {
  const wasm = wasmOf[name]
  const changes = [
    [/^(\/\/.*\n)+\n/, ""],
    [bytesImport(wasm), wasm.module],
    [`readyWith(${wasm.bytes}, `, "readyWith(() => wasm, "],
  ]
  return changes.reduce(
    (text, [from, to]) => {
      const changed = text.replace(from, to)
      if (changed === text) throw new Failure(`js/entries/${name}.js has no ${from}.`)
      return changed
    },
    readFileSync(sourceOf(name), "utf8"),
  )
}

/** An entry whose engine starts with `await init()`; `usual` is the wasm that init takes without an argument. */
function slim({ wasm, api, start = [], explains = false }, usual, ...imports) {
  const ofVariants = [
    `import { explain as anyExplain } from "../explain.js"`,
    `import { installStarted } from "../variants/install.js"`,
    `import { knowing } from "../variants/sentences.js"`,
  ]
  return `${[...imports, ...(explains ? ofVariants : [])].map((line) => `${line}\n`).join("")}import { starter } from "../start.js"

export * from "../${api}.js"

${explains ? "export const explain = /* @__PURE__ */ knowing(anyExplain)\n" : ""}const init = /* @__PURE__ */ starter(${[usual, `"${wasm.file}"`, ...start].join(", ")})
export default init
`
}
