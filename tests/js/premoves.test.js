// Premoves and promotions, by their definitions.

import assert from "node:assert/strict"
import { test } from "node:test"
import { Position } from "../../js/entries/index.js"
import { facts, reading, Report } from "../data/read.mjs"

test("premoves are where a piece goes after some reply", () => {
  const report = new Report()
  for (const [mode, fen] of facts("positions").filter((_, index) => index % 10 === 0)) {
    report.row(fen, () => {
      const position = Position.fromFen(fen, reading(mode))
      const color = position.turn === "white" ? "black" : "white"
      const wanted = new Map()
      for (const { san } of position.legalMoves()) {
        for (const [from, squares] of position.play(san).destinations()) {
          wanted.set(from, new Set([...(wanted.get(from) ?? []), ...squares]))
        }
      }
      const found = position.premoves(color)
      assert.deepEqual(new Map([...found].map(([from, squares]) => [from, new Set(squares)])), wanted)
      assert.equal(position.premoves(position.turn).size, 0)
    })
  }
  report.finish(100)
})

test("premoves by hand", () => {
  const premoves = (fen, from) => Position.fromFen(fen).premoves("black").get(from)
  // The pawn may advance, or capture a piece that arrives or a pawn that has just passed.
  assert.deepEqual(premoves("4k3/8/8/3p4/8/8/4P3/4K3 w - - 0 1", "d5"), ["d4", "e4"])
  assert.deepEqual(premoves("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "d4"), ["d3", "e3"])
  assert.deepEqual(premoves("4k2r/8/8/8/8/8/8/4K3 w k - 0 1", "e8"), ["d7", "e7", "f7", "d8", "f8", "g8"])
  assert.equal(premoves("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "d8"), undefined)
  for (const color of ["w", "", null, undefined, 0]) {
    assert.throws(() => Position.start().premoves(/** @type {any} */ (color)), TypeError)
  }
})

test("isPromotion says of every two squares whether a legal move there promotes", () => {
  const report = new Report()
  let promotions = 0
  for (const [mode, fen] of facts("positions").filter((_, index) => index % 5 === 0)) {
    report.row(fen, () => {
      const position = Position.fromFen(fen, reading(mode))
      for (const { from, to, promotion } of position.legalMoves()) {
        promotions += Number(promotion !== undefined)
        assert.equal(position.isPromotion(from, to), promotion !== undefined, from + to)
        assert.equal(position.isPromotion(to, from), false)
      }
    })
  }
  assert.ok(promotions > 20, `${promotions}`)
  report.finish(200)
  // The pawn is pinned, or not of the side to move; invalid squares.
  const pinned = Position.fromFen("8/rP5K/8/8/8/8/8/4k3 w - - 0 1")
  assert.deepEqual([pinned.isPromotion("b7", "b8"), pinned.isPromotion("b7", "a8")], [false, false])
  assert.equal(Position.fromFen("4k3/P7/8/8/8/8/8/4K3 b - - 0 1").isPromotion("a7", "a8"), false)
  const position = Position.fromFen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
  assert.equal(position.isPromotion("a7", "a8"), true)
  for (const other of ["", "a9", "A7", "a77", "x".repeat(1e5), undefined, null, 48, {}, ["a7"], Symbol("a7")]) {
    const any = /** @type {any} */ (other)
    assert.deepEqual([position.isPromotion(any, "a8"), position.isPromotion("a7", any)], [false, false])
  }
})
