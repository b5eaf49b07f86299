// The state of the board page: shows, stores and replaces the game on the board and the data about it.
import { lazy } from "../elements/element/engine.js"
import { MoveList } from "../elements/game/move-list.js"
import { endOfLine, mainEnd, nodeAt, pathTo, variationOf } from "../elements/game/tree.js"
import { counters, flagFalls } from "./arbiter.js"
import { arrange, claimBox, lastSaid, say, sayStep, setCardNote, showStanding, showVariation } from "./status-card.js"
import { claimText, showClaims } from "./claims.js"
import { GameClocks } from "./game-clocks.js"
import { showControls } from "./controls.js"
import { byId, element } from "./dom.js"
import { occasion } from "./headline.js"
import { declareEnd, restore } from "./saved.js"
import { setClockButtons, showPlayers } from "./players.js"
import { currentPlace, newPlace, save, moveTo } from "./store.js"
import { listenToTyping } from "./typing.js"
import { opening } from "./unopened.js"
import { counted, phrase, localSan } from "../texts.js"
import { endText, placeTexts, reading } from "./element-texts.js"
import { counterTexts, needsReason, standingText } from "./page-texts.js"

/** @import { ChessBoard } from "../elements/chess-board.js" */
/** @import { Color, Game, GameNode } from "../module/index.js" */
/** @import { Control } from "./clock.js" */
/** @import { Declared, Issue, SavedGame } from "./saved.js" */
/** @import { Stored } from "./store.js" */

/** A stored state of the game. @typedef {Omit<Stored, "game">} Former */

/**
 * What the page knows about a game that the game does not have.
 * @typedef {object} Session
 * @property {"playing" | "reading"} situation
 * @property {number | null} number of the Chess960 start
 * @property {Declared | null} declared an end that was declared on this page
 * @property {GameNode | null} declaredAt
 * @property {boolean} touched whether there is anything to lose
 * @property {string} source where it was opened from
 * @property {{ name: string, index: number } | null} file
 * @property {readonly Issue[]} issues found when it was read
 */
/** @type {Session} */
const fresh = {
  situation: "playing",
  number: null,
  declared: null,
  declaredAt: null,
  touched: false,
  source: "",
  file: null,
  issues: [],
}

/** Event, place and date of the game at the head of the list of moves, for narrow layouts: it scrolls with the moves. */
const head = element("p", "occasion")
head.dir = "auto"

/** Dialogs that close when the game ends: a resignation would be stored as its end. */
const progressDialogs = ["resign-dialog", "draw-dialog", "claim-dialog", "clocks-dialog"]

/**
 * Fires `show` when the page shows something new (another game, point, end or orientation), and `exchange` when another
 * game is on the board.
 */
export class BoardPage extends EventTarget {
  board = /** @type {ChessBoard} */ (byId("board"))
  moveList = new MoveList(byId("move-list"), (to) => this.visit(to), {
    texts: reading,
    san: localSan,
    empty: phrase("no-moves"),
  })
  typing = listenToTyping(this.board)
  clocks = new GameClocks(
    () => this.board.orientation,
    (color) => this.#flagFell(color),
  )
  openings = lazy(() => import("../module/openings.js"))
  session = fresh
  /** The side that an engine plays. @type {Color | null} */
  programSide = null
  /** The game's PGN, cached. @type {string | null} */
  #pgn = null
  /** The state before the last replacement or deletion. @type {Former | null} */
  #former = null

  constructor() {
    super()
    byId("bring-back").addEventListener("click", () => {
      const dialog = /** @type {HTMLDialogElement} */ (byId("new-dialog"))
      dialog.close("")
      if (this.#former) this.#back(this.#former)
    })
  }

  /** Goes to a point of the game and announces it. @param {GameNode | number} to */
  visit(to) {
    const { board } = this
    board.goTo(to)
    const { first, rest } = placeTexts(board.game)
    sayStep(first, rest, board.game.ply > 0 && byId("move-list").contains(document.activeElement))
  }

  get isInProgress() {
    return this.session.situation === "playing" && this.board.game.end === null
  }

  /** Whether an engine plays a side of this game. */
  get isProgramPlaying() {
    return this.programSide !== null && this.session.situation === "playing"
  }

  get isProgramToMove() {
    return this.isProgramPlaying && this.board.position.turn === this.programSide
  }

  // ─── What is shown ───────────────────────────────────────────────────────────────────────────────

  show() {
    const { clocks, session } = this
    const { game, orientation } = this.board
    const { position, end } = game
    const isOver = end !== null
    const table = byId("table")
    table.dataset.situation = session.situation
    table.classList.toggle("ended", isOver)
    table.classList.toggle("begun", game.lastPly > 0 || session.declared !== null)
    // Under FIDE's rules both sides must have made a move (5.2.3).
    const { lastPly } = game
    table.classList.toggle("drawable", lastPly > 1 || (lastPly === 1 && game.clone().agreeDraw() !== null))
    const side = end ? (end.winner ?? "draw") : position.turn
    showStanding({
      title: standingText(end, position),
      detail: this.#detail(),
      kind: this.#kind(),
      side,
      over: isOver,
    })
    const isClaimable = !isOver && session.situation === "playing" && this.#isAtFrontier
    showVariation(variationOf(game.current) ? () => this.#leaveVariation() : null)
    showClaims(claimBox, isClaimable ? game : null, (claim) => this.declare(claim))
    arrange()
    this.#showOccasion(session.situation === "reading" ? occasion(game) : "")
    this.moveList.mark(game)
    showControls(game)
    showPlayers(game, orientation)
    byId("clocks").textContent = phrase(clocks.running ? "stop-clocks" : "start-clocks")
    setClockButtons(!this.isInProgress)
    save(this.snapshot())
    this.dispatchEvent(new Event("show"))
  }

  /** Whether the board shows the last position of a game in progress. */
  get #isAtFrontier() {
    const { game } = this.board
    const settled = (game.tags.get("Result") ?? "*") !== "*"
    return game.ply === game.lastPly && !(settled && variationOf(game.current))
  }

  /** Returns to the game: to its end while it is played, to where the variation begins while it is read. */
  #leaveVariation() {
    const { game } = this.board
    const before = variationOf(game.current)?.parent
    this.visit(this.session.situation === "reading" && before ? before : mainEnd(game))
    // The button has disappeared.
    this.moveList.focus()
  }

  /** @param {string} text */
  #showOccasion(text) {
    for (const line of [byId("occasion"), head]) {
      line.textContent = text
      line.hidden = text === ""
    }
    // Rendering the moves has removed it.
    if (head.parentNode === null) byId("move-list").prepend(head)
  }

  /** Describes a Chess960 start by its number. */
  #kind() {
    const { start } = this.board.game
    const number = this.session.number ?? (start.chess960 ? start.chess960Number : null)
    if (number !== null) return phrase("chess960-number", { number })
    return start.chess960 ? phrase("chess960") : ""
  }

  /** The card's second line. */
  #detail() {
    const { game } = this.board
    const { ply, lastPly, end, current } = game
    if (end && needsReason(end)) return endText(end)
    const parts = []
    const opening = this.openings.now?.openingOf(current)
    if (opening) parts.push(opening.name)
    if (end) return parts.join()
    const claim = this.#isAtFrontier ? "" : claimText(game)
    if (claim) parts.push(claim)
    else if (ply < lastPly && this.session.situation === "playing") parts.push(counted("to-come", lastPly - ply))
    parts.push(...counterTexts(counters(game)))
    return parts.filter(Boolean).join(" · ")
  }

  /** To be called after any change to the game. */
  touch() {
    this.#pgn = null
    this.session.touched = true
  }

  /** To be called after a change to moves, comments, signs or tags. */
  changed() {
    this.touch()
    const list = byId("move-list")
    const { scrollTop } = list
    this.moveList.write(this.board.game)
    list.scrollTop = scrollTop
    this.show()
  }

  /** To be called after a change that the board did not make. */
  changedOutside() {
    this.board.refresh()
    this.changed()
  }

  #showSession() {
    const { issues } = this.session
    byId("game-issues").hidden = issues.length === 0
    byId("issue-count").textContent = reading().issueCount(issues.length)
    byId("issue-list").replaceChildren(...issues.map((issue) => element("li", "", reading().issue(issue))))
  }

  // ─── The game ────────────────────────────────────────────────────────────────────────────────────

  /** @returns {SavedGame} */
  snapshot() {
    const { game, orientation } = this.board
    const { situation, declared, declaredAt, number, touched, source, file, issues } = this.session
    this.#pgn ??= game.pgn()
    return {
      version: 1,
      pgn: this.#pgn,
      path: pathTo(endOfLine(game)),
      ply: game.ply,
      orientation,
      situation,
      number,
      declared,
      declaredAt: declaredAt ? pathTo(declaredAt) : [],
      touched,
      source,
      file,
      clock: this.clocks.stored,
      issues: issues.slice(0, 50).map(({ line, column, message }) => ({ line, column, message })),
    }
  }

  /**
   * Puts another game on the board; the previous one stays stored.
   * @param {Game} game
   * @param {Partial<Session>} [rest]
   * @param {Control | null} [control]
   */
  put(game, rest = {}, control = null) {
    if (this.session.touched) moveTo(newPlace())
    opening(currentPlace())
    this.clocks.set(control)
    this.begin(game, rest)
  }

  /**
   * Puts the first game on the board, unless it is there already: the user may be in the middle of a move.
   * @param {Game} game
   * @param {Partial<Session>} rest
   */
  begin(game, rest) {
    const { board } = this
    const isOther = game !== board.game
    this.session = { ...fresh, ...rest }
    this.#pgn = null
    setCardNote("")
    this.typing.clear()
    if (isOther) board.game = game
    this.moveList.write(game)
    this.#showSession()
    this.dispatchEvent(new Event("exchange"))
    if (isOther) this.clocks.show()
    this.show()
  }

  /** @param {Declared} declared */
  declare(declared) {
    const { game } = this.board
    if (!declareEnd(game, declared)) return
    this.#noteEnd(declared)
    this.clocks.stop()
    this.changedOutside()
    this.moveList.focus()
  }

  /** @param {Declared} declared at the current point */
  #noteEnd(declared) {
    this.session.declared = declared
    this.session.declaredAt = this.board.game.current
  }

  /** @param {Color} color whose time is used up */
  #flagFell(color) {
    const { board } = this
    board.goTo(board.game.lastPly)
    const { end, text } = flagFalls(board.game, color)
    if (end.reason !== "time-forfeit") return
    this.#noteEnd({ reason: "time-forfeit", color })
    for (const id of progressDialogs) /** @type {HTMLDialogElement} */ (byId(id)).close("")
    this.changedOutside()
    say(text)
    // The title names a winner, but gives no reason for a draw.
    if (!end.winner) setCardNote(text)
  }

  /** The game on the board, as stored. @returns {Former} */
  stored() {
    return { place: currentPlace(), saved: this.snapshot() }
  }

  /** @param {Omit<Stored, "game"> & { game?: Game }} stored */
  bringBack({ place, saved, game = restore(saved) }) {
    const { situation, number, declared, touched, source, file, issues, clock } = saved
    const declaredAt = declared && nodeAt(game, saved.declaredAt)
    moveTo(place, saved)
    this.clocks.set(clock?.control ?? null, clock ?? undefined)
    this.begin(game, { situation, number, declared, declaredAt, touched, source, file, issues })
  }

  /** @param {Former | null} before */
  #setFormer(before) {
    this.#former = before
    // Only the card offers an earlier state of the same game: after the next move, restoring it would lose moves.
    byId("bring-back").hidden = before === null || before.place === currentPlace()
  }

  /**
   * Announces an action and offers to undo it.
   * @param {string} text
   * @param {Former} before
   * @param {string} [name] of the undo button
   * @param {string} [cardText] a shorter text for the card
   */
  offerBack(text, before, name = phrase("bring-back"), cardText = text) {
    // The board has just announced the current point, so repeat that.
    say(`${text} ${lastSaid()}`)
    this.offer(cardText, before, name)
  }

  /** Offers to restore an earlier state. @param {string} cardText @param {Former} before @param {string} [name] of the button */
  offer(cardText, before, name = phrase("bring-back")) {
    if (!before.saved.touched) return setCardNote(cardText)
    this.#setFormer(before)
    setCardNote(cardText, { name, act: () => this.#back(before) })
  }

  /** @param {string} text @param {Former} before @param {string} [cardText] a shorter text for the card */
  offerLastGame(text, before, cardText) {
    this.offerBack(text, before, phrase("last-game"), cardText)
  }

  /**
   * Announces that a game was opened, and offers the one before.
   * @param {string} name @param {string} source @param {Former} before @param {string} [cardText] in the card
   */
  offerBeforeOpened(name, source, before, cardText = `${source}.`) {
    this.offerLastGame(phrase("opened", { headline: name, source }), before, cardText)
  }

  /** @param {Former} before */
  #back(before) {
    this.#setFormer(null)
    this.bringBack(before)
    say(phrase("restored"))
    this.moveList.focus()
  }

  /** Runs an undoable action on the game. @param {string} text @param {() => void} act */
  change(text, act) {
    const before = this.stored()
    act()
    const { session } = this
    // An end declared in a deleted line goes with it.
    if (session.declaredAt && !this.#isThere(session.declaredAt)) session.declared = session.declaredAt = null
    this.changedOutside()
    this.offerBack(text, before)
  }

  /** Whether a node is still part of the game. @param {GameNode} node */
  #isThere(node) {
    let at = node
    for (; at.parent; at = at.parent) if (!at.parent.children.includes(at)) return false
    return at === this.board.game.root
  }
}
