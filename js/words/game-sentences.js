// The English sentences about games: ends, PGN, claims, problems of records. Not loaded with positions alone.

import { first, games } from "../generated/lang/games.js"
import { addSentences } from "./language.js"

let areKnown = false

/** Adds them to the English language. Call it before using one of them. */
export function addGameSentences() {
  if (!areKnown) addSentences(games, first)
  areKnown = true
}
