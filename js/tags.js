// The tags of a game as a Map. They are stored in the engine; writing to the Map sets them there.

import * as engine from "./generated/calls.js"
import { textOf } from "./options.js"

/** @import { StoredGame } from "./stored-game.js" */

/**
 * A Map of a game's tags, which `readTags` fills.
 * @param {StoredGame} game
 * @param {() => void} changed called after a write that changed a tag
 * @returns {Map<string, string>}
 */
export function tagsOf(game, changed) {
  /** @type {Map<string, string>} */
  const tags = new Map()
  /** @param {() => void} write */
  const writing = (write) => {
    const before = String(engine.gameTags(game.number))
    write()
    // Even if the write changed nothing, because the Map may have been read before the game ended.
    readTags(tags, game)
    if (String(engine.gameTags(game.number)) !== before) changed()
  }
  // Own methods of a plain Map instead of a subclass, so that test runners find it equal to other Maps.
  return Object.defineProperties(tags, {
    set: {
      value: (/** @type {unknown} */ name, /** @type {unknown} */ value) => {
        const [key, text] = [textOf("the name of a tag", name), textOf("a tag", value)]
        writing(() => setTag(game, key, text))
        return tags
      },
    },
    // Tags of the roster stay, without a value.
    delete: {
      value: (/** @type {unknown} */ name) => {
        // Before using the game's number, because this may call the app.
        const key = textOf("the name of a tag", name)
        let isRemoved = false
        writing(() => (isRemoved = engine.gameRemoveTag(game.number, key)))
        return isRemoved
      },
    },
    clear: {
      value: () => writing(() => [...tags.keys()].forEach((name) => engine.gameRemoveTag(game.number, name))),
    },
  })
}

/**
 * @param {StoredGame} game
 * @param {string} name
 * @param {string} value
 * @throws {TypeError} when PGN cannot represent it
 */
export function setTag(game, name, value) {
  const refusal = engine.gameSetTag(game.number, name, value)
  if (refusal) throw new TypeError(refusal)
}

/**
 * Fills the Map with the current tags of the game. If the names are unchanged, each keeps its place, so that a loop
 * over the Map may write to it.
 * @param {Map<string, string>} tags
 * @param {StoredGame} game
 */
export function readTags(tags, game) {
  /** @type {[string, string][]} */
  const read = engine.gameTags(game.number)
  if (String([...tags.keys()]) !== String(read.map(([name]) => name))) Map.prototype.clear.call(tags)
  for (const [name, value] of read) Map.prototype.set.call(tags, name, value)
}
