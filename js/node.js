import { give, raw, taken } from "./engine.js"
import { moveOf } from "./moves.js"
import { Parcel, Unpacked } from "./parcel.js"
import { take } from "./position.js"
import { shown, squareIndex, squares } from "./squares.js"

/** @import { Annotations, MarkColor, Move, Square } from "./types.js" */

/** The engine's word for "no node". */
const NOBODY = -1

/** The largest whole number that is written: i32::MAX. */
const MOST = 0x7fffffff

const encoder = new TextEncoder()
const decoder = new TextDecoder("utf-8", { ignoreBOM: true })

/** @type {readonly MarkColor[]} */
const markColors = ["green", "red", "yellow", "blue"]

/**
 * Where nodes belong: a game.
 * @typedef {object} Tree
 * @property {() => number} live where the game is in wasm memory
 * @property {(id: number) => GameNode} node
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
      const word = raw.game_moveAt(this.#tree.live(), this.#id)
      this.#move = word ? moveOf(word) : null
    }
    return this.#move
  }

  /**
   * The node before; null at the start.
   * @type {GameNode | null}
   */
  get parent() {
    const id = raw.game_parentOf(this.#tree.live(), this.#id)
    return id === NOBODY ? null : this.#tree.node(id)
  }

  /**
   * The moves that follow: the main line first, then the variations.
   * @type {readonly GameNode[]}
   */
  get children() {
    const children = new Unpacked(taken(raw.game_childrenOf(this.#tree.live(), this.#id)))
    return Object.freeze(children.numbers().map((id) => this.#tree.node(id)))
  }

  /** The position here. */
  get position() {
    raw.game_putPositionAt(this.#tree.live(), this.#id)
    return take()
  }

  /** The FEN of the position here. */
  get fen() {
    return this.position.fen()
  }

  /** Half-moves from the start. */
  get ply() {
    return raw.game_plyAt(this.#tree.live(), this.#id)
  }

  /**
   * The comment before the move, without commands. Nothing comes before the start; what is written there joins its
   * comment.
   */
  get commentBefore() {
    return this.#written.before
  }

  set commentBefore(text) {
    const tidy = tidied(text)
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
    const tidy = tidied(text)
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
    return (this.#notes ??= notesOf(taken(raw.game_notesAt(this.#tree.live(), this.#id))))
  }

  #flush() {
    // Before it is handed over: getters of the annotations may use the engine.
    const notes = this.#notes && parcelOf(this.#notes)
    if (notes) raw.game_setNotes(this.#tree.live(), this.#id, ...give(notes))
  }
}

/**
 * A comment as PGN can hold it.
 * @param {unknown} text
 */
function tidied(text) {
  return decoder.decode(taken(raw.tidyComment(...give(encoder.encode(String(text))))))
}

/**
 * @param {Uint8Array} bytes as bindings/src/notes.rs packs them
 * @returns {Notes}
 */
function notesOf(bytes) {
  const parcel = new Unpacked(bytes)
  const before = parcel.text()
  const after = parcel.text()
  const nags = parcel.numbers()
  const decimal = () => {
    const millionths = parcel.maybe()
    return millionths === undefined ? undefined : millionths / 1e6
  }
  const [clock, elapsed, pawns] = [decimal(), decimal(), decimal()]
  const [mate, depth] = [parcel.maybe(), parcel.maybe()]
  /** @type {Annotations} */
  const annotations = {}
  if (clock !== undefined) annotations.clock = clock
  if (elapsed !== undefined) annotations.elapsed = elapsed
  const deep = depth === undefined ? {} : { depth }
  if (pawns !== undefined) annotations.eval = { pawns, ...deep }
  if (mate !== undefined) annotations.eval = { mate, ...deep }
  const square = () => /** @type {Square} */ (squares[parcel.number()])
  const color = () => /** @type {MarkColor} */ (markColors[parcel.number()])
  const marked = parcel.number() / 2
  if (marked > 0) annotations.squares = Array.from({ length: marked }, () => ({ color: color(), square: square() }))
  const arrows = parcel.number() / 3
  if (arrows > 0) annotations.arrows = Array.from({ length: arrows }, () => ({ color: color(), from: square(), to: square() }))
  return { before, after, nags, annotations }
}

/**
 * @param {Notes} notes
 * @returns {Uint8Array}
 */
function parcelOf({ before, after, nags, annotations }) {
  const parcel = new Parcel()
  parcel.text(before)
  parcel.text(after)
  for (const nag of nags) {
    if (!Number.isInteger(nag) || nag < 0 || nag > 0xffff) throw new TypeError(`${shown(nag)} is no NAG: 0 to 65535 was expected`)
  }
  parcel.numbers(nags)
  const evaluation = /** @type {{ pawns?: number, mate?: number, depth?: number }} */ (annotations.eval ?? {})
  parcel.maybe(millionthsOf(notNegative(annotations.clock, "clock"), "clock"))
  parcel.maybe(millionthsOf(notNegative(annotations.elapsed, "elapsed time"), "elapsed time"))
  parcel.maybe(millionthsOf(evaluation.pawns, "evaluation"))
  parcel.maybe(wholeOf(evaluation.mate, "number of moves to mate"))
  parcel.maybe(wholeOf(notNegative(evaluation.depth, "depth"), "depth"))
  parcel.numbers((annotations.squares ?? []).flatMap((mark) => [colorIndex(mark.color), squareIndex(mark.square)]))
  parcel.numbers(
    (annotations.arrows ?? []).flatMap((mark) => [colorIndex(mark.color), squareIndex(mark.from), squareIndex(mark.to)]),
  )
  return parcel.bytes
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
 * @returns {number | undefined}
 */
function numberOf(value, what) {
  if (value === undefined || value === null) return undefined
  if (typeof value !== "number" || !Number.isFinite(value)) throw new TypeError(`${shown(value)} is no ${what}: a number was expected`)
  return value
}

/**
 * @template T
 * @param {T} value
 * @param {string} what
 */
function notNegative(value, what) {
  if (typeof value === "number" && value < 0) throw new TypeError(`${value} is no ${what}: 0 or more was expected`)
  return value
}

/**
 * @param {unknown} value
 * @param {string} what
 * @returns {number | undefined} what is beyond all bounds is left out
 */
function millionthsOf(value, what) {
  const number = numberOf(value, what)
  if (number === undefined) return undefined
  const millionths = Math.round(number * 1e6)
  return Math.abs(millionths) < 9e15 ? millionths : undefined
}

/**
 * @param {unknown} value
 * @param {string} what
 * @returns {number | undefined} cut to 32 bits
 */
function wholeOf(value, what) {
  const number = numberOf(value, what)
  if (number === undefined) return undefined
  if (number % 1) throw new TypeError(`${shown(value)} is no ${what}: a whole number was expected`)
  return Math.max(-MOST, Math.min(MOST, number))
}
