// When a game is read again, because it goes on or was corrected: finds it in the file, and the reader's place in it.
import { endOfLine, mainEnd } from "./tree.js"
import { knownText } from "./words.js"

/** @import { Game, GameNode } from "../../api.js" */
/** @import { FileEntry, PgnFile } from "./pgn-file.js" */

/** @typedef {{ index: number, entry: FileEntry }} Found */

/** How similar games are: the same by tags and first move (corrected), or by all moves of the main line (continued). */
const [other, corrected, continued] = [0, 1, 2]

const maxCandidates = 20

/** The tags of a list line that tell games apart. */
const listed = /** @type {const} */ (["white", "black", "event", "round", "date"])

/** Whether two values can belong to the same game. @param {string | undefined} before @param {string | undefined} after */
function canBeSame(before, after) {
  const [a, b] = [before, after].map((text) => knownText(text).replace(/(\.\?\?)+$/, ""))
  return !a || !b || a === b || (/^[\d.]+$/.test(b) && /^\d{4}(\.|$)/.test(a) && b.startsWith(a))
}

/** @param {Game} before @param {Game} after */
function similarity(before, after) {
  const both = (/** @type {string} */ name) => canBeSame(before.tags.get(name), after.tags.get(name))
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

/** @param {Game} before @param {Game} after */
export const isSameGame = (before, after) => similarity(before, after) > other

/**
 * Finds a game in a file that was read again.
 * @param {Game} game @param {PgnFile} file @param {number} at its old index @returns {Promise<Found | null>}
 */
export async function findAgain(game, file, at) {
  /** @type {Found | null} */
  let best = null
  const { tags } = game
  const line = { white: tags.get("White"), black: tags.get("Black"), event: tags.get("Event") }
  const own = { ...line, round: tags.get("Round"), date: tags.get("Date") }
  // Without names, any game could match.
  const isNamed = knownText(own.white) !== "" && knownText(own.black) !== ""
  const places = at < file.count ? [at] : []
  for (let index = 0; isNamed && index < file.count && places.length < maxCandidates; index++) {
    const there = file.line(index)
    if (index !== at && there.white === own.white && listed.every((name) => canBeSame(own[name], there[name])))
      places.push(index)
  }
  for (const index of places) {
    const entry = await file.open(index)
    const how = similarity(game, entry.game)
    if (how === continued) return { index, entry }
    if (how === corrected) best ??= { index, entry }
  }
  return best
}

/** The node of `game` after the same moves, as far as it has them. @param {Game} game @param {GameNode} node */
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
 * Goes to the reader's place in a later state of the game.
 * @param {Game} before @param {Game} after @param {boolean} follows whether a reader at the end moves on to the new end
 * @returns {boolean} whether the place has changed
 */
export function restorePlace(before, after, follows) {
  const { current } = before
  const end = mainEnd(before)
  if (follows && current === end) {
    const last = mainEnd(after)
    after.goToNode(last)
    return last.ply !== end.ply || nodeIn(after, end) !== last
  }
  const here = nodeIn(after, current)
  // Keeps the current line beyond the reader's node.
  after.goToNode(nodeIn(after, endOfLine(before)))
  after.goTo(here.ply)
  return here.ply !== current.ply
}
