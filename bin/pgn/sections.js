// Cuts the bytes of a PGN file into sections of whole games, which workers check independently.

/** @import { Chunk } from "./checker.js" */

/** The start of a game, with the line break before it. */
const FIRST_TAG = Buffer.from('\n[Event "')

const [FEED, PERCENT, SEMICOLON, OPEN, CLOSE] = [..."\n%;{}"].map((letter) => letter.charCodeAt(0))

/** All bytes as one section. @param {AsyncIterable<Uint8Array>} stream @returns {AsyncGenerator<Chunk>} */
export async function* whole(stream) {
  for await (const bytes of stream) yield { bytes, isLast: false, isCut: false }
}

/**
 * Sections of at least this many bytes. One without a certain boundary between games is split into chunks, to limit memory.
 * @param {AsyncIterable<Uint8Array>} stream
 * @param {number} size
 * @returns {AsyncGenerator<Chunk>}
 */
export async function* sectionsOf(stream, size) {
  /** @type {Uint8Array[]} */
  let waiting = []
  let length = 0
  for await (const bytes of stream) {
    waiting.push(bytes)
    length += bytes.length
    if (length < size) continue
    const all = joined(waiting, length)
    const cut = lastCut(all)
    const rest = Buffer.from(all.subarray(cut || length))
    yield { bytes: all.subarray(0, cut || length), isLast: cut > 0, isCut: cut > 0 }
    waiting = rest.length > 0 ? [rest] : []
    length = rest.length
  }
  yield { bytes: joined(waiting, length), isLast: true, isCut: false }
}

/**
 * Joins bytes in a separate buffer, which is transferred to the worker.
 * @param {readonly Uint8Array[]} parts @param {number} length
 */
function joined(parts, length) {
  const all = Buffer.allocUnsafeSlow(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/**
 * The last certain boundary between games: a line that ends with a result, a blank line and the tag Event.
 * @param {Buffer} bytes
 * @returns {number} 0 if there is none
 */
function lastCut(bytes) {
  for (let at = bytes.lastIndexOf(FIRST_TAG); at > 0; at = bytes.lastIndexOf(FIRST_TAG, at - 1)) {
    if (endsGame(bytes, at)) return at + 1
  }
  return 0
}

/**
 * Whether the last non-blank line before a place ends a game and is followed by blank lines. The line must be
 * complete from its start. It must not be part of a comment, which may contain text that looks like a result.
 * @param {Buffer} bytes @param {number} place
 */
function endsGame(bytes, place) {
  let end = place
  let breaks = 0
  for (; end > 0 && isBlank(bytes[end - 1]); end--) if (bytes[end - 1] === FEED) breaks++
  const start = end > 0 ? bytes.lastIndexOf(FEED, end - 1) + 1 : 0
  if (breaks === 0 || start === 0 || bytes.lastIndexOf(OPEN, end) > bytes.lastIndexOf(CLOSE, end)) return false
  const line = bytes.subarray(start, end)
  if (line[0] === PERCENT || line.includes(SEMICOLON)) return false
  return /(^|[\s)}])(1-0|0-1|1\/2-1\/2|\*)$/.test(line.toString("latin1", Math.max(0, line.length - 10)))
}

/** @param {number | undefined} byte */
const isBlank = (byte) => byte === 32 || (byte !== undefined && byte >= 9 && byte <= 13)
