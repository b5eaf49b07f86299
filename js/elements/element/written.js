// What the author of a page wrote for an element: the text inside its tag. Markdown programs and WordPress put
// paragraphs, lists and typographic quotes into that text, or end an unknown tag before the block that follows; so the code
// block right after an empty tag is read like a text inside it, and hidden.
import { windowOf } from "../picture/html.js"

/**
 * What was written.
 * @typedef {object} Written
 * @property {string} text
 * @property {HTMLElement | null} block where it is, if that is not in the tag
 * @property {boolean} isMoved whether the rest of it seems to be elsewhere on the page, or the rest of the page in the
 *   tag: the elements then say what to write instead, if the text is not a game
 */

/** A move: a square at its end tells it from a word. */
const move = "[A-Z]?[a-h]?[1-8]?[x×:]?[a-h][1-8](?![A-Za-z0-9])"
/** How a PGN begins: a tag, or a numbered move; perhaps comments before it. */
const pgnStart = new RegExp(`^\\s*(\\{[^}]*\\}\\s*)*(\\[\\s*[A-Za-z]\\w*\\s+["“”„«]|\\d+\\s*[.…]+\\s*${move})`)
/** The same without numbers, which Markdown makes those of a list, or after the marks of a code block. */
const movedStart = new RegExp(`${pgnStart.source}|^\\s*${move}\\S*\\s+${move}|^\\s*\`\`\``)
/** vchess's markup and nothing else. */
const vchess = /^\s*fen:[^:]+:\s*$/

/** The elements that begin a line. */
const lines = "p, div, li, pre, h1, h2, h3, h4, h5, h6, tr, blockquote"

/** The block that each element shows in its place, and what watches it. @type {WeakMap<Element, { block: HTMLElement, watcher: MutationObserver }>} */
const replaced = new WeakMap()

/**
 * The PGN for an element: the text inside, in the first `<pre>` if there is one, or else the code block after it.
 * @param {Element} host @returns {Written}
 */
export function pgnFor(host) {
  const pre = host.querySelector("pre")
  const first = [...host.childNodes].find((node) => !isBlank(node))
  // If it begins as text of the tag itself, a <pre> is one of the page that fell into the tag.
  const isOwnText = first !== undefined && isText(first) && pgnStart.test(first.data)
  const text = textOf(pre && !isOwnText ? pre : host)
  const next = after(host)
  if (text.trim() === "" && next) {
    const code = codeIn(next)
    const beside = code ? textOf(code) : ""
    if (pgnStart.test(beside)) return { text: plainTags(beside), block: next, isMoved: false }
  }
  const hasBlocks = isOwnText && host.querySelector(lines) !== null
  return { text: plainTags(text), block: null, isMoved: hasBlocks || (next !== null && movedStart.test(textOf(next))) }
}

/**
 * The text inside a diagram, or vchess's markup in the block after an empty tag, which is then hidden.
 * @param {Element} host
 * @param {() => void} again as for `replace`
 */
export function vchessFor(host, again) {
  const own = host.textContent ?? ""
  const block = own.trim() === "" ? after(host) : null
  const text = block ? textOf(codeIn(block) ?? block) : ""
  const isMarkup = vchess.test(text)
  replace(host, isMarkup ? block : null, again)
  return isMarkup ? text : own
}

/**
 * Hides the block that an element shows in its place, and shows the one that it hid before.
 * @param {Element} host @param {HTMLElement | null} block
 * @param {() => void} [again] is called when the page has removed the block: Docusaurus makes another one
 */
export function replace(host, block, again = () => {}) {
  const before = replaced.get(host)
  if ((before?.block ?? null) === block) return
  before?.watcher.disconnect()
  before?.block.style.removeProperty("display")
  replaced.delete(host)
  if (!block?.parentNode) return
  // The style sheets of highlighters win over the attribute `hidden`.
  block.style.setProperty("display", "none", "important")
  const watcher = new (windowOf().MutationObserver)(() => !block.isConnected && again())
  watcher.observe(block.parentNode, { childList: true })
  replaced.set(host, { block, watcher })
}

/**
 * Calls back when the page has been parsed, if it is not yet: what follows an element may still arrive.
 * @param {() => void} back
 */
export function whenParsed(back) {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", back, { once: true })
}

/** @param {Node} node @returns {node is Text} */
const isText = (node) => node.nodeType === 3
/** Other windows have classes of their own. @param {Node} node @returns {node is HTMLElement} */
const isElement = (node) => node.nodeType === 1

/** Comments, blanks, and the empty paragraphs that remain of a closing tag. @param {Node} node */
function isBlank(node) {
  if (isText(node)) return node.data.trim() === ""
  if (!isElement(node) || node.localName === "br") return true
  return node.localName === "p" && node.childElementCount === 0 && node.textContent?.trim() === ""
}

/** The element that follows on the page, outside of the paragraph that Markdown puts around a tag. @param {Node} host */
function after(host) {
  /** @type {Node | null} */
  let node = host
  while (node) {
    let next = node.nextSibling
    while (next && isBlank(next)) next = next.nextSibling
    if (next) return isElement(next) ? next : null
    node = node.parentElement?.localName === "p" ? node.parentElement : null
  }
  return null
}

/**
 * The only `<pre>` of a block which, but for it, has at most buttons and a word, such as the name of its language.
 * @param {HTMLElement} block
 */
function codeIn(block) {
  if (block.localName === "pre") return block
  const [code, other] = block.querySelectorAll("pre")
  return code && !other && /^\s*\S*\s*$/.test(textOf(block, ["pre", "button"])) ? code : null
}

/**
 * The text of a node, with a line break where a browser shows one.
 * @param {Node} node
 * @param {readonly string[]} [without] the elements that are left out
 */
function textOf(node, without = []) {
  // Elements and texts; what is left out, with all that is in it.
  const walker = document.createTreeWalker(node, 5, (each) =>
    isElement(each) && without.includes(each.localName) ? 2 : 1,
  )
  let text = ""
  for (let each = walker.nextNode(); each; each = walker.nextNode()) {
    if (isText(each)) text += each.data
    // Before a line break in the source, this is the first half of "\r\n".
    else if (isElement(each) && each.localName === "br") text += "\r"
    else if (isElement(each) && each.matches(lines)) text += "\n"
  }
  return text.replace(/\r\n?/g, "\n")
}

/** Tags with plain quotes, whatever typographic ones a program has made. @param {string} pgn */
const plainTags = (pgn) => pgn.replace(/^([^\S\n]*\[\s*\w+\s+)[“”„«]\s?(.*?)\s?["“”»″](\s*\])/gm, '$1"$2"$3')
