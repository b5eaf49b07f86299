// The English sentences about games: ends, PGN, claims, problems of records. Not loaded if only positions are used.

import { first, games } from "../generated/lang/games.js"
import { addSentences } from "./language.js"

let areKnown = false

/** Call it before using one of these sentences. */
export function addGameSentences() {
  if (!areKnown) addSentences(games, first)
  areKnown = true
}
