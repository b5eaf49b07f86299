import { raw } from "./engine.js"
import { moveOf } from "./moves.js"
import { take } from "./position.js"
import { shown, squareIndex, squares } from "./squares.js"

/** @import { Annotations, MarkColor, Move, Square } from "./types.js" */

/** The engine's word for "no node". */
const NOBODY = 0xffffffff

/** @type {readonly MarkColor[]} */
const markColors = ["green", "red", "yellow", "blue"]

/**
 * Where nodes belong: a game.
 * @typedef {object} Tree
 * @property {() => TreeInMemory} live the game in wasm memory
 * @property {(id: number) => GameNode} node
 */

/**
 * What a node asks of it.
 * @typedef {object} TreeInMemory
 * @property {(id: number) => number} moveAt
 * @property {(id: number) => number} parentOf
 * @property {(id: number) => Uint32Array} childrenOf
 * @property {(id: number) => number} plyAt
 * @property {(id: number) => void} putPositionAt
 * @property {(id: number) => unknown} notesAt
 * @property {(id: number, before: string, after: string, nags: Uint16Array, numbers: Float64Array,
 *   squares: Uint8Array, arrows: Uint8Array) => void} setNotes
 */

/**
 * What is written about a move, as it crosses.
 * @typedef {object} RawNotes
 * @property {string} before
 * @property {string} after
 * @property {number[]} nags
 * @property {number | undefined} clock
 * @property {number | undefined} elapsed
 * @property {number | undefined} pawns
 * @property {number | undefined} mate
 * @property {number | undefined} depth
 * @property {number[]} squares
 * @property {number[]} arrows
 */

/** @typedef {{ before: string, after: string, nags: number[], annotations: Annotations }} Notes */

// For this package only; so they are no methods that everybody sees.

/**
 * Makes the node of a number.
 * @type {(tree: Tree, id: number) => GameNode}
 */
export let makeNode

/**
 * The number of a node, if it belongs to this tree.
 * @type {(node: GameNode, tree: Tree) => number | undefined}
 */
export let idOf

/**
 * Hands what was written about a node to the engine, if it was looked at.
 * @type {(node: GameNode) => void}
 */
export let flush

/** A place in the tree of a game: the start, or the position after a move. */
export class GameNode {
  #tree
  #id
  /** @type {Move | null | undefined} */
  #move
  /** @type {Notes | undefined} */
  #notes

  static {
    makeNode = (tree, id) => new GameNode(tree, id)
    idOf = (node, tree) => (node instanceof GameNode && node.#tree === tree ? node.#id : undefined)
    flush = (node) => node.#flush()
  }

  /**
   * Made by a `Game`.
   * @param {Tree} tree
   * @param {number} id
   * @private
   */
  constructor(tree, id) {
    this.#tree = tree
    this.#id = id
  }

  /**
   * The move that led here; null at the start.
   * @type {Move | null}
   */
  get move() {
    if (this.#move === undefined) {
      const word = this.#tree.live().moveAt(this.#id)
      this.#move = word ? moveOf(word) : null
    }
    return this.#move
  }

  /**
   * The node before; null at the start.
   * @type {GameNode | null}
   */
  get parent() {
    const id = this.#tree.live().parentOf(this.#id)
    return id === NOBODY ? null : this.#tree.node(id)
  }

  /**
   * The moves that follow: the main line first, then the variations.
   * @type {readonly GameNode[]}
   */
  get children() {
    return Object.freeze(Array.from(this.#tree.live().childrenOf(this.#id), (id) => this.#tree.node(id)))
  }

  /** The position here. */
  get position() {
    this.#tree.live().putPositionAt(this.#id)
    return take()
  }

  /** The FEN of the position here. */
  get fen() {
    return this.position.fen()
  }

  /** Half-moves from the start. */
  get ply() {
    return this.#tree.live().plyAt(this.#id)
  }

  /**
   * The comment before the move, without commands. Nothing comes before the start; what is written there joins its
   * comment.
   */
  get commentBefore() {
    return this.#written.before
  }

  set commentBefore(text) {
    const tidy = raw.tidyComment(String(text))
    const notes = this.#written
    if (this.#id !== 0) notes.before = tidy
    else notes.after = [tidy, notes.after].filter(Boolean).join(" ")
    this.#settle(tidy)
  }

  /** The comment after the move, without commands. Blanks around its lines are not kept. */
  get comment() {
    return this.#written.after
  }

  set comment(text) {
    const tidy = raw.tidyComment(String(text))
    this.#written.after = tidy
    this.#settle(tidy)
  }

  /**
   * Numeric Annotation Glyphs: 1 good move, 2 mistake, … (PGN standard section 10)
   * @type {number[]}
   */
  get nags() {
    return this.#written.nags
  }

  set nags(nags) {
    this.#written.nags = [...nags]
  }

  /**
   * What the comments say to programs: `[%clk]`, `[%emt]`, `[%eval]`, `[%csl]`, `[%cal]`.
   * @type {Annotations}
   */
  get annotations() {
    return this.#written.annotations
  }

  set annotations(annotations) {
    this.#written.annotations = { ...annotations }
  }

  /**
   * Commands in a comment become annotations at once, as they would when the game is read again.
   * @param {string} text
   */
  #settle(text) {
    if (!text.includes("[%")) return
    this.#flush()
    this.#notes = undefined
  }

  get #written() {
    return (this.#notes ??= notesOf(/** @type {RawNotes} */ (this.#tree.live().notesAt(this.#id))))
  }

  #flush() {
    // Before it is handed over: getters of the annotations may use the engine.
    const notes = this.#notes && rawNotesOf(this.#notes)
    if (notes) this.#tree.live().setNotes(this.#id, ...notes)
  }
}

/**
 * @param {RawNotes} read
 * @returns {Notes}
 */
function notesOf({ before, after, nags, clock, elapsed, pawns, mate, depth, squares: marked, arrows }) {
  /** @type {Annotations} */
  const annotations = {}
  if (clock !== undefined) annotations.clock = clock
  if (elapsed !== undefined) annotations.elapsed = elapsed
  const deep = depth === undefined ? {} : { depth }
  if (pawns !== undefined) annotations.eval = { pawns, ...deep }
  if (mate !== undefined) annotations.eval = { mate, ...deep }
  const square = (/** @type {number | undefined} */ index) => /** @type {Square} */ (squares[index ?? 0])
  const color = (/** @type {number | undefined} */ index) => /** @type {MarkColor} */ (markColors[index ?? 0])
  if (marked.length > 0) {
    annotations.squares = []
    for (let at = 0; at < marked.length; at += 2) {
      annotations.squares.push({ color: color(marked[at]), square: square(marked[at + 1]) })
    }
  }
  if (arrows.length > 0) {
    annotations.arrows = []
    for (let at = 0; at < arrows.length; at += 3) {
      annotations.arrows.push({ color: color(arrows[at]), from: square(arrows[at + 1]), to: square(arrows[at + 2]) })
    }
  }
  return { before, after, nags: [...nags], annotations }
}

/**
 * @param {Notes} notes
 * @returns {[string, string, Uint16Array, Float64Array, Uint8Array, Uint8Array]}
 */
function rawNotesOf({ before, after, nags, annotations }) {
  for (const nag of nags) {
    if (!Number.isInteger(nag) || nag < 0 || nag > 0xffff) throw new TypeError(`${shown(nag)} is no NAG: 0 to 65535 was expected`)
  }
  const evaluation = /** @type {{ pawns?: number, mate?: number, depth?: number }} */ (annotations.eval ?? {})
  return [
    before,
    after,
    Uint16Array.from(nags),
    Float64Array.of(
      numberOf(annotations.clock, "clock"),
      numberOf(annotations.elapsed, "elapsed time"),
      numberOf(evaluation.pawns, "evaluation"),
      wholeOf(evaluation.mate, "number of moves to mate"),
      wholeOf(evaluation.depth, "depth"),
    ),
    Uint8Array.from((annotations.squares ?? []).flatMap((mark) => [colorIndex(mark.color), squareIndex(mark.square)])),
    Uint8Array.from(
      (annotations.arrows ?? []).flatMap((mark) => [colorIndex(mark.color), squareIndex(mark.from), squareIndex(mark.to)]),
    ),
  ]
}

/** @param {unknown} color */
function colorIndex(color) {
  const index = markColors.findIndex((known) => known === color)
  if (index < 0) throw new TypeError(`${shown(color)} is not a color of marks: ${markColors.join(", ")} were expected`)
  return index
}

/**
 * @param {unknown} value
 * @param {string} what
 * @returns {number} NaN for none
 */
function numberOf(value, what) {
  if (value === undefined || value === null) return NaN
  if (typeof value !== "number" || !Number.isFinite(value)) throw new TypeError(`${shown(value)} is no ${what}: a number was expected`)
  return value
}

/**
 * @param {unknown} value
 * @param {string} what
 * @returns {number} NaN for none
 */
function wholeOf(value, what) {
  const number = numberOf(value, what)
  if (number % 1) throw new TypeError(`${shown(value)} is no ${what}: a whole number was expected`)
  return number
}
