// Pages in every language: www/*.html and its parts with the texts of lang/*.txt in place of their {{names}}. English
// pages are in the site's root, others in a folder for each language. lang/README.md describes the texts.
import { readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { inRoot } from "../paths.mjs"
import { Failure } from "../run.mjs"
import { base, isOfPages, menu, withWords } from "./languages.mjs"
import { filled, withParts } from "./parts.mjs"
import { filesIn } from "./stage.mjs"

/** @typedef {import("./languages.mjs").Parts} Parts */

const www = inRoot("www")

/** A page of one file, served unchanged. */
export const smallPage = join(www, "small.html")

/** The sources of the pages. */
export const pageSources = filesIn(www).filter(
  (file) => file.endsWith(".html") && dirname(file) === www && file !== smallPage,
)

/** "index.html" → "board". @param {string} file */
const subjectOf = (file) => (basename(file) === "index.html" ? "board" : basename(file, ".html"))
/** @param {string} file */
const sectionOf = (file) => `${subjectOf(file)}-page`

/**
 * The texts of a page: its own, those shared by all pages, and those of an element with the page's name.
 * @param {Parts} parts of a language @param {string} file
 */
const textsOf = (parts, file) => ({ ...parts.site, ...parts[subjectOf(file)], ...parts[sectionOf(file)] })

/** Build scripts that also use texts: of sheets, and of links under diagrams. */
const buildScripts = filesIn(inRoot("scripts", "build"))

// ─── Names ─────────────────────────────────────────────────────────────────────────────────────────

const slot = /\{\{([\w.-]+)\}\}/g
/** A comment, a tag, or a text slot in running text. */
const token = /<!--[\s\S]*?-->|<[a-zA-Z!/](?:"[^"]*"|'[^']*'|[^"'>])*>|\{\{[\w.-]+\}\}/g

/**
 * The names of the texts used by a script: the first arguments of calls of `phrase` and `counted`, as strings, or as
 * patterns if a part of the name is computed.
 * @param {string} script
 * @returns {Promise<RegExp[]>}
 */
export async function namesIn(script) {
  // Imported late: before setup, packages are not installed.
  const { default: ts } = await import("typescript")
  /** The fixed parts of each name. @type {string[][]} */
  const names = []
  const addNames = (node) => {
    if (ts.isStringLiteralLike(node)) names.push([node.text])
    else if (ts.isTemplateExpression(node))
      names.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)])
    else ts.forEachChild(node, addNames)
  }
  const visit = (node) => {
    const [name] =
      ts.isCallExpression(node) && ["phrase", "counted"].includes(node.expression.text) ? node.arguments : []
    if (name) addNames(name)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile("script.js", script, ts.ScriptTarget.Latest))
  return names.map((parts) => new RegExp(`^${parts.map((part) => part.replace(/[.-]/g, "\\$&")).join("[\\w.-]+")}$`))
}

/** The links and anchors of a text. @param {string} text */
const linksOf = (text) => (text.match(/\b(?:href|id)="[^"]*"/g) ?? []).sort().join(" ")

const read = (files) => files.map((file) => readFileSync(file, "utf8")).join("\n")
const scripts = (folder) => filesIn(folder).filter((file) => file.endsWith(".js"))

/**
 * A source page.
 * @typedef {{ file: string, html: string, names: RegExp[] }} Source `names` are the texts used by its scripts
 */

/** @returns {Promise<Source[]>} */
export function readSources() {
  const common = scripts(www).filter((file) => dirname(file) === www)
  return Promise.all(
    pageSources.map(async (file) => ({
      file,
      html: withParts(readFileSync(file, "utf8"), file),
      names: await namesIn(read([...scripts(join(www, subjectOf(file))), ...common])),
    })),
  )
}

/**
 * Mismatches between the pages and their texts, as sentences.
 * @param {Map<string, Parts>} languages
 * @param {readonly Source[]} sources
 */
export async function problemsOfPages(languages, sources) {
  const english = languages.get("en")
  const built = await namesIn(read(buildScripts))
  const problems = []
  const used = new Set()
  for (const { file, html, names: said } of sources) {
    const section = sectionOf(file)
    const names = new Set(Object.keys(textsOf(english, file)).map(base))
    for (const name of Object.keys(english[section] ?? {})) {
      if (english.site && Object.hasOwn(english.site, name))
        problems.push(`${name} is in both [site] and [${section}].`)
    }
    for (const [, name] of html.matchAll(slot)) {
      used.add(`${section} ${name}`)
      if (!names.has(name))
        problems.push(`www/${basename(file)}: there is no {{${name}}} in [${section}] or [site] of lang/en.txt.`)
    }
    for (const pattern of said) {
      const found = [...names].filter((name) => pattern.test(name))
      for (const name of found) used.add(`${section} ${name}`)
      if (found.length === 0)
        problems.push(
          `A script of www/${basename(file)} says ${pattern.source.slice(1, -1).replaceAll("\\", "")}, which is not in [${section}] or [site] of lang/en.txt.`,
        )
    }
    for (const name of names) if (built.some((pattern) => pattern.test(name))) used.add(`${section} ${name}`)
  }
  for (const [tag, parts] of languages) {
    for (const section of Object.keys(parts).filter(isOfPages)) {
      for (const [name, text] of Object.entries(parts[section])) {
        if (linksOf(text) !== linksOf(english[section]?.[name] ?? text))
          problems.push(`lang/${tag}.txt: [${section}] ${name} has other links than the English text.`)
      }
    }
  }
  const sections = sources.map(({ file }) => sectionOf(file))
  for (const section of Object.keys(english).filter(isOfPages)) {
    for (const name of new Set(Object.keys(english[section]).map(base))) {
      const isUsed = (section === "site" ? sections : [section]).some((each) => used.has(`${each} ${name}`))
      if (!isUsed) problems.push(`lang/en.txt: no page uses [${section}] ${name}.`)
    }
  }
  return [...new Set(problems)]
}

// ─── Texts in pages ────────────────────────────────────────────────────────────────────────────────

/**
 * The page with its texts: unchanged in running text, without markup in attributes and titles.
 * @param {string} html
 * @param {Readonly<Record<string, string>>} texts
 * @param {string} file of the language, for errors
 */
export function withTexts(html, texts, file) {
  const text = (name) => {
    if (!Object.hasOwn(texts, name)) throw new Failure(`${file} has no text ${name}.`)
    return texts[name]
  }
  const plain = (name, where) => {
    if (/[<>]/.test(text(name))) throw new Failure(`${file}: ${name} is in ${where}, where markup is not allowed.`)
    return text(name).replaceAll('"', "&quot;")
  }
  let within = ""
  return html.replace(token, (found) => {
    if (found.startsWith("<!--")) return found
    if (found.startsWith("{{")) {
      const name = found.slice(2, -2)
      return /^<(title|option|textarea)\b/.test(within) ? plain(name, `a ${within.match(/\w+/)[0]}`) : text(name)
    }
    within = found
    return found.replace(slot, (_, name) => plain(name, "an attribute"))
  })
}

/**
 * The texts of the page's scripts, for www/texts.js: as data in the page itself, so that no script has to wait for
 * them.
 * @param {Parts} parts of the language
 * @param {string} tag
 * @param {Source} source
 */
function dataOf(parts, tag, { file, names }) {
  const said = Object.entries(textsOf(parts, file)).filter(([name]) =>
    names.some((pattern) => pattern.test(base(name))),
  )
  if (said.length === 0) return ""
  const texts = withWords(Object.fromEntries(said), parts)
  return `<script type="application/json" id="texts">${JSON.stringify({ tag, letters: parts.words.letters, ...texts }).replaceAll("<", "\\u003c")}</script>\n`
}

// ─── Addresses ─────────────────────────────────────────────────────────────────────────────────────

/**
 * Moves the page into a folder: adapts addresses relative to the site's root, except those of pages in the same
 * folder.
 * @param {string} html
 * @param {(path: string) => boolean} [isBeside]
 */
export function inFolder(html, isBeside = () => false) {
  return html.replace(token, (tag) =>
    tag.replace(/(\s(?:href|src))="([^"]*)"/g, (all, name, address) => {
      const isOfRoot =
        !/^(#|\/|\.\.\/|[a-z][a-z+.-]*:)/i.test(address) && address !== "" && !isBeside(address.replace(/[?#].*$/, ""))
      return isOfRoot ? `${name}="../${address.replace(/^\.\//, "")}"` : all
    }),
  )
}

/**
 * The address of a page in another language.
 * @param {string} file
 * @param {string} tag of that language
 * @param {string} root "" or "../"
 */
function addressIn(file, tag, root) {
  const name = basename(file) === "index.html" ? "" : basename(file)
  return `${root}${tag === "en" ? "" : `${tag}/`}${name}` || "./"
}

/** The path of a page in the site. @param {string} file @param {string} tag */
export const pathOf = (file, tag) => (tag === "en" ? basename(file) : join(tag, basename(file)))

/** The chevron of the board page's menu buttons. */
const chevron = '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M4 6l4 4 4-4"/></svg>'

const isRightToLeft = (tag) => /** @type {any} */ (new Intl.Locale(tag)).getTextInfo?.().direction === "rtl"

/**
 * The page in a language, with `lang`, links to its other languages, and adapted addresses.
 * @param {Source} source
 * @param {string} tag
 * @param {Map<string, Parts>} languages
 * @param {(page: string, phrase: (name: string) => string) => string | Promise<string>} [finish] a last step of the
 *   build, with addresses relative to the root
 */
export async function pageIn(source, tag, languages, finish = (page) => page) {
  const { file, html } = source
  const parts = languages.get(tag)
  const texts = textsOf(parts, file)
  const phrase = (name) => texts[name] ?? name
  const full = menu(languages)
  const options = full.map(({ tag, name }) => `<option value="${tag}" lang="${tag}">${name}</option>`).join("")
  let page = withTexts(html.replaceAll("<!-- languages -->", options), texts, `lang/${tag}.txt`)
  page = await finish(page, phrase)
  page = page.replace("</body>", () => `${dataOf(parts, tag, source)}</body>`)
  const isEnglish = tag === "en"
  const siblings = ["./", ...pageSources.map((each) => basename(each))]
  if (!isEnglish) page = inFolder(page, (path) => siblings.includes(path))
  const root = isEnglish ? "" : "../"
  const alternates = [...full.map((each) => each.tag), "x-default"].map(
    (each) =>
      `<link rel="alternate" hreflang="${each}" href="${addressIn(file, each === "x-default" ? "en" : each, root)}">`,
  )
  /** A link to this page in a language, under the language's own name. */
  const linkTo = ({ tag: to, name }, before, after) =>
    `<a${before} href="${addressIn(file, to, root)}" lang="${to}" hreflang="${to}"${after}>${name}</a>`
  page = page
    .replace(
      '<html lang="en"',
      `<html lang="${tag}"${isRightToLeft(tag) ? ' dir="rtl"' : ""}${isEnglish ? "" : ' data-root="../"'}`,
    )
    .replace(/^( *)<title>/m, (all, indent) => `${alternates.map((link) => `${indent}${link}\n`).join("")}${all}`)
  // A <details> opens without a script.
  page = filled(page, "language-links", [
    `<nav aria-label="${phrase("languages")}"><details class="languages">`,
    `  <summary>${full.find((each) => each.tag === tag).name}${chevron}</summary>`,
    "  <ul>",
    ...full.map((each) => `    <li>${linkTo(each, "", each.tag === tag ? ' aria-current="page"' : "")}</li>`),
    "  </ul>",
    "</details></nav>",
  ])
  // The other languages in a menu of the page, for windows too narrow for the header.
  const others = full.filter((each) => each.tag !== tag)
  return filled(
    page,
    "language-items",
    others.map((each) => linkTo(each, ' role="menuitem" class="page"', "")),
  )
}

/**
 * A page that exists only in English, such as a document: without links to other languages.
 * @param {string} html
 * @param {Parts} english
 */
export const inEnglish = (html, english) =>
  withTexts(html, english.site ?? {}, "lang/en.txt").replace(/^ *<!-- language-links -->\n/m, "")
