// Unexpected values.

import { generator } from "../../../scripts/random.mjs"
import { Thrown } from "./outcome.js"

/** Random choices. @param {number} seed */
export function chooser(seed) {
  const below = generator(seed)
  const pick = (list) => list[below(list.length)]
  return { pick, chance: (parts) => below(parts) === 0 }
}

export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

const throwing = () => {
  throw new Thrown("thrown by the app")
}

/** A board full of queens, with both kings. */
const queens = (queen, turn) =>
  `${queen.repeat(7)}k/${`${queen.repeat(8)}/`.repeat(6)}K${queen.repeat(7)} ${turn} KQkq e3 0 1`

export const texts = [
  "",
  " ",
  "\0",
  "e4",
  "e2e4",
  "O-O",
  "a1",
  "h8",
  "i9",
  "e8=Q",
  "Ke1g1",
  "--",
  "1. Nf3",
  "white",
  "black",
  "queen",
  "q",
  "K",
  "de",
  "de-DE",
  "-",
  "--x-",
  "figurine",
  "fide",
  "online",
  "free",
  "1-0",
  "*",
  "1/2-1/2",
  START,
  "8/8/8/8/8/8/8/K1k5 w - - 0 1",
  ...[queens("Q", "w"), queens("Q", "b"), queens("q", "w"), queens("q", "b")],
  `${START}9999999999`,
  "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
  '[Event "x"]\n\n1. e4 (1. d4 {[%clk 0:0:1]}) e5 $1 *',
  '[White "',
  "{",
  "((((",
  ";",
  "%",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "prototype",
  "\ud800",
  "e4\udc00",
  "\udc00\ud800e4",
  "💥",
  "é".repeat(300),
  "\u0130",
  "ß",
  "x".repeat(511),
  "x".repeat(513),
  "Q".repeat(5000),
  "[%clk 1:00:00][%eval -3.5,2]",
  "[%csl Ra1,Zz9][%cal Ga1h8]",
  "]}",
  "\ufeff",
  "\u2028",
  "1e400",
  "NaN",
]

export const numbers = [
  0,
  -0,
  1,
  -1,
  2,
  3,
  0.5,
  63,
  64,
  255,
  256,
  518,
  959,
  960,
  65535,
  65536,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32 - 1,
  2 ** 32,
  2 ** 53,
  -(2 ** 31),
  -(2 ** 53),
  1e12,
  1e13,
  1e308,
  Number.MIN_VALUE,
  NaN,
  Infinity,
  -Infinity,
]

const bytesOf = (text) => new TextEncoder().encode(text)

/** Its buffer has been transferred. */
function detached(Type = Uint8Array) {
  const buffer = bytesOf("1. e4 e5 * ").buffer.slice(0, 8)
  const view = Type === ArrayBuffer ? buffer : new Type(buffer)
  structuredClone(buffer, { transfer: [buffer] })
  return view
}

function shared() {
  const bytes = new Uint8Array(new SharedArrayBuffer(10))
  bytes.set(bytesOf("1. e4 e5 *"))
  return bytes
}

/** Its buffer has been shortened below its start. */
function outOfBounds() {
  const buffer = new ArrayBuffer(16, { maxByteLength: 64 })
  const view = new Uint8Array(buffer, 8, 8)
  buffer.resize(4)
  return view
}

function resizable() {
  const buffer = new ArrayBuffer(4, { maxByteLength: 64 })
  const view = new Uint8Array(buffer)
  buffer.resize(16)
  return view
}

const trapsThat = (act) =>
  Object.fromEntries(
    Object.getOwnPropertyNames(Reflect).map((name) => [
      name,
      (...args) => {
        act()
        return Reflect[name](...args)
      },
    ]),
  )

/**
 * Fresh values of every kind except strings and numbers.
 * @param {() => void} reenter calls the package
 * @returns {Record<string, () => unknown>} by description
 */
export const others = (reenter) => ({
  undefined: () => undefined,
  null: () => null,
  true: () => true,
  false: () => false,
  "0n": () => 0n,
  "2n ** 64n": () => 2n ** 64n,
  "-1n": () => -1n,
  symbol: () => Symbol("e4"),
  "Symbol.iterator": () => Symbol.iterator,
  "{}": () => ({}),
  "[]": () => [],
  "[e2, e4]": () => ["e2", "e4"],
  "[undefined]": () => [undefined],
  "[[], {}]": () => [[], {}],
  "array with holes": () => [, 1, , "e4"],
  "object without prototype": () => Object.create(null),
  function: () => () => "e4",
  class: () => class {},
  "invalid Date": () => new Date(NaN),
  Map: () => new Map([["White", "A"]]),
  Set: () => new Set(["e4"]),
  RegExp: () => /e4/,
  Error: () => new Error("e4"),
  Promise: () => Promise.resolve("e4"),
  "rejected Promise": () => {
    const promise = Promise.reject(new Thrown("rejected by the app"))
    promise.catch(() => {})
    return promise
  },
  globalThis: () => globalThis,
  String: () => new String("e4"),
  Number: () => new Number(5),
  WeakRef: () => new WeakRef({}),
  Uint8Array: () => bytesOf("1. e4 e5 *"),
  Uint16Array: () => new Uint16Array([0x2e31, 0x3465]),
  BigInt64Array: () => new BigInt64Array(2),
  DataView: () => new DataView(new ArrayBuffer(4)),
  ArrayBuffer: () => bytesOf("1. e4 e5 *").buffer,
  SharedArrayBuffer: () => shared().buffer,
  "shared Uint8Array": shared,
  "detached Uint8Array": () => detached(),
  "detached Int16Array": () => detached(Int16Array),
  "detached ArrayBuffer": () => detached(ArrayBuffer),
  "detached DataView": () => detached(DataView),
  "resizable Uint8Array": resizable,
  "Uint8Array out of bounds": outOfBounds,
  "proxy of an array": () => new Proxy(["e2", "e4"], {}),
  "proxy that throws": () => new Proxy({}, trapsThat(throwing)),
  "proxy of a function that throws": () => new Proxy(() => {}, trapsThat(throwing)),
  "proxy that calls back": () => new Proxy({ from: "e2", to: "e4" }, trapsThat(reenter)),
  "revoked proxy": () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    return proxy
  },
  "revoked proxy of an array": () => {
    const { proxy, revoke } = Proxy.revocable([], {})
    revoke()
    return proxy
  },
  "revoked proxy of a function": () => {
    const { proxy, revoke } = Proxy.revocable(() => {}, {})
    revoke()
    return proxy
  },
  "toString throws": () => ({ toString: throwing }),
  "toString returns an object": () => ({ toString: () => ({}), valueOf: () => ({}) }),
  "toString calls back": () => ({
    toString() {
      reenter()
      return "e4"
    },
  }),
  "Symbol.toPrimitive throws": () => ({ [Symbol.toPrimitive]: throwing }),
  "Symbol.toPrimitive is no function": () => ({ [Symbol.toPrimitive]: 5 }),
  "Symbol.toStringTag throws": () => Object.defineProperty({}, Symbol.toStringTag, { get: throwing }),
  "then throws": () => Object.defineProperty({}, "then", { get: throwing }),
  "iterator throws": () => ({ [Symbol.iterator]: throwing }),
  "iterator is no function": () => ({ [Symbol.iterator]: 5 }),
  "asyncIterator is no function": () => ({ [Symbol.asyncIterator]: 5 }),
  "iterator of nothing": () => ({ [Symbol.iterator]: () => 5 }),
  "iterator that calls back": function* () {
    reenter()
    yield "e4"
    reenter()
    yield ["White", "A"]
  },
  "getReader is no function": () => ({ getReader: 5 }),
  "getReader throws": () => ({ getReader: throwing }),
  "cyclic object": () => {
    const value = {}
    value.self = value
    return value
  },
  "from and to throw": () => ({
    get from() {
      return throwing()
    },
    get to() {
      return throwing()
    },
  }),
  "from and to call back": () => ({
    get from() {
      reenter()
      return "e2"
    },
    get to() {
      reenter()
      return "e4"
    },
    get promotion() {
      reenter()
      return undefined
    },
  }),
  "own __proto__": () => JSON.parse('{"__proto__": {"fen": 7}, "constructor": 5}'),
  "inherited options": () =>
    Object.create({
      fen: 7,
      lang: 7,
      rules: 7,
      chess960: 7,
      tags: 7,
      maxWidth: 7,
      enPassant: 7,
      mainline: 7,
      from: 7,
      to: 7,
    }),
  "frozen object": () => Object.freeze({ from: "e2", to: "e4" }),
})
