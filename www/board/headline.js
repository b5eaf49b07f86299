// The headline of a game, and its occasion: where and when it was played.
import { dateInWords, placeIn } from "../elements/game/headline.js"
import { dateOf, knownText, scoreText } from "../elements/game/words.js"
import { phrase, tag } from "../texts.js"
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

/**
 * Event, place, date, round, result and annotator; "" if unknown. Players and ratings are shown beside the board.
 * @param {Game} game
 */
export function occasion({ tags }) {
  const known = (/** @type {string} */ name) => knownText(tags.get(name))
  const round = known("Round").replace(/^-$/, "")
  const [result, annotator] = [known("Result").replace("*", ""), known("Annotator")]
  return [
    known("Event"),
    placeIn(tags),
    dateInWords(known("Date"), tag),
    round && phrase("round", { round }),
    // Word joiners keep the result in one line.
    scoreText(result).replace("–", "\u2060–\u2060"),
    annotator && phrase("annotator", { name: annotator }),
  ]
    .filter(Boolean)
    .join(" · ")
}
