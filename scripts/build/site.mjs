// www/ and the ES modules of dist/ → site/: static files for any host.
import { createHash } from "node:crypto"
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, relative, sep } from "node:path"
import { dist, inRoot, site } from "../paths.mjs"
import { bundleBoard, bundledFolders, isBundled, withPreloads } from "./board.mjs"
import { withDiagramLinks } from "./diagram-links.mjs"
import { documentsFolder } from "./documents.mjs"
import { menu, readLanguages } from "./languages.mjs"
import { partsFolder, withParts } from "./parts.mjs"
import { pdfNames, printFiles } from "./print-pdf.mjs"
import { withSheets } from "./sheets.mjs"
import { filesIn, stage } from "./stage.mjs"
import { piecesFile, withStills } from "./stills.mjs"

/** Modules of the elements that pages use by themselves: they need no others than these, so they are copied as they are. */
const shared = ["elements/squares", "elements/marks", "elements/betza", "elements/fairy", "elements/fen", "elements/html", "elements/pieces", "elements/plural", "elements/svg", "elements/texts", "template", "generated/lang/english/picture"]

export async function buildSite() {
  const www = inRoot("www")
  const parts = filesIn(partsFolder)
  const modules = filesIn(dist).filter((file) => /\.(js|wasm)$/.test(file))
  const copies = new Map([
    ...filesIn(www)
      .filter((file) => !parts.includes(file) && !isBundled(file) && !file.endsWith("document.html"))
      .map((file) => [join(site, relative(www, file)), file]),
    ...modules.map((file) => [join(site, "module", relative(dist, file)), file]),
    ...shared.map((name) => [join(site, `${name}.js`), inRoot("js", `${name}.js`)]),
  ])
  const pieces = join(site, "pieces.svg")
  const worker = join(site, "sw.js")
  const names = ["languages.mjs", "site.mjs", "board.mjs", "diagram-links.mjs", "parts.mjs", "print-pdf.mjs", "sheets.mjs", "stills.mjs"]
  const scripts = names.map((name) => inRoot("scripts", "build", name))
  const inputs = [...copies.values(), ...parts, ...scripts, ...filesIn(...bundledFolders, inRoot("lang"))]
  await stage("site", { inputs }, async () => {
    const languages = menu(readLanguages(inRoot("lang")))
    const sheetFiles = pdfNames.map((name) => join(site, "print", name))
    // Documents and the API are made after the site, by stages of their own.
    for (const old of filesIn(site)) if (!copies.has(old) && !old.startsWith(documentsFolder + sep)) rmSync(old)
    const { files, atOnce, later } = await bundleBoard()
    const made = [...copies.keys(), ...files, ...sheetFiles, pieces]
    for (const [to, from] of copies) {
      mkdirSync(dirname(to), { recursive: true })
      if (to.endsWith(".html")) {
        const page = withParts(withMenus(readFileSync(from, "utf8"), languages), from)
        writeFileSync(to, withPreloads(withSheets(withDiagramLinks(await withStills(page))), atOnce, later))
      }
      else if (to.endsWith(".js") && modules.includes(from)) writeFileSync(to, await minified(from))
      else copyFileSync(from, to)
    }
    writeFileSync(pieces, piecesFile())
    for (const [index, file] of (await printFiles()).entries()) writeFileSync(/** @type {string} */ (sheetFiles[index]), file)
    writeFileSync(worker, withContents(readFileSync(worker, "utf8"), made))
    return made
  })
}

/** The page with an option for each language in the menus that have <!-- languages -->. */
const withMenus = (page, languages) =>
  page.replaceAll("<!-- languages -->", languages.map(({ tag, name }) => `<option value="${tag}" lang="${tag}">${name}</option>`).join(""))

/** A module of dist/, which is published readable, as pages without a bundler should load it. */
async function minified(file) {
  const { transform } = await import("esbuild")
  const { code } = await transform(readFileSync(file, "utf8"), { minify: true, target: "es2022", format: "esm" })
  return code
}

/** The entries for servers and builds: no page of the site uses them. */
const unused = /^module\/(markdown|slim(-inline|-workerd)?|workerd)\.js$/

/** The service worker, with the list of the site's files and a version that changes with any of them. */
function withContents(text, made) {
  const names = made.map((file) => relative(site, file).split(sep).join("/"))
  const files = names.filter((name) => name !== "sw.js" && !unused.test(name)).sort()
  const sum = createHash("sha256").update(text)
  for (const name of files) sum.update(`\0${name}\0`).update(readFileSync(join(site, name)))
  return text
    .replace('const version = "unbuilt"', () => `const version = "${sum.digest("hex").slice(0, 16)}"`)
    .replace("const files = []", () => `const files = ${JSON.stringify(files)}`)
}
