// A puzzle to solve by choosing every square to which a piece can go.
import { Chooser } from "../explore/chooser.js"
import { hintAt } from "./hint.js"
import { langOption } from "../element/say.js"
import { marksOfPicked } from "../play/interaction.js"
import { playing } from "../play/play-texts.js"
import { squaresOf } from "../picture/squares.js"
import { targetOf, moveInputFor } from "./solution.js"

/** @import { Square } from "../../api.js" */
/** @import { Diagram } from "../picture/fen.js" */
/** @import { Mark } from "../picture/overlay.js" */
/** @import { PlayShell } from "../element/shell.js" */
/** @import { targetsOf } from "./solution.js" */
/** @import { Feedback } from "./puzzle.js" */

/** Milliseconds for which a wrong square is marked. */
const wrongDuration = 400

const colors = /** @type {const} */ ({ right: "green", wrong: "red", missing: "yellow" })

const everySquare = new Set(squaresOf())

export class TargetTask {
  #shell
  #diagram
  #question
  #feedback
  #chooser
  #tries = 1
  /** @type {Set<Square>} */
  #found = new Set()
  #isShown = false
  /** @type {Square | null} */
  #hinted = null
  /** @type {{ square: Square, timer: ReturnType<typeof setTimeout> } | null} */
  #wrong = null

  /** @param {PlayShell} shell @param {Diagram} diagram @param {ReturnType<typeof targetsOf>} question @param {Feedback} feedback */
  constructor(shell, diagram, question, feedback) {
    this.#shell = shell
    this.#diagram = diagram
    this.#question = question
    this.#feedback = feedback
    this.#chooser = new Chooser(shell, question.from, (square) => this.#choose(square), {
      pieces: () => diagram.pieces,
      say: (text) => feedback.answer(text),
    })
    this.restart()
  }

  get turn() {
    return this.#question.piece.color
  }

  get opening() {
    return this.#feedback.texts.chooseTargets(this.#question.from)
  }

  get isStart() {
    return true
  }

  get isDone() {
    return this.#isShown || this.#missing.length === 0
  }

  get #missing() {
    return [...this.#question.targets].filter((square) => !this.#found.has(square)).sort()
  }

  state() {
    const { pieces } = this.#diagram
    const { boardName, squareName } = playing(this.#shell.language)
    const { texts } = this.#feedback
    /** @type {Map<Square, keyof typeof colors>} */
    const judged = new Map([...this.#found].map((square) => [square, "right"]))
    if (this.#isShown) for (const square of this.#missing) judged.set(square, "missing")
    if (this.#wrong) judged.set(this.#wrong.square, "wrong")
    /** @type {Mark[]} */
    const marks = [...judged].map(([square, judgement]) => ({ square, kind: colors[judgement], silent: true }))
    if (this.#hinted) marks.push(hintAt(this.#hinted))
    const { position } = this.#question
    return {
      pieces,
      check: position.isCheck ? position.kingOf(position.turn) : null,
      label: boardName(this.turn),
      marks: [...marksOfPicked(this.#question.from, new Map()), ...marks],
      arrows: [],
      last: [],
      interaction: this.#chooser.allow({
        squareName: (square, piece, target, kinds) => {
          const name = squareName(square, piece, target, kinds)
          const judgement = judged.get(square)
          return judgement ? texts.judged(judgement, name) : name
        },
        choosable: this.isDone ? new Set() : everySquare,
        picked: this.#question.from,
        readonly: this.isDone,
      }),
    }
  }

  focus() {
    this.#chooser.focus()
  }

  hint() {
    const [square] = this.#missing
    if (!square || this.isDone) return
    this.#forget()
    this.#hinted = square
    this.#feedback.say("open", this.#feedback.texts.hintTarget(square))
  }

  solution() {
    if (this.isDone) return
    this.#isShown = true
    this.#forget()
    this.#feedback.say("shown", this.#feedback.texts.targets([...this.#question.targets].sort()))
  }

  restart() {
    this.#forget()
    this.#found.clear()
    this.#isShown = false
    this.#tries = 1
    this.#feedback.say("open", this.opening)
  }

  stop() {
    this.#forget()
  }

  remove() {
    this.stop()
    this.#chooser.remove()
  }

  /** Removes the marks of a wrong square and a hint. */
  #forget() {
    clearTimeout(this.#wrong?.timer)
    this.#wrong = null
    this.#hinted = null
    this.#shell.invalidate()
  }

  /** @param {Square | null} chosen */
  #choose(chosen) {
    if (!chosen || this.isDone) return
    this.#chooser.moveTo(chosen)
    this.#forget()
    const { from, piece, position, targets } = this.#question
    const { texts } = this.#feedback
    if (chosen === from) return this.#feedback.say("open", texts.itself(from))
    const verdict = position.judge(moveInputFor(from, chosen, piece), langOption(this.#shell.lang))
    // Castling may be given by the rook's square or by the king's.
    const square = verdict.legal ? targetOf(verdict.move, position) : chosen
    if (targets.has(square)) {
      this.#found.add(square)
      const count = this.#missing.length
      if (count > 0) return this.#feedback.say("right", texts.found(square, count))
      this.#feedback.say("solved", texts.solved)
      this.#shell.dispatch("solved", { tries: this.#tries })
    } else if (!verdict.legal) {
      this.#tries++
      this.#wrong = { square, timer: setTimeout(() => this.#forget(), wrongDuration) }
      this.#feedback.say("wrong", verdict.message)
      this.#shell.dispatch("wrong", { verdict })
    }
  }
}
