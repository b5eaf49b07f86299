// Captured pieces and material balance. Independent of the page.

/** @import { Color, GameNode, Position, Role } from "../module/index.js" */

/** The usual piece values in pawns. @type {Readonly<Record<Role, number>>} */
const values = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 }
/** @type {readonly Role[]} */
const order = ["queen", "rook", "bishop", "knight", "pawn"]

/**
 * The pieces that each side has captured before a node, the most valuable first.
 * @param {GameNode} node
 * @returns {Record<Color, Role[]>}
 */
export function captured(node) {
  /** @type {Record<Color, Role[]>} */
  const taken = { white: [], black: [] }
  for (let at = /** @type {GameNode | null} */ (node); at; at = at.parent) {
    if (at.move?.captured) taken[at.move.color].push(at.move.captured)
  }
  for (const roles of Object.values(taken)) roles.sort((a, b) => order.indexOf(a) - order.indexOf(b))
  return taken
}

/**
 * White's material advantage on the board in pawns, including promoted pieces.
 * @param {Position} position
 */
export function balance(position) {
  const { white, black } = position.material()
  return order.reduce((sum, role) => sum + values[role] * (white[role] - black[role]), 0)
}
