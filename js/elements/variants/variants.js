// Variants on boards, loaded with the first one. Their rules are in chess-arbiter/variants, which the page must import.
import { variantOf as variantNamed } from "../../variants/variant-of.js"
import { usesVariants, variantsUsed } from "../../values/variant-support.js"
import { engine, lazy } from "../element/engine.js"
import { problems } from "../element/problem-texts.js"

/** @import { Move, PieceOn } from "../../api.js" */
/** @import { VariantPosition as Added } from "../../variants/members.js" */
/** @import { Texts } from "../element/say.js" */

export { VariantLayer } from "./layer.js"
export { SetupFields } from "./setup-fields.js"
export { saying, addVariantTexts } from "./words.js"

/** @typedef {Move & { readonly drop?: true, readonly exploded?: readonly PieceOn[] }} VariantMove */
/** @typedef {import("../../api.js").Position & Added} VariantPosition */

class NotImported extends Error {}

class UnknownVariant extends Error {}

const rules = lazy(async () => {
  if (!usesVariants) await Promise.race([variantsUsed, pageLoaded()])
  if (!usesVariants) throw new NotImported("chess-arbiter/variants is not imported")
  const rules = await import("../../api.js")
  // Starts the engine now, so that loading fails if the page's policy forbids WebAssembly.
  rules.Position.start()
  engine.take(rules)
  return rules
})

/** Resolves when the page's scripts have run. */
async function pageLoaded() {
  if (document.readyState !== "complete")
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }))
}

/** @param {HTMLElement} host */
const nameIn = (host) => host.getAttribute("variant")?.trim() ?? ""

/** Undefined for chess, and without the rules. @param {HTMLElement} host @returns {string | undefined} */
export const variantOf = (host) => (isNamed(host) && usesVariants ? variantNamed(nameIn(host)) : undefined)

/** @param {HTMLElement} host */
const isUnknown = (host) => isNamed(host) && variantOf(host) === undefined

/** @param {HTMLElement} host */
const isNamed = (host) => !["", "chess"].includes(nameIn(host))

/** Null if the rules are not loaded or do not know the variant. @param {HTMLElement} host */
export const rulesNow = (host) => (isNamed(host) ? (isUnknown(host) ? null : rules.now) : engine.now)

/** @param {HTMLElement} host */
export async function loadRules(host) {
  try {
    await rules.load()
  } catch (error) {
    // If a PGN names the variant, its reader says what is missing.
    if (isNamed(host) || !(error instanceof NotImported)) throw error
    await engine.load()
  }
  if (isUnknown(host)) throw new UnknownVariant(nameIn(host))
}

/** Explains an error of `loadRules`. @param {unknown} error @param {Texts | undefined} language */
export function whyNoRules(error, language) {
  if (error instanceof UnknownVariant) return problems(language).variant(error.message)
  return error instanceof NotImported ? problems(language).variants : undefined
}

/** Calls back once the missing import is there. @param {unknown} error @param {() => void} call */
export function afterImport(error, call) {
  if (error instanceof NotImported) void variantsUsed.then(call)
  else if (!(error instanceof UnknownVariant)) console.error(error)
}
