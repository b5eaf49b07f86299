// The variant state in a packed position or setup; its layout is that of src/packed.rs.

import { pieceOn } from "./placement.js"
import { colors } from "./moves.js"
import { isPlain, listOf, onlyNames, wrong } from "./options.js"
import { LENGTH, PROMOTED, VARIANT, variantNumber } from "../wasm/packed.js"
import { describe } from "./describe.js"
import { squareIndex, squaresOf } from "./squares.js"
import { CRAZYHOUSE, numberOf, THREE_CHECK, variants } from "./variant.js"

/** @import { Packed } from "../wasm/packed.js" */
/** @import { Square } from "./types.js" */
/** @import { DropRole, Pockets, RemainingChecks } from "../variants/types.js" */

/** @type {readonly DropRole[]} */
export const dropRoles = ["pawn", "knight", "bishop", "rook", "queen"]

/** Words of a position or setup with a variant. */
const ALL = 16
/** White's pocket and Black's, six bits for each kind of piece. */
const POCKETS = 14
/** White's checks in the word of the variant, and Black's: four bits each. */
const CHECKS = [8, 12]

const MAX_HELD = 63
const ALL_CHECKS = 3

/** @param {Packed} words */
export const nameOf = (words) => variants[variantNumber(words)]

/** @param {Packed} words */
export function pocketsOf(words) {
  if (variantNumber(words) !== CRAZYHOUSE) return null
  const pocket = (/** @type {number} */ index) =>
    Object.freeze(
      Object.fromEntries(dropRoles.map((role, place) => [role, (words[POCKETS + index] >> (6 * place)) & 63])),
    )
  return /** @type {Pockets} */ (
    Object.freeze(Object.fromEntries(colors.map((color, index) => [color, pocket(index)])))
  )
}

/** @param {Packed} words @returns {Square[]} */
export const promotedOf = (words) =>
  variantNumber(words) === CRAZYHOUSE ? squaresOf(words[PROMOTED], words[PROMOTED + 1]) : []

/** @param {Packed} words @returns {RemainingChecks | null} */
export function remainingChecksOf(words) {
  if (variantNumber(words) !== THREE_CHECK) return null
  const [white = 0, black = 0] = CHECKS.map((bit) => (words[VARIANT] >> bit) & 15)
  return Object.freeze({ white, black })
}

/**
 * A copy with other variant state. Omitted fields keep their value if the variant has them.
 * @param {Packed} words
 * @param {{ variant?: unknown, pockets?: unknown, promoted?: unknown, remainingChecks?: unknown }} fields
 * @throws {TypeError} when one of them has the wrong type, or the variant does not have it
 */
export function withVariant(words, { variant, pockets, promoted, remainingChecks }) {
  const before = variantNumber(words)
  const number = variant === undefined || variant === null ? before : numberOf(variant)
  const changed = number === before ? words.slice() : [...words.slice(0, LENGTH), ...stateOf(number)]
  /** @param {string} name @param {unknown} value @param {number} its variant */
  const isGiven = (name, value, its) => {
    if (value === undefined || value === null) return false
    if (number === its) return true
    throw new TypeError(`the option ${name} needs the variant "${variants[its]}"`)
  }
  if (isGiven("pockets", pockets, CRAZYHOUSE)) changed.splice(POCKETS, 2, ...pocketWords(pockets))
  if (isGiven("promoted", promoted, CRAZYHOUSE)) changed.splice(PROMOTED, 2, ...promotedWords(words, promoted))
  if (isGiven("remainingChecks", remainingChecks, THREE_CHECK)) changed[VARIANT] = number | checkBits(remainingChecks)
  return changed
}

/** The initial state of a variant. @param {number} variant */
function stateOf(variant) {
  if (variant === 0) return []
  const words = new Array(ALL - LENGTH).fill(0)
  words[0] = variant | (variant === THREE_CHECK ? bitsOfChecks(ALL_CHECKS, ALL_CHECKS) : 0)
  return words
}

/** @param {unknown} pockets */
function pocketWords(pockets) {
  if (!isPlain(pockets)) throw wrong("pockets", pockets, "an object { white, black } with numbers of pieces")
  onlyNames("side", pockets, colors)
  return colors.map((color) => pocketWord(/** @type {Record<string, unknown>} */ (pockets)[color] ?? {}))
}

/** @param {unknown} pocket */
function pocketWord(pocket) {
  if (!isPlain(pocket)) throw wrong("pockets", pocket, "an object with numbers of pieces, as { knight: 1 }")
  onlyNames("piece to hold", pocket, dropRoles)
  return dropRoles.reduce((bits, role, place) => {
    const count = /** @type {Record<string, unknown>} */ (pocket)[role] ?? 0
    if (!Number.isInteger(count) || Number(count) < 0 || Number(count) > MAX_HELD)
      throw wrong("pockets", count, `a number of pieces from 0 to ${MAX_HELD}`)
    return bits | (Number(count) << (6 * place))
  }, 0)
}

/** @param {Packed} words @param {unknown} promoted */
function promotedWords(words, promoted) {
  const set = [0, 0]
  for (const square of listOf("promoted", promoted)) {
    const index = squareIndex(square)
    const role = pieceOn(words, index)?.role
    if (role === undefined || role === "pawn" || role === "king")
      throw new TypeError(`the option promoted cannot have ${describe(square)}: no piece that was a pawn stands there`)
    set[index >> 5] |= 1 << index
  }
  return set
}

/** @param {number} white @param {number} black */
const bitsOfChecks = (white, black) => (white << 8) | (black << 12)

/** @param {unknown} checks */
function checkBits(checks) {
  if (!isPlain(checks)) throw wrong("remainingChecks", checks, "an object { white, black }")
  onlyNames("side", checks, colors)
  const [white = 0, black = 0] = colors.map((color) => {
    const count = /** @type {Record<string, unknown>} */ (checks)[color]
    if (Number.isInteger(count) && Number(count) >= 0 && Number(count) <= ALL_CHECKS) return Number(count)
    throw wrong("remainingChecks", checks, `{ white, black } with numbers from 0 to ${ALL_CHECKS}`)
  })
  return bitsOfChecks(white, black)
}
