// Playing a game on a board: commands from the page, actions of the user, and the state to show.
import { explain } from "../../words/explain.js"
import { Announcer } from "./announcer.js"
import { Attempts, squareOf } from "./attempts.js"
import { Confirmation } from "./confirmation.js"
import { Drawings } from "./drawings.js"
import { GameObserver, pathBetween } from "./game-observer.js"
import { BoardInput } from "./input.js"
import { InteractiveBoard } from "./interaction.js"
import { PlayingState, strokesOf } from "./playing-state.js"
import { Premoves } from "./premoves.js"
import { questionIn } from "./question-words.js"
import { askByKey, askByWord, askForKeys } from "./questions.js"
import { UserMoves } from "./user-moves.js"
import { langOption } from "../element/say.js"

/** @import { ClaimVerdict, Game, GameEnd, Move, MoveInput, PromotionRole, Square } from "../../api.js" */
/** @import { PlayedGame, PlayedNode } from "./game-observer.js" */
/** @import { Origin } from "./input.js" */
/** @import { Playing } from "./attempts.js" */
/** @import { Answer } from "./confirmation.js" */
/** @import { GameState } from "./playing-state.js" */
/** @import { Topic } from "./questions.js" */
/** @import { PlayShell } from "../element/shell.js" */
/** @import { UserOptions } from "./user-moves.js" */

/** @typedef {"person" | "program"} By who made a move */

/**
 * @typedef {object} Lesson
 * @property {(move: Move) => void} making called before a move is made, once the page has allowed it
 * @property {() => void} moved called after a move, before it is announced: a lesson may then pass the turn
 * @property {() => PromotionRole | null} promote what pawns promote to without asking, unless Alt is down
 * @property {() => boolean} isDrawing
 * @property {(on: boolean) => void} [setDrawing] the user switches the drawing mode
 * @property {(text: string) => void} answered called with the answer to a question
 * @property {(claims: readonly string[]) => string} [place] as for `Announcer`
 */

/** The user plays both sides. @type {UserOptions & Lesson} */
const bothSides = {
  side: () => null,
  premoves: () => 0,
  promote: () => null,
  making: () => {},
  moved: () => {},
  isDrawing: () => false,
  answered: () => {},
}

/** @template {PlayedGame} [G=Game] */
export class Player {
  #shell
  #board
  #game
  #locked
  #user
  #input
  #announcer
  #observer
  #moves
  #premoves
  #confirmation
  #drawings
  /** @type {Attempts} */
  #attempts
  #state
  /** @type {Topic} */
  #topic

  /**
   * @param {PlayShell} shell @param {() => G} game @param {() => boolean} locked whether the user may only look
   * @param {boolean} [explains] as for `UserMoves` @param {Partial<UserOptions & Lesson>} [user]
   */
  constructor(shell, game, locked, explains = false, user = {}) {
    this.#shell = shell
    this.#game = game
    this.#locked = locked
    this.#user = { ...bothSides, ...user }
    this.#announcer = new Announcer(shell, game, this.#user.place)
    this.#premoves = new Premoves(shell, this.#announcer, () => game().position, this.#user)
    this.#confirmation = new Confirmation(shell, this.#announcer, game)
    this.#moves = new UserMoves(shell, game, this.#user, explains, this.#premoves)
    this.#drawings = new Drawings(shell, {
      nodeStrokes: () => strokesOf(game().current),
      say: (text) => this.#announcer.say(text),
      isDrawing: this.#user.isDrawing,
      setDrawing: this.#user.setDrawing,
    })
    this.#observer = new GameObserver(game, () => shell.root.isConnected, {
      made: (nodes) => this.#made(nodes, "program"),
      navigated: () => this.#navigated(),
      declared: (end) => this.#declared(end),
      changed: () => shell.invalidate(),
      replaced: () => this.#premoves.clear(),
    })
    this.#board = new InteractiveBoard(shell.view)
    /** @type {Playing} */
    const playing = {
      ...{ shell, game, locked, user: this.#user, board: this.#board, moves: this.#moves },
      ...{ premoves: this.#premoves, confirmation: this.#confirmation },
      ...{ announcer: this.#announcer, drawings: this.#drawings },
    }
    this.#attempts = new Attempts(playing, {
      make: (move, inPlace) => void this.#make(move, "person", inPlace),
      animate: (inPlace) => this.#state.animate(inPlace),
      asksRole: () => this.#input.alt,
    })
    this.#topic = {
      shell,
      board: this.#board,
      pieces: () => this.#premoves.pieces,
      cursor: () => this.#input.cursor,
      say: (text) => {
        this.#announcer.say(text)
        this.#user.answered(text)
      },
      draws: this.#user.setDrawing !== undefined,
      played: { game, user: this.#moves, moveText: (move) => this.#announcer.moveText(move) },
    }
    this.#input = new BoardInput(this.#board, {
      canPick: (square) => this.#attempts.movable.has(square),
      isTarget: (from, to) => this.#moves.targets(from).has(to),
      changed: (isPicked) => {
        if (isPicked) this.#announcer.removeRefusal()
        this.#drawings.moveCursor(this.#input.cursor)
        shell.invalidate()
      },
      pickChanged: (origin) => this.#chosen(origin),
      move: (from, to, dragged) => void this.#attempts.move(from, to, dragged),
      picked: (square) => this.#attempts.explain(square),
      blocked: (from, to) => this.#attempts.blocked(from, to),
      unhandled: (square) =>
        this.#announcer.say(this.#texts.nothingPickedText(square, this.game.position, this.game.end)),
      escape: () => this.#attempts.takeBackPremoves(),
      isDrawing: this.#user.isDrawing,
      draw: (stroke, done) => this.#drawings.draw(stroke, done),
      drawKey: (event, square) => this.#drawings.key(event, square),
      drawAt: (square) => this.#drawings.choose(square),
      square: (square, button) => {
        shell.dispatch("square", { square, piece: this.#premoves.pieces.get(square) ?? null, button })
      },
      pressed: () => this.#attempts.clearRefusal(),
      ask: (event, square) => askByKey(event, square, this.#topic),
    })
    this.#state = new PlayingState(playing, this.#attempts, this.#input)
  }

  get game() {
    return this.#game()
  }

  get #texts() {
    return this.#announcer.texts
  }

  introduce() {
    this.#announcer.announceState()
  }

  clearStatus() {
    this.stop()
    this.#announcer.clearStatus()
  }

  /** Shows another game or state, and announces its current node. */
  show() {
    this.#observer.follow()
    this.stop()
    this.#observer.record()
    this.#shell.invalidate()
    this.#announcer.sayPlace()
  }

  /** Throws IllegalMoveError. @param {MoveInput} move @returns {Move | null} null if the page refused it */
  play(move) {
    const verdict = this.game.judge(move)
    // For an illegal move, the game throws the error.
    return verdict.legal ? this.#make(verdict.move, "program") : this.game.move(move)
  }

  /** @param {string} text @returns {boolean} whether it was a question; a legal move is not one */
  ask(text) {
    const question = questionIn(text, this.#shell.language)
    if (!question || this.#moves.judge(text).legal) return false
    askByWord(question, this.#topic)
    return true
  }

  /** @param {string} text a move or question @returns {boolean} whether it was made or answered */
  enter(text) {
    if (this.ask(text)) return true
    this.#input.cancel()
    const verdict = this.#moves.judge(text)
    if (this.#locked()) {
      this.#attempts.notAllowed("readonly", verdict.legal ? verdict.move : null)
      return false
    }
    if (this.#attempts.isWaiting()) return false
    if (verdict.legal) return this.#make(verdict.move, "person") !== null
    this.#attempts.refuse(verdict, null)
    return false
  }

  /** The user chose a piece, or let it go. @param {Origin | null} origin */
  #chosen(origin) {
    // The same castling move can have two target squares.
    const moves = new Set(origin ? [...this.#moves.targets(origin).values()].flatMap(({ moves }) => moves) : [])
    this.#shell.dispatch("pick", origin && { square: squareOf(origin), moves: [...moves] })
  }

  /** @param {number} ply */
  goTo(ply) {
    this.go((game) => game.goTo(ply))
  }

  /** @template T @param {(game: G) => T} change returns null if it did not go anywhere */
  go(change) {
    const { version } = this.game
    const { result, isElsewhere } = this.#observer.navigate(() => change(this.game))
    // If the node is the same, it is announced only if it has changed, for example its sign.
    if (result !== null && (isElsewhere || this.game.version !== version)) this.#navigated(isElsewhere)
    return result
  }

  /**
   * @template {GameEnd | null} T @param {() => T} change ends the game, or returns null if that is not allowed
   * @param {() => ClaimVerdict | undefined} claim gives the reason to announce then; by default, that it is too early to agree
   *   on a draw
   */
  declare(change, claim) {
    this.#observer.reportChanges()
    const end = this.#observer.act(change)
    this.#observer.record()
    this.#declared(end, claim)
    return end
  }

  stop() {
    this.#input.stop()
    this.#attempts.close()
    this.#attempts.clearRefusal()
    this.#drawings.reset()
    this.#premoves.clear()
    this.#confirmation.end()
  }

  /** The board was removed from the page, but may come back. */
  leave() {
    this.stop()
    this.#observer.unfollow()
  }

  remove() {
    this.leave()
    this.removeVariant()
    this.#announcer.clearStatus()
    this.#input.remove()
  }

  /** Removes what a variant has added, until a game is shown again. */
  removeVariant() {
    this.#state.removeVariant()
  }

  focus() {
    this.#board.focus(this.#input.cursor)
  }

  showKeys() {
    askForKeys(this.#topic)
  }

  /** @returns {boolean} whether there was a drawing to undo */
  undoDrawing() {
    return this.#drawings.undo()
  }

  /**
   * @param {Move} move must be legal @param {By} by @param {Square | null} [inPlace] where the user dropped the piece
   * @param {string} [said] for a premove, the status before it
   */
  #make(move, by, inPlace = null, said) {
    const answer = this.#confirmation.ask(move, by)
    if (typeof answer === "boolean") return answer ? this.#play(move, by, inPlace, said) : this.#refused(move, by)
    // A listener may have changed the game.
    this.#observer.reportChanges()
    if (this.game.judge(move.uci).legal) void this.#await(answer, move, by, inPlace, said)
    return null
  }

  /** @param {Move} move @param {By} by @param {unknown} [reason] @returns {null} */
  #refused(move, by, reason) {
    if (by === "person") this.#attempts.notAllowed("page", move, reason)
    return null
  }

  /**
   * Shows a move until the page has confirmed it. Anything else that happens on the board takes the move back.
   * @param {Promise<Answer>} answer @param {Move} move @param {By} by @param {Square | null} inPlace
   * @param {string} [said] see `#make`
   */
  async #await(answer, move, by, inPlace, said) {
    this.#cancelInput()
    this.#attempts.clearRefusal()
    this.#state.animate(inPlace)
    this.#confirmation.begin(move, said)
    const [isConfirmed, reason] = await answer
    if (this.#confirmation.move !== move) return
    this.#confirmation.end()
    if (isConfirmed) return void this.#play(move, by, move.to)
    this.#state.animate()
    this.#announcer.say(this.#texts.notConfirmed, true)
    this.#refused(move, by, reason)
  }

  /** @param {Move} move @param {By} by @param {Square | null} inPlace @param {string} [said] see `#make` */
  #play(move, by, inPlace, said) {
    this.#user.making(move)
    // A listener may have changed the game.
    this.#observer.reportChanges()
    const { game } = this
    if (!game.judge(move.uci).legal) return null
    const before = game.current
    const made = this.#observer.act(() => game.move(move.uci))
    const path = pathBetween(before, game.current)
    this.#observer.act(() => this.#user.moved())
    this.#observer.record()
    this.#state.animate(inPlace)
    // A listener of the game may already have played a reply.
    if (path) this.#made(path, by, said)
    return made
  }

  /** @param {readonly PlayedNode[]} nodes @param {By} by of the first @param {string} [said] see `#make` */
  #made(nodes, by, said) {
    const { end, position, ply } = this.game
    const isPremove = said !== undefined
    this.#confirmation.end()
    // A piece that the user has picked for a premove stays picked while the other side, or an earlier premove, moves.
    if (!(isPremove ? !end : by === "program" && this.#moves.wasPremoving) || !this.#isStillThere) this.#cancelInput()
    this.#attempts.clearRefusal()
    this.#drawings.reset()
    this.#state.animate()
    this.#shell.invalidate()
    nodes.forEach((node, index) => {
      const { move } = node
      if (!move) return
      const isLast = index === nodes.length - 1
      // As one text, because screen readers would skip the first of two.
      if (isLast) this.#announcer.say(`${said ?? ""} ${this.#announcer.moveText(move)}`.trim())
      const now = isLast ? { fen: position.fen(), ply } : { fen: node.fen(), ply: node.ply }
      this.#shell.dispatch("move", { move, ...now, by: index === 0 ? by : "program" })
    })
    if (end && this.game.end === end) this.#shell.dispatch("end", end)
    if (this.#premoves.next) queueMicrotask(() => this.#playPremove())
  }

  /** Whether the piece that the user has picked, or is promoting, is still there. */
  get #isStillThere() {
    const { picked } = this.#input
    const square = this.#attempts.promoting ?? (picked && squareOf(picked))
    return square !== null && this.#premoves.pieces.get(square)?.color === this.#user.side()
  }

  #cancelInput() {
    this.#input.stop()
    this.#attempts.close()
  }

  /** Plays the next premove if it is legal, or else drops all premoves. */
  #playPremove() {
    const { next } = this.#premoves
    if (!next || this.#moves.premoving) return
    if (!this.#moves.wasPremoving) return void this.#premoves.clear()
    const { said } = this.#announcer
    const verdict = this.#moves.judge(next)
    if (!verdict.legal || this.#locked()) return this.#dropPremoves()
    this.#premoves.shift()
    // A page that refuses the move explains that itself. While the move waits for the page, so do the other premoves.
    if (!this.#make(verdict.move, "person", null, said)) {
      if (!this.#confirmation.move) this.#premoves.clear()
      return
    }
    const { next: then } = this.#premoves
    const side = this.#moves.premoving
    // The others wait for the next reply, unless no reply can make them possible.
    if (then && side && !this.game.position.premoves(side).get(then.from)?.includes(then.to)) this.#dropPremoves()
  }

  #dropPremoves() {
    const text = `${this.#announcer.said} ${this.#premoves.droppedText}`
    this.#premoves.clear()
    this.#state.animate()
    if (!this.#isStillThere) this.#cancelInput()
    this.#announcer.say(text)
  }

  /** @param {boolean} [isElsewhere] if false, no event is fired: two boards that follow each other would loop */
  #navigated(isElsewhere = true) {
    this.#state.animate()
    this.show()
    if (isElsewhere) this.#shell.dispatch("navigate", { ply: this.game.ply })
  }

  /** @param {GameEnd | null} end @param {() => ClaimVerdict | undefined} [claim] */
  #declared(end, claim) {
    this.stop()
    this.#shell.invalidate()
    const verdict = end ? undefined : claim?.()
    // A claim is judged with English letters; its refusal is announced in the language of the board.
    const refused = verdict && !verdict.correct ? explain(verdict, langOption(this.#shell.lang)) : this.#texts.early
    this.#announcer.say(end ? this.#texts.endText(end) : refused, !end)
    if (end) this.#shell.dispatch("end", end)
  }

  /** @returns {GameState} */
  takeState() {
    this.#observer.follow()
    // The page may have lowered the number of premoves.
    if (this.#premoves.exceedsLimit) this.stop()
    // Drawing and playing exclude each other.
    if (this.#drawings.updateMode()) this.#cancelInput()
    return this.#state.next()
  }
}
