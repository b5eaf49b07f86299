// The languages of elements. English is always available; others are loaded when an element first needs them.
import { texts as known } from "../../generated/lang/texts.js"
import { knownTag } from "../../words/known-language.js"

/** @import { Texts } from "./say.js" */

/** After a failed load, `texts` is undefined. @typedef {{ texts?: Texts | undefined, done: Promise<void> }} Requested */
/** @type {Map<string, Requested>} */
const requested = new Map()

/** @param {string} tag @returns {Requested | undefined} */
function request(tag) {
  const found = knownTag(tag, known)
  if (!requested.has(found)) {
    const done = known
      .get(found)?.()
      .then(
        ({ texts }) => void (language.texts = texts),
        () => {},
      )
    const language = /** @type {Requested} */ ({ done })
    if (done) requested.set(found, language)
  }
  return requested.get(found)
}

/** Resolves when the texts are loaded or will stay English. @param {string} tag BCP 47 */
export const loadTexts = (tag) => request(tag)?.done

/**
 * The texts of a language, undefined if it is English, unknown or not loaded yet.
 * @param {string} tag BCP 47 @param {() => void} arrived called when the texts have loaded @returns {Texts | undefined}
 */
export function textsFor(tag, arrived) {
  const language = request(tag)
  if (language && !("texts" in language)) void language.done.then(arrived)
  return language?.texts
}

/**
 * The listeners and the observer for `lang` in each document or shadow root.
 * @type {WeakMap<Node, { checks: Set<() => void>, observer: MutationObserver | undefined }>}
 */
const watched = new WeakMap()

/**
 * Calls back when the language of an element changes.
 * @param {Element} element @param {(before: string, lang: string) => void} changed @returns {() => void} stops
 */
export function followLanguage(element, changed) {
  let lang = langOf(element)
  const check = () => {
    const before = lang
    lang = langOf(element)
    if (lang !== before) changed(before, lang)
  }
  const stops = rootsOf(element).map((root) => watch(root, check))
  return () => {
    for (const end of stops) end()
  }
}

/** @param {Node} root @param {() => void} check @returns {() => void} stops */
function watch(root, check) {
  const { checks, observer } = watched.get(root) ?? watching(root)
  if (checks.size === 0) observer?.observe(root, { attributeFilter: ["lang"], subtree: true })
  checks.add(check)
  return () => {
    checks.delete(check)
    if (checks.size === 0) observer?.disconnect()
  }
}

/** @param {Node} root */
function watching(root) {
  /** @type {Set<() => void>} */
  const checks = new Set()
  // The document may belong to another window, or to none.
  const { MutationObserver } = (root.ownerDocument ?? /** @type {Document} */ (root)).defaultView ?? {}
  const observer = MutationObserver && new MutationObserver(() => checks.forEach((check) => void check()))
  const both = { checks, observer }
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
