// Widens the types of all entries in a program that imports chess-arbiter/variants.

import type { PieceOn, Square } from "../values/types.js"
import type { VariantGame, VariantPosition, VariantSetup } from "./members.js"
import type {
  DropInput,
  RemainingChecks,
  SomePockets,
  Variant,
  VariantEndReason,
  VariantFenCode,
  VariantIllegalReason,
  VariantProblemCode,
} from "./types.js"

declare module "../values/registered.js" {
  interface Registered {
    variant: Variant
    promotion: "king"
    moveInput: DropInput
    illegalReason: VariantIllegalReason
    endReason: VariantEndReason
    fenCode: VariantFenCode
    problemCode: VariantProblemCode
  }
}

declare module "../values/types.js" {
  interface Move {
    /** The piece comes from the pocket: `from` is `to`. The UCI is "N@f3", or "P@e4"; the SAN of a pawn "@e4". */
    readonly drop?: true
    /** The pieces that an atomic capture removes: capturer, captured piece and their neighbors. */
    readonly exploded?: readonly PieceOn[]
    /** The move ends the game by the rule of the variant. Its SAN also ends with "#". */
    readonly decides?: true
  }
  interface PositionOptions {
    /** "chess" by default. */
    variant?: Variant | undefined
  }
  interface SetupOptions {
    /** "chess" by default. */
    variant?: Variant | undefined
  }
  interface SetupFields {
    /** Changing the variant empties the pockets and resets the checks. */
    variant?: Variant | undefined
    /** Only in crazyhouse. */
    pockets?: SomePockets | null | undefined
    /** Only in crazyhouse: the squares of promoted pieces. */
    promoted?: Iterable<Square> | null | undefined
    /** Only in three-check. */
    remainingChecks?: RemainingChecks | null | undefined
  }
  interface FenOptions {
    /** "brackets" (default): `[Qp]` after the placement; "rank": `/Qp`, as Lichess writes. */
    pockets?: "brackets" | "rank" | undefined
    /** "left" (default): `3+3`, the checks still to give; "given": `+0+0` at the end, as Lichess writes. */
    checks?: "left" | "given" | undefined
  }
  interface ReadOptions {
    /** Of games that do not name theirs in the tag Variant; "chess" by default. */
    variant?: Variant | undefined
  }
  interface GameOptions {
    /** "chess" by default. Stored in the tag Variant, in Lichess's spelling. */
    variant?: Variant | undefined
  }
}

declare module "../values/position.js" {
  interface Position extends VariantPosition {}
}

declare module "../values/setup.js" {
  interface Setup extends VariantSetup {}
}

declare module "../values/game.js" {
  interface Game extends VariantGame {}
}

declare module "../values/node.js" {
  interface GameNode extends VariantGame {}
}
