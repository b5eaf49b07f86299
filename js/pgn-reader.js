// Reading PGN as far as bytes and issues; pgn.js and game.js make games of them.

import { guarded, instance, refresh, word } from "./engine.js"
import { EngineError } from "./errors.js"
import { PgnReader as EngineReader } from "./generated/chess_arbiter.js"
import { english, message } from "./language.js"
import { shown } from "./squares.js"
import { issueOf } from "./verdict.js"

/** @import { PgnIssue } from "./types.js" */

/**
 * A game as it was read, encoded, and what was not as it should be.
 * @typedef {{ bytes: Uint8Array, issues: readonly PgnIssue[] }} ReadGame
 */

/** Bytes that are handed over at once, so that the engine's memory need not hold a whole file. */
const PIECE = 1 << 16

const encoder = new TextEncoder()

/** Reads games from bytes that arrive in pieces. */
export class PgnReader {
  #reader = guarded(() => new EngineReader())()
  /** The instance of the engine that it belongs to. */
  #instance = instance

  /**
   * @template T
   * @param {(reader: EngineReader) => T} use
   * @returns {T}
   */
  #use(use) {
    const result = guarded(() => {
      // If the engine had to start anew, what was read of an unfinished game is gone.
      if (instance !== this.#instance) return undefined
      return { value: use(this.#reader) }
    })()
    if (!result) throw new EngineError("the engine of chess-arbiter failed while this PGN was read; read it again")
    return result.value
  }

  /**
   * @param {Uint8Array} bytes
   * @returns {Generator<ReadGame, void>} the games that these bytes complete
   */
  *read(bytes) {
    for (let at = 0; at < bytes.length; at += PIECE) {
      this.#use((reader) => reader.feed(bytes.subarray(at, at + PIECE)))
      yield* this.#complete()
    }
  }

  /** @returns {Generator<ReadGame, void>} the games that are complete when no more bytes come */
  *finish() {
    this.#use((reader) => reader.finish())
    yield* this.#complete()
  }

  /** @returns {Generator<ReadGame, void>} */
  *#complete() {
    for (let games = this.#next(); games.length > 0; games = this.#next()) yield* games
  }

  /** @returns {ReadGame[]} */
  #next() {
    return this.#use((reader) => {
      const count = reader.next()
      refresh()
      // Before anything else is asked of the engine, which would write over the words.
      const lengths = Array.from({ length: count }, (_, place) => word(place))
      if (count === 0) return []
      const bytes = reader.takeBytes()
      const hasIssues = lengths.some((length, place) => place % 2 === 1 && length > 0)
      /** @type {PgnIssue[]} */
      const issues = hasIssues ? reader.takeIssues().map((/** @type {any} */ issue) => issueOf(issue, english)) : []
      const games = []
      let at = 0
      let issue = 0
      for (let place = 0; place < count; place += 2) {
        const [length, told] = /** @type {[number, number]} */ ([lengths[place], lengths[place + 1]])
        games.push({ bytes: bytes.subarray(at, (at += length)), issues: Object.freeze(issues.slice(issue, (issue += told))) })
      }
      return games
    })
  }

  /** Lets go of its memory at once. */
  free() {
    guarded(() => instance === this.#instance && this.#reader.free())()
  }
}

/**
 * Reads a whole text.
 * @template T
 * @param {string} pgn
 * @param {(games: Generator<ReadGame, void>) => T} use
 * @returns {T}
 */
export function readText(pgn, use) {
  const reader = new PgnReader()
  try {
    return use(gamesOf(reader, encoder.encode(pgn)))
  } finally {
    reader.free()
  }
}

/**
 * @param {PgnReader} reader
 * @param {Uint8Array} bytes
 */
function* gamesOf(reader, bytes) {
  yield* reader.read(bytes)
  yield* reader.finish()
}

/**
 * The first game of a text; no bytes if there is none, and then an issue that says so.
 * @param {unknown} pgn
 * @returns {{ bytes?: Uint8Array, issues: readonly PgnIssue[] }}
 */
export function firstGame(pgn) {
  if (typeof pgn !== "string") return { issues: [notText(pgn)] }
  return readText(pgn, (games) => games.next().value) ?? { issues: [issueAtStart({ sentence: "pgn-empty" })] }
}

/**
 * The issue about what is no text at all.
 * @param {unknown} pgn
 */
export function notText(pgn) {
  return issueAtStart({ sentence: "pgn-not-text", text: shown(pgn) })
}

/**
 * @param {import("./types.js").Facts} facts
 * @returns {PgnIssue}
 */
function issueAtStart(facts) {
  return Object.freeze({ line: 1, column: 1, message: message(facts, english), facts: Object.freeze(facts) })
}
