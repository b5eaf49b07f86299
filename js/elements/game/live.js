// A game whose text is read again, because it goes on or was corrected: whether it is the same game, and where its reader is
// in it now.
import { endOfLine, mainEnd } from "./tree.js"
import { knownText } from "./words.js"

/** @import { Game, GameNode } from "../../api.js" */
/** @import { FileEntry, PgnFile } from "./pgn-file.js" */

/** @typedef {{ index: number, entry: FileEntry }} Found a game of a file */

/** How surely two games are one: not at all, by what the tags and the beginning say, or because the one goes on where the other stops. */
const [other, corrected, continued] = [0, 1, 2]

/** More games with the same names are not compared. */
const mostAlike = 20

/** The tags that tell games apart, of those in the list of a file. */
const listed = /** @type {const} */ (["white", "black", "event", "round", "date"])

/** Whether two values of a tag may be those of one game: one of them is unknown, or the end of a date. @param {string | undefined} before @param {string | undefined} after */
function agree(before, after) {
  const [a, b] = [before, after].map((text) => knownText(text).replace(/(\.\?\?)+$/, ""))
  return !a || !b || a === b || (/^[\d.]+$/.test(b) && /^\d{4}(\.|$)/.test(a) && b.startsWith(a))
}

/** @param {Game} before @param {Game} after */
function likeness(before, after) {
  const both = (/** @type {string} */ name) => agree(before.tags.get(name), after.tags.get(name))
  if (!before.start.equals(after.start)) return other
  if (!["White", "Black", "Event", "Site", "Round", "Date"].every(both)) return other
  const end = mainEnd(before)
  if (nodeIn(after, end).ply === end.ply) return continued
  const isNamed = ["White", "Black"].every(
    (name) => knownText(after.tags.get(name)) && knownText(before.tags.get(name)),
  )
  const [first, now] = [before.root.children[0], after.root.children[0]]
  return isNamed || first?.move?.uci === now?.move?.uci ? corrected : other
}

/** Whether a game is a later state of another one. @param {Game} before @param {Game} after */
export const isSameGame = (before, after) => likeness(before, after) > other

/**
 * A game in a file that was read again: at its old place, or where it is now.
 * @param {Game} game @param {PgnFile} file
 * @param {number} at its old place, from 0
 * @returns {Promise<Found | null>} null if it is not there any more
 */
export async function findAgain(game, file, at) {
  /** @type {Found | null} */
  let best = null
  const { tags } = game
  const line = { white: tags.get("White"), black: tags.get("Black"), event: tags.get("Event") }
  const own = { ...line, round: tags.get("Round"), date: tags.get("Date") }
  // Games without names could be any.
  const isNamed = knownText(own.white) !== "" && knownText(own.black) !== ""
  const places = at < file.count ? [at] : []
  for (let index = 0; isNamed && index < file.count && places.length < mostAlike; index++) {
    const there = file.line(index)
    if (index !== at && there.white === own.white && listed.every((name) => agree(own[name], there[name])))
      places.push(index)
  }
  for (const index of places) {
    const entry = await file.open(index)
    const how = likeness(game, entry.game)
    if (how === continued) return { index, entry }
    if (how === corrected) best ??= { index, entry }
  }
  return best
}

/** The node of another game after the same moves, as far as they are there. @param {Game} game @param {GameNode} node */
export function nodeIn(game, node) {
  const moves = []
  for (let at = node; at.parent; at = at.parent) moves.push(at.move?.uci)
  let found = game.root
  for (const uci of moves.reverse()) {
    const next = found.children.find(({ move }) => move?.uci === uci)
    if (!next) break
    found = next
  }
  return found
}

/**
 * Takes the place of a reader over into a later state of the game.
 * @param {Game} before @param {Game} after
 * @param {boolean} follows whether a reader at its end goes on to the new end
 * @returns {boolean} whether that is another place
 */
export function takePlace(before, after, follows) {
  const { current } = before
  const end = mainEnd(before)
  if (follows && current === end) {
    const last = mainEnd(after)
    after.goToNode(last)
    return last.ply !== end.ply || nodeIn(after, end) !== last
  }
  const here = nodeIn(after, current)
  // The line that they are in, also beyond them.
  after.goToNode(nodeIn(after, endOfLine(before)))
  after.goTo(here.ply)
  return here.ply !== current.ply
}
