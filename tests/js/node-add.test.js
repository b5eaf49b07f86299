// `GameNode.add`: a move in the tree without going there.

import assert from "node:assert/strict"
import { test } from "node:test"
import { Game, IllegalMoveError } from "../../js/entries/index.js"

const PGN = "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *"

/** The moves of a tree, variations in parentheses. */
const treeOf = (game) => game.pgn({ maxWidth: 0 }).trim().split("\n").pop()

test("a move is added as the last variation, and the current position stays", () => {
  const game = Game.fromPgn(PGN)
  game.goTo(1)
  const before = { current: game.current, lastPly: game.lastPly, version: game.version }
  const d4 = game.root.add("d4")
  assert.equal(d4.move.san, "d4")
  assert.equal(d4.parent, game.root)
  assert.equal(game.root.children.at(-1), d4)
  const e6 = game.root.children[0].add({ from: "e7", to: "e6" })
  assert.equal(e6, game.root.children[0].children[2])
  assert.equal(e6.add("d4").add("d5").ply, 4)
  assert.equal(game.current, before.current)
  assert.equal(game.lastPly, before.lastPly, "the current line stays")
  assert.equal(game.version, before.version + 4)
  assert.equal(treeOf(game), "1. e4 (1. d4) 1... e5 (1... c5 2. Nf3) (1... e6 2. d4 d5) 2. Nf3 Nc6 *")
})

test("a move that is there is not added again, and nothing changes", () => {
  const game = Game.fromPgn(PGN)
  const { version } = game
  const [e4] = game.root.children
  assert.equal(game.root.add("1. e4!"), e4)
  assert.equal(e4.add("c7c5"), e4.children[1])
  assert.equal(game.version, version)
})

test("listeners hear of it once", () => {
  const game = Game.fromPgn(PGN)
  let calls = 0
  game.subscribe(() => calls++)
  game.root.add("d4")
  game.root.add("d4")
  assert.equal(calls, 1)
})

test("an illegal move is refused with the moves before the node in mind", () => {
  const game = Game.fromPgn("1. e4 e5 (1... e6) 2. Ke2 a6 3. Ke1 a5 4. Nf3 a4 5. Bc4 a3 *")
  const end = game.current
  game.goTo(0)
  const refused = (node, move, message, options) =>
    assert.throws(
      () => node.add(move, options),
      (error) => error instanceof IllegalMoveError && assert.match(error.message, message) === undefined,
    )
  refused(end, "O-O", /the king moved with 2\. Ke2/)
  refused(game.root, "e5", /^A pawn cannot move from e2 to e5|e5/)
  refused(game.root, 42, /42/)
  refused(game.root, "--", /passed|legal/)
  assert.equal(game.ply, 0)
})

test("after the end of the game nothing is added", () => {
  const mated = Game.fromPgn("1. f3 e5 2. g4 Qh4#")
  for (const move of ["a3", 42])
    assert.throws(
      () => mated.current.add(move),
      (error) => error.verdict.reason === "game-over",
    )
  const resigned = new Game()
  resigned.move("e4")
  resigned.resign("black")
  assert.throws(
    () => resigned.current.add("e5"),
    (error) => error.verdict.reason === "game-over",
  )
  // Before the end there may be variations.
  assert.equal(resigned.root.add("d4").move.san, "d4")
})

test("under free rules the turn may be passed; a deleted node is a TypeError", () => {
  const free = new Game({ rules: "free" })
  assert.equal(free.root.add("--").add("e5").ply, 2)
  const game = Game.fromPgn(PGN)
  const [, c5] = game.root.children[0].children
  game.delete(c5)
  assert.throws(() => c5.add("Nc3"), { name: "TypeError", message: "this node was deleted" })
  assert.throws(() => c5.add("Ke5"), { name: "TypeError", message: "this node was deleted" })
})
