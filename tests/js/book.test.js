// Polyglot books: the moves of a position, as python-chess reads them.

import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { Position, Setup } from "../../js/entries/index.js"
import { openBook, polyglotKey } from "../../js/entries/polyglot.js"
import { Position as LightPosition } from "../../js/entries/position.js"
import { Position as VariantPosition } from "../../js/entries/variants.js"

const rows = readFileSync(new URL("../data/book.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => line.split("\t"))
const start = Position.start()
const E2E4 = 0x031c
const D2D4 = 0x02db

/** The bytes of a book. @param {readonly (readonly [key: bigint, hex: string])[]} entries */
const bytesOf = (entries) =>
  new Uint8Array(Buffer.from(entries.map(([key, hex]) => key.toString(16).padStart(16, "0") + hex).join(""), "hex"))

/** A book of some entries for one position. @param {Position} position @param {...readonly [move: number, weight: number, learn?: number]} entries */
const bookOf = (position, ...entries) =>
  openBook(
    bytesOf(
      entries.map(([move, weight, learn = 0]) => {
        const numbers = [move, weight].map((number) => number.toString(16).padStart(4, "0"))
        return [polyglotKey(position), numbers.join("") + learn.toString(16).padStart(8, "0")]
      }),
    ),
  )

test("the moves of a position are those that python-chess reads", () => {
  for (const [mode, fen, entries, expected] of rows) {
    const position = Position.fromFen(fen, { chess960: mode === "960" })
    const key = polyglotKey(position)
    // The position is among others with the next lower and higher keys, the lowest and the highest.
    const others = /** @type {const} */ ([0n, key - 1n, key + 1n, 0xffffffffffffffffn])
    const all = [...others.map((other) => [other, "031c000500000000"]), ...entries.split(" ").map((hex) => [key, hex])]
    const book = openBook(bytesOf(all.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))))
    assert.equal(book.size, all.length)
    const moves = book.moves(position, { all: true })
    assert.equal(moves.map(({ move, weight, learn }) => `${move.uci}:${weight}:${learn}`).join(" "), expected, fen)
    const kept = moves.filter(({ weight }) => weight > 0)
    assert.deepEqual(book.moves(position), kept, fen)
    const total = kept.reduce((sum, { weight }) => sum + weight, 0)
    for (const { weight, share } of moves) assert.equal(share, total ? weight / total : 0)
    const legal = position.legalMoves()
    for (const { move } of moves)
      assert.deepEqual(
        move,
        legal.find(({ uci }) => uci === move.uci),
      )
  }
})

test("of all 65536 encoded moves exactly the legal ones are read", () => {
  const position = Position.fromFen("1n1rkr2/P7/8/3pP3/8/8/8/1R2KR2 w BFdf d6 0 1", { chess960: true })
  const numbers = Array.from({ length: 1 << 16 }, (_, move) => /** @type {const} */ ([move, 1]))
  const found = bookOf(position, ...numbers).moves(position)
  const uciOf = ({ uci }) => uci
  assert.deepEqual(found.map(({ move }) => uciOf(move)).sort(), position.legalMoves().map(uciOf).sort())
})

test("a move that is in the book thousands of times is judged once", (t) => {
  const judged = t.mock.method(Position.prototype, "judge")
  const many = bookOf(start, ...Array.from({ length: 30_000 }, (_, index) => [[E2E4, D2D4, 0][index % 3], 2]))
  assert.deepEqual(
    many.moves(start).map(({ move, weight }) => [move.san, weight]),
    [
      ["e4", 20_000],
      ["d4", 20_000],
    ],
  )
  assert.equal(judged.mock.callCount(), 2)
  judged.mock.resetCalls()
  const every = bookOf(start, ...Array.from({ length: 1 << 16 }, (_, bits) => [bits, 1]))
  const moves = every.moves(start)
  assert.equal(moves.length, 20)
  // Bit 15 is unused.
  assert.ok(moves.every(({ weight }) => weight === 2))
  // Ten pieces, 64 squares, no promotion or one of five.
  assert.ok(judged.mock.callCount() <= 10 * 64 * 6, `${judged.mock.callCount()}`)
})

test("pick() chooses at random by weight", () => {
  const book = bookOf(start, [E2E4, 3], [D2D4, 1], [0x0195, 0])
  const picked = (number) => book.pick(start, { random: () => number })?.san
  assert.deepEqual([0, 0.5, 0.7499, 0.75, 0.9999999999999999].map(picked), ["e4", "e4", "e4", "d4", "d4"])
  const counts = { e4: 0, d4: 0 }
  for (let index = 0; index < 4000; index++) counts[picked(index / 4000)]++
  assert.deepEqual(counts, { e4: 3000, d4: 1000 })
  assert.match(book.pick(start)?.san ?? "", /^[ed]4$/)
})

test("pick() is null if all weights are zero", () => {
  const book = bookOf(start, [E2E4, 3], [D2D4, 1], [0x0195, 0])
  const never = () => assert.fail("there is nothing to choose from")
  assert.equal(book.pick(start.play("e4"), { random: never }), null)
  const deleted = bookOf(start, [E2E4, 0])
  assert.equal(deleted.pick(start), null)
  assert.deepEqual(deleted.moves(start), [])
  assert.deepEqual(
    deleted.moves(start, { all: true }).map(({ share }) => share),
    [0],
  )
})

test("pick() refuses random numbers outside 0 to 1", () => {
  const book = bookOf(start, [E2E4, 3], [D2D4, 1], [0x0195, 0])
  const picked = (number) => book.pick(start, { random: () => number })?.san
  for (const number of [1, -0.1, NaN, Infinity, "0.5", undefined])
    assert.throws(() => picked(number), { name: "RangeError", message: /random/ })
})

test("openBook ignores an incomplete last entry", () => {
  const bytes = bytesOf([[polyglotKey(start), "031c000700000000"]])
  const isThere = (given) =>
    assert.deepEqual(
      openBook(given)
        .moves(start)
        .map(({ move }) => move.san),
      ["e4"],
    )
  isThere(bytes)
  isThere(bytes.buffer)
  isThere(Buffer.from(bytes))
  for (let before = 0; before < 16; before++) {
    const longer = new Uint8Array(before + 16 + 15)
    longer.set(bytes, before)
    for (const after of [0, 1, 15]) isThere(longer.subarray(before, before + 16 + after))
  }
  const shared = new Uint8Array(new SharedArrayBuffer(16))
  shared.set(bytes)
  isThere(shared)
  isThere(shared.buffer)
})

test("a book without a whole entry is empty", () => {
  for (const none of [new Uint8Array(), new ArrayBuffer(0), new Uint8Array(15)]) {
    assert.equal(openBook(none).size, 0)
    assert.deepEqual(openBook(none).moves(start), [])
  }
})

test("openBook does not copy the bytes", () => {
  const bytes = bytesOf([[polyglotKey(start), "031c000700000000"]])
  const later = new Uint8Array(16)
  const book = openBook(later)
  assert.deepEqual(book.moves(start), [])
  later.set(bytes)
  assert.equal(book.moves(start).length, 1)
})

test("a file whose keys do not ascend is not a book", () => {
  const e4 = "031c000700000000"
  const high = 1n << 63n
  assert.equal(
    openBook(
      bytesOf([
        [0n, e4],
        [0n, e4],
        [1n, e4],
        [high, e4],
        [high, e4],
      ]),
    ).size,
    5,
  )
  for (const [one, other] of [
    [1n, 0n],
    [high, high - 1n],
    [1n << 32n, 0xffffffffn],
    [high + 1n, high],
  ])
    assert.throws(
      () =>
        openBook(
          bytesOf([
            [0n, e4],
            [one, e4],
            [other, e4],
          ]),
        ),
      { name: "RangeError", message: /entry 3/ },
    )
  const pgn = new TextEncoder().encode('[Event "A game, not a book"]\n\n1. e4 e5 2. Nf3 *\n')
  assert.throws(() => openBook(pgn), RangeError)
})

test("positions of every entry can be looked up under their own rules", () => {
  const book = bookOf(start, [E2E4, 7])
  for (const each of [LightPosition, VariantPosition]) assert.equal(book.moves(each.start())[0]?.move.san, "e4")
  for (const variant of ["atomic", "antichess"])
    assert.equal(
      book.moves(VariantPosition.start({ variant }))[0]?.move.san,
      variant === "antichess" ? undefined : "e4",
    )
})

test("a promotion to a king in antichess is read from a book", () => {
  // A pawn of antichess may become a king: 5, as programs with this variant write it.
  const pawn = VariantPosition.fromFen("8/P7/8/8/8/8/8/7n w - - 0 1", { variant: "antichess" })
  assert.equal(bookOf(pawn, [0x5c38, 1]).moves(pawn)[0]?.move.san, "a8=K")
})

test("wrong arguments throw a TypeError", () => {
  for (const bytes of [undefined, null, "book", 16, [1, 2], {}, new Blob([])])
    assert.throws(() => openBook(bytes), { name: "TypeError", message: /is not a Uint8Array or ArrayBuffer$/ })
  const book = bookOf(start, [E2E4, 7])
  for (const position of [undefined, null, start.fen(), {}, Setup.start()])
    for (const ask of [book.moves, book.pick])
      assert.throws(() => ask(position), { name: "TypeError", message: /is not a Position$/ })
  for (const options of [null, 1, { al: true }, { all: "yes" }])
    assert.throws(() => book.moves(start, options), { name: "TypeError" })
  for (const options of [null, { all: true }, { random: 0.5 }])
    assert.throws(() => book.pick(start, options), { name: "TypeError" })
})
