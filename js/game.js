import { give, raw, taken } from "./engine.js"
import { IllegalMoveError } from "./errors.js"
import { readInput, refusalOf, verdictOn, withMove } from "./input.js"
import { english, languageOf } from "./language.js"
import { moveOf } from "./moves.js"
import { flush, idOf, makeNode } from "./node.js"
import { isSecond } from "./options.js"
import { Parcel, Unpacked } from "./parcel.js"
import { Position, isBlack, put, take } from "./position.js"
import { takeIn } from "./residence.js"
import { shown } from "./squares.js"

/** @import { GameNode } from "./node.js" */
/** @import { Color, DrawClaim, EndReason, GameEnd, GameOptions, Move, MoveInput, PgnOptions, Result, Verdict } from "./types.js" */

/** @type {readonly GameEnd["result"][]} */
const results = ["1-0", "0-1", "1/2-1/2"]
/** The engine's word for a game that goes on. */
const NO_END = -1
/** The largest number that the engine takes. */
const MOST = 0xffffffff

/** @type {EndReason[] | undefined} */
let endReasons

/**
 * @param {[number, number]} returned
 * @returns {string[]}
 */
function textsOf(returned) {
  const parcel = new Unpacked(taken(returned))
  const texts = []
  while (!parcel.isEmpty) texts.push(parcel.text())
  return texts
}

/** @param {number} index */
function reasonOf(index) {
  endReasons ??= /** @type {EndReason[]} */ (textsOf(raw.endReasons()))
  return /** @type {EndReason} */ (endReasons[index])
}

/**
 * @param {number} end
 * @returns {GameEnd | null}
 */
function endOf(end) {
  if (end === NO_END) return null
  return Object.freeze({ result: /** @type {GameEnd["result"]} */ (results[end & 3]), reason: reasonOf(end >> 8) })
}

/**
 * @param {GameOptions} options
 * @returns {Position}
 */
function startOf({ fen, chess960 }) {
  if (fen !== undefined && fen !== null) {
    if (typeof chess960 === "number") {
      throw new TypeError("a game starts from a FEN or from the number of a Chess960 position, not from both")
    }
    return Position.fromFen(fen, chess960 ? { chess960 } : {})
  }
  if (chess960 === true) return Position.chess960(Math.floor(Math.random() * 960))
  return typeof chess960 === "number" ? Position.chess960(chess960) : Position.start()
}

// For this package only; so it is no method that everybody sees.

/** @type {Uint8Array | undefined} */
let frozenGame

/**
 * Makes a game of the bytes that the engine has frozen one to.
 * @param {Uint8Array} frozen
 */
export function thawLater(frozen) {
  frozenGame = frozen
  return new Game()
}

/**
 * Reads the first game of a PGN. Set by `pgn.js`, which knows games.
 * @type {{ read: ((pgn: string) => Game) | undefined }}
 */
export const firstGame = { read: undefined }

/** A game with its history and variations, and an arbiter over it. */
export class Game {
  /** Where it lives in wasm memory; 0 for nowhere. */
  #raw = 0
  /**
   * What it was frozen to, while it does not live in wasm memory.
   * @type {Uint8Array | undefined}
   */
  #frozen
  /** @type {Position | undefined} */
  #start
  /** @type {Position | undefined} */
  #position
  /** @type {Map<string, string> | undefined} */
  #tags
  /**
   * What the tag Termination said last: the engine sets it for ends that the result does not tell.
   * @type {string | undefined}
   */
  #termination
  /** Whether a move or an end came since the tags were read: then the Result tag follows the game. */
  #isTouched = false
  /** @type {Map<number, GameNode>} */
  #nodes = new Map()
  /** @type {import("./node.js").Tree} */
  #tree = {
    live: () => this.#live(),
    node: (id) => {
      const known = this.#nodes.get(id) ?? makeNode(this.#tree, id)
      this.#nodes.set(id, known)
      return known
    },
  }
  /** @type {import("./input.js").Judge} */
  #judge = {
    find: (length) => raw.game_find(this.#live(), length),
    findSquares: (from, to, promotion) => raw.game_findSquares(this.#live(), from, to, promotion),
    refusal: (length) => raw.game_refusal(this.#live(), length),
    refusalSquares: (from, to, promotion) => raw.game_refusalSquares(this.#live(), from, to, promotion),
  }

  /**
   * @param {GameOptions} [options]
   * @throws {InvalidFenError} when the FEN cannot be read
   * @throws {RangeError} when there is no Chess960 position of that number
   * @throws {TypeError} when an option is of the wrong kind
   */
  constructor(options = {}) {
    if (frozenGame) {
      this.#frozen = frozenGame
      frozenGame = undefined
      return
    }
    const online = isSecond(options.rules ?? undefined, "fide", "online")
    const given = Object.entries(options.tags ?? {})
    const start = startOf(options)
    put(start)
    this.#settle(raw.game_new(online))
    this.#start = start
    this.#position = start
    const tags = this.tags
    for (const [name, value] of given) tags.set(name, String(value))
  }

  /**
   * Reads one PGN game, the first of the text; it stands at the end of its main line.
   * @param {string} pgn
   * @returns {Game}
   * @throws {PgnError} with line and column, at the first thing that is not as it should be; `parsePgn` reads on
   */
  static fromPgn(pgn) {
    return /** @type {(pgn: string) => Game} */ (firstGame.read)(pgn)
  }

  /** @param {number} game */
  #settle(game) {
    this.#raw = game
    takeIn(() => this.#freeze())
    return game
  }

  /** The game in wasm memory. No code of others may run between this and its use. */
  #live() {
    if (this.#raw) return this.#raw
    const thawed = raw.game_thaw(...give(/** @type {Uint8Array} */ (this.#frozen)))
    if (!thawed) throw new Error("this game was made by another version of chess-arbiter")
    this.#frozen = undefined
    return this.#settle(thawed)
  }

  #freeze() {
    if (!this.#raw) return
    this.#frozen = taken(raw.game_freeze(this.#raw))
    raw.__wbg_game_free(this.#raw, 1)
    this.#raw = 0
  }

  /**
   * The tags, as PGN has them: "Event", "White", … The seven of the roster are always there.
   * @type {Map<string, string>}
   */
  get tags() {
    if (!this.#tags) {
      const flat = textsOf(raw.game_tags(this.#live()))
      this.#tags = new Map()
      for (let at = 0; at < flat.length; at += 2) this.#tags.set(String(flat[at]), String(flat[at + 1]))
      this.#termination = this.#tags.get("Termination")
    }
    if (this.#isTouched) {
      this.#isTouched = false
      const flat = textsOf(raw.game_tags(this.#live()))
      const told = flat.lastIndexOf("Termination")
      const termination = told % 2 === 0 ? flat[told + 1] : undefined
      if (termination !== this.#termination) {
        this.#termination = termination
        if (termination === undefined) this.#tags.delete("Termination")
        else this.#tags.set("Termination", termination)
      }
      this.#tags.set("Result", endOf(raw.game_mainLineEnd(this.#live()))?.result ?? "*")
    }
    return this.#tags
  }

  /** The position on the board. */
  get position() {
    if (!this.#position) {
      raw.game_putPosition(this.#live())
      this.#position = take()
    }
    return this.#position
  }

  /** The position the game started from. */
  get start() {
    if (!this.#start) {
      raw.game_putPositionAt(this.#live(), 0)
      this.#start = take()
    }
    return this.#start
  }

  /**
   * The moves from the start to the current position.
   * @returns {Move[]}
   */
  history() {
    return new Unpacked(taken(raw.game_history(this.#live()))).numbers().map(moveOf)
  }

  /** Half-moves played to the current position. */
  get ply() {
    return raw.game_ply(this.#live())
  }

  /** Half-moves of the current line, those that `redo` would play included. */
  get lastPly() {
    return raw.game_lastPly(this.#live())
  }

  /**
   * The root of the move tree; its first child line is the main line.
   * @type {GameNode}
   */
  get root() {
    return this.#tree.node(0)
  }

  /**
   * Where in the tree the game stands.
   * @type {GameNode}
   */
  get current() {
    return this.#tree.node(raw.game_current(this.#live()))
  }

  /**
   * Says whether a move is legal now and, if not, why. Never throws, whatever it is given.
   * @param {MoveInput} move
   * @param {{ lang?: string }} [options] the language of the message, a BCP 47 tag; English unless that was imported
   *   (`import "chess-arbiter/lang/de"`)
   * @returns {Verdict}
   */
  judge(move, options) {
    const input = readInput(move)
    return verdictOn(input, this.#judge, languageOf(options))
  }

  /**
   * Plays a legal move; at an earlier point of the game it follows the line, or opens a variation.
   * @param {MoveInput} move
   * @returns {Move}
   * @throws {IllegalMoveError} when it is not legal, with reason "game-over" once the game has ended
   */
  move(move) {
    const input = readInput(move)
    const word = withMove(
      input,
      (length) => raw.game_play(this.#live(), length),
      (from, to, promotion) => raw.game_playSquares(this.#live(), from, to, promotion),
    )
    if (!word) throw new IllegalMoveError(refusalOf(input, this.#judge, english))
    this.#position = undefined
    this.#isTouched = true
    return moveOf(word)
  }

  /**
   * Takes the last move back, and a declared end with it.
   * @returns {Move | null} the move, or null at the start
   */
  undo() {
    const game = this.#live()
    if (raw.game_isDeclared(game)) this.#isTouched = true
    const word = raw.game_undo(game)
    if (!word) return null
    this.#position = undefined
    return moveOf(word)
  }

  /**
   * Plays the next move of the current line again.
   * @returns {Move | null} the move, or null at the line's end
   */
  redo() {
    const word = raw.game_redo(this.#live())
    if (!word) return null
    this.#position = undefined
    return moveOf(word)
  }

  /**
   * Goes to a ply of the current line; to its end if it is shorter.
   * @param {number} ply 0 for the start
   * @throws {RangeError} when it is not a whole number from 0 on
   */
  goTo(ply) {
    if (!Number.isInteger(ply) || ply < 0) {
      throw new RangeError(`${shown(ply)} is not a ply: a whole number from 0 on was expected`)
    }
    raw.game_goTo(this.#live(), Math.min(ply, MOST))
    this.#position = undefined
  }

  /** @param {GameNode} node */
  #id(node) {
    const id = idOf(node, this.#tree)
    if (id === undefined) throw new TypeError("this is not a node of this game")
    return id
  }

  /**
   * Goes to a node, whose line becomes the current one.
   * @param {GameNode} node
   * @throws {TypeError} when it is not in this game, or was deleted
   */
  goToNode(node) {
    if (!raw.game_goToNode(this.#live(), this.#id(node))) throw new TypeError("this node was deleted")
    this.#position = undefined
  }

  /**
   * Moves a variation one place towards the main line.
   * @param {GameNode} node the first move of the variation
   * @param {{ toMain?: boolean }} [options] `toMain` makes it the main line at once
   * @returns {boolean} whether it was not there already
   * @throws {TypeError} when it is not in this game
   */
  promote(node, options) {
    const id = this.#id(node)
    const toMain = options?.toMain === true
    this.#isTouched = true
    return raw.game_shift(this.#live(), id, true, toMain) !== 0
  }

  /**
   * Moves a variation, or the main line, one place away from the main line.
   * @param {GameNode} node the first move of it
   * @returns {boolean} whether there was a place
   * @throws {TypeError} when it is not in this game
   */
  demote(node) {
    const id = this.#id(node)
    this.#isTouched = true
    return raw.game_shift(this.#live(), id, false, false) !== 0
  }

  /**
   * Deletes a move and all that follows it. If the game stands there, it goes to the move before.
   * @param {GameNode} node
   * @returns {boolean} whether it was there; the start cannot be deleted
   * @throws {TypeError} when it is not in this game
   */
  delete(node) {
    const id = this.#id(node)
    this.#isTouched = true
    this.#position = undefined
    const game = this.#live()
    const deleted = raw.game_delete(game, id)
    for (const known of this.#nodes.keys()) if (!raw.game_has(game, known)) this.#nodes.delete(known)
    return deleted !== 0
  }

  /**
   * How the game ended, or null while it goes on.
   * @type {GameEnd | null}
   */
  get end() {
    return endOf(raw.game_end(this.#live()))
  }

  /**
   * The result: "*" while the game goes on.
   * @type {Result}
   */
  get result() {
    return this.end?.result ?? "*"
  }

  /**
   * Every draw that the player to move may claim now, and on what ground (FIDE 9.2, 9.3). Empty once the game has ended.
   * @returns {DrawClaim[]}
   */
  claims() {
    const parcel = new Unpacked(taken(raw.game_claims(this.#live())))
    /** @type {DrawClaim[]} */
    const claims = []
    while (!parcel.isEmpty) {
      const reason = /** @type {DrawClaim["reason"]} */ (reasonOf(parcel.number()))
      const moves = parcel.numbers().map(moveOf)
      claims.push({ reason, basis: moves.length > 0 ? "intended-move" : "position", moves })
    }
    return claims
  }

  /**
   * @param {number} end
   * @returns {GameEnd}
   */
  #ended(end) {
    this.#isTouched = true
    return /** @type {GameEnd} */ (endOf(end))
  }

  /**
   * Claims a draw on the position as it stands, or with the move the player intends to play next, which is not played.
   * @param {MoveInput} [intended]
   * @returns {GameEnd | null} the end if the claim is correct; null, and nothing changes, if it is not
   */
  claimDraw(intended) {
    const input = intended === undefined ? undefined : readInput(intended)
    // The engine says "no end" where no move is meant.
    let end = NO_END
    if (input === undefined) end = raw.game_claimDraw(this.#live())
    else if (typeof input === "string" || !("neither" in input)) {
      end = withMove(
        input,
        (length) => raw.game_claimDrawWith(this.#live(), length),
        (from, to, promotion) => raw.game_claimDrawWithSquares(this.#live(), from, to, promotion),
      )
    }
    // A text too long to be a move comes back as 0.
    return end === NO_END || end === 0 ? null : this.#ended(end)
  }

  /**
   * One side resigns: a loss, or a draw if the opponent could not mate by any series of legal moves (FIDE 5.1.2, since 2023).
   * If the game is over already, it stays as it is.
   * @param {Color} color
   * @returns {GameEnd}
   * @throws {TypeError} when it is not a color
   */
  resign(color) {
    const black = isBlack(color)
    return this.#ended(raw.game_resign(this.#live(), black))
  }

  /**
   * The players agree on a draw (FIDE 5.2.3). If the game is over already, it stays as it is.
   * @returns {GameEnd}
   */
  agreeDraw() {
    return this.#ended(raw.game_agreeDraw(this.#live()))
  }

  /**
   * The flag of one side falls: a loss, or a draw if the opponent could not mate by any series of legal moves (FIDE 6.9).
   * If the game is over already, it stays as it is.
   * @param {Color} color
   * @returns {GameEnd}
   * @throws {TypeError} when it is not a color
   */
  timeForfeit(color) {
    const black = isBlack(color)
    return this.#ended(raw.game_timeForfeit(this.#live(), black))
  }

  /**
   * An arbiter decides. If the game is over already, it stays as it is.
   * @param {Exclude<Result, "*">} result
   * @returns {GameEnd}
   * @throws {TypeError} when it is no result
   */
  adjudicate(result) {
    const winner = results.indexOf(result)
    if (winner < 0) throw new TypeError(`${shown(result)} is no result: ${results.join(", ")} were expected`)
    return this.#ended(raw.game_adjudicate(this.#live(), winner))
  }

  /**
   * The game in PGN's export format; `Game.fromPgn` gives the same game back, variations and comments included.
   * @param {PgnOptions} [options]
   * @returns {string}
   * @throws {TypeError} when something was written about a move that PGN cannot hold
   */
  pgn(options) {
    const width = options?.maxWidth ?? 79
    const comments = options?.comments !== false
    const variations = options?.variations !== false
    const tags = new Parcel()
    for (const text of [...this.tags].flat()) tags.text(String(text))
    for (const node of this.#nodes.values()) flush(node)
    const game = this.#live()
    const most = Number.isInteger(width) && width > 0 ? Math.min(width, MOST) : 0
    return new TextDecoder().decode(taken(raw.game_pgn(game, ...give(tags.bytes), most, comments, variations)))
  }
}
