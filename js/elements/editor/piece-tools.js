// What the tools for pieces do to a position: one moves, one erases, one for each piece places it.
import { boardIn, withPieces } from "./fen-text.js"

/** @import { Square } from "../../api.js" */
/** @import { Setups } from "./fen-text.js" */

/** @typedef {string} Tool "move", "erase", the FEN letter of a piece, or a tool for drawing */

/** The squares of one drag, which become like the first. */
export class Painting {
  #on = true
  /** @type {Set<Square>} */
  #squares = new Set()

  /** Whether a drag has begun. */
  get isGoing() {
    return this.#squares.size > 0
  }

  /** Whether it adds what is painted, and does not take it away. */
  get isOn() {
    return this.#on
  }

  /**
   * @param {Square} square
   * @param {boolean} has it already what is painted
   * @param {boolean} [always] it is never taken away
   * @returns {boolean} whether the square is to change
   */
  next(square, has, always = false) {
    if (!this.isGoing) this.#on = always || !has
    if (this.#squares.has(square)) return false
    this.#squares.add(square)
    return has !== this.#on
  }

  end() {
    this.#squares.clear()
  }
}

/** The tools for pieces, of one board. */
export class PieceTools {
  painting = new Painting()
  #read
  #change

  /**
   * @param {() => string} read the current FEN
   * @param {(fen: string, place: string | null) => void} change `place` is the same for changes that are undone together
   * @param {() => Setups} setups
   */
  constructor(read, change, setups) {
    this.#read = read
    /** @param {ReadonlyMap<Square, string>} pieces @param {string | null} [place] */
    this.#change = (pieces, place = null) => change(withPieces(read(), pieces, setups()), place)
  }

  get #pieces() {
    return boardIn(this.#read()).pieces
  }

  /** Whether a drag from a square carries its piece. @param {Tool} tool @param {Square} square */
  carries(tool, square) {
    const isPiece = tool === "move" || tool.length === 1
    return isPiece && !this.painting.isGoing && this.#pieces.has(square)
  }

  /** @param {Square} from @param {Square | null} to null is off the board */
  move(from, to) {
    const pieces = this.#pieces
    const piece = pieces.get(from)
    if (!piece || from === to) return
    pieces.delete(from)
    if (to) pieces.set(to, piece)
    this.#change(pieces)
  }

  /** @param {Square} square @param {string} letter */
  put(square, letter) {
    this.#change(this.#pieces.set(square, letter))
  }

  /** Erases or places on one square, of a click or a drag. @param {Tool} tool @param {Square} square */
  paint(tool, square) {
    const pieces = this.#pieces
    const erases = tool === "erase"
    const has = erases ? !pieces.has(square) : pieces.get(square) === tool
    if (!this.painting.next(square, has, erases)) return
    if (erases || !this.painting.isOn) pieces.delete(square)
    else pieces.set(square, tool)
    this.#change(pieces, "paint")
  }

  /** @param {Square} square @param {string} key @returns {boolean} whether it is the key of a piece, or of none */
  key(square, key) {
    const pieces = this.#pieces
    if (key === "Delete" || key === "Backspace") pieces.delete(square)
    else if (/^[pnbrqk]$/i.test(key)) pieces.set(square, key)
    else return false
    this.#change(pieces)
    return true
  }
}
