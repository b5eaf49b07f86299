// Types of chess-arbiter/variants. wider.d.ts merges them into those of the main entry.

/** @import { Position } from "../values/position.js" */
/** @import { VariantPosition as Members } from "./members.js" */
/** @import { Color, GameEnd, Move, Square } from "../values/types.js" */

/**
 * A variant, or chess itself.
 * @typedef {"chess" | "crazyhouse" | "atomic" | "antichess" | "three-check" | "king-of-the-hill" | "horde" |
 *   "racing-kings"} Variant
 */

/** @typedef {"pawn" | "knight" | "bishop" | "rook" | "queen"} DropRole a kind of piece that can be dropped */

/** @typedef {Readonly<Record<Color, Readonly<Record<DropRole, number>>>>} Pockets how many of each kind the sides hold */

/** @typedef {Readonly<Record<Color, number>>} RemainingChecks the checks that the sides still have to give */

/**
 * Pockets for `Setup.with`: omitted kinds are not held.
 * @typedef {{ readonly [Side in Color]?: { readonly [Role in DropRole]?: number | undefined } | undefined }}
 *   SomePockets
 */

/** @typedef {{ drop: string, to: string }} DropInput a drop: the kind of piece by its name or letter, and the square */

/**
 * Why a move is illegal in a variant: "must-capture" in antichess, "king-cannot-capture" and "explodes-own-king" in
 * atomic, "gives-check" in racing kings, drops in crazyhouse, "drop-not-here" in all others.
 * @typedef {"must-capture" | "king-cannot-capture" | "explodes-own-king" | "gives-check" | "drop-not-held" |
 *   "drop-on-piece" | "drop-pawn-rank" | "drop-king" | "drop-not-here"} VariantIllegalReason
 */

/**
 * How a game ends by the rule of its variant.
 * @typedef {"king-exploded" | "third-check" | "king-of-the-hill" | "race" | "race-draw" | "no-pieces" | "no-moves" |
 *   "horde-captured"} VariantEndReason
 */

/**
 * Problems of setups of variants: things that cannot arise in a game. The first two make a setup unplayable.
 * @typedef {"horde-with-king" | "check-in-race" | "unanswered-check" | "already-over" | "too-many-in-horde" |
 *   "too-many-in-race" | "too-many-in-pockets" | "castling-right-in-variant"} VariantProblemCode
 */

/**
 * Why a FEN of a variant cannot be read.
 * @typedef {"fen-full-pocket" | "fen-checks" | "fen-king-in-pocket" | "fen-unclosed-pocket" | "horde-with-king" |
 *   "check-in-race"} VariantFenCode
 */

/** A `Position` with its variant members. @typedef {Members & Pick<Position, "fen">} VariantPosition */

/** @typedef {Move} VariantMove a move of any variant: it may be a drop, explode pieces, or decide the game */

/** @typedef {GameEnd & { readonly squares: readonly Square[] }} VariantEnd such an end, and the squares that show it */

export {}
