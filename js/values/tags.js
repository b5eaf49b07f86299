// The tags of a game as a Map that writes to the engine.

import * as engine from "../generated/calls.js"
import { asText } from "./options.js"

/** @import { StoredGame } from "../wasm/stored-game.js" */

/** The tags that follow the end of the game; other tags can declare an end. */
const ofEnd = ["Result", "Termination", "EndedBy"]

/**
 * A Map of a game's tags.
 * @param {StoredGame} game @param {() => void} refresh calls `readTags` if the game has changed
 * @param {() => void} changed called after a write that changed a tag
 */
export function tagsOf(game, refresh, changed) {
  /** @type {Map<string, string>} */
  const tags = new Map()
  /** @param {readonly string[]} names that it may change, besides `ofEnd` @param {() => void} write */
  const writing = (names, write) => {
    // The game may have ended since the tags were read.
    refresh()
    const affected = [...new Set([...names, ...ofEnd])]
    const before = affected.map((name) => tags.get(name))
    write()
    for (const name of affected) {
      const value = engine.gameTag(game.number, name)
      if (value === undefined) Map.prototype.delete.call(tags, name)
      else Map.prototype.set.call(tags, name, value)
    }
    if (affected.some((name, index) => tags.get(name) !== before[index])) changed()
  }
  // Methods of a plain Map instead of a subclass, so that test runners find it equal to other Maps.
  return Object.defineProperties(tags, {
    set: {
      value: (/** @type {unknown} */ name, /** @type {unknown} */ value) => {
        const [key, text] = [asText("the name of a tag", name), asText("a tag", value)]
        writing([key], () => setTag(game, key, text))
        return tags
      },
    },
    // Roster tags cannot be deleted: they only lose their value.
    delete: {
      value: (/** @type {unknown} */ name) => {
        // First, because the name's `toString` may use the game.
        const key = asText("the name of a tag", name)
        let isRemoved = false
        writing([key], () => (isRemoved = engine.gameRemoveTag(game.number, key)))
        return isRemoved
      },
    },
    clear: {
      value: () => {
        const names = [...tags.keys()]
        writing(names, () => names.forEach((name) => engine.gameRemoveTag(game.number, name)))
      },
    },
  })
}

/** @param {StoredGame} game @param {string} name @param {string} value @throws {TypeError} if PGN refuses it */
export function setTag(game, name, value) {
  const refusal = engine.gameSetTag(game.number, name, value)
  if (refusal) throw new TypeError(refusal)
}

/**
 * Fills the Map from the game. Unchanged names keep their places, so that a loop over the Map may write to it.
 * @param {Map<string, string>} tags @param {StoredGame} game
 */
export function readTags(tags, game) {
  /** @type {[string, string][]} */
  const read = engine.gameTags(game.number)
  if (read.length !== tags.size || !read.every(([name]) => tags.has(name))) Map.prototype.clear.call(tags)
  for (const [name, value] of read) Map.prototype.set.call(tags, name, value)
}
