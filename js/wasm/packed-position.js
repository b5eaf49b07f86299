// Queries on packed positions that need no message texts: for the class Position and the boards of chess-js/.

import { pieceOn, takeSet } from "../values/placement.js"
import { listed, putPosition, putText, takeText } from "./engine.js"
import * as engine from "../generated/calls.js"
import { isCapture, moveOf } from "../values/moves.js"
import { variantNumber } from "./packed.js"
import { describe } from "../values/describe.js"
import { squareIndex } from "../values/squares.js"
import { ATOMIC } from "../values/variant.js"
import { frozen } from "../values/frozen.js"

/** @import { Packed } from "./packed.js" */
/** @import { Move } from "../values/types.js" */

/** @typedef {{ readonly state: Packed, readonly push: number }} PackedPosition `push` as in engine.js */

/** Writes a position into the packed area. @param {PackedPosition} position */
export const put = (position) => putPosition(position.state, position.push)

/** For `mode` in bindings/src/position.rs. @param {number} castling with variant @param {boolean} isKingOptional */
export const readingOf = (castling, isKingOptional) => castling + (isKingOptional ? 4 : 0)

/**
 * Reads a FEN into the packed area.
 * @param {string} fen @param {number} reading
 * @returns {number} 0, 1 if parts of it were dropped, 2 if `fenError` says why not
 */
export function readFen(fen, reading) {
  const length = putText(fen)
  return length < 0 ? engine.positionFromFen(fen, reading) : engine.positionFromPutFen(length, reading)
}

/** The FEN style with every en passant square; setup.js has the other bits. */
export const EP_ALWAYS = 1

/** @param {PackedPosition} position @param {number} style */
export function fenOf(position, style) {
  put(position)
  return takeText(engine.positionFen(style))
}

/** The legal moves. @param {PackedPosition} position @param {number} from or `NO_SQUARE` for all @returns {Move[]} */
export function movesFrom(position, from) {
  put(position)
  const count = engine.positionMoves(from)
  const words = listed()
  if (isAtomic(position)) return Array.from(words.slice(0, count), (word) => moveOn(position, word))
  const moves = new Array(count)
  for (let place = 0; place < count; place++) moves[place] = moveOf(words[place])
  return moves
}

/** @param {PackedPosition} position */
export const isAtomic = ({ state }) => variantNumber(state) === ATOMIC

/** In atomic, adds what explodes. @param {PackedPosition} position before it @param {number} word @returns {Move} */
export function moveOn(position, word) {
  const move = moveOf(word)
  if (!isAtomic(position) || !isCapture(word)) return move
  put(position)
  engine.positionExploded(word)
  const exploded = takeSet().map((square) => ({ square, ...pieceOn(position.state, squareIndex(square)) }))
  return frozen({ ...move, exploded })
}

/** @param {PackedPosition} position @param {number} depth @throws {RangeError} when it is not from 0 to 100 */
export function leafNodes(position, depth) {
  if (!Number.isInteger(depth) || depth < 0 || depth > 100) {
    throw new RangeError(`${describe(depth)} is not a depth: a whole number from 0 to 100 was expected`)
  }
  put(position)
  return engine.positionPerft(depth)
}
