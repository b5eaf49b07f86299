// A puzzle to solve by choosing every square to which a piece can go.
import { Chooser } from "../explore/chooser.js"
import { hintAt } from "./hint.js"
import { langOption } from "../element/say.js"
import { marksOfPicked } from "../play/interaction.js"
import { playing } from "../play/play-texts.js"
import { squaresOf } from "../picture/squares.js"
import { targetOf, tryOf } from "./solution.js"

/** @import { Square } from "../../api.js" */
/** @import { Diagram } from "../picture/fen.js" */
/** @import { Mark } from "../picture/overlay.js" */
/** @import { Surface } from "../element/shell.js" */
/** @import { targetsOf } from "./solution.js" */
/** @import { Teller } from "./puzzle.js" */

/** Milliseconds for which a wrong square is marked. */
const pause = 400

const colors = /** @type {const} */ ({ right: "green", wrong: "red", missing: "yellow" })

const everySquare = new Set(squaresOf())

export class Targets {
  #shell
  #diagram
  #asked
  #tell
  #chooser
  #tries = 1
  /** @type {Set<Square>} */
  #found = new Set()
  #isShown = false
  /** @type {Square | null} */
  #hinted = null
  /** @type {{ square: Square, timer: ReturnType<typeof setTimeout> } | null} */
  #wrong = null

  /** @param {Surface} shell @param {Diagram} diagram @param {ReturnType<typeof targetsOf>} asked @param {Teller} tell */
  constructor(shell, diagram, asked, tell) {
    this.#shell = shell
    this.#diagram = diagram
    this.#asked = asked
    this.#tell = tell
    this.#chooser = new Chooser(shell, asked.from, (square) => this.#choose(square), {
      pieces: () => diagram.pieces,
      say: (text) => tell.answer(text),
    })
    this.again()
  }

  get turn() {
    return this.#asked.piece.color
  }

  get opening() {
    return this.#tell.texts.chooseTargets(this.#asked.from)
  }

  get isStart() {
    return true
  }

  get isDone() {
    return this.#isShown || this.#missing.length === 0
  }

  get #missing() {
    return [...this.#asked.targets].filter((square) => !this.#found.has(square)).sort()
  }

  state() {
    const { pieces } = this.#diagram
    const { boardName, squareName } = playing(this.#shell.language)
    const { texts } = this.#tell
    /** @type {Map<Square, keyof typeof colors>} */
    const judged = new Map([...this.#found].map((square) => [square, "right"]))
    if (this.#isShown) for (const square of this.#missing) judged.set(square, "missing")
    if (this.#wrong) judged.set(this.#wrong.square, "wrong")
    /** @type {Mark[]} */
    const marks = [...judged].map(([square, judgement]) => ({ square, kind: colors[judgement], silent: true }))
    if (this.#hinted) marks.push(hintAt(this.#hinted))
    const { position } = this.#asked
    return {
      pieces,
      check: position.isCheck ? position.kingOf(position.turn) : null,
      label: boardName(this.turn),
      marks: [...marksOfPicked(this.#asked.from, new Map()), ...marks],
      arrows: [],
      last: [],
      interaction: this.#chooser.may({
        squareName: (square, piece, target, kinds) => {
          const name = squareName(square, piece, target, kinds)
          const judgement = judged.get(square)
          return judgement ? texts.judged(judgement, name) : name
        },
        choosable: this.isDone ? new Set() : everySquare,
        picked: this.#asked.from,
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
    this.#tell.say("open", this.#tell.texts.hintTarget(square))
  }

  solution() {
    if (this.isDone) return
    this.#isShown = true
    this.#forget()
    this.#tell.say("shown", this.#tell.texts.targets([...this.#asked.targets].sort()))
  }

  again() {
    this.#forget()
    this.#found.clear()
    this.#isShown = false
    this.#tries = 1
    this.#tell.say("open", this.opening)
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
    const { from, piece, position, targets } = this.#asked
    const { texts } = this.#tell
    if (chosen === from) return this.#tell.say("open", texts.itself(from))
    const verdict = position.judge(tryOf(from, chosen, piece), langOption(this.#shell.lang))
    // Castling may be given by the rook's square or by the king's.
    const square = verdict.legal ? targetOf(verdict.move, position) : chosen
    if (targets.has(square)) {
      this.#found.add(square)
      const count = this.#missing.length
      if (count > 0) return this.#tell.say("right", texts.found(square, count))
      this.#tell.say("solved", texts.solved)
      this.#shell.dispatch("solved", { tries: this.#tries })
    } else if (!verdict.legal) {
      this.#tries++
      this.#wrong = { square, timer: setTimeout(() => this.#forget(), pause) }
      this.#tell.say("wrong", verdict.message)
      this.#shell.dispatch("wrong", { verdict })
    }
  }
}
