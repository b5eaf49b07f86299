import { describe } from "../values/describe.js"
import { isBlack } from "../values/options.js"

/** @import { Color } from "../values/types.js" */
/** @import { Score } from "./types.js" */

/**
 * A score from the point of view of one side.
 * @param {Score} score @param {Color} color @returns {Score} @throws {TypeError} when it is not a score, or not a color
 * @example
 * scoreFor({ pawns: 0.3 }, "black")   // { pawns: -0.3 }
 * scoreFor({ mate: -2 }, "black")     // { mate: 2 }
 */
export function scoreFor(score, color) {
  const isForBlack = isBlack(color)
  const [isMate, value] = partsOf(score)
  // Adding 0 turns -0 into 0.
  const turned = (isForBlack ? -value : value) + 0
  return Object.freeze({ ...score, ...(isMate ? { mate: turned } : { pawns: turned }) })
}

/**
 * Compares scores for `sort`, the best for White first: mate in 1, mate in 3, +2, 0, -2, mated in 3, mated in 1.
 * @param {Score} a @param {Score} b @throws {TypeError} when one is not a score
 * @example
 * [{ mate: -1 }, { pawns: 0.5 }, { mate: 3 }].sort(compareScores)   // [{ mate: 3 }, { pawns: 0.5 }, { mate: -1 }]
 */
export function compareScores(a, b) {
  const [tier, value] = place(a)
  const [otherTier, otherValue] = place(b)
  return otherTier - tier || otherValue - value
}

/** A score as two numbers, the more significant first. @param {Score} score @returns {[number, number]} */
function place(score) {
  const [isMate, value] = partsOf(score)
  return isMate ? [value > 0 ? 1 : -1, -value] : [0, value]
}

/** @param {Score} score @returns {[isMate: boolean, value: number]} */
function partsOf(score) {
  const { pawns, mate } = /** @type {{ pawns?: unknown, mate?: unknown }} */ (score ?? {})
  const value = mate ?? pawns
  if (typeof value !== "number" || !Number.isFinite(value))
    throw new TypeError(`${describe(score)} is not a score: { pawns } or { mate } was expected`)
  return [mate !== undefined && mate !== null, value]
}

/**
 * The score of an engine, which is from the point of view of the side to move.
 * @param {{ cp?: number, mate?: number }} score @param {Color} turn @param {number | undefined} depth @returns {Score}
 */
export function scoreOf({ cp = 0, mate }, turn, depth) {
  const value = mate === undefined ? { pawns: cp / 100 } : { mate }
  return scoreFor(depth === undefined ? value : { ...value, depth }, turn)
}
