// What chess-arbiter/variants adds to modules that all entries share. They ask here, so that without that entry nothing of it is
// loaded.

/** @import { ReadInput } from "./input.js" */
/** @import { FenStyle } from "./setup.js" */
/** @import { Packed } from "./packed.js" */
/** @import { PackedPosition } from "./packed-position.js" */
/** @import { Position } from "./position.js" */
/** @import { Refused, Verdict } from "./types.js" */

/**
 * @typedef {object} Extension
 * @property {(options: object | undefined) => number} reading The bits of a variant in the engine's number for reading a FEN.
 * @property {(options: object | undefined) => void} putStart Writes the starting position of a variant.
 * @property {(options: object) => object} variantIn The option `variant` by itself, if it is given.
 * @property {(options: object, number: number) => Position} chess960 A Chess960 starting position under the rules of a variant.
 * @property {(words: Packed, fields: object) => Packed} withFields A setup with some fields changed.
 * @property {(options: object | undefined) => number} forms Which forms of pockets and counters a FEN has.
 * @property {(position: PackedPosition, style: FenStyle) => string} fen
 * @property {(setup: Packed, style: FenStyle) => string} setupFen
 * @property {(verdict: Refused, before: Packed) => Refused} refused A refusal whose candidates say what they explode.
 * @property {(verdict: Verdict, before: PackedPosition) => Verdict} judged The same for any verdict.
 * @property {(name: string) => string | undefined} variantOf The variant with a name, as people write it.
 * @property {(input: object) => ReadInput | undefined} drop A drop as move input; undefined for anything else.
 */

/** Undefined until an export of that entry is used. @type {Extension | undefined} */
export let extension

/** Called when that happens. @type {(() => void)[]} */
const waiting = []

/** Resolves when it is there. @returns {Promise<void>} */
export const whenExtended = () => new Promise((resolve) => (extension ? resolve() : waiting.push(resolve)))

/** @param {Extension} by */
export function extend(by) {
  extension = by
  for (const call of waiting) call()
}
