// Reads PGN into encoded games and issues; pgn.js and game.js turn them into games.

import { instance, listed, needWhole, within } from "../wasm/engine.js"
import { EngineError } from "./errors.js"
import * as engine from "../generated/calls.js"
import { addGameSentences } from "../words/game-sentences.js"
import { english, sentenceNames } from "../words/language.js"
import { checkedOptions, choice, flag, rulesNames } from "./options.js"
import { issuesIn } from "../wasm/results.js"
import { literal } from "./describe.js"
import { numberIn } from "./variant.js"
import { issueOf } from "./verdict.js"

/** @import { Instance } from "../wasm/engine.js" */
/** @import { Facts, PgnCode, PgnIssue, PgnReadOptions, ReadOptions, Rules } from "./types.js" */

/**
 * @typedef {{ bytes: Uint8Array, issues: readonly PgnIssue[], line: number, start: number, end: number }} ReadGame
 *   encoded; `line` is its first, `start` and `end` are where it stands in the source
 */

/** Bytes copied to the engine per call, so that its memory never holds a whole file. */
const CHUNK = 1 << 16

/** Words that the engine writes per game. */
const NUMBERS = 7

/** Weight of the high word of an offset. */
const HIGH = 2 ** 32

/** @type {readonly PgnIssue[]} */
const none = /* @__PURE__ */ Object.freeze([])

const encoder = new TextEncoder()

/** @param {{ number: number, instance: Instance }} reader */
function release({ number, instance }) {
  if (!instance.hasTrapped) within(instance, () => engine.readerFree(number))
}

/** Frees unreachable readers, such as those of streams not read to the end. */
const abandoned = new FinalizationRegistry(release)

/**
 * @param {Uint8Array} bytes @param {number} from @param {number} to
 * @throws {TypeError} when the app has transferred their buffer between two games
 */
function part(bytes, from, to) {
  try {
    const chunk = bytes.subarray(from, to)
    if (chunk.length === to - from) return chunk
  } catch {
    // A detached buffer.
  }
  throw bufferTransferred()
}

export const bufferTransferred = () => new TypeError("the bytes of a PGN were transferred before it was read")

/** @param {number} reader */
function nextBatch(reader) {
  const count = engine.readerNext(reader)
  if (count === 0) return undefined
  // A copy: later calls of the engine overwrite the list.
  const lengths = listed().slice(0, count)
  const bytes = engine.readerTakeBytes(reader)
  const hasIssues = lengths.some((length, place) => place % NUMBERS === 1 && length > 0)
  const issues = hasIssues ? issuesIn(engine.readerTakeIssues(reader), sentenceNames) : []
  return { lengths, bytes, issues }
}

export class PgnReader {
  /** The reader's number, and its engine instance: still in use after a larger wasm has replaced it. */
  #reader

  /** @param {Reading} reading */
  constructor({ rules, variant, tagsOnly }) {
    needWhole("PGN")
    addGameSentences()
    const number = variant ? engine.readerNewOf(rules, variant) : engine.readerNew(rules)
    this.#reader = { number, instance: /** @type {Instance} */ (instance) }
    abandoned.register(this, this.#reader, this)
    if (tagsOnly) this.#call(engine.readerSkipMoves)
  }

  /** @template T @param {(number: number) => T} call of the engine, in the instance of this reader */
  #call(call) {
    const { number, instance } = this.#reader
    if (!instance.hasTrapped) return within(instance, () => call(number))
    throw new EngineError("the engine of chess-arbiter failed while this PGN was read: read it again")
  }

  /** The input is an encoded string: count offsets in UTF-16 code units. */
  countUnits() {
    this.#call(engine.readerCountUnits)
  }

  /** @param {Uint8Array} bytes @returns {Generator<ReadGame, void>} the games that these bytes complete */
  *read(bytes) {
    const { length } = bytes
    for (let at = 0; at < length; at += CHUNK) {
      const chunk = part(bytes, at, Math.min(at + CHUNK, length))
      this.#call((number) => engine.readerFeed(number, chunk))
      yield* this.#complete()
    }
  }

  /** @returns {Generator<ReadGame, void>} the games that are complete at the end of the input */
  *finish() {
    this.#call(engine.readerFinish)
    yield* this.#complete()
  }

  /** @returns {Generator<ReadGame, void>} */
  *#complete() {
    for (let games = this.#next(); games.length > 0; games = this.#next()) yield* games
  }

  /** @returns {ReadGame[]} */
  #next() {
    const batch = this.#call(nextBatch)
    if (!batch) return []
    const { lengths, bytes } = batch
    const issues = batch.issues.map((issue) => issueOf(issue, english))
    const games = []
    let at = 0
    let issue = 0
    for (let place = 0; place < lengths.length; place += NUMBERS) {
      // Indexed: iterating would take as long as reading the tags of a game.
      const word = (/** @type {number} */ index) => /** @type {number} */ (lengths[place + index])
      const issueCount = word(1)
      games.push({
        bytes: bytes.subarray(at, (at += word(0))),
        issues: issueCount === 0 ? none : Object.freeze(issues.slice(issue, (issue += issueCount))),
        line: word(2),
        start: word(3) + HIGH * word(4),
        end: word(5) + HIGH * word(6),
      })
    }
    return games
  }

  free() {
    abandoned.unregister(this)
    release(this.#reader)
  }
}

/**
 * Rules and variant of games whose tags do not name them, and whether only tags are read.
 * @typedef {{ rules: Rules, variant: number, tagsOnly: boolean }} Reading
 */

/** @param {ReadOptions | undefined} options @returns {Reading} @throws {TypeError} when one is invalid */
export function gameReading(options) {
  return readingOf(checkedOptions(options, ["rules"], "", ["variant"]))
}

/** @param {PgnReadOptions | undefined} options @returns {Reading} @throws {TypeError} when one is invalid */
export function pgnReading(options) {
  return readingOf(checkedOptions(options, ["rules", "tagsOnly"], "", ["variant"]))
}

/** @param {PgnReadOptions | undefined} checked @returns {Reading} @throws {TypeError} when one is invalid */
function readingOf(checked) {
  return {
    rules: choice("rules", checked?.rules ?? undefined, rulesNames),
    variant: numberIn(checked),
    tagsOnly: flag("tagsOnly", checked?.tagsOnly, false),
  }
}

/** @template T @param {string} pgn @param {Reading} reading @param {(games: Generator<ReadGame, void>) => T} use */
export function readText(pgn, reading, use) {
  const reader = new PgnReader(reading)
  try {
    reader.countUnits()
    return use(gamesOf(reader, encoder.encode(pgn)))
  } finally {
    reader.free()
  }
}

/** @param {PgnReader} reader @param {Uint8Array} bytes */
function* gamesOf(reader, bytes) {
  yield* reader.read(bytes)
  yield* reader.finish()
}

/**
 * The first game of a text, or an issue that says why there is none.
 * @param {unknown} pgn @param {Reading} reading @returns {{ bytes?: Uint8Array, issues: readonly PgnIssue[] }}
 */
export function firstGame(pgn, reading) {
  if (typeof pgn !== "string") return { issues: [notText(pgn)] }
  return readText(pgn, reading, (games) => games.next().value) ?? { issues: [issueAtStart("empty")] }
}

/** @param {unknown} pgn not a string */
export function notText(pgn) {
  return issueAtStart("not-text", { text: literal(pgn) })
}

/** @param {PgnCode} code @param {Omit<Facts, "sentence">} [data] @returns {PgnIssue} */
function issueAtStart(code, data) {
  addGameSentences()
  return issueOf({ line: 1, column: 1, code, lost: true, facts: { sentence: `pgn-${code}`, ...data } }, english)
}
