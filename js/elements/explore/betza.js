// Piece moves in Ralph Betza's notation: capital letters are steps, small letters before them are modifiers.
//
//   W (1,0)  F (1,1)  D (2,0)  N (2,1)  A (2,2)  H (3,0)  L or C (3,1)  J or Z (3,2)  G (3,3), and abbreviations:
//   K = WF, R = WW, B = FF, Q = RB. A doubled letter, or a 0 after it, repeats the step any number of times (NN is the
//   nightrider), another number at most that many times. O<n>: castling, n steps towards the piece in the corner.
//   m only moves, c only captures, e captures en passant, i only as the first move;
//   n is lame: it cannot jump. It goes straight first, then diagonally: nN, the horse of Chinese chess, can be blocked
//   next to it;
//   p hops over one piece and goes on any distance (cpR captures like the cannon), g lands right behind it (gQ, the
//   grasshopper);
//   z turns by a right angle at each step, alternately (zB, the crooked bishop), q always in the same direction (qN,
//   the rose);
//   t[FR], also [F?R], is a step and optionally another one further out (the griffon); with [F-R] the second is
//   mandatory;
//   f b l r forward, backward, left, right; v = fb, s = lr. A knight's ff is its two steps furthest forward, fs the
//   other two, f alone is ff, fh all four.
import { problems } from "../element/problem-texts.js"
import { fenLetter, placeOf, squareOf, standard } from "../picture/squares.js"
import { castles } from "./reached.js"

/** @import { Piece, Square } from "../../api.js" */
/** @import { Diagram } from "../picture/fen.js" */
/** @import { Texts } from "../element/say.js" */
/** @import { Size } from "../picture/squares.js" */
/** @import { Kind, Reached } from "./reached.js" */

/** @typedef {readonly [x: number, y: number]} Direction files to the right, ranks forward */

/**
 * @typedef {object} Leg a part of a step
 * @property {readonly Direction[]} directions
 * @property {readonly Direction[]} circle the directions of the unlimited step, clockwise
 * @property {number} range how often it can be repeated
 */

/**
 * @typedef {object} Limits of a step
 * @property {boolean} moves
 * @property {boolean} captures
 * @property {boolean} enPassant
 * @property {boolean} initial
 * @property {boolean} lame whether it can be blocked on its way
 * @property {"" | "p" | "g"} hops
 * @property {"" | "z" | "q"} bends
 */

/**
 * `castle` is the number of steps of castling, or 0; `then` the second leg, which may be mandatory.
 * @typedef {Leg & Limits & { castle: number, then: (Leg & { must: boolean }) | null }} Step
 */

/** More than any path on a board of sixteen files and ranks needs, even if it bends. */
const unlimited = 64

/** @type {Readonly<Record<string, readonly [number, number]>>} */
// biome-ignore format: a table
const atoms = {
  W: [1, 0], F: [1, 1], D: [2, 0], N: [2, 1], A: [2, 2],
  H: [3, 0], L: [3, 1], C: [3, 1], J: [3, 2], Z: [3, 2], G: [3, 3],
}
/** Atoms, and how often each can be repeated. @type {Readonly<Record<string, readonly [string, number][]>>} */
// biome-ignore format: a table
const abbreviations = {
  K: [["W", 1], ["F", 1]], R: [["W", unlimited]], B: [["F", unlimited]], Q: [["W", unlimited], ["F", unlimited]],
}

/** @param {string} text @returns {Step[]} @throws {BetzaProblem} */
export function parseBetza(text) {
  const parts = [
    ...text.matchAll(/([a-z]*)(?:([A-Z])(\2?)(\d*)|\[([a-z]*)([A-Z])(\6?)(\d*)([?-]?)([a-z]*)([A-Z])(\11?)(\d*)\])/gy),
  ]
  if (text === "" || parts.map(([all]) => all).join("") !== text) throw new BetzaProblem(text)
  return parts.flatMap(([all, outer = "", letter, twice = "", number = "", ...bent]) => {
    if (!letter) return bentSteps(text, all, outer, bent)
    const limits = limitsOf(text, outer)
    if (letter === "O")
      return { ...limits, directions: [], circle: [], range: 1, castle: Number(number || "2"), then: null }
    return legsOf(text, outer, letter, twice, number).map((leg) => {
      if (limits.bends === "z" && leg.circle.length > 4) throw new BetzaProblem(text, all)
      const range = limits.bends && number === "" ? unlimited : leg.range
      return { ...limits, ...leg, range: limits.hops ? Math.max(range, 2) : range, castle: 0, then: null }
    })
  })
}

/** @param {string} text @param {string} all @param {string} outer @param {readonly string[]} inside @returns {Step[]} */
function bentSteps(text, all, outer, inside) {
  const [before = "", one = "", again = "", count = "", sign, after = "", two = "", more = "", most = ""] = inside
  const modifiers = outer.replace(/t$/, "")
  const limits = limitsOf(text, modifiers)
  // Not supported: hops, bends, and limits of one leg other than directions.
  if (limits.hops || limits.bends || /[^fblrvsh]/.test(before + after)) throw new BetzaProblem(text, all)
  const must = sign === "-"
  return legsOf(text, modifiers + before, one, again, count).flatMap((first) =>
    legsOf(text, after, two, more, most).map((then) => ({ ...limits, ...first, castle: 0, then: { ...then, must } })),
  )
}

/** @param {string} text @param {string} modifiers @returns {Limits} */
function limitsOf(text, modifiers) {
  const unread = [...new Set(modifiers.replace(/[fblrvshmceinpgzq]/g, ""))].join("")
  if (unread) throw new BetzaProblem(text, unread)
  /** @param {string} each */
  const has = (each) => modifiers.includes(each)
  const limited = has("m") || has("c") || has("e")
  return {
    ...{ moves: !limited || has("m"), captures: !limited || has("c"), enPassant: has("e") },
    ...{ initial: has("i"), lame: has("n") },
    hops: has("p") ? "p" : has("g") ? "g" : "",
    bends: has("z") ? "z" : has("q") ? "q" : "",
  }
}

/**
 * @param {string} text @param {string} modifiers @param {string} letter @param {string} twice the letter again, or ""
 * @param {string} number @returns {Leg[]}
 */
function legsOf(text, modifiers, letter, twice, number) {
  return (abbreviations[letter] ?? [/** @type {const} */ ([letter, 1])]).map(([atom, usual]) => {
    const size = atoms[atom]
    if (!size) throw new BetzaProblem(text, letter)
    const range = number !== "" ? Math.min(Number(number), unlimited) || unlimited : twice ? unlimited : usual
    return { directions: directed(size, modifiers), circle: allDirections(size), range }
  })
}

/** The notation is not supported; the message is a sentence for its author. */
export class BetzaProblem extends RangeError {
  /** @param {string} text @param {string} [part] what is not supported; if empty, `text` is not Betza's notation */
  constructor(text, part = "") {
    super(problems(undefined).betza(text, part))
    this.text = text
    this.part = part
  }

  /** The localized message. @param {Texts | undefined} language */
  in(language) {
    return problems(language).betza(this.text, this.part)
  }
}

/** Clockwise. @param {readonly [number, number]} size @returns {Direction[]} */
function allDirections([long, wide]) {
  /** @type {Direction[]} */
  const found = []
  const lengths = [long, -long, wide, -wide]
  for (const x of new Set(lengths))
    for (const y of new Set(lengths))
      if (Math.abs(x) + Math.abs(y) === long + wide && Math.max(Math.abs(x), Math.abs(y)) === long) found.push([x, y])
  return found.sort(([a, b], [x, y]) => Math.atan2(a, b) - Math.atan2(x, y))
}

/** The directions that the modifiers allow. @param {readonly [number, number]} size @param {string} modifiers */
function directed(size, modifiers) {
  const [long, wide] = size
  const limits = modifiers
    .replaceAll("v", "fb")
    .replaceAll("s", "lr")
    .replace(/[^fblrh]/g, "")
  const all = allDirections(size)
  if (limits === "") return all
  const oblique = long !== wide && wide > 0
  return all.filter(([x, y]) => {
    const [vertical, horizontal] = [y > 0 ? "f" : y < 0 ? "b" : "", x > 0 ? "r" : x < 0 ? "l" : ""]
    if (oblique) return obliqueFits(modifiers, Math.abs(y) > Math.abs(x), vertical, horizontal)
    // With modifiers along both axes a diagonal must match both; one axis does not limit the other.
    const upright = /[fb]/.test(limits)
    const sideways = /[lr]/.test(limits)
    if (wide === 0) return limits.includes(vertical || horizontal)
    return (!upright || limits.includes(vertical)) && (!sideways || limits.includes(horizontal))
  })
}

/**
 * A knight's direction is a pair of letters, the one of the long side first.
 * @param {string} modifiers @param {boolean} tall whether the long side is vertical
 * @param {string} vertical @param {string} horizontal
 */
function obliqueFits(modifiers, tall, vertical, horizontal) {
  const [first, second] = tall ? [vertical, horizontal] : [horizontal, vertical]
  const pairs =
    modifiers.replace(/[^fblrvsh]/g, "").match(/[fblrvs]h|[fb][lrs]|[lr][fbv]|[fb]{1,2}|[lr]{1,2}|vv?|ss?/g) ?? []
  /** @param {string} letter @param {string} direction */
  const is = (letter, direction) =>
    letter === direction || (letter === "v" && /[fb]/.test(direction)) || (letter === "s" && /[lr]/.test(direction))
  return pairs.some(([one = "", two = one]) => {
    if (two === "h") return is(one, vertical) || is(one, horizontal)
    // "fs": forward, with the long side sideways.
    if (/[fb]/.test(one) && two === "s") return !tall && is(one, vertical)
    if (/[lr]/.test(one) && two === "v") return tall && is(one, horizontal)
    if (one === two) return is(one, first)
    return is(one, first) && is(two, second)
  })
}

/**
 * @typedef {object} Circumstances
 * @property {boolean} free moves as if alone on the board and able to capture anywhere; ignored for hoppers, which need
 *   other pieces
 * @property {string} [enPassant] a square, or "-"
 * @property {string} [castling] as in a FEN
 * @property {boolean} [chess960] whether king and rooks may start on any file
 * @property {Size} [size]
 * @property {ReadonlySet<Square>} [holes] squares that pieces can jump over, but not enter
 */

/**
 * The squares that a piece can reach, ignoring checks.
 * @param {readonly Step[]} steps @param {Square} from @param {Piece} piece @param {ReadonlyMap<Square, Piece>} pieces
 * @param {Circumstances} circumstances @returns {Reached[]}
 */
export function reach(steps, from, piece, pieces, circumstances) {
  const { enPassant = "-", castling = "KQkq", chess960 = false, size = standard, holes } = circumstances
  // Hoppers need other pieces.
  const free = circumstances.free && !steps.some(({ hops }) => hops)
  const side = piece.color === "white" ? 1 : -1
  const [file, rank] = placeOf(from)
  const last = side > 0 ? size.ranks - 1 : 0
  const home = piece.role === "pawn" ? (side > 0 ? 1 : size.ranks - 2) : side > 0 ? 0 : size.ranks - 1
  /** @type {Map<Square, Reached>} */
  const found = new Map()
  /** @param {Square} to @param {readonly Kind[]} kinds @param {Partial<Reached>} [more] */
  const add = (to, kinds, more = {}) => {
    const before = found.get(to)
    // A square is blocked only if every step to it is blocked, and can be blocked only if every step to it is lame.
    if (before && more.blockedBy) return
    const known = before && !before.blockedBy ? before : undefined
    const promotes = piece.role === "pawn" && placeOf(to)[1] === last
    /** @type {Set<Kind>} */
    const all = new Set([...(known?.kinds ?? []), ...kinds, ...(promotes ? /** @type {const} */ (["promotion"]) : [])])
    const { over, ...rest } = { ...more, ...known }
    found.set(to, { ...rest, ...(over && (!known || (known.over && more.over)) && { over }), to, kinds: [...all] })
  }
  /** Null outside the board. @param {number} x @param {number} y */
  const at = (x, y) => {
    const square = x >= 0 && x < size.files && y >= 0 && y < size.ranks ? squareOf(x, y) : null
    return square && holes?.has(square) ? null : square
  }

  /**
   * Repeats a step.
   * @param {Step} step @param {Leg} leg @param {number} x @param {number} y @param {Direction} direction
   * @param {number} hand 1 or -1, the side to which it bends @param {(x: number, y: number) => void} [visit] at each place
   */
  const walk = (step, leg, x, y, direction, hand, visit) => {
    const { circle } = leg
    const start = circle.findIndex(([a, b]) => a === direction[0] && b === direction[1])
    /** @type {Square | undefined} */
    let hurdle
    for (let times = 0; times < leg.range; times++) {
      const turn = step.bends === "q" ? times * hand : step.bends === "z" ? (times % 2) * hand : 0
      const [right, forward] = circle[(((start + turn) % circle.length) + circle.length) % circle.length] ?? direction
      const way = step.lame ? between(right, forward * side).map(([a, b]) => at(x + a, y + b)) : []
      x += right
      y += forward * side
      const to = at(x, y)
      if (!to || to === from || way.includes(null)) return
      const over = /** @type {Square[]} */ (way)
      const blockedBy = over.find((square) => pieces.has(square))
      if (blockedBy && !free) return
      const there = free ? undefined : pieces.get(to)
      if (step.hops && !hurdle) {
        if (there) hurdle = to
        continue
      }
      const kinds = kindsOf(step, leg, right, forward)
      const more = { ...(over.length > 0 && { over }), ...(blockedBy && { blockedBy }), ...(hurdle && { hurdle }) }
      if (there) {
        if (step.captures && there.color !== piece.color) add(to, kinds, more)
        return
      }
      if (step.enPassant && to === enPassant && placeOf(to)[1] === (side > 0 ? size.ranks - 3 : 2)) {
        const pawn = squareOf(x, y - side)
        add(to, ["en-passant"], pieces.has(pawn) ? { pawn } : {})
      } else if ((step.moves || (free && step.captures)) && !(visit && step.then?.must)) add(to, kinds, more)
      if (blockedBy || step.hops === "g") return
      visit?.(x, y)
    }
  }

  for (const step of steps) {
    if (step.initial && rank !== home) continue
    if (step.castle > 0)
      for (const { to, rook } of castles(step.castle, from, piece, pieces, { castling, chess960, size }))
        add(to, ["castle"], { rook })
    for (const direction of step.directions) {
      const { then } = step
      const onward = then
        ? (/** @type {number} */ x, /** @type {number} */ y) => {
            for (const next of then.directions) {
              // Outward means not backward along either axis.
              const [a, b] = [next[0] * direction[0], next[1] * direction[1]]
              if (a >= 0 && b >= 0 && a + b > 0) walk({ ...step, then: null }, then, x, y, next, 0)
            }
          }
        : undefined
      for (const hand of step.bends ? [1, -1] : [0]) walk(step, step, file, rank, direction, hand, onward)
    }
  }
  return [...found.values()]
}

/** Where a lame step passes: straight, then diagonally. @param {number} x @param {number} y @returns {Direction[]} */
function between(x, y) {
  const [long, wide] = [Math.max(Math.abs(x), Math.abs(y)), Math.min(Math.abs(x), Math.abs(y))]
  return Array.from({ length: long - 1 }, (_, index) => {
    const diagonal = Math.max(0, index + 1 - (long - wide))
    const [a, b] = Math.abs(x) < Math.abs(y) ? [diagonal, index + 1] : [index + 1, diagonal]
    return [a * Math.sign(x), b * Math.sign(y)]
  })
}

/** @param {Step} step @param {Leg} leg @param {number} x @param {number} y @returns {Kind[]} */
function kindsOf({ moves, captures, initial, lame, hops, then, bends }, { range }, x, y) {
  const [long, wide] = [Math.max(Math.abs(x), Math.abs(y)), Math.min(Math.abs(x), Math.abs(y))]
  /** @type {Kind[]} */
  const hop = hops ? ["hop"] : []
  if (!captures) return [...hop, initial && long === 2 ? "double" : "move"]
  if (!moves) return [...hop, "capture"]
  if (hops) return hop
  // A single step cannot be blocked, but is not a leap.
  const slides = long === 1 || lame || (range > 1 && !bends && !then && (wide === 0 || wide === long))
  return [slides ? "slide" : "leap"]
}

/**
 * Parses the attribute `betza`: "e4:NN R:WD".
 * @param {string} text @param {Pick<Diagram, "size">} [diagram] allows all its squares, and any letter
 * @returns {(square: Square, piece: Piece) => string | undefined} @throws {BetzaProblem}
 */
export function parsePieceRules(text, diagram) {
  const letters = diagram ? "\\+?[a-zA-Z]" : "[pnbrqkPNBRQK]"
  const pattern = new RegExp(`^(${(diagram?.size ?? standard).pattern}|${letters}):(.+)$`)
  const rules = new Map(
    text.split(/[\s,;]+/).flatMap((rule) => {
      if (rule === "") return []
      const [, who, how] = pattern.exec(rule) ?? []
      if (!who || !how) throw new BetzaProblem(rule)
      parseBetza(how)
      return [/** @type {[string, string]} */ ([who, how])]
    }),
  )
  return (square, piece) => {
    const letter = fenLetter(piece)
    const capital = letter.toUpperCase()
    return rules.get(square) ?? rules.get(piece.color === "white" ? capital : letter) ?? rules.get(capital)
  }
}
