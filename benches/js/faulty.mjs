// Faulty input: illegal moves, FENs that cannot be read or are not playable, FENs with ignored
// parts, PGN with an illegal move. Generated deterministically from the positions and games of the benchmarks.
import { Position } from "../../dist/index.js"
import { oneOf } from "./random.mjs"

const names = "abcdefgh"
const anySquare = (random) => names[random(8)] + (1 + random(8))

/** A move of one of the player's own pieces that is not legal, as UCI or as SAN without a check mark. */
export function illegalMove(position, random) {
  const own = [...position.pieces()].filter(([, { color }]) => color === position.turn)
  for (;;) {
    const [from, { role }] = oneOf(own, random)
    const to = anySquare(random)
    const letter = { knight: "N", bishop: "B", rook: "R", queen: "Q", king: "K" }[role]
    const text = letter && random(2) ? letter + to : from + to
    if (!position.judge(text).legal) return text
  }
}

const breakers = [
  ([placement, ...rest]) => [placement.slice(0, placement.lastIndexOf("/")), ...rest],
  ([placement, ...rest]) => [placement.replace(/[pP]/, "x"), ...rest],
  ([placement, , ...rest]) => [placement, "white", ...rest],
  ([placement, ...rest]) => [placement.replace("K", "1"), ...rest],
  ([placement, ...rest]) => [placement.replace(/[nbrqp]/, "k"), ...rest],
  ([placement, ...rest]) => [placement.replace(/[rnbq1-8](?=[^/]*\/)/, "P"), ...rest],
  ([placement, turn, castling, , ...rest]) => [placement, turn, castling, "e9", ...rest],
  ([placement, turn, castling, enPassant]) => [placement, turn, castling, enPassant, "-1", "1"],
]

/** The FEN with one field made wrong; `isRefused` says whether that is enough. */
export function brokenFen(fen, number, isRefused) {
  for (let i = number; ; i++) {
    const broken = breakers[i % breakers.length](fen.split(" ")).join(" ")
    if (isRefused(broken)) return broken
  }
}

/** The FEN with castling rights and an en passant square that the board rarely allows. */
export function doubtfulFen(fen) {
  const [placement, turn, , , halfmoves, fullmoves] = fen.split(" ")
  return [placement, turn, "KQkq", turn === "w" ? "e6" : "e3", halfmoves, fullmoves].join(" ")
}

/** A PGN game of the bench with an illegal move in the middle of its main line. */
export function withIllegalMove(pgn, { sans, fens }, random) {
  const number = Math.floor(sans.length / 4)
  const move = `${number + 1}. ${illegalMove(Position.fromFen(fens[2 * number]), random)}`
  // Not a move of a variation, which has a different text after its number.
  return pgn.replace(new RegExp(`(?<=\\s)${number + 1}\\.\\s${escaped(sans[2 * number])}(?=\\s)`), move)
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
