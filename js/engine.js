// The one place that touches wasm memory. How the bytes of the wasm arrive is up to the entry: inline.js, slim.js,
// workerd.js.

import { exchangeAddresses, initSync } from "./generated/chess_arbiter.js"
import * as raw from "./generated/chess_arbiter.js"

export { raw }

/** 32-bit words of a packed position. */
const POSITION = 13
/** Bytes of the text area. */
const TEXT = 512

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** @type {WebAssembly.Memory | undefined} */
let memory
/** Where the parts of the exchange area lie: in words, the text in bytes. */
let positionAt = 0
let otherAt = 0
let movesAt = 0
let textAt = 0
/** Views of the memory; empty before the start and after the memory has grown, then made anew. */
let words = new Uint32Array(0)
let text = new Uint8Array(0)

/**
 * Starts the engine. Once is enough; a second time changes nothing.
 * @param {WebAssembly.Module | BufferSource} module
 */
export function start(module) {
  if (memory) return
  memory = initSync({ module }).memory
  const [position = 0, other = 0, moves = 0, letters = 0] = exchangeAddresses()
  positionAt = position >> 2
  otherAt = other >> 2
  movesAt = moves >> 2
  textAt = letters
}

function view() {
  if (words.length === 0) {
    if (!memory) throw new Error("chess-arbiter/slim has not started: await its init() first")
    words = new Uint32Array(memory.buffer)
    text = new Uint8Array(memory.buffer, textAt, TEXT)
  }
  return words
}

/**
 * Takes the position that the engine has left.
 * @returns {Uint32Array}
 */
export function takePosition() {
  return view().slice(positionAt, positionAt + POSITION)
}

/**
 * Hands a position to the engine.
 * @param {Uint32Array} position
 */
export function putPosition(position) {
  view().set(position, positionAt)
}

/**
 * Hands over a second position, to be compared.
 * @param {Uint32Array} position
 */
export function putOther(position) {
  view().set(position, otherAt)
}

/**
 * A word of the list that the engine has left.
 * @param {number} index
 */
export function word(index) {
  return /** @type {number} */ (words[movesAt + index])
}

/** Makes the views that `word` reads, if a call has let the memory grow. */
export function refresh() {
  view()
}

/**
 * Hands a text to the engine.
 * @param {string} letters
 * @returns {number} its length in bytes, or -1 if it is too long
 */
export function putText(letters) {
  view()
  // Three bytes a UTF-16 unit at most; most texts are far shorter.
  if (letters.length > TEXT) return -1
  const { read, written } = encoder.encodeInto(letters, text)
  return read === letters.length ? written : -1
}

/**
 * Takes the text that the engine has left.
 * @param {number} length in bytes
 */
export function takeText(length) {
  view()
  return decoder.decode(text.subarray(0, length))
}
