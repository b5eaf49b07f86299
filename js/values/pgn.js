import { Game, gameOf } from "./game.js"
import { bufferTransferred, notText, PgnReader, readText, pgnReading } from "./pgn-reader.js"
import { isGiven, optionIn } from "./options.js"
import { describe } from "./describe.js"
import { StoredGame } from "../wasm/stored-game.js"

/** @import { ReadGame } from "./pgn-reader.js" */
/** @import { PgnEntry, PgnReadOptions } from "./types.js" */

/**
 * A ReadableStream as a structural type, because the declarations must not need the DOM library.
 * @typedef {{ getReader: () => { read(): Promise<{ done: boolean, value?: Uint8Array | string | undefined }>, cancel():
 *   Promise<void>, releaseLock(): void } }} Stream
 */

const encoder = new TextEncoder()

/** @param {ReadGame} read @returns {PgnEntry} */
function entryOf(read) {
  return entryWith(() => gameOf(new StoredGame(read.bytes)), read)
}

/**
 * An entry that creates its game on first access: a search through many games needs few of them.
 * @param {() => Game} make @param {Omit<PgnEntry, "game">} place @returns {PgnEntry}
 */
function entryWith(make, { issues, line, start, end }) {
  /** @type {Game | undefined} */
  let game
  return {
    get game() {
      game ??= make()
      return game
    },
    issues,
    line,
    start,
    end,
  }
}

/**
 * Every game of a text. Errors in it are issues of the games, so no text makes it throw. Invalid options are ignored,
 * except `variant`.
 * @param {string} pgn @param {PgnReadOptions} [options] @returns {PgnEntry[]}
 * @throws {TypeError} when the option `variant` is not a variant, or needs chess-arbiter/variants
 * @example
 * parsePgn("1. e4 *\n1. d4 *").map(({ start, end }) => [start, end])   // [[0, 7], [8, 15]]
 * const [{ game, issues }] = parsePgn("1. e4 e5 2. Ke3 Nc6 *")
 * game.history().map((move) => move.san)   // ["e4", "e5"]
 * issues[0].column                         // 13
 */
export function parsePgn(pgn, options) {
  if (typeof pgn !== "string") {
    return [entryWith(() => new Game(), { issues: Object.freeze([notText(pgn)]), line: 1, start: 0, end: 0 })]
  }
  return readText(pgn, knownReading(options), (games) => Array.from(games, entryOf))
}

/** @param {PgnReadOptions | undefined} options @throws {TypeError} for the option `variant` */
function knownReading(options) {
  try {
    return pgnReading(options)
  } catch {
    const variant = optionIn(options, "variant")
    const tagsOnly = optionIn(options, "tagsOnly") === true
    return pgnReading(/** @type {object} */ ({ tagsOnly, ...(isGiven(variant) && { variant }) }))
  }
}

/**
 * Reads games one by one, in constant memory: from a Response's body, a File's stream, or chunks of text. Bytes may be
 * in UTF-8, UTF-16 with its byte order mark or windows-1252, and cut anywhere. Variants are read if
 * chess-arbiter/variants is in use when reading begins. The `start` and `end` of a game are counted in bytes, or in
 * UTF-16 code units of the whole text if the chunks are texts.
 * @param {Stream | AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>} source
 * @param {PgnReadOptions} [options] @returns {AsyncGenerator<PgnEntry, void, undefined>}
 * @throws {TypeError} when the source or an option is invalid, or texts and bytes are mixed
 * @throws {EngineError} when the engine failed while reading: the app's stack overflowed, or memory ran out
 * @example
 * const plies = []
 * for await (const { game } of readPgn(["1. e4 *\n\n1. d4 ", "d5 *"])) plies.push(game.ply)
 * plies   // [1, 2]
 */
export async function* readPgn(source, options) {
  const reader = new PgnReader(pgnReading(options))
  const encode = textEncoder()
  /** @type {boolean | undefined} */
  let isOfText
  try {
    for await (const chunk of chunksOf(source)) {
      const isText = typeof chunk === "string"
      const bytes = isText ? encode(chunk) : bytesOf(chunk)
      if (isOfText === undefined && isText) reader.countUnits()
      isOfText ??= isText
      if (isText !== isOfText) {
        throw new TypeError("a source of PGN mixes strings and bytes: it must yield one or the other")
      }
      for (const read of reader.read(bytes)) yield entryOf(read)
    }
    for (const read of reader.read(encode("", true))) yield entryOf(read)
    for (const read of reader.finish()) yield entryOf(read)
  } finally {
    reader.free()
  }
}

/** @param {unknown} source */
function chunksOf(source) {
  // Iterating a string gives characters.
  if (typeof source === "string") return [source]
  if (typeof source === "object" && source !== null) {
    if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return [source]
    const has = (/** @type {symbol | string} */ name) => typeof Reflect.get(source, name) === "function"
    if (has(Symbol.asyncIterator)) return /** @type {AsyncIterable<unknown>} */ (source)
    if (has(Symbol.iterator)) return /** @type {Iterable<unknown>} */ (source)
    if (has("getReader")) return streamPieces(/** @type {Stream} */ (source))
  }
  throw new TypeError(`${describe(source)} is not a source of PGN: a string, bytes, or a stream of them was expected`)
}

/** For browsers whose streams are not iterable. @param {Stream} stream */
async function* streamPieces(stream) {
  const reader = stream.getReader()
  let isYielding = false
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      isYielding = true
      yield value
      isYielding = false
    }
  } finally {
    // The caller has stopped reading. A failed stream cannot be cancelled.
    if (isYielding) await reader.cancel()
    reader.releaseLock()
  }
}

/** @param {unknown} chunk */
function bytesOf(chunk) {
  try {
    if (chunk instanceof ArrayBuffer) return new Uint8Array(chunk)
    if (ArrayBuffer.isView(chunk)) {
      // The view of a transferred or shortened buffer looks empty; this throws.
      if ("keys" in chunk) /** @type {Uint8Array} */ (chunk).keys()
      return new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    }
  } catch {
    throw bufferTransferred()
  }
  throw new TypeError(`${describe(chunk)} is not a chunk of PGN: bytes or a string was expected`)
}

/** Encodes chunks of text, even if one is cut within a character. */
function textEncoder() {
  let half = ""
  return (/** @type {string} */ text, isLast = false) => {
    let whole = half + text
    half = ""
    if (!isLast && /[\ud800-\udbff]$/.test(whole)) {
      half = whole.slice(-1)
      whole = whole.slice(0, -1)
    }
    return encoder.encode(whole)
  }
}
