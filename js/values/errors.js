/** @import { Facts, FenCode, FenField, PgnIssue, Refused } from "./types.js" */

/**
 * A FEN that cannot be read, or whose position is not playable.
 * @example
 * try {
 *   Position.fromFen("rnbqkbnr/pppppppp/8 w")
 * } catch (error) {
 *   error.field   // "placement"
 * }
 */
export class InvalidFenError extends Error {
  name = "InvalidFenError"

  /**
   * @param {string} message one sentence: what is wrong, and what was expected
   * @param {FenField} field @param {FenCode} code @param {number} offset in bytes of the text @param {Facts} facts
   */
  constructor(message, field, code, offset, facts) {
    super(message)
    /** The invalid field; "position" if all can be read, but the position is not playable. @type {FenField} @readonly */
    this.field = field
    /** What is wrong: "fen-rank-count", "opposite-check", … @readonly */
    this.code = code
    /** @readonly */
    this.offset = offset
    /** The data of the message, for `explain`. @readonly */
    this.facts = facts
  }
}

/**
 * An illegal move.
 * @example
 * try {
 *   Position.start().play("e5")
 * } catch (error) {
 *   error.verdict.legal   // false
 * }
 */
export class IllegalMoveError extends Error {
  name = "IllegalMoveError"

  /** @param {Refused} verdict */
  constructor(verdict) {
    super(verdict.message)
    /** Why, in full. @readonly */
    this.verdict = verdict
  }
}

/**
 * An error in a PGN.
 * @example
 * try {
 *   Game.fromPgn("1. e4 e5\n2. Ke3")
 * } catch (error) {
 *   error.line   // 2
 * }
 */
export class PgnError extends Error {
  name = "PgnError"

  /** @param {PgnIssue} issue */
  constructor({ line, column, message, code, facts }) {
    super(`line ${line}, column ${column}: ${message}`)
    /** @readonly */
    this.line = line
    /** In characters, from 1. @readonly */
    this.column = column
    /** What is wrong: "illegal-move", "unclosed-comment", … @readonly */
    this.code = code
    /** The data of the message, for `explain`. @readonly */
    this.facts = facts
  }
}

/** A call failed: out of memory, or the engine has lost this game. Others are unaffected; later calls work. */
export class EngineError extends Error {
  name = "EngineError"

  /** @param {string} message one sentence @param {unknown} [cause] what the engine threw */
  constructor(message, cause) {
    super(message, cause === undefined ? undefined : { cause })
  }
}
