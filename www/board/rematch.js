// The next game of the same two players: colours swapped, same event, same kind of start.
import { Game } from "../module/index.js"
import { today } from "./details.js"

/** The tags to keep, by their names in the previous game. */
const keptTags = {
  Event: "Event",
  Site: "Site",
  White: "Black",
  Black: "White",
  WhiteElo: "BlackElo",
  BlackElo: "WhiteElo",
}

/**
 * @param {Game} before
 * @param {number | null} number of its Chess960 start
 * @returns {{ game: Game, number: number | null }}
 */
export function rematch({ start, rules, tags }, number) {
  const options = { rules, tags: { Date: today() } }
  for (const [tag, from] of Object.entries(keptTags)) {
    const value = tags.get(from)
    if (value !== undefined) Object.assign(options.tags, { [tag]: value })
  }
  const isUsual = !start.chess960 && start.fen() === new Game().start.fen()
  if (isUsual) return { game: new Game(options), number: null }
  // A numbered Chess960 start is drawn again; a position that was set up stays.
  const isNumbered = (number ?? (start.chess960 ? start.chess960Number : null)) !== null
  if (!isNumbered) return { game: new Game({ ...options, fen: start.fen(), chess960: start.chess960 }), number: null }
  const next = Math.floor(Math.random() * 960)
  return { game: new Game({ ...options, chess960: next }), number: next }
}
