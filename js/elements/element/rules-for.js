// The rules that an element needs: those of chess or, once the page has imported them, of variants.
import { engine, lazy } from "./engine.js"

/** @import { Texts } from "./say.js" */

export const variants = lazy(async () => {
  const loaded = await import("../variants/variants.js")
  loaded.addVariantTexts()
  return loaded
})

/** A PGN with a Variant tag that does not begin like a name of chess or Chess960. */
const ofVariant = /\[Variant\s+"(?!"|chess|standard|normal|from|d?frc|wild\W*fr|fischer|double|free|random|960)/i

/**
 * The rules for an element: of variants if it has the attribute `variant` or a PGN with that tag, otherwise of chess.
 * @param {HTMLElement} host @param {string | null} [pgn]
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
 * @param {unknown} error @param {() => void} retry called once the page imports the variants
 * @returns {(language: Texts | undefined, usual: string) => string} the sentence to show
 */
export function failed(error, retry) {
  if (variants.now) variants.now.afterImport(error, retry)
  else console.error(error)
  return (language, usual) => variants.now?.whyNoRules(error, language) ?? usual
}
