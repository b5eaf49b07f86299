// The board page: a game that two people play at one board, or one that was opened and is read. Written on the public API of the
// module only. Here is what the page knows of the game on the board, and what each of its parts does to it.
import { ChessBoard } from "../elements/chess-board.js"
import { Game, parsePgn } from "../module/index.js"
import { draw, listenToAnnotations } from "./annotate.js"
import { counters } from "./arbiter.js"
import { arrange, claimBox, lastSaid, refuse, say, setCardNote, showStanding } from "./card.js"
import { claimText, showClaims } from "./claims.js"
import { ClockDesk } from "./clock-desk.js"
import { isOff, listenToControls, setOff, showControls } from "./controls.js"
import { headline, listenToDetails, showDetails, today } from "./details.js"
import { ask, byId, copied, element } from "./dom.js"
import { fileAt, forgetFiles, keepFile } from "./files.js"
import { flagFalls } from "./flag.js"
import { listenToKeys } from "./keys.js"
import { listenToMenu, listenToMore } from "./menus.js"
import { MoveList } from "../elements/game/move-list.js"
import { listenToNewGame } from "./new-game.js"
import { loadOpenings, openingOf } from "./openings.js"
import { download, fileName, scoreOf } from "./pgn-export.js"
import { PgnImport } from "./pgn-import.js"
import { continued } from "./play-on.js"
import { restore } from "./saved.js"
import { showSeats } from "./seats.js"
import { gameFrom, listenToSetUp } from "./set-up.js"
import { fenHash, readHash } from "./share.js"
import { at, currentPlace, keepApart, load, newPlace, save, storedPlaces, turnTo } from "./store.js"
import { counterTexts, filled, plural, sideName, words } from "./words.js"
import { beside, endOfLine, nodeAt, pathTo, variationOf } from "../elements/game/tree.js"
import { listenToTyping } from "./typing.js"
import { endText, titles } from "../elements/game/words.js"

/** @import { Color, GameNode, MarkColor, Square } from "../module/index.js" */
/** @import { Control } from "./clock.js" */
/** @import { Declared, Issue, SavedGame } from "./saved.js" */
/** @import { Stored } from "./store.js" */

customElements.define("chess-board", ChessBoard)
const board = /** @type {ChessBoard} */ (byId("board"))
const table = byId("table")
const moveList = new MoveList(byId("move-list"), goToNode, { empty: words.noMoves })
const clocks = new ClockDesk(() => board.orientation, flagFell)

/**
 * What is known of the game on the board beside the game itself.
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
const fresh = { situation: "playing", number: null, declared: null, declaredAt: null, touched: false, source: "", file: null, issues: [] }
let session = fresh
/** The PGN of the game, until it changes. @type {string | null} */
let pgn = null

// ─── What is shown ───────────────────────────────────────────────────────────────────────────────

function show() {
  const { game, orientation } = board
  const { position, end } = game
  const isOver = end !== null
  table.dataset.situation = session.situation
  table.classList.toggle("ended", isOver)
  const side = end ? /** @type {const} */ ({ "1-0": "white", "0-1": "black", "1/2-1/2": "draw" })[end.result] : position.turn
  const title = end ? titles[end.result] : `${sideName(position.turn)} to move · ${position.fullmoves}`
  showStanding({ title, detail: detail(), side, over: isOver })
  showClaims(claimBox, isOver || session.situation === "reading" || !atFrontier() ? null : game, declare)
  arrange()
  moveList.mark(game)
  showControls(game)
  setOff("take-back", game.lastPly === 0 && session.declared === null)
  showSeats(game, orientation)
  byId("clocks").hidden = !clocks.isThere || isOver
  byId("clocks").textContent = clocks.running ? words.stopClocks : words.startClocks
  const edit = /** @type {HTMLAnchorElement} */ (byId("edit-position"))
  edit.href = `editor.html${fenHash(position.fen())}`
  save(snapshot())
}

/** Whether the players are here now: at the end of a line, and the result of the game is still open. */
function atFrontier() {
  const { game } = board
  const settled = (game.tags.get("Result") ?? "*") !== "*"
  return game.ply === game.lastPly && !(settled && variationOf(game.current))
}

/** The second line of the card. */
function detail() {
  const { game } = board
  const { position, ply, lastPly, end, current } = game
  if (end) return endText(end, session.declared === null)
  const parts = []
  if (position.isCheck) parts.push(words.check)
  const opening = openingOf(current)
  if (ply === 0 && session.situation === "reading") parts.push(headline(game))
  else if (session.number !== null) parts.push(filled(words.chess960Number, { number: session.number }))
  else if (position.chess960) parts.push(words.chess960)
  else if (opening) parts.push(opening.name)
  const claim = atFrontier() ? "" : claimText(game)
  if (claim) parts.push(claim)
  else if (ply < lastPly && session.situation === "playing") parts.push(filled(words.movesToCome, { count: plural(lastPly - ply, "half-move") }))
  else if (variationOf(current)) parts.push(words.variation)
  parts.push(...counterTexts(counters(game)))
  return parts.filter(Boolean).join(" · ")
}

/** The game has other moves, notes or tags than before. */
function changed() {
  pgn = null
  session.touched = true
  moveList.write(board.game)
  show()
}

/** The game was changed past the board. */
function changedOutside() {
  board.game = board.game
  changed()
}

/** What stands only once on the page, whatever move is shown. */
function showSession() {
  showDetails(board.game)
  const { issues } = session
  byId("game-issues").hidden = issues.length === 0
  byId("issue-count").textContent = plural(issues.length, "issue")
  byId("issue-list").replaceChildren(...issues.map((issue) => element("li", "", filled(words.issue, issue))))
}

// ─── The game ────────────────────────────────────────────────────────────────────────────────────

/** @returns {SavedGame} */
function snapshot() {
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

/** Puts another game on the board; the one that was there stays where it is stored. @param {Game} game @param {Partial<Session>} [rest] @param {Control | null} [control] */
function start(game, rest = {}, control = null) {
  if (session.touched) turnTo(newPlace())
  clocks.set(control)
  begin(game, rest)
}

/** @param {Game} game @param {Partial<Session>} rest */
function begin(game, rest) {
  session = { ...fresh, ...rest }
  pgn = null
  setCardNote("")
  typing.clear()
  board.game = game
  moveList.write(game)
  showSession()
  // Shows it all.
  board.goTo(game.ply)
}

/** What is stored of the game on the board. */
const stored = () => ({ place: currentPlace(), saved: snapshot() })

/** @param {Omit<Stored, "game"> & { game?: Game }} stored */
function bringBack({ place, saved, game = restore(saved) }) {
  const { situation, number, declared, touched, source, file, issues, clock } = saved
  const declaredAt = declared && nodeAt(game, saved.declaredAt)
  turnTo(place, saved)
  clocks.set(clock?.control ?? null, clock?.times)
  begin(game, { situation, number, declared, declaredAt, touched, source, file, issues })
  pgnImport.detach()
  if (!file) return
  void fileAt(place).then((blob) => {
    if (blob && session.file === file) void pgnImport.attach(blob, file.name, file.index)
  })
}

/** How the game was before it was replaced, or something was taken from it. @type {ReturnType<typeof stored> | null} */
let former = null
byId("bring-back").addEventListener("click", () => former && back(former))

/** @param {ReturnType<typeof stored> | null} before */
function setFormer(before) {
  former = before
  byId("bring-back").hidden = former === null
}

/** Says what was done, and offers to bring back what was there before. @param {string} text @param {ReturnType<typeof stored>} before @param {string} name */
function offerBack(text, before, name) {
  if (!before.saved.touched) return setCardNote(text)
  setFormer(before)
  setCardNote(text, { name, act: () => back(before) })
}

/** @param {string} text @param {ReturnType<typeof stored>} before */
const offerLastGame = (text, before) => offerBack(text, before, words.lastGame)

/** @param {ReturnType<typeof stored>} before */
function back(before) {
  setFormer(null)
  bringBack(before)
  say(words.restored)
  moveList.focus()
}

/** Does something to the game that can be taken back. @param {string} text @param {() => void} act */
function change(text, act) {
  const before = stored()
  act()
  // An end that was declared in a line that is gone is gone.
  if (session.declaredAt && !isThere(session.declaredAt)) session.declared = session.declaredAt = null
  changedOutside()
  offerBack(text, before, words.bringBack)
}

/** Whether a node is still in the tree. @param {GameNode} node */
function isThere(node) {
  let at = node
  for (; at.parent; at = at.parent) if (!at.parent.children.includes(at)) return false
  return at === board.game.root
}

/** A window that was opened anew shows the last game, and offers the others that are stored. @param {readonly string[]} places */
function offerOthers([next, ...rest]) {
  if (next === undefined) return
  const count = rest.length + 1
  const text = count === 1 ? words.otherGame : filled(words.otherGames, { count })
  const act = () => {
    const other = at(next)
    const before = currentPlace()
    if (other) bringBack(other)
    offerOthers(other ? [...rest, before] : rest)
    moveList.focus()
  }
  setCardNote(text, { name: count === 1 ? words.showIt : words.showNext, act })
}

board.addEventListener("say", ({ detail: { text, refusal } }) => (refusal ? refuse(text) : say(text)))
board.addEventListener("move", () => {
  const { game } = board
  setCardNote("")
  typing.clear()
  if (session.situation === "playing") clocks.moved(game.current, game.end !== null)
  if (autoFlip && session.situation === "playing" && !game.end) board.orientation = game.position.turn
  // Playing a move that is there already follows it.
  if (moveList.has(game.current)) show()
  else changed()
})
board.addEventListener("navigate", () => {
  setCardNote("")
  typing.clear()
  clocks.show()
  show()
})
board.addEventListener("draw", (event) => {
  // It becomes part of the game.
  event.preventDefault()
  draw(board.game.current, /** @type {CustomEvent<{ from: Square, to: Square, color: MarkColor }>} */ (event).detail)
  pgn = null
  session.touched = true
  board.game = board.game
  save(snapshot())
})

/** @param {GameNode} node */
function goToNode(node) {
  board.goToNode(node)
}

/** Looking back takes nothing back. @param {number} step */
function walk(step) {
  const { ply, lastPly } = board.game
  if (ply + step >= 0 && ply + step <= lastPly) board.goTo(ply + step)
}

listenToControls({
  walk,
  jump: (end) => board.goTo(end === "first" ? 0 : board.game.lastPly),
  flip() {
    board.flip()
    clocks.show()
    show()
  },
})
listenToKeys({
  walk,
  vary: (step) => {
    const node = beside(board.game.current, step)
    if (node) goToNode(node)
    return node !== null
  },
})
for (const id of ["game-menu", "pgn-menu"]) listenToMenu(byId(id))
listenToMore()
const typing = listenToTyping(board)
listenToAnnotations({ game: () => board.game, change })

/** Turns the board to the side to move. */
let autoFlip = false
byId("auto-flip").addEventListener("click", () => {
  autoFlip = !autoFlip
  byId("auto-flip").setAttribute("aria-checked", String(autoFlip))
  if (autoFlip) board.orientation = board.position.turn
  clocks.show()
  show()
})

// ─── Taking back, ends, clocks ───────────────────────────────────────────────────────────────────

byId("take-back").addEventListener("click", () => {
  if (isOff("take-back")) return
  const { game } = board
  const before = stored()
  board.goTo(game.lastPly)
  const isDeclared = session.declaredAt === game.current
  session.declared = session.declaredAt = null
  // Going back and forth again leaves the move, and takes the end away.
  const move = isDeclared ? (game.undo(), game.redo(), null) : game.takeBack()
  clocks.takenBack(game.current)
  changedOutside()
  const text = move ? filled(words.taken, { move: move.san }) : words.endTaken
  // The board has just told where the game stands now.
  say(`${text} ${lastSaid()}`)
  offerBack(text, before, words.bringBack)
})

/** @param {Declared} declared */
function declare(declared) {
  const { game } = board
  const isClaim = declared.reason === "threefold-repetition" || declared.reason === "fifty-moves"
  if (isClaim && !game.claimDraw(declared.intended)) return
  if (declared.reason === "resignation") game.resign(declared.color)
  else if (declared.reason === "agreement") game.agreeDraw()
  session.declared = declared
  session.declaredAt = game.current
  clocks.stop()
  changedOutside()
  moveList.focus()
}

/** @param {Color} color */
function flagFell(color) {
  const { game } = board
  board.goTo(game.lastPly)
  const { end, text } = flagFalls(game, color)
  if (end.reason !== "time-forfeit") return
  session.declared = { reason: "time-forfeit", color }
  session.declaredAt = game.current
  changedOutside()
  say(text)
  setCardNote(text)
}

byId("clocks").addEventListener("click", () => {
  if (clocks.running) clocks.stop()
  else clocks.start(board.position.turn)
  show()
})
byId("resign").addEventListener("click", () => {
  board.goTo(board.game.lastPly)
  ask("resign-dialog", (value) => declare({ reason: "resignation", color: /** @type {Color} */ (value) }))
})
byId("draw").addEventListener("click", () => {
  board.goTo(board.game.lastPly)
  ask("draw-dialog", () => declare({ reason: "agreement" }))
})
for (const button of document.querySelectorAll("[data-close]")) {
  button.addEventListener("click", () => button.closest("dialog")?.close(""))
}

// ─── Other games ─────────────────────────────────────────────────────────────────────────────────

listenToNewGame(["new", "rematch"], (game, number, control) => {
  const before = stored()
  pgnImport.detach()
  start(game, { number }, control)
  offerLastGame(words.newGame, before)
})
listenToSetUp(
  () => board.game,
  (game, text) => {
    const before = stored()
    pgnImport.detach()
    game.tags.set("Date", today())
    start(game)
    offerLastGame(text, before)
  },
)
const pgnImport = new PgnImport(({ game, issues }, { text, blob, name, index }) => {
  const before = stored()
  game.goTo(0)
  const sameFile = before.saved.file?.name === name && session.file !== null
  const place = currentPlace()
  start(game, { situation: "reading", source: text, file: { name, index }, issues })
  if (!sameFile || place !== currentPlace()) void keepFile(currentPlace(), blob).then(() => forgetFiles(storedPlaces()))
  const opened = filled(words.gameOpened, { headline: headline(game) || words.aGame, source: text })
  say(opened)
  offerLastGame(opened, before)
})
byId("play-on").addEventListener("click", () => {
  const before = stored()
  const { game } = board
  before.saved.touched = true
  session.touched = true
  save(before.saved)
  start(continued(game, (options) => new Game(options), { Date: today() }), { touched: true })
  pgnImport.detach()
  offerLastGame(words.playOn, before)
})
listenToDetails(
  () => board.game,
  () => {
    pgn = null
    session.touched = true
    showDetails(board.game)
    show()
  },
)
byId("open-details").addEventListener("click", () => ask("details-dialog", () => {}))

/** @param {string} text @param {string} done */
async function copyAs(text, done) {
  const note = (await copied(text)) ? done : words.notCopied
  say(note)
  setCardNote(note)
}
byId("copy-moves").addEventListener("click", () => copyAs(scoreOf(board.game), words.movesCopied))
byId("copy-pgn").addEventListener("click", () => copyAs(board.game.pgn(), words.pgnCopied))
byId("download-pgn").addEventListener("click", () => download(board.game.pgn(), fileName(board.game)))

// What few need is loaded when it is asked for.
byId("share").addEventListener("click", async () => (await import("./share-dialog.js")).openShare(board.game))
byId("arbiter").addEventListener("click", async () => (await import("./arbiter-dialog.js")).openArbiter(board.game))

// ─── Start ───────────────────────────────────────────────────────────────────────────────────────

/** Opens what the address holds; then it is in the store, and the address is the page's own again. */
async function openAddress() {
  const { hash } = location
  if (!/^#(?:.*&)?(?:fen|pgn)=/.test(hash)) return
  const before = stored()
  history.replaceState(null, "", location.pathname + location.search)
  try {
    const shared = await readHash(hash)
    if (shared && "fen" in shared) {
      const game = gameFrom(shared.fen)
      if (typeof game === "string") throw new BadFen(game)
      start(game, { touched: true })
    } else if (shared) {
      const [entry] = parsePgn(shared.pgn)
      if (!entry) throw new Error("no game")
      entry.game.goTo(0)
      start(entry.game, { situation: "reading", source: words.fromLink, issues: entry.issues, touched: true })
    }
    offerLastGame(filled(words.gameOpened, { headline: headline(board.game) || words.aGame, source: words.fromLink }), before)
  } catch (error) {
    refuse(error instanceof BadFen ? error.message : words.badLink)
  }
}

/** What is wrong with a FEN of an address, in a sentence for people. */
class BadFen extends Error {}

/** Shows the game of this window. */
function startUp() {
  for (const part of document.querySelectorAll("[inert]")) part.removeAttribute("inert")
  keepApart(snapshot)
  const last = load()
  if (last && last !== "spoilt") {
    board.orientation = last.saved.orientation
    bringBack(last)
    offerOthers(last.others)
  } else {
    begin(new Game({ tags: { Date: today() } }), {})
    if (last === "spoilt") setCardNote(words.spoilt)
  }
  addEventListener("hashchange", () => void openAddress())
  void loadOpenings(async () => {
    const answer = await fetch(new URL("board/openings.txt", document.baseURI))
    if (!answer.ok) throw new Error(String(answer.status))
    return answer.text()
  }).then(show)
  return openAddress()
}

/** Resolves when one can play. */
export const started = board.ready.then(startUp)
