// The engine's instance and its memory. The entries provide the wasm (provide.js, start.js): light (no games, PGN or
// dead positions), whole, or with variants. All share the glue; a page has one engine, the largest provided.

import { EngineError } from "../values/errors.js"
import { engineMemory, initSync, packedLayout, useExports } from "../generated/chess_arbiter.js"
import { LENGTH, pushOf, STATE } from "./packed.js"

/** @import { Packed } from "./packed.js" */

/** @typedef {ArrayBuffer | ArrayBufferView | object} Wasm bytes, or a WebAssembly.Module, whose type needs the DOM library */

/**
 * An instance of the engine, and the layout of its packed area: addresses of words, and that of the text in bytes.
 * @typedef {object} Instance
 * @property {Wasm} module
 * @property {object} exports emptied after a trap, because readers keep the instance
 * @property {{ readonly buffer: ArrayBuffer }} memory
 * @property {number} level
 * @property {boolean} hasTrapped
 * @property {number} positionAt
 * @property {number} otherAt
 * @property {number} wordsAt
 * @property {number} textAt
 * @property {number} positionWords the words of a position
 * @property {number} textBytes the maximum length of the text
 */

/** Whether the next call must start an instance: there is none, it has trapped, or a larger wasm has been provided. */
export let isBroken = true

/** The instance in use. @type {Instance | undefined} */
export let instance

/** The newest instance; readers of PGN use the one they began in. @type {Instance | undefined} */
let newest

/** Wasm builds by size; each contains everything in the smaller ones. */
export const LIGHT = 0
export const WHOLE = 1
export const VARIANTS = 2

let rescue = () => {}

/** Registers a callback to run before an instance is replaced. @param {() => void} call repeated if it throws */
export function beforeRestart(call) {
  rescue = call
}

/**
 * Wraps a function of the engine, so that the next call after a trap (the app's stack overflow, out of memory) starts a
 * new instance. Parameters are fixed, because rest parameters take longer than most calls.
 * @template {(...parameters: never[]) => unknown} Call @param {Call} call
 */
export function guarded(call) {
  const safe = (
    /** @type {unknown} */ a,
    /** @type {unknown} */ b,
    /** @type {unknown} */ c,
    /** @type {unknown} */ d,
  ) => {
    if (isBroken) restart()
    try {
      return /** @type {(...parameters: unknown[]) => unknown} */ (/** @type {unknown} */ (call))(a, b, c, d)
    } catch (error) {
      isBroken = true
      if (instance) instance.hasTrapped = true
      throw errorOf(error)
    }
  }
  return /** @type {Call} */ (/** @type {unknown} */ (safe))
}

/** The error to throw. A stack overflow is the app's own error and is passed on unchanged. @param {unknown} error */
function errorOf(error) {
  const { name, message } = /** @type {Error} */ (error)
  if (name === "RangeError" || name === "InternalError") return error
  const isTrap = error instanceof WebAssembly.RuntimeError
  return new EngineError(isTrap ? "the engine of chess-arbiter failed: this is a bug in it" : message, error)
}

/**
 * Starts the engine, or replaces the instance. If that fails (a short stack), the next call tries again.
 * @throws {EngineError} when there is no wasm yet, or it may not run
 */
export function restart() {
  const wasm = largest()
  if (newest) {
    use(newest)
    isBroken = false
    rescue()
    isBroken = true
  }
  if (!wasm) throw new EngineError("chess-arbiter/slim has not started: await its init() first")
  try {
    begin(wasm)
  } catch (error) {
    throw startError(error)
  }
}

function largest() {
  try {
    return newest?.level === providedLevel ? newest.module : provided?.()
  } catch (error) {
    throw startError(error)
  }
}

/** Calls the engine in an earlier instance. @template T @param {Instance} its @param {() => T} call only the engine */
export function within(its, call) {
  if (its === instance && !isBroken) return call()
  const wasBroken = isBroken
  try {
    use(its)
    isBroken = false
    return call()
  } finally {
    // If the stack is too short for a restart, the next call tries again.
    isBroken = true
    use(/** @type {Instance} */ (newest))
    isBroken = wasBroken
    if (its !== newest) forget(its)
  }
}

/** Frees the memory of an instance that has trapped; its readers may live on. @param {Instance | undefined} its */
function forget(its) {
  if (its?.hasTrapped) Object.assign(its, { exports: {}, memory: { buffer: new ArrayBuffer(0) } })
}

/** @param {Instance} its */
function use(its) {
  instance = its
  ;({ positionAt, otherAt, wordsAt, textAt, positionWords, textBytes } = its)
  useExports(its.exports)
  words = list = new Int32Array(0)
  texts = []
  current = undefined
}

let positionWords = LENGTH
let positionAt = 0
let otherAt = 0
let wordsAt = 0
let textAt = 0
/** Views of the memory and of its list of words; empty before the start and after the memory has grown. */
let words = new Int32Array(0)
let list = words
/** Views of the text, by length. @type {Uint8Array[]} */
let texts = []
let textBytes = 0
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** @type {(() => Wasm) | undefined} */
let provided
let providedLevel = LIGHT

/**
 * Registers the source of the wasm. The first engine call requests it; on import, a page policy that forbids
 * WebAssembly would break the whole app. A larger wasm replaces a smaller one, even if that has started.
 * @param {() => Wasm} wasm @param {number} its level
 */
export function provide(wasm, its) {
  if (provided && providedLevel >= its) return
  provided = wasm
  providedLevel = its
  if (newest && its > newest.level) isBroken = true
}

/** Engine starts that load their wasm first. @type {Promise<unknown>[]} */
const starting = []

/** Registers an engine start, so that elements can wait for it. @param {Promise<unknown>} started */
export function noteStart(started) {
  starting.push(started.catch(() => {}))
}

/** Whether the whole wasm or a larger one is available; waits for engines that are being loaded. */
export async function isWholeThere() {
  await Promise.all(starting)
  return providedLevel >= WHOLE
}

export const hasVariants = () => providedLevel >= VARIANTS

/** Says what to allow if WebAssembly is forbidden. @param {unknown} error */
export function startError(error) {
  if (error instanceof EngineError) return error
  if (typeof WebAssembly !== "undefined" && !FORBIDDEN.test(String(error))) return error
  return new EngineError(
    `WebAssembly is not allowed here: a page's Content-Security-Policy needs 'wasm-unsafe-eval' in script-src, a Cloudflare Worker the bundler's condition "workerd"`,
    error,
  )
}

/** Messages of V8 (pages, workerd, extensions, where it gives no reason), SpiderMonkey and JavaScriptCore. */
const FORBIDDEN = /unsafe-eval|CSP|by embedder|\(\): $/

/** Starts the engine with a loaded wasm, unless it already has one at least as large. @param {Wasm} wasm */
export function start(wasm) {
  const module = wasm instanceof WebAssembly.Module ? wasm : new WebAssembly.Module(/** @type {BufferSource} */ (wasm))
  const its = levelOf(module)
  if (provided && providedLevel >= its) return
  const before = { provided, providedLevel }
  provided = () => module
  providedLevel = its
  try {
    restart()
  } catch (error) {
    ;({ provided, providedLevel } = before)
    throw error
  }
}

/** @param {WebAssembly.Module} module */
function levelOf(module) {
  const names = WebAssembly.Module.exports(module).map(({ name }) => name)
  return names.includes("positionStartOf") ? VARIANTS : names.includes("gameNew") ? WHOLE : LIGHT
}

/** @param {Wasm} wasm */
function begin(wasm) {
  const module = wasm instanceof WebAssembly.Module ? wasm : new WebAssembly.Module(/** @type {BufferSource} */ (wasm))
  const exports = initSync({ module })
  use({
    module,
    exports,
    memory: engineMemory(),
    level: providedLevel,
    hasTrapped: false,
    positionAt: packedLayout(0) >> 2,
    otherAt: packedLayout(1) >> 2,
    wordsAt: packedLayout(2) >> 2,
    textAt: packedLayout(3),
    positionWords: packedLayout(4),
    textBytes: packedLayout(5),
  })
  const before = newest
  newest = instance
  isBroken = false
  forget(before)
}

/** @param {string} what needs the whole engine @throws {TypeError} when it is not there */
export function needWhole(what) {
  if (isBroken) restart()
  if (/** @type {Instance} */ (instance).level >= WHOLE) return
  throw new TypeError(`${what} needs the whole engine: import "chess-arbiter", or await init() of "chess-arbiter/slim"`)
}

export function memorySize() {
  return instance ? instance.memory.buffer.byteLength : 0
}

/** Recreates the views on first use and after memory growth. */
function refresh() {
  if (words.length > 0) return
  words = new Int32Array(/** @type {Instance} */ (instance).memory.buffer)
  list = words.subarray(wordsAt)
  texts = []
}

/** The double push before the last position read, 0 for none. */
export let push = 0

/** The position in the packed area, so that consecutive calls on it write it only once. @type {Packed | undefined} */
let current

/** Reads the position that the engine has just written to the packed area. */
export function takePosition() {
  refresh()
  const at = positionAt
  const state = words[at + STATE]
  push = pushOf(state)
  // An array literal takes a third of the time of a typed array.
  // biome-ignore format: one line for the board, one for the rest
  current = /** @type {number[]} */ ([
    words[at], words[at + 1], words[at + 2], words[at + 3], words[at + 4], words[at + 5], words[at + 6], words[at + 7],
    state & ~push, words[at + 9], words[at + 10],
  ])
  // Only variants have more words.
  if (positionWords > LENGTH && words[at + LENGTH])
    current = [...current, ...words.subarray(at + LENGTH, at + positionWords)]
  return current
}

/** Writes a position into the packed area. @param {Packed} position @param {number} push before it, or 0 */
export function putPosition(position, push) {
  if (isBroken) restart()
  if (position === current) return
  current = undefined
  write(position, positionAt)
  if (push) words[positionAt + STATE] |= push
  current = position
}

/** @param {Packed} position @param {number} at word address @throws {TypeError} when an app has changed it */
function write(position, at) {
  refresh()
  if (position.length > positionWords)
    throw new TypeError('a position of a variant needs an import of "chess-arbiter/variants"')
  // After a zero for the variant, chess, the engine reads no further words.
  const length = position.length > LENGTH ? positionWords : LENGTH
  for (let place = 0; place < length; place++) {
    const word = position[place]
    if (typeof word !== "number") throw new TypeError("the state of a Position or Setup was changed")
    words[at + place] = word
  }
  if (length < positionWords) words[at + LENGTH] = 0
}

/** Moves for `judge` of bindings/src/position.rs. @param {readonly { before: Packed, word: number }[]} moves */
export function packedLine(moves) {
  const line = new Uint32Array(moves.length * (positionWords + 1))
  moves.forEach(({ before, word }, index) => {
    line.set(before, index * (positionWords + 1))
    line[(index + 1) * (positionWords + 1) - 1] = word
  })
  return line
}

/** Writes a second position, to compare. @param {Packed} position */
export function putOther(position) {
  write(position, otherAt)
}

/** The list of words that the engine has written: a view, valid until the next call. @returns {Int32Array} */
export function listed() {
  refresh()
  return list
}

/** @param {number} length in bytes */
const textView = (length) => (texts[length] ??= new Uint8Array(words.buffer, textAt, length))

/** Writes a text into the packed area. @param {string} text @returns {number} its bytes; -1 if it is too long */
export function putText(text) {
  if (isBroken) restart()
  refresh()
  if (text.length > textBytes) return -1
  const { read, written } = encoder.encodeInto(text, textView(textBytes))
  return read === text.length ? written : -1
}

/** Reads the text just written; faster than a wasm-bindgen string. @param {number} length in bytes */
export function takeText(length) {
  refresh()
  return decoder.decode(textView(length))
}
