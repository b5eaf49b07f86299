// docs/*.md → site/docs/*.html: the documents as pages of the site. A block marked ```html live becomes a live
// example.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join, posix } from "node:path"
import { inRoot, site } from "../paths.mjs"
import { repositoryPage } from "../release.mjs"
import { readLanguages } from "./languages.mjs"
import { inEnglish, inFolder } from "./pages.mjs"
import { partsFolder, withParts } from "./parts.mjs"
import { filesIn, stage } from "./stage.mjs"

/** The folder of the pages. The API pages of api.mjs are in folders beside them. */
export const documentsFolder = join(site, "docs")

const users = "consumers elements javascript chess.js from-chessops rules verdicts variants engines command-line your-system"
/** The documents in reading order. The package contains those for users. */
export const documents = {
  users: [
    ...`${users} still performance`.split(" ").map((name) => `docs/${name}.md`),
    ...["CHANGELOG.md", "SECURITY.md"],
  ],
  developers: ["CONTRIBUTING.md", "docs/architecture.md", "docs/testing.md"],
}
const all = Object.values(documents).flat()
const pageOf = (document) => `${basename(document, ".md").toLowerCase()}.html`

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
    const pages = files.map((file) => ({ file, text: readFileSync(file, "utf8") }))
    const md = await markdown()
    const made = [
      ["index.html", "Documents", indexOf(pages, md)],
      ...pages.map(({ file, text }) => [pageOf(file), titleOf(text), md.render(text, { file })]),
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

const titleOf = (text) => text.match(/^# (.*)$/m)[1].replaceAll("`", "")

/** Renders documents; links are relative to the `file` in its environment. */
async function markdown() {
  // Imported late: before setup, packages are not installed.
  const { default: MarkdownIt } = await import("markdown-it")
  const md = new MarkdownIt({ html: false, linkify: false })
  const { fence, code_block: indented, heading_open: heading, link_open: link } = md.renderer.rules
  const plain = (rule) => rule ?? ((tokens, at, options, _env, self) => self.renderToken(tokens, at, options))
  md.renderer.rules.fence = (tokens, at, ...rest) => {
    const shown = reachable(fence(tokens, at, ...rest))
    return tokens[at].info === "html live" ? `<div class="live">${tokens[at].content}</div>\n${shown}` : shown
  }
  md.renderer.rules.code_block = (...all) => reachable(indented(...all))
  md.renderer.rules.heading_open = (tokens, at, ...rest) => {
    tokens[at].attrSet("id", slug(tokens[at + 1].content))
    return plain(heading)(tokens, at, ...rest)
  }
  md.renderer.rules.link_open = (tokens, at, options, env, self) => {
    const target = targetOf(tokens[at].attrGet("href"), env.file)
    if (target) tokens[at].attrSet("href", target)
    else withoutLink(tokens, at)
    return plain(link)(tokens, at, options, env, self)
  }
  md.renderer.rules.table_open = () => '<section class="table" tabindex="0"><table>\n'
  md.renderer.rules.table_close = () => "</table></section>\n"
  md.renderer.rules.th_open = (tokens, at, ...rest) => {
    // A column without a title has no header cell.
    if (tokens[at + 1].content === "") tokens[at].tag = tokens[at + 2].tag = "td"
    return plain()(tokens, at, ...rest)
  }
  return md
}

/** Makes scrollable blocks focusable for the keyboard. */
const reachable = (block) => block.replace("<pre>", '<pre tabindex="0">')

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

/** The index: each document with the first sentence of its text, after its title. */
function indexOf(pages, md) {
  const entry = ({ file, text }) => {
    const tokens = md.parse(text, { file })
    const { content } = tokens[tokens.findIndex(({ type }) => type === "paragraph_open") + 1]
    const [first] = /^.*?\.(?=\s|$)/s.exec(content) ?? [content]
    return `<dt><a href="${pageOf(file)}">${titleOf(text)}</a></dt><dd>${md.renderInline(first.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1"))}</dd>`
  }
  const list = (names) =>
    `<dl>${names.map((name) => entry(pages.find(({ file }) => file === inRoot(name)))).join("\n")}</dl>`
  return [
    "<h1>Documents</h1>",
    '<p>The API: <a href="js/index.html">JavaScript</a>, <a href="rust/chess_arbiter/index.html">Rust</a>. <code>npm run build</code> makes these pages from the sources; <code>npm start</code>, which is quicker, does not.</p>',
    '<p>The <a href="../playground.html">playground</a> runs JavaScript with the package here in the browser: code with completion beside a board.</p>',
    list(documents.users),
    "<h2>For developers of chess-arbiter</h2>",
    list(documents.developers),
  ].join("\n")
}
