// The board page: a game for two people at one board, or one that was opened, written on the public API of the module only.
import { Game } from "../module/index.js"
import "../module/elements.js"
import { MoveList } from "../elements/game/move-list.js"
import { beside, endOfLine, isWithin, lineTo, nodeAt, pathTo, variationOf } from "../elements/game/tree.js"
import { endText, titles } from "../elements/game/words.js"
import { claimText, showClaims } from "./claims.js"
import { listenToDetails, showDetails, today } from "./details.js"
import { ask, byId, copy, disable, element, plural, quietButton, setNote, speak } from "./dom.js"
import { listenToKeys } from "./keys.js"
import { listenToNewGame } from "./new-game.js"
import { download, fileName } from "./pgn-export.js"
import { PgnImport } from "./pgn-import.js"
import { listenToSetUp, setUpNote } from "./set-up.js"
import { restore } from "./saved.js"
import { at, currentPlace, keepApart, load, newPlace, save, turnTo } from "./store.js"
import { listenToVariations, showVariationTools } from "./variations.js"

/** @import { Color, GameNode, PgnIssue } from "../module/index.js" */
/** @import { ChessBoard } from "../module/elements.js" */
/** @import { Declared, SavedGame } from "./saved.js" */
/** @import { Stored } from "./store.js" */

const board = /** @type {ChessBoard} */ (byId("board"))
const fenOut = /** @type {HTMLTextAreaElement} */ (byId("fen"))
const moveBox = byId("move-list")
const pgnNote = byId("pgn-note")
const moveList = new MoveList(moveBox, goToNode, {
  empty: "No moves yet. Drag a piece, or tap it and then a marked square, or type a move such as e4.",
})

/**
 * What is known of the game on the board beside the game itself.
 * @typedef {object} Session
 * @property {number | null} number of the Chess960 start
 * @property {Declared | null} declared an end that was declared here
 * @property {GameNode | null} declaredAt
 * @property {boolean} touched something was done that would be lost
 * @property {string} source where it was opened from
 * @property {readonly PgnIssue[]} issues of its reading
 */
/** @type {Session} */
let session = { number: null, declared: null, declaredAt: null, touched: false, source: "", issues: [] }
/** The PGN of the game, until it changes. @type {string | null} */
let pgn = null

// ─── What is shown ───────────────────────────────────────────────────────────────────────────────

function show() {
  const { game } = board
  const { position, end, ply, lastPly } = game
  const recorded = session.declared === null
  byId("state").classList.toggle("over", end !== null)
  const winner = end ? { "1-0": "white", "0-1": "black", "1/2-1/2": "draw" }[end.result] : position.turn
  byId("state-disc").className = `disc ${winner}`
  byId("state-title").textContent = end ? titles[end.result] : `${position.turn === "white" ? "White" : "Black"} to move`
  byId("state-detail").textContent = end ? endText(end, recorded) : detail()
  byId("rematch").hidden = end === null

  moveList.mark(game)
  showVariationTools(game.current, moveList.hasVariations)
  disable({ first: ply === 0, undo: ply === 0, redo: ply === lastPly, last: ply === lastPly, "copy-moves": lastPly === 0 }, moveBox)
  const over = end !== null || !atFrontier()
  disable({ draw: over, resign: over }, moveBox)
  if (over) byId("claims").hidden = true
  else showClaims(byId("claims"), game, declare)
  fenOut.value = position.fen()
  save(snapshot())
}

/** Whether the players are here now: at the end of a line, and the result of the game is still open. */
function atFrontier() {
  const { game } = board
  const settled = (game.tags.get("Result") ?? "*") !== "*"
  return game.ply === game.lastPly && !(settled && variationOf(game.current))
}

function detail() {
  const { game } = board
  const { position, ply, lastPly } = game
  const parts = [`Move ${position.fullmoves}`]
  if (position.isCheck) parts.push("check")
  const claim = atFrontier() ? "" : claimText(game)
  if (claim) parts.push(claim)
  else if (ply < lastPly) parts.push(`${plural(lastPly - ply, "half-move")} to come`)
  else if (variationOf(game.current)) parts.push("in a variation")
  else if (session.number !== null) parts.push(`Chess960 position ${session.number}`)
  else if (position.chess960) parts.push("Chess960")
  return parts.join(" · ")
}

/** The game has other moves or tags than before. */
function changed() {
  pgn = null
  session.touched = true
  moveList.write(board.game)
  show()
}

/** What stands only once on the page, whatever move is shown. */
function showSession() {
  showDetails(board.game)
  byId("pgn-from").textContent = session.source
  const list = byId("game-issues")
  list.hidden = session.issues.length === 0
  list.replaceChildren(...session.issues.map(({ line, column, message }) => element("li", "", `Line ${line}, column ${column}: ${message}`)))
}

// ─── The game ────────────────────────────────────────────────────────────────────────────────────

/** @returns {SavedGame} */
function snapshot() {
  const { game, orientation } = board
  const { declared, declaredAt, number, touched, source, issues } = session
  pgn ??= game.pgn()
  return {
    version: 2,
    pgn,
    path: pathTo(endOfLine(game)),
    ply: game.ply,
    orientation,
    number,
    declared,
    declaredAt: declaredAt ? pathTo(declaredAt) : [],
    touched,
    source,
    issues: issues.slice(0, 50).map(({ line, column, message }) => ({ line, column, message })),
  }
}

/** @param {Game} game @param {Partial<Session>} [rest] */
function start(game, rest = {}) {
  // The game that was on the board stays where it is stored.
  if (session.touched) turnTo(newPlace())
  begin(game, rest)
}

/** @param {Game} game @param {Partial<Session>} rest */
function begin(game, rest) {
  session = { number: null, declared: null, declaredAt: null, touched: false, source: "", issues: [], ...rest }
  pgn = null
  setNote(setUpNote, "")
  setNote(pgnNote, "")
  board.game = game
  moveList.write(game)
  showSession()
  // Shows it all, and the board says where we are.
  board.goTo(game.ply)
}

/** What is stored of the game on the board. */
const stored = () => ({ place: currentPlace(), saved: snapshot() })

/** @param {Omit<Stored, "game"> & { game?: Game }} stored */
function bringBack({ place, saved, game = restore(saved) }) {
  const { number, declared, touched, source, issues } = saved
  const declaredAt = declared && nodeAt(game, saved.declaredAt)
  turnTo(place, saved)
  begin(game, { number, declared, declaredAt, touched, source, issues })
}

/** A game that replaced another one offers to bring it back. @param {HTMLElement} note @param {ReturnType<typeof stored>} before */
function offerBack(note, before) {
  if (!before.saved.touched) return
  const button = quietButton("Bring the last game back", () => {
    pgnImport.detach()
    bringBack(before)
    moveBox.focus({ preventScroll: true })
  })
  note.append(" ", button)
}

/** A window that was opened anew shows the last game, and offers the others that are stored. @param {readonly string[]} places */
function offerOthers([next, ...rest]) {
  if (next === undefined) return
  const count = rest.length + 1
  setNote(pgnNote, count === 1 ? "Another game is stored here." : `${plural(count, "other game")} are stored here.`)
  const button = quietButton("Show it", () => {
    const other = at(next)
    const before = currentPlace()
    pgnImport.detach()
    if (other) bringBack(other)
    offerOthers(other ? [...rest, before] : rest)
    moveBox.focus({ preventScroll: true })
  })
  if (count > 1) button.textContent = "Show the next"
  pgnNote.append(" ", button)
}

board.addEventListener("move", () => {
  setNote(setUpNote, "")
  setNote(pgnNote, "")
  // Playing a move that is there already follows it.
  if (moveList.has(board.game.current)) show()
  else changed()
})
board.addEventListener("navigate", show)
board.addEventListener("end", show)

/** @param {GameNode} node */
function goToNode(node) {
  board.game.goToNode(node)
  board.goTo(board.game.ply)
}

/** Looking back takes nothing back. @param {number} step */
function walk(step) {
  const { ply, lastPly } = board.game
  if (ply + step >= 0 && ply + step <= lastPly) board.goTo(ply + step)
}

byId("first").addEventListener("click", () => board.goTo(0))
byId("undo").addEventListener("click", () => {
  // An end that was declared here goes with the last move; the result of a game that was opened stays.
  if (session.declaredAt !== board.game.current) return walk(-1)
  session.declared = session.declaredAt = null
  pgn = null
  board.undo()
})
byId("redo").addEventListener("click", () => walk(1))
byId("last").addEventListener("click", () => board.goTo(board.game.lastPly))
byId("flip").addEventListener("click", () => {
  board.flip()
  save(snapshot())
})
listenToKeys({
  walk,
  vary: (step) => {
    const node = beside(board.game.current, step)
    if (node) goToNode(node)
    return node !== null
  },
})
listenToVariations({
  game: () => board.game,
  deleting: (node) => {
    if (session.declaredAt && isWithin(session.declaredAt, node)) session.declared = session.declaredAt = null
  },
  changed: () => {
    // Setting it again shows it again.
    board.game = board.game
    changed()
  },
})

// ─── Ends, new games, files ──────────────────────────────────────────────────────────────────────

/** @param {Declared} declared */
function declare(declared) {
  const { game } = board
  const isClaim = declared.reason === "threefold-repetition" || declared.reason === "fifty-moves"
  if (isClaim && !game.claimDraw(declared.intended)) return
  session.declared = declared
  session.declaredAt = game.current
  session.touched = true
  pgn = null
  if (declared.reason === "resignation") board.resign(declared.color)
  else if (declared.reason === "agreement") board.agreeDraw()
  else {
    // Shows the end, and says it.
    board.goTo(game.ply)
    moveBox.focus({ preventScroll: true })
  }
}

for (const button of document.querySelectorAll("[data-close]")) {
  button.addEventListener("click", () => button.closest("dialog")?.close(""))
}
byId("resign").addEventListener("click", () => {
  ask("resign-dialog", (value) => declare({ reason: "resignation", color: /** @type {Color} */ (value) }))
})
byId("draw").addEventListener("click", () => ask("draw-dialog", () => declare({ reason: "agreement" })))

listenToNewGame(["new", "rematch"], (game, number) => {
  pgnImport.detach()
  start(game, { number })
})
listenToSetUp((game, text) => {
  const before = stored()
  pgnImport.detach()
  game.tags.set("Date", today())
  start(game)
  setNote(setUpNote, text)
  offerBack(setUpNote, before)
})
const pgnImport = new PgnImport(({ game, issues }, source) => {
  const before = stored()
  game.goTo(0)
  start(game, { source, issues })
  speak(`Opened: ${byId("players").textContent || "a game"}, ${plural(Math.ceil(game.lastPly / 2), "move")}`)
  offerBack(pgnNote, before)
})
listenToDetails(
  () => board.game,
  () => {
    pgn = null
    session.touched = true
    showDetails(board.game)
    save(snapshot())
  },
)

byId("copy-fen").addEventListener("click", () => copy(byId("copy-fen"), fenOut.value))
byId("copy-moves").addEventListener("click", () => copy(byId("copy-moves"), score()))
byId("copy-pgn").addEventListener("click", () => copy(byId("copy-pgn"), board.game.pgn()))
byId("download-pgn").addEventListener("click", () => download(board.game.pgn(), fileName(board.game)))
fenOut.addEventListener("focus", () => fenOut.select())

/** The moves of the current line as they are written in a game score, with the result if there is one. */
function score() {
  const { start, end, ply, lastPly } = board.game
  let next = start.fullmoves
  const words = lineTo(endOfLine(board.game)).flatMap((move, index) => {
    if (move.color === "white") return [`${next++}.`, move.san]
    return index === 0 ? [`${next++}...`, move.san] : [move.san]
  })
  if (end && ply === lastPly) words.push(end.result)
  return words.join(" ")
}

// ─── Start ───────────────────────────────────────────────────────────────────────────────────────

for (const section of document.querySelectorAll("section[inert]")) section.removeAttribute("inert")
keepApart(snapshot)
const last = load()
if (last && last !== "spoilt") {
  board.orientation = last.saved.orientation
  bringBack(last)
  offerOthers(last.others)
} else {
  begin(new Game({ tags: { Date: today() } }), {})
  if (last === "spoilt") setNote(pgnNote, "The game that was stored here could not be read, so this is a new one.")
}
