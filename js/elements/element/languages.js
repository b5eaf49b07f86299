// The languages of elements. English is always available; others are loaded when an element first needs them.
import { texts as known } from "../../generated/lang/texts.js"
import { knownTag } from "../../words/known-language.js"

/** @import { Texts } from "./say.js" */

/**
 * A requested language; offline, or with a missing file, its texts are undefined.
 * @typedef {{ texts?: Texts | undefined, done: Promise<void> }} Asked
 */
/** @type {Map<string, Asked>} */
const asked = new Map()

/** @param {string} tag @returns {Asked | undefined} */
function ask(tag) {
  const found = knownTag(tag, known)
  if (!asked.has(found)) {
    const done = known
      .get(found)?.()
      .then(
        ({ texts }) => void (language.texts = texts),
        () => {},
      )
    const language = /** @type {Asked} */ ({ done })
    if (done) asked.set(found, language)
  }
  return asked.get(found)
}

/**
 * Resolves when the texts of a language have loaded or failed to load, or the language is unknown; English is then
 * the fallback.
 * @param {string} tag BCP 47, "de-AT"
 * @returns {Promise<void> | undefined}
 */
export const loadTexts = (tag) => ask(tag)?.done

/**
 * The texts of a language; undefined, which means English, if it is unknown or not loaded yet.
 * @param {string} tag BCP 47, "de-AT"
 * @param {() => void} arrived called later if a better answer has arrived
 * @returns {Texts | undefined}
 */
export function textsFor(tag, arrived) {
  const language = ask(tag)
  if (language && !("texts" in language)) void language.done.then(arrived)
  return language?.texts
}

/**
 * What looks for another language when a `lang` changes in a document or shadow root, and what tells it.
 * @type {WeakMap<Node, { looks: Set<() => void>, observer: MutationObserver | undefined }>}
 */
const watched = new WeakMap()

/**
 * Calls back when an ancestor of an element gets another language; one observer for all elements of a document or shadow root.
 * @param {Element} element in a document
 * @param {(before: string, lang: string) => void} changed
 * @returns {() => void} ends it
 */
export function followLanguage(element, changed) {
  let lang = langOf(element)
  const look = () => {
    const before = lang
    lang = langOf(element)
    if (lang !== before) changed(before, lang)
  }
  const ends = rootsOf(element).map((root) => watch(root, look))
  return () => {
    for (const end of ends) end()
  }
}

/** @param {Node} root @param {() => void} look @returns {() => void} ends it */
function watch(root, look) {
  const { looks, observer } = watched.get(root) ?? watching(root)
  if (looks.size === 0) observer?.observe(root, { attributeFilter: ["lang"], subtree: true })
  looks.add(look)
  return () => {
    looks.delete(look)
    if (looks.size === 0) observer?.disconnect()
  }
}

/** @param {Node} root */
function watching(root) {
  /** @type {Set<() => void>} */
  const looks = new Set()
  // Each document has classes of its own; one without a window has none.
  const { MutationObserver } = (root.ownerDocument ?? /** @type {Document} */ (root)).defaultView ?? {}
  const observer = MutationObserver && new MutationObserver(() => looks.forEach((look) => void look()))
  const both = { looks, observer }
  watched.set(root, both)
  return both
}

/** The document or shadow root of an element, and those around it. @param {Element} element @returns {Node[]} */
function rootsOf(element) {
  const root = element.getRootNode()
  const { host } = /** @type {Partial<ShadowRoot>} */ (root)
  return host ? [root, ...rootsOf(host)] : [root]
}

/**
 * The language of an element or of its nearest ancestor with one, BCP 47; empty if there is none.
 * @param {Element | undefined} element @returns {string}
 */
export const langOf = (element) =>
  element
    ? (element.closest("[lang]")?.getAttribute("lang") ??
      langOf(/** @type {ShadowRoot} */ (element.getRootNode()).host))
    : ""
