// Packed positions for boards. The class Position would load sentences and argument checks.

import { takeSet } from "../values/placement.js"
import { push, takePosition } from "../wasm/engine.js"
import * as engine from "../generated/calls.js"
import { NO_PROMOTION, packedSquares, roles } from "../values/moves.js"
import { put, readFen, readingOf } from "../wasm/packed-position.js"
import { fenErrorIn } from "../wasm/results.js"
import { squareIndex } from "../values/squares.js"
import { english, sentenceNames } from "../words/language.js"
import { fenErrorOf } from "../values/verdict.js"
import { BLACK } from "./names.js"

/** @import { PackedPosition } from "../wasm/packed-position.js" */
/** @import { Move } from "../values/types.js" */
/** @import { Color, Square } from "./types.js" */

/** The castling mode of all boards, as the engine's number. */
const ORTHODOX = 0

/** Reads the position that the engine has just written. @returns {PackedPosition} */
const take = () => ({ state: takePosition(), push })

export function start() {
  engine.positionStart()
  return take()
}

/** The position of a FEN; null if unreadable or not playable. @param {string} fen @param {boolean} isKingOptional */
export function positionOf(fen, isKingOptional) {
  return readFen(fen, readingOf(ORTHODOX, isKingOptional)) > 1 ? null : take()
}

/** Why the engine refuses a FEN in which fen.js finds no error. @param {string} fen */
export function refusalOf(fen) {
  return fenErrorOf(fenErrorIn(engine.fenError(fen, readingOf(ORTHODOX, false)), sentenceNames), english)
}

/** A placement field, even if not playable: only for `attackers`. @param {string} placement */
export function setupOf(placement) {
  engine.setupFromFen(placement, ORTHODOX)
  return take()
}

/** The position after a legal move. @param {PackedPosition} position @param {Move} move */
export function played(position, { from, to, promotion }) {
  const role = promotion ? roles.indexOf(promotion) : NO_PROMOTION
  put(position)
  engine.positionPlay("", packedSquares(squareIndex(from), squareIndex(to), role))
  return take()
}

/** @param {PackedPosition} position */
export function isCheck(position) {
  put(position)
  return engine.positionIsCheck()
}

/** @param {PackedPosition} position */
export function isInsufficientMaterial(position) {
  put(position)
  return engine.positionIsInsufficientMaterial()
}

/**
 * The squares from which pieces of a color attack a square, a1 to h8.
 * @param {PackedPosition} position or a setup @param {Square} square @param {Color} by
 */
export function attackers(position, square, by) {
  put(position)
  engine.positionAttackers(squareIndex(square), by === BLACK, false)
  return takeSet()
}
