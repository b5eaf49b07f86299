// The languages of elements. English is always available; others are loaded when an element first needs them.
import { texts as known } from "../../generated/lang/texts.js"
import { knownTag } from "../../words/known-language.js"

/** @import { Texts } from "./say.js" */

/** After a failed load, `texts` is undefined. @typedef {{ texts?: Texts | undefined, done: Promise<void> }} Asked */
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

/** Resolves when the texts are loaded or will stay English. @param {string} tag BCP 47 */
export const loadTexts = (tag) => ask(tag)?.done

/**
 * Undefined, which means English, if the language is unknown or not loaded yet.
 * @param {string} tag BCP 47 @param {() => void} arrived called when the texts have loaded @returns {Texts | undefined}
 */
export function textsFor(tag, arrived) {
  const language = ask(tag)
  if (language && !("texts" in language)) void language.done.then(arrived)
  return language?.texts
}

/**
 * The listeners and the observer for `lang` in each document or shadow root.
 * @type {WeakMap<Node, { looks: Set<() => void>, observer: MutationObserver | undefined }>}
 */
const watched = new WeakMap()

/**
 * Calls back when the language of an element changes.
 * @param {Element} element @param {(before: string, lang: string) => void} changed @returns {() => void} stops
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

/** @param {Node} root @param {() => void} look @returns {() => void} stops */
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
  // The class of the document's own window, if it has one.
  const { MutationObserver } = (root.ownerDocument ?? /** @type {Document} */ (root)).defaultView ?? {}
  const observer = MutationObserver && new MutationObserver(() => looks.forEach((look) => void look()))
  const both = { looks, observer }
  watched.set(root, both)
  return both
}

/** The element's document or shadow root, and those around it. @param {Element} element @returns {Node[]} */
function rootsOf(element) {
  const root = element.getRootNode()
  const { host } = /** @type {Partial<ShadowRoot>} */ (root)
  return host ? [root, ...rootsOf(host)] : [root]
}

/** BCP 47, "" without one. @param {Element | undefined} element @returns {string} */
export const langOf = (element) =>
  element
    ? (element.closest("[lang]")?.getAttribute("lang") ??
      langOf(/** @type {ShadowRoot} */ (element.getRootNode()).host))
    : ""
