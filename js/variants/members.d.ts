// What positions, setups, games and nodes have in programs that import chess-arbiter/variants. The classes have it always; there it
// says chess, and is not declared.

import type { Square } from "../values/types.js"
import type { DropRole, Pockets, RemainingChecks, Variant, VariantEnd } from "./types.js"

/** What a `Setup` also has, and a `Position`. */
export interface VariantSetup {
  /**
   * The variant; "chess" for chess itself, Chess960 too.
   * @example
   * Position.start({ variant: "atomic" }).variant   // "atomic"
   */
  readonly variant: Variant
  /**
   * What each side can drop in crazyhouse; null in all others.
   * @example
   * Position.fromFen("4k3/8/8/8/8/8/8/4K3[Nnp] w - -", { variant: "crazyhouse" }).pockets.black.pawn   // 1
   */
  readonly pockets: Pockets | null
  /**
   * The squares of promoted pieces in crazyhouse, which are pawns again when they are captured; empty in all others.
   * @example
   * Position.fromFen("4k3/8/8/8/8/8/8/Q~3K3[] w - -", { variant: "crazyhouse" }).promoted   // ["a1"]
   */
  readonly promoted: readonly Square[]
  /**
   * The checks that each side still has to give in three-check; null in all others.
   * @example
   * Position.start({ variant: "three-check" }).remainingChecks   // { white: 3, black: 3 }
   */
  readonly remainingChecks: RemainingChecks | null
}

/** What a `Position` also has. */
export interface VariantPosition extends VariantSetup {
  /**
   * The squares where each held piece may be dropped. `destinations` has those of the pieces on the board.
   * @returns empty but in crazyhouse
   * @example
   * const position = Position.fromFen("k7/8/8/8/8/8/8/7K[N] w - -", { variant: "crazyhouse" })
   * position.drops().get("knight").length   // 62
   */
  drops(): Map<DropRole, Square[]>
  /**
   * How the game has ended by the variant's own rule, from the position alone: a king on the hill, a race won, three checks
   * given, an exploded king, nothing left.
   * @returns with the squares that show it; null if it goes on, or is mate, stalemate or a draw
   * @example
   * Position.fromFen("k7/8/8/4K3/8/8/8/8 b - -", { variant: "king-of-the-hill" }).variantEnd()
   * // { result: "1-0", reason: "king-of-the-hill", winner: "white", squares: ["e5"] }
   */
  variantEnd(): VariantEnd | null
}

/** What a `Game` and its nodes also have. */
export interface VariantGame {
  /**
   * The variant that is played; "chess" for chess itself, Chess960 too.
   * @example
   * new Game({ variant: "antichess" }).variant   // "antichess"
   */
  readonly variant: Variant
}
