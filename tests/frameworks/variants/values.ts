// What chess-arbiter/variants exports: all that the main entry does, and names.
import type * as main from "chess-arbiter"
import * as entry from "chess-arbiter/variants"
import { Game, Position, variantOf, variants, type Pockets, type Variant } from "chess-arbiter/variants"
import init, { Setup } from "chess-arbiter/slim/variants"

entry satisfies typeof main
const variant: Variant | undefined = variantOf("3check")
variants satisfies readonly Variant[]
const pockets: Pockets | null = Position.start({ variant: variants[1]! }).pockets
new Game({ variant }) satisfies main.Game
Setup.start({ variant: "atomic" }) satisfies main.Setup
init() satisfies Promise<void>
// @ts-expect-error: pockets are read
if (pockets) pockets.white.knight = 2
