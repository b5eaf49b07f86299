// The tools for pieces: move, erase, and one for placing each piece.
import { boardIn, withPieces } from "./fen-text.js"

/** @import { Square } from "../../api.js" */
/** @import { Setups } from "./fen-text.js" */

/** @typedef {string} Tool "move", "erase", the FEN letter of a piece, or a `DrawingTool` */

/** The squares of one drag, which all become like the first. */
export class Painting {
  #on = true
  /** @type {Set<Square>} */
  #squares = new Set()

  get isActive() {
    return this.#squares.size > 0
  }

  get isOn() {
    return this.#on
  }

  /**
   * @param {Square} square @param {boolean} has whether the square already has what is painted
   * @param {boolean} [always] whether to add even if the first square has it
   * @returns {boolean} whether the square changes
   */
  next(square, has, always = false) {
    if (!this.isActive) this.#on = always || !has
    if (this.#squares.has(square)) return false
    this.#squares.add(square)
    return has !== this.#on
  }

  end() {
    this.#squares.clear()
  }
}

export class PieceTools {
  painting = new Painting()
  #read
  #change

  /**
   * @param {() => string} read the FEN @param {(fen: string, place: string | null) => void} change `place` as in
   *   `UndoStack.push`
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

  /** Whether a drag moves the piece on a square. @param {Tool} tool @param {Square} square */
  drags(tool, square) {
    const isPiece = tool === "move" || tool.length === 1
    return isPiece && !this.painting.isActive && this.#pieces.has(square)
  }

  /** @param {Square} from @param {Square | null} to null if outside the board */
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

  /** @param {Tool} tool @param {Square} square */
  paint(tool, square) {
    const pieces = this.#pieces
    const erases = tool === "erase"
    const has = erases ? !pieces.has(square) : pieces.get(square) === tool
    if (!this.painting.next(square, has, erases)) return
    if (erases || !this.painting.isOn) pieces.delete(square)
    else pieces.set(square, tool)
    this.#change(pieces, "paint")
  }

  /** @param {Square} square @param {string} key @returns {boolean} whether the key places or removes a piece */
  key(square, key) {
    const pieces = this.#pieces
    if (key === "Delete" || key === "Backspace") pieces.delete(square)
    else if (/^[pnbrqk]$/i.test(key)) pieces.set(square, key)
    else return false
    this.#change(pieces)
    return true
  }
}
