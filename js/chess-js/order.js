import { squareIndex } from "../values/squares.js"

/** @import { Move, Role } from "../values/types.js" */

// Steps in the order of chess.js: pairs of files to the right and ranks up.
const around = [-1, 1, 0, 1, 1, 1, 1, 0, 1, -1, 0, -1, -1, -1, -1, 0]
const diagonals = [-1, 1, 1, 1, 1, -1, -1, -1]
const straights = [0, 1, 1, 0, 0, -1, -1, 0]
const leaps = [-2, 1, -1, 2, 1, 2, 2, 1, 2, -1, 1, -2, -1, -2, -2, -1]

/**
 * The order of a piece's moves: its steps, and whether each is repeated.
 * @type {Readonly<Record<Exclude<Role, "pawn"> | "white" | "black", { steps: readonly number[], repeated: boolean }>>}
 */
const patterns = {
  white: { steps: [0, 1, 0, 2, -1, 1, 1, 1], repeated: false },
  black: { steps: [0, -1, 0, -2, 1, -1, -1, -1], repeated: false },
  knight: { steps: leaps, repeated: false },
  bishop: { steps: diagonals, repeated: true },
  rook: { steps: straights, repeated: true },
  queen: { steps: around, repeated: true },
  king: { steps: around, repeated: false },
}

/** The squares that a piece may reach on an empty board. @param {keyof typeof patterns} kind @param {number} from */
function reached(kind, from) {
  const { steps, repeated } = patterns[kind]
  const found = []
  for (let step = 0; step < steps.length; step += 2) {
    const [right, up] = steps.slice(step, step + 2)
    let file = (from & 7) + right
    let rank = (from >> 3) + up
    for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += right, rank += up) {
      found.push(8 * rank + file)
      if (!repeated) break
    }
  }
  return found
}

const promotions = [undefined, "knight", "bishop", "rook", "queen"]
/** Castling comes last, after all moves from h1. */
const CASTLING = 64

/** @type {Map<string, Uint8Array>} */
const tables = new Map()

/** By 64 * from + to: the index of that move among those of the piece. @param {keyof typeof patterns} kind */
function tableOf(kind) {
  let table = tables.get(kind)
  if (!table) {
    tables.set(kind, (table = new Uint8Array(64 * 64)))
    for (let from = 0; from < 64; from++) {
      let place = 0
      for (const to of reached(kind, from)) table[64 * from + to] = place++
    }
  }
  return table
}

/** @param {Move} move @returns {number} the sort key of a move; less than 2 ** 23 */
function placeOfMove(move) {
  const { castle, role } = move
  if (castle) return (CASTLING << 16) | Number(castle === "queen")
  const from = squareIndex(move.from)
  const to = squareIndex(move.to)
  const table = tableOf(role === "pawn" ? move.color : role)
  const place = table[64 * from + to]
  return ((from ^ 56) << 16) | (place << 8) | promotions.indexOf(move.promotion)
}

/** Cached, because move objects are shared. @type {WeakMap<Move, number>} */
const known = new WeakMap()

/** @param {Move} move */
function keyOf(move) {
  let key = known.get(move)
  if (key === undefined) known.set(move, (key = placeOfMove(move)))
  return key
}

/** Moves in the order of chess.js: by origin, a8 to h1, by direction; castling last. @param {readonly Move[]} moves */
export function inOrder(moves) {
  // Key and index form one number, so sorting needs no comparison function.
  const keys = Float64Array.from(moves, (move, index) => keyOf(move) * 1024 + index).sort()
  return Array.from(keys, (key) => moves[key % 1024])
}
