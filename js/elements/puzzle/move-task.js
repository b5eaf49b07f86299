// A puzzle to solve by moves: compares tries with the tree, and replies for the other side.
import { whenSeen } from "../element/near.js"
import { hintAt } from "./hint.js"
import { variantTexts, playing } from "../play/play-texts.js"
import { Player } from "../play/player.js"
import { answerTo, commentOn, judgeTry, lineFrom, lineText, rightMoves, targetOf } from "./solution.js"

/** @import { Game, GameNode, Move } from "../../api.js" */
/** @import { Arrow, Mark } from "../picture/overlay.js" */
/** @import { Refused } from "../play/refusal.js" */
/** @import { PlayShell } from "../element/shell.js" */
/** @import { Outcome, Feedback } from "./puzzle.js" */

/** Milliseconds for which a wrong move, or a right one before its answer, is shown. */
const replyDelay = 400
/** Milliseconds for which each move of the solution is shown. */
const stepDelay = 800

/** Refusals of what was not yet a try. @type {readonly Refused["reason"][]} */
const uncounted = ["unreadable", "ambiguous", "promotion-piece-required", "empty-square", "not-your-piece"]

/** @typedef {{ act: () => void, timer?: ReturnType<typeof setTimeout> }} Pending */

export class MoveTask {
  #shell
  #game
  #startNode
  #feedback
  #player
  #tries = 1
  #isOpen = true
  /** Whether the puzzle is moving, not the solver. */
  #isAutomatic = false
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
   * @param {PlayShell} shell @param {Game} game @param {Feedback} feedback
   * @param {boolean} lead whether the first move is the opponent's, to be played when the board is seen
   */
  constructor(shell, game, feedback, lead) {
    this.#shell = shell
    this.#game = game
    this.#startNode = (lead && game.root.children[0]) || game.root
    this.#feedback = feedback
    const boardShell = {
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
      say: (/** @type {string} */ text) => void (this.#isAutomatic || !this.#isOpen || feedback.say("open", text)),
      dispatch: (/** @type {string} */ type, /** @type {object} */ detail) => this.#handleEvent(type, detail),
    }
    const locked = () => !this.#isOpen
    this.#player = new Player(boardShell, () => game, locked, false, {
      answered: (text) => this.#isOpen || feedback.answer(text),
    })
    this.restart()
  }

  get prompt() {
    return commentOn(this.#game.root)
  }

  get turn() {
    return this.#startNode.position.turn
  }

  get opening() {
    return this.#startNode.move && this.#game.ply === 0
      ? ""
      : this.#opening(({ move }) => this.#feedback.san(move?.san ?? ""))
  }

  /** @param {(node: GameNode) => string} moveText */
  #opening(moveText) {
    const { texts } = this.#feedback
    const { move } = this.#startNode
    return joined(move ? texts.lead(move.color, moveText(this.#startNode)) : "", texts.toMove(this.turn))
  }

  get isStart() {
    return this.#game.ply === this.#startNode.ply
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
    const { texts } = this.#feedback
    this.#player.clearStatus()
    const wasGiven = this.#hints++ > 0
    if ("drop" in next.move && variantTexts.hint) return this.#hintDrop(variantTexts.hint, next, wasGiven)
    this.#show(wasGiven ? [] : [hintAt(from)], wasGiven ? [{ from, to, color: "blue" }] : [])
    this.#say("open", (moveText) => (wasGiven ? texts.hintMove(moveText(next)) : texts.hintPiece(from)))
  }

  /** @param {NonNullable<typeof variantTexts.hint>} hint @param {GameNode} next @param {boolean} wasGiven */
  #hintDrop(hint, next, wasGiven) {
    const { move } = next
    if (!move) return
    this.#show(wasGiven ? [hintAt(move.to)] : [])
    this.#say("open", (moveText) =>
      wasGiven ? this.#feedback.texts.hintMove(moveText(next)) : hint(move, this.#shell.language?.tag ?? "en"),
    )
  }

  solution() {
    this.#runPending()
    if (!this.#isOpen) return
    const line = lineFrom(this.#game.current)
    const comments = line.map(commentOn).filter(Boolean)
    this.#player.stop()
    this.#show()
    this.#isOpen = false
    this.#say("shown", (moveText) => [this.#feedback.texts.line(lineText(line, moveText)), ...comments].join(" "))
    this.#playAll(line)
  }

  /** @param {readonly GameNode[]} line */
  #playAll([first, ...rest]) {
    if (!first || this.#game.end) return
    this.#playNode(first)
    if (rest.length > 0) this.#schedule(stepDelay, () => this.#playAll(rest))
  }

  restart() {
    this.#runPending()
    const { current } = this.#game
    this.#automatically(() => this.#player.goTo(0))
    // Keeps a mate that is not in the tree out of the game.
    if (this.#judged.isRight && !this.#judged.known && current.parent) this.#game.delete(current)
    this.#judged = { isRight: false, known: null }
    this.#tries = 1
    this.#hints = 0
    this.#isOpen = true
    this.#show()
    this.#feedback.say("open", this.opening)
    if (this.isStart) return
    const lead = () => {
      this.#playNode(this.#startNode)
      this.#say("open", (moveText) => this.#opening(moveText))
    }
    this.#schedule(stepDelay, lead, (start) => whenSeen(this.#shell.view.board, start))
  }

  stop() {
    this.#runPending()
    this.#player.leave()
  }

  remove() {
    this.stop()
    this.#player.remove()
  }

  /** @param {string} type @param {object} detail @returns {boolean} false refuses a move */
  #handleEvent(type, detail) {
    if (type === "keys") return this.#shell.dispatch(type, detail, true)
    if (this.#isAutomatic) return true
    if (type === "beforemove") {
      this.#judged = judgeTry(this.#game.current, /** @type {{ move: Move }} */ (detail).move)
    } else if (type === "move") {
      this.#tried(/** @type {{ move: Move }} */ (detail).move)
    } else if (type === "illegal") {
      const { verdict } = /** @type {{ verdict: Refused }} */ (detail)
      this.#show()
      if (uncounted.includes(verdict.reason)) return true
      this.#tries++
      this.#feedback.say("wrong", verdict.message)
      this.#shell.dispatch("wrong", { verdict })
    }
    return true
  }

  /** @param {Move} move by the solver */
  #tried(move) {
    const { isRight, known } = this.#judged
    const { texts } = this.#feedback
    const made = this.#game.current
    this.#hints = 0
    this.#show()
    const comment = known ? commentOn(known) : ""
    if (!isRight) {
      this.#tries++
      this.#marks = [{ square: move.to, kind: "red", silent: true }]
      this.#say("wrong", (moveText) => joined(texts.wrong(moveText(made)), comment))
      this.#schedule(replyDelay, () => this.#takeBack())
      this.#shell.dispatch("wrong", { move })
      return
    }
    const answer = this.#game.end ? null : known && answerTo(known)
    if (!answer?.move) return this.#solve(made, comment)
    this.#say("right", (moveText) => joined(texts.right(moveText(made)), comment))
    const { color } = answer.move
    this.#schedule(replyDelay, () => {
      this.#playNode(answer)
      if (this.#game.end || rightMoves(answer).length === 0)
        return this.#solve(made, joined(comment, commentOn(answer)))
      this.#say("right", (moveText) => joined(texts.answer(color, moveText(answer)), comment, commentOn(answer)))
    })
  }

  /** @param {GameNode} node the last try @param {string} comment */
  #solve(node, comment) {
    this.#isOpen = false
    if (node.move) this.#marks = [{ square: node.move.to, kind: "green", silent: true }]
    const { texts } = this.#feedback
    this.#say("solved", (moveText) => joined(texts.solved, texts.right(moveText(node)), comment))
    this.#shell.dispatch("solved", { tries: this.#tries })
  }

  /** @param {Outcome} outcome @param {(moveText: (node: GameNode) => string) => string} sentence */
  #say(outcome, sentence) {
    const { moveInWords } = playing(this.#shell.language)
    const print = sentence(({ move }) => (move ? this.#feedback.san(move.san) : ""))
    this.#feedback.say(
      outcome,
      print,
      sentence(({ move, parent }) => (move ? moveInWords(move, parent) : "")),
    )
  }

  #takeBack() {
    // A move of the tree, right or wrong, stays in it.
    const stays = this.#judged.known
    this.#automatically(() => this.#player.go((game) => (stays ? game.back() : game.undo())))
    this.#marks = []
  }

  /** @param {GameNode} node */
  #playNode({ move }) {
    if (move) this.#automatically(() => this.#player.play(move.uci))
  }

  /** Makes moves for the puzzle. @param {() => void} act */
  #automatically(act) {
    this.#isAutomatic = true
    try {
      act()
    } finally {
      this.#isAutomatic = false
    }
  }

  /**
   * @param {number} milliseconds @param {() => void} act
   * @param {(start: () => void) => void} [whenReady] starts the timer; by default at once
   */
  #schedule(milliseconds, act, whenReady = (start) => start()) {
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

  #runPending() {
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
