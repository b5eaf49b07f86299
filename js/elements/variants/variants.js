// What boards show, say and let people do in variants; loaded by the first board of one. The rules come with
// chess-arbiter/variants, which the page imports: nothing of it is imported here.
import { arriving, extension, whenExtended } from "../../extension.js"
import { engine, lazy } from "../engine.js"
import { problems } from "../problem-texts.js"
import { speakOfVariants } from "./words.js"

/** @import { Move, PieceOn } from "../../api.js" */
/** @import { VariantPosition as Added } from "../../variants/members.js" */
/** @import { Texts } from "../say.js" */

export { VariantLayer } from "./layer.js"

/** @typedef {Move & { readonly drop?: true, readonly exploded?: readonly PieceOn[] }} VariantMove */
/** @typedef {import("../../api.js").Position & Added} VariantPosition */

/** The page has not imported chess-arbiter/variants. */
export class NotImported extends Error {
  /** What is said of that. @param {Texts | undefined} language */
  in(language) {
    return problems(language).variants
  }
}

/** Resolves when the page has imported it. */
export const imported = whenExtended()

/** The rules of variants. */
export const rules = lazy(async () => {
  if (!extension) await Promise.race([imported, pageLoaded()])
  if (!extension) throw new NotImported("chess-arbiter/variants is not imported")
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
  if (arriving.wasm) await Promise.all([arriving.wasm, imported])
}

/**
 * The variant with a name; undefined if there is none, or without that entry.
 * @param {string} name
 * @returns {string | undefined}
 */
export const variantOf = (name) => extension?.variantOf(name)

speakOfVariants()
