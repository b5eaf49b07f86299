// The comparison with the installed chess.js, with text output.
import * as Theirs from "chess.js"
import * as Ours from "../../js/entries/chess.js"
import { compare } from "./compare.mjs"
import { fens, pgns } from "./data.mjs"

/** The calls that lead to a difference. */
const shown = ({ log, ours, theirs }) =>
  [
    ...log.map((call) => JSON.stringify(call)),
    `ours      ${JSON.stringify(ours)}`,
    `chess.js  ${JSON.stringify(theirs)}`,
  ].join("\n")

/**
 * Plays games.
 * @returns how many calls were made, how many differences have each name, and the others as text
 */
export function run({ games, seed }) {
  const { calls, found } = compare({ Ours, Theirs, games, seed, fens, pgns })
  const named = {}
  for (const { rule } of found) if (rule !== null) named[rule] = (named[rule] ?? 0) + 1
  return { calls, named, unexplained: found.filter(({ rule }) => rule === null).map(shown) }
}
