// Captured pieces and material balance. Independent of the DOM.

/** @import { Color, Position, Role } from "../../api.js" */
/** @import { PlayedNode } from "./game-observer.js" */

/** In pawns. @type {Readonly<Record<Role, number>>} */
const values = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 }
/** The most valuable first, without the king. @type {readonly Role[]} */
export const byValue = ["queen", "rook", "bishop", "knight", "pawn"]

/** What each side has captured up to a node, the most valuable first. @param {PlayedNode} node */
export function capturesUntil(node) {
  /** @type {Record<Color, Role[]>} */
  const taken = { white: [], black: [] }
  for (let at = /** @type {PlayedNode | null} */ (node); at; at = at.parent) {
    if (at.move?.captured) taken[at.move.color].push(at.move.captured)
  }
  for (const roles of Object.values(taken)) roles.sort((a, b) => byValue.indexOf(a) - byValue.indexOf(b))
  return taken
}

/** White's material advantage on the board in pawns, including promoted pieces. @param {Position} position */
export function balance(position) {
  const { white, black } = position.material()
  return byValue.reduce((sum, role) => sum + values[role] * (white[role] - black[role]), 0)
}
