// The current game: the board, the page's data about the game, and how to show, store and replace them.
import { lazy } from "../elements/engine.js"
import { MoveList } from "../elements/game/move-list.js"
import { endOfLine, nodeAt, pathTo, variationOf } from "../elements/game/tree.js"
import { scoreText } from "../elements/game/words.js"
import { counters } from "./arbiter.js"
import { arrange, claimBox, lastSaid, say, sayStep, setCardNote, showStanding } from "./status-card.js"
import { claimText, showClaims } from "./claims.js"
import { ClockDesk } from "./clock-desk.js"
import { setOff, showControls } from "./controls.js"
import { byId, element } from "./dom.js"
import { occasion } from "./headline.js"
import { restore } from "./saved.js"
import { showSeats } from "./players.js"
import { fenHash, fenOf } from "./share.js"
import { currentPlace, newPlace, save, turnTo } from "./store.js"
import { listenToTyping } from "./typing.js"
import { opening } from "./unopened.js"
import { counted, phrase, written } from "../texts.js"
import { endText, placeTexts, reading } from "./element-texts.js"
import { counterTexts, standingText } from "./page-texts.js"

/** @import { Color, Game, GameEnd, GameNode } from "../module/index.js" */
/** @import { Control } from "./clock.js" */
/** @import { Declared, Issue, SavedGame } from "./saved.js" */
/** @import { Stored } from "./store.js" */

export const board = /** @type {import("../elements/chess-board.js").ChessBoard} */ (byId("board"))
export const moveList = new MoveList(byId("move-list"), visit, {
  texts: reading,
  san: written,
  empty: phrase("no-moves"),
})
export const typing = listenToTyping(board)

/** Steps to a point of the game, and says what is there. @param {GameNode | number} to */
export function visit(to) {
  board.goTo(to)
  const { first, rest } = placeTexts(board.game)
  sayStep(first, rest, board.game.ply > 0 && byId("move-list").contains(document.activeElement))
}

/** The names of openings. */
export const openings = lazy(() => import("../module/openings.js"))
const table = byId("table")

/** Called whenever the page shows something else: another game, another point of it, its end, the other orientation. */
export const watchers = /** @type {Set<() => void>} */ (new Set())

/** Callbacks for actions of other modules. */
export const hands = {
  /** Whether a program has the move. */
  isReplying: () => false,
  /** @type {(declared: Declared) => void} */
  declare() {},
  /** @type {(color: Color) => void} */
  fell() {},
  /** @type {(session: Session) => void} */
  exchanged() {},
}
export const clocks = new ClockDesk(
  () => board.orientation,
  (color) => hands.fell(color),
)

/** @param {Partial<typeof hands>} more `declare` a claim, `fell` a flag, `exchanged` the game for another one */
export function take(more) {
  Object.assign(hands, more)
}

/**
 * Data about the game on the board besides the game itself.
 * @typedef {object} Session
 * @property {"playing" | "reading"} situation
 * @property {number | null} number of the Chess960 start
 * @property {Declared | null} declared an end that was declared here
 * @property {GameNode | null} declaredAt
 * @property {boolean} touched something was done that would be lost
 * @property {string} source where it was opened from
 * @property {{ name: string, index: number } | null} file
 * @property {readonly Issue[]} issues of its reading
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
export let session = fresh
/** Cache of the game's PGN. @type {string | null} */
let pgn = null

// ─── What is shown ───────────────────────────────────────────────────────────────────────────────

export function show() {
  const { game, orientation } = board
  const { position, end } = game
  const isOver = end !== null
  table.dataset.situation = session.situation
  table.classList.toggle("ended", isOver)
  const side = end
    ? /** @type {const} */ ({ "1-0": "white", "0-1": "black", "1/2-1/2": "draw" })[end.result]
    : position.turn
  showStanding({ title: standingText(end, position), detail: detail(), kind: kind(), side, over: isOver })
  showClaims(claimBox, isOver || session.situation === "reading" || !atFrontier() ? null : game, (claim) =>
    hands.declare(claim),
  )
  arrange()
  showOccasion(session.situation === "reading" ? occasion(game) : "")
  moveList.mark(game)
  showControls(game)
  setOff("take-back", game.lastPly === 0 && session.declared === null)
  showSeats(game, orientation)
  byId("clocks").hidden = !clocks.isThere || isOver
  byId("clocks").textContent = phrase(clocks.running ? "stop-clocks" : "start-clocks")
  const edit = /** @type {HTMLAnchorElement} */ (byId("edit-position"))
  edit.href = `editor.html${fenHash(fenOf(position))}`
  save(snapshot())
  for (const watch of watchers) watch()
}

/** Whether the game is being played: the end of a line is shown, and the result is open. */
function atFrontier() {
  const { game } = board
  const settled = (game.tags.get("Result") ?? "*") !== "*"
  return game.ply === game.lastPly && !(settled && variationOf(game.current))
}

/** The occasion at the head of the list, where it scrolls with the moves. */
const head = element("p", "occasion")
head.dir = "auto"

/** @param {string} text */
function showOccasion(text) {
  for (const line of [byId("occasion"), head]) {
    line.textContent = text
    line.hidden = text === ""
  }
  // Writing the moves has removed it.
  if (head.parentNode === null) byId("move-list").prepend(head)
}

/** The number of a Chess960 start, if it has one. */
function kind() {
  const { start } = board.game
  const number = session.number ?? (start.chess960 ? start.chess960Number : null)
  if (number !== null) return phrase("chess960-number", { number })
  return start.chess960 ? phrase("chess960") : ""
}

/** The second line of the card. */
function detail() {
  const { game } = board
  const { ply, lastPly, end, current } = game
  if (end) return phrase("ended", { score: scoreText(end.result), end: endText(end) })
  const parts = []
  if (game.position.isCheck) parts.push(phrase("gives-check"))
  const opening = openings.now?.openingOf(current)
  if (opening) parts.push(opening.name)
  const claim = atFrontier() ? "" : claimText(game)
  if (claim) parts.push(claim)
  else if (ply < lastPly && session.situation === "playing") parts.push(counted("to-come", lastPly - ply))
  else if (variationOf(current)) parts.push(phrase("in-variation"))
  parts.push(...counterTexts(counters(game)))
  return parts.filter(Boolean).join(" · ")
}

/** Called after any change to the game. */
export function touch() {
  pgn = null
  session.touched = true
}

/** Called when moves, notes or tags have changed. */
export function changed() {
  touch()
  moveList.write(board.game)
  show()
}

/** Called when the game was changed without the board. */
export function changedOutside() {
  board.refresh()
  changed()
}

/** Renders what does not depend on the current move. */
function showSession() {
  const { issues } = session
  byId("game-issues").hidden = issues.length === 0
  byId("issue-count").textContent = reading().issueCount(issues.length)
  byId("issue-list").replaceChildren(...issues.map((issue) => element("li", "", reading().issue(issue))))
}

// ─── The game ────────────────────────────────────────────────────────────────────────────────────

/** @returns {SavedGame} */
export function snapshot() {
  const { game, orientation } = board
  const { situation, declared, declaredAt, number, touched, source, file, issues } = session
  pgn ??= game.pgn()
  return {
    version: 2,
    pgn,
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
    clock: clocks.stored,
    issues: issues.slice(0, 50).map(({ line, column, message }) => ({ line, column, message })),
  }
}

/**
 * Puts another game on the board; the previous one stays stored.
 * @param {Game} game
 * @param {Partial<Session>} [rest]
 * @param {Control | null} [control]
 */
export function put(game, rest = {}, control = null) {
  if (session.touched) turnTo(newPlace())
  opening(currentPlace())
  clocks.set(control)
  begin(game, rest)
}

/**
 * Starts with a game; if it is already on the board, the user may be in the middle of a move.
 * @param {Game} game
 * @param {Partial<Session>} rest
 */
export function begin(game, rest) {
  const isOther = game !== board.game
  session = { ...fresh, ...rest }
  pgn = null
  setCardNote("")
  typing.clear()
  if (isOther) board.game = game
  moveList.write(game)
  showSession()
  hands.exchanged(session)
  if (isOther) clocks.show()
  show()
}

/** The stored form of the game on the board. */
export const stored = () => ({ place: currentPlace(), saved: snapshot() })

/** @param {Omit<Stored, "game"> & { game?: Game }} stored */
export function bringBack({ place, saved, game = restore(saved) }) {
  const { situation, number, declared, touched, source, file, issues, clock } = saved
  const declaredAt = declared && nodeAt(game, saved.declaredAt)
  turnTo(place, saved)
  clocks.set(clock?.control ?? null, clock ?? undefined)
  begin(game, { situation, number, declared, declaredAt, touched, source, file, issues })
}

/** The state before the game was replaced or something was removed. @type {ReturnType<typeof stored> | null} */
let former = null
byId("bring-back").addEventListener("click", () => former && back(former))

/** @param {ReturnType<typeof stored> | null} before */
function setFormer(before) {
  former = before
  byId("bring-back").hidden = former === null
}

/**
 * Announces an action, and offers to restore the previous state.
 * @param {string} text
 * @param {ReturnType<typeof stored>} before
 * @param {string} name
 * @param {string} [shown] a shorter text for the card
 */
export function offerBack(text, before, name, shown = text) {
  // The board has just announced the current point.
  say(`${text} ${lastSaid()}`)
  if (!before.saved.touched) return setCardNote(shown)
  setFormer(before)
  setCardNote(shown, { name, act: () => back(before) })
}

/** @param {string} text @param {ReturnType<typeof stored>} before @param {string} [shown] a shorter text for the card */
export const offerLastGame = (text, before, shown) => offerBack(text, before, phrase("last-game"), shown)

/** A game was opened: its players are beside the board. @param {string} name @param {string} source @param {ReturnType<typeof stored>} before */
export const offerBeforeOpened = (name, source, before) =>
  offerLastGame(phrase("opened", { headline: name, source }), before, `${source}.`)

/** @param {ReturnType<typeof stored>} before */
function back(before) {
  setFormer(null)
  bringBack(before)
  say(phrase("restored"))
  moveList.focus()
}

/** Runs an undoable action on the game. @param {string} text @param {() => void} act */
export function change(text, act) {
  const before = stored()
  act()
  // An end declared in a deleted line is lost with it.
  if (session.declaredAt && !isThere(session.declaredAt)) session.declared = session.declaredAt = null
  changedOutside()
  offerBack(text, before, phrase("bring-back"))
}

/** Whether a node is still in the tree. @param {GameNode} node */
function isThere(node) {
  let at = node
  for (; at.parent; at = at.parent) if (!at.parent.children.includes(at)) return false
  return at === board.game.root
}
