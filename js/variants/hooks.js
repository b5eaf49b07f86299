// What the modules of all entries do for variants: `Extension` of js/extension.js.

import { putPosition, takeText } from "../engine.js"
import * as engine from "../generated/calls.js"
import { roleIndex } from "../input.js"
import { NO_PROMOTION } from "../moves.js"
import { isSecond } from "../options.js"
import { put } from "../packed-position.js"
import { Position, take } from "../position.js"
import { isSquare, written } from "../squares.js"
import { ANTICHESS, HORDE, numberOf, RACING_KINGS, variantOf, variants } from "./names.js"
import { judged, refused } from "./exploded.js"
import { withVariant } from "./state.js"

/** @import { Extension } from "../extension.js" */

// Bits of the forms of a FEN.
const RANK = 1
const GIVEN = 2

/** @param {object | undefined} options */
const variantOption = (options) => /** @type {{ variant?: unknown }} */ (options ?? {}).variant

/** @type {Extension} */
export const hooks = {
  reading: (options) => (options ? numberOf(variantOption(options)) << 3 : 0),
  putStart: (options) => engine.positionStartOf(numberOf(variantOption(options))),
  variantIn: (options) => ({ variant: variantOption(options) }),
  chess960,
  withFields: withVariant,
  forms,
  fen: (position, { always, shredder, forms }) => {
    put(position)
    return takeText(engine.positionVariantFen(always, shredder, (forms & RANK) > 0, (forms & GIVEN) > 0))
  },
  setupFen: (setup, { always, shredder, forms }) => {
    putPosition(setup, 0)
    return engine.setupVariantFen(always, shredder, (forms & RANK) > 0, (forms & GIVEN) > 0)
  },
  refused: (verdict, state) => refused(verdict, { state, push: 0 }),
  judged,
  variantOf,
  drop,
}

/** @type {Extension["chess960"]} */
function chess960(options, number) {
  const variant = numberOf(variantOption(options))
  const start = Position.chess960(number)
  if (variant === 0) return start
  if (variant === HORDE || variant === RACING_KINGS)
    throw new TypeError(`"${variants[variant]}" has one starting position: chess960 cannot be ${number}`)
  // Without castling there are no rights to lose.
  const words = withVariant(start.toSetup().with(variant === ANTICHESS ? { castling: "-" } : {}).state, options)
  putPosition(words, 0)
  engine.setupToPosition(false)
  return take()
}

/** @type {Extension["forms"]} */
function forms(options) {
  if (!options) return 0
  const { pockets, checks } = /** @type {{ pockets?: unknown, checks?: unknown }} */ (options)
  const isRank = isSecond("pockets", pockets, "brackets", "rank")
  const isGiven = isSecond("checks", checks, "left", "given")
  return (isRank ? RANK : 0) | (isGiven ? GIVEN : 0)
}

/** @type {Extension["drop"]} */
function drop(input) {
  const { drop, role, to } = /** @type {Record<string, unknown>} */ (input)
  if (drop === undefined || drop === null || drop === false) return undefined
  if (!isSquare(to)) return { neither: { sentence: "unreadable.no-squares" } }
  // A `Move` says only that it is one.
  const piece = drop === true ? role : drop
  const index = roleIndex(piece)
  if (index === undefined || index === NO_PROMOTION)
    return { neither: { sentence: "unreadable.drop", text: written(piece) } }
  return `${"PNBRQK"[index]}@${to}`
}
