// Playing on a diagram: a line of moves under free rules, a game under all others.
import { FreeLine } from "../../values/free-line.js"
import { trying } from "./diagram-play-texts.js"
import { engineOf, rulesOf, turnsOf } from "./diagram-rules.js"
import { engine } from "../element/engine.js"
import { html } from "../picture/html.js"
import controls from "../element/controls.css"
import style from "../play/interaction.css"
import { failed, variants } from "../element/rules-for.js"
import { playing } from "../play/play-texts.js"
import { Player } from "../play/player.js"
import { opposite } from "../picture/squares.js"
import { svgElement } from "../picture/svg.js"
import { langOption } from "../element/say.js"
import { adoptStyle } from "../element/style.js"
import { learn } from "../element/verdict-languages.js"

/** @import { Color } from "../../api.js" */
/** @import { Diagram } from "../picture/fen.js" */
/** @import { PlayedGame } from "../play/game-observer.js" */
/** @import { light } from "../element/light.js" */
/** @import { Explorer } from "./diagram-interaction.js" */
/** @import { BoardState } from "../picture/render.js" */
/** @import { Shell } from "../element/shell.js" */

export { learn } from "../element/verdict-languages.js"

/**
 * Throws a RangeError with a sentence if no rules apply to the board.
 * @param {HTMLElement} host @param {Shell} shell @param {Diagram} diagram @returns {Explorer}
 */
export function explore(host, shell, diagram) {
  if (diagram.fairy) throw new RangeError(tryingTexts(shell).noRules)
  return new Play(shell, diagram, host)
}

/** @param {Shell} shell */
const tryingTexts = (shell) => trying(shell.language)

/** @implements {Explorer} */
class Play {
  #shell
  #diagram
  #host
  /** The language of the last sentence. @type {Shell["language"] | null} */
  #language = null
  /** One game, and another after each stalemate in a lesson. @type {PlayedGame[]} */
  #games = []
  /** @type {Player<PlayedGame> | null} */
  #player = null
  #below = html("div", "below", { part: "below" })
  #tools = html("div", "tools")
  #takeBack = this.#button("M9 5L4 10l5 5M4 10h10a5 5 0 010 10h-3", () => this.#goBack())
  #startAgain = this.#button("M5 5v5h5M5 10a8 8 0 111 7", () => this.#restart())
  #isRemoved = false

  /** @param {Shell} shell @param {Diagram} diagram @param {HTMLElement} host */
  constructor(shell, diagram, host) {
    this.#shell = shell
    this.#diagram = diagram
    this.#host = host
    shell.status.textContent = ""
    // Now, because the board adopts them in a later task, after the buttons are shown.
    adoptStyle(shell.root, controls)
    adoptStyle(shell.root, style)
    this.#tools.hidden = true
    this.#below.append(this.#tools, shell.status)
    shell.root.append(this.#below)
    void this.#load()
  }

  async #load() {
    const shell = this.#shell
    const rules = engineOf(this.#host)
    try {
      await Promise.all([rules.load(), learn(shell.lang)])
      // The diagram may have changed meanwhile.
      if (!this.#isRemoved && rules.now) this.#begin(rules.now)
    } catch (error) {
      const why = failed(error, () => this.#load())
      if (!this.#isRemoved) shell.say(why(shell.language, shell.texts.failed))
    }
  }

  /** @returns {PlayedGame | undefined} */
  get #game() {
    return this.#games.at(-1)
  }

  /** @param {NonNullable<typeof light.now>} rules */
  #begin({ Position, InvalidFenError, explain }) {
    try {
      const game = this.#newGame(Position, InvalidFenError)
      this.#games = [game]
      const current = () => this.#game ?? game
      const never = () => false
      this.#player = new Player(this.#shell, current, never, true, { moved: () => this.#passTurn() })
    } catch (error) {
      if (!(error instanceof InvalidFenError)) throw error
      this.#shell.say(tryingTexts(this.#shell).cannotPlay(explain(error, langOption(this.#shell.lang))))
    }
    this.#shell.invalidate()
  }

  /**
   * @param {typeof import("../../api.js").Position} Position
   * @param {typeof import("../../api.js").InvalidFenError} InvalidFenError @returns {PlayedGame}
   */
  #newGame(Position, InvalidFenError) {
    const { fen, turn, chess960 } = this.#diagram
    const variant = variants.now?.variantOf(this.#host)
    const [turns, rules] = [turnsOf(this.#host), rulesOf(this.#host)]
    /** @param {Color} color */
    const from = (color) => {
      const [board, , castling, enPassant = "-", ...counters] = fen.split(" ")
      const text = [board, color[0], castling, color === turn ? enPassant : "-", ...counters].join(" ")
      const mode = { ...(chess960 && { chess960 }), ...(variant && { variant }) }
      if (rules === "free") return new FreeLine(Position.fromFen(text, { ...mode, kings: "optional" }))
      const { Game } = /** @type {NonNullable<typeof engine.now>} */ (engine.now)
      return new Game({ ...mode, fen: text, rules })
    }
    try {
      return from(turns ?? turn)
    } catch (error) {
      // If the other side is in check, it moves first.
      if (turns && error instanceof InvalidFenError && error.code === "opposite-check") return from(opposite(turns))
      throw error
    }
  }

  /** Passes for the other side of a lesson, unless it is in check, and for a side without pieces. */
  #passTurn() {
    const game = this.#game
    if (!game || rulesOf(this.#host) !== "free") return
    const { position } = game
    const turns = turnsOf(this.#host)
    const waits = turns
      ? position.turn !== turns
      : ![...position.pieces()].some(([, { color }]) => color === position.turn)
    const passed = waits ? position.pass() : null
    if (!passed) return
    if (!game.end) game.move("--")
    // Stalemate ends a game, but not a lesson.
    else if (turns) this.#games.push(new FreeLine(passed))
  }

  #goBack() {
    if (this.#games.length > 1 && this.#game?.ply === 0) this.#games.pop()
    const ply = this.#game?.ply ?? 0
    this.#goTo(ply - (this.#game?.history().at(-1)?.pass ? 2 : 1))
  }

  /** @param {number} ply */
  #goTo(ply) {
    this.#player?.goTo(ply)
    // In a lesson, null moves make move numbers meaningless.
    if (turnsOf(this.#host) && this.#game) this.#shell.say(tryingTexts(this.#shell).tryMoves(this.#game.position.turn))
  }

  #restart() {
    this.#games.splice(1)
    this.#goTo(0)
  }

  /** @param {BoardState} base @returns {Partial<BoardState>} */
  state(base) {
    const texts = tryingTexts(this.#shell)
    name(this.#takeBack, texts.takeBack)
    name(this.#startAgain, texts.startAgain)
    if (!this.#player || !this.#game) return {}
    const atStart = this.#game.ply === 0 && this.#games.length === 1
    this.#hideTools(atStart)
    this.#speak(this.#player, this.#game, atStart)
    const state = this.#player.takeState()
    const before = state.last.length === 0 ? this.#games.at(-2)?.current.move : undefined
    const seen = before ? { ...state, last: [before.from, before.to] } : state
    // The author's marks are for the starting position.
    if (!atStart) return seen
    return {
      ...seen,
      marks: [...base.marks, ...seen.marks],
      arrows: [...base.arrows, ...seen.arrows],
      last: base.last,
      check: seen.check ?? base.check,
    }
  }

  /** Speaks once per language. @param {Player<PlayedGame>} player @param {PlayedGame} game @param {boolean} atStart */
  #speak(player, { end, position }, atStart) {
    const { language } = this.#shell
    if (language === this.#language) return
    this.#language = language
    if (!atStart) return player.introduce()
    player.clearStatus()
    this.#shell.say(end ? playing(this.#shell.language).endText(end) : tryingTexts(this.#shell).tryMoves(position.turn))
  }

  /** @param {boolean} atStart */
  #hideTools(atStart) {
    // Hiding a focused button loses the focus.
    const had = this.#tools.matches(":focus-within")
    this.#tools.hidden = atStart
    if (atStart && had) this.#player?.focus()
  }

  /** @param {string} d path data of its picture @param {() => void} click */
  #button(d, click) {
    const button = html("button", "", { type: "button" })
    button.append(svgElement(["svg", { class: "icon", viewBox: "0 0 24 24" }, ["title", {}], ["path", { d }]]))
    button.addEventListener("click", click)
    this.#tools.append(button)
    return button
  }

  /** @param {string} fen */
  shows(fen) {
    return this.#game?.position.fen() === fen
  }

  stop() {
    this.#player?.stop()
  }

  remove() {
    this.#isRemoved = true
    this.#player?.remove()
    this.#below.remove()
  }
}

/** The tooltip is the picture's title. @param {HTMLElement} button @param {string} text */
function name(button, text) {
  button.setAttribute("aria-label", text)
  const [title] = button.getElementsByTagName("title")
  if (title) title.textContent = text
}
