// A puzzle to solve by moves: compares tries with the tree, and replies for the other side.
import { whenSeen } from "../element/near.js"
import { hintAt } from "./hint.js"
import { ofVariants, playing } from "../play/play-texts.js"
import { Player } from "../play/player.js"
import { answerTo, commentOn, judgeTry, lineFrom, lineText, rightMoves, targetOf } from "./solution.js"

/** @import { Game, GameNode, Move } from "../../api.js" */
/** @import { Arrow, Mark } from "../picture/overlay.js" */
/** @import { Refused } from "../play/refusal.js" */
/** @import { Surface } from "../element/shell.js" */
/** @import { Outcome, Teller } from "./puzzle.js" */

/** Milliseconds for which a wrong move, or a right one before its answer, is shown. */
const pause = 400
/** Milliseconds for which each move of the solution is shown. */
const step = 800

/** Refusals of what was not yet a try. @type {readonly Refused["reason"][]} */
const noTry = ["unreadable", "ambiguous", "promotion-piece-required", "empty-square", "not-your-piece"]

/** @typedef {{ act: () => void, timer?: ReturnType<typeof setTimeout> }} Pending */

export class Moves {
  #shell
  #game
  /** Where the solver starts. */
  #task
  #tell
  #player
  #tries = 1
  /** Whether the solver may move. */
  #isOpen = true
  /** Whether the puzzle is moving, not the solver. */
  #isDriven = false
  /** @type {ReturnType<typeof judgeTry>} */
  #judged = { isRight: false, known: null }
  /** The action that a timer will run. @type {Pending | null} */
  #next = null
  #hints = 0
  /** @type {Mark[]} */
  #marks = []
  /** @type {Arrow[]} */
  #arrows = []

  /**
   * @param {Surface} shell @param {Game} game @param {Teller} tell
   * @param {boolean} lead whether the first move is the opponent's, to be played when the board is seen
   */
  constructor(shell, game, tell, lead) {
    this.#shell = shell
    this.#game = game
    this.#task = (lead && game.root.children[0]) || game.root
    this.#tell = tell
    const heard = {
      ...{ view: shell.view, status: shell.status, root: shell.root },
      get lang() {
        return shell.lang
      },
      get language() {
        return shell.language
      },
      get texts() {
        return shell.texts
      },
      invalidate: () => shell.invalidate(),
      say: (/** @type {string} */ text) => void (this.#isDriven || !this.#isOpen || tell.say("open", text)),
      dispatch: (/** @type {string} */ type, /** @type {object} */ detail) => this.#hear(type, detail),
    }
    const locked = () => !this.#isOpen
    this.#player = new Player(heard, () => game, locked, false, {
      answered: (text) => this.#isOpen || tell.answer(text),
    })
    this.again()
  }

  get prompt() {
    return commentOn(this.#game.root)
  }

  get turn() {
    return this.#task.position.turn
  }

  get opening() {
    return this.#task.move && this.#game.ply === 0 ? "" : this.#opening(({ move }) => this.#tell.san(move?.san ?? ""))
  }

  /** @param {(node: GameNode) => string} written */
  #opening(written) {
    const { texts } = this.#tell
    const { move } = this.#task
    return joined(move ? texts.lead(move.color, written(this.#task)) : "", texts.toMove(this.turn))
  }

  get isStart() {
    return this.#game.ply === this.#task.ply
  }

  get isDone() {
    return !this.#isOpen && !this.#next
  }

  state() {
    const seen = this.#player.takeState()
    return { ...seen, marks: [...seen.marks, ...this.#marks], arrows: [...seen.arrows, ...this.#arrows] }
  }

  focus() {
    this.#player.focus()
  }

  /** @param {string} text a move or question @returns {boolean} whether the move was made or the question answered */
  enter(text) {
    return this.#player.ask(text) || (this.#isOpen && this.#player.enter(text))
  }

  /** Shows the piece, then its target. */
  hint() {
    const [next] = rightMoves(this.#game.current)
    if (!this.#isOpen || !next?.move) return
    const { from } = next.move
    const to = targetOf(next.move, this.#game.position)
    const { texts } = this.#tell
    this.#player.clearStatus()
    const wasGiven = this.#hints++ > 0
    if ("drop" in next.move && ofVariants.hint) return this.#hintDrop(ofVariants.hint, next, wasGiven)
    this.#show(wasGiven ? [] : [hintAt(from)], wasGiven ? [{ from, to, color: "blue" }] : [])
    this.#say("open", (written) => (wasGiven ? texts.hintMove(written(next)) : texts.hintPiece(from)))
  }

  /** @param {NonNullable<typeof ofVariants.hint>} hint @param {GameNode} next @param {boolean} wasGiven */
  #hintDrop(hint, next, wasGiven) {
    const { move } = next
    if (!move) return
    this.#show(wasGiven ? [hintAt(move.to)] : [])
    this.#say("open", (written) =>
      wasGiven ? this.#tell.texts.hintMove(written(next)) : hint(move, this.#shell.language?.tag ?? "en"),
    )
  }

  /** Plays the rest of the solution, move by move. */
  solution() {
    this.#settle()
    if (!this.#isOpen) return
    const line = lineFrom(this.#game.current)
    const comments = line.map(commentOn).filter(Boolean)
    this.#player.stop()
    this.#show()
    this.#isOpen = false
    this.#say("shown", (written) => [this.#tell.texts.line(lineText(line, written)), ...comments].join(" "))
    this.#playAll(line)
  }

  /** @param {readonly GameNode[]} line */
  #playAll([first, ...rest]) {
    if (!first || this.#game.end) return
    this.#playNode(first)
    if (rest.length > 0) this.#later(step, () => this.#playAll(rest))
  }

  again() {
    this.#settle()
    const { current } = this.#game
    this.#drive(() => this.#player.goTo(0))
    // Keeps a mate that is not in the tree out of the game.
    if (this.#judged.isRight && !this.#judged.known && current.parent) this.#game.delete(current)
    this.#judged = { isRight: false, known: null }
    this.#tries = 1
    this.#hints = 0
    this.#isOpen = true
    this.#show()
    this.#tell.say("open", this.opening)
    if (this.isStart) return
    const lead = () => {
      this.#playNode(this.#task)
      this.#say("open", (written) => this.#opening(written))
    }
    this.#later(step, lead, (start) => whenSeen(this.#shell.view.board, start))
  }

  stop() {
    this.#settle()
    this.#player.leave()
  }

  remove() {
    this.stop()
    this.#player.remove()
  }

  /** @param {string} type @param {object} detail @returns {boolean} false refuses a move */
  #hear(type, detail) {
    if (type === "keys") return this.#shell.dispatch(type, detail, true)
    if (this.#isDriven) return true
    if (type === "beforemove") {
      this.#judged = judgeTry(this.#game.current, /** @type {{ move: Move }} */ (detail).move)
    } else if (type === "move") {
      this.#tried(/** @type {{ move: Move }} */ (detail).move)
    } else if (type === "illegal") {
      const { verdict } = /** @type {{ verdict: Refused }} */ (detail)
      this.#show()
      if (noTry.includes(verdict.reason)) return true
      this.#tries++
      this.#tell.say("wrong", verdict.message)
      this.#shell.dispatch("wrong", { verdict })
    }
    return true
  }

  /** @param {Move} move by the solver */
  #tried(move) {
    const { isRight, known } = this.#judged
    const { texts } = this.#tell
    const made = this.#game.current
    this.#hints = 0
    this.#show()
    const comment = known ? commentOn(known) : ""
    if (!isRight) {
      this.#tries++
      this.#marks = [{ square: move.to, kind: "red", silent: true }]
      this.#say("wrong", (written) => joined(texts.wrong(written(made)), comment))
      this.#later(pause, () => this.#takeBack())
      this.#shell.dispatch("wrong", { move })
      return
    }
    const answer = this.#game.end ? null : known && answerTo(known)
    if (!answer?.move) return this.#solve(made, comment)
    this.#say("right", (written) => joined(texts.right(written(made)), comment))
    const { color } = answer.move
    this.#later(pause, () => {
      this.#playNode(answer)
      if (this.#game.end || rightMoves(answer).length === 0)
        return this.#solve(made, joined(comment, commentOn(answer)))
      this.#say("right", (written) => joined(texts.answer(color, written(answer)), comment, commentOn(answer)))
    })
  }

  /** @param {GameNode} node the last try @param {string} comment */
  #solve(node, comment) {
    this.#isOpen = false
    if (node.move) this.#marks = [{ square: node.move.to, kind: "green", silent: true }]
    const { texts } = this.#tell
    this.#say("solved", (written) => joined(texts.solved, texts.right(written(node)), comment))
    this.#shell.dispatch("solved", { tries: this.#tries })
  }

  /** @param {Outcome} outcome @param {(written: (node: GameNode) => string) => string} sentence */
  #say(outcome, sentence) {
    const { moveInWords } = playing(this.#shell.language)
    const print = sentence(({ move }) => (move ? this.#tell.san(move.san) : ""))
    this.#tell.say(
      outcome,
      print,
      sentence(({ move, parent }) => (move ? moveInWords(move, parent) : "")),
    )
  }

  #takeBack() {
    // A move of the tree, right or wrong, stays in it.
    const stays = this.#judged.known
    this.#drive(() => this.#player.go((game) => (stays ? game.back() : game.undo())))
    this.#marks = []
  }

  /** @param {GameNode} node */
  #playNode({ move }) {
    if (move) this.#drive(() => this.#player.play(move.uci))
  }

  /** Makes moves for the puzzle. @param {() => void} act */
  #drive(act) {
    this.#isDriven = true
    try {
      act()
    } finally {
      this.#isDriven = false
    }
  }

  /**
   * @param {number} milliseconds @param {() => void} act
   * @param {(start: () => void) => void} [whenReady] starts the timer; by default at once
   */
  #later(milliseconds, act, whenReady = (start) => start()) {
    const wasOpen = this.#isOpen
    this.#isOpen = false
    const settled = () => {
      this.#next = null
      this.#isOpen = wasOpen
      act()
      this.#shell.invalidate()
    }
    /** @type {Pending} */
    const next = { act: settled }
    this.#next = next
    whenReady(() => {
      if (this.#next === next) next.timer = setTimeout(settled, milliseconds)
    })
  }

  #settle() {
    while (this.#next) {
      clearTimeout(this.#next.timer)
      this.#next.act()
    }
  }

  /** @param {Mark[]} [marks] @param {Arrow[]} [arrows] */
  #show(marks = [], arrows = []) {
    this.#marks = marks
    this.#arrows = arrows
    this.#shell.invalidate()
  }
}

/** @param {readonly string[]} sentences */
const joined = (...sentences) => sentences.filter(Boolean).join(" ")
