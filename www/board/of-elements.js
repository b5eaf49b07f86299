// What the elements say of games, in the language of the page, for what the page itself shows of them.
import { reading as readingIn } from "../elements/game/texts.js"
import { textsFor } from "../elements/languages.js"
import { playing as playingIn } from "../elements/play-texts.js"
import { tag } from "../texts.js"

/** @import { GameEnd } from "../module/index.js" */

// The page waits for the texts before it shows any.
const texts = () => textsFor(tag, () => {})

let known = texts()
let ofReading = readingIn(known)

/** What is said where a game is read. */
export function reading() {
  const now = texts()
  if (now !== known) ofReading = readingIn((known = now))
  return ofReading
}

/** "Checkmate, White wins." @param {GameEnd} end */
export const endText = (end) => playingIn(texts()).endText(end)
