// A position or a game in a link: #fen=… as in the editor, #pgn=… compressed. Independent of the page.

/** @import { Position } from "../module/index.js" */

/** Mail programs, chats and some servers truncate longer links. */
export const longest = 8000
/**
 * The size limit of a text in bytes: a short link could decompress to gigabytes. Games in links up to `longest` need less
 * than a quarter of it.
 */
const maxBytes = 1 << 20
const maxGameBytes = 1 << 18

/** @typedef {{ fen: string } | { pgn: string, at: number[] } | null} Shared what an address holds; `at` is the path to a move */

/** The prefix of a Chess960 FEN, as in diagrams. */
export const prefix960 = "chess960:"

/** The FEN of a position, with the prefix if it is Chess960. @param {Position} position */
export const fenOf = (position) => (position.chess960 ? prefix960 : "") + position.fen()

/** @param {string} fen */
export const fenHash = (fen) => `#${new URLSearchParams({ fen })}`

/** @param {string} pgn @param {readonly number[]} [path] to a move @returns {Promise<string>} */
export const pgnHash = async (pgn, path = []) =>
  `#pgn=${await compressed(pgn)}${path.length > 0 ? `&at=${pathText(path)}` : ""}`

/**
 * Writes a path through a game: "17" is 17 half-moves of the main line, "6-1-3" is six of them, then the first variation,
 * then three moves.
 * @param {readonly number[]} path the index of the child at each step
 */
export function pathText(path) {
  let text = ""
  let plain = 0
  for (const step of path) {
    if (step === 0) plain++
    else {
      text += `${plain}-${step}-`
      plain = 0
    }
  }
  return text + plain
}

/** @param {string} text from `pathText`; anything else is the start @returns {number[]} */
export function pathOf(text) {
  if (!/^\d{1,4}(-\d{1,4}){0,200}$/.test(text)) return []
  return text
    .split("-")
    .flatMap((number, index) => (index % 2 === 0 ? Array(Number(number)).fill(0) : [Number(number)]))
}

/** Compresses a text for a link. @param {string} text */
export async function compressed(text) {
  return toBase64Url(await piped(new TextEncoder().encode(text), new CompressionStream("deflate-raw"), Infinity))
}

/**
 * @param {string} text from `compressed`
 * @param {number} [max] bytes
 * @throws {Error} when it is invalid or too long
 */
export async function expanded(text, max = maxBytes) {
  const bytes = await piped(fromBase64Url(text), new DecompressionStream("deflate-raw"), max)
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
}

/**
 * @param {string} hash of an address
 * @returns {Promise<Shared>} null without a position or a game
 * @throws {Error} when it contains an unreadable game
 */
export async function readHash(hash) {
  const given = new URLSearchParams(hash.slice(1))
  const [fen, pgn] = [given.get("fen"), given.get("pgn")]
  if (pgn === null) return fen === null ? null : { fen }
  return { pgn: await expanded(pgn, maxGameBytes), at: pathOf(given.get("at") ?? "") }
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} through
 * @param {number} max
 */
async function piped(bytes, through, max) {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader()
  /** @type {Uint8Array[]} */
  const pieces = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    pieces.push(part.value)
    size += part.value.length
    if (size > max) {
      await reader.cancel()
      throw new RangeError("the text of this address is too long")
    }
  }
  const all = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

/** @param {Uint8Array} bytes */
function toBase64Url(bytes) {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
}

/** @param {string} text */
function fromBase64Url(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0))
}
