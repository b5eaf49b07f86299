// What positions, setups, games and nodes also have with chess-arbiter/variants; install.js adds it to their classes.

import * as engine from "../generated/calls.js"
import { takeSet } from "../board.js"
import { endOf } from "../ends.js"
import { listed } from "../engine.js"
import { put } from "../packed-position.js"
import { squaresOf } from "../squares.js"
import { frozen } from "../verdict.js"
import { dropRoles, nameOf, pocketsOf, promotedOf, remainingChecksOf } from "./state.js"

/** @import { Packed } from "../packed.js" */
/** @import { PackedPosition } from "../packed-position.js" */
/** @import { Position } from "../position.js" */
/** @import { Square } from "../types.js" */
/** @import { DropRole, Pockets, RemainingChecks, Variant, VariantEnd } from "./types.js" */

/** The words of a position or a setup. @param {object} self */
const wordsOf = (self) => /** @type {{ state: Packed }} */ (self).state

/** The position of a game or a node. @param {object} self */
const positionOf = (self) => /** @type {{ position: Position }} */ (self).position

/** What positions and setups have in common. */
class VariantBoard {
  /**
   * The variant; "chess" for chess itself, Chess960 too.
   * @type {Variant}
   * @example
   * Position.start({ variant: "atomic" }).variant   // "atomic"
   */
  get variant() {
    return nameOf(wordsOf(this))
  }

  /**
   * What each side can drop in crazyhouse; null in all others.
   * @type {Pockets | null}
   * @example
   * Position.fromFen("4k3/8/8/8/8/8/8/4K3[Nnp] w - -", { variant: "crazyhouse" }).pockets.black.pawn   // 1
   */
  get pockets() {
    return pocketsOf(wordsOf(this))
  }

  /**
   * The squares of promoted pieces in crazyhouse, which are pawns again when they are captured; empty in all others.
   * @type {readonly Square[]}
   * @example
   * Position.fromFen("4k3/8/8/8/8/8/8/Q~3K3[] w - -", { variant: "crazyhouse" }).promoted   // ["a1"]
   */
  get promoted() {
    return promotedOf(wordsOf(this))
  }

  /**
   * The checks that each side still has to give in three-check; null in all others.
   * @type {RemainingChecks | null}
   * @example
   * Position.start({ variant: "three-check" }).remainingChecks   // { white: 3, black: 3 }
   */
  get remainingChecks() {
    return remainingChecksOf(wordsOf(this))
  }
}

/** What a `Position` also has. */
export class VariantPosition extends VariantBoard {
  /**
   * The squares where each held piece may be dropped. `destinations` has those of the pieces on the board.
   * @returns {Map<DropRole, Square[]>} empty but in crazyhouse
   * @example
   * const position = Position.fromFen("k7/8/8/8/8/8/8/7K[N] w - -", { variant: "crazyhouse" })
   * position.drops().get("knight").length   // 62
   */
  drops() {
    put(/** @type {PackedPosition} */ (/** @type {unknown} */ (this)))
    const count = engine.positionDrops()
    const words = listed()
    /** @type {Map<DropRole, Square[]>} */
    const map = new Map()
    for (let at = 0; at < count; at += 3) {
      const [role, low, high] = /** @type {[number, number, number]} */ ([words[at], words[at + 1], words[at + 2]])
      map.set(/** @type {DropRole} */ (dropRoles[role]), squaresOf(low, high))
    }
    return map
  }

  /**
   * How the game has ended by the variant's own rule, from the position alone: a king on the hill, a race won, three checks
   * given, an exploded king, nothing left.
   * @returns {VariantEnd | null} with the squares that show it; null if it goes on, or is mate, stalemate or a draw
   * @example
   * Position.fromFen("k7/8/8/4K3/8/8/8/8 b - -", { variant: "king-of-the-hill" }).variantEnd()
   * // { result: "1-0", reason: "king-of-the-hill", squares: ["e5"] }
   */
  variantEnd() {
    put(/** @type {PackedPosition} */ (/** @type {unknown} */ (this)))
    const end = endOf(engine.positionVariantEnd())
    return end && frozen(/** @type {VariantEnd} */ ({ ...end, squares: takeSet() }))
  }
}

/** What a `Setup` also has. */
export class VariantSetup extends VariantBoard {}

/** What a `Game` and its nodes also have. */
export class VariantGame {
  /**
   * The variant that is played; "chess" for chess itself, Chess960 too.
   * @type {Variant}
   * @example
   * new Game({ variant: "antichess" }).variant   // "antichess"
   */
  get variant() {
    return nameOf(positionOf(this).state)
  }
}
