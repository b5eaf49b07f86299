// The class Chess of chess.js, on our own Position.

import { boardOf, boardOfAnything, completed } from "./fen.js"
import { newHeaders, presentHeaders, SEVEN_TAG_ROSTER, setHeader, setStart } from "./headers.js"
import { allRights } from "./castling.js"
import {
  BLACK,
  codeOf,
  colorOfCode,
  DEFAULT_POSITION,
  KING,
  letters,
  other,
  placeOf,
  QUEEN,
  SQUARES,
  typeOfCode,
  WHITE,
} from "./names.js"
import { Move } from "./move.js"
import { readGame } from "./pgn-read.js"
import { writePgn } from "./pgn-write.js"
import { moveOfSquares, moveOfText } from "./read-move.js"
import { undone } from "./undo.js"

/** @import { Move as OurMove } from "../types.js" */
/** @import { Board } from "./board.js" */
/** @import { Headers } from "./headers.js" */
/** @import { Color, Comment, MoveSquares, Piece, PieceSymbol, PlacedPiece, Square } from "./types.js" */

/**
 * A move that was played, null for a passed turn, between two boards.
 * @typedef {object} Step
 * @property {Board} before
 * @property {OurMove | null} move
 * @property {Board} after
 */

/** A game of chess, with the interface of chess.js 1.4. */
export class Chess {
  /**
   * @param {string} [fen]
   * @param {{ skipValidation?: boolean | undefined }} [options] `skipValidation` takes a FEN from which nobody could play on
   * @throws {Error} when the FEN is not valid
   */
  constructor(fen = DEFAULT_POSITION, { skipValidation = false } = {}) {
    /**
     * @type {Board}
     * @private
     */
    this._board
    /**
     * @type {Step[]}
     * @private
     */
    this._steps
    /**
     * @type {Headers}
     * @private
     */
    this._header
    /**
     * The comments by FEN.
     * @type {Map<string, string>}
     * @private
     */
    this._comments
    /**
     * Whether the headers are still to be told where the game starts.
     * @type {boolean}
     * @private
     */
    this._isStartChanged
    this.load(fen, { skipValidation })
  }
}
