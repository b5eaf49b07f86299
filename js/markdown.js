// chess-arbiter/markdown: chess diagrams in Markdown, for markdown-it and for rehype. A page that is made with it is complete without
// JavaScript, and comes alive where `chess-arbiter/elements` is imported.

import { parseVchess } from "./elements/marks.js"
import { svgText } from "./elements/svg.js"
import { parsePgn } from "./index.js"
import { checkedOptions, wrong } from "./options.js"
import { stillOf } from "./still-drawing.js"

/** @import { LeaveOut } from "./elements/marks.js" */
/** @import { Drawing } from "./elements/svg.js" */
/** @import { StillOptions } from "./still-drawing.js" */
/** @import { Game } from "./game.js" */

/**
 * @typedef {object} MarkdownOptions
 * @property {string | undefined} [lang] language of the diagrams that name none, BCP 47
 */

/** What is wrong with a block, as a sentence for its author. */
class BlockProblem extends Error {}

/**
 * Plugin for markdown-it: `md.use(markdownIt)`. Fences with the language `chess`, and where HTML is allowed `<div class="diagram">` with
 * vchess's markup, become `<chess-diagram>` with a complete picture inside. What cannot be read is shown with a sentence that says why.
 * @param {{ renderer: { rules: object } }} md the MarkdownIt
 * @param {MarkdownOptions} [options]
 * @throws {TypeError} when `md` is something else, or an option has another name or is of another kind
 */
export function markdownIt(md, options) {
  const lang = langOf(options)
  if (typeof md?.renderer?.rules !== "object" || md.renderer.rules === null) throw new TypeError("this is no MarkdownIt: md.use(markdownIt) was expected")
  const rules = /** @type {Record<string, Rule | undefined>} */ (md.renderer.rules)
  const { fence, html_block: htmlBlock } = rules
  rules.fence = (tokens, index, settings, env, self) => {
    const { info = "", content = "" } = tokens[index] ?? {}
    if (/^\s*chess(\s|$)/.test(info)) return `${svgText(blockOf(content, lang))}\n`
    return fence ? fence(tokens, index, settings, env, self) : self.renderToken(tokens, index, settings)
  }
  rules.html_block = (tokens, index, settings, env, self) => {
    const html = htmlBlock ? htmlBlock(tokens, index, settings, env, self) : (tokens[index]?.content ?? "")
    return withDiagrams(html, lang)
  }
}

/**
 * A rule of markdown-it's renderer.
 * @typedef {(tokens: readonly { info?: string, content?: string }[], index: number, settings: unknown, env: unknown, self: Renderer) => string} Rule
 */
/** @typedef {{ renderToken: (tokens: readonly object[], index: number, settings: unknown) => string }} Renderer */

/**
 * Plugin for rehype: `.use(rehype)` behind `remark-rehype`, in Astro, Docusaurus and MDX under `rehypePlugins`. It does what `markdownIt`
 * does; `<div class="diagram">` is found as an element, and as raw HTML where `allowDangerousHtml` lets that through.
 * @param {MarkdownOptions} [options]
 * @returns {(tree: object) => void}
 * @throws {TypeError} when an option has another name or is of another kind
 */
export function rehype(options) {
  const lang = langOf(options)
  return (tree) => changeNodes(/** @type {Node} */ (tree), lang)
}

/**
 * A node of hast, as far as this needs it.
 * @typedef {object} Node
 * @property {string} type
 * @property {string} [tagName]
 * @property {Record<string, unknown>} [properties]
 * @property {string} [value]
 * @property {Node[]} [children]
 */

/** @param {Node} parent @param {string} lang */
function changeNodes(parent, lang) {
  if (!parent.children) return
  parent.children = parent.children.map((node) => {
    const [code] = node.tagName === "pre" ? (node.children ?? []) : []
    if (code?.tagName === "code" && hasClass(code, "language-chess")) return nodeOf(blockOf(textIn(code), lang))
    if (node.tagName === "div" && hasClass(node, "diagram")) {
      const block = vchessBlock(textIn(node), lang)
      if (block) return { ...node, children: [nodeOf(block)] }
    }
    if (node.type === "raw") return { ...node, value: withDiagrams(node.value ?? "", lang) }
    changeNodes(node, lang)
    return node
  })
}

/** @param {Node} node @param {string} name */
function hasClass({ properties }, name) {
  const { className } = properties ?? {}
  return Array.isArray(className) && className.includes(name)
}

/** @param {Node} node @returns {string} */
const textIn = ({ value = "", children = [] }) => value + children.map(textIn).join("")

/**
 * A drawing as hast. Attributes of SVG and HTML have other names there; those of custom elements do not.
 * @param {Drawing | string} drawing
 * @returns {Node}
 */
function nodeOf(drawing) {
  if (typeof drawing === "string") return { type: "text", value: drawing }
  const [tagName, attributes, ...inside] = drawing
  const properties = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => {
      if (name === "class") return ["className", String(value).split(" ")]
      return [tagName.includes("-") ? name : name.replace(/-(.)/g, (_, letter) => letter.toUpperCase()), value]
    }),
  )
  return { type: "element", tagName, properties, children: inside.map(nodeOf) }
}

/** @param {MarkdownOptions | undefined} options */
function langOf(options) {
  const { lang = "" } = checkedOptions(options, ["lang"]) ?? {}
  if (typeof lang !== "string") throw wrong("lang", lang, "a text")
  return lang
}

/**
 * HTML with a diagram in each `<div class="diagram">` that has vchess's markup.
 * @param {string} html
 * @param {string} lang
 */
function withDiagrams(html, lang) {
  return html.replace(/(<div\b([^<>]*)>)([^<]*)<\/div\s*>/gi, (all, start, attributes, content) => {
    const [, , double, single, bare] = /(^|\s)class\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=]+))/i.exec(attributes) ?? []
    const classes = (double ?? single ?? bare ?? "").split(/\s+/)
    const block = classes.includes("diagram") ? vchessBlock(content, lang) : null
    return block ? `${start}${svgText(block)}</div>` : all
  })
}

/**
 * What vchess's markup shows; null if the text has none.
 * @param {string} text
 * @param {string} lang
 */
function vchessBlock(text, lang) {
  return /\bfen:/.test(text) ? safely(text, lang, () => diagramOf(attributesOfVchess(text), lang)) : null
}

/**
 * What a fence shows.
 * @param {string} source
 * @param {string} lang
 */
function blockOf(source, lang) {
  return safely(source, lang, () => {
    const text = source.trim()
    if (text === "") throw new BlockProblem("This block is empty: a FEN, keys such as “fen: …”, or a PGN was expected.")
    if (/^fen:\S[^:]*:$/.test(text)) return diagramOf(attributesOfVchess(text), lang)
    if (/^(chess960:\s*)?[\da-z~]+\/[^\s-]*(\s.*)?$/i.test(text)) return diagramOf({ fen: text }, lang)
    if (/^(?:#.*[\r\n]\s*)*[a-z-]+\s*:/i.test(text)) return diagramOf(attributesOfKeys(text), lang)
    return gamesOf(source, lang)
  })
}

/**
 * A block never keeps a page from being made: what is wrong with it stands where it would be.
 * @param {string} source
 * @param {string} lang
 * @param {() => Drawing} block
 * @returns {Drawing}
 */
function safely(source, lang, block) {
  try {
    return block()
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error)
    // Sentences about a block are in English.
    const attributes = lang ? { lang: "en" } : {}
    return ["div", { class: "chess-problem" }, ["p", attributes, sentence], ...(source.trim() ? [sourceText(source)] : [])]
  }
}

/** @param {string} text @returns {Drawing} */
const sourceText = (text) => ["pre", {}, ["code", {}, text.trim()]]

/** The attributes that a still shows, by the names that keys have. @type {Readonly<Record<string, keyof StillOptions>>} */
const shown = {
  ...{ fen: "fen", marks: "marks", arrows: "arrows", shade: "shade", orientation: "orientation", coords: "coords" },
  ...{ "last-move": "lastMove", check: "check", pieces: "pieces", caption: "caption", lang: "lang" },
}

/** Those that only the element knows what to do with. */
const alive = ["show-moves", "glance", "play", "rules", "turns", "betza"]

/** @param {string} text @returns {Record<string, string>} */
function attributesOfVchess(text) {
  const found = parseVchess(text)
  if (!found) throw new BlockProblem("This diagram cannot be read: “fen:” is not closed by a colon.")
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== ""))
}

/**
 * Lines such as "marks: g3,g4". A value may be in quotes; "true" is an attribute without a value, and "false" none.
 * @param {string} text
 */
function attributesOfKeys(text) {
  /** @type {Record<string, string>} */
  const attributes = {}
  for (const line of text.split(/\r\n|[\r\n]/)) {
    if (/^\s*(#|$)/.test(line)) continue
    const [, key = "", rest = ""] = /^\s*([a-z-]+)\s*:(.*)$/i.exec(line) ?? []
    if (key === "") throw new BlockProblem(`${quoted(line.trim())} is no line of the form “key: value”.`)
    const name = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    if (!Object.hasOwn(shown, name) && !alive.includes(name)) {
      throw new BlockProblem(`There is no key ${quoted(key)}: ${[...Object.keys(shown), ...alive].join(", ")} are those that exist.`)
    }
    if (Object.hasOwn(attributes, name)) throw new BlockProblem(`The key ${quoted(key)} is there twice.`)
    const value = unquoted(rest.trim())
    if (value !== "false") attributes[name] = value === "true" ? "" : value
  }
  return attributes
}

/** The author's words in a sentence, if they are not too many. @param {string} words */
const quoted = (words) => `“${words.length > 40 ? `${words.slice(0, 40)}…` : words}”`

/** @param {string} value */
function unquoted(value) {
  const [, quote, inside = ""] = /^(["'])(.*)\1$/.exec(value) ?? []
  if (quote === '"') return inside.replace(/\\(["\\])/g, "$1")
  return quote ? inside.replaceAll("''", "'") : value
}

/**
 * The tag of a diagram, with a complete still for those without JavaScript.
 * @param {Record<string, string>} attributes
 * @param {string} lang of those that name none
 * @returns {Drawing}
 */
function diagramOf(attributes, lang) {
  const all = lang && attributes.lang === undefined ? { ...attributes, lang } : attributes
  if (all.fen === undefined) throw new BlockProblem("The key “fen” is missing.")
  /** @type {LeaveOut} */
  const unknown = (word, what) => {
    throw new BlockProblem(`${quoted(word)} is not understood as ${what}.`)
  }
  const options = Object.fromEntries(Object.entries(shown).flatMap(([name, option]) => (name in all ? [[option, all[name]]] : [])))
  return ["chess-diagram", all, stillOf({ ...options, format: "html" }, unknown)]
}

/**
 * Games of a PGN: a diagram of the position in which each ends, and the PGN itself.
 * @param {string} text
 * @param {string} lang
 * @returns {Drawing}
 */
function gamesOf(text, lang) {
  const games = parsePgn(text)
  for (const { issues } of games) for (const { line, column, message } of issues) throw new BlockProblem(`Line ${line}, column ${column}: ${message}`)
  if (games.length === 0) throw new BlockProblem("This block has no game.")
  return ["div", { class: "chess-games" }, ...games.map(({ game }) => diagramOf(lastOf(game), lang)), sourceText(text)]
}

/** @param {Game} game @returns {Record<string, string>} */
function lastOf(game) {
  const { position, tags } = game
  const move = game.history().at(-1)
  const players = [tags.get("White"), tags.get("Black")].filter((name) => name && !/^\?*$/.test(name))
  const caption = [players.join(" – "), game.result === "*" ? "" : game.result].filter(Boolean).join(", ")
  return {
    fen: position.fen(),
    ...(move && !move.pass && { "last-move": move.from + move.to }),
    ...(position.isCheck && { check: "" }),
    ...(caption && { caption }),
  }
}
