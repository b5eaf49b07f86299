// What chess-arbiter/variants exports: all that the main entry does, and names.
import type * as main from "chess-arbiter"
import * as entry from "chess-arbiter/variants"
import {
  Game,
  Position,
  variantOf,
  variants,
  type Pockets,
  type Variant,
  type VariantMove,
  type VariantPosition,
} from "chess-arbiter/variants"
import init, { Setup } from "chess-arbiter/slim/variants"

entry satisfies typeof main
const variant: Variant | undefined = variantOf("3check")
variants satisfies readonly Variant[]
const pockets: Pockets | null = Position.start({ variant: variants[1]! }).pockets
new Game({ variant }) satisfies main.Game
Setup.start({ variant: "atomic" }) satisfies main.Setup
init() satisfies Promise<void>
const atomic: VariantPosition = Position.start({ variant: "atomic" })
atomic.fen({ checks: "given" }) satisfies string
atomic
  .drops()
  .get("pawn")
  ?.map((square) => square satisfies string)
const moves: readonly VariantMove[] = Position.start({ variant: "atomic" }).legalMoves()
moves.map(({ drop, promotion, exploded, decides }) => [drop, promotion === "king", exploded?.[0]?.square, decides])
// @ts-expect-error: pockets are read
if (pockets) pockets.white.knight = 2
