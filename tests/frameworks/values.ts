// The types of values that the package returns: their names, and that they are read only.
import { Game, localizeSan, parsePgn, Position, type PieceLetters, type Verdict } from "chess-arbiter"

const position = Position.start()
const verdict: Verdict = position.judge("e4")
const [entry] = parsePgn("1. e4 *")
const letters: PieceLetters = "de"
localizeSan("Nf3", letters) satisfies string

if (verdict.legal) {
  // @ts-expect-error: a move is frozen
  verdict.move.san = "d4"
} else {
  // @ts-expect-error: so is a refusal
  verdict.reason = "ambiguous"
  // @ts-expect-error: and its facts
  verdict.facts.sentence = "ambiguous"
}
// @ts-expect-error: a verdict cannot be turned around
verdict.legal = false
// @ts-expect-error: pieces are put on a board by a Setup
position.pieceAt("e1")!.color = "black"
// @ts-expect-error: the rights are those of the position
position.castling.white.king = null
// @ts-expect-error
position.castling.black = position.castling.white
// @ts-expect-error: problems are read
position.problems()[0]!.code = "missing-king"
// @ts-expect-error: an end is declared by a method
new Game().end!.result = "1-0"
// @ts-expect-error: claims are made by a method
new Game().claims()[0]!.basis = "position"
// @ts-expect-error: what was read stays
entry!.game = new Game()
// @ts-expect-error
entry!.issues[0]!.line = 1
