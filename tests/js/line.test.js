// A line, which diagrams use, behaves for its player like a game under free rules.

import assert from "node:assert/strict"
import { test } from "node:test"
import { Game, IllegalMoveError, Position } from "../../js/entries/index.js"
import "../../js/lang/de.js"
import { FreeLine } from "../../js/values/free-line.js"
import { squares } from "../../js/values/squares.js"
import { generator } from "../../scripts/random.mjs"

/** Starts that soon lead to refusals that depend on earlier moves, to ends, and to passed turns. */
const STARTS = [
  { fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" },
  { fen: "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1" },
  { fen: "r3k2r/1p1p1p1p/8/P1P1P1P1/p1p1p1p1/8/1P1P1P1P/R3K2R b KQkq - 3 7" },
  { fen: "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 5" },
  { fen: "4k3/2p1p1p1/8/1P1P1P2/2p1p1p1/8/1P1P1P2/4K3 w - - 0 1" },
  { fen: "4k3/2pp4/8/4P3/4P3/8/8/4K2R w - - 0 1" },
  { fen: "4k3/1p1p1p1p/8/8/P1P1P1P1/8/8/4K3 b - - 0 1" },
  // These starts are close to an end; a dead position does not end a free game.
  { fen: "7k/8/5KQ1/8/8/8/8/8 w - - 0 1" },
  { fen: "k7/2K5/8/1Q6/8/8/8/8 w - - 148 100" },
  { fen: "8/8/8/8/8/4k3/8/4K2n w - - 0 1" },
  // Kings or all pieces of a side are missing.
  { fen: "8/8/8/3p4/8/2N5/8/8 w - - 0 1" },
  { fen: "8/8/8/4p3/8/8/4P3/8 w - - 0 1" },
  { fen: "8/8/8/8/8/8/8/8 w - - 0 1" },
  { fen: "4k3/pppppppp/8/8/8/8/PPPPPPPP/8 w - - 0 1" },
  { fen: "bnrbkqnr/pppppppp/8/8/8/8/PPPPPPPP/BNRBKQNR w HChc - 0 1", chess960: true },
  { fen: "1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1", chess960: true },
]

/** Each of these refusals and ends has to occur. */
const SENTENCES = [
  "castling-right-lost.king-moved",
  "castling-right-lost.never",
  "castling-right-lost.rook-captured",
  "castling-right-lost.rook-moved",
  "en-passant-expired.before",
  "en-passant-expired.played",
  "game-over.checkmate",
  "game-over.stalemate",
  "pass-not-allowed.in-check",
  "pawn-capture-needs-enemy.single-push",
  "pawn-capture-needs-enemy.too-late",
]

const TEXTS = ["O-O", "O-O-O", "0-0", "--", "Z0", "exd6", "dxe3", "bxa6", "Sf3", "Ke2", "?", "x".repeat(600)]

/** @param {{ fen: string, chess960?: boolean }} start */
function both({ fen, chess960 = false }) {
  return [
    new FreeLine(Position.fromFen(fen, { chess960, kings: "optional" })),
    new Game({ fen, chess960, rules: "free" }),
  ]
}

/** The state that a player sees. */
const seen = (game) => ({
  position: game.position,
  push: game.position.push,
  end: game.end,
  ply: game.ply,
  history: game.history(),
  points: pointsOf(game.current),
})

/** The nodes from this one back to the start. */
function pointsOf(point) {
  const points = []
  for (let at = point; at; at = at.parent) points.push([at.ply, at.move, at.fen()])
  return points
}

/** A capture by a pawn, legal or not. */
function pawnCapture(any, position) {
  const pawns = [...position.pieces()].filter(([, { role, color }]) => role === "pawn" && color === position.turn)
  const [[from]] = pawns.length > 0 ? [any(pawns)] : [["a1"]]
  const rank = Number(from[1]) + (position.turn === "white" ? 1 : -1)
  return { from, to: `${String.fromCharCode(from.charCodeAt(0) + any([-1, 1]))}${rank}` }
}

/** A random input: a text, squares, a legal move, or something that is not a move. */
function tryOf(draw, position) {
  const moves = position.legalMoves()
  const any = (list) => list[draw(list.length)]
  const promotion = any([undefined, "queen", "knight", "king"])
  return any([
    () => any(TEXTS),
    () => ({ from: any(squares), to: any(squares), promotion }),
    () => pawnCapture(any, position),
    () => any([null, 7, {}, { from: "e2", to: "e9" }, { pass: true }]),
    () => any([...moves, "--"]),
    () => any([...moves.map(({ uci }) => uci), "--"]),
  ])()
}

test("a line behaves like a game under free rules", () => {
  const sentences = new Set()
  const draw = generator(2027)
  for (let round = 0; round < 12; round++) {
    for (const start of STARTS) {
      const [line, game] = both(start)
      for (let step = 0; step < 24; step++) {
        const at = `${start.fen} ${game.history().map(({ san }) => san)}`
        assert.deepEqual(seen(line), seen(game), at)
        assert.equal(line.position, line.position)
        assert.equal(line.end, line.end)
        for (let attempt = 0; attempt < 12; attempt++) {
          const move = tryOf(draw, game.position)
          const options = [undefined, {}, { lang: "de" }][draw(3)]
          const verdict = game.judge(move, options)
          assert.deepEqual(line.judge(move, options), verdict, at)
          if (verdict.legal) continue
          sentences.add(verdict.facts.sentence)
          if (attempt > 0) continue
          const refuses = (error) => error instanceof IllegalMoveError
          assert.throws(() => line.move(move), refuses)
          assert.throws(() => game.move(move), refuses)
        }
        if (game.end || draw(8) === 0) {
          const ply = draw(game.ply + 1)
          line.goTo(ply)
          game.goTo(ply)
          continue
        }
        const moves = [...game.position.legalMoves(), ...(game.judge("--").legal ? ["--"] : [])]
        const move = moves[draw(moves.length)]
        assert.equal(line.move(move), game.move(move), at)
      }
    }
  }
  assert.deepEqual(
    SENTENCES.filter((sentence) => !sentences.has(sentence)),
    [],
  )
})

test("only moves of the line count as previous moves", () => {
  const line = new FreeLine(Position.start())
  for (const text of ["e4", "e5", "Ke2", "Ke7", "Ke1", "Ke8"]) line.move(text)
  assert.equal(line.judge("O-O").message, "White may not castle king side: the king moved with 2. Ke2.")
  line.goTo(2)
  for (const text of ["Nf3", "Nf6", "Rg1", "Rg8", "Rh1", "Rh8"]) line.move(text)
  assert.equal(line.judge("O-O").facts.played.san, "Rg1")
  assert.deepEqual(
    line.history().map(({ san }) => san),
    ["e4", "e5", "Nf3", "Nf6", "Rg1", "Rg8", "Rh1", "Rh8"],
  )
  line.goTo(0)
  assert.deepEqual([line.current, line.position.fen(), line.history()], [line.root, Position.start().fen(), []])
})
