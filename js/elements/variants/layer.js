// What a variant adds to a board: pockets, remaining checks, explosions, goal squares of kings.
import { html } from "../picture/html.js"
import { path, twice } from "../picture/overlay.js"
import { opposite } from "../picture/squares.js"
import { adoptStyle } from "../element/style.js"
import { Pockets } from "./pockets.js"
import style from "./variants.css"
import { saying } from "./words.js"

/** @import { Color, Square } from "../../api.js" */
/** @import { PlayedGame, PlayedNode } from "../play/game-observer.js" */
/** @import { BoardInput } from "../play/input.js" */
/** @import { InteractiveBoard } from "../play/interaction.js" */
/** @import { Mark, MarkKind, Shape } from "../picture/overlay.js" */
/** @import { Refused } from "../play/refusal.js" */
/** @import { PlayShell } from "../element/shell.js" */
/** @import { UserMoves } from "../play/user-moves.js" */
/** @import { VariantMove, VariantPosition } from "./variants.js" */

/**
/**
 * @typedef {object} VariantBoard a board on which a variant is played
 * @property {PlayShell} shell
 * @property {InteractiveBoard} board
 * @property {BoardInput} input
 * @property {UserMoves} moves
 * @property {(text: string, refusal?: boolean) => void} say
 * @property {(verdict: Refused) => void} explain shows a refusal
 * @property {(side: Color) => string | null} whyNot why the user cannot pick from a side's pocket, unless it is empty
 */

/** Milliseconds for which an explosion is shown. */
const duration = 1500

const star =
  "M0-50 9-25 25-41 22-20 46-26 27-9 50 0 27 9 46 26 22 20 25 41 9 25 0 50-9 25-25 41-22 20-46 26-27 9-50 0-27-9-46-26-22-20-25-41-9-25Z"

/** @satisfies {Partial<Record<MarkKind, Shape>>} */
const shapes = {
  exploded: () => [path("blast", star)],
  goal: () => twice("goal-edge", "goal-line", "M-14-47H14M-14 47H14M-47-14V14M47-14V14"),
}

/** @type {Readonly<Record<string, readonly string[]>>} */
const goals = {
  "king-of-the-hill": ["d4", "e4", "d5", "e5"],
  "racing-kings": [..."abcdefgh"].map((file) => `${file}8`),
}

export class VariantLayer {
  variant
  #parts
  /** @type {Pockets | null} */
  #pockets = null
  #checks = { above: html("p", "checks", { part: "checks" }), below: html("p", "checks", { part: "checks" }) }
  /** The node that is shown. @type {PlayedNode | null} */
  #node = null
  /** The squares of an explosion. @type {readonly Square[]} */
  #blast = []
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer

  /** @param {string} variant @param {VariantBoard} parts */
  constructor(variant, parts) {
    this.variant = variant
    this.#parts = parts
    adoptStyle(parts.shell.root, style)
    if (variant === "crazyhouse") this.#pockets = new Pockets(parts)
  }

  /** @param {PlayedGame} game @returns {Mark[]} */
  marks({ current }) {
    const position = /** @type {VariantPosition} */ (current.position)
    this.#follow(current)
    // The orientation is known once the board is rendered.
    queueMicrotask(() => this.#show(position))
    /** @param {string} square @param {keyof typeof shapes} kind */
    const mark = (square, kind) => ({ square: /** @type {Square} */ (square), kind, silent: true, shape: shapes[kind] })
    return [
      ...(goals[this.variant] ?? []).map((square) => mark(square, "goal")),
      ...this.#blast.map((square) => mark(square, "exploded")),
    ]
  }

  /** Shows an explosion when the reader goes one step forward. @param {PlayedNode} current */
  #follow(current) {
    if (current === this.#node) return
    const isStep = current.parent !== null && current.parent === this.#node
    const { exploded = [] } = /** @type {Partial<VariantMove>} */ (isStep ? current.move : {})
    this.#node = current
    clearTimeout(this.#timer)
    this.#blast = exploded.map(({ square }) => square)
    if (this.#blast.length === 0) return
    this.#timer = setTimeout(() => {
      this.#blast = []
      this.#parts.shell.invalidate()
    }, duration)
  }

  /** @param {VariantPosition} position */
  #show(position) {
    const { shell } = this.#parts
    const { orientation } = this.#parts.board
    this.#pockets?.show(position, orientation)
    const { remainingChecks } = position
    if (!remainingChecks) return
    const { board } = shell.view
    const { above, below } = this.#checks
    const { checksLeft } = saying(shell.language)
    above.textContent = checksLeft(opposite(orientation), remainingChecks[opposite(orientation)])
    below.textContent = checksLeft(orientation, remainingChecks[orientation])
    if (above.isConnected) return
    // Rows of captured pieces stay next to the board.
    const outermost = (/** @type {Element | null} */ row) => (row?.classList.contains("captured-row") ? row : board)
    outermost(board.previousElementSibling).before(above)
    outermost(board.nextElementSibling).after(below)
    board.classList.add("flanked")
  }

  remove() {
    clearTimeout(this.#timer)
    this.#pockets?.remove()
    this.#parts.shell.view.board.classList.remove("flanked")
    for (const element of Object.values(this.#checks)) element.remove()
  }
}
