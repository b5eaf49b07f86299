// The premoves of a board: moves that the user chooses while the other side is to move. One waits on the squares that
// it connects. With a queue the pieces stand where they will be, and the next premove starts from there.
import { columnAndRow } from "./squares.js"

/** @import { Color, Piece, Position, PromotionRole, Square } from "../api.js" */
/** @import { Announcer } from "./announcer.js" */
/** @import { Mark } from "./overlay.js" */
/** @import { Surface } from "./shell.js" */
/** @import { Drawing } from "./svg.js" */
/** @import { Seat } from "./user-moves.js" */

/** @typedef {{ from: Square, to: Square, promotion?: PromotionRole }} Premove */

/** The chosen premoves of one board, in the order in which they will be played. */
export class Premoves {
  /** @type {readonly Premove[]} */
  #queue = []
  #shell
  #announcer
  #position
  #seat
  /**
   * The last answer of `ahead`, and what it was about.
   * @type {{ position: Position, queue: readonly Premove[], ahead: Position | null } | null}
   */
  #known = null

  /**
   * @param {Surface} shell
   * @param {Announcer} announcer
   * @param {() => Position} position the current one
   * @param {Seat} seat
   */
  constructor(shell, announcer, position, seat) {
    this.#shell = shell
    this.#announcer = announcer
    this.#position = position
    this.#seat = seat
  }

  /** The one to be played next. @returns {Premove | null} */
  get next() {
    return this.#queue[0] ?? null
  }

  /** Whether no other one can be added. */
  get isFull() {
    return this.#seat.premoves() > 1 && this.#queue.length >= this.#seat.premoves()
  }

  /** Whether more wait than may. */
  get isOver() {
    return this.#queue.length > (this.#seat.side() ? Math.max(0, this.#seat.premoves()) : 0)
  }

  /** Those that are made on the board. A single one is not. */
  get #made() {
    return this.#seat.premoves() > 1 ? this.#queue : []
  }

  /** The pieces as they are shown. @returns {ReadonlyMap<Square, Piece>} */
  get pieces() {
    const [position, side] = [this.#position(), this.#seat.side()]
    let pieces = position.pieces()
    for (const premove of this.#made) if (side) pieces = displaced(pieces, premove, side, position)
    return pieces
  }

  /**
   * The position from which the next premove is made; null if that is not known, because no reply makes the others
   * possible.
   * @returns {Position | null}
   */
  get ahead() {
    const [position, queue] = [this.#position(), this.#made]
    if (this.#known?.position !== position || this.#known.queue !== queue) {
      /** @type {Position | null} */
      let ahead = position
      for (const premove of queue) ahead = ahead && after(ahead, premove)
      this.#known = { position, queue, ahead }
    }
    return this.#known.ahead
  }

  /** @param {Premove} premove the user's choice */
  choose(premove) {
    this.#queue = this.#seat.premoves() > 1 ? [...this.#queue, premove] : [premove]
    this.#shell.invalidate()
    this.#shell.dispatch("premove", premove)
    this.#announcer.say(this.#announcer.texts.premoveText(premove, this.#queue.length))
  }

  /** Takes out the next one, which is about to be played. */
  shift() {
    this.#left(this.#queue.slice(1))
  }

  /** Removes all. @returns {boolean} whether there were any */
  clear() {
    const { length } = this.#queue
    if (length > 0) this.#left([])
    return length > 0
  }

  /** @param {readonly Premove[]} queue what is left of it */
  #left(queue) {
    this.#queue = queue
    this.#shell.invalidate()
    if (queue.length === 0) this.#shell.dispatch("premove", null)
  }

  /** The user takes all back. @returns {boolean} whether there were any */
  takeBack() {
    const { length } = this.#queue
    if (length > 0) this.clear()
    if (length > 0) this.#announcer.say(this.#announcer.texts.premovesTakenBack(length))
    return length > 0
  }

  /** That they are not possible any more. */
  get droppedText() {
    return this.#announcer.texts.premovesDropped(this.#queue.length)
  }

  /** @returns {Mark[]} */
  get marks() {
    const squares = new Set(this.#queue.flatMap(({ from, to }) => [from, to]))
    return [...squares].map((square) => ({ square, kind: "premove" }))
  }

  /** Their order, if there are several: a number on each target. @param {Color} orientation @returns {Drawing[]} */
  drawings(orientation) {
    if (this.#queue.length < 2) return []
    const targets = new Map(this.#queue.map(({ to }, index) => [to, index + 1]))
    return [...targets].map(([square, number]) => {
      const [column, row] = columnAndRow(square, orientation)
      return [
        "g",
        { class: "order", transform: `translate(${column * 100 + 82} ${row * 100 + 18})` },
        ["circle", { r: 15 }],
        ["text", { y: 8 }, `${number}`],
      ]
    })
  }
}

/**
 * The position after a premove, as if the other side had passed. If it is not possible then, or would end the game: after
 * the first reply with which it is and does not, captures last.
 * @param {Position} position
 * @param {Premove} premove
 * @returns {Position | null} null if none does
 */
function after(position, premove) {
  const passed = position.pass()
  const replies = [...position.legalMoves()].sort((a, b) => Number(!!a.captured) - Number(!!b.captured))
  let last = null
  for (const reply of [null, ...replies]) {
    const before = reply ? position.play(reply) : passed
    const verdict = before?.judge(premove)
    if (!before || !verdict?.legal) continue
    last = before.play(verdict.move)
    if (last.legalMoves().length > 0) break
  }
  return last
}

/**
 * The pieces after a premove, whatever else is in its way.
 * @param {Map<Square, Piece>} before
 * @param {Premove} premove
 * @param {Color} side whose it is
 * @param {Position} position the current one
 */
function displaced(before, { from, to, promotion }, side, position) {
  const piece = before.get(from)
  if (piece?.color !== side) return before
  const pieces = new Map(before)
  pieces.delete(from)
  const wing = to > from ? "king" : "queen"
  const rook = from === position.kingOf(side) ? position.castling[side][wing] : null
  if (rook && (to === rook || Math.abs(columnOf(to) - columnOf(from)) > 1)) {
    const [king, beside] = wing === "king" ? ["g", "f"] : ["c", "d"]
    const rank = from.charAt(1)
    pieces.delete(rook)
    pieces.set(/** @type {Square} */ (king + rank), piece)
    pieces.set(/** @type {Square} */ (beside + rank), { color: side, role: "rook" })
  } else pieces.set(to, promotion ? { color: side, role: promotion } : piece)
  return pieces
}

/** @param {Square} square */
const columnOf = (square) => columnAndRow(square, "white")[0]
