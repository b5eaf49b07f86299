// The elements' texts about games in the page's language.
import { reading as readingIn } from "../elements/game/texts.js"
import { textsFor } from "../elements/element/languages.js"
import { playing as playingIn } from "../elements/play/play-texts.js"
import { tag } from "../texts.js"

/** @import { Game, GameEnd } from "../module/index.js" */

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

/**
 * Describes the current point: its move; then the end or possible claims, comments and variations.
 * @param {Game} game
 */
export function placeTexts(game) {
  const { first, ended, more } = reading().place(game)
  const claims = game.end || game.ply !== game.lastPly ? [] : game.claims()
  return {
    first,
    rest: [ended, ...playingIn(texts()).claimTexts(claims, game.position.turn), more].filter(Boolean).join(" "),
  }
}
