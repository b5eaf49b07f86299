// The elements' texts about games in the language of the page, for use by the page.
import { reading as readingIn } from "../elements/game/texts.js"
import { textsFor } from "../elements/languages.js"
import { playing as playingIn } from "../elements/play-texts.js"
import { tag } from "../texts.js"

/** @import { GameEnd } from "../module/index.js" */

// The page waits for the texts before rendering.
const texts = () => textsFor(tag, () => {})

let known = texts()
let ofReading = readingIn(known)

/** The texts of `<chess-game>`. */
export function reading() {
  const now = texts()
  if (now !== known) ofReading = readingIn((known = now))
  return ofReading
}

/** "Checkmate, White wins." @param {GameEnd} end */
export const endText = (end) => playingIn(texts()).endText(end)
