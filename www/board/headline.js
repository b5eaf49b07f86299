// The headline of a game.
import { dateOf, knownText } from "../elements/game/words.js"
import { reading } from "./element-texts.js"

/** @import { Game } from "../module/index.js" */

/** Players, event and date in one line; "" if unknown. @param {Game} game */
export function headline({ tags }) {
  const [white, black, event] = ["White", "Black", "Event"].map((tag) => knownText(tags.get(tag)))
  const { unknown } = reading()
  const players = white || black ? `${white || unknown} – ${black || unknown}` : ""
  return [players, event, dateOf(tags.get("Date") ?? "").slice(0, 4)]
    .filter((text, index) => text && (index < 2 || players || event))
    .join(" · ")
}
