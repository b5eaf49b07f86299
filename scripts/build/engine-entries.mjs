// js/entries/ → js/entries/slim*.js and *workerd.js, the entries that differ from another one only in how their engine
// starts, and js/generated/*-bytes.js, the wasms embedded in modules. Git ignores all of them.
import { readFileSync, writeFileSync } from "node:fs"
import { inRoot } from "../paths.mjs"
import { Failure } from "../run.mjs"
import { wasms } from "./bundle.mjs"
import { stage } from "./stage.mjs"

/** The import with which an entry gets its wasm: as bytes, or as a module in Cloudflare Workers. */
const bytesOf = (wasm) => `import { ${wasm}Bytes } from "../generated/${wasm}-bytes.js"`
const moduleOf = (wasm) => `import wasm from "../generated/${fileOf(wasm)}"`
const fileOf = (wasm) => (wasm === "wasm" ? "chess_arbiter_bg.wasm" : `${wasm}_bg.wasm`)

/** The wasm of each entry; for slim entries also the module that they export. */
const wasmOf = {
  index: "wasm",
  position: "light",
  variants: "variants",
  "elements/variants": "variants",
  chess: "light",
  epd: "light",
}
const slims = {
  slim: ["wasm", "api"],
  "slim-position": ["light", "position-api"],
  "slim-variants": ["variants", "variants/api"],
}
const sourceOf = (name) => inRoot("js", "entries", `${name}.js`)

/** The contents of the files by their paths in js/. */
const made = () =>
  Object.fromEntries([
    ...["wasm", "light", "variants"].map((wasm) => [`generated/${wasm}-bytes.js`, bytesModule(wasm)]),
    ...Object.keys(wasmOf).map((name) => [
      `entries/${name === "index" ? "" : `${name.replace("/", "-")}-`}workerd.js`,
      workerd(name),
    ]),
    ...Object.entries(slims).flatMap(([name, [wasm, api]]) => [
      // Bundlers that recognize this expression copy the file.
      [`entries/${name}.js`, slim(wasm, api, `() => new URL("./${wasms[fileOf(wasm)]}", import.meta.url)`)],
      [`entries/${name}-inline.js`, slim(wasm, api, `${wasm}Bytes`, bytesOf(wasm))],
      [`entries/${name}-workerd.js`, slim(wasm, api, "() => wasm", moduleOf(wasm))],
    ]),
  ])

export async function buildEngineEntries() {
  const inputs = [...Object.keys(wasmOf).map(sourceOf), inRoot("scripts", "build", "engine-entries.mjs")]
  await stage("entries", { inputs }, () => {
    const files = Object.entries(made()).map(([path, text]) => [inRoot("js", path), text])
    for (const [file, text] of files) writeFileSync(file, text)
    return files.map(([file]) => file)
  })
}

const bytesModule = (wasm) => `import { bytesOf } from "../wasm/ascii.js"
import { decoder } from "./decoder.js"
import { wasmText } from "./${wasm}_text.js"
export const ${wasm}Bytes = () => bytesOf(wasmText, decoder)
`

function workerd(name) {
  const wasm = wasmOf[name]
  const source = readFileSync(sourceOf(name), "utf8")
  // All are in one folder, which in dist/ also has the wasms.
  const text = source
    .replaceAll("../../", "../")
    .replace(bytesOf(wasm), moduleOf(wasm))
    .replace(`(${wasm}Bytes, `, "(() => wasm, ")
  if (text.includes("Bytes"))
    throw new Failure(
      `js/entries/${name}.js gets its wasm in a way that scripts/build/engine-entries.mjs does not know.`,
    )
  return text
}

/** An entry whose engine starts with `await init()`; `usual` is the default wasm of init. */
function slim(wasm, api, usual, imported = "") {
  const ofVariants = `import { explain as anyExplain } from "../words/explain.js"
import { linkStarted, speaking } from "../variants/link.js"
export const explain = /* @__PURE__ */ speaking(anyExplain)`
  const options = [usual, `"${wasms[fileOf(wasm)]}"`, ...(wasm === "variants" ? ["linkStarted"] : [])]
  return `${imported}
${wasm === "variants" ? ofVariants : ""}
import { starter } from "../wasm/start.js"
export * from "../${api}.js"
const init = /* @__PURE__ */ starter(${options.join(", ")})
export default init
`
}
