// Draws a refused move for three seconds, the squares that show why, and the king capture that it would allow.
import { twice } from "../picture/overlay.js"
import { cellOfSquare } from "../picture/squares.js"

/** @import { Color, Position, Square, Verdict } from "../../api.js" */
/** @import { PlayShell } from "../element/shell.js" */
/** @import { Drawing } from "../picture/svg.js" */

/** @typedef {Extract<Verdict, { legal: false }>} Refused */
/** @typedef {{ from: Square, to: Square }} SquarePair */

/**
 * @typedef {object} Refusal
 * @property {readonly Square[]} squares that show why
 * @property {SquarePair | null} refutation the capture of the king
 * @property {SquarePair | null} tried the refused move, while it is drawn
 */

/** How long the refused move is drawn, in milliseconds. */
const duration = 3000

/** @type {Readonly<Record<string, string>>} */
const roles = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight" }

export class LastRefusal {
  /** @type {Refusal | null} */
  #current = null
  #shell
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer

  /** @param {PlayShell} shell */
  constructor(shell) {
    this.#shell = shell
  }

  /** @param {Refused} verdict @param {Position} position @param {SquarePair | null} tried if known */
  show(verdict, position, tried) {
    clearTimeout(this.#timer)
    const refusal = refusalOf(verdict, position, tried)
    this.#current = refusal
    this.#timer = setTimeout(() => {
      this.#current = { ...refusal, tried: null }
      this.#shell.invalidate()
    }, duration)
    this.#shell.invalidate()
  }

  clear() {
    clearTimeout(this.#timer)
    if (!this.#current) return
    this.#current = null
    this.#shell.invalidate()
  }

  /** @param {Color} orientation */
  drawings(orientation) {
    return this.#current ? refusalDrawings(this.#current, orientation) : []
  }
}

/** @param {Refused} verdict @param {Position} position @param {SquarePair | null} tried @returns {Refusal} */
function refusalOf({ squares, refutation, facts }, position, tried) {
  const from = facts.piece?.square ?? facts.from
  const pair = tried ?? (from && facts.to ? { from, to: facts.to } : null)
  return {
    squares,
    refutation: refutation ? refutationOf(refutation, squares, position) : null,
    tried: pair?.from === pair?.to ? null : pair,
  }
}

/**
 * The squares of a refutation: its piece is on one of the squares that show why.
 * @param {string} san @param {readonly Square[]} squares @param {Position} position
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

/** @param {Refusal} refusal @param {Color} orientation @returns {Drawing[]} */
export function refusalDrawings({ squares, refutation, tried }, orientation) {
  return [
    ...squares.map((square) => atCell("why", cellOfSquare(square, orientation), lines("", "M-45-45H45V45H-45Z"))),
    ...(refutation ? [refutationDrawing(refutation, orientation)] : []),
    ...(tried ? [triedDrawing(tried, orientation)] : []),
  ]
}

/** @param {SquarePair} move @param {Color} orientation */
function refutationDrawing(move, orientation) {
  const { cell, length, turn } = measured(move, orientation)
  const tip = length - 22
  const head = `M${tip - 20}-15 ${tip} 0 ${tip - 20} 15`
  return atCell("refutation", cell, [...lines("shaft", `M30 0H${tip}`), ...lines("head", head)], turn)
}

/** A dashed line with a cross at its end. @param {SquarePair} move @param {Color} orientation */
function triedDrawing(move, orientation) {
  const { cell, length, turn, x, y } = measured(move, orientation)
  // Ends short of the centre, so that a piece there stays visible.
  const [across, down] = [x, y].map((each) => Math.round((each * (length - 12)) / length))
  return atCell("tried", cell, [
    ["g", { transform: turn }, ...lines("shaft", `M22 0H${length - 36}`)],
    ["g", { transform: `translate(${across} ${down})` }, ...lines("head", "M-15-15 15 15M15-15-15 15")],
  ])
}

/** @param {SquarePair} move @param {Color} orientation */
function measured({ from, to }, orientation) {
  const [a, b] = [cellOfSquare(from, orientation), cellOfSquare(to, orientation)]
  const [x, y] = [((b & 7) - (a & 7)) * 100, ((b >> 3) - (a >> 3)) * 100]
  const turn = `rotate(${((Math.atan2(y, x) * 180) / Math.PI).toFixed(2)})`
  return { cell: a, x, y, length: Math.round(Math.hypot(x, y)), turn }
}

/** @param {string} name a class @param {string} d */
const lines = (name, d) => twice("refused-edge", `refused ${name}`, d)

/**
 * @param {string} name a class @param {number} cell @param {readonly Drawing[]} inside around the middle of the cell
 * @param {string} [turn] @returns {Drawing}
 */
function atCell(name, cell, inside, turn = "") {
  const [x, y] = [(cell & 7) * 100 + 50, (cell >> 3) * 100 + 50]
  return ["g", { class: name, transform: `translate(${x} ${y}) ${turn}` }, ...inside]
}
