// The moves that solve a puzzle, from its PGN.

import assert from "node:assert/strict"
import { test } from "node:test"
import {
  judgeTry,
  lineFrom,
  lineText,
  PuzzleProblem,
  puzzleOf,
  rightMoves,
  targetsOf,
  moveInputFor,
} from "../../js/elements/puzzle/solution.js"
import { solving } from "../../js/elements/puzzle/puzzle-texts.js"
import { readFen } from "../../js/elements/picture/fen.js"
import * as rules from "../../js/entries/index.js"
import "../../js/lang/de.js"

const english = solving(undefined)
const puzzle = (pgn, lang = "") => puzzleOf(pgn, rules, english, lang)
const sans = (nodes) => nodes.map(({ move }) => move.san)
const judged = (game, san) => judgeTry(game.current, game.position.judge(san).move)

// Two moves solve it; the others are marked in every way that PGN allows.
const tree = `[FEN "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1"]
[SetUp "1"]

{ White to play } 1. O-O (1. Kf2 {as good} Kd7) (1. e4?) (1. e3 $4) (1. Rg1 ?! {slow}) (1. Rh8+ $1) 1... Ke7 2. Rf4 (2. Rf8 $2) Ke6 *`

test("the main line and variations without a mistake NAG are solutions", () => {
  const game = puzzle(tree)
  assert.equal(game.ply, 0)
  assert.deepEqual(sans(rightMoves(game.root)), ["O-O", "Kf2", "Rh8+"])
  for (const [san, isRight, isKnown] of [
    ["O-O", true, true],
    ["Kf2", true, true],
    ["e4", false, true],
    ["e3", false, true],
    ["Rg1", false, true],
    ["Kd2", false, false],
  ]) {
    const { isRight: found, known } = judged(game, san)
    assert.deepEqual([found, known !== null], [isRight, isKnown], san)
  }
})

test("the solution is written as a line from any point", () => {
  const game = puzzle(tree)
  const san = ({ move }) => move.san
  assert.equal(lineText(lineFrom(game.root), san), "1. O-O Ke7 2. Rf4 Ke6")
  game.move("Kf2")
  assert.equal(lineText(game.current.children, san), "Kd7")
})

test("any mate is accepted if the solution mates", () => {
  const mates = puzzle('[FEN "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"]\n\n1. Qg7# *')
  assert.deepEqual(judged(mates, "Qf8#"), { isRight: true, known: null })
  const wins = puzzle('[FEN "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"]\n\n1. Qf6+ *')
  assert.equal(judged(wins, "Qf8#").isRight, false)
})

test("puzzles of Chess960 and without kings are read", () => {
  assert.deepEqual(
    sans(rightMoves(puzzle('[Variant "Chess960"]\n[FEN "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1"]\n\n1. O-O *').root)),
    ["O-O"],
  )
  assert.deepEqual(sans(rightMoves(puzzle('[FEN "8/8/8/8/8/8/8/N7 w - - 0 1"]\n\n1. Nb3 *').root)), ["Nb3"])
})

test("an unreadable task is explained in one sentence", () => {
  for (const [pgn, sentence, lang] of [
    ["", english.noPgn],
    ["  \n", english.noPgn],
    ['[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]\n\n*', english.noSolution],
    ["1. e4?? *", english.noSolution],
    ["1. e4 e5 2. Ke3", /line 1, column 13 of its PGN\. A king cannot move from e1 to e3/],
    ["1. e4 e5 2. Ke3", /Ein König/, "de"],
    ['[FEN "8/8"]\n\n1. e4 *', /of its PGN\. .*8 ranks/],
  ]) {
    assert.throws(
      () => puzzle(pgn, lang),
      (error) => {
        assert.ok(error instanceof PuzzleProblem)
        if (typeof sentence === "string") assert.equal(error.message, sentence)
        else assert.match(error.message, sentence)
        return true
      },
    )
  }
})

const asked = (fen, square) => targetsOf(readFen(fen), square, rules, english, "")
// The squares are those of FIDE's Laws: 3.6 (knight), 3.7 (pawn), 3.8 (king, castling), and pins (3.9).
for (const [fen, square, squares] of [
  ["6k1/8/2p5/5p2/3N4/1P6/4P3/2K5 w - - 0 1", "d4", "b5 c2 c6 e6 f3 f5"],
  ["8/8/8/8/8/8/8/N7", "a1", "b3 c2"],
  ["4k3/8/5n2/3pP3/8/8/8/4K3 w - d6 0 2", "e5", "d6 e6 f6"],
  ["2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1", "d1 d2 e2 f1 f2 g1"],
  ["4r2k/8/8/8/8/4R3/8/4K3 b - - 0 1", "e3", "e2 e4 e5 e6 e7 e8"],
  ["8/P7/8/8/8/8/8/k1K5 w - - 0 1", "a7", "a8"],
  ["chess960:4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1", "e1", "c1 d1 d2 e2 f1 f2 g1"],
  // The king castles with the rook on h1 without moving.
  ["chess960:4k3/8/8/8/8/8/8/3R2KR w HD - 0 1", "g1", "c1 f1 f2 g2 h1 h2"],
]) {
  test(`the answer for ${square} in ${fen} is every square of the piece`, () => {
    const { targets, position, from, piece } = asked(fen, square)
    assert.deepEqual([...targets].sort(), squares.split(" "))
    for (const to of targets) assert.ok(position.judge(moveInputFor(from, to, piece)).legal, to)
  })
}

test("a task without a piece, a move or a position is refused", () => {
  for (const [fen, square, sentence] of [
    ["8/8/8/8/8/8/8/N7", "b1", english.noPiece("b1")],
    ["8/8/8/8/8/8/8/N7", "<i>", english.noPiece("<i>")],
    ["8/8/8/8/8/8/8/N7", "", english.noPiece("")],
    ["7k/8/8/8/8/6q1/8/7K w - - 0 1", "h1", english.noTarget("h1")],
    ["P7/8/8/8/8/8/8/8", "a8", /pawn/i],
  ]) {
    assert.throws(
      () => asked(fen, square),
      (error) =>
        error instanceof PuzzleProblem &&
        (typeof sentence === "string" ? error.message === sentence : sentence.test(error.message)),
    )
  }
})
