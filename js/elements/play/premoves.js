// The premoves of a board: moves that the user chooses while the other side is to move. Where only one may wait, the piece
// stays on its square. Where several may, the pieces stand where they will be, and the next premove starts from there.
import { lazy } from "../element/engine.js"
import { twice } from "../picture/overlay.js"

/** @import { Color, Piece, Position, PromotionRole, Square } from "../../api.js" */
/** @import { Announcer } from "./announcer.js" */
/** @import { Mark } from "../picture/overlay.js" */
/** @import { Surface } from "../element/shell.js" */
/** @import { Drawing } from "../picture/svg.js" */
/** @import { Seat } from "./user-moves.js" */

/** @typedef {{ from: Square, to: Square, promotion?: PromotionRole }} Premove */

const shape = () => twice("edge", "line", "M-45-45H45V45H-45Z")

const queueCode = lazy(() => import("./premove-queue.js"))

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
   * @param {Surface} shell @param {Announcer} announcer
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

  /** The code of queues, if several may wait, once it has been loaded. */
  get #several() {
    if (this.#seat.premoves() < 2) return null
    if (!queueCode.now) queueCode.load().then(() => this.#shell.invalidate(), console.error)
    return queueCode.now
  }

  /** Whether more wait than may. */
  get isOver() {
    return this.#queue.length > (this.#seat.side() ? Math.max(0, this.#seat.premoves()) : 0)
  }

  /** Whether no other one can be added. A single one is replaced. */
  get #isFull() {
    return this.#several !== null && this.#queue.length >= this.#seat.premoves()
  }

  /** Why no other one can be added; null if one can. @returns {string | null} */
  get fullText() {
    const several = this.#isFull ? this.#several : null
    return several && several.queueing(this.#shell.language).full(this.#queue.length)
  }

  /** The pieces as they are shown. Those of a single premove stay where they are. @returns {ReadonlyMap<Square, Piece>} */
  get pieces() {
    const [position, side] = [this.#position(), this.#seat.side()]
    const several = side && this.#several
    return several ? several.piecesAfter(position, this.#queue, side) : position.pieces()
  }

  /**
   * The position from which the next premove is made; null if there is none, because no other one can be added, or no
   * reply makes those before possible.
   * @returns {Position | null}
   */
  get ahead() {
    const [position, queue, several] = [this.#position(), this.#queue, this.#several]
    if (!several) return position
    if (this.#isFull) return null
    if (this.#known?.position !== position || this.#known.queue !== queue)
      this.#known = { position, queue, ahead: several.positionAfter(position, queue) }
    return this.#known.ahead
  }

  /** @param {Premove} premove the user's choice */
  choose(premove) {
    const several = this.#several
    this.#queue = several ? [...this.#queue, premove] : [premove]
    this.#shell.invalidate()
    this.#shell.dispatch("premove", premove)
    const { length } = this.#queue
    this.#announcer.say(
      several && length > 1
        ? several.queueing(this.#shell.language).chosen(premove, length)
        : this.#announcer.texts.premoveText(premove),
    )
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
    const text = this.#texts.takenBack
    if (!this.clear()) return false
    this.#announcer.say(text)
    return true
  }

  /** That they are not possible any more. */
  get droppedText() {
    return this.#texts.dropped
  }

  /** Of one, or of all. */
  get #texts() {
    const { premoveTakenBack: takenBack, premoveDropped: dropped } = this.#announcer.texts
    const several = this.#queue.length > 1 ? this.#several : null
    return several?.queueing(this.#shell.language) ?? { takenBack, dropped }
  }

  /** @returns {Mark[]} */
  get marks() {
    const squares = new Set(this.#queue.flatMap(({ from, to }) => [from, to]))
    return [...squares].map((square) => ({ square, kind: "premove", shape }))
  }

  /** Their order, if there are several. @param {Color} orientation @returns {readonly Drawing[]} */
  drawings(orientation) {
    return this.#several?.orderOf(this.#queue, orientation) ?? []
  }
}
