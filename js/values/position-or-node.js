// Argument types shared by several entries: positions, games and nodes of any copy of this package.

import { describe } from "./describe.js"

/** @import { GameNode } from "./node.js" */
/** @import { Position } from "./position.js" */

/** @param {any} value @returns {value is Position} */
export const isPosition = (value) => ["fen", "judge", "legalMoves"].every((name) => typeof value?.[name] === "function")

/**
 * The node of a game, its current one, or a node itself; null for a position.
 * @param {any} what @returns {GameNode | null} @throws {TypeError} when it is none of these
 */
export function nodeOf(what) {
  if (isPosition(what)) return null
  const node = what?.root ? what.current : what
  if (isPosition(node?.position) && node.parent !== undefined) return node
  throw new TypeError(`${describe(what)} is not a Position, Game or GameNode`)
}
