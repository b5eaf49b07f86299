// Games live in the engine's memory while in use, otherwise as bytes that the garbage collector can free. So the
// engine's memory stays constant, however many games there are.

import { beforeRestart, isBroken, memorySize, restart } from "./engine.js"
import { EngineError } from "../values/errors.js"
import * as engine from "../generated/calls.js"

/** Maximum size of all loaded games except the one in use, in bytes. */
const MAX_LOADED = 1 << 22

/** From this memory size in bytes, the engine restarts if most of it is unused. */
const RESTART_SIZE = 1 << 26

/** Loaded games with their last measured bytes, least recently used first. @type {Map<StoredGame, number>} */
const loaded = new Map()

let total = 0

/** The game in use, the last one of `loaded`. @type {StoredGame | undefined} */
let newest

export class StoredGame {
  /** 0 while unloaded. */
  #number = 0
  /** The encoding while unloaded. @type {Uint8Array | undefined} */
  #bytes
  /** Whether the encoding has moves that were taken back. */
  #hasUndone = false

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

  /** Without moves that were taken back. Not inferred: Uint8Array is not generic before TypeScript 5.7. @returns {Uint8Array} */
  get bytes() {
    return (!this.#hasUndone && this.#bytes) || engine.gameToBytes(this.number)
  }

  /** Its number. Do not keep it across calls of app code, which may unload the game. */
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
    this.#hasUndone = false
    this.#settle(number)
  }

  #settle(/** @type {number} */ number, bytes = 0) {
    this.#number = number
    loaded.set(this, bytes)
    newest = this
    beforeRestart(rescueAll)
  }

  unload() {
    const number = this.#number
    this.rescue()
    if (!isBroken) engine.gameFree(number)
    total -= loaded.get(this) ?? 0
    loaded.delete(this)
    if (newest === this) newest = undefined
  }

  /** Encodes it before its instance is replaced. If memory runs out, the game is lost. */
  rescue() {
    if (!this.#number) return
    try {
      this.#hasUndone = engine.gameHasUndone(this.#number)
      this.#bytes = engine.gameToBytesWithUndone(this.#number)
    } catch (error) {
      // After a stack overflow, a later call tries again.
      if (!(error instanceof EngineError)) throw error
    }
    this.#number = 0
  }
}

/** Measures the game in use before another one replaces it. */
function weighNewest() {
  if (!newest) return
  const bytes = engine.gameMemory(newest.number)
  total += bytes - (loaded.get(newest) ?? 0)
  loaded.set(newest, bytes)
}

/**
 * Unloads the least recently used games beyond the limit, but not the last one: an app that merges many small games
 * into it uses it in turn with them.
 * @param {StoredGame | undefined} last
 */
function makeRoom(last) {
  for (const game of loaded.keys()) {
    if (total <= MAX_LOADED) break
    if (game !== last && game !== newest) game.unload()
  }
  // The memory of an instance never shrinks. Readers of PGN cannot move to a new one.
  if (memorySize() > RESTART_SIZE && total < memorySize() / 4 && engine.readerCount() === 0) restart()
}

function rescueAll() {
  for (const game of loaded.keys()) game.rescue()
  loaded.clear()
  total = 0
  newest = undefined
}
