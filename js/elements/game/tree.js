/** @import { Game, GameNode, Move } from "../../api.js" */

/** @param {Game} game @returns {GameNode} */
export function endOfLine(game) {
  const { ply, lastPly } = game
  if (ply === lastPly) return game.current
  game.goTo(lastPly)
  const node = game.current
  game.goTo(ply)
  return node
}

/** @param {GameNode} node @returns {Move[]} */
export function lineTo(node) {
  const moves = []
  for (let at = node; at.parent; at = at.parent) if (at.move) moves.push(at.move)
  return moves.reverse()
}

/** @param {GameNode} node @param {readonly GameNode[]} nodes */
const placeOf = (node, nodes) => nodes.indexOf(node)

/** The index of the child at each step, for `nodeAt`. @param {GameNode} node */
export function pathTo(node) {
  const path = []
  for (let at = node; at.parent; at = at.parent) path.push(placeOf(at, at.parent.children))
  return path.reverse()
}

/** @param {GameNode} node */
export function rootOf(node) {
  let at = node
  for (let { parent } = at; parent; { parent } = at) at = parent
  return at
}

/** The node at the end of a path, as far as the game has it. @param {Game} game @param {readonly number[]} path */
export function nodeAt({ root }, path) {
  let node = root
  for (const step of path) {
    const child = node.children[step]
    if (!child) break
    node = child
  }
  return node
}

/** The first move of a node's variation; null in the main line. @param {GameNode} node @returns {GameNode | null} */
export function variationOf(node) {
  for (let at = node; at.parent; at = at.parent) if (at.parent.children[0] !== at) return at
  return null
}

/** The next or previous alternative. @param {GameNode} node @param {1 | -1} step @returns {GameNode | null} */
export function siblingOf(node, step) {
  const others = node.parent?.children ?? []
  return (others.length > 1 && others[(placeOf(node, others) + step + others.length) % others.length]) || null
}

/** Whether a node is `first` or below it. @param {GameNode} node @param {GameNode} first */
export function isWithin(node, first) {
  for (let at = /** @type {GameNode | null} */ (node); at; at = at.parent) if (at === first) return true
  return false
}

/** @param {Pick<Game, "root">} game @returns {GameNode} */
export function mainEnd({ root }) {
  let end = root
  for (let next = end.children[0]; next; [next] = next.children) end = next
  return end
}

/** Goes to a half-move of the main line, or to its end. @param {Game} game @param {number} ply */
export function toMainLine(game, ply) {
  // Makes the main line current.
  game.goToNode(mainEnd(game))
  game.goTo(ply)
}
