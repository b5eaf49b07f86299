// Flag fall on the board page. The results are those of FIDE 6.9.
import assert from "node:assert/strict"
import { test } from "node:test"
import { Game } from "../../../js/entries/index.js"
import { board } from "./site.js"

const { flagFalls } = await board("flag")

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
  test(`${color}'s flag in ${fen}`, () => {
    const game = new Game({ fen })
    const said = flagFalls(game, color)
    assert.equal(said.end.result, result)
    assert.equal(game.result, result)
    if (typeof text === "string") assert.equal(said.text, text)
    else assert.match(said.text, text)
  })
}

test("after mate a flag is nothing any more", () => {
  const game = new Game()
  for (const move of ["f3", "e5", "g4", "Qh4#"]) game.move(move)
  const { end, text } = flagFalls(game, "black")
  assert.equal(end.reason, "checkmate")
  assert.equal(text, "The game had ended before the flag fell.")
})
