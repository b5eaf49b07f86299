// The English sentences about games: ends, PGN, claims, problems of records. Positions do without them.

import { first, games } from "../generated/lang/games.js"
import { addSentences } from "./language.js"

let areKnown = false

/** Adds them to the English language. Whatever can say one of them calls it first. */
export function knowGames() {
  if (!areKnown) addSentences(games, first)
  areKnown = true
}
