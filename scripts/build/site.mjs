// www/ and the ES modules of dist/ → site/: static files for any host.
import { createHash } from "node:crypto"
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, posix, relative, sep } from "node:path"
import { dist, inRoot, site } from "../paths.mjs"
import { bundleBoard, bundledFolders, isBundled, withPreloads } from "./board.mjs"
import { withDiagramLinks } from "./diagram-links.mjs"
import { documentsFolder } from "./documents.mjs"
import { Failure } from "../run.mjs"
import { entries } from "./entries.mjs"
import { menu, readLanguages } from "./languages.mjs"
import { pageIn, pageSources, pathOf, problemsOfPages, readSources, smallPage } from "./pages.mjs"
import { pageSheet } from "./page.mjs"
import { partsFolder } from "./parts.mjs"
import { buildPlayground, buildPlaygroundApi, isOfPlayground } from "./playground.mjs"
import { sandboxFiles, withFrame } from "./sandbox.mjs"
import { withSheets } from "./sheets.mjs"
import { filesIn, stage } from "./stage.mjs"
import { piecesFile, withStills } from "./stills.mjs"

export async function buildSite() {
  const www = inRoot("www")
  const parts = filesIn(partsFolder)
  const modules = filesIn(dist).filter((file) => /\.(js|wasm)$/.test(file))
  const copies = new Map([
    ...filesIn(www)
      .filter((file) => file === smallPage || !(file.endsWith(".html") || isBundled(file) || isOfPlayground(file)))
      .filter((file) => !sandboxFiles.includes(file))
      .map((file) => [join(site, relative(www, file)), file]),
    ...[...modules, pageSheet].map((file) => [join(site, "module", relative(dist, file)), file]),
    ...importedBy(filesIn(www).filter((file) => !(isBundled(file) || isOfPlayground(file)))).map((name) => [
      join(site, `${name}.js`),
      inRoot("js", `${name}.js`),
    ]),
  ])
  const pieces = join(site, "pieces.svg")
  const worker = join(site, "sw.js")
  const more = [
    ...bundledFolders,
    inRoot("lang"),
    inRoot("www", "playground"),
    ...sandboxFiles,
    inRoot("scripts", "build"),
    inRoot("README.md"),
    inRoot("package-lock.json"),
  ]
  const inputs = [...copies.values(), ...pageSources, ...parts, ...filesIn(...more)]
  await buildPlaygroundApi()
  await stage("site", { inputs }, async () => {
    const languages = readLanguages(inRoot("lang"))
    const sources = await readSources()
    const problems = await problemsOfPages(languages, sources)
    if (problems.length > 0) throw new Failure(`pages and their texts do not match.\n${problems.join("\n")}`)
    const tags = menu(languages).map(({ tag }) => tag)
    const pages = tags.flatMap((tag) =>
      sources.map((source) => ({ tag, source, to: join(site, pathOf(source.file, tag)) })),
    )
    const kept = [...copies.keys(), ...pages.map(({ to }) => to)]
    // Separate stages make documents and API pages after the site.
    for (const old of filesIn(site)) if (!kept.includes(old) && !old.startsWith(documentsFolder + sep)) rmSync(old)
    const { files, atOnce, data, ofLanguage } = await bundleBoard()
    const made = [...kept, ...files, ...(await buildPlayground(languages.get("en"))), pieces]
    for (const [to, from] of copies) {
      mkdirSync(dirname(to), { recursive: true })
      if (to.endsWith(".js") && modules.includes(from)) writeFileSync(to, await minified(from))
      else copyFileSync(from, to)
    }
    for (const { tag, source, to } of pages) {
      mkdirSync(dirname(to), { recursive: true })
      const page = await pageIn(source, tag, languages, async (page, phrase) =>
        withPreloads(
          withElements(withSheets(withDiagramLinks(await withStills(page, tag), phrase), phrase), tag),
          [...atOnce, ...ofLanguage(tag)],
          data,
        ),
      )
      writeFileSync(to, await withFrame(page))
    }
    writeFileSync(pieces, piecesFile())
    writeFileSync(worker, withContents(readFileSync(worker, "utf8"), made, tags))
    return made
  })
}

/** The names of the modules in js/ that these files of www/ import, and of everything that those import. */
function importedBy(files) {
  const namesIn = (file, folder) =>
    [...readFileSync(file, "utf8").matchAll(/(?:^(?:import|export|}).* from |^import |\bimport\()"(\..+)\.js"/gm)]
      .map(([, path]) => posix.join(folder, path))
      .filter((name) => existsSync(inRoot("js", `${name}.js`)))
  const folderOf = (file) => relative(inRoot("www"), dirname(file)).replaceAll(sep, "/")
  const all = new Set(files.filter((file) => file.endsWith(".js")).flatMap((file) => namesIn(file, folderOf(file))))
  // Iterating a set also visits items added during the loop.
  for (const name of all) for (const other of namesIn(inRoot("js", `${name}.js`), posix.dirname(name))) all.add(other)
  return [...all]
}

/**
 * The page with a preload for its elements' texts in its language. The elements contain English.
 * @param {string} page
 * @param {string} tag
 */
function withElements(page, tag) {
  if (tag === "en" || !/<chess-(diagram|puzzle|game|editor)\b/.test(page)) return page
  const file = `module/elements-${tag}.js`
  return page.replace(
    /^( *)<\/head>/m,
    (head, indent) => `${indent}  <link rel="modulepreload" href="${file}">\n${head}`,
  )
}

/** A module of dist/, minified for pages without a bundler. */
async function minified(file) {
  const { transform } = await import("esbuild")
  const { code } = await transform(readFileSync(file, "utf8"), { minify: true, target: "es2022", format: "esm" })
  return code
}

/** The entries that no page of the site uses. @param {string[]} sources files of www/ */
function unusedEntries(sources) {
  const text = sources.map((file) => readFileSync(file, "utf8")).join()
  const names = Object.keys(entries()).filter(
    (name) => !name.startsWith("lang/") && !text.includes(`module/${name}.js`),
  )
  return names.map((name) => `module/${name}.js`)
}

/** Files that the board and the rules load only for other games, an engine or a book: cached on first use. */
const isOptional = (name) => /^board\/(variants|engine|book)-|chess_arbiter_variants/.test(name)

/** The language of a module with texts, if it is not English. */
const languageOfModule = (name) =>
  /^(?:board|module)\/(?:(?:elements|lang|variants|verdicts)[-/])+(\w\w)[-.]/.exec(name)?.[1]

const references = {
  html: /<(?:link rel="(?!alternate)|script|img|use)[^>]*?(?:href|src)="([^"#?:]+)/g,
  js: /(?:\bfrom|\bimport|\bimport\()\s*["'](\.[^"']+)["']|["'`]([\w./-]+\.(?:css|svg|wasm))\b/g,
  css: /url\(["']?([^"':)]+)/g,
}

/** The files that these pages load, including those that their scripts may load later. */
function neededBy(pages, language, names) {
  const needed = new Set(pages)
  // Iterating a set also visits items added during the loop.
  for (const name of needed) {
    const pattern = references[name.slice(name.lastIndexOf(".") + 1)]
    if (!pattern) continue
    for (const found of readFileSync(join(site, name), "utf8").matchAll(pattern)) {
      // Scripts name other files from the site's root (inSite in www/address.js), or beside themselves.
      const relativePath = posix.join(posix.dirname(name), found[1] ?? found[2])
      const file = names.includes(found[2]) ? found[2] : relativePath.replace(/^(\.\.\/)+/, "")
      if (!names.includes(file) || isOptional(file)) continue
      if ((languageOfModule(file) ?? language) === language) needed.add(file)
    }
  }
  return [...needed].sort()
}

/** The service worker, with the site's files and their digests, and a version that depends on all of them. */
function withContents(text, made, tags) {
  const names = made.map((file) => relative(site, file).split(sep).join("/"))
  const unused = unusedEntries(filesIn(inRoot("www")))
  const files = names.filter((name) => name !== "sw.js" && !unused.includes(name)).sort()
  const digest = (data) => createHash("sha256").update(data)
  const sums = files.map((name) => [name, digest(readFileSync(join(site, name))).digest("base64")])
  const pages = (tag) => ["index", "rules", "offline"].map((page) => `${tag === "en" ? "" : `${tag}/`}${page}.html`)
  const atOnce = Object.fromEntries(tags.map((tag) => [tag, neededBy(pages(tag), tag, files)]))
  const version = digest(text + JSON.stringify([sums, atOnce])).digest("hex")
  return text
    .replace('const version = "unbuilt"', () => `const version = "${version.slice(0, 16)}"`)
    .replace("const files = {}", () => `const files = ${JSON.stringify(Object.fromEntries(sums))}`)
    .replace("const atOnce = {}", () => `const atOnce = ${JSON.stringify(atOnce)}`)
}
