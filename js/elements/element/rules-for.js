// The rules that an element needs: those of chess or, once the page has imported them, of variants.
import { engine, lazy } from "./engine.js"

/** @import { Texts } from "./say.js" */

/** What boards show and say of variants. */
export const variants = lazy(async () => {
  const loaded = await import("../variants/variants.js")
  loaded.addVariantTexts()
  return loaded
})

/** A PGN of a variant, as far as the beginning of its name says. */
const ofVariant = /\[Variant\s+"(?!"|chess|standard|normal|from|d?frc|wild\W*fr|fischer|double|free|random|960)/i

/**
 * The rules for an element: those of variants if it has the attribute `variant`, or a PGN with that tag.
 * @param {HTMLElement} host
 * @param {string | null} [pgn]
 * @returns {{ readonly now: typeof engine.now, load(): Promise<unknown> }}
 */
export const rulesFor = (host, pgn) =>
  host.hasAttribute("variant") || ofVariant.test(pgn ?? "")
    ? {
        get now() {
          return variants.now?.rulesNow(host) ?? null
        },
        load: () => variants.load().then(({ loadRules }) => loadRules(host)),
      }
    : engine

/**
 * Reports that the rules of an element could not be loaded.
 * @param {unknown} error
 * @param {() => void} again is called if the page imports what is missing
 * @returns {(language: Texts | undefined, usual: string) => string} what is said of it
 */
export function failed(error, again) {
  if (variants.now) variants.now.afterImport(error, again)
  else console.error(error)
  return (language, usual) => variants.now?.whyNoRules(error, language) ?? usual
}
