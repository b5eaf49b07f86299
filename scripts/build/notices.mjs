// The crates compiled into the wasm → THIRD-PARTY-NOTICES.txt in dist/ and in dist/page/, which people copy: their authors, and
// the licences that require a notice.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { cargoEnv } from "../cargo.mjs"
import { dist, inRoot } from "../paths.mjs"
import { Failure, output, say } from "../run.mjs"
import { pageFolder } from "./page.mjs"
import { stage } from "./stage.mjs"

const target = "wasm32-unknown-unknown"

/** The crates of the standard library on this target. */
const ofStd = ["cfg-if", "dlmalloc", "hashbrown", "libc", "rustc-demangle"]

const introduction = `Third-party notices of chess-arbiter

The WebAssembly of this package, and the JavaScript that calls it, contain the works below. Where a work may be used under one
of several licences, it is used here under the MIT licence, whose text is at the end.
`

export const noticesFiles = [dist, pageFolder].map((folder) => join(folder, "THIRD-PARTY-NOTICES.txt"))

export async function buildNotices() {
  const inputs = [
    ...[inRoot("Cargo.lock"), inRoot("Cargo.toml"), inRoot("bindings", "Cargo.toml"), inRoot("LICENSE-MIT")],
    inRoot("scripts", "build", "notices.mjs"),
  ]
  await stage("notices", { inputs, settings: output("rustc", ["--version"], { env: cargoEnv() }) }, () => {
    const text = notices([...crates(), ...standardLibrary()])
    for (const file of noticesFiles) writeFileSync(file, text)
    return noticesFiles
  })
}

/**
 * @typedef {object} Work
 * @property {string} title
 * @property {string} url
 * @property {string} license as its author names it
 * @property {string[]} texts of the licence, each with the copyright lines in it
 */

/** @param {Work[]} works */
function notices(works) {
  /** Licence texts by their words, so that texts that differ only in line breaks are merged. */
  const bodies = new Map()
  const entries = works.map(({ title, url, license, texts }) => {
    const copyrights = []
    const numbers = texts.map((text) => {
      const lines = text.split(/\r?\n/)
      const isCopyright = (line) => /^\s*Copyright (\(c\)|©|\d)/i.test(line)
      copyrights.push(...lines.filter(isCopyright).map((line) => line.trim()))
      const rest = lines.filter((line) => !isCopyright(line) && !/^\s*(The )?MIT License( \(MIT\))?\s*$/.test(line))
      const body = rest
        .join("\n")
        .replace(/\n{3,}/g, "\n\n")
        .trim()
      const words = body.replace(/\s+/g, " ").toLowerCase()
      if (!bodies.has(words)) bodies.set(words, { number: bodies.size + 1, body })
      return `[${bodies.get(words).number}]`
    })
    return [
      title,
      `  ${url}`,
      `  ${license}, text ${[...new Set(numbers)].join(" ")}`,
      ...copyrights.map((line) => `  ${line}`),
    ].join("\n")
  })
  const texts = [...bodies.values()].map(({ number, body }) => `${"─".repeat(80)}\n[${number}]\n\n${body}`)
  return `${[introduction, ...entries, ...texts].join("\n\n")}\n`
}

/** The crates that are compiled into the bindings, without macros. @returns {Work[]} */
function crates() {
  const cargo = (...args) => output("cargo", [...args, "--locked"], { env: cargoEnv(), cwd: inRoot() })
  const graph = cargo("metadata", "--format-version", "1", "--filter-platform", target)
  const ofBindings = ["--package", "chess-arbiter-bindings", "--target", target, "--edges", "normal,no-proc-macro"]
  const tree = cargo("tree", ...ofBindings, "--prefix", "none", "--format", "{p}")
  if (graph === null || tree === null) throw new Failure('"cargo metadata" or "cargo tree" failed.')
  const names = new Set(tree.split("\n").map((line) => line.split(" ", 2).join(" ")))
  // Crates without a source are ours.
  return JSON.parse(graph)
    .packages.filter(({ name, version, source }) => source !== null && names.has(`${name} v${version}`))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((crate) => ({
      title: `${crate.name} ${crate.version}`,
      url: crate.repository ?? `https://crates.io/crates/${crate.name}`,
      license: crate.license,
      texts: licenceTexts(crate),
    }))
}

function licenceTexts({ name, license, authors, manifest_path: manifest }) {
  const folder = dirname(manifest)
  const files = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice|unlicense)/i.test(file))
    .sort()
  const isMit = (file) => /mit/i.test(file)
  const chosen = / AND /.test(license) ? files.filter((file) => !/apache/i.test(file)) : files.filter(isMit)
  const texts = (files.some(isMit) ? chosen : files).map((file) => readFileSync(join(folder, file), "utf8"))
  if (texts.length > 0) return texts
  if (!/\bMIT\b/.test(license)) throw new Failure(`the crate ${name} (${license}) has no file with its licence.`)
  // Some crates only name their licence: use the standard text, with their authors.
  return [mit(authors.map((author) => author.replace(/\s*<.*>/, "")).join(", "))]
}

/** The MIT licence with another copyright holder, or without one. @param {string} [holder] */
const mit = (holder) =>
  readFileSync(inRoot("LICENSE-MIT"), "utf8").replace(/^Copyright .*$/m, holder ? `Copyright (c) ${holder}` : "")

/** Rust's standard library, parts of which are in the wasm. @returns {Work[]} */
function standardLibrary() {
  const version =
    output("rustc", ["--version"], { env: cargoEnv() })
      ?.trim()
      .replace(/^rustc /, "") ?? ""
  const sysroot = output("rustc", ["--print", "sysroot"], { env: cargoEnv() })?.trim() ?? ""
  const folder = join(sysroot, "share", "doc", "rust")
  const copyrights = join(folder, "COPYRIGHT-library.html")
  const [unicode, llvm] = ["Unicode-3.0", "LLVM-exception"].map((name) => join(folder, "licenses", `${name}.txt`))
  const url = "https://github.com/rust-lang/rust"
  const std = {
    title: `Rust's standard library ${version}`,
    url,
    license: "MIT OR Apache-2.0",
    texts: [mit("The Rust Project Developers")],
  }
  if (![copyrights, unicode, llvm].every(existsSync)) {
    say(
      "this Rust lacks licence files (Rust from rustup has them), so the notices only name the parts of its standard library.",
    )
    return [{ ...std, title: `${std.title}, with ${ofStd.join(", ")}` }]
  }
  const [exception, tables] = [llvm, unicode].map((file) => readFileSync(file, "utf8"))
  const page = readFileSync(copyrights, "utf8")
  return [
    std,
    {
      title: "compiler_builtins, in it",
      url,
      license: "MIT AND Apache-2.0 WITH LLVM-exception",
      texts: [mit(), exception],
    },
    { title: "Tables of Unicode, in it", url, license: "Unicode-3.0", texts: [tables] },
    ...ofStd.map((name) => inStd(name, page)),
  ]
}

/** A crate in the form of Rust's own notices. @param {string} name @param {string} page @returns {Work} */
function inStd(name, page) {
  const [, version, about] = new RegExp(`<h3>📦 ${name}-(\\d[^<]*)</h3>(.*?)(?=<h3>|$)`, "s").exec(page) ?? []
  const [, license] = /<b>License:<\/b> ([^<]*)</.exec(about ?? "") ?? []
  const texts = [...(about ?? "").matchAll(/<code>LICENSE-MIT<\/code><\/summary>\s*<pre>(.*?)<\/pre>/gs)].map(
    ([, text]) => unescaped(text),
  )
  if (!license || texts.length === 0)
    throw new Failure(`Rust's notices no longer contain ${name}: see scripts/build/notices.mjs.`)
  return { title: `${name} ${version}, in it`, url: `https://crates.io/crates/${name}`, license, texts }
}

const unescaped = (text) =>
  text
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&(lt|gt|quot|amp);/g, (_, name) => ({ lt: "<", gt: ">", quot: '"', amp: "&" })[name])
