// Members of positions, setups, games and nodes in programs that import chess-arbiter/variants. Without that import
// they are undeclared and say chess.

import type { Square } from "../values/types.js"
import type { DropRole, Pockets, RemainingChecks, Variant, VariantEnd } from "./types.js"

/** Added to `Setup` and `Position`. */
export interface VariantSetup {
  /**
   * The variant; "chess" for chess itself, including Chess960.
   * @example
   * Position.start({ variant: "atomic" }).variant   // "atomic"
   */
  readonly variant: Variant
  /**
   * What each side can drop in crazyhouse; null in other variants.
   * @example
   * Position.fromFen("4k3/8/8/8/8/8/8/4K3[Nnp] w - -", { variant: "crazyhouse" }).pockets.black.pawn   // 1
   */
  readonly pockets: Pockets | null
  /**
   * The squares of promoted pieces in crazyhouse, which turn back into pawns when captured; empty in other variants.
   * @example
   * Position.fromFen("4k3/8/8/8/8/8/8/Q~3K3[] w - -", { variant: "crazyhouse" }).promoted   // ["a1"]
   */
  readonly promoted: readonly Square[]
  /**
   * The checks that each side still has to give in three-check; null in other variants.
   * @example
   * Position.start({ variant: "three-check" }).remainingChecks   // { white: 3, black: 3 }
   */
  readonly remainingChecks: RemainingChecks | null
}

/** Added to `Position`. */
export interface VariantPosition extends VariantSetup {
  /**
   * The squares where each held piece may be dropped. `destinations` has those of the pieces on the board.
   * @returns empty except in crazyhouse
   * @example
   * const position = Position.fromFen("k7/8/8/8/8/8/8/7K[N] w - -", { variant: "crazyhouse" })
   * position.drops().get("knight").length   // 62
   */
  drops(): Map<DropRole, Square[]>
  /**
   * How the game has ended by the variant's own rule, from the position alone: a king on the hill, a race won, three
   * checks given, an exploded king, nothing left.
   * @returns with the squares that show it; null if the game goes on or ends by mate, stalemate or a draw
   * @example
   * Position.fromFen("k7/8/8/4K3/8/8/8/8 b - -", { variant: "king-of-the-hill" }).variantEnd()
   * // { result: "1-0", reason: "king-of-the-hill", winner: "white", squares: ["e5"] }
   */
  variantEnd(): VariantEnd | null
}

/** Added to `Game` and `GameNode`. */
export interface VariantGame {
  /**
   * The variant that is played; "chess" for chess itself, including Chess960.
   * @example
   * new Game({ variant: "antichess" }).variant   // "antichess"
   */
  readonly variant: Variant
}
