// The counters of the arbiter's helper. Expected values are counted by hand from FIDE 9.2, 9.3 and 9.6.
import assert from "node:assert/strict"
import { test } from "node:test"
import { Game } from "../../../js/entries/index.js"
import { counters, intention } from "../../../www/board/arbiter.js"

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
  test(`counters after "${moves}"`, () => {
    const found = counters(played(moves))
    assert.deepEqual([found.quiet, found.times, found.places.map(({ ply }) => ply)], [quiet, times, plies])
  })
}

for (const [fen, moves, text, expected] of [
  [undefined, "", "e4", { times: 1, quiet: 0, claims: [], ends: "" }],
  [undefined, "Nf3 Nf6 Ng1", "Ng8", { times: 2, quiet: 4, claims: [], ends: "" }],
  [undefined, `${shuffle} Nf3 Nf6 Ng1`, "Ng8", { times: 3, quiet: 8, claims: ["threefold-repetition"], ends: "" }],
  [
    undefined,
    `${shuffle} ${shuffle} ${shuffle} Nf3 Nf6 Ng1`,
    "Ng8",
    { times: 5, quiet: 16, claims: ["threefold-repetition"], ends: "fivefold-repetition" },
  ],
  ["7k/8/6K1/8/8/8/8/R7 w - - 99 80", "", "Ra5", { times: 1, quiet: 100, claims: ["fifty-moves"], ends: "" }],
  ["7k/8/6K1/8/8/8/8/R7 w - - 99 80", "", "Ra8#", { times: 1, quiet: 100, claims: [], ends: "checkmate" }],
  [
    "7k/8/6K1/8/8/8/8/R7 w - - 149 90",
    "",
    "Ra2",
    { times: 1, quiet: 150, claims: ["fifty-moves"], ends: "seventy-five-moves" },
  ],
  ["7k/8/6K1/8/8/8/5Q2/8 w - - 0 1", "", "Qf7", { times: 1, quiet: 1, claims: [], ends: "stalemate" }],
  ["k7/8/8/8/8/8/1p6/K7 w - - 0 1", "", "Kxb2", { times: 1, quiet: 0, claims: [], ends: "dead-position" }],
  [
    { rules: "online" },
    `${shuffle} Nf3 Nf6 Ng1`,
    "Ng8",
    { times: 3, quiet: 8, claims: ["threefold-repetition"], ends: "threefold-repetition" },
  ],
  [
    { fen: "7k/8/6K1/8/8/8/8/R7 w - - 99 80", rules: "online" },
    "",
    "Ra5",
    { times: 1, quiet: 100, claims: ["fifty-moves"], ends: "fifty-moves" },
  ],
  [{ fen: "k7/8/8/8/8/8/1p6/K7 w - - 0 1", rules: "free" }, "", "Kxb2", { times: 1, quiet: 0, claims: [], ends: "" }],
]) {
  test(`${text} after "${moves}" in ${JSON.stringify(fen) ?? "the usual start"}`, () => {
    const game = played(moves, fen)
    const { verdict, move, times, quiet, claims, ends } = intention(game, text)
    assert.equal(verdict.legal, true)
    assert.equal(move?.san, text)
    assert.deepEqual({ times, quiet, claims, ends }, expected)
    assert.equal(game.ply, moves.split(" ").filter(Boolean).length)
  })
}

test("an end that was declared after the same move is not its effect", () => {
  const game = played("e4 e5")
  game.resign("white")
  game.goTo(1)
  assert.equal(intention(game, "e5").ends, "")
  assert.equal(game.lastPly, 2)
})

test("an intended move that is not legal is judged", () => {
  const { verdict, move } = intention(new Game(), "Ke2")
  assert.equal(verdict.legal === false && verdict.reason, "own-piece-on-target")
  assert.equal(move, undefined)
})
