import { keyOf } from "./key.js"
import { keys, names } from "../generated/openings.js"
import { nodeOf } from "../values/position-or-node.js"

/** @import { Game } from "../values/game.js" */
/** @import { GameNode } from "../values/node.js" */
/** @import { Position } from "../values/position.js" */

/**
 * @typedef {object} Opening
 * @property {string} eco its code, "A00" to "E99"
 * @property {string} name in English
 * @property {number} [ply] half-moves to the named position; absent for a Position alone
 */

/** The openings by key; read on first use. @type {Map<number, Readonly<Opening>> | undefined} */
let table

/** A cache: the positions before a node never change. @type {WeakMap<GameNode, Readonly<Opening> | null>} */
const known = new WeakMap()

/**
 * The opening of a position, by any move order. For a game (up to its current position) or a node, the opening of the
 * last named position on the way. Names are those of lichess-org/chess-openings. Null at the start and for variants.
 * @param {Position | Game | GameNode} what @throws {TypeError} when it is none of these
 * @example
 * openingOf(Game.fromPgn("1. Nf3 Nc6 2. e4 e5 3. Bb5 a6 4. h4"))
 * // { eco: "C70", name: "Ruy Lopez: Morphy Defense", ply: 6 }
 * openingOf(Position.start().play("e4"))   // { eco: "B00", name: "King's Pawn Game" }
 * openingOf(Position.start())   // null
 */
export function openingOf(what) {
  const node = nodeOf(what)
  if (!node) return named(/** @type {Position} */ (what))
  const passed = []
  let found = known.get(node)
  for (let at = node; found === undefined; ) {
    passed.push(at)
    const opening = named(at.position)
    const { parent } = at
    if (opening) found = Object.freeze({ ...opening, ply: at.ply })
    else if (parent) [at, found] = [parent, known.get(parent)]
    else found = null
  }
  for (const each of passed) known.set(each, found)
  return found
}

/** The opening of exactly this position. @param {Position} position */
function named(position) {
  const { variant = "chess" } = /** @type {{ variant?: string }} */ (position)
  if (variant !== "chess") return null
  table ??= readTable()
  return table.get(keyOf(position.fen())) ?? null
}

function readTable() {
  const bytes = atob(keys)
  let at = 0
  let before = ""
  /** @type {Map<number, Readonly<Opening>>} */
  const openings = new Map()
  for (const line of names.split("\n")) {
    const text = before.slice(0, line.charCodeAt(0) - 48) + line.slice(1)
    before = text.trimEnd()
    const opening = Object.freeze({ eco: before.slice(0, 3), name: before.slice(3) })
    for (let more = before.length; more <= text.length; more++) {
      let key = 0
      for (const end = at + 5; at < end; at++) key = key * 256 + bytes.charCodeAt(at)
      openings.set(key, opening)
    }
  }
  return openings
}
