// Opening names by position, so that transpositions are recognized. The table is loaded on demand.

/** @import { GameNode } from "../module/index.js" */

/** @typedef {{ eco: string, name: string }} Opening */

/** The longest named line has 36 half-moves; a few more allow for transpositions. */
const lastPly = 40

/** Openings by the keys of their positions. @type {Map<string, Opening> | null} */
let table = null
/** @type {Promise<void> | null} */
let loading = null

/**
 * The key of a position: 40 bits of FNV-1a of its first four FEN fields, as 8 letters. With 3,807 positions in the
 * table, one in 300 million other positions collides.
 * @param {string} fen
 */
export function keyOf(fen) {
  let hash = 0xcbf29ce484222325n
  for (const letter of fen.split(" ").slice(0, 4).join(" ")) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(letter.charCodeAt(0))) * 0x100000001b3n)
  }
  return BigInt.asUintN(40, hash).toString(32).padStart(8, "0")
}

/**
 * Reads the table written by scripts/openings.mjs: after a header line, one line for each name, with the keys of its
 * positions.
 * @param {string} text
 * @returns {Map<string, Opening>}
 */
export function readOpenings(text) {
  /** @type {Map<string, Opening>} */
  const openings = new Map()
  for (const line of text.trimEnd().split("\n").slice(1)) {
    const [eco = "", name = "", keys = ""] = line.split("\t")
    for (const key of keys.split(" ")) openings.set(key, { eco, name })
  }
  return openings
}

/** Loads the table. @param {() => Promise<string>} load */
export function loadOpenings(load) {
  loading ??= load().then(
    (text) => void (table = readOpenings(text)),
    () => void (loading = null),
  )
  return loading
}

/** Cached, because the positions of nodes never change. @type {WeakMap<GameNode, Opening | null>} */
const known = new WeakMap()

/**
 * The last named opening on the line to a node; null if there is none, or the table has not been loaded.
 * @param {GameNode} node
 * @returns {Opening | null}
 */
export function openingOf(node) {
  if (!table) return null
  /** @type {GameNode[]} */
  const asked = []
  /** @type {Opening | null} */
  let found = null
  for (let at = /** @type {GameNode | null} */ (node); at; at = at.parent) {
    const before = known.get(at)
    if (before !== undefined) {
      found = before
      break
    }
    asked.push(at)
    found = at.ply <= lastPly ? (table.get(keyOf(at.fen())) ?? null) : null
    if (found) break
  }
  for (const each of asked) known.set(each, found)
  return found
}
