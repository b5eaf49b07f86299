// The explosions of atomic. A move crosses as one word, which does not say what explodes: that depends on the position before it,
// so moves get it where they are returned.

import { pieceOn, takeSet } from "../board.js"
import { IllegalMoveError } from "../errors.js"
import { Game } from "../game.js"
import * as engine from "../generated/calls.js"
import { roles } from "../moves.js"
import { GameNode } from "../node.js"
import { put } from "../packed-position.js"
import { variantOf } from "../packed.js"
import { Position } from "../position.js"
import { squareIndex } from "../squares.js"
import { frozen } from "../verdict.js"
import { ATOMIC } from "./names.js"

/** @import { PackedPosition } from "../packed-position.js" */
/** @import { Move, Refused, Verdict } from "../types.js" */

/** @param {PackedPosition} position */
const isAtomic = (position) => variantOf(position.state) === ATOMIC

/** A move of atomic with what it explodes. @param {Move} move @param {PackedPosition} before @returns {Move} */
function exploding(move, before) {
  if (!move.captured) return move
  const [from, to] = [squareIndex(move.from), squareIndex(move.to)]
  const promotion = move.promotion ? roles.indexOf(move.promotion) : 0
  const kind = move.enPassant ? 2 : 0
  const piece = roles.indexOf(move.role)
  const captured = roles.indexOf(move.captured) + 1
  put(before)
  engine.positionExploded(from | (to << 6) | (piece << 12) | (captured << 15) | (promotion << 18) | (kind << 21))
  const exploded = takeSet().map((square) => ({ square, ...pieceOn(before.state, squareIndex(square)) }))
  return frozen({ ...move, exploded })
}

/** @param {Refused} verdict @param {PackedPosition} before @returns {Refused} */
export const refused = (verdict, before) =>
  frozen({ ...verdict, candidates: verdict.candidates.map((move) => exploding(move, before)) })

/**
 * A verdict whose moves say what they explode.
 * @param {Verdict} verdict @param {PackedPosition} before @returns {Verdict}
 */
export function judged(verdict, before) {
  if (!isAtomic(before)) return verdict
  return verdict.legal ? frozen({ ...verdict, move: exploding(verdict.move, before) }) : refused(verdict, before)
}

/**
 * Wraps a method or a getter. In atomic, moves in its result and in an error get their explosions.
 * @template {object} Self
 * @template Result
 * @param {Self} prototype of the class
 * @param {string} name
 * @param {(self: Self) => Position} positionIn the position when it is called
 * @param {(result: Result, before: Position, self: Self) => Result} [change] gets the result and that position
 */
function wrap(prototype, name, positionIn, change = (result) => result) {
  const descriptor = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(prototype, name))
  const kind = descriptor.get ? "get" : "value"
  const call = descriptor[kind]
  /** @this {Self} @param {unknown[]} parameters */
  function wrapped(...parameters) {
    const before = positionIn(this)
    if (!isAtomic(before)) return call.apply(this, parameters)
    try {
      return change(call.apply(this, parameters), before, this)
    } catch (error) {
      throw error instanceof IllegalMoveError ? new IllegalMoveError(refused(error.verdict, before)) : error
    }
  }
  Object.defineProperty(prototype, name, { ...descriptor, [kind]: wrapped })
}

/** The moves of nodes, which do not change. @type {WeakMap<GameNode, Move>} */
const moves = new WeakMap()

/** @param {Move | null} move @param {GameNode} node */
function moveAt(move, node) {
  let known = moves.get(node)
  if (!known && move && node.parent) moves.set(node, (known = exploding(move, node.parent.position)))
  return known ?? move
}

/** @param {GameNode} node @returns {Move[]} */
function historyOf(node) {
  const moves = []
  for (let at = /** @type {GameNode | null} */ (node); at?.move; at = at.parent) moves.push(at.move)
  return moves.reverse()
}

/** Lets every method that returns moves say what they explode. */
export function tellExplosions() {
  const itself = (/** @type {Position} */ position) => position
  const current = (/** @type {Game | GameNode} */ { position }) => position
  const all = (/** @type {Move[]} */ moves, /** @type {Position} */ before) =>
    moves.map((move) => exploding(move, before))
  wrap(Position.prototype, "legalMoves", itself, all)
  wrap(Position.prototype, "judge", itself, judged)
  wrap(Position.prototype, "play", itself)
  wrap(GameNode.prototype, "move", current, (/** @type {Move | null} */ move, _, node) => moveAt(move, node))
  wrap(GameNode.prototype, "add", current)
  wrap(Game.prototype, "judge", current, judged)
  // Not from where the game is afterwards: listeners may have gone elsewhere.
  const one = (/** @type {Move | null} */ move, /** @type {Position} */ before) => move && exploding(move, before)
  const beforeLast = (/** @type {Game} */ { current: node }) => (node.parent ?? node).position
  wrap(Game.prototype, "move", current, one)
  wrap(Game.prototype, "redo", current, one)
  wrap(Game.prototype, "undo", beforeLast, one)
  wrap(Game.prototype, "takeBack", beforeLast, one)
  wrap(Game.prototype, "history", current, (_, __, game) => historyOf(game.current))
}
