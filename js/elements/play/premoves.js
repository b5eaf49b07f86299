// Premoves: moves chosen while the other side is to move. A single premove leaves its piece in place; if several are
// allowed, pieces are shown where they will be, and the next premove starts from there.
import { lazy } from "../element/engine.js"
import { twice } from "../picture/overlay.js"

/** @import { Color, Piece, Position, PromotionRole, Square } from "../../api.js" */
/** @import { Announcer } from "./announcer.js" */
/** @import { Mark } from "../picture/overlay.js" */
/** @import { PlayShell } from "../element/shell.js" */
/** @import { UserOptions } from "./user-moves.js" */

/** @typedef {{ from: Square, to: Square, promotion?: PromotionRole }} Premove */

/** Marks a square of a move that has not been made yet. @param {Square} square @returns {Mark} */
export const waiting = (square) => ({
  square,
  kind: "premove",
  shape: () => twice("edge", "line", "M-45-45H45V45H-45Z"),
})

const queueCode = lazy(() => import("./premove-queue.js"))

export class Premoves {
  /** @type {readonly Premove[]} */
  #queue = []
  #shell
  #announcer
  #position
  #user
  /** The cache of `ahead`. @type {{ position: Position, queue: readonly Premove[], ahead: Position | null } | null} */
  #known = null

  /** @param {PlayShell} shell @param {Announcer} announcer @param {() => Position} position @param {UserOptions} user */
  constructor(shell, announcer, position, user) {
    this.#shell = shell
    this.#announcer = announcer
    this.#position = position
    this.#user = user
  }

  /** @returns {Premove | null} */
  get next() {
    return this.#queue[0] ?? null
  }

  /** The code for several premoves; null if only one is allowed, or until it is loaded. */
  get #queueCode() {
    if (this.#user.premoves() < 2) return null
    if (!queueCode.now) queueCode.load().then(() => this.#shell.invalidate(), console.error)
    return queueCode.now
  }

  get exceedsLimit() {
    return this.#queue.length > (this.#user.side() ? Math.max(0, this.#user.premoves()) : 0)
  }

  /** A single premove is replaced instead. */
  get #isFull() {
    return this.#queueCode !== null && this.#queue.length >= this.#user.premoves()
  }

  /** Why the user cannot add a premove; null if they can. */
  get fullText() {
    const several = this.#isFull ? this.#queueCode : null
    return several && several.queueing(this.#shell.language).full(this.#queue.length)
  }

  /** The pieces as shown. @returns {ReadonlyMap<Square, Piece>} */
  get pieces() {
    const [position, side] = [this.#position(), this.#user.side()]
    const several = side && this.#queueCode
    return several ? several.piecesAfter(position, this.#queue, side) : position.pieces()
  }

  /** The position from which the next premove starts; null if none is possible. @returns {Position | null} */
  get ahead() {
    const [position, queue, several] = [this.#position(), this.#queue, this.#queueCode]
    if (!several) return position
    if (this.#isFull) return null
    if (this.#known?.position !== position || this.#known.queue !== queue)
      this.#known = { position, queue, ahead: several.positionAfter(position, queue) }
    return this.#known.ahead
  }

  /** @param {Premove} premove */
  choose(premove) {
    const several = this.#queueCode
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

  /** Removes the next premove, which is about to be played. */
  shift() {
    this.#setQueue(this.#queue.slice(1))
  }

  /** @returns {boolean} whether there were any */
  clear() {
    const { length } = this.#queue
    if (length > 0) this.#setQueue([])
    return length > 0
  }

  /** @param {readonly Premove[]} queue */
  #setQueue(queue) {
    this.#queue = queue
    this.#shell.invalidate()
    if (queue.length === 0) this.#shell.dispatch("premove", null)
  }

  /** @returns {boolean} whether there were any */
  takeBack() {
    const text = this.#texts.takenBack
    if (!this.clear()) return false
    this.#announcer.say(text)
    return true
  }

  get droppedText() {
    return this.#texts.dropped
  }

  get #texts() {
    const { premoveTakenBack: takenBack, premoveDropped: dropped } = this.#announcer.texts
    const several = this.#queue.length > 1 ? this.#queueCode : null
    return several?.queueing(this.#shell.language) ?? { takenBack, dropped }
  }

  /** @returns {Mark[]} */
  get marks() {
    const squares = new Set(this.#queue.flatMap(({ from, to }) => [from, to]))
    return [...squares].map(waiting)
  }

  /** @param {Color} orientation */
  drawings(orientation) {
    return this.#queueCode?.orderOf(this.#queue, orientation) ?? []
  }
}
