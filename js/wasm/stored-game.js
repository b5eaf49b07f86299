// Games are in the engine's memory while they are used, and otherwise bytes in JavaScript, which the garbage
// collector can free. So the engine's memory stays constant, however many games there are.

import { beforeRestart, isBroken, memorySize, restart } from "./engine.js"
import { EngineError } from "../values/errors.js"
import * as engine from "../generated/calls.js"

/** The maximum total memory of games, except the one in use, in bytes. */
const MOST = 1 << 22

/** From this size on, the engine's memory is released if most of it is unused, in bytes. */
const ROOMY = 1 << 26

/**
 * The games in the engine's memory and the bytes that each took when it was last measured, least recently used first.
 * @type {Map<StoredGame, number>}
 */
const loaded = new Map()

/** The sum of their bytes. */
let total = 0

/** The game in use, which is the last one of `loaded`. @type {StoredGame | undefined} */
let newest

/** A game: in the engine's memory, or encoded. */
export class StoredGame {
  /** Its number in the engine's memory; 0 while it is not there. */
  #number = 0
  /** Its encoding while it is not there. @type {Uint8Array | undefined} */
  #bytes

  /** @param {number | Uint8Array} game its number in the engine's memory, or its encoding */
  constructor(game) {
    if (typeof game !== "number") {
      this.#bytes = game
      return
    }
    const last = newest
    weighNewest()
    this.#settle(game)
    makeRoom(last)
  }

  /** Its encoding. */
  get bytes() {
    return this.#bytes ?? engine.gameToBytes(this.number)
  }

  /** Its number in the engine's memory. Use it at once: code of the app that runs in between may unload the game. */
  get number() {
    if (isBroken) restart()
    if (this !== newest) this.#load()
    return this.#number
  }

  #load() {
    weighNewest()
    if (this.#number) {
      const bytes = /** @type {number} */ (loaded.get(this))
      loaded.delete(this)
      this.#settle(this.#number, bytes)
      return
    }
    makeRoom(newest)
    const number = this.#bytes && engine.gameFromBytes(this.#bytes)
    if (!number) throw new EngineError("this game was lost when the engine of chess-arbiter failed")
    this.#bytes = undefined
    this.#settle(number)
  }

  #settle(/** @type {number} */ number, bytes = 0) {
    this.#number = number
    loaded.set(this, bytes)
    newest = this
    beforeRestart(rescueAll)
  }

  /** Removes it from the engine's memory. */
  unload() {
    const number = this.#number
    this.rescue()
    if (!isBroken) engine.gameFree(number)
    total -= loaded.get(this) ?? 0
    loaded.delete(this)
    if (newest === this) newest = undefined
  }

  /** Encodes it, also in an instance that is about to be replaced. If memory runs out, the game is lost. */
  rescue() {
    if (!this.#number) return
    try {
      this.#bytes = engine.gameToBytes(this.#number)
    } catch (error) {
      // If only the stack was too short, a later call tries again.
      if (!(error instanceof EngineError)) throw error
    }
    this.#number = 0
  }
}

/** Measures the game in use before switching to another one. */
function weighNewest() {
  if (!newest) return
  const bytes = engine.gameMemory(newest.number)
  total += bytes - (loaded.get(newest) ?? 0)
  loaded.set(newest, bytes)
}

/**
 * Unloads the least recently used games until the others are within the limit, but not the last one, however large: an
 * app may change from it to one small game after another, as when it merges them.
 * @param {StoredGame | undefined} last
 */
function makeRoom(last) {
  for (const game of loaded.keys()) {
    if (total <= MOST) break
    if (game !== last && game !== newest) game.unload()
  }
  // The memory of an instance never shrinks; a new instance starts small, but readers of PGN exist only in their own.
  if (memorySize() > ROOMY && total < memorySize() / 4 && engine.readerCount() === 0) restart()
}

/** Encodes all games, before the instance that they are in is replaced. */
function rescueAll() {
  for (const game of loaded.keys()) game.rescue()
  loaded.clear()
  total = 0
  newest = undefined
}
