/** @import { Facts, FenField, Refused } from "./types.js" */

/**
 * A FEN that cannot be read, or from which nobody could play on.
 * @example
 * try {
 *   Position.fromFen("rnbqkbnr/pppppppp/8 w")
 * } catch (error) {
 *   error.field   // "placement"
 * }
 */
export class InvalidFenError extends Error {
  /**
   * @param {string} message one sentence: what is wrong, and what was expected
   * @param {FenField} field the FEN field that is wrong
   * @param {string} code stable, kebab-case: "fen-rank-count", "opposite-check", …
   * @param {number} offset where, as a byte offset into the text
   * @param {Facts} [facts] what the message tells of
   */
  constructor(message, field, code, offset, facts) {
    super(message)
    this.name = "InvalidFenError"
    /**
     * The field that is wrong; "position" if the fields are readable, but not a position to play on from.
     * @type {FenField}
     * @readonly
     */
    this.field = field
    /** @readonly */
    this.code = code
    /** @readonly */
    this.offset = offset
    /**
     * What the message tells of; `explain` says it in another language.
     * @readonly
     */
    this.facts = facts
  }
}

/**
 * A move that is not legal.
 * @example
 * try {
 *   Position.start().play("e5")
 * } catch (error) {
 *   error.verdict.legal   // false
 * }
 */
export class IllegalMoveError extends Error {
  /** @param {Refused} verdict */
  constructor(verdict) {
    super(verdict.message)
    this.name = "IllegalMoveError"
    /**
     * Why, in full.
     * @readonly
     */
    this.verdict = verdict
  }
}

/**
 * A PGN that is not as it should be.
 * @example
 * try {
 *   Game.fromPgn("1. e4 e5\n2. Ke3")
 * } catch (error) {
 *   error.line   // 2
 * }
 */
export class PgnError extends Error {
  /**
   * @param {string} message one sentence: what is wrong
   * @param {number} line from 1
   * @param {number} column in characters, from 1
   */
  constructor(message, line, column) {
    super(`line ${line}, column ${column}: ${message}`)
    this.name = "PgnError"
    /** @readonly */
    this.line = line
    /** @readonly */
    this.column = column
  }
}

/**
 * The engine could not finish a call: its memory was used up, or a game was lost with it. Other games and positions are as
 * they were, and the next call works.
 */
export class EngineError extends Error {
  /**
   * @param {string} message one sentence
   * @param {unknown} [cause] what the engine threw
   */
  constructor(message, cause) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = "EngineError"
  }
}
