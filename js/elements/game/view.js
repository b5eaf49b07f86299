// The visible parts of a game: headline, board with buttons, moves, tried moves, problems.
import { engine, lazy } from "../element/engine.js"
import { html, setAttribute } from "../picture/html.js"
import { colorIn } from "../picture/squares.js"
import { langOption } from "../element/say.js"
import { adoptStyle } from "../element/style.js"
import { Controls } from "./controls.js"
import { textual } from "./dom.js"
import controlStyle from "../element/controls.css"
import style from "./game.css"
import { GameChoice } from "./game-choice.js"
import { Headline } from "./headline.js"
import { MoveList } from "./move-list.js"
import { stillAt } from "./still-at.js"
import { reading } from "./texts.js"
import { mainEnd } from "./tree.js"
import { diagramAt } from "./words.js"

/** @import { Color, Game, GameNode, PgnIssue } from "../../api.js" */
/** @import { Shell } from "../element/shell.js" */
/** @import { Control } from "./controls.js" */
/** @import { PgnFile } from "./pgn-file.js" */
/** @import { Trial } from "./trial.js" */

const progressInterval = 100 // Milliseconds.

const stills = lazy(() => import("../picture/still.js"))
const openings = lazy(() => import("../../openings/opening-of.js"))

/**
 * @typedef {object} GameViewActs
 * @property {() => Game | null} game the published game
 * @property {Record<Control, () => void>} controls
 * @property {(node: GameNode) => void} goTo
 * @property {() => void} endTrial
 */

export class GameView {
  list = html("div", "list", { part: "moves", role: "group" })
  moves
  area = html("div", "area")
  choice
  menu = html("div", "menu")
  controls
  #host
  #shell
  #game
  /** Identifies the state in which the texts were written. */
  #writtenState = ""
  /** The board's orientation when the moves were written. @type {Color | null} */
  #listOrientation = null
  #lastProgress = 0
  #frame = html("div", "frame")
  #reader = html("div", "reader", { part: "game", role: "group" })
  #alert = html("p", "alert", { role: "alert" })
  #loading = html("p", "loading")
  #slot = html("slot", "")
  #headline = new Headline()
  #side = html("div", "side")
  #tried = html("div", "tried")
  #triedText = html("p", "")
  #backToGame = html("button", "", { type: "button", part: "button" })
  #issues = html("ul", "issues", { part: "issues" })

  /** @param {HTMLElement} host @param {Shell} shell @param {GameViewActs} acts */
  constructor(host, shell, { game, controls, goTo, endTrial }) {
    this.#host = host
    this.#shell = shell
    this.#game = game
    this.choice = new GameChoice((index) => setAttribute(host, "number", String(index + 1)), {
      texts: () => this.texts,
      moves: this.list,
      root: shell.root,
    })
    this.controls = new Controls(controls)
    this.controls.insert(this.menu)
    this.moves = new MoveList(this.list, goTo, {
      texts: () => this.texts,
      san: (san) => this.#san(san),
      diagram: (node) => this.#diagram(node),
    })
    this.#backToGame.addEventListener("click", endTrial)
    this.#tried.append(this.#triedText, this.#backToGame)
    this.#side.append(this.list, this.choice.panel, this.#tried, this.#issues)
    this.area.append(shell.view.board)
    const head = html("div", "head")
    head.append(this.#headline.element, this.choice.bar)
    this.#reader.append(head, this.area, this.controls.element, shell.status, this.#side)
    this.#frame.append(this.#alert, this.#loading, this.#reader)
    for (const part of [this.#reader, this.#alert, this.#loading, this.#tried, this.#issues]) part.hidden = true
    adoptStyle(shell.root, controlStyle)
    adoptStyle(shell.root, style)
    shell.root.append(this.#frame)
  }

  get texts() {
    return reading(this.#shell.language)
  }

  get #rules() {
    return /** @type {NonNullable<typeof engine.now>} */ (engine.now)
  }

  get orientation() {
    return colorIn(this.#host.getAttribute("orientation") ?? this.#game()?.tags.get("Orientation") ?? null)
  }

  get hasListFocus() {
    return this.list.contains(this.#shell.root.activeElement)
  }

  /** @param {boolean} hasGame */
  show(hasGame) {
    this.#reader.hidden = !hasGame
  }

  /** @param {string} sentence "" for none */
  set problem(sentence) {
    this.#alert.textContent = sentence
    this.#alert.hidden = sentence === ""
  }

  /** Shows or hides the content of the tag. @param {boolean} isShown */
  showTag(isShown) {
    if (isShown) this.#frame.append(this.#slot)
    else this.#slot.remove()
  }

  /** @param {string} text */
  showLoading(text) {
    this.#loading.textContent = text
    this.#loading.hidden = text === ""
  }

  /** @param {PgnFile} file */
  followProgress(file) {
    if (performance.now() - this.#lastProgress > progressInterval) this.showProgress(file)
  }

  /** @param {PgnFile} file */
  showProgress(file) {
    this.#lastProgress = performance.now()
    this.showLoading(file.state === "reading" ? this.texts.reading(file.count) : "")
    this.choice.update()
  }

  /** Makes the next `write` write all texts again, for another game. */
  markOutdated() {
    this.#writtenState = ""
  }

  /**
   * Writes everything that does not depend on the current move, if outdated.
   * @param {Game} game @param {readonly PgnIssue[]} issues @returns {boolean} whether it was outdated
   */
  write(game, issues) {
    const { texts, orientation } = this
    const hasDiagrams = this.#host.hasAttribute("diagrams")
    const letters = this.#hasFigurines
    const state = [this.#shell.lang, texts.moves, letters, hasDiagrams, stills.now !== null]
    const json = JSON.stringify(state)
    if (hasDiagrams && !stills.now) stills.load().then(() => this.#shell.invalidate(), console.error)
    const isUnchanged = json === this.#writtenState
    // Flipping the board also flips pictures among the moves.
    if (!isUnchanged || (hasDiagrams && orientation !== this.#listOrientation)) this.moves.write(game)
    this.#listOrientation = orientation
    if (isUnchanged) return false
    this.#writtenState = json
    this.controls.name(texts)
    this.choice.name()
    this.list.setAttribute("aria-label", texts.moves)
    this.#backToGame.textContent = texts.backToGame
    this.writeHead(game)
    this.showIssues(issues)
    return true
  }

  /** Writes the moves again, but keeps the scroll position. @param {Game} game */
  rewrite(game) {
    const { scrollTop } = this.list
    this.moves.write(game)
    this.list.scrollTop = scrollTop
  }

  /** @param {Game} game */
  writeHead(game) {
    const { texts } = this
    const hasOpening = game.root.children.length > 0 && game.start.equals(this.#rules.Position.start())
    this.#headline.show(game.tags, texts, this.#shell.lang, hasOpening)
    if (this.#headline.lacksOpening) void this.#nameOpening(game)
    this.#reader.setAttribute("aria-label", this.#headline.element.firstElementChild?.textContent ?? texts.title)
  }

  /** @param {Game} game */
  async #nameOpening(game) {
    try {
      const { openingOf } = await openings.load()
      if (game === this.#game()) this.#headline.nameOpening(openingOf(mainEnd(game)))
    } catch (error) {
      console.error(error)
    }
  }

  /** @param {readonly PgnIssue[]} issues */
  showIssues(issues) {
    const { explain } = this.#rules
    const options = langOption(this.#shell.lang)
    this.#issues.hidden = issues.length === 0
    this.#issues.replaceChildren(
      ...issues.map((issue) => textual("li", "", this.texts.issue({ ...issue, message: explain(issue, options) }))),
    )
  }

  /** @param {Game} game @param {Trial} trial @param {boolean} [isStep] whether the reader went there by key */
  mark(game, trial, isStep) {
    const shownGame = trial.shownGame ?? game
    const { ply, lastPly, tags } = game
    this.moves.mark({ current: trial.nearest ?? game.current, ply, lastPly, tags }, isStep)
    const [isFirst, isLast] = [shownGame.ply === 0, shownGame.ply === shownGame.lastPly]
    this.controls.disable({ first: isFirst, back: isFirst, forward: isLast, last: isLast })
    this.#tried.hidden = !trial.isRunning
    this.#triedText.replaceChildren(...(trial.isRunning ? this.#triedTexts(trial) : []))
    this.#reader.classList.toggle("at-start", isFirst)
    this.choice.refresh()
  }

  /** @param {HTMLElement} fields for editing, hidden until the game can be edited */
  addFields(fields) {
    if (fields.parentNode) return
    this.#reader.insertBefore(fields, this.#side)
    fields.hidden = true
  }

  /** Scrolls to the game, unless its whole board is visible. */
  scrollIntoView() {
    const { top, bottom, height } = this.area.getBoundingClientRect()
    if (height === 0 || top < 0 || bottom > innerHeight) this.#host.scrollIntoView()
  }

  get #hasFigurines() {
    return this.#host.getAttribute("letters")?.trim() === "figurine"
  }

  /** @param {string} san */
  #san(san) {
    // With the variation selector for text, not emoji.
    if (this.#hasFigurines) return this.#rules.localizeSan(san, "figurine").replaceAll(/[\u2654-\u2658]/gu, "$&\ufe0e")
    return this.#inLetters(san)
  }

  /** @param {string} san */
  #inLetters(san) {
    try {
      return this.#rules.localizeSan(san, this.#shell.lang)
    } catch {
      return san // An unknown language has English letters.
    }
  }

  /** Shows figurines, but gives screen readers letters. @param {Trial} trial */
  #triedTexts(trial) {
    const text = this.texts.tried(trial.text((san) => this.#inLetters(san)))
    if (!this.#hasFigurines) return [text]
    const printed = this.texts.tried(trial.text((san) => this.#san(san)))
    return [textual("span", "", printed, { "aria-hidden": "true" }), textual("span", "unseen", text)]
  }

  /** @param {GameNode} node */
  #diagram(node) {
    const game = this.#game()
    const side = this.#host.hasAttribute("diagrams") && stills.now ? diagramAt(node) : null
    if (!side || !stills.now || !game) return null
    const orientation = side === "black" ? side : this.orientation
    return stillAt(node, stills.now, {
      ...{ orientation, start: game.start },
      ...{ texts: this.texts, pictures: this.#shell.texts },
    })
  }
}
