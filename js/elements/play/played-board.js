// The inside of <chess-board>: its game, set by the page or read from the attributes, and its player.
import { failed, rulesFor } from "../element/rules-for.js"
import { learn } from "../element/verdict-languages.js"
import { setAttribute } from "../picture/html.js"
import { BoardPlayer } from "./board-player.js"
import { gameOf } from "./game-of.js"

/** @import { Game } from "../../api.js" */
/** @import { ChessBoard } from "../chess-board.js" */
/** @import { Shell } from "../element/shell.js" */

export class PlayedBoard {
  #host
  #shell
  #form
  /** Made from the attributes when first used. @type {Game | null} */
  #game
  /** Whether `#game` matches the attributes. */
  #isCurrent
  /** @type {BoardPlayer | null} */
  #player = null
  /** A function, because the language may change. @type {(() => string) | null} */
  #problem = null

  /**
   * @param {ChessBoard} host @param {Shell} shell @param {HTMLFormElement} form for typed moves
   * @param {Game | null} game set by the page @param {boolean} isCurrent false if the attributes have changed since
   */
  constructor(host, shell, form, game, isCurrent) {
    this.#host = host
    this.#shell = shell
    this.#form = form
    this.#game = game
    this.#isCurrent = isCurrent
  }

  async ready() {
    if (!this.#isCurrent) await this.#rules.load()
    await learn(this.#shell.lang)
  }

  /** Null until the rules are loaded. */
  get game() {
    if (!this.#isCurrent) {
      const rules = this.#rules.now
      if (!rules) return null
      const current = this.#problem ? null : this.#game
      const { game, problem } = gameOf(this.#host, rules, this.#shell, this.#retry, current)
      this.#game = game
      this.#problem = problem
      this.#isCurrent = true
      if (game !== current) this.#player?.clearStatus()
    }
    return this.#game
  }

  set game(game) {
    this.#problem = null
    this.#game = game
    this.#isCurrent = true
  }

  /** The game, unless it has to be read from the attributes first. */
  get known() {
    return this.#isCurrent ? this.#game : null
  }

  get isUnreadable() {
    return this.#problem !== null && this.#rules.now !== null
  }

  /** Null until there is a game. */
  get player() {
    if (!this.game) return null
    this.#player ??= new BoardPlayer(
      this.#host,
      this.#shell,
      this.#form,
      () => /** @type {Game} */ (this.#game),
      () => this.#problem !== null || !this.#isCurrent,
    )
    return this.#player
  }

  /** Loads what is missing, or shows why it cannot. */
  async start() {
    // The page may still set a game in this task.
    await null
    if (this.player) return
    try {
      await this.ready()
    } catch (error) {
      // The page may have set a game meanwhile.
      if (this.player) return
      const why = failed(error, this.#retry)
      this.#problem = () => why(this.#shell.language, this.#shell.texts.failed)
    }
    this.#shell.invalidate()
  }

  /** The attributes have changed and describe another game. */
  read() {
    this.#isCurrent = false
    if (!this.#rules.now) this.#player?.clearStatus()
    this.#shell.invalidate()
    if (this.#host.isConnected) void this.start()
  }

  leave() {
    this.#player?.leave()
  }

  /** The state to render; null if there is no game. */
  takeState() {
    const { player } = this
    if (!player || this.#problem) this.#player?.removeVariant()
    const state = player && !this.#problem ? player.takeState() : null
    this.#shell.problem = this.#problem?.() ?? ""
    player?.refresh()
    setAttribute(this.#shell.view.board, "aria-busy", player || this.#problem ? null : "true")
    return state
  }

  /** Called when the page has imported the variants. */
  #retry = () => this.#problem && this.read()

  get #rules() {
    return rulesFor(this.#host, this.#host.getAttribute("pgn"))
  }
}
