// chess-arbiter/markdown: diagrams, games and puzzles in Markdown, for markdown-it and rehype. Pages are complete
// without JavaScript, and interactive with `chess-arbiter/elements`.

import {
  attributeOf,
  gameAttributes,
  interactionAttributes,
  pictureAttributes,
  puzzleAttributes,
} from "../elements/element/attributes.js"
import { otherParts, setOf } from "../elements/fairy/other-still.js"
import { attributesIn } from "../elements/fairy/read-board.js"
import { diagramAt } from "../elements/game/words.js"
import { vchessIn } from "../elements/picture/marks.js"
import { solving } from "../elements/puzzle/puzzle-texts.js"
import { commentOn, puzzleOf, puzzleOfMoves, targetsOf } from "../elements/puzzle/solution.js"
import { opposite } from "../elements/picture/squares.js"
import { svgText } from "../elements/picture/svg.js"
import { puzzles } from "../generated/lang/puzzles.js"
import { explain, Game as AnyGame, InvalidFenError, parsePgn, Position } from "./index.js"
import { checkedOptions, wrong } from "../values/options.js"
import { readDiagram, stillOf, textsOf } from "../still-drawing.js"

/** @import { Table } from "../elements/element/attributes.js" */
/** @import { LeaveOut } from "../elements/picture/marks.js" */
/** @import { Drawing } from "../elements/picture/svg.js" */
/** @import { Game } from "../values/game.js" */
/** @import { GameNode } from "../values/node.js" */

/** @typedef {{ lang?: string | undefined }} MarkdownOptions `lang`: the default language of diagrams, BCP 47 */

const rules = { Game: AnyGame, Position, InvalidFenError, explain, parsePgn }

/** An error in a block, with a message for its author. */
class BlockProblem extends Error {}

/**
 * Plugin for markdown-it: `md.use(markdownIt)`. Fences with the language `chess` and, where HTML is allowed, `<div
 * class="diagram">` with vchess's markup become `<chess-diagram>`, `<chess-game>` or `<chess-puzzle>` with complete
 * pictures and the text inside. An unreadable block is shown with the reason.
 *
 * A fence contains vchess's markup, a FEN, a PGN, or lines such as `marks: g3,g4` with the attributes of
 * `<chess-diagram>`; with a key `game` those of `<chess-game>`, with `puzzle` those of `<chess-puzzle>`. A PGN follows
 * `game: |` and `puzzle: |` in indented lines; with `fen`, `puzzle: 1. Qxf7#` has the moves, and `square` instead asks
 * where its piece can go. `caption` is the task.
 * @param {{ renderer: { rules: object } }} md the MarkdownIt @param {MarkdownOptions} [options]
 * @throws {TypeError} when `md` is not a markdown-it, or an option is unknown or has the wrong type
 */
export function markdownIt(md, options) {
  const lang = langOf(options)
  if (typeof md?.renderer?.rules !== "object" || md.renderer.rules === null)
    throw new TypeError("this is not a MarkdownIt: md.use(markdownIt) was expected")
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
 * @typedef {(tokens: readonly { info?: string, content?: string }[], index: number, settings: unknown, env: unknown,
 *   self: Renderer) => string} Rule of markdown-it's renderer
 */
/** @typedef {{ renderToken: (tokens: readonly object[], index: number, settings: unknown) => string }} Renderer */

/**
 * Plugin for rehype, like `markdownIt`: `.use(rehype)` after `remark-rehype`, or `rehypePlugins` of Astro, Docusaurus
 * and MDX. Finds `<div class="diagram">` as an element and, with `allowDangerousHtml`, as raw HTML.
 * @param {MarkdownOptions} [options] @returns {(tree: object) => void}
 * @throws {TypeError} when an option is unknown or has the wrong type
 */
export function rehype(options) {
  const lang = langOf(options)
  return (tree) => changeNodes(/** @type {Node} */ (tree), lang)
}

/**
 * The parts of a hast node used here. MDX nodes have `name` and `attributes`.
 * @typedef {{ type: string, tagName?: string, properties?: Record<string, unknown>, name?: string | null, attributes?:
 *   { name?: string, value?: unknown }[], value?: string, children?: Node[] }} Node
 */

/** @param {Node} parent @param {string} lang */
function changeNodes(parent, lang) {
  if (!parent.children) return
  parent.children = parent.children.map((node) => {
    const [code] = node.tagName === "pre" ? (node.children ?? []) : []
    if (code?.tagName === "code" && hasClass(code, "language-chess")) return nodeOf(blockOf(textIn(code), lang))
    if ((node.tagName ?? node.name) === "div" && hasClass(node, "diagram")) {
      const block = vchessBlock(textIn(node), lang)
      if (block) return { ...node, children: [nodeOf(block)] }
    }
    if (node.type === "raw") return { ...node, value: withDiagrams(node.value ?? "", lang) }
    changeNodes(node, lang)
    return node
  })
}

/** @param {Node} node @param {string} name */
function hasClass({ properties, attributes }, name) {
  const inMdx = attributes?.find((each) => each.name === "class" || each.name === "className")?.value
  const classes = typeof inMdx === "string" ? inMdx.split(/\s+/) : properties?.className
  return Array.isArray(classes) && classes.includes(name)
}

/** @param {Node} node @returns {string} */
const textIn = ({ value = "", children = [] }) => value + children.map(textIn).join("")

/** A drawing as hast, where most attributes have other names. @param {Drawing | string} drawing @returns {Node} */
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
  if (typeof lang !== "string") throw wrong("lang", lang, "a string")
  return lang
}

/** Inserts a diagram into each `<div class="diagram">` with vchess markup. @param {string} html @param {string} lang */
function withDiagrams(html, lang) {
  return html.replace(/(<div\b([^<>]*)>)([^<]*)<\/div\s*>/gi, (all, start, attributes, content) => {
    const [, , double, single, bare] = /(^|\s)class\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=]+))/i.exec(attributes) ?? []
    const classes = (double ?? single ?? bare ?? "").split(/\s+/)
    const block = classes.includes("diagram") ? vchessBlock(content, lang) : null
    return block ? `${start}${svgText(block)}</div>` : all
  })
}

/** vchess's markup; null if there is none. @param {string} text @param {string} lang */
function vchessBlock(text, lang) {
  return /\bfen:/.test(text) ? safely(text, lang, () => diagramOf(attributesOfVchess(text), lang)) : null
}

/** A fence. @param {string} source @param {string} lang */
function blockOf(source, lang) {
  return safely(source, lang, () => {
    const text = source.trim()
    if (text === "") throw new BlockProblem("This block is empty: a FEN, keys such as “fen: …”, or a PGN was expected.")
    if (/^fen:\S[^:]*:$/.test(text)) return diagramOf(attributesOfVchess(text), lang)
    if (/^(chess960:\s*)?[\da-z~]+\/[^\s-]*(\s.*)?$/i.test(text)) return diagramOf(markupOf(text), lang)
    const [first = ""] = /^[^\S\r\n]*[^\s#].*/m.exec(text) ?? []
    if (!/^\s*[a-z-]+\s*:/i.test(first)) return gameOf(source, {}, lang)
    const { game, puzzle, ...attributes } = attributesOfKeys(text)
    if (puzzle !== undefined) return puzzleBlock(puzzle, attributes, lang)
    return game === undefined ? diagramOf(attributes, lang) : gameOf(game, attributes, lang)
  })
}

/** @param {string} source @param {string} lang @param {() => Drawing} block @returns {Drawing} or the error */
function safely(source, lang, block) {
  try {
    return block()
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error)
    return ["div", { class: "chess-problem" }, note(sentence, lang), ...(source.trim() ? [sourceText(source)] : [])]
  }
}

/** A sentence about a block, in English. @param {string} sentence @param {string} lang @returns {Drawing} */
const note = (sentence, lang) => ["p", lang ? { lang: "en" } : {}, sentence]

/** @param {string} text @returns {Drawing} */
const sourceText = (text) => ["pre", {}, ["code", {}, text.trim()]]

/** @param {Table} attributes @param {string[]} others that are not keys */
const keysOf = (attributes, ...others) =>
  Object.keys(attributes)
    .map(attributeOf)
    .filter((name) => !others.includes(name))

const keys = {
  diagram: [...keysOf(pictureAttributes), ...keysOf(interactionAttributes)],
  game: keysOf(gameAttributes, "src"),
  puzzle: keysOf(puzzleAttributes, "pgn", "task"),
}

/** @param {string} text @returns {Record<string, string>} */
function attributesOfVchess(text) {
  const inside = vchessIn(text)
  if (inside === undefined)
    throw new BlockProblem("This diagram cannot be read: a colon is missing at the end of “fen:…”.")
  return markupOf(inside)
}

/** @param {string} fen alone, or with marks after its board */
const markupOf = (fen) => readDiagram(fen, attributesIn)

/**
 * Lines such as "marks: g3,g4". Values may be quoted; "true" is an attribute without a value, "false" omits it. After
 * "key: |" the value follows in indented lines.
 * @param {string} text
 */
function attributesOfKeys(text) {
  /** @type {Record<string, string>} */
  const attributes = {}
  const lines = text.split(/\r\n|[\r\n]/)
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ""
    if (/^\s*(#|$)/.test(line)) continue
    const [, key = "", rest = ""] = /^\s*([a-z-]+)\s*:(.*)$/is.exec(line) ?? []
    if (key === "") throw new BlockProblem(`${quoted(line.trim())} is not a line of the form “key: value”.`)
    const name = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    if (Object.hasOwn(attributes, name)) throw new BlockProblem(`The key ${quoted(key)} occurs twice.`)
    const value = rest.trim()
    if (value === "|") {
      const start = at + 1
      while (at + 1 < lines.length && !/^\S/.test(lines[at + 1] ?? "")) at++
      attributes[name] = lines
        .slice(start, at + 1)
        .join("\n")
        .trim()
    } else if (value !== "false") attributes[name] = value === "true" ? "" : unquoted(value)
  }
  const kind = attributes.puzzle !== undefined ? "puzzle" : attributes.game !== undefined ? "game" : "diagram"
  for (const name of Object.keys(attributes)) {
    if (name !== kind && !keys[kind].includes(name)) {
      throw new BlockProblem(`A ${kind} has no key ${quoted(name)}. Its keys are ${keys[kind].join(", ")}.`)
    }
  }
  return attributes
}

/** A shortened quotation of the block. @param {string} words */
const quoted = (words) => `“${words.length > 40 ? `${words.slice(0, 40)}…` : words}”`

/** @param {string} value */
function unquoted(value) {
  const [, quote, inside = ""] = /^(["'])(.*)\1$/s.exec(value) ?? []
  if (quote === '"') return inside.replace(/\\(["\\])/g, "$1")
  return quote ? inside.replaceAll("''", "'") : value
}

/** Makes an unknown word an error. @type {LeaveOut} */
const unknown = (word, what) => {
  throw new BlockProblem(`${quoted(word)} cannot be read as ${what}.`)
}

/** A picture in HTML. @param {Record<string, string>} attributes of a diagram @returns {Drawing} */
function figureOf(attributes) {
  const options = Object.fromEntries(
    Object.keys(pictureAttributes).map((option) => [option, attributes[attributeOf(option)]]),
  )
  return stillOf({ ...options, format: "html" }, { otherParts, setOf }, unknown)
}

/** @param {Record<string, string>} attributes @param {string} lang by default */
const inLanguage = (attributes, lang) => (lang && attributes.lang === undefined ? { ...attributes, lang } : attributes)

/**
 * The tag of a diagram, with a still inside.
 * @param {Record<string, string>} attributes @param {string} lang by default @returns {Drawing}
 */
function diagramOf(attributes, lang) {
  const all = inLanguage(attributes, lang)
  if (all.fen === undefined) throw new BlockProblem("The key “fen” is missing.")
  // The tag carries the size of the board.
  const [, size, ...inside] = figureOf(all)
  return ["chess-diagram", { ...all, ...size }, ["figure", {}, ...inside]]
}

/**
 * The tag of a PGN's games. It contains the PGN and pictures of the positions that are marked with `$220`, `$221` or
 * `[#]`, or else of the last position.
 * @param {string} pgn @param {Record<string, string>} attributes @param {string} lang by default @returns {Drawing}
 */
function gameOf(pgn, attributes, lang) {
  const games = parsePgn(pgn)
  for (const { issues } of games)
    for (const { line, column, message } of issues) throw new BlockProblem(`Line ${line}, column ${column}: ${message}`)
  if (games.length === 0) throw new BlockProblem("This block has no game.")
  const all = inLanguage(attributes, lang)
  const { lang: spoken, orientation, coords } = all
  const look = { ...(spoken && { lang: spoken }), ...(orientation && { orientation }), ...(coords && { coords }) }
  const pictures = games.flatMap(({ game }) => {
    const asked = picturesAsked(game.root)
    return asked.length > 0 ? asked : [() => ({ ...pictureAt(game.current), ...captionOf(game) })]
  })
  const figures = pictures.slice(0, MAX_PICTURES).map((picture) => figureOf({ ...look, ...picture() }))
  const sentence = `This block asks for ${pictures.length} diagrams: the first ${MAX_PICTURES} are shown.`
  const left = pictures.length > MAX_PICTURES ? [note(sentence, lang)] : []
  return ["chess-game", all, ...figures, ...left, sourceText(pgn)]
}

/** Maximum per block, because a mark of four characters becomes a picture of thousands. */
const MAX_PICTURES = 64

/** The positions marked for a diagram, in the order of the text. @param {GameNode} root */
function picturesAsked(root) {
  /** @type {(() => Record<string, string>)[]} */
  const found = []
  const waiting = [{ node: root, looks: true, follows: true }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, looks, follows } = next
    const orientation = looks ? diagramAt(node) : null
    if (orientation) found.push(() => ({ ...pictureAt(node), ...(orientation === "black" && { orientation }) }))
    const [main, ...variations] = follows ? node.children : []
    // A stack: first a move, then its alternatives, then the moves after it.
    if (main) waiting.push({ node: main, looks: false, follows: true })
    for (const each of variations.reverse()) waiting.push({ node: each, looks: true, follows: true })
    if (main) waiting.push({ node: main, looks: true, follows: false })
  }
  return found
}

/** @param {GameNode} node @returns {Record<string, string>} */
function pictureAt({ move, position }) {
  return {
    fen: position.fen(),
    ...(move && !move.pass && { "last-move": move.from + move.to }),
    ...(position.isCheck && { check: "" }),
  }
}

/** Who played, and how it ended. @param {Game} game */
function captionOf({ tags, result }) {
  const players = [tags.get("White"), tags.get("Black")].filter((name) => name && !/^\?*$/.test(name))
  const caption = [players.join(" – "), result === "*" ? "" : result].filter(Boolean).join(", ")
  return caption ? { caption } : {}
}

const textsIn = textsOf(puzzles)
const english = solving(undefined)

/**
 * The tag of a puzzle, with its position as a picture and the solution as folded text.
 * @param {string} moves or a whole PGN @param {Record<string, string>} attributes @param {string} lang by default
 * @returns {Drawing}
 */
function puzzleBlock(moves, attributes, lang) {
  const { fen, square, caption, ...rest } = inLanguage(attributes, lang)
  const { solution, chooseTargets } = solving(textsIn(rest.lang ?? ""))
  /** @param {string} text @returns {Drawing} */
  const answer = (text) => ["details", {}, ["summary", {}, solution], sourceText(text)]
  /** @param {string} position @param {string} task */
  const figure = (position, task) => figureOf({ orientation: "turn", ...rest, fen: position, caption: task })
  const named = { ...rest, ...(caption !== undefined && { caption }) }
  if (square !== undefined) {
    if (fen === undefined) throw new BlockProblem("The key “fen” is missing.")
    const { targets } = targetsOf(readDiagram(fen), square, rules, english, "")
    const task = caption ?? chooseTargets(square)
    const attributes = { task: "targets", fen, square, ...named }
    return ["chess-puzzle", attributes, figure(fen, task), answer([...targets].sort().join(", "))]
  }
  if (rest.moves !== undefined) {
    if (fen === undefined) throw new BlockProblem("The key “fen” is missing.")
    const isLed = rest.lead !== undefined
    const { start } = puzzleOfMoves(fen, rest.moves, isLed, rules, english, "")
    const orientation = isLed ? opposite(start.turn) : start.turn
    const picture = figureOf({ orientation, ...rest, fen, caption: caption ?? "" })
    return ["chess-puzzle", { fen, ...named }, picture, answer(rest.moves)]
  }
  if (moves === "")
    throw new BlockProblem("The key “puzzle” has no moves: “puzzle: 1. Qxf7#” beside “fen: …” was expected, or a PGN.")
  const pgn = fen === undefined ? moves : `${tagsOf(fen)}\n\n${moves}`
  const game = puzzleOf(pgn, rules, english, "")
  return ["chess-puzzle", named, figure(game.start.fen(), caption ?? commentOn(game.root)), answer(pgn)]
}

/** The tags of a PGN with a starting position. @param {string} fen */
function tagsOf(fen) {
  const { fen: complete, chess960 } = readDiagram(fen)
  return `${chess960 ? '[Variant "Chess960"]\n' : ""}[SetUp "1"]\n[FEN "${complete.replace(/["\\]/g, "\\$&")}"]`
}
