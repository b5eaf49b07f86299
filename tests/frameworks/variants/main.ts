// The types of the main entry in a program that also imports chess-arbiter/variants: they are wider.
import {
  Game,
  parsePgn,
  Position,
  Setup,
  type EndReason,
  type IllegalReason,
  type Move,
  type MoveInput,
} from "chess-arbiter"

const position = Position.start({ variant: "crazyhouse" })
position.variant satisfies "chess" | "crazyhouse" | "atomic" | string
const held: number | undefined = position.pockets?.white.knight
const checks: number | undefined = position.remainingChecks?.black
position.promoted.map((square) => position.pieceAt(square))
for (const [role, squares] of position.drops()) console.log(role satisfies "pawn" | string, squares.length)
const end = position.variantEnd()
if (end) console.log(end.result, end.reason, end.squares[0])
position.fen({ pockets: "rank", checks: "given", enPassant: "always" }) satisfies string
Position.checkFen("", { variant: "horde", chess960: true, kings: "required" })?.code satisfies string | undefined

const drop: MoveInput = { drop: "n", to: "f3" }
position.judge(drop)
position.play({ drop: "knight", to: "f3" })
const [move] = position.legalMoves()
move?.drop satisfies true | undefined
move?.decides satisfies true | undefined
move?.exploded?.map(({ square, color, role }) => [square, color, role])
const promotion: "king" | undefined = move?.promotion === "king" ? move.promotion : undefined
// @ts-expect-error: a move is frozen
if (move) move.drop = true

const setup = Setup.fromFen("8/8/8/8/8/8/8/8", { variant: "three-check" }).with({
  remainingChecks: { white: 1, black: 3 },
})
setup.with({ variant: "crazyhouse", pockets: { white: { knight: 1 } }, promoted: ["a8"] }).variant
// @ts-expect-error: kings are never held
setup.with({ pockets: { white: { king: 1 } } })
Setup.start({ variant: "horde" }).position().pockets

const game = new Game({ variant: "racing-kings", rules: "online", tags: { White: "A" } })
game.move({ drop: "p", to: "e4" })
game.variant satisfies string
game.current.variant satisfies string
// @ts-expect-error: there is no such variant
new Game({ variant: "bughouse" })
const reason: EndReason = "race-draw"
const refusal: IllegalReason = "must-capture"
const all: Move[] = parsePgn("").flatMap(({ game }) => game.history())
console.log(held, checks, promotion, reason, refusal, all)
