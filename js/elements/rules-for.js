// The rules that an element needs: those of chess or, once the page has imported them, of variants.
import { engine, lazy } from "./engine.js"

/** What boards show and say of variants. */
export const variants = lazy(() => import("./variants/variants.js"))

/** A PGN of a variant, as far as the beginning of its name says. */
const ofVariant = /\[Variant\s+"(?!"|chess|standard|normal|from|fischer|free|960)/i

/**
 * The rules for an element: those of variants if it has the attribute `variant`, or a PGN with that tag.
 * @param {HTMLElement} host
 * @param {string | null} [pgn]
 * @returns {{ readonly now: typeof engine.now, load(): Promise<unknown> }}
 */
export function rulesFor(host, pgn) {
  const isNamed = !/^(chess)?$/.test(host.getAttribute("variant")?.trim() ?? "")
  if (!isNamed && !ofVariant.test(pgn ?? "")) return engine
  return {
    get now() {
      return variants.now?.rulesNow(host) ?? (isNamed ? null : engine.now)
    },
    async load() {
      try {
        const { loadRules } = await variants.load()
        await loadRules(host)
      } catch (error) {
        if (isNamed) throw error
        // Who reads the PGN says what is missing.
        await engine.load()
      }
    },
  }
}
