import { Changes } from "./changes.js"
import { endOf } from "./game-end.js"
import { listed, needWhole } from "../wasm/engine.js"
import { IllegalMoveError, PgnError } from "./errors.js"
import { frozen } from "./frozen.js"
import * as engine from "../generated/calls.js"
import { addGameSentences } from "../words/game-sentences.js"
import { answerTo, readInput, refusedBy, verdictOn, withMove } from "./move-input.js"
import { languageOf, sentenceNames } from "../words/language.js"
import { moveOf } from "./moves.js"
import { flush, idOf, makeNode, reread } from "./node.js"
import {
  checkedOptions,
  choice,
  flag,
  isBlack,
  isPlain,
  isGiven,
  listOf,
  rulesNames,
  asText,
  wholeNumber,
  wrong,
} from "./options.js"
import { firstGame, gameReading } from "./pgn-reader.js"
import { moveOn, put } from "../wasm/packed-position.js"
import { isPackedPosition, Position } from "./position.js"
import { claimsIn, claimVerdictIn, gameProblemsIn } from "../wasm/results.js"
import { describe } from "./describe.js"
import { StoredGame } from "../wasm/stored-game.js"
import { readTags, setTag, tagsOf } from "./tags.js"
import { ANTICHESS, HORDE, numberIn, RACING_KINGS, variants } from "./variant.js"
import { nameOf } from "./variant-state.js"
import { claimVerdictOf, gameProblemOf } from "./verdict.js"

/** @import { GameNode } from "./node.js" */
/** @import { ClaimVerdict, Color, DrawClaim, FenOptions, GameEnd, GameOptions, GameProblem, Move, MoveInput, PgnOptions, ReadOptions, Result, Rules, StartOptions, Verdict } from "./types.js" */
/** @import { VariantGame } from "../variants/members.js" */

const MAX_U32 = 0xffffffff

/** @param {GameOptions & StartOptions} options @param {Rules} rules */
function startOf(options, rules) {
  const { fen, chess960 } = options
  if (!["undefined", "boolean", "number"].includes(typeof chess960) && chess960 !== null) {
    throw wrong("chess960", chess960, "true, false or a number from 0 to 959")
  }
  if (fen !== undefined && fen !== null) {
    if (typeof chess960 === "number") {
      throw new TypeError("a game starts from a FEN or from the number of a Chess960 position, not both")
    }
    const kings = rules === "free" ? "optional" : "required"
    const mode = typeof chess960 === "boolean" ? { chess960 } : {}
    return Position.fromFen(fen, { ...mode, kings, ...variantOption(options) })
  }
  const number = chess960 === true ? Math.floor(Math.random() * 960) : chess960
  return typeof number === "number" ? startOf960(numberIn(options), number) : Position.start(variantOption(options))
}

/** The option `variant` alone, if given. @param {StartOptions} options */
const variantOption = ({ variant }) => (isGiven(variant) ? { variant } : undefined)

/** A Chess960 starting position under the rules of a variant. @param {number} variant @param {number} number */
function startOf960(variant, number) {
  const start = Position.chess960(number)
  if (variant === 0) return start
  if (variant === HORDE || variant === RACING_KINGS)
    throw new TypeError(`"${variants[variant]}" has one starting position: chess960 cannot be ${number}`)
  // Without castling there are no rights to lose.
  const fields = { variant: variants[variant], ...(variant === ANTICHESS && { castling: "-" }) }
  return start.toSetup().with(fields).position()
}

/** A game with its history and variations, played by the rules. */
export class Game {
  #stored
  /** @type {Position | undefined} */
  #start
  /** @type {Position | undefined} */
  #position
  /** @type {Map<string, string> | undefined} */
  #tags
  #areTagsStale = true
  /** @type {Map<number, GameNode>} */
  #nodes = new Map()
  /** @type {import("./node.js").Tree} */
  #tree
  #changes
  /** @type {import("./move-input.js").Judge} */
  #judge = (text, squares) => {
    const { number } = this.#stored
    return engine.gameJudge(number, engine.gameCurrent(number), text, squares)
  }
  /** @type {import("./move-input.js").Judge} */
  #play = (text, squares) => engine.gamePlay(this.#stored.number, text, squares) || engine.gameRefusal()
  /** The position matters only in atomic, where captures explode the pieces around. @param {number} word */
  #decode = (word) => (this.variant === "atomic" ? moveOn(this.position, word) : moveOf(word))

  /**
   * @param {GameOptions | string | Position} [options] or the starting position, as a FEN or a `Position`
   * @throws {InvalidFenError} when the FEN cannot be read
   * @throws {RangeError} when there is no Chess960 position of that number
   * @throws {TypeError} when an option is unknown or has the wrong type, or PGN cannot represent a tag
   * @example
   * new Game().ply   // 0
   * new Game("4k3/8/8/8/8/8/8/4K2R w K -").judge("O-O").legal   // true
   * new Game(Position.chess960(0)).position.chess960   // true
   * new Game({ chess960: 518, rules: "online", tags: { White: "Anna" } }).tags.get("White")   // "Anna"
   */
  constructor(options) {
    addGameSentences()
    const { stored, start, tags } = options instanceof StoredGame ? { stored: options, tags: [] } : newGame(options)
    // The position remembers the dropped parts of its FEN; the engine does not.
    this.#start = start
    this.#stored = stored
    /** @type {Set<GameNode>} */
    const noted = new Set()
    this.#changes = new Changes(noted)
    this.#tree = {
      game: stored,
      node: (id) => this.#node(id),
      noted,
      changed: () => this.#changed(),
      variant: () => this.variant,
      notesRead: (node) => this.#changes.checkLater(node),
      branch: (id) => {
        this.#flush()
        const number = engine.gameBranch(this.#stored.number, id)
        return number ? gameOf(new StoredGame(number)) : undefined
      },
    }
    Object.defineProperty(this, "contents", contents)
    for (const [name, value] of tags) setTag(stored, asText("the name of a tag", name), asText("a tag", value))
  }

  /**
   * Reads the first game of a PGN, up to the end of its main line.
   * @param {string} pgn @param {ReadOptions} [options]
   * @throws {PgnError} for the first issue with `lost`, or if there is no game; `parsePgn` reads on
   * @throws {TypeError} when an option is unknown or has the wrong type
   * @example
   * Game.fromPgn("1. f3 e5 2. g4 Qh4#").end   // { result: "0-1", reason: "checkmate", winner: "black" }
   * Game.fromPgn("1. e4", { rules: "free" }).move("--").san   // "--"
   */
  static fromPgn(pgn, options) {
    const { bytes, issues } = firstGame(pgn, gameReading(options))
    const issue = issues.find(({ lost }) => lost)
    if (issue) throw new PgnError(issue)
    // If there is no game, there is an issue with `lost`.
    return gameOf(new StoredGame(/** @type {Uint8Array} */ (bytes)))
  }

  /**
   * The PGN tags: "Event", "White", … The seven-tag roster is always there; Result, Termination and EndedBy follow the
   * game. Setting a tag that PGN cannot represent throws a TypeError.
   * @type {Map<string, string>}
   * @example
   * const game = new Game()
   * game.tags.set("White", "Anna")
   * game.pgn().includes('[White "Anna"]')   // true
   */
  get tags() {
    this.#tags ??= tagsOf(
      this.#stored,
      () => this.tags,
      () => this.#changes.note(),
    )
    if (this.#areTagsStale) readTags(this.#tags, this.#stored)
    this.#areTagsStale = false
    return this.#tags
  }

  /** The current position. */
  get position() {
    this.#position ??= this.ply === 0 ? this.start : this.current.position
    return this.#position
  }

  /**
   * The FEN of the current position.
   * @param {FenOptions} [options] @throws {TypeError} when an option is unknown
   * @example
   * new Game().fen()   // "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
   */
  fen(options) {
    return this.position.fen(options)
  }

  /**
   * Whose move it is in the current position. @type {Color}
   * @example
   * Game.fromPgn("1. e4").turn   // "black"
   */
  get turn() {
    return this.position.turn
  }

  /** The starting position. */
  get start() {
    this.#start ??= this.root.position
    return this.#start
  }

  /**
   * The moves from the start to the current position.
   * @returns {Move[]}
   * @example
   * Game.fromPgn("1. e4 e5 2. Nf3").history().map((move) => move.san)   // ["e4", "e5", "Nf3"]
   */
  history() {
    if (this.variant !== "atomic") return Array.from(engine.gameHistory(this.#stored.number), moveOf)
    const moves = []
    for (let node = this.current; node.move && node.parent; node = node.parent) moves.push(node.move)
    return moves.reverse()
  }

  /** Declared in variants/members.d.ts. @type {VariantGame["variant"]} @internal */
  get variant() {
    return nameOf(this.start.state)
  }

  /** The rules of the game. @type {Rules} */
  get rules() {
    return /** @type {Rules} */ (engine.gameRules(this.#stored.number))
  }

  /** Half-moves played to the current position. */
  get ply() {
    return this.current.ply
  }

  /** Length of the current line in half-moves, including those ahead. */
  get lastPly() {
    return engine.gameLastPly(this.#stored.number)
  }

  /**
   * The root of the move tree; its first child line is the main line. @type {GameNode}
   * @example
   * Game.fromPgn("1. e4 (1. d4) e5").root.children.map((node) => node.move.san)   // ["e4", "d4"]
   */
  get root() {
    return this.#node(0)
  }

  /**
   * The current node of the tree. @type {GameNode}
   * @example
   * const game = Game.fromPgn("1. e4 e5")
   * game.current.comment = "The open games."
   * game.pgn().endsWith("1. e4 e5 {The open games.} *\n")   // true
   */
  get current() {
    return this.#node(engine.gameCurrent(this.#stored.number))
  }

  /**
   * Whether a move is legal now and, if not, why. Never throws.
   * @param {MoveInput} move
   * @param {{ lang?: string | undefined }} [options] language of message and piece letters, as in `Position.judge`
   * @returns {Verdict}
   * @example
   * const game = Game.fromPgn("1. e4 e5 2. Ke2 a6 3. Ke1 a5 4. Nf3 a4 5. Bc4 a3")
   * game.judge("O-O").message   // "White may not castle king side: the king moved with 2. Ke2."
   */
  judge(move, options) {
    return verdictOn(readInput(move, options), this.#judge, languageOf(options), this.#decode)
  }

  /**
   * Plays a legal move; at an earlier node, follows a line or starts a variation. Under free rules "--" passes the
   * turn.
   * @param {MoveInput} move
   * @param {{ lang?: string | undefined }} [options] the language of the piece letters and of the error, as in `judge`
   * @returns {Move} @throws {IllegalMoveError} when it is not legal, with reason "game-over" once the game has ended
   * @throws {TypeError} when an option is unknown
   * @example
   * const game = new Game()
   * game.move("e4").uci                          // "e2e4"
   * game.move({ from: "e7", to: "e5" }).san      // "e5"
   * try {
   *   game.move("Ke3")
   * } catch (error) {
   *   error.verdict.reason   // "piece-cannot-move-there"
   * }
   */
  move(move, options) {
    const input = readInput(move, checkedOptions(options, ["lang"]))
    const answer = answerTo(input, this.#play, this.#judge)
    if (typeof answer !== "number")
      throw new IllegalMoveError(refusedBy(input, answer, languageOf(options), this.#decode))
    const played = this.#played(answer)
    this.#changed()
    return played
  }

  /**
   * Takes back the last move: removes it from the tree with everything after it (moves, variations, comments, a
   * declared end). `redo` brings them back. At the start it only withdraws a declared end.
   * @returns {Move | null} null at the start
   * @example
   * const game = Game.fromPgn("1. e4 e5")
   * game.undo().san   // "e5"
   * game.move("c5")
   * game.pgn().endsWith("1. e4 c5 *\n")   // true
   */
  undo() {
    // At the start, an end may be declared without a move.
    const end = engine.gameCurrent(this.#stored.number) === 0 ? this.end : null
    return this.#back(engine.gameUndo, () => this.end !== end)
  }

  /**
   * Plays again what `undo` took back, one move per call. The first call restores the last move that was taken back,
   * with everything after it (moves, variations, comments, a declared end). Further calls restore earlier ones, then go
   * along the line that followed. Clones and saved games have nothing to redo.
   * @returns {Move | null} null if nothing was taken back, if an end is declared here, or once another move was played
   *   or a node was added, deleted or moved
   * @example
   * const game = Game.fromPgn("1. e4 e5 2. Nf3 Nc6")
   * game.goTo(3)
   * game.undo().san   // "Nf3"
   * game.redo().san   // "Nf3"
   * game.redo().san   // "Nc6"
   * game.redo()       // null
   */
  redo() {
    return this.#forward(engine.gameRedo)
  }

  /**
   * Goes one move towards the start; the tree stays.
   * @returns {Move | null} the move that was left; null at the start
   * @example
   * const game = Game.fromPgn("1. e4 e5")
   * game.back().san      // "e5"
   * game.forward().san   // "e5"
   */
  back() {
    return this.#back(engine.gameBack)
  }

  /**
   * Goes one move along the current line: the one that was last played or gone to.
   * @returns {Move | null} null at the end of the line
   * @example
   * const game = Game.fromPgn("1. e4 e5")
   * game.goTo(0)
   * game.forward().san   // "e4"
   */
  forward() {
    return this.#forward(engine.gameForward)
  }

  /** @param {(game: number) => number} call returns the move that was left, 0 for none */
  #back(call, hasChanged = () => false) {
    const { move } = this.current
    const word = call(this.#stored.number)
    if (word || hasChanged()) this.#changed()
    return word ? move : null
  }

  /** @param {(game: number) => number} call returns the move to the new current node, 0 for none */
  #forward(call) {
    const word = call(this.#stored.number)
    if (!word) return null
    const played = this.#played(word)
    this.#changed()
    return played
  }

  /** The move that led to the current node. In atomic, the word does not say what explodes. @param {number} word */
  #played(word) {
    return (this.variant === "atomic" && this.current.move) || moveOf(word)
  }

  /**
   * Goes to a ply of the current line, or to its end if it is shorter.
   * @param {number} ply 0 for the start
   * @throws {RangeError} when it is not a whole number from 0 on
   * @example
   * const game = Game.fromPgn("1. e4 e5 2. Nf3")
   * game.goTo(1)
   * game.current.move.san   // "e4"
   */
  goTo(ply) {
    if (!Number.isInteger(ply) || ply < 0) {
      throw new RangeError(`${describe(ply)} is not a ply: a whole number of at least 0 was expected`)
    }
    this.#navigate(() => engine.gameGoTo(this.#stored.number, Math.min(ply, MAX_U32)))
  }

  /** @template T @param {() => T} call may change the current node */
  #navigate(call) {
    const before = engine.gameCurrent(this.#stored.number)
    const result = call()
    if (engine.gameCurrent(this.#stored.number) !== before) this.#changed()
    return result
  }

  #changed() {
    this.#position = undefined
    this.#areTagsStale = true
    this.#changes.note()
  }

  /**
   * Calls a listener, without arguments, once after every change of moves, current node, end, tags, comments, NAGs or
   * annotations. With `version` it makes the game a store, as for React's `useSyncExternalStore`. It needs no `this`,
   * and is always the same function.
   *
   * A listener may change the game, subscribe and unsubscribe. Its errors are rethrown in a microtask, after other
   * listeners.
   *
   * The results of `nags` and `annotations` may be modified in place (`node.nags.push(1)`). The game notices that when
   * its version is read, and in a microtask after they were read.
   * @returns {(listener: () => void) => () => void} the call returns a function that unsubscribes, or throws a
   *   TypeError
   * @example
   * const game = new Game()
   * let calls = 0
   * const stop = game.subscribe(() => calls++)
   * game.move("e4")
   * stop()
   * game.move("e5")
   * calls   // 1
   */
  get subscribe() {
    return this.#changes.subscribe
  }

  /**
   * A whole number that increases with every change. Clones and restored games start again.
   * @example
   * const game = new Game()
   * const before = game.version
   * game.move("e4")
   * game.version > before   // true
   */
  get version() {
    return this.#changes.version
  }

  /** @param {number} id */
  #node(id) {
    let node = this.#nodes.get(id)
    if (!node) this.#nodes.set(id, (node = makeNode(this.#tree, id)))
    return node
  }

  /** @param {GameNode} node */
  #id(node) {
    const id = idOf(node, this.#tree)
    if (id === undefined) throw new TypeError("this is not a node of this game")
    return id
  }

  /**
   * Goes to a node; its line becomes the current one.
   * @param {GameNode} node @throws {TypeError} when it is not in this game, or was deleted
   * @example
   * const game = Game.fromPgn("1. e4 (1. d4 d5) e5")
   * game.goToNode(game.root.children[1])
   * game.history().map((move) => move.san)   // ["d4"]
   */
  goToNode(node) {
    const id = this.#id(node)
    const isInTree = this.#navigate(() => engine.gameGoToNode(this.#stored.number, id))
    if (!isInTree) throw new TypeError("this node was deleted")
  }

  /**
   * Moves a variation one place towards the main line.
   * @param {GameNode} node its first move
   * @param {{ mainline?: boolean | undefined }} [options] `mainline` makes it the main line at once
   * @returns {boolean} whether it moved
   * @throws {TypeError} when it is not in this game, or an option is unknown
   * @example
   * const game = Game.fromPgn("1. e4 (1. d4) e5")
   * game.promote(game.root.children[1])   // true
   * game.root.children[0].move.san        // "d4"
   */
  promote(node, options) {
    const id = this.#id(node)
    const mainline = flag("mainline", checkedOptions(options, ["mainline"])?.mainline, false)
    return this.#changedIf(engine.gamePromote(this.#stored.number, id, mainline))
  }

  /**
   * Moves a variation, or the main line, one place further from the main line.
   * @param {GameNode} node its first move @returns {boolean} whether it moved
   * @throws {TypeError} when it is not in this game
   */
  demote(node) {
    const id = this.#id(node)
    return this.#changedIf(engine.gameDemote(this.#stored.number, id))
  }

  /**
   * Deletes a move and all moves after it. If the current node is among them, goes to the node before.
   * @param {GameNode} node @returns {boolean} whether it was deleted; the start cannot be deleted
   * @throws {TypeError} when it is not in this game
   * @example
   * const game = Game.fromPgn("1. e4 (1. d4) e5")
   * game.delete(game.root.children[1])   // true
   * game.root.children.length            // 1
   */
  delete(node) {
    const id = this.#id(node)
    return this.#changedIf(engine.gameDelete(this.#stored.number, id))
  }

  /**
   * Adds all moves and notes of another game to this tree. New moves become the last variations, and notes are added
   * where they differ; current position, tags, result and declared end of this game stay. Merging twice adds
   * nothing.
   *
   * A comment is appended after a space, unless the move's comment contains it. A second clock or evaluation of a move
   * goes into `annotations.commands`. If the other game has a null move ("--"), this game's rules become "free".
   * @param {Game} other with an equal start, except for the move counters @returns {number} how many moves were added
   * @throws {TypeError} when it is not a game, start, variant or `chess960` differ, or PGN cannot represent a note
   * @example
   * const game = Game.fromPgn("1. e4 e5 2. Nf3")
   * game.merge(Game.fromPgn("1. e4 c5 {Sicilian} 2. Nf3"))   // 2
   * game.pgn().endsWith("1. e4 e5 (1... c5 {Sicilian} 2. Nf3) 2. Nf3 *\n")   // true
   */
  merge(other) {
    if (!isInstance(other)) throw new TypeError(`${describe(other)} is not a game: a Game was expected`)
    other.#flush()
    this.#flush()
    // Changes made in place before the merge count as a separate change.
    this.#changes.checkNotes()
    const { bytes } = other.#stored
    const refusal = engine.gameMerge(this.#stored.number, bytes)
    if (refusal) throw new TypeError(refusal)
    const [moves, notes] = listed()
    if (notes) for (const node of this.#tree.noted) reread(node)
    this.#changedIf(moves + notes > 0)
    return moves
  }

  /**
   * The nodes whose position equals this one (FIDE 9.2.3). Sorted by line: the moves after a move come before its variations.
   * @param {Position} position @throws {TypeError} when it is not a position
   * @example
   * const game = Game.fromPgn("1. d4 (1. c4 Nf6 2. d4) 1... Nf6 2. c4")
   * game.find(game.position).map((node) => node.parent.move.san)   // ["Nf6", "Nf6"]
   */
  find(position) {
    if (!isPackedPosition(position))
      throw new TypeError(`${describe(position)} is not a position: a Position was expected`)
    const { number } = this.#stored
    put(position)
    return Array.from(engine.gameFind(number), (id) => this.#node(id))
  }

  /** @param {boolean} isChanged */
  #changedIf(isChanged) {
    if (isChanged) this.#changed()
    return isChanged
  }

  /**
   * How the game ended, or null while it goes on. @type {GameEnd | null}
   * @example
   * new Game().end   // null
   * Game.fromPgn("1. e4 e5 1-0").end   // { result: "1-0", reason: "unknown", winner: "white" }
   * Game.fromPgn("1. f3 e5 2. g4 Qh4#").end.reason   // "checkmate"
   */
  get end() {
    return endOf(engine.gameEnd(this.#stored.number))
  }

  /**
   * Whether the game has ended: `end !== null`.
   * @example
   * Game.fromPgn("1. f3 e5 2. g4 Qh4#").isOver   // true
   */
  get isOver() {
    return this.end !== null
  }

  /**
   * The result: "*" while the game goes on. @type {Result}
   * @example
   * new Game().result   // "*"
   */
  get result() {
    return this.end?.result ?? "*"
  }

  /**
   * The draws that the player to move may claim (FIDE 9.2, 9.3). None after the end of the game or under free rules.
   * @returns {DrawClaim[]}
   * @example
   * const game = Game.fromPgn("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8")
   * game.claims()[0].reason   // "threefold-repetition"
   * game.claims()[0].basis    // "position"
   */
  claims() {
    return claimsIn(engine.gameClaims(this.#stored.number)).map(frozen)
  }

  /** @template {GameEnd | null} End @param {(game: number) => number} declare returns the end's number, 0 for none */
  #declare(declare) {
    const wasOver = this.end !== null
    const end = endOf(declare(this.#stored.number))
    if (end && !wasOver) this.#changed()
    return /** @type {End} */ (end)
  }

  /**
   * Claims a draw for the current position, or with an intended move, which is not played but recorded in the tag
   * IntendedMove (FIDE 9.2.1). Making the player play it after a wrong claim (FIDE 9.5.3) is up to the app.
   * @param {MoveInput} [intended]
   * @param {{ lang?: string | undefined }} [options] the language of the piece letters in a text, as in `judge`
   * @returns {GameEnd | null} the end if the claim is correct; null, and nothing changes, if it is not
   * @throws {TypeError} when an option is unknown
   * @example
   * const game = Game.fromPgn("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1")
   * game.claimDraw()        // null: the position is there for the second time
   * game.claimDraw("Ng8")   // { result: "1/2-1/2", reason: "threefold-repetition", winner: null, by: "black" }
   */
  claimDraw(intended, options) {
    checkedOptions(options, ["lang"])
    if (intended === undefined) return this.#declare(engine.gameClaimDraw)
    const input = readInput(intended, options)
    return this.#declare((game) => withMove(input, (text, squares) => engine.gameClaimDrawWith(game, text, squares)))
  }

  /**
   * What `claimDraw` would answer: the claim if it is correct, or why it is not. Changes nothing and never throws.
   * @param {MoveInput} [intended]
   * @param {{ lang?: string | undefined }} [options] the language of the message and of the piece letters, as in `judge`
   * @returns {ClaimVerdict}
   * @example
   * const game = Game.fromPgn("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1")
   * game.judgeClaim().message   // "With 4... Ng8 it would stand for the third time: write it down first."
   * game.judgeClaim("Ng8").correct   // true
   * game.judgeClaim("e5").message
   * // "After 4... e5 the position would stand for the first time; a third time is needed."
   */
  judgeClaim(intended, options) {
    const language = languageOf(options)
    const verdict = intended === undefined ? undefined : this.judge(intended, options)
    if (verdict && !verdict.legal && verdict.reason !== "game-over") {
      const { facts, message } = verdict
      return frozen({ correct: false, code: "intended-move-illegal", message, moves: [], facts })
    }
    const words = engine.gameJudgeClaim(this.#stored.number, verdict?.move?.uci ?? "")
    return claimVerdictOf(claimVerdictIn(words, sentenceNames), language)
  }

  /**
   * One side resigns: a loss, or a draw if the opponent could not mate by any series of legal moves (FIDE 5.1.2, since
   * 2023). If the game is over, returns its end unchanged.
   * @param {Color} color @returns {GameEnd} @throws {TypeError} when it is not a color
   * @example
   * new Game().resign("white")   // { result: "0-1", reason: "resignation", winner: "black", by: "white" }
   */
  resign(color) {
    const black = isBlack(color)
    return this.#declare((game) => engine.gameResign(game, black))
  }

  /**
   * The players agree on a draw. If the game is over, returns its end unchanged.
   * @returns {GameEnd | null} null, and nothing changes, only where FIDE 5.2.3 forbids it: under `rules: "fide"`, in a
   *   game from a starting position, before both players have made a move
   * @example
   * const game = new Game()
   * game.agreeDraw()   // null
   * game.move("e4")
   * game.move("e5")
   * game.agreeDraw()   // { result: "1/2-1/2", reason: "agreement", winner: null }
   */
  agreeDraw() {
    return this.#declare(engine.gameAgreeDraw)
  }

  /**
   * Forfeits the game for a second illegal move (FIDE 7.5.5): a loss, or a draw if the opponent could not mate by any
   * series of legal moves. If the game is over, returns its end unchanged. Where the arbiter decides the score, as for
   * misconduct (FIDE 11), use `adjudicate`.
   * @param {Color} color @returns {GameEnd} @throws {TypeError} when it is not a color
   * @example
   * new Game().forfeit("white").by   // "white"
   */
  forfeit(color) {
    const black = isBlack(color)
    return this.#declare((game) => engine.gameForfeit(game, black))
  }

  /**
   * The flag of one side falls: a loss, or a draw if the opponent could not mate by any series of legal moves (FIDE
   * 6.9). If the game is over, returns its end unchanged.
   * @param {Color} color @returns {GameEnd} @throws {TypeError} when it is not a color
   * @example
   * new Game("k7/8/8/8/8/8/7P/K7 w - -").timeForfeit("white")
   * // { result: "1/2-1/2", reason: "time-forfeit", winner: null, by: "white" }: a bare king cannot mate
   */
  timeForfeit(color) {
    const black = isBlack(color)
    return this.#declare((game) => engine.gameTimeForfeit(game, black))
  }

  /**
   * An arbiter decides the game. If it is over, returns its end unchanged.
   * @param {Exclude<Result, "*">} result @throws {TypeError} when it is not a result
   * @example
   * new Game().adjudicate("1-0")   // { result: "1-0", reason: "adjudication", winner: "white" }
   */
  adjudicate(result) {
    const end = typeof result === "string" ? this.#declare((game) => engine.gameAdjudicate(game, result)) : null
    if (!end) throw new TypeError(`${describe(result)} is not a result: 1-0, 0-1 or 1/2-1/2 was expected`)
    return end
  }

  /**
   * Withdraws an end that was declared at the current position or read from a PGN; the moves stay.
   * @returns {boolean} false, and nothing changes, if there is none, or the moves themselves end the game
   * @example
   * const game = new Game()
   * game.resign("white")
   * game.withdrawEnd()   // true
   * game.end             // null
   */
  withdrawEnd() {
    const isWithdrawn = engine.gameWithdrawEnd(this.#stored.number)
    if (isWithdrawn) this.#changed()
    return isWithdrawn
  }

  /**
   * Contradictions in the record, between result, end and moves of the main line.
   * @param {{ lang?: string | undefined }} [options] the language of the messages: a BCP 47 tag
   * @returns {GameProblem[]} @throws {TypeError} when an option is unknown
   * @example
   * Game.fromPgn('[Termination "Anna won by checkmate"]\n\n1. e4 e5 1-0').problems()[0].code
   * // "termination-contradicts-position"
   */
  problems(options) {
    const language = languageOf(checkedOptions(options, ["lang"]))
    const problems = gameProblemsIn(engine.gameProblems(this.#stored.number), sentenceNames)
    return problems.map((problem) => gameProblemOf(problem, language))
  }

  /**
   * The game in PGN's export format; `Game.fromPgn` restores the same game, including variations and comments.
   * @param {PgnOptions} [options]
   * @throws {TypeError} when PGN cannot represent the notes on a move, or an option is unknown
   * @example
   * const game = Game.fromPgn("1. e4 {best by test} (1. d4) e5")
   * game.pgn({ comments: false, variations: false }).endsWith("1. e4 e5 *\n")   // true
   */
  pgn(options) {
    const checked = checkedOptions(options, ["maxWidth", "comments", "variations"])
    const width = wholeNumber("maxWidth", checked?.maxWidth, 79)
    const comments = flag("comments", checked?.comments, true)
    const variations = flag("variations", checked?.variations, true)
    this.#flush()
    return engine.gamePgn(this.#stored.number, Math.min(width, MAX_U32), comments, variations)
  }

  #flush() {
    for (const node of this.#tree.noted) flush(node)
  }

  /**
   * An independent copy of the game, without listeners and without moves to `redo`.
   * @throws {TypeError} when PGN cannot represent the notes on a move
   * @example
   * const game = new Game()
   * const other = game.clone()
   * other.move("e4")
   * game.ply   // 0
   */
  clone() {
    this.#flush()
    const clone = gameOf(new StoredGame(this.#stored.bytes))
    clone.#start = this.#start
    return clone
  }

  /** The PGN, for `JSON.stringify`. */
  toJSON() {
    return this.pgn()
  }

  /** The output in Node's console. @internal */
  [Symbol.for("nodejs.util.inspect.custom")]() {
    try {
      return `Game <${this.pgn({ maxWidth: 0 }).trim().split("\n").pop()}>`
    } catch (error) {
      // PGN cannot represent every note, but a console must not throw.
      return `Game <${error}>`
    }
  }

  /** Keeps Vue from wrapping it in a proxy, which cannot access private members. @returns {true} @internal */
  get __v_skip() {
    return true
  }
}

/** An own property of every game, so that test runners can tell games apart. */
const contents = {
  enumerable: true,
  /** @this {Game} */
  get() {
    return { pgn: this.pgn(), position: this.position.fen(), ply: this.ply }
  },
}

/** @param {Position} position @throws {InvalidFenError} when a side has no king, as for its FEN */
function withKings(position) {
  const hasKings = position.kingOf("white") && position.kingOf("black")
  return hasKings ? position : position.toSetup().position()
}

/** Outside the class, which bundlers would rename. @param {unknown} value @returns {value is Game} */
const isInstance = (value) => value instanceof Game

/** @param {GameOptions | string | Position | undefined} options */
function newGame(options) {
  /** @type {GameOptions | undefined} */
  const named = options instanceof Position ? {} : typeof options === "string" ? { fen: options } : options
  const checked =
    checkedOptions(named, ["fen", "rules", "chess960", "tags"], "a FEN, a Position or ", ["variant"]) ?? {}
  const rules = choice("rules", checked.rules ?? undefined, rulesNames)
  const tags = tagPairs(checked.tags)
  const start = options instanceof Position ? withKings(options) : startOf(checked, rules)
  needWhole("Game")
  put(start)
  return { stored: new StoredGame(engine.gameNew(rules)), start, tags }
}

/** Tags from an object, a Map or another iterable of pairs. @param {unknown} tags @returns {[string, string][]} */
function tagPairs(tags) {
  if (tags === undefined || tags === null) return []
  if (typeof tags === "object" && Symbol.iterator in tags) {
    const pairs = listOf("tags", tags)
    if (pairs.every((pair) => Array.isArray(pair) && pair.length === 2))
      return /** @type {[string, string][]} */ (pairs)
  } else if (isPlain(tags)) {
    return Object.entries(tags)
  }
  throw wrong("tags", tags, "an object or a Map of names and values")
}

/** The game of a stored game. @param {StoredGame} stored */
export function gameOf(stored) {
  return new Game(/** @type {GameOptions} */ (/** @type {unknown} */ (stored)))
}
