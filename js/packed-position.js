// What is asked of a packed position, without the sentences of the class Position: for it and for the boards of chess-js/.

import { listed, putPosition, putText, takeText } from "./engine.js"
import * as engine from "./generated/calls.js"
import { moveOf } from "./moves.js"
import { shown } from "./squares.js"

/** @import { Packed } from "./packed.js" */
/** @import { Move } from "./types.js" */

/**
 * A packed position, with the double push before it (`push` of engine.js).
 * @typedef {{ readonly state: Packed, readonly push: number }} PackedPosition
 */

/** Writes a position into the packed area, for the engine. @param {PackedPosition} position */
export const put = (position) => putPosition(position.state, position.push)

/**
 * How to read a FEN, as a number for `mode` and `read_fen` of bindings/src/position.rs.
 * @param {number} castling mode, with the variant
 * @param {boolean} isKingOptional
 */
export const readingOf = (castling, isKingOptional) => castling + (isKingOptional ? 4 : 0)

/**
 * Reads a FEN into the packed area.
 * @param {string} fen
 * @param {number} reading
 * @returns {number} 0, or 1 if parts of it were ignored, or 2 if it was refused; `fenError` then says why
 */
export function readFen(fen, reading) {
  const length = putText(fen)
  return length < 0 ? engine.positionFromFen(fen, reading) : engine.positionFromPutFen(length, reading)
}

/**
 * The position as FEN.
 * @param {PackedPosition} position
 * @param {boolean} always whether to write the en passant square of every double push
 * @param {boolean} shredder whether to write castling rights as in Shredder-FEN
 */
export function fenOf(position, always, shredder) {
  put(position)
  return takeText(engine.positionFen(always, shredder))
}

/**
 * The legal moves from a square.
 * @param {PackedPosition} position
 * @param {number} from its index, or `NO_SQUARE` for all moves
 * @returns {Move[]}
 */
export function movesFrom(position, from) {
  put(position)
  const count = engine.positionMoves(from)
  const words = listed()
  const moves = new Array(count)
  for (let place = 0; place < count; place++) moves[place] = moveOf(/** @type {number} */ (words[place]))
  return moves
}

/**
 * The number of leaf nodes of the legal move tree.
 * @param {PackedPosition} position
 * @param {number} depth
 * @throws {RangeError} when it is not a whole number from 0 to 100
 */
export function leafNodes(position, depth) {
  if (!Number.isInteger(depth) || depth < 0 || depth > 100) {
    throw new RangeError(`${shown(depth)} is not a depth: a whole number from 0 to 100 was expected`)
  }
  put(position)
  return engine.positionPerft(depth)
}
