// Texts for playing on a diagram, from lang/*.txt, [exploring].
import { exploring as english } from "../../generated/lang/english/exploring.js"
import { phrases } from "../picture/texts.js"

/** @import { Color } from "../../api.js" */

export const trying = phrases(english, (say) => ({
  /** @param {Color} side */
  tryMoves: (side) => say("try-moves", { side }),
  takeBack: say("take-back"),
  startAgain: say("start-again"),
  noRules: say("no-rules"),
  /** @param {string} why a sentence */
  cannotPlay: (why) => say("cannot-play", { why }),
}))
