// The one place that touches wasm memory. How the bytes of the wasm arrive is up to the entry: inline.js, slim.js,
// workerd.js.

/** @import { InitOutput } from "./generated/chess_arbiter.js" */

/**
 * The engine's functions as the wasm exports them, without wrappers. They return numbers: 1 for true, and signed, so that
 * u32::MAX is -1.
 * @typedef {{ [Name in keyof InitOutput]: InitOutput[Name] extends (...parameters: infer Parameters) => infer Result
 *   ? (...parameters: { [Place in keyof Parameters]: number | boolean }) => Result
 *   : InitOutput[Name] }} Exports
 */

/**
 * There once the engine has started.
 * @type {Exports}
 */
export let raw

/**
 * A position as the engine packs it: eleven 32-bit words, as signed numbers.
 * @typedef {readonly number[]} Packed
 */

/** Bytes of the text area. */
const TEXT = 512
/** Up to this length, that of a move, a text is written by a loop: to call the encoder takes longer. */
const SHORT = 8

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
let words = new Int32Array(0)
let bytes = new Uint8Array(0)
let text = bytes
/**
 * The beginnings of the text area, by length: to make one takes half as long as to decode it.
 * @type {Uint8Array[]}
 */
let beginnings = []

/**
 * Starts the engine. Once is enough; a second time changes nothing.
 *
 * The glue that wasm-bindgen writes would be a quarter of the module, and nothing of it is needed: only numbers cross.
 * @param {WebAssembly.Module | BufferSource} source
 */
export function start(source) {
  if (memory) return
  const module = source instanceof WebAssembly.Module ? source : new WebAssembly.Module(source)
  /** @type {Record<string, Record<string, () => void>>} */
  const imports = {}
  // What the wasm names but never calls: to throw a text, and to set up a table of references.
  for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = neverCalled
  const { exports } = new WebAssembly.Instance(module, imports)
  raw = /** @type {Exports} */ (/** @type {unknown} */ (exports))
  memory = raw.memory
  positionAt = raw.exchangeAddress(0) >> 2
  otherAt = raw.exchangeAddress(1) >> 2
  movesAt = raw.exchangeAddress(2) >> 2
  textAt = raw.exchangeAddress(3)
}

function neverCalled() {
  throw new Error("the engine of chess-arbiter called out, which it never does")
}

/** Makes the views of the memory, `word`'s among them, if there are none or a call has let it grow. */
export function refresh() {
  if (words.length > 0) return
  if (!memory) throw new Error("chess-arbiter/slim has not started: await its init() first")
  words = new Int32Array(memory.buffer)
  bytes = new Uint8Array(memory.buffer)
  text = bytes.subarray(textAt, textAt + TEXT)
  beginnings = []
}

/**
 * The position that the engine has: who asks it several things hands it over once.
 * @type {Packed | undefined}
 */
let held

/**
 * Takes the position that the engine has left. Whenever it leaves one, it is to be taken before another is handed over.
 * @returns {Packed}
 */
export function takePosition() {
  refresh()
  const at = positionAt
  // A literal: made in a third of the time that a typed array takes.
  held = /** @type {number[]} */ ([
    words[at],
    words[at + 1],
    words[at + 2],
    words[at + 3],
    words[at + 4],
    words[at + 5],
    words[at + 6],
    words[at + 7],
    words[at + 8],
    words[at + 9],
    words[at + 10],
  ])
  return held
}

/**
 * Hands a position to the engine.
 * @param {Packed} position
 */
export function putPosition(position) {
  if (position === held) return
  refresh()
  for (let place = 0; place < position.length; place++) words[positionAt + place] = /** @type {number} */ (position[place])
  held = position
}

/**
 * Hands over a second position, to be compared.
 * @param {Packed} position
 */
export function putOther(position) {
  refresh()
  words.set(position, otherAt)
}

/**
 * A word of the list that the engine has left.
 * @param {number} index
 */
export function word(index) {
  return /** @type {number} */ (words[movesAt + index])
}

/**
 * Hands a text to the engine.
 * @param {string} letters
 * @returns {number} its length in bytes, or -1 if it is too long
 */
export function putText(letters) {
  refresh()
  const { length } = letters
  let at = 0
  while (at < length && length <= SHORT) {
    const code = letters.charCodeAt(at)
    if (code > 127) break
    text[at++] = code
  }
  if (at === length) return length
  // Three bytes a UTF-16 unit at most; most texts are far shorter.
  if (length > TEXT) return -1
  const { read, written } = encoder.encodeInto(letters, text)
  return read === length ? written : -1
}

/**
 * Takes the text that the engine has left.
 * @param {number} length in bytes
 */
export function takeText(length) {
  refresh()
  return decoder.decode((beginnings[length] ??= text.subarray(0, length)))
}

/**
 * Hands bytes to a function of the engine, which takes their place and their number.
 * @param {Uint8Array} given
 * @returns {[number, number]}
 */
export function give(given) {
  const at = raw.__wbindgen_malloc(given.length, 1) >>> 0
  refresh()
  bytes.set(given, at)
  return [at, given.length]
}

/**
 * Takes the bytes that a function of the engine returns.
 * @param {[number, number]} returned
 * @returns {Uint8Array}
 */
export function taken([at, length]) {
  refresh()
  const copy = bytes.slice(at >>> 0, (at >>> 0) + length)
  raw.__wbindgen_free(at, length, 1)
  return copy
}
