import * as engine from "./generated/calls.js"
import { moveOf } from "./moves.js"
import { checkedNotes } from "./notes.js"
import { listOf, textOf } from "./options.js"
import { take } from "./position.js"
import { checkReceivers } from "./receiver.js"

/** @import { Notes } from "./notes.js" */
/** @import { StoredGame } from "./stored-game.js" */
/** @import { Annotations, Move } from "./types.js" */

/** The engine's word for "no node". */
const NOBODY = 0xffffffff

/**
 * Where nodes belong: a game.
 * @typedef {object} Tree
 * @property {StoredGame} game
 * @property {(id: number) => GameNode} node
 * @property {Set<GameNode>} noted The nodes whose notes were looked at, and may have been written.
 */

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
 * Writes the notes of a node back to the engine, if they were read and so may have been changed.
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
    // `this` and not the name: esbuild publishes a class that names itself as _GameNode.
    makeNode = (tree, id) => new this(tree, id)
    idOf = (node, tree) => (node instanceof this && node.#tree === tree ? node.#id : undefined)
    flush = (node) => node.#flush()
    checkReceivers(this, "GameNode", (value) => #tree in value)
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
   * For Vue: its proxies could not reach the private members.
   * @returns {true}
   * @internal
   */
  get __v_skip() {
    return true
  }

  /**
   * The move that led here; null at the start.
   * @type {Move | null}
   */
  get move() {
    if (this.#move === undefined) {
      const word = engine.gameMoveAt(this.#tree.game.number, this.#id)
      this.#move = word ? moveOf(word) : null
    }
    return this.#move
  }

  /**
   * The node before; null at the start.
   * @type {GameNode | null}
   */
  get parent() {
    const id = engine.gameParentOf(this.#tree.game.number, this.#id)
    return id === NOBODY ? null : this.#tree.node(id)
  }

  /**
   * The moves that follow: the main line first, then the variations.
   * @type {readonly GameNode[]}
   */
  get children() {
    const children = engine.gameChildrenOf(this.#tree.game.number, this.#id)
    return Object.freeze(Array.from(children, (id) => this.#tree.node(id)))
  }

  /** The position here. */
  get position() {
    engine.gamePutPositionAt(this.#tree.game.number, this.#id)
    return take()
  }

  /** The FEN of the position here. */
  get fen() {
    return this.position.fen()
  }

  /** Half-moves from the start. */
  get ply() {
    return engine.gamePlyAt(this.#tree.game.number, this.#id)
  }

  /**
   * The comment before the move, without commands. Nothing comes before the start; what is written there joins its
   * comment.
   */
  get commentBefore() {
    return this.#written.commentBefore
  }

  set commentBefore(text) {
    const tidy = engine.tidyComment(textOf("a comment", text))
    const notes = this.#written
    if (this.#id !== 0) notes.commentBefore = tidy
    else notes.comment = [tidy, notes.comment].filter(Boolean).join(" ")
    this.#settle(tidy)
  }

  /** The comment after the move, without commands. Blanks around its lines are not kept. */
  get comment() {
    return this.#written.comment
  }

  set comment(text) {
    const tidy = engine.tidyComment(textOf("a comment", text))
    this.#written.comment = tidy
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
    this.#written.nags = listOf("NAGs", nags)
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
    if (!this.#notes) {
      this.#notes = engine.gameNotesAt(this.#tree.game.number, this.#id)
      this.#tree.noted.add(this)
    }
    return /** @type {Notes} */ (this.#notes)
  }

  #flush() {
    if (!this.#notes) return
    // Before the game is named: getters of the annotations may use the engine.
    const notes = checkedNotes(this.#notes)
    const refusal = engine.gameSetNotes(this.#tree.game.number, this.#id, notes)
    if (refusal) throw new TypeError(refusal)
  }
}
