// A refused move as it is drawn: the try, which is gone after three seconds, the squares that show why, and the capture of
// the king that it would have allowed.
import { path, twice } from "./overlay.js"
import { cellOfSquare } from "./squares.js"

/** @import { Color, Position, Square, Verdict } from "../index.js" */
/** @import { Drawing } from "./svg.js" */

/** @typedef {Extract<Verdict, { legal: false }>} Refused */
/** @typedef {{ from: Square, to: Square }} Way from one square to another */

/**
 * @typedef {object} Refusal
 * @property {readonly Square[]} squares that show why
 * @property {Way | null} refutation the capture of the king that the move would have allowed
 * @property {Way | null} tried the move, as long as it is drawn
 */

/** How long a refused move is drawn, in milliseconds. */
export const duration = 3000

/** @type {Readonly<Record<string, string>>} */
const roles = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight" }

/**
 * @param {Refused} verdict
 * @param {Position} position
 * @param {Way | null} tried the move, if it is known by its squares; else it is looked for in the verdict
 * @returns {Refusal}
 */
export function refusalOf({ squares, refutation, facts }, position, tried) {
  const from = facts.piece?.square ?? facts.from
  const way = tried ?? (from && facts.to ? { from, to: facts.to } : null)
  return { squares, refutation: refutation ? refutationOf(refutation, squares, position) : null, tried: way?.from === way?.to ? null : way }
}

/**
 * Where a refutation goes, of which the SAN is known: its piece is one of the squares that show why.
 * @param {string} san
 * @param {readonly Square[]} squares
 * @param {Position} position
 * @returns {Way | null}
 */
function refutationOf(san, squares, position) {
  const to = /** @type {Square | undefined} */ (san.match(/[a-h][1-8]/g)?.at(-1))
  const role = roles[san.charAt(0)] ?? "pawn"
  const from = squares.find((square) => {
    const piece = position.pieceAt(square)
    return piece?.role === role && piece.color !== position.turn && square !== to
  })
  return from && to ? { from, to } : null
}

/**
 * @param {Refusal} refusal
 * @param {Color} orientation
 * @returns {Drawing[]}
 */
export function refusalDrawings({ squares, refutation, tried }, orientation) {
  const frame = "M-45-45H45V45H-45Z"
  return [
    ...squares.map((square) => placed("why", square, orientation, twice("refused-edge", "refused", frame))),
    ...(refutation ? [arrow("refutation", refutation, orientation, 22, (tip) => [`M30 0H${tip}`, `M${tip - 20}-15 ${tip} 0 ${tip - 20} 15`])] : []),
    // The cross lies beside the middle of the square, so that a piece there can still be seen.
    ...(tried ? [arrow("tried", tried, orientation, 20, (tip) => [`M22 0H${tip - 24}`, `M${tip - 16}-16 ${tip + 16} 16M${tip + 16}-16 ${tip - 16} 16`])] : []),
  ]
}

/**
 * @param {string} name of its class
 * @param {Square} square
 * @param {Color} orientation
 * @param {readonly Drawing[]} inside drawn around the middle of the square
 * @param {string} [turned]
 * @returns {Drawing}
 */
function placed(name, square, orientation, inside, turned = "") {
  const cell = cellOfSquare(square, orientation)
  return ["g", { class: name, transform: `translate(${(cell & 7) * 100 + 50} ${(cell >> 3) * 100 + 50})${turned}` }, ...inside]
}

/**
 * @param {string} name of its class
 * @param {Way} way
 * @param {Color} orientation
 * @param {number} short how far from the middle of the last square it ends
 * @param {(tip: number) => [shaft: string, head: string]} lines along the x axis, from 0 on
 */
function arrow(name, { from, to }, orientation, short, lines) {
  const [a, b] = [cellOfSquare(from, orientation), cellOfSquare(to, orientation)]
  const [x, y] = [((b & 7) - (a & 7)) * 100, ((b >> 3) - (a >> 3)) * 100]
  const [shaft, head] = lines(Math.round(Math.hypot(x, y)) - short)
  const turn = ((Math.atan2(y, x) * 180) / Math.PI).toFixed(2)
  const inside = [path("refused-edge", `${shaft}${head}`), path("refused shaft", shaft), path("refused head", head)]
  return placed(name, from, orientation, inside, ` rotate(${turn})`)
}
