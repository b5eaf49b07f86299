// docs/*.md → site/docs/*.html: the documents as pages of the site, with their contents at the side. A block marked
// ```html live becomes a live example.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join, posix } from "node:path"
import { colored } from "./colors.mjs"
import { inRoot, site } from "../paths.mjs"
import { repositoryPage } from "../release.mjs"
import { readLanguages } from "./languages.mjs"
import { inEnglish, inFolder } from "./pages.mjs"
import { partsFolder, withParts } from "./parts.mjs"
import { filesIn, stage } from "./stage.mjs"

/** The folder of the pages. The API pages of api.mjs are in folders beside them. */
export const documentsFolder = join(site, "docs")

/** The documents of the package in reading order, by what a visitor wants. */
const groups = {
  Begin: "consumers elements javascript chess.js from-chessops",
  "The rules": "rules verdicts variants",
  "Other programs": "engines command-line your-system still",
  "The package": "performance CHANGELOG SECURITY",
}
const pathOf = (name) => (/^[A-Z]+$/.test(name) ? `${name}.md` : `docs/${name}.md`)
export const documents = {
  users: Object.values(groups).flatMap((names) => names.split(" ").map(pathOf)),
  developers: ["CONTRIBUTING.md", "docs/architecture.md", "docs/testing.md"],
}
const all = Object.values(documents).flat()
const pageOf = (document) => `${basename(document, ".md").toLowerCase()}.html`

/** A page of the site, as a document names it: `/playground.html`. */
const sitePage = /^\/([\w/]+\.html)$/

/** @typedef {{ file: string, page: string, title: string, text: string }} Document */

export async function buildDocuments() {
  const files = all.map((name) => inRoot(name))
  const template = inRoot("www", "docs", "document.html")
  const inputs = [
    ...files,
    template,
    ...filesIn(partsFolder, inRoot("scripts", "build"), inRoot("lang", "en.txt"), inRoot("package.json")),
  ]
  await stage("documents", { inputs }, async () => {
    mkdirSync(documentsFolder, { recursive: true })
    const frame = inFolder(
      inEnglish(withParts(readFileSync(template, "utf8"), "document.html"), readLanguages(inRoot("lang")).get("en")),
    ).replace('href="../docs/index.html"', '$& aria-current="true"')
    /** @type {Document[]} */
    const pages = files.map((file) => {
      const text = readFileSync(file, "utf8")
      return { file, text, page: pageOf(file), title: text.match(/^# (.*)$/m)[1].replaceAll("`", "") }
    })
    const md = await markdown(pages)
    const made = [
      ["index.html", "Documents", indexOf(pages, md)],
      ...pages.map((each) => [each.page, each.title, documentOf(each, pages, md)]),
    ]
    for (const old of filesIn(documentsFolder)) {
      if (dirname(old) === documentsFolder && old.endsWith(".html")) rmSync(old)
    }
    for (const [name, title, content] of made) {
      const page = frame
        .replace("<!-- title -->", () => `${title} · chess-arbiter`)
        .replace("<!-- content -->", () => content)
      writeFileSync(join(documentsFolder, name), page)
    }
    return made.map(([name]) => join(documentsFolder, name))
  })
}

// ─── A page ────────────────────────────────────────────────────────────────────────────────────────

/** The document beside its contents, with the ones before and after it. @param {Document} own @param {Document[]} pages */
function documentOf(own, pages, md) {
  /** @type {{ level: number, id: string, text: string }[]} */
  const headings = []
  /** @type {number[]} */
  const open = []
  const [heading, text] = md.render(own.text, { file: own.file, headings, open }).split(/(?<=<\/h1>)\n/)
  const at = pages.indexOf(own)
  const step = (page, name) => page && `<a rel="${name}" href="${page.page}">${page.title}</a>`
  const steps = [step(pages[at - 1], "prev"), step(pages[at + 1], "next")].filter(Boolean).join("\n")
  const list = pages.map((each) =>
    each === own
      ? `<li><a href="${each.page}" aria-current="page">${each.title}</a>${contentsOf(headings, 2)}</li>`
      : `<li><a href="${each.page}">${each.title}</a></li>`,
  )
  return [
    heading,
    `<nav class="contents" id="contents" aria-label="Documents"><ul>${list.join("\n")}</ul></nav>`,
    `<div class="text">${text}${"</section>\n".repeat(open.length)}<nav class="steps" aria-label="Previous and next">${steps}</nav></div>`,
    '<a class="to-contents" href="#contents">Contents</a>',
  ].join("\n")
}

/** The headings of a level, each with those below it. */
function contentsOf(headings, level) {
  const starts = headings.flatMap((heading, at) => (heading.level === level ? [at] : []))
  const items = starts.map((start, index) => {
    const { id, text } = headings[start]
    return `<li><a href="#${id}">${text}</a>${contentsOf(headings.slice(start + 1, starts[index + 1]), level + 1)}</li>`
  })
  return items.length > 0 ? `<ol>${items.join("\n")}</ol>` : ""
}

/** The index: each document with the first sentence of its text, after its title. */
function indexOf(pages, md) {
  const entry = ({ file, page, title, text }) => {
    const tokens = md.parse(text, { file })
    const { content } = tokens[tokens.findIndex(({ type }) => type === "paragraph_open") + 1]
    const [first] = /^.*?\.(?=\s|$)/s.exec(content) ?? [content]
    return `<div><dt><a href="${page}">${title}</a></dt><dd>${md.renderInline(unlinked(first))}</dd></div>`
  }
  const list = (names) =>
    `<dl>${names.map((name) => entry(pages.find(({ file }) => file === inRoot(name)))).join("\n")}</dl>`
  return [
    '<div class="text"><h1>Documents</h1>',
    '<p class="lead"><code>npm install chess-arbiter</code>, or try it in the <a href="../playground.html">playground</a>.</p>',
    ...Object.entries(groups).map(([title, names]) => `<h2>${title}</h2>\n${list(names.split(" ").map(pathOf))}`),
    '<p>Every type and function: <a href="js/index.html">JavaScript</a>, <a href="rust/chess_arbiter/index.html">Rust</a>.</p>',
    "<h2>For developers of chess-arbiter</h2>",
    list(documents.developers),
    "</div>",
  ].join("\n")
}

// ─── Markdown ──────────────────────────────────────────────────────────────────────────────────────

/**
 * Renders documents. The environment has the `file` that links are relative to, and takes up the `headings`; those
 * below the first open a section, until one of their level.
 * @param {Document[]} pages
 */
async function markdown(pages) {
  // Imported late: before setup, packages are not installed.
  const { default: MarkdownIt } = await import("markdown-it")
  const color = await colored()
  const md = new MarkdownIt({ html: false, linkify: false, typographer: true, highlight: color })
  md.disable("replacements")
  const { fence, code_block: indented, code_inline: code, heading_open: heading, link_open: link } = md.renderer.rules
  const plain = (rule) => rule ?? ((tokens, at, options, _env, self) => self.renderToken(tokens, at, options))
  md.renderer.rules.fence = (tokens, at, ...rest) => {
    const block = reachable(fence(tokens, at, ...rest))
    return tokens[at].info === "html live" ? `<div class="live">${tokens[at].content}</div>\n${block}` : block
  }
  md.renderer.rules.code_block = (...all) => reachable(indented(...all))
  md.renderer.rules.code_inline = (tokens, at, ...rest) => {
    const [, page] = sitePage.exec(tokens[at].content) ?? []
    // Names and positions break after their signs.
    const inline = code(tokens, at, ...rest).replace(/[./](?=\w)(?![^<]*>)/g, "$&<wbr>")
    return page ? `<a href="../${page}">${inline}</a>` : inline
  }
  md.renderer.rules.heading_open = (tokens, at, options, env, self) => {
    const { content } = tokens[at + 1]
    const id = slug(content)
    const level = Number(tokens[at].tag.slice(1))
    tokens[at].attrSet("id", id)
    const opened = plain(heading)(tokens, at, options, env, self)
    if (level === 1) return opened
    env.headings.push({ level, id, text: md.renderInline(unlinked(content)) })
    const ended = env.open.filter((each) => each >= level).length
    env.open.splice(env.open.length - ended, ended, level)
    return `${"</section>\n".repeat(ended)}<section>${opened}`
  }
  md.renderer.rules.link_open = (tokens, at, options, env, self) => {
    const href = tokens[at].attrGet("href")
    const target = targetOf(href, env.file)
    const named =
      tokens[at + 1].content === href.split("#")[0] && pages.find(({ page }) => page === target?.split("#")[0])
    if (named) tokens[at + 1].content = named.title
    if (target) tokens[at].attrSet("href", target)
    else withoutLink(tokens, at)
    return plain(link)(tokens, at, options, env, self)
  }
  md.renderer.rules.table_open = () => '<section class="table" tabindex="0"><table>\n'
  md.renderer.rules.table_close = () => "</table></section>\n"
  /** A class aligns it: the page's policy allows no style attribute. */
  const cell = (tokens, at, ...rest) => {
    const style = tokens[at].attrGet("style")
    if (style) tokens[at].attrs = [["class", style.replace("text-align:", "")]]
    return plain()(tokens, at, ...rest)
  }
  md.renderer.rules.td_open = cell
  md.renderer.rules.th_open = (tokens, at, ...rest) => {
    // A column without a title has no header cell.
    if (tokens[at + 1].content === "") tokens[at].tag = tokens[at + 2].tag = "td"
    return cell(tokens, at, ...rest)
  }
  return md
}

/** Makes scrollable blocks focusable for the keyboard. */
const reachable = (block) => block.replace("<pre>", '<pre tabindex="0">')

/** Markdown with the texts of its links alone. */
const unlinked = (text) => text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")

/** Leaves only the text of a link. */
function withoutLink(tokens, at) {
  const end = tokens.findIndex(({ type }, index) => index > at && type === "link_close")
  for (const token of [tokens[at], tokens[end]]) Object.assign(token, { tag: "span", attrs: null })
}

/** The anchor of a heading, as on GitHub. */
export const slug = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-")

/** Links between documents point to their pages; links to other files to the published repository, or nowhere. */
function targetOf(href, file) {
  if (/^(https?:|#|mailto:)/.test(href)) return href
  const [path, anchor] = href.split("#")
  const from = posix.join(basename(dirname(file)) === "docs" ? "docs" : "", path)
  if (all.includes(from)) return pageOf(from) + (anchor ? `#${anchor}` : "")
  const repository = repositoryPage()
  return repository && `${repository}/blob/main/${from}`
}
