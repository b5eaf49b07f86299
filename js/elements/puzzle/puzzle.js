// The inside of <chess-puzzle>: reads the puzzle, and puts texts and buttons below the board.
import { engine } from "../engine.js"
import { FenProblem, readBoard } from "../fairy.js"
import { readFen } from "../fen.js"
import { html } from "../html.js"
import { MoveField } from "../move-field.js"
import { pictureOf } from "../picture.js"
import { upgrade } from "../shell.js"
import { adoptStyle } from "../style.js"
import { svgElement } from "../svg.js"
import { learn } from "../verdict-languages.js"
import { Moves } from "./moves.js"
import style from "./puzzle.css"
import { solving } from "./puzzle-texts.js"
import { PuzzleProblem, puzzleOf, targetsOf } from "./solution.js"
import { Targets } from "./targets.js"

/** @import { Color } from "../../index.js" */
/** @import { ChessPuzzle } from "../chess-puzzle.js" */
/** @import { Diagram } from "../fen.js" */
/** @import { BoardState } from "../render.js" */
/** @import { Shell } from "../shell.js" */
/** @import { Drawing } from "../svg.js" */
/** @import { SolvingTexts } from "./puzzle-texts.js" */

/** @typedef {"open" | "right" | "wrong" | "solved" | "shown"} Outcome of what was done last */

/** @typedef {Partial<BoardState> & Pick<BoardState, "label" | "pieces" | "interaction" | "marks" | "arrows" | "last">} Seen */

/**
 * @typedef {object} Task one puzzle
 * @property {Color} turn of the solver
 * @property {boolean} isDone whether it is solved, or its solution shown
 * @property {string} [prompt] what its author says of it
 * @property {boolean} isStart whether no move has been made
 * @property {() => Seen} state what is seen of it
 * @property {() => void} focus
 * @property {(text: string) => boolean} [enter] a typed move
 * @property {() => void} hint
 * @property {() => void} solution
 * @property {() => void} again
 * @property {() => void} stop ends whatever is going on
 * @property {() => void} remove leaves a picture behind
 */

/**
 * @typedef {object} Teller what a task speaks through
 * @property {SolvingTexts} texts
 * @property {(san: string) => string} san moves with the piece letters of the language
 * @property {(outcome: Outcome, sentence: string) => void} say
 */

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
/** Shown instead of a board that is not 8 by 8. */
const empty = "8/8/8/8/8/8/8/8"

/** The badge of each outcome. @type {Readonly<Partial<Record<Outcome, string>>>} */
const badges = {
  right: "M8 16.5 14 22.5 25 10.5",
  wrong: "M9 9 23 23M23 9 9 23",
  solved: "M16 1 20.5 10.5 31 12 23.5 19.5 25.3 30 16 25 6.7 30 8.5 19.5 1 12 11.5 10.5Z",
}

/** The inside of one `<chess-puzzle>`. */
export class Puzzle {
  #host
  #shell
  /** @type {Task | null} */
  #task = null
  /** Whether the rules and the language have been loaded. */
  #isReady = false
  /** The attributes and the text from which it was made. */
  #source = ""
  /** @type {Outcome} */
  #outcome = "open"
  #prompt = html("p", "prompt", { part: "prompt" })
  #badge = html("span", "badge", { part: "badge", "aria-hidden": "true" })
  #field = new MoveField((text) => this.#task?.enter?.(text) ?? false)
  #tools = html("div", "tools", { part: "tools" })
  #hint = this.#button(() => this.#task?.hint())
  #solution = this.#button(() => this.#task?.solution())
  #again = this.#button(() => this.#task?.again())

  /** @param {ChessPuzzle} host @param {Shell} shell */
  constructor(host, shell) {
    this.#host = host
    this.#shell = shell
    adoptStyle(shell.root, style)
    upgrade(host, ["pgn"])
    // The text inside may arrive later, or change.
    new MutationObserver(() => shell.invalidate()).observe(host, { childList: true, characterData: true, subtree: true })
    const said = html("div", "said")
    said.append(this.#badge, shell.status)
    const below = html("div", "below puzzle", { part: "below" })
    below.append(this.#prompt, said, this.#field.form, this.#tools)
    this.#prompt.hidden = this.#badge.hidden = this.#field.form.hidden = this.#tools.hidden = true
    shell.root.append(below)
    Promise.all([engine.load(), learn(shell.lang)]).then(
      () => {
        this.#isReady = true
        shell.invalidate()
      },
      (error) => {
        console.error(error)
        shell.problem = shell.texts.failed
      },
    )
  }

  get #texts() {
    return solving(this.#shell.language)
  }

  stop() {
    this.#task?.stop()
  }

  render() {
    const { view } = this.#shell
    const host = this.#host
    this.#follow()
    const task = this.#task
    const texts = this.#texts
    this.#show(task)
    const picture = this.#picture()
    if (!task) return view.update(picture)
    const seen = task.state()
    // The author's marks belong to the starting position.
    const { marks, arrows, last } = task.isStart ? picture : { marks: [], arrows: [], last: [] }
    view.update({
      ...picture,
      ...seen,
      orientation: host.hasAttribute("orientation") ? picture.orientation : task.turn,
      marks: [...marks, ...seen.marks],
      arrows: [...arrows, ...seen.arrows],
      last: [...last, ...seen.last],
    })
    this.#hint.textContent = texts.hint
    this.#solution.textContent = texts.solution
    this.#again.textContent = texts.again
    this.#field.label = this.#shell.texts.move
    this.#switchOff(task.isDone)
  }

  /** The starting position from the point of view of the side to move, which is all that can be shown without the rules. */
  #picture() {
    const host = this.#host
    const { coords, texts } = this.#shell
    const fen = host.getAttribute("fen") ?? /\[FEN\s+"([^"]*)"/i.exec(host.pgn)?.[1] ?? start
    /** @param {string} name */
    const read = (name) => host.getAttribute(name) ?? (name === "orientation" ? "turn" : null)
    const diagram = readFen(fen) ?? /** @type {Diagram} */ (readFen(empty))
    return { ...pictureOf(diagram, read), coords, label: texts.board, interaction: null }
  }

  /** Makes another task if the attributes or the text have changed. */
  #follow() {
    const rules = engine.now
    const host = this.#host
    const source = JSON.stringify([host.pgn, ...["task", "fen", "square"].map((name) => host.getAttribute(name))])
    if (!rules || !this.#isReady || source === this.#source) return
    this.#source = source
    this.#task?.remove()
    this.#task = null
    this.#shell.problem = ""
    this.#say("open", "")
    try {
      this.#task = this.#read(rules)
    } catch (error) {
      if (!(error instanceof PuzzleProblem || error instanceof FenProblem)) throw error
      this.#shell.problem = error.message
    }
  }

  /** @param {NonNullable<typeof engine.now>} rules @returns {Task} */
  #read(rules) {
    const host = this.#host
    const shell = this.#shell
    const texts = () => this.#texts
    /** @type {Teller} */
    const tell = {
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
      say: (outcome, sentence) => this.#say(outcome, sentence),
    }
    if (host.getAttribute("task") !== "targets") return new Moves(shell, puzzleOf(host.pgn, rules, this.#texts, shell.lang), tell)
    const diagram = /** @type {Diagram} */ (readFen(host.getAttribute("fen") ?? "", readBoard))
    return new Targets(shell, diagram, targetsOf(diagram, host.getAttribute("square")?.trim() ?? "", rules, this.#texts), tell)
  }

  /** @param {Outcome} outcome @param {string} sentence */
  #say(outcome, sentence) {
    this.#outcome = outcome
    this.#shell.say(sentence)
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
    const prompt = this.#host.getAttribute("caption") ?? task?.prompt ?? ""
    this.#prompt.textContent = prompt
    this.#prompt.hidden = prompt === ""
    this.#field.form.hidden = !task?.enter
    this.#tools.hidden = !task
  }

  /** @param {boolean} isDone */
  #switchOff(isDone) {
    // A disabled button would lose the focus.
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
