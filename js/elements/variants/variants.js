// What boards show, say and let people do in variants; loaded by the first board of one. The rules come with
// chess-arbiter/variants, which the page imports: nothing of it is imported here.
import { variantOf as variantNamed } from "../../values/variant.js"
import { usesVariants, variantsUsed } from "../../values/variant-support.js"
import { engine, lazy } from "../element/engine.js"
import { problems } from "../element/problem-texts.js"

/** @import { Move, PieceOn } from "../../api.js" */
/** @import { VariantPosition as Added } from "../../variants/members.js" */
/** @import { Texts } from "../element/say.js" */

export { VariantLayer } from "./layer.js"
export { SetupFields } from "./setup-fields.js"
export { saying, speakOfVariants } from "./words.js"

/** @typedef {Move & { readonly drop?: true, readonly exploded?: readonly PieceOn[] }} VariantMove */
/** @typedef {import("../../api.js").Position & Added} VariantPosition */

/** The page has not imported chess-arbiter/variants. */
class NotImported extends Error {}

/** A text that is not the name of a variant. */
class UnknownVariant extends Error {}

const rules = lazy(async () => {
  if (!usesVariants) await Promise.race([variantsUsed, pageLoaded()])
  if (!usesVariants) throw new NotImported("chess-arbiter/variants is not imported")
  const rules = await import("../../api.js")
  // The first call starts the engine, so loading fails here if the page's policy forbids it.
  rules.Position.start()
  engine.take(rules)
  return rules
})

/** Resolves when all scripts that are in the page have run, but for what they load later. */
async function pageLoaded() {
  if (document.readyState !== "complete")
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }))
}

/** @param {HTMLElement} host */
const nameIn = (host) => host.getAttribute("variant")?.trim() ?? ""

/**
 * The variant of an element by its attribute, as the rules call it.
 * @param {HTMLElement} host
 * @returns {string | undefined} undefined in chess, and without the rules
 */
export const variantOf = (host) => (isNamed(host) && usesVariants ? variantNamed(nameIn(host)) : undefined)

/** @param {HTMLElement} host */
const isUnknown = (host) => isNamed(host) && variantOf(host) === undefined

/** Whether the attribute names a variant; otherwise a PGN does. @param {HTMLElement} host */
const isNamed = (host) => !["", "chess"].includes(nameIn(host))

/** The rules for an element, if they are there and know its variant. @param {HTMLElement} host */
export const rulesNow = (host) => (isNamed(host) ? (isUnknown(host) ? null : rules.now) : engine.now)

/** Loads them. @param {HTMLElement} host */
export async function loadRules(host) {
  try {
    await rules.load()
  } catch (error) {
    // Who reads the PGN says what is missing.
    if (isNamed(host) || !(error instanceof NotImported)) throw error
    await engine.load()
  }
  if (isUnknown(host)) throw new UnknownVariant(nameIn(host))
}

/**
 * What is said if there are no rules because of the variant.
 * @param {unknown} error of loading them
 * @param {Texts | undefined} language
 */
export function whyNoRules(error, language) {
  if (error instanceof UnknownVariant) return problems(language).variant(error.message)
  return error instanceof NotImported ? problems(language).variants : undefined
}

/**
 * Calls back when the page has imported the variants, if that is why there are no rules. What is not said is reported.
 * @param {unknown} error of loading them
 * @param {() => void} call
 */
export function afterImport(error, call) {
  if (error instanceof NotImported) void variantsUsed.then(call)
  else if (!(error instanceof UnknownVariant)) console.error(error)
}
