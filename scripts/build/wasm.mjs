// Rust → js/generated/: three wasms, the glue that wasm-bindgen writes for all of them, each wasm again as text in a module, and
// the names of numbers.
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { createRequire } from "node:module"
import { homedir } from "node:os"
import { dirname, join } from "node:path"
import { textOf } from "../../js/wasm/ascii.js"
import { cargoEnv, wasmPack } from "../cargo.mjs"
import { generated, inRoot, target } from "../paths.mjs"
import { Failure, mustRun, output, say } from "../run.mjs"
import { mustPass } from "../runners.mjs"
import { namesModule } from "./names.mjs"
import { filesIn, stage } from "./stage.mjs"

// Optimizes for size; hot code of move generation is inlined by attributes. Set here because Cargo.toml is only about
// the crate. "s" inlines up to a cost of 50; at 40 the wasm is 3 % smaller and no slower, from 25 down it is slower.
const small = ["-Cllvm-args=-inline-threshold=40"]

/** Panics name source files; these flags remove local paths, so that builds are reproducible. */
function anywhere() {
  const sysroot = output("rustc", ["--print", "sysroot"], { env: cargoEnv() })?.trim()
  const cargoHome = process.env.CARGO_HOME ?? join(homedir(), ".cargo")
  return [`--remap-path-prefix=${cargoHome}=cargo`, `--remap-path-prefix=${sysroot}=rust`]
}

// -O3 rather than -Os: after rustc's optimization it is as small. The lowest kilobyte is the end of rustc's stack: no
// object is there. Declaring that saves 0.2 to 0.4 % (gzip), --converge 0.3 to 0.5. The sections about producers and
// target features are unused.
const optimise = ["-O3", "--low-memory-unused", "--converge", "--strip-producers", "--strip-target-features"]

// Built here and moved when complete, so that js/ keeps working during the compilation.
const fresh = join(target, "wasm-pack")
// The smaller wasms are built under the same name, because their imports contain it.
const whole = join(target, "wasm-pack-whole")
const light = join(target, "wasm-pack-light")
const wasmIn = (folder) => join(folder, "chess_arbiter_bg.wasm")

export async function buildWasm() {
  const inputs = filesIn(
    inRoot("Cargo.toml"),
    inRoot("src"),
    inRoot("bindings", "Cargo.toml"),
    inRoot("bindings", "src"),
    inRoot("js", "wasm", "ascii.js"),
    inRoot("js", "wasm", "ascii.wat"),
    inRoot("scripts", "build", "names.mjs"),
    inRoot("scripts", "build", "wasm.mjs"),
  )
  const settings = [output("rustc", ["--version"], { env: cargoEnv() }), binaryen().version]
  await stage("wasm", { inputs, settings }, async () => {
    await compile(fresh, ["--features", "variants"])
    await compile(whole)
    await compile(light, ["--no-default-features"])
    const glue = readFileSync(glueIn(fresh), "utf8")
    for (const folder of [whole, light]) checkGlue(glue, readFileSync(glueIn(folder), "utf8"))
    writeFileSync(glueIn(fresh), restartable(glue))
    appendFileSync(join(fresh, "chess_arbiter.d.ts"), "export function useExports(exports: object): void\n")
    renameSync(wasmIn(fresh), join(fresh, "variants_bg.wasm"))
    copyFileSync(wasmIn(whole), wasmIn(fresh))
    copyFileSync(wasmIn(light), join(fresh, "light_bg.wasm"))
    writeText("wasm_text", wasmIn(whole))
    writeText("light_text", wasmIn(light))
    writeText("variants_text", join(fresh, "variants_bg.wasm"))
    // Decodes the texts to bytes.
    const decoder = `export const decoder = Uint8Array.of(${(await assembledDecoder()).join(", ")})\n`
    writeFileSync(join(fresh, "decoder.js"), `/** js/wasm/ascii.wat, assembled. */\n${decoder}`)
    writeFileSync(join(fresh, "calls.js"), calls(glue))
    writeFileSync(join(fresh, "names.js"), namesModule())
    replaceFolder(fresh, generated)
    // cargo may have updated Cargo.lock, so it counts as an output, and later changes are detected.
    return [...filesIn(generated).filter((file) => dirname(file) === generated), inRoot("Cargo.lock")]
  })
}

/** The wasm as text in a module, so that it needs no second file. */
function writeText(name, wasm) {
  writeFileSync(join(fresh, `${name}.js`), `export const wasmText =\n  "${textOf(readFileSync(wasm))}"\n`)
  // Declared separately, otherwise the type of the constant, and thus a .d.ts, would contain the whole text.
  writeFileSync(join(fresh, `${name}.d.ts`), "export const wasmText: string\n")
}

/** Compiles the bindings with these features into a folder. */
async function compile(folder, features = []) {
  rmSync(folder, { recursive: true, force: true })
  // --no-opt: wasm-pack would use any wasm-opt it finds, or silently none; Debian's corrupts the file.
  const flags = ["--release", "--target", "web", "--mode", "no-install", "--no-pack", "--no-opt", "--no-gitignore"]
  const out = ["--out-dir", folder, "--out-name", "chess_arbiter"]
  const env = {
    ...cargoEnv(),
    CARGO_PROFILE_RELEASE_OPT_LEVEL: "s",
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS: [...small, ...anywhere()].join(" "),
  }
  const build = ["--log-level", "error", "build", "bindings", ...flags, ...out, "--"]
  await mustPass(wasmPack, [...build, ...features], env)
  await optimiseWasm(wasmIn(folder))
}

const glueIn = (folder) => join(folder, "chess_arbiter.js")

/**
 * All wasms share the glue of the largest. wasm-bindgen numbers some imports in order of use, so the same name could
 * mean a different function, and the first call of a smaller wasm would fail.
 */
function checkGlue(largest, smaller) {
  const found = importsOf(largest)
  for (const [name, text] of importsOf(smaller))
    if (found.get(name) !== text)
      throw new Failure(`a smaller wasm imports ${name}, which differs in the wasm with variants.`)
}

/** The functions that a wasm imports, by name. */
export function importsOf(glue) {
  const [, body] = /\n    const import0 = \{\n(.*?)\n    \};\n/s.exec(glue) ?? []
  const functions = [...(body ?? "").matchAll(/^        (\w+): (function\(.*?^        \}),$/gms)]
  if (functions.length === 0) throw new Failure("wasm-bindgen's glue has no imports where they were expected.")
  return new Map(functions.map(([, name, text]) => [name, text]))
}

/**
 * wasm-bindgen's glue starts only once. This patch lets it restart, with the same wasm or a larger one, and switch back
 * to the exports of an earlier instance, with new views of its memory.
 */
function restartable(glue) {
  const [start, once] = ["function initSync(module) {\n", "    if (wasm !== undefined) return wasm;\n"]
  const views = [...glue.matchAll(/^let (cached\w+) = null;$/gm)].map(([, name]) => `    ${name} = null;\n`)
  if (!glue.includes(start + once)) throw new Failure("wasm-bindgen's initSync does not begin as expected.")
  if (views.length === 0) throw new Failure("wasm-bindgen's glue has no views of the memory where they were expected.")
  const use = `\nexport function useExports(exports) {\n    wasm = exports;\n${views.join("")}}\n`
  return glue.replace(start + once, start) + use
}

/** How many arguments `guarded` of js/wasm/engine.js passes on. */
export const passed = 4

/** A guarded wrapper for every function of the glue, so that bundlers can drop unused ones and shorten names. */
export function calls(glue) {
  const functions = [...glue.matchAll(/^export function (\w+)\(([^)]*)/gm)]
  const names = functions.map(([, name]) => name)
  if (names.length === 0) throw new Failure("wasm-bindgen's glue has no line that begins with `export function`.")
  for (const [, name, parameters] of functions)
    if (parameters.split(",").length > passed)
      throw new Failure(`${name} has more parameters than the ${passed} that js/wasm/engine.js passes on.`)
  return [
    'import { guarded } from "../wasm/engine.js"',
    'import * as glue from "./chess_arbiter.js"',
    "",
    ...names.map((name) => `export const ${name} = /* @__PURE__ */ guarded(glue.${name})`),
    "",
  ].join("\n")
}

function replaceFolder(from, to) {
  mkdirSync(to, { recursive: true })
  const files = readdirSync(from)
  for (const old of readdirSync(to)) {
    // Other steps make these.
    if (!files.includes(old) && !["lang", "polyglot.js", "openings.js"].includes(old))
      rmSync(join(to, old), { recursive: true })
  }
  for (const file of files) copyFileSync(join(from, file), join(to, file))
}

/** binaryen from npm, never from PATH. */
function binaryen() {
  const manifest = createRequire(import.meta.url).resolve("binaryen/package.json")
  const { version, bin } = JSON.parse(readFileSync(manifest, "utf8"))
  const program = (name) => join(dirname(manifest), bin[name])
  return { version, wasmOpt: program("wasm-opt"), wasmAs: program("wasm-as") }
}

async function assembledDecoder() {
  const file = join(fresh, "ascii.wasm")
  await mustRun(process.execPath, [binaryen().wasmAs, inRoot("js", "wasm", "ascii.wat"), "-o", file])
  const bytes = readFileSync(file)
  rmSync(file)
  return bytes
}

async function optimiseWasm(wasmFile) {
  const before = statSync(wasmFile).size
  const optimised = `${wasmFile}.optimised`
  await mustRun(process.execPath, [binaryen().wasmOpt, ...optimise, wasmFile, "-o", optimised])
  if (!existsSync(optimised) || !WebAssembly.validate(readFileSync(optimised))) {
    throw new Failure("wasm-opt ran but did not write a valid wasm file.")
  }
  renameSync(optimised, wasmFile)
  say(`wasm: ${before} bytes, ${statSync(wasmFile).size} after wasm-opt ${optimise.join(" ")}`)
}
