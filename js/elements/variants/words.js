// Texts about variants: drops, explosions, remaining checks, ends. From lang/*.txt, [varying].
import { explain } from "../../words/explain.js"
import { varying as english } from "../../generated/lang/english/varying.js"
import { variantVerdicts } from "../../generated/lang/variant-verdicts.js"
import { knownTag } from "../../words/known-language.js"
import { languageOf } from "../../words/language.js"
import { textsFor } from "../element/languages.js"
import { variantTexts, wordOf } from "../play/play-texts.js"
import { plural } from "../element/plural.js"
import { phrases } from "../picture/texts.js"
import { addLoader } from "../element/verdict-languages.js"

/** @import { Color, Role, Square } from "../../api.js" */
/** @import { VariantMove, VariantPosition } from "./variants.js" */

export const saying = phrases(english, (say, tag) => {
  /** "Knight, 2 held" @param {Role} role @param {number} count */
  const held = (role, count) => say(count > 0 ? "pocket.held" : "pocket.none", { role, count })
  return {
    held,
    /** @param {Color} side */
    pocket: (side) => say("pocket", { side }),
    /** @param {Role} role @param {number} count */
    choose: (role, count) => say("pocket.choose", { text: held(role, count) }),
    /** @param {Color} side that the user plays */
    notYours: (side) => say("pocket.not-yours", { side }),
    noPremove: say("pocket.premove"),
    /** "drops knight on f3, check" @param {Role} role @param {Square} to @param {string} check */
    drop: (role, to, check) => say("drop", { role, to, check }),
    /** @param {Role} role */
    hint: (role) => say("drop.hint", { role }),
    /** @param {NonNullable<VariantMove["exploded"]>} pieces */
    exploded: (pieces) =>
      say("exploded", {
        list: pieces.map((piece) => say("exploded.piece", { piece: wordOf(piece), square: piece.square })).join(", "),
      }),
    /** @param {Color} side */
    checks: (side) => say("checks", { side }),
    /** @param {Color} side @param {number} count */
    checksLeft: (side, count) => say("checks-left", { side, count }, plural(tag, count)),
  }
})

/** @param {string} tag a loaded language */
const sayingIn = (tag) => saying(textsFor(tag, () => {}))

/** Adds the variants' texts to those of boards and games. */
export function addVariantTexts() {
  Object.assign(variantTexts, {
    /** @param {VariantMove} move @param {string} check @param {string} tag */
    drop: ({ role, to }, check, tag) => sayingIn(tag).drop(role, to, check),

    /** @param {VariantMove} move @param {string} tag */
    hint: ({ role }, tag) => sayingIn(tag).hint(role),

    /** @param {VariantMove} move @param {VariantPosition} before @param {string} tag */
    follows({ exploded, check, color, uci }, before, tag) {
      if (exploded) return sayingIn(tag).exploded(exploded)
      const left = check && /** @type {VariantPosition} */ (before.play(uci)).remainingChecks
      return left && left[color] > 0 ? `${sayingIn(tag).checksLeft(color, left[color])}.` : ""
    },

    /** @param {import("../../api.js").GameEnd} end @param {string} tag */
    ending: (end, tag) => explain(end, { lang: tag }),
  })

  addLoader(async (lang) => {
    const tag = knownTag(lang, variantVerdicts)
    const { variants } = (await variantVerdicts.get(tag)?.()) ?? {}
    if (variants) Object.assign(languageOf({ lang: tag }).sentences, variants)
  })
}
