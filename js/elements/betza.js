// How pieces move, in Ralph Betza's notation: steps as capital letters, small letters before them that limit them.
//
//   W (1,0)  F (1,1)  D (2,0)  N (2,1)  A (2,2)  H (3,0)  L or C (3,1)  J or Z (3,2)  G (3,3), and short for several:
//   K = WF, R = WW, B = FF, Q = RB. A letter twice, or 0 after it, repeats the step as far as one likes (NN is the
//   nightrider), another number at most so often. On<n>: castling, n steps towards the piece in the corner.
//   m only moves, c only captures, e captures en passant, i from the first place only, n cannot jump;
//   f b l r forward, backward, left, right; v = fb, s = lr. A knight's ff is its two steps furthest forward, fs the other
//   two, f alone is ff, fh all four.

/** @import { Piece, Role, Square } from "../index.js" */

/** @typedef {"slide" | "leap" | "move" | "capture" | "castle" | "double" | "en-passant" | "promotion"} Kind */

/**
 * @typedef {object} Step
 * @property {readonly (readonly [number, number])[]} directions files to the right, ranks forward
 * @property {number} range how often it may be repeated
 * @property {boolean} moves
 * @property {boolean} captures
 * @property {boolean} enPassant
 * @property {boolean} initial
 * @property {boolean} lame cannot jump over what stands half-way
 * @property {number} castle steps of castling, or 0
 */

/**
 * @typedef {object} Reached
 * @property {Square} to
 * @property {readonly Kind[]} kinds
 */

/** How the pieces of chess move. @type {Readonly<Record<Role, string>>} */
export const orthodox = { king: "KisO2", queen: "Q", rook: "R", bishop: "B", knight: "N", pawn: "fmWfceFifmnD" }

/** @type {Readonly<Record<string, readonly [number, number]>>} */
const atoms = { W: [1, 0], F: [1, 1], D: [2, 0], N: [2, 1], A: [2, 2], H: [3, 0], L: [3, 1], C: [3, 1], J: [3, 2], Z: [3, 2], G: [3, 3] }
/** @type {Readonly<Record<string, readonly [string, number][]>>} */
const short = {
  K: [["W", 1], ["F", 1]],
  R: [["W", 7]],
  B: [["F", 7]],
  Q: [["W", 7], ["F", 7]],
}

/**
 * @param {string} text
 * @returns {Step[]}
 * @throws {RangeError} with a sentence for the author
 */
export function parseBetza(text) {
  const steps = [...text.matchAll(/([a-z]*)([A-Z])(\2?)(\d*)/g)]
  if (text === "" || steps.map(([all]) => all).join("") !== text) throw notBetza(text)
  return steps.flatMap(([, modifiers = "", letter = "", twice, number = ""]) => {
    if (/[^fblrvshmcein]/.test(modifiers)) throw notBetza(text)
    /** @param {string} each */
    const has = (each) => modifiers.includes(each)
    const limited = has("m") || has("c") || has("e")
    const common = { moves: !limited || has("m"), captures: !limited || has("c"), enPassant: has("e"), initial: has("i"), lame: has("n") }
    if (letter === "O") return [{ ...common, directions: [], range: 1, castle: Number(number || "2") }]
    const parts = short[letter] ?? [/** @type {[string, number]} */ ([letter, 1])]
    return parts.map(([atom, usual]) => {
      const size = atoms[atom]
      if (!size) throw notBetza(text)
      const range = number !== "" ? Number(number) || 7 : twice ? 7 : usual
      return { ...common, directions: directed(size, modifiers), range, castle: 0 }
    })
  })
}

/** @param {string} text */
function notBetza(text) {
  return new RangeError(`“${text}” is not a move in Betza's notation.`)
}

/**
 * The directions of a step that its modifiers leave.
 * @param {readonly [number, number]} size
 * @param {string} modifiers
 */
function directed([long, wide], modifiers) {
  const letters = modifiers.replaceAll("v", "fb").replaceAll("s", "lr").replace(/[^fblrh]/g, "")
  const all = [[wide, long], [long, wide]].flatMap(([x = 0, y = 0]) => [[x, y], [-x, y], [x, -y], [-x, -y]])
  const unique = [...new Map(all.map((each) => [String(each), /** @type {[number, number]} */ (each)])).values()]
  if (letters === "") return unique
  const oblique = long !== wide && wide > 0
  return unique.filter(([x, y]) => {
    const [vertical, horizontal] = [y > 0 ? "f" : y < 0 ? "b" : "", x > 0 ? "r" : x < 0 ? "l" : ""]
    if (oblique) return obliqueFits(modifiers, Math.abs(y) > Math.abs(x), vertical, horizontal)
    // Along both axes a diagonal must fit both; forward and backward alone do not limit the sides.
    const upright = /[fb]/.test(letters)
    const sideways = /[lr]/.test(letters)
    if (wide === 0) return letters.includes(vertical || horizontal)
    return (!upright || letters.includes(vertical)) && (!sideways || letters.includes(horizontal))
  })
}

/**
 * Letters in pairs for the eight directions of a knight: the first says where the long side points.
 * @param {string} modifiers
 * @param {boolean} tall the long side is upright
 * @param {string} vertical
 * @param {string} horizontal
 */
function obliqueFits(modifiers, tall, vertical, horizontal) {
  const [first, second] = tall ? [vertical, horizontal] : [horizontal, vertical]
  const pairs = modifiers.replace(/[^fblrvsh]/g, "").match(/[fblrvs]h|[fb][lrs]|[lr][fbv]|[fb]{1,2}|[lr]{1,2}|vv?|ss?/g) ?? []
  /** @param {string} letter @param {string} direction */
  const is = (letter, direction) => letter === direction || (letter === "v" && /[fb]/.test(direction)) || (letter === "s" && /[lr]/.test(direction))
  return pairs.some(([one = "", two = one]) => {
    if (two === "h") return is(one, vertical) || is(one, horizontal)
    // "fs": forward, but rather sideways.
    if (/[fb]/.test(one) && two === "s") return !tall && is(one, vertical)
    if (/[lr]/.test(one) && two === "v") return tall && is(one, horizontal)
    if (one === two) return is(one, first)
    return is(one, first) && is(two, second)
  })
}

/**
 * Where a piece can go by its steps; whether a king would be left attacked is not asked.
 * @param {readonly Step[]} steps
 * @param {Square} from
 * @param {Piece} piece
 * @param {ReadonlyMap<Square, Piece>} pieces
 * @param {{ free: boolean, enPassant?: string }} options `free`: as if it were alone on the board, with nothing and
 *   anything to capture; `enPassant`: the square where a pawn can be captured so, "-" for none
 * @returns {Reached[]}
 */
export function reach(steps, from, piece, pieces, { free, enPassant = "-" }) {
  const side = piece.color === "white" ? 1 : -1
  const [file, rank] = [from.charCodeAt(0) - 97, Number(from[1])]
  /** @type {Map<Square, Set<Kind>>} */
  const found = new Map()
  /** @param {Square} to @param {Kind} kind */
  const add = (to, kind) => {
    const kinds = found.get(to) ?? new Set()
    found.set(to, kinds.add(kind))
    if (piece.role === "pawn" && to[1] === (side > 0 ? "8" : "1")) kinds.add("promotion")
  }
  for (const step of steps) {
    const home = piece.role === "pawn" ? (side > 0 ? 2 : 7) : side > 0 ? 1 : 8
    if (step.initial && rank !== home) continue
    if (step.castle > 0) for (const to of castles(step.castle, from, piece, pieces)) add(to, "castle")
    for (const [x, y] of step.directions) {
      for (let times = 1; times <= step.range; times++) {
        const to = squareAt(file + x * times, rank + y * times * side)
        const half = squareAt(file + x * (times - 0.5), rank + y * (times - 0.5) * side)
        if (!to || (step.lame && half && !free && pieces.has(half))) break
        const there = free ? undefined : pieces.get(to)
        const kind = kindOf(step, x, y)
        if (there) {
          if (step.captures && there.color !== piece.color) add(to, kind)
          break
        }
        if (step.moves || (free && step.captures)) add(to, kind)
        else if (step.enPassant && to === enPassant && Math.abs(to.charCodeAt(1) - 48 - home) === 4) add(to, "en-passant")
      }
    }
  }
  return [...found].map(([to, kinds]) => ({ to, kinds: [...kinds] }))
}

/** @param {Step} step @param {number} x @param {number} y @returns {Kind} */
function kindOf({ moves, captures, initial, range }, x, y) {
  if (!captures) return initial && Math.max(Math.abs(x), Math.abs(y)) === 2 ? "double" : "move"
  if (!moves) return "capture"
  // A single step can be blocked nowhere on its way, but is nobody's idea of a leap.
  return Math.max(Math.abs(x), Math.abs(y)) === 1 || (range > 1 && (x === 0 || y === 0 || Math.abs(x) === Math.abs(y))) ? "slide" : "leap"
}

/**
 * Where a king may castle to, as far as this can be seen from the board.
 * @param {number} count
 * @param {Square} from
 * @param {Piece} king
 * @param {ReadonlyMap<Square, Piece>} pieces
 */
function castles(count, from, { color, role }, pieces) {
  const file = from.charCodeAt(0) - 97
  if (role === "king" && file !== 4) return []
  return [-1, 1].flatMap((direction) => {
    const corner = squareAt(direction > 0 ? 7 : 0, Number(from[1]))
    const rook = corner && pieces.get(corner)
    const to = squareAt(file + direction * count, Number(from[1]))
    return to && rook?.role === "rook" && rook.color === color ? [to] : []
  })
}

/** @param {number} file @param {number} rank @returns {Square | null} null if it is none */
function squareAt(file, rank) {
  if (!Number.isInteger(file) || !Number.isInteger(rank)) return null
  return file >= 0 && file < 8 && rank > 0 && rank < 9 ? /** @type {Square} */ ("abcdefgh"[file] + String(rank)) : null
}

/**
 * The author's own rules for pieces: "e4:NN R:WD".
 * @param {string} text
 * @returns {(square: Square, piece: Piece) => string | undefined}
 * @throws {RangeError} with a sentence for the author
 */
export function parsePieceRules(text) {
  const rules = new Map(
    text.split(/[\s,;]+/).flatMap((rule) => {
      if (rule === "") return []
      const [, who, how] = /^([a-h][1-8]|[pnbrqkPNBRQK]):(.+)$/.exec(rule) ?? []
      if (!who || !how) throw notBetza(rule)
      parseBetza(how)
      return [/** @type {[string, string]} */ ([who, how])]
    }),
  )
  return (square, { role, color }) => {
    const letter = role === "knight" ? "n" : /** @type {string} */ (role[0])
    return rules.get(square) ?? rules.get(color === "white" ? letter.toUpperCase() : letter) ?? rules.get(letter.toUpperCase())
  }
}
