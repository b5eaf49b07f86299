// Crazyhouse pockets: rows of buttons above and below the board. Pieces are dropped by drag, click or key.
import { dragPieceFrom } from "../editor/drags.js"
import { html, setAttribute } from "../picture/html.js"
import { pocketRole } from "../play/input.js"
import { pieceElement } from "../picture/pieces.js"
import { opposite } from "../picture/squares.js"
import { saying } from "./words.js"

/** @import { Color, Square } from "../../api.js" */
/** @import { DropRole, Pockets as Held } from "../../variants/types.js" */
/** @import { VariantBoard } from "./layer.js" */
/** @import { VariantPosition } from "./variants.js" */

/** In the order of value. @type {readonly DropRole[]} */
const roles = ["pawn", "knight", "bishop", "rook", "queen"]

/** @typedef {{ button: HTMLButtonElement, count: HTMLElement, role: DropRole }} Place */

class Row {
  element = html("div", "pocket", { part: "pocket", role: "toolbar" })
  /** @type {readonly Place[]} */
  places
  #at = 0
  #side

  /** @param {Color} side */
  constructor(side) {
    this.#side = side
    this.places = roles.map((role) => {
      const button = html("button", "held", { type: "button", part: "pocket-piece" })
      const count = html("span", "count", { "aria-hidden": "true" })
      button.append(pieceElement({ color: side, role }), count)
      return { button, count, role }
    })
    this.element.append(...this.places.map(({ button }) => button))
    this.element.addEventListener("focusin", ({ target }) => this.#moveTo(this.#indexOf(target)))
    this.element.addEventListener("keydown", (event) => this.#key(event))
    this.#moveTo(0)
  }

  /** @param {EventTarget | null} target */
  #indexOf(target) {
    return this.places.findIndex(({ button }) => button === target)
  }

  /** @param {number} index */
  #moveTo(index) {
    this.#at = index
    for (const [at, { button }] of this.places.entries()) button.tabIndex = at === index ? 0 : -1
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const last = this.places.length - 1
    const to = { ArrowLeft: this.#at - 1, ArrowRight: this.#at + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    this.places[Math.min(Math.max(to, 0), last)]?.button.focus()
    event.preventDefault()
    // An element around the board may also use the arrow keys.
    event.stopPropagation()
  }

  /** @param {Held[Color]} held @param {DropRole | null} picked @param {ReturnType<typeof saying>} texts */
  show(held, picked, texts) {
    setAttribute(this.element, "aria-label", texts.pocket(this.#side))
    for (const { button, count, role } of this.places) {
      const number = held[role]
      count.textContent = number > 0 ? `${number}` : ""
      setAttribute(button, "aria-label", texts.held(role, number))
      setAttribute(button, "aria-pressed", picked === role ? "true" : "false")
      button.classList.toggle("empty", number === 0)
    }
  }
}

export class Pockets {
  #parts
  #rows = { white: new Row("white"), black: new Row("black") }
  /** The piece that was picked by key. @type {{ button: HTMLElement, position: VariantPosition } | null} */
  #byKey = null
  /** @type {VariantPosition | null} */
  #position = null
  /** @type {(() => void)[]} */
  #stops = []

  /** @param {VariantBoard} parts */
  constructor(parts) {
    this.#parts = parts
    for (const side of /** @type {const} */ (["white", "black"]))
      for (const place of this.#rows[side].places) this.#listen(side, place)
  }

  /** @param {Color} side @param {Place} place */
  #listen(side, { button, role }) {
    const { board, input, moves } = this.#parts
    const stop = dragPieceFrom(button, board, {
      canDrag: () => true,
      isTarget: (to) => moves.targets(`@${role}`).has(to),
      started: () => this.#pick(side, role),
      drop: (to) => {
        // The piece may have been let go meanwhile.
        if (this.#picked !== role) return
        if (to) input.drop(to, true)
        else input.pick(null)
      },
      click: () => this.#choose(side, role),
    })
    this.#stops.push(stop)
    button.addEventListener("click", ({ detail }) => {
      // Pointer clicks are handled above.
      if (detail !== 0 || !this.#choose(side, role) || !this.#position) return
      this.#byKey = { button, position: this.#position }
      board.focus(input.cursor, true)
    })
    button.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.#picked) return
      input.cancel()
      event.preventDefault()
    })
  }

  get #picked() {
    const { picked } = this.#parts.input
    return picked && /** @type {DropRole | null} */ (pocketRole(picked))
  }

  /** @param {Color} side @param {DropRole} role @returns {boolean} whether the piece is now picked */
  #choose(side, role) {
    if (this.#picked === role && side === this.#position?.turn) {
      this.#parts.input.pick(null)
      return false
    }
    return this.#pick(side, role)
  }

  /** @param {Color} side @param {DropRole} role @returns {boolean} whether the piece can be picked */
  #pick(side, role) {
    const { input, moves, explain, say, shell, whyNot } = this.#parts
    const texts = saying(shell.language)
    const position = this.#position
    if (!position) return false
    input.cancel()
    const why = whyNot(side)
    if (why) {
      say(why, true)
      return false
    }
    const isPossible = moves.targets(`@${role}`).size > 0
    if (!isPossible) {
      const verdict = moves.judgeFromTo(`@${role}`, emptySquare(position))
      if (!verdict.legal) explain(verdict)
      return false
    }
    this.#byKey = null
    input.pick(`@${role}`)
    say(texts.choose(role, position.pockets?.[side][role] ?? 0))
    return true
  }

  /** @param {VariantPosition} position @param {Color} orientation */
  show(position, orientation) {
    const { pockets, turn } = position
    if (!pockets) return
    this.#position = position
    const { board } = this.#parts.shell.view
    const texts = saying(this.#parts.shell.language)
    const picked = this.#picked
    for (const side of /** @type {const} */ (["white", "black"]))
      this.#rows[side].show(pockets[side], side === turn ? picked : null, texts)
    const [above, below] = [this.#rows[opposite(orientation)].element, this.#rows[orientation].element]
    if (board.previousElementSibling !== above) board.before(above)
    if (board.nextElementSibling !== below) board.after(below)
    board.classList.add("flanked", "pocketed")
    if (picked || !this.#byKey) return
    // After cancelling by key, the focus returns to the pocket.
    if (this.#parts.board.focused && this.#byKey.position.equals(position)) this.#byKey.button.focus()
    this.#byKey = null
  }

  remove() {
    for (const stop of this.#stops) stop()
    for (const { element } of Object.values(this.#rows)) element.remove()
    this.#parts.shell.view.board.classList.remove("flanked", "pocketed")
  }
}

/** An empty square on which any piece, even a pawn, can stand. @param {VariantPosition} position @returns {Square} */
function emptySquare(position) {
  const taken = position.pieces()
  const all = [..."45362718"].flatMap((rank) => [..."edcfbgah"].map((file) => /** @type {Square} */ (file + rank)))
  return all.find((square) => !taken.has(square)) ?? "e4"
}
