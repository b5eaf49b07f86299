// The tags of a game as a Map. They are stored in the engine; writing to the Map sets them there.

import * as engine from "./generated/calls.js"
import { textOf } from "./options.js"

/** @import { StoredGame } from "./stored-game.js" */

/**
 * A Map of a game's tags, to be filled by `readTags`.
 * @param {StoredGame} game
 * @returns {Map<string, string>}
 */
export function tagsOf(game) {
  /** @type {Map<string, string>} */
  const tags = new Map()
  /** @param {string} name */
  const remove = (name) => {
    // Before the game is named: this may call the app.
    const key = textOf("the name of a tag", name)
    const isRemoved = engine.gameRemoveTag(game.number, key)
    // Those of the roster stay, without a value.
    readTags(tags, game)
    return isRemoved
  }
  // Own methods of a plain Map, not a class: so it equals other Maps, for test runners.
  return Object.defineProperties(tags, {
    set: {
      value: (/** @type {unknown} */ name, /** @type {unknown} */ value) => {
        const [key, text] = [textOf("the name of a tag", name), textOf("a tag", value)]
        const refusal = engine.gameSetTag(game.number, key, text)
        if (refusal) throw new TypeError(refusal)
        return Map.prototype.set.call(tags, key, text)
      },
    },
    delete: { value: remove },
    clear: { value: () => [...tags.keys()].forEach(remove) },
  })
}

/**
 * Fills the Map with the tags that the game has now.
 * @param {Map<string, string>} tags
 * @param {StoredGame} game
 */
export function readTags(tags, game) {
  /** @type {[string, string][]} */
  const read = engine.gameTags(game.number)
  Map.prototype.clear.call(tags)
  for (const [name, value] of read) Map.prototype.set.call(tags, name, value)
}
