// The types of values that the package returns: their names, and that they are read only.
import {
  explain,
  Game,
  IllegalMoveError,
  InvalidFenError,
  localizeSan,
  parsePgn,
  PgnError,
  Position,
  Setup,
  type Explainable,
  type PieceLetters,
  type Verdict,
} from "chess-arbiter"

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

// Every value with a sentence can be passed to `explain`.
const game = new Game()
explain(game.end!)
explain(game.claims()[0]!)
explain(game.problems()[0]!)
explain(position.problems()[0]!)
explain(Setup.empty().problems()[0]!, { lang: "de" })
explain(entry!.issues[0]!)
if (!verdict.legal) explain(verdict)
try {
  game.move("Ke2")
} catch (error) {
  if (error instanceof InvalidFenError || error instanceof IllegalMoveError || error instanceof PgnError) explain(error)
  // @ts-expect-error: not everything has something to say
  explain(error)
}
const explained: Explainable[] = [...position.problems(), ...game.claims()]
explained.map((what) => explain(what))
// Codes are unions.
export const isKing = (error: InvalidFenError) => error.code === "missing-king"
export const isIllegal = (error: PgnError) => error.code === "illegal-move" && entry!.issues[0]!.code === "illegal-move"
// @ts-expect-error: there is no such code
export const isOther = (error: InvalidFenError) => error.code === "no-king"
// @ts-expect-error
export const isNeither = (error: PgnError) => error.code === "illegal"
// These members are internal, so completion must not offer them and using them is an error.
// @ts-expect-error
position.state
// @ts-expect-error
position.push
// @ts-expect-error
position.ignored
// @ts-expect-error
position.__v_skip
// @ts-expect-error
position.toSetup().state
// @ts-expect-error
game.root.__v_skip
// Options may be undefined.
Position.fromFen("8/8/8/8/8/8/8/8", { chess960: undefined, kings: undefined })
position.fen({ castling: undefined, enPassant: undefined })
new Game({ fen: undefined, rules: undefined, tags: undefined, chess960: undefined })
new Game(position).pgn({ maxWidth: undefined })
position.toSetup().with({ castling: position.castling, turn: undefined })
// Nodes but the root have a move and a parent.
game.root.children.map(({ move, parent }) => [move.san, parent.ply])
game.root.add("e4").move.san satisfies string
Position.checkFen("8/8 w")?.code satisfies string | undefined
// Properties that a verdict lacks are absent from its type.
position.judge("e4").message satisfies string | undefined
position.judge("e4").move?.san satisfies string | undefined

// Without an import of chess-arbiter/variants its types are missing.
// @ts-expect-error
Position.start({ variant: "atomic" })
// @ts-expect-error
Position.fromFen("8/8/8/8/8/8/8/8", { variant: "atomic" })
// @ts-expect-error
Setup.start().with({ pockets: null })
// @ts-expect-error
new Game({ variant: "atomic" })
// @ts-expect-error
position.fen({ checks: "given" })
// @ts-expect-error
position.drops()
// @ts-expect-error
position.judge({ drop: "n", to: "f3" })
// @ts-expect-error
position.legalMoves()[0]!.drop
// Unions are closed: all cases of a switch are there.
game.end?.reason satisfies
  | "checkmate"
  | "stalemate"
  | "dead-position"
  | "fivefold-repetition"
  | "seventy-five-moves"
  | "threefold-repetition"
  | "fifty-moves"
  | "resignation"
  | "agreement"
  | "time-forfeit"
  | "adjudication"
  | "rules-infraction"
  | "abandoned"
  | "unknown"
  | undefined
position.legalMoves()[0]?.promotion satisfies "knight" | "bishop" | "rook" | "queen" | undefined
