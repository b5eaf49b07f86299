// Turns a refusal, error, claim or end into a sentence.

import { addGameSentences } from "./game-sentences.js"
import { END, english, innerMessage, knowsSentence, languageOf, message } from "./language.js"
import { colors } from "../values/moves.js"
import { checkedOptions } from "../values/options.js"
import { capital } from "./template.js"

/** @import { DrawClaim, Explainable, Facts, GameEnd, Refused } from "../values/types.js" */

/**
 * The sentence for a refusal, error, issue, problem, draw claim or game end ("Checkmate, White wins.") in a language.
 * Also accepts their JSON, such as from a server.
 * @param {Explainable} what
 * @param {{ lang?: string | undefined } | number} [options] `lang` is a BCP 47 tag; English if that language was not
 *   imported. A number is ignored, so that `map(explain)` works
 * @returns {string} one sentence
 * @throws {TypeError} when it is anything else, or an option is unknown
 * @example
 * const sent = JSON.parse(JSON.stringify(Position.start().judge("Ke3")))
 * explain(sent)   // "A king cannot move from e1 to e3: it goes one square at a time."
 * explain({ result: "1-0", reason: "checkmate", winner: "white" })   // "Checkmate, White wins."
 * Setup.fromFen("8/8/8/8/8/8/8/8 w - -").problems().map(explain)[0]   // "White has no king."
 */
export function explain(what, options) {
  const language = languageOf(typeof options === "number" ? undefined : checkedOptions(options, ["lang"]))
  addGameSentences()
  try {
    const { facts, verdict, basis } = /** @type {{ facts?: Facts, verdict?: Refused, basis?: unknown }} */ (what)
    const found = facts ?? verdict?.facts
    if (typeof found?.sentence === "string") {
      // Refusals from a server may have sentences of variants or EPD, whose entries may not be imported here.
      const said = (facts ? /** @type {{ message?: unknown }} */ (what) : verdict)?.message
      const isUnknown = typeof said === "string" && !knowsSentence(found.sentence, language)
      return isUnknown ? said : message(found, language)
    }
    const own = basis ? claimFacts(/** @type {DrawClaim} */ (what)) : endFacts(/** @type {GameEnd} */ (what))
    if (Object.hasOwn(english.sentences, own.sentence)) return capital(innerMessage(own, language))
  } catch {
    // These facts are not from the engine.
  }
  throw new TypeError("there is nothing to explain: a refusal, an error, an end or a claim was expected")
}

/** @param {DrawClaim} claim @returns {Facts} */
function claimFacts({ reason, basis, moves }) {
  const sentence = `draw-claim.${reason}${basis === "position" ? "" : "-with"}`
  return { sentence, moves: moves.map(({ san }) => san) }
}

/** The end of a game as facts, as in the engine's refusals. @param {GameEnd} end @returns {Facts} */
function endFacts({ result, reason, by }) {
  if (!["1-0", "0-1", "1/2-1/2"].includes(result)) throw new TypeError("not a result")
  const side = result === "1/2-1/2" ? colors.find((color) => color === by) : result === "1-0" ? "white" : "black"
  // An end does not name its variant; with chess-arbiter/variants, one sentence fits all variants.
  const names = ["-draw", ""].flatMap((drawn) =>
    [...(side ? [".by.variant", ".by"] : []), ""].map((name) => END + reason + drawn + name),
  )
  const found = result === "1/2-1/2" && names.find((name) => Object.hasOwn(english.sentences, name))
  const sentence = found || END + reason
  return side ? { sentence, side, enemy: side === "white" ? "black" : "white" } : { sentence }
}
