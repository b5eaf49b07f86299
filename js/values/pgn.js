import { Game, gameOf } from "./game.js"
import { givenAway, notText, PgnReader, readText, howToRead } from "./pgn-reader.js"
import { isThere, variantIn } from "./options.js"
import { describe } from "./describe.js"
import { StoredGame } from "../wasm/stored-game.js"

/** @import { ReadGame } from "./pgn-reader.js" */
/** @import { PgnEntry, ReadOptions } from "./types.js" */

/**
 * A ReadableStream as a structural type, because the declarations must not need the DOM library.
 * @typedef {{ getReader: () => { read(): Promise<{ done: boolean, value?: Uint8Array | string | undefined }>, cancel():
 *   Promise<void>, releaseLock(): void } }} Stream
 */

const encoder = new TextEncoder()

/** @param {ReadGame} read @returns {PgnEntry} */
function entryOf({ bytes, issues, line }) {
  return { game: gameOf(new StoredGame(bytes)), issues, line }
}

/**
 * Every game of a text. Errors in it are issues of the games, so no text makes it throw. Invalid options are ignored,
 * except `variant`.
 * @param {string} pgn
 * @param {ReadOptions} [options]
 * @returns {PgnEntry[]}
 * @throws {TypeError} when the option `variant` is not a variant, or needs chess-arbiter/variants
 * @example
 * const [{ game, issues }] = parsePgn("1. e4 e5 2. Ke3 Nc6 *")
 * game.history().map((move) => move.san)   // ["e4", "e5"]
 * issues[0].column                         // 13
 */
export function parsePgn(pgn, options) {
  if (typeof pgn !== "string") return [{ game: new Game(), issues: Object.freeze([notText(pgn)]), line: 1 }]
  return readText(pgn, knownReading(options), (games) => Array.from(games, entryOf))
}

/** @param {ReadOptions | undefined} options @throws {TypeError} for the option `variant` */
function knownReading(options) {
  try {
    return howToRead(options)
  } catch {
    const variant = variantIn(options)
    return howToRead(isThere(variant) ? /** @type {object} */ ({ variant }) : undefined)
  }
}

/**
 * Reads games one by one, in constant memory: from a Response's body, a File's stream, or pieces of text. Bytes may be
 * in UTF-8, UTF-16 with its byte order mark or windows-1252, and cut anywhere. Variants are read if
 * chess-arbiter/variants is in use when reading begins.
 * @param {Stream | AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>} source
 * @param {ReadOptions} [options]
 * @returns {AsyncGenerator<PgnEntry, void, undefined>}
 * @throws {TypeError} when the source or an option is invalid
 * @throws {EngineError} when the engine has failed meanwhile: the app's stack has overflowed, or memory has run out
 * @example
 * const plies = []
 * for await (const { game } of readPgn(["1. e4 *\n\n1. d4 ", "d5 *"])) plies.push(game.ply)
 * plies   // [1, 2]
 */
export async function* readPgn(source, options) {
  const reader = new PgnReader(howToRead(options))
  const encode = textEncoder()
  try {
    for await (const piece of piecesOf(source)) {
      for (const read of reader.read(typeof piece === "string" ? encode(piece) : bytesOf(piece))) yield entryOf(read)
    }
    for (const read of reader.read(encode("", true))) yield entryOf(read)
    for (const read of reader.finish()) yield entryOf(read)
  } finally {
    reader.free()
  }
}

/** @param {unknown} source */
function piecesOf(source) {
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

/** @param {unknown} piece */
function bytesOf(piece) {
  try {
    if (piece instanceof ArrayBuffer) return new Uint8Array(piece)
    if (ArrayBuffer.isView(piece)) {
      // The view of a transferred or shortened buffer looks empty; this throws.
      if ("keys" in piece) /** @type {Uint8Array} */ (piece).keys()
      return new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength)
    }
  } catch {
    throw givenAway()
  }
  throw new TypeError(`${describe(piece)} is not a chunk of PGN: bytes or a string was expected`)
}

/** Encodes pieces of text, even if one is cut within a character. */
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
