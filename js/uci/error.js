/** @import { UciErrorCode, UciErrorDetails } from "./types.js" */

/**
 * What went wrong with an engine.
 * @example
 * try {
 *   engine.set("No such option", 1)
 * } catch (error) {
 *   error.code   // "no-option"
 * }
 */
export class UciError extends Error {
  name = "UciError"

  /** @param {string} message one sentence @param {UciErrorCode} code @param {UciErrorDetails} [details] */
  constructor(message, code, { line, verdict, cause } = {}) {
    super(message, cause === undefined ? undefined : { cause })
    /** What kind of problem it is. @readonly */
    this.code = code
    /** The engine's own words, if there are any. @readonly */
    this.line = line
    /** For an illegal move, why it is illegal. @readonly */
    this.verdict = verdict
  }
}
