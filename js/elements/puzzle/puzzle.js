// The content of <chess-puzzle> once it can be solved: reads the puzzle, and adds sentences and buttons below the board.
import { variantsUsed } from "../../values/variant-support.js"
import { sayAloud } from "../play/announcer.js"
import { engine } from "../element/engine.js"
import { FenProblem, readAny } from "../fairy/read-board.js"
import { pockets } from "../picture/fen.js"
import { html } from "../picture/html.js"
import { MoveField } from "../play/move-field.js"
import { variants } from "../element/rules-for.js"
import { problems } from "../element/problem-texts.js"
import { svgElement } from "../picture/svg.js"
import { MoveTask } from "./move-task.js"
import { solving } from "./puzzle-texts.js"
import { PuzzleProblem, puzzleOf, puzzleOfMoves, targetsOf, VariantMissing } from "./solution.js"
import { TargetTask } from "./target-task.js"

/** @import { Color } from "../../api.js" */
/** @import { ChessPuzzle } from "../chess-puzzle.js" */
/** @import { BoardState } from "../picture/render.js" */
/** @import { Shell } from "../element/shell.js" */
/** @import { Drawing } from "../picture/svg.js" */
/** @import { TagContent } from "../element/tag-content.js" */
/** @import { SolvingTexts } from "./puzzle-texts.js" */

/** @typedef {"open" | "right" | "wrong" | "solved" | "shown"} Outcome of the last try */

/** @typedef {Partial<BoardState> & Pick<BoardState, "label" | "pieces" | "interaction" | "marks" | "arrows" | "last">} TaskState */

/**
 * @typedef {object} Task one puzzle
 * @property {Color} turn of the solver
 * @property {boolean} isDone whether it was solved, or its solution shown
 * @property {string} [prompt] the author's task
 * @property {string} opening what to do
 * @property {boolean} isStart whether no move was made yet
 * @property {() => TaskState} state
 * @property {() => void} focus
 * @property {(text: string) => boolean} [enter] takes a typed move or question
 * @property {() => void} hint
 * @property {() => void} solution
 * @property {() => void} restart
 * @property {() => void} stop
 * @property {() => void} remove leaves a picture
 */

/**
 * @typedef {object} Feedback
 * @property {SolvingTexts} texts
 * @property {(san: string) => string} san localizes a move
 * @property {(outcome: Outcome, sentence: string, aloud?: string) => void} say `aloud` for screen readers
 * @property {(sentence: string) => void} answer to a question
 */

/** Each outcome has its own shape, not only its own colour. @type {Readonly<Partial<Record<Outcome, string>>>} */
const badges = {
  right: "M8 16.5 14 22.5 25 10.5",
  wrong: "M9 9 23 23M23 9 9 23",
  solved: "M16 1 20.5 10.5 31 12 23.5 19.5 25.3 30 16 25 6.7 30 8.5 19.5 1 12 11.5 10.5Z",
}

export class Puzzle {
  #host
  #shell
  /** @type {Task | null} */
  #task = null
  /** The attributes and text that the task was made from. */
  #source = ""
  /** @type {Outcome} */
  #outcome = "open"
  /** The language of the last sentence. @type {Shell["language"]} */
  #language
  #badge = html("span", "badge", { part: "badge", "aria-hidden": "true" })
  #field = new MoveField((text) => this.#task?.enter?.(text) ?? false)
  #tools = html("div", "tools", { part: "tools" })
  #hint = this.#button(() => this.#task?.hint())
  #solution = this.#button(() => this.#task?.solution())
  #again = this.#button(() => this.#task?.restart())

  /** @param {ChessPuzzle} host @param {Shell} shell @param {HTMLElement} below */
  constructor(host, shell, below) {
    this.#host = host
    this.#shell = shell
    const said = html("div", "said")
    said.append(this.#badge, shell.status)
    below.append(said, this.#field.form, this.#tools)
  }

  get #texts() {
    return solving(this.#shell.language)
  }

  stop() {
    this.#task?.stop()
  }

  get prompt() {
    return this.#task?.prompt
  }

  /** What is shown of the picture and its task. @param {BoardState} picture @param {TagContent} content @returns {BoardState} */
  state(picture, content) {
    this.#updateTask(content)
    const task = this.#task
    const texts = this.#texts
    this.#show(task)
    if (!task) return picture
    if (this.#outcome === "open" && this.#language !== this.#shell.language) this.#say("open", task.opening)
    const seen = task.state()
    this.#hint.textContent = texts.hint
    this.#solution.textContent = texts.solution
    this.#again.textContent = texts.again
    this.#field.label = this.#shell.texts.move
    this.#disableHelp(task.isDone)
    // The author's marks apply to the starting position.
    const { marks, arrows, last } = task.isStart ? picture : { marks: [], arrows: [], last: [] }
    return {
      ...picture,
      ...seen,
      label: task.isDone ? picture.label : seen.label,
      orientation: this.#host.hasAttribute("orientation") ? picture.orientation : task.turn,
      marks: [...marks, ...seen.marks],
      arrows: [...arrows, ...seen.arrows],
      last: [...last, ...seen.last],
    }
  }

  /** Makes a new task if attributes or text have changed. @param {TagContent} content */
  #updateTask(content) {
    const rules = /** @type {NonNullable<typeof engine.now>} */ (engine.now)
    const host = this.#host
    const { task, fen, square, moves, lead, variant } = host
    const source = JSON.stringify([content.text, task, fen, square, moves, lead, variant])
    if (source !== this.#source) {
      this.#source = source
      this.#task?.remove()
      this.#task = null
      this.#say("open", "")
    }
    // Without a task, try again: the language of its problem may have changed.
    if (this.#task) return
    try {
      this.#task = this.#read(rules, content.text)
      this.#shell.problem = ""
    } catch (error) {
      if (error instanceof FenProblem) this.#shell.problem = error.in(this.#shell.language)
      else if (error instanceof PuzzleProblem)
        this.#shell.problem = content.isMoved ? problems(this.#shell.language).moved : error.message
      else if (error instanceof VariantMissing) {
        this.#shell.problem = problems(this.#shell.language).variants
        void variantsUsed.then(() => this.#shell.invalidate())
      } else throw error
    }
  }

  /** @param {NonNullable<typeof engine.now>} rules @param {string} pgn @returns {Task} */
  #read(rules, pgn) {
    const host = this.#host
    const shell = this.#shell
    const texts = () => this.#texts
    /** @type {Feedback} */
    const feedback = {
      get texts() {
        return texts()
      },
      san(san) {
        try {
          return rules.localizeSan(san, shell.lang)
        } catch {
          return san
        }
      },
      say: (outcome, sentence, aloud) => this.#say(outcome, sentence, aloud),
      // A finished puzzle keeps its badge.
      answer: (sentence) => this.#say(this.#task?.isDone ? this.#outcome : "open", sentence),
    }
    const { lang } = shell
    const variant = variants.now?.variantOf(host)
    if (host.task?.trim() !== "targets") {
      const game =
        host.moves === null
          ? puzzleOf(pgn, rules, this.#texts, lang, variant)
          : puzzleOfMoves(host.fen, host.moves, host.lead, rules, this.#texts, lang, variant)
      return new MoveTask(shell, game, feedback, host.moves !== null && host.lead)
    }
    const fen = host.fen ?? ""
    const diagram = readAny(variant ? fen.replace(pockets, "") : fen)
    const targets = targetsOf(diagram, host.square?.trim() ?? "", rules, this.#texts, lang, variant)
    return new TargetTask(shell, diagram, targets, feedback)
  }

  /** @param {Outcome} outcome @param {string} sentence @param {string} [aloud] */
  #say(outcome, sentence, aloud = sentence) {
    this.#outcome = outcome
    this.#language = this.#shell.language
    this.#shell.say(sentence)
    sayAloud(this.#shell.status, sentence, aloud)
    if (outcome === "right" || outcome === "solved") this.#field.clear()
    this.#shell.invalidate()
  }

  /** @param {Task | null} task */
  #show(task) {
    const d = badges[this.#outcome]
    if (this.#badge.dataset.outcome !== this.#outcome) {
      this.#badge.dataset.outcome = this.#outcome
      this.#badge.replaceChildren(...(d ? [svgElement(badge(d))] : []))
    }
    this.#badge.hidden = !d
    this.#field.form.hidden = !task?.enter
    this.#tools.hidden = !task
  }

  /** @param {boolean} isDone */
  #disableHelp(isDone) {
    // A disabled button loses the focus.
    const had = this.#hint.matches(":focus") || this.#solution.matches(":focus")
    this.#hint.disabled = this.#solution.disabled = isDone
    if (isDone && had) this.#again.focus()
  }

  /** @param {() => void} act */
  #button(act) {
    const button = html("button", "", { type: "button" })
    button.addEventListener("click", () => {
      act()
      this.#shell.invalidate()
    })
    this.#tools.append(button)
    return button
  }
}

/** @param {string} d @returns {Drawing} */
const badge = (d) => ["svg", { viewBox: "0 0 32 32" }, ["path", { d }]]
