import { give, raw, taken } from "./engine.js"
import { PgnError } from "./errors.js"
import { Game, firstGame, thawLater } from "./game.js"
import { english, message } from "./language.js"
import { Unpacked } from "./parcel.js"
import { shown } from "./squares.js"
import { takeIssue } from "./verdict.js"

/** @import { PgnEntry, PgnIssue } from "./types.js" */

/** Bytes that are handed over at once, so that the engine's memory need not hold a whole file. */
const PIECE = 1 << 16

const encoder = new TextEncoder()

/**
 * @param {number} reader
 * @param {Uint8Array} bytes
 * @returns {Generator<PgnEntry, void>} the games that these bytes complete
 */
function* read(reader, bytes) {
  for (let at = 0; at < bytes.length; at += PIECE) {
    raw.pgnreader_feed(reader, ...give(bytes.subarray(at, at + PIECE)))
    yield* complete(reader)
  }
}

/**
 * @param {number} reader
 * @returns {Generator<PgnEntry, void>}
 */
function* complete(reader) {
  for (;;) {
    const games = new Unpacked(taken(raw.pgnreader_next(reader)))
    if (games.isEmpty) return
    while (!games.isEmpty) {
      const frozen = games.bytes()
      const issues = Array.from({ length: games.number() }, () => takeIssue(games, english))
      yield { game: thawLater(frozen), issues: Object.freeze(issues) }
    }
  }
}

/**
 * @template T
 * @param {(reader: number) => T} use
 */
function withReader(use) {
  const reader = raw.pgnreader_new()
  try {
    return use(reader)
  } finally {
    raw.__wbg_pgnreader_free(reader, 1)
  }
}

/**
 * @param {string} sentence
 * @param {unknown} [pgn]
 * @returns {PgnIssue}
 */
function issueAtStart(sentence, pgn) {
  const facts = Object.freeze({ sentence, text: shown(pgn) })
  return Object.freeze({ line: 1, column: 1, message: message(facts, english), facts })
}

/** @param {PgnIssue} issue */
const errorOf = ({ message, line, column }) => new PgnError(message, line, column)

/**
 * Every game of a text. Never throws: what is wrong is told by the issues of the games.
 * @param {string} pgn
 * @returns {PgnEntry[]}
 */
export function parsePgn(pgn) {
  if (typeof pgn !== "string") {
    return [{ game: new Game(), issues: Object.freeze([issueAtStart("pgn-not-text", pgn)]) }]
  }
  return withReader((reader) => {
    const entries = [...read(reader, encoder.encode(pgn))]
    raw.pgnreader_finish(reader)
    return [...entries, ...complete(reader)]
  })
}

firstGame.read = (pgn) =>
  withReader((reader) => {
    if (typeof pgn !== "string") throw errorOf(issueAtStart("pgn-not-text", pgn))
    let first = read(reader, encoder.encode(pgn)).next().value
    if (!first) {
      raw.pgnreader_finish(reader)
      first = complete(reader).next().value
    }
    if (!first) throw errorOf(issueAtStart("pgn-empty"))
    const [issue] = first.issues
    if (issue) throw errorOf(issue)
    return first.game
  })

/**
 * Reads games one by one, in constant memory: from a Response's body, a File's stream, or pieces of text. Bytes may be in
 * UTF-8 or Latin-1 and cut anywhere.
 * @param {ReadableStream<Uint8Array> | AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>} source
 * @returns {AsyncGenerator<PgnEntry, void, undefined>}
 * @throws {TypeError} when the source is none of these
 */
export async function* readPgn(source) {
  const reader = raw.pgnreader_new()
  const encode = textEncoder()
  try {
    for await (const piece of piecesOf(source)) {
      yield* read(reader, typeof piece === "string" ? encode(piece) : bytesOf(piece))
    }
    yield* read(reader, encode("", true))
    raw.pgnreader_finish(reader)
    yield* complete(reader)
  } finally {
    raw.__wbg_pgnreader_free(reader, 1)
  }
}

/**
 * @param {unknown} source
 * @returns {AsyncIterable<unknown> | Iterable<unknown>}
 */
function piecesOf(source) {
  // A text is an iterable of its letters.
  if (typeof source === "string") return [source]
  if (typeof source === "object" && source !== null) {
    if (source instanceof Uint8Array) return [source]
    if (Symbol.asyncIterator in source) return /** @type {AsyncIterable<unknown>} */ (source)
    if (Symbol.iterator in source) return /** @type {Iterable<unknown>} */ (source)
    if ("getReader" in source) return streamPieces(/** @type {ReadableStream<unknown>} */ (source))
  }
  throw new TypeError(`${shown(source)} cannot be read: a stream or pieces of bytes or text were expected`)
}

/**
 * Streams of browsers that cannot be iterated.
 * @param {ReadableStream<unknown>} stream
 */
async function* streamPieces(stream) {
  const reader = stream.getReader()
  let isDone = false
  try {
    for (;;) {
      const { done, value } = await reader.read()
      isDone = done
      if (done) return
      yield value
    }
  } finally {
    // Who stops reading wants no more of it.
    if (!isDone) await reader.cancel()
    reader.releaseLock()
  }
}

/** @param {unknown} piece */
function bytesOf(piece) {
  if (piece instanceof Uint8Array) return piece
  if (piece instanceof ArrayBuffer) return new Uint8Array(piece)
  if (ArrayBuffer.isView(piece)) return new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength)
  throw new TypeError(`${shown(piece)} is no piece of a PGN: bytes or a string were expected`)
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
