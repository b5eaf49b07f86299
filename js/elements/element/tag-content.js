// Reads what an author wrote inside a tag. Markdown programs and WordPress add paragraphs, lists and typographic quotes,
// or close an unknown tag before the next block: so a code block right after an empty tag is read, and hidden.
import { windowOf } from "../picture/html.js"

/**
 * @typedef {object} TagContent
 * @property {string} text
 * @property {HTMLElement | null} block the block after the tag if the text comes from there
 * @property {boolean} isMoved whether Markdown seems to have moved text out of the tag, or parts of the page into it
 */

/** Ends with a square, which tells it from a word. */
const move = "[A-Z]?[a-h]?[1-8]?[x×:]?[a-h][1-8](?![A-Za-z0-9])"
/** A PGN begins with a tag or a numbered move, perhaps after comments. */
const pgnStart = new RegExp(`^\\s*(\\{[^}]*\\}\\s*)*(\\[\\s*[A-Za-z]\\w*\\s+["“”„«]|\\d+\\s*[.…]+\\s*${move})`)
/** Allows moves without numbers, because Markdown turns those into a list, and the fence of a code block. */
const movedStart = new RegExp(`${pgnStart.source}|^\\s*${move}\\S*\\s+${move}|^\\s*\`\`\``)
/** Nothing but vchess's markup. */
const vchess = /^\s*fen:[^:]+:\s*$/

/** Elements that start a new line. */
const lines = "p, div, li, pre, h1, h2, h3, h4, h5, h6, tr, blockquote"

/** @type {WeakMap<Element, { block: HTMLElement, watcher: MutationObserver }>} */
const replaced = new WeakMap()

/** The text inside, of the first `<pre>` if any, or the code block after it. @param {Element} host @returns {TagContent} */
export function pgnFor(host) {
  const pre = host.querySelector("pre")
  const first = [...host.childNodes].find((node) => !isBlank(node))
  // If the tag itself begins with a PGN, a <pre> in it is part of the page that slipped into the tag.
  const isOwnText = first !== undefined && isText(first) && pgnStart.test(first.data)
  const text = innerText(pre && !isOwnText ? pre : host)
  const next = nextElement(host)
  if (text.trim() === "" && next) {
    const code = codeIn(next)
    const codeText = code ? innerText(code) : ""
    if (pgnStart.test(codeText)) return { text: plainTags(codeText), block: next, isMoved: false }
  }
  const hasBlocks = isOwnText && host.querySelector(lines) !== null
  return {
    text: plainTags(text),
    block: null,
    isMoved: hasBlocks || (next !== null && movedStart.test(innerText(next))),
  }
}

/** The text inside, or vchess's markup after it. @param {Element} host @param {() => void} removed as for `hideBlock` */
export function vchessFor(host, removed) {
  const own = host.textContent ?? ""
  const block = own.trim() === "" ? nextElement(host) : null
  const text = block ? innerText(codeIn(block) ?? block) : ""
  const isMarkup = vchess.test(text)
  hideBlock(host, isMarkup ? block : null, removed)
  return isMarkup ? text : own
}

/**
 * Hides the block whose content an element shows, and reveals the one hidden before.
 * @param {Element} host @param {HTMLElement | null} block
 * @param {() => void} [removed] called if the block is removed: Docusaurus then creates another one
 */
export function hideBlock(host, block, removed = () => {}) {
  const before = replaced.get(host)
  if ((before?.block ?? null) === block) return
  before?.watcher.disconnect()
  before?.block.style.removeProperty("display")
  replaced.delete(host)
  if (!block?.parentNode) return
  // Highlighters' style sheets would override the `hidden` attribute.
  block.style.setProperty("display", "none", "important")
  const watcher = new (windowOf().MutationObserver)(() => !block.isConnected && removed())
  watcher.observe(block.parentNode, { childList: true })
  replaced.set(host, { block, watcher })
}

/** Calls back once the page is parsed: before, the block after an element may be missing. @param {() => void} callback */
export function whenParsed(callback) {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", callback, { once: true })
}

/** @param {Node} node @returns {node is Text} */
const isText = (node) => node.nodeType === 3
/** Not instanceof: each window has its own classes. @param {Node} node @returns {node is HTMLElement} */
const isElement = (node) => node.nodeType === 1

/** Comments, white space, and empty paragraphs left by a closing tag. @param {Node} node */
function isBlank(node) {
  if (isText(node)) return node.data.trim() === ""
  if (!isElement(node) || node.localName === "br") return true
  return node.localName === "p" && node.childElementCount === 0 && node.textContent?.trim() === ""
}

/** The next element, outside the paragraph that Markdown puts around a tag. @param {Node} host */
function nextElement(host) {
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

/** The `<pre>` of a block with nothing else but buttons and the name of its language. @param {HTMLElement} block */
function codeIn(block) {
  if (block.localName === "pre") return block
  const [code, other] = block.querySelectorAll("pre")
  return code && !other && /^\s*\S*\s*$/.test(innerText(block, ["pre", "button"])) ? code : null
}

/** With the line breaks that a browser shows. @param {Node} node @param {readonly string[]} [without] tag names */
function innerText(node, without = []) {
  // 5: elements and texts; 2: skips the whole subtree.
  const walker = document.createTreeWalker(node, 5, (each) =>
    isElement(each) && without.includes(each.localName) ? 2 : 1,
  )
  let text = ""
  for (let each = walker.nextNode(); each; each = walker.nextNode()) {
    if (isText(each)) text += each.data
    // Becomes "\r\n", one line break, if a line break follows in the source.
    else if (isElement(each) && each.localName === "br") text += "\r"
    else if (isElement(each) && each.matches(lines)) text += "\n"
  }
  return text.replace(/\r\n?/g, "\n")
}

/** Replaces typographic quotes in tags. @param {string} pgn */
const plainTags = (pgn) => pgn.replace(/^([^\S\n]*\[\s*\w+\s+)[“”„«]\s?(.*?)\s?["“”»″](\s*\])/gm, '$1"$2"$3')
