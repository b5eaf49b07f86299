// Additional information on the board page: captured pieces, links with a game.
import assert from "node:assert/strict"
import { test } from "node:test"
import { deflateRawSync } from "node:zlib"
import { Game, Position } from "../../../js/entries/index.js"
import { balance, capturesUntil } from "../../../js/elements/material.js"
import { fenHash, pgnHash, readHash } from "../../../www/board/share.js"

function played(moves) {
  const game = new Game()
  for (const move of moves.split(" ")) game.move(move)
  return game
}

test("captured pieces, en passant and promotions included", () => {
  const game = played("e4 Nf6 e5 d5 exd6 e5 dxc7 Na6 cxd8=Q+ Kxd8")
  assert.deepEqual(capturesUntil(game.current), { white: ["queen", "pawn", "pawn"], black: ["queen"] })
  // White: 7 pawns, all pieces; Black: 5 pawns, no queen.
  assert.equal(balance(game.position), 7 + 6 + 6 + 10 + 9 - (6 + 6 + 6 + 10))
  assert.equal(balance(Position.start()), 0)
})

test("a game in an address comes back", async () => {
  const pgns = [
    "",
    "1. e4 *",
    `[White "Österberg, “Ann”"]\n\n1. e4 {≈ ♘ ${"a".repeat(5000)}} e5 *\n`,
    "\0\u{1f600}".repeat(40_000),
  ]
  for (const pgn of pgns) {
    const hash = await pgnHash(pgn)
    assert.match(hash, /^#pgn=[\w-]*$/)
    assert.deepEqual(await readHash(hash), { pgn, at: [] })
  }
  // At a move: three of the main line, the second variation there, one move on.
  const path = [0, 0, 0, 2, 0]
  const hash = await pgnHash("1. e4 *", path)
  assert.match(hash, /&at=3-2-1$/)
  assert.deepEqual(await readHash(hash), { pgn: "1. e4 *", at: path })
  for (const steps of [[0, 0], [1], [0, 3, 1]]) assert.deepEqual((await readHash(await pgnHash("*", steps))).at, steps)
  for (const bad of ["x", "1-", "-1", "99999", "1-".repeat(300) + "1"])
    assert.deepEqual((await readHash(`${await pgnHash("*")}&at=${bad}`)).at, [], bad)
  const fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
  assert.deepEqual(await readHash(fenHash(fen)), { fen })
  for (const none of ["", "#", "#table", "#caption=x"]) assert.equal(await readHash(none), null)
})

test("an address that holds no game, or a bomb, is refused", async () => {
  const bomb = deflateRawSync(Buffer.alloc(50_000_000)).toString("base64url")
  for (const text of [
    "%",
    "AAAA",
    "____",
    "=",
    bomb,
    deflateRawSync(Buffer.from([0xff, 0xfe])).toString("base64url"),
  ]) {
    await assert.rejects(readHash(`#pgn=${text}`), Error, text.slice(0, 20))
  }
})
