// npm run build: builds everything for users, each step only if its inputs have changed.
//
//   src/ bindings/ ──wasm-pack, wasm-opt──▶ js/generated/   three wasms, their glue, and each wasm as text in a
//                                                           module; with them, js/ runs from source (Node tests do)
//   lang/ ─────────────────────────────────▶ js/generated/  the sentences and texts, as modules
//                                            js/lang/       the entries of the languages
//   src/zobrist.rs ────────────────────────▶ js/generated/  the numbers of Polyglot's keys
//   js/openings/lichess.tsv ───────────────▶ js/generated/  the names of openings
//   js/entries/ ───────────────────────────▶ js/entries/    the entries that only start their engine in another way
//   js/ ──rollup───▶ dist/*.js, ──esbuild──▶ dist/*.cjs     the npm package: entries and the layers they share
//   js/ ──rollup───▶ dist/page/                             the same for pages without a bundler: minified
//   Cargo.lock ──cargo metadata──▶ dist/                    notices of the crates that are in the wasm
//   js/ ──tsc──────▶ dist/**/*.d.ts *.d.cts                 its types, from JSDoc
//   js/elements/ ──analyzer──▶ dist/custom-elements.json    the API of the elements, from JSDoc; and the tables of their
//                                                           attributes in docs/elements.md
//   docs/ ──markdown-it──▶ site/docs/                       the documents as pages
//   js/ ──typedoc──▶ site/docs/js/, src/ ──rustdoc──▶ site/docs/rust/   the API; only by npm run build
// www/ + dist/*.js + dist/*.wasm ──esbuild──▶ site/       the site, modules minified; in elements/ the modules of
// js/elements/ that pages import
//   www/ + js/ ──rollup──▶ site/board/                      the scripts of the board page, in layers
//
// Pages in www/ import "./module/index.js" and "./module/elements.js" (a page in a sub-folder: "../module/…"). The
// folder module/ exists only in site/, where it contains the minified ES modules of dist/, so the development server
// also serves site/: what you try is what is published. All URLs are relative, so any host and any sub-folder works.
import { join } from "node:path"
import { buildApi } from "./build/api.mjs"
import { buildBundles } from "./build/bundle.mjs"
import { buildDocuments } from "./build/documents.mjs"
import { buildEngineEntries } from "./build/engine-entries.mjs"
import { buildLanguages } from "./build/languages.mjs"
import { buildManifest } from "./build/manifest.mjs"
import { buildPage } from "./build/page.mjs"
import { buildNotices } from "./build/notices.mjs"
import { buildOpenings } from "./build/openings.mjs"
import { buildPolyglot } from "./build/polyglot.mjs"
import { buildSite } from "./build/site.mjs"
import { buildTypes } from "./build/types.mjs"
import { buildWasm } from "./build/wasm.mjs"
import { withLock } from "./lock.mjs"
import { target } from "./paths.mjs"
import { duration, isMain, main, say } from "./run.mjs"
import { setUp } from "./setup.mjs"

const usage = `
npm run build: makes the package (dist/) and the site (site/). Steps whose inputs have not changed are left out.

  npm run build -- --no-types   without type declarations and API pages, which the site does not need
  npm run clean                 removes all that was built, so that the next build makes everything anew
`

/** The package, with its `types`, and the `site`. */
export async function build({ types = true, site = true } = {}) {
  await withLock(join(target, "build.lock"), "building", async () => {
    await buildWasm()
    await buildLanguages()
    await buildPolyglot()
    await buildOpenings()
    await buildEngineEntries()
    await buildBundles()
    await buildPage()
    await buildNotices()
    if (site) await buildSite()
    await buildManifest()
    if (site) await buildDocuments()
    // Last, so that a type error, which fails the build, still leaves a site to look at.
    if (types) await buildTypes()
  })
}

if (isMain(import.meta.url)) {
  await main(usage, { "no-types": { type: "boolean" } }, async (values) => {
    const started = Date.now()
    const types = !values["no-types"]
    await setUp()
    await build({ types })
    if (types) await buildApi()
    say(`build ready in ${duration(Date.now() - started)}`)
  })
}
