// What the board page computes: the counters of the arbiter's helper, flag falls, captured pieces, links with a game.

import assert from "node:assert/strict"
import { test } from "node:test"
import { deflateRawSync } from "node:zlib"
import { balance, capturesUntil } from "../../../js/elements/play/material.js"
import { Game, Position } from "../../../js/entries/index.js"
import { fenHash, pgnHash, readHash } from "../../../www/board/share.js"
import { board } from "./site.js"

const { counters, flagFalls } = await board("arbiter")

function played(moves, options) {
  const game = new Game(options)
  for (const move of moves.split(" ").filter(Boolean)) game.move(move)
  return game
}
const shuffle = "Nf3 Nf6 Ng1 Ng8"

for (const [moves, quiet, times, plies] of [
  ["", 0, 1, [0]],
  ["e4", 0, 1, [1]],
  ["Nf3 Nf6", 2, 1, [2]],
  [shuffle, 4, 2, [0, 4]],
  [`${shuffle} ${shuffle}`, 8, 3, [0, 4, 8]],
  // After the king has moved, White has no castling rights: a different position, although it looks the same.
  ["e4 e5 Ke2 Ke7 Ke1 Ke8", 4, 1, [6]],
  [`e4 ${shuffle.split(" ").slice(1, 2)} Nf3 Ng8 Ng1`, 4, 2, [1, 5]],
]) {
  test(`counters() finds quiet moves and repetitions after "${moves}"`, () => {
    const found = counters(played(moves))
    assert.deepEqual([found.quiet, found.times, found.places.map(({ ply }) => ply)], [quiet, times, plies])
  })
}

// Flag fall on the board page. The results are those of FIDE 6.9.

for (const [fen, color, result, text] of [
  [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "white",
    "0-1",
    "White’s flag fell: Black wins on time.",
  ],
  [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "black",
    "1-0",
    "Black’s flag fell: White wins on time.",
  ],
  [
    "4k3/8/8/8/8/8/8/Q3K3 b - - 0 1",
    "white",
    "1/2-1/2",
    /^White’s flag fell, but Black has only the king .*\(FIDE 6\.9\)\.$/,
  ],
  ["4k3/8/8/8/8/8/8/Q3K3 b - - 0 1", "black", "1-0", /White wins on time/],
  // A knight cannot mate a king with only a queen, but it can mate one blocked by its own pawn.
  [
    "k7/8/8/8/8/8/8/KN5q w - - 0 1",
    "black",
    "1/2-1/2",
    /^Black’s flag fell, but no series of legal moves lets White checkmate/,
  ],
  ["k7/p7/8/8/8/8/8/KN5q w - - 0 1", "black", "1-0", /White wins on time/],
  // A blocked pawn wall: neither side can mate, regardless of material.
  [
    "8/8/k7/p1p1p1p1/P1P1P1P1/K7/8/8 w - - 0 1",
    "white",
    "1/2-1/2",
    /The game had ended before|no series of legal moves/,
  ],
]) {
  test(`${color}'s flag falls in ${fen}`, () => {
    const game = new Game({ fen })
    const said = flagFalls(game, color)
    assert.equal(said.end.result, result)
    assert.equal(game.result, result)
    if (typeof text === "string") assert.equal(said.text, text)
    else assert.match(said.text, text)
  })
}

test("a flag fall after mate changes nothing", () => {
  const game = new Game()
  for (const move of ["f3", "e5", "g4", "Qh4#"]) game.move(move)
  const { end, text } = flagFalls(game, "black")
  assert.equal(end.reason, "checkmate")
  assert.equal(text, "The game had ended before the flag fell.")
})

// What the board page shows of a game: captured pieces and links.

test("captures include en passant and promoted pieces", () => {
  const game = played("e4 Nf6 e5 d5 exd6 e5 dxc7 Na6 cxd8=Q+ Kxd8")
  assert.deepEqual(capturesUntil(game.current), { white: ["queen", "pawn", "pawn"], black: ["queen"] })
  // White: 7 pawns, all pieces; Black: 5 pawns, no queen.
  assert.equal(balance(game.position), 7 + 6 + 6 + 10 + 9 - (6 + 6 + 6 + 10))
  assert.equal(balance(Position.start()), 0)
})

test("a game is written into an address and read again", async () => {
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
})

test("an address leads to a move of the main line or a variation", async () => {
  // The address of a node: three moves of the main line, then the second variation and one move of it.
  const path = [0, 0, 0, 2, 0]
  const hash = await pgnHash("1. e4 *", path)
  assert.match(hash, /&at=3-2-1$/)
  assert.deepEqual(await readHash(hash), { pgn: "1. e4 *", at: path })
  for (const steps of [[0, 0], [1], [0, 3, 1]]) assert.deepEqual((await readHash(await pgnHash("*", steps))).at, steps)
  for (const bad of ["x", "1-", "-1", "99999", `${"1-".repeat(300)}1`])
    assert.deepEqual((await readHash(`${await pgnHash("*")}&at=${bad}`)).at, [], bad)
})

test("an address may have a position in place of a game", async () => {
  const fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
  assert.deepEqual(await readHash(fenHash(fen)), { fen })
})

test("an address without a game or position is null", async () => {
  for (const none of ["", "#", "#table", "#caption=x"]) assert.equal(await readHash(none), null)
})

test("addresses with an invalid game or a decompression bomb are refused", async () => {
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
