import { listed } from "../wasm/engine.js"
import { IllegalMoveError } from "./errors.js"
import * as engine from "../generated/calls.js"
import { answerTo, readInput, refusedBy, withMove } from "./move-input.js"
import { languageOf } from "../words/language.js"
import { moveOf } from "./moves.js"
import { checkedNotes } from "./notes.js"
import { checkedOptions, listOf, asText } from "./options.js"
import { moveOn } from "../wasm/packed-position.js"
import { take } from "./position.js"

/** @import { Judge } from "./move-input.js" */
/** @import { Notes } from "./notes.js" */
/** @import { StoredGame } from "../wasm/stored-game.js" */
/** @import { Game } from "./game.js" */
/** @import { Annotations, FenOptions, Move, MoveInput, MoveNode, NodeJson } from "./types.js" */
/** @import { VariantGame } from "../variants/members.js" */
/** @import { Variant } from "../variants/types.js" */

const NO_NODE = 0xffffffff

const deleted = () => new TypeError("this node was deleted")

/**
 * The game that nodes belong to, with the nodes whose notes were read.
 * @typedef {{ game: StoredGame, node(id: number): GameNode, noted: Set<GameNode>, variant(): Variant, changed(): void,
 *   notesRead(node: GameNode): void, branch(id: number): Game | undefined, }} Tree Call `changed` after a change,
 *   `notesRead` after returning notes that the app may change. `branch` is the game that starts at a node, undefined if
 *   that was deleted.
 */

// Functions instead of methods, because they are internal to the package.

/** @type {(tree: Tree, id: number) => GameNode} */
export let makeNode

/** undefined for nodes of other trees. @type {(node: GameNode, tree: Tree) => number | undefined} */
export let idOf

/** Writes notes that were read, and so may have changed, to the engine. @type {(node: GameNode) => void} */
export let flush

/** Whether the app has changed notes in place since the last call. @type {(node: GameNode) => boolean} */
export let noticeChange

/** Reads the notes again, after the engine may have changed them. @type {(node: GameNode) => void} */
export let reread

/** A node in the tree of a game: the start, or the position after a move. */
export class GameNode {
  #tree
  #id
  /** @type {Move | null | undefined} */
  #move
  /** @type {Notes | undefined} */
  #cache
  /** The notes as text when the app last read NAGs or annotations. */
  #snapshot = ""

  static {
    // `this`, because esbuild renames a class that refers to itself to _GameNode.
    makeNode = (tree, id) => new this(tree, id)
    idOf = (node, tree) => (node instanceof this && node.#tree === tree ? node.#id : undefined)
    flush = (node) => node.#flush()
    noticeChange = (node) => node.#noticeChange()
    reread = (node) => node.#reread()
  }

  /** Created by a `Game`. @param {Tree} tree @param {number} id @private */
  constructor(tree, id) {
    this.#tree = tree
    this.#id = id
  }

  /** Keeps Vue from wrapping it in a proxy, which cannot access private members. @returns {true} @internal */
  get __v_skip() {
    return true
  }

  /** The move that led here; null at the start. @type {Move | null} */
  get move() {
    if (this.#move === undefined) {
      const word = engine.gameMoveAt(this.#tree.game.number, this.#id)
      const move = word ? this.#decode(word) : null
      // The result is not cached, because an undone node may return.
      if (this.#id !== 0 && !this.parent) return move
      this.#move = move
    }
    return this.#move
  }

  /** In atomic, what the move explodes depends on the position before it. @param {number} word */
  #decode(word) {
    const before = this.variant === "atomic" && this.parent?.position
    return before ? moveOn(before, word) : moveOf(word)
  }

  /** Declared in variants/members.d.ts. @type {VariantGame["variant"]} @internal */
  get variant() {
    return this.#tree.variant()
  }

  /** The node before; null at the start, and after the move was taken back or deleted. @type {GameNode | null} */
  get parent() {
    const id = engine.gameParentOf(this.#tree.game.number, this.#id)
    return id === NO_NODE ? null : this.#tree.node(id)
  }

  /**
   * The next moves: the main line first, then the variations. @type {readonly MoveNode[]}
   * @example
   * Game.fromPgn("1. e4 (1. d4) e5").root.children.length   // 2
   */
  get children() {
    const children = engine.gameChildrenOf(this.#tree.game.number, this.#id)
    return Object.freeze(Array.from(children, (id) => /** @type {MoveNode} */ (this.#tree.node(id))))
  }

  /**
   * The child with this move, added as the last variation if it is new. The game's current position stays.
   * @param {MoveInput} move
   * @param {{ lang?: string | undefined }} [options] the language of the piece letters and of the error, as in `judge`
   * @throws {IllegalMoveError} when it is not legal here, with reason "game-over" if the game ended here
   * @throws {TypeError} when the node was deleted, or an option is unknown
   * @example
   * const game = Game.fromPgn("1. e4 e5")
   * game.root.add("d4").add("d5").move.san   // "d5"
   * game.ply   // 2
   */
  add(move, options) {
    const input = readInput(move, checkedOptions(options, ["lang"]))
    const { game } = this.#tree
    const id = withMove(input, (text, squares) => engine.gameAdd(game.number, this.#id, text, squares))
    if (id === NO_NODE) throw deleted()
    if (id === 0) {
      /** @type {Judge} */
      const judge = (text, squares) => engine.gameJudge(game.number, this.#id, text, squares)
      const decode = (/** @type {number} */ word) => moveOn(this.position, word)
      // First, because getters of the options may change the game.
      const refusal = /** @type {import("./verdict.js").Refusal} */ (answerTo(input, judge))
      throw new IllegalMoveError(refusedBy(input, refusal, languageOf(options), decode))
    }
    const [isNew] = listed()
    if (isNew) this.#tree.changed()
    return /** @type {MoveNode} */ (this.#tree.node(id))
  }

  /**
   * A new game that starts here, with the moves, variations and comments that follow. It keeps the tags, except those
   * about moves that it does not have (ECO, Opening, PlyCount …), and gets FEN and SetUp. It keeps the result if the
   * node is on the main line, and an end declared later. The comment here becomes the introduction, with annotations
   * and the NAGs (from 10 on) about the position.
   * @throws {TypeError} when the node was deleted, or PGN cannot represent a note
   * @example
   * const game = Game.fromPgn("1. e4 e5 (1... c5 {Sicilian} 2. Nf3)")
   * const sicilian = game.root.children[0].children[1].toGame()
   * sicilian.pgn().endsWith("{Sicilian} 2. Nf3 *\n")   // true
   * sicilian.tags.get("FEN")   // "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
   */
  toGame() {
    const game = this.#tree.branch(this.#id)
    if (!game) throw deleted()
    return game
  }

  /**
   * The node and all that follows as plain objects, without empty properties; `add(uci)` and the notes rebuild it. Each
   * move is inside the previous one, so `JSON.stringify` may fail on lines of more than 2,000 half-moves.
   * @throws {TypeError} when the node was deleted, or PGN cannot represent a note
   * @example
   * const game = Game.fromPgn("1. e4 {best by test}")
   * const { san, uci, ply, comment } = game.current.toJSON()
   * comment                                           // "best by test"
   * JSON.parse(JSON.stringify(game.root)).children[0].uci   // "e2e4"
   */
  toJSON() {
    const { game, noted } = this.#tree
    for (const node of noted) node.#flush()
    const { number } = game
    if (this.#id && engine.gameParentOf(number, this.#id) === NO_NODE) throw deleted()
    /** @type {[number, NodeJson][]} Each node before those that follow it. */
    const all = []
    const plain = (/** @type {number} */ id) => {
      const json = /** @type {NodeJson} */ ({})
      const word = engine.gameMoveAt(number, id)
      if (word) ({ san: json.san, uci: json.uci } = moveOf(word))
      engine.gamePutPositionAt(number, id)
      json.fen = take().fen()
      json.ply = engine.gamePlyAt(number, id)
      for (const [name, value] of Object.entries(engine.gameNotesAt(number, id))) {
        if (typeof value === "string" ? value : Object.keys(value).length > 0) Object.assign(json, { [name]: value })
      }
      all.push([id, json])
      return json
    }
    const json = plain(this.#id)
    for (const [id, json] of all) {
      const children = engine.gameChildrenOf(number, id)
      if (children.length > 0) json.children = Array.from(children, plain)
    }
    return json
  }

  /** The position here. */
  get position() {
    engine.gamePutPositionAt(this.#tree.game.number, this.#id)
    return take()
  }

  /**
   * The FEN of the position here.
   * @param {FenOptions} [options] @throws {TypeError} when an option is unknown
   * @example
   * Game.fromPgn("1. e4 e5").root.fen()   // "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
   */
  fen(options) {
    return this.position.fen(options)
  }

  /** Half-moves from the start. */
  get ply() {
    return engine.gamePlyAt(this.#tree.game.number, this.#id)
  }

  /**
   * The comment before the move: after a variation, at the beginning of one, or between move number and move. At the
   * start of the game, assigned text is added to `comment`.
   * @example
   * Game.fromPgn("1. e4 (1. d4) {best by test} 1... e5").current.commentBefore   // "best by test"
   */
  get commentBefore() {
    return this.#notes.commentBefore
  }

  set commentBefore(text) {
    const tidy = engine.tidyComment(asText("a comment", text))
    this.#write((notes) => {
      if (this.#id !== 0) notes.commentBefore = tidy
      else notes.comment = [tidy, notes.comment].filter(Boolean).join(" ")
    }, tidy)
  }

  /**
   * The comment after the move. Commands in an assigned text become annotations and replace those of their kind. Lines
   * are trimmed; a blank line separates paragraphs.
   * @example
   * Game.fromPgn("1. e4 {best by test} e5").root.children[0].comment   // "best by test"
   */
  get comment() {
    return this.#notes.comment
  }

  set comment(text) {
    const tidy = engine.tidyComment(asText("a comment", text))
    this.#write((notes) => (notes.comment = tidy), tidy)
  }

  /**
   * Numeric Annotation Glyphs: 1 good move, 2 mistake, … (PGN standard, section 10). The array may be modified in
   * place: see `Game.subscribe`.
   * @type {number[]}
   * @example
   * Game.fromPgn("1. e4! e5?!").root.children[0].nags   // [1]
   */
  get nags() {
    return this.#share().nags
  }

  set nags(nags) {
    const copy = listOf("NAGs", nags)
    this.#write((notes) => (notes.nags = copy))
  }

  /**
   * The commands in the comments: `[%clk]`, `[%emt]`, `[%eval]`, `[%csl]`, `[%cal]`, all others in `commands`. The
   * object may be modified in place: see `Game.subscribe`.
   * @type {Annotations}
   * @example
   * const game = Game.fromPgn("1. e4 {[%clk 0:01:30] [%cal Ge2e4]} *")
   * game.current.annotations.clock    // 90
   * game.current.annotations.arrows   // [{ color: "green", from: "e2", to: "e4" }]
   */
  get annotations() {
    return this.#share().annotations
  }

  set annotations(annotations) {
    const copy = { ...annotations }
    this.#write((notes) => (notes.annotations = copy))
  }

  /**
   * Writes notes, and notifies the game if they changed.
   * @param {(notes: Notes) => void} write
   * @param {string} [text] a comment: commands in it replace annotations of their kind, as in a PGN
   */
  #write(write, text = "") {
    const before = this.#snapshot || serialized(this.#notes)
    write(this.#notes)
    try {
      if (text.includes("[%")) this.#readCommands()
    } finally {
      // The notes have changed even if the engine refuses them.
      const after = serialized(this.#notes)
      this.#snapshot &&= after
      if (after !== before) this.#tree.changed()
    }
  }

  #readCommands() {
    // Throws if PGN cannot represent the notes, before anything changes.
    this.#flush()
    const others = { ...this.#notes.annotations }
    // The engine reads only the first command of a kind, so the new ones are written without the old ones.
    this.#notes.annotations = {}
    try {
      this.#flush()
      this.#cache = undefined
    } finally {
      this.#notes.annotations = joined(others, this.#notes.annotations)
    }
  }

  /** The notes, shared with the app, which may change them in place. */
  #share() {
    const notes = this.#notes
    this.#snapshot ||= serialized(notes)
    this.#tree.notesRead(this)
    return notes
  }

  #noticeChange() {
    const before = this.#snapshot
    if (before) this.#snapshot = serialized(this.#notes)
    return this.#snapshot !== before
  }

  #reread() {
    const notes = engine.gameNotesAt(this.#tree.game.number, this.#id)
    if (serialized(notes) === serialized(this.#notes)) return
    this.#cache = notes
    this.#snapshot &&= serialized(notes)
  }

  get #notes() {
    if (!this.#cache) {
      this.#cache = engine.gameNotesAt(this.#tree.game.number, this.#id)
      this.#tree.noted.add(this)
    }
    return /** @type {Notes} */ (this.#cache)
  }

  #flush() {
    if (!this.#cache) return
    // First, because getters of the annotations may use the engine and so move the game.
    const notes = checkedNotes(this.#cache)
    const refusal = engine.gameSetNotes(this.#tree.game.number, this.#id, notes)
    if (refusal) throw new TypeError(refusal)
  }
}

/** Later annotations replace those of their kind. @param {Annotations} before @param {Annotations} after */
function joined(before, after) {
  const all = { ...before, ...after }
  if (!before.commands || !after.commands) return all
  const names = new Set(after.commands.map(({ name }) => name))
  return { ...all, commands: [...before.commands.filter(({ name }) => !names.has(name)), ...after.commands] }
}

/** Notes as text, for comparison. @param {Notes} notes */
function serialized(notes) {
  try {
    return JSON.stringify(notes)
  } catch {
    // A BigInt, a cycle, a getter that throws: `pgn` will report it.
    return "unreadable"
  }
}
