// Actions on games other than playing: new games, files, positions, notes, links.
import { lazy } from "../elements/element/engine.js"
import { download, fileName } from "../elements/game/save.js"
import { endOfLine, lineTo } from "../elements/game/tree.js"
import { Game } from "../module/index.js"
import { listenToAnnotations } from "./annotate.js"
import { say, setCardNote } from "./status-card.js"
import { chosenClock, placeClockFields, refuseClock } from "./clock-fields.js"
import { listenToDetails, showDetails, today } from "./details.js"
import { ask, byId, copied, loadStyle } from "./dom.js"
import { fileAt, forgetFiles, keepFile } from "./files.js"
import { headline } from "./headline.js"
import { listenToNewGame } from "./new-game.js"
import { PgnImport } from "./pgn-import.js"
import { currentPlace, storedPlaces } from "./store.js"
import { phrase } from "../texts.js"

/** @import { BoardPage } from "./board-page.js" */

/** @param {BoardPage} page */
export function listenToActions(page) {
  void loadStyle("pgn.css")
  const { board, clocks } = page
  listenToAnnotations(page)
  listenToNewGame(["new", "rematch"], (game, number, control) => {
    const before = page.stored()
    page.put(game, { number }, control)
    page.offerLastGame(phrase("new-game-begun"), before)
  })
  byId("open-set-up").addEventListener("click", async () => {
    const { openSetUp } = await import("./set-up-dialog.js")
    await openSetUp(board.game, board.orientation, (game, text, control) => {
      const before = page.stored()
      game.tags.set("Date", today())
      page.put(game, {}, control)
      page.offerLastGame(text, before)
    })
  })
  byId("set-clocks").addEventListener("click", () => {
    placeClockFields("clocks-dialog")
    ask("clocks-dialog", () => {
      clocks.set(chosenClock() ?? null)
      page.touch()
      page.show()
    })
  })
  byId("clocks-form").addEventListener("submit", (event) => {
    if (chosenClock() === undefined) refuseClock(event)
  })
  /** The file of the game on the board, and where it is stored. @type {{ place: string, blob: Blob | null }} */
  let kept = { place: "", blob: null }
  let isOpening = false
  const pgnImport = new PgnImport(({ game, issues }, { text, blob, name, index, isOne }) => {
    const before = page.stored()
    game.goTo(0)
    isOpening = true
    page.put(game, { situation: "reading", source: text, file: { name, index }, issues })
    isOpening = false
    const place = currentPlace()
    if (kept.place !== place || kept.blob !== blob) void keepFile(place, blob).then(() => forgetFiles(storedPlaces()))
    kept = { place, blob }
    page.offerBeforeOpened(headline(game) || phrase("some-game"), text, before, isOne ? `${text}.` : "")
  })

  /** For another game on the board: enables the buttons to the other games of its file, if any. */
  async function exchanged() {
    const { file } = page.session
    showDetails(board.game)
    if (isOpening) return
    pgnImport.detach()
    if (!file) return
    const place = currentPlace()
    const blob = await fileAt(place)
    if (!blob || page.session.file !== file) return
    kept = { place, blob }
    await pgnImport.attach(blob, file.name, file.index)
  }
  page.addEventListener("exchange", exchanged)
  void exchanged()

  byId("play-on").addEventListener("click", () => {
    const before = page.stored()
    const { game } = board
    before.saved.touched = true
    page.touch()
    page.show()
    page.put(continued(game, { Date: today() }), { touched: true })
    page.offerLastGame(phrase("playing-on"), before)
  })
  listenToDetails(
    () => board.game,
    () => {
      page.touch()
      showDetails(board.game)
      page.show()
    },
  )
  byId("open-details").addEventListener("click", () => ask("details-dialog", () => {}))

  byId("paste-pgn").addEventListener("click", async () => {
    // Without permission, the person pastes into the dialog.
    const text = await navigator.clipboard?.readText?.().catch(() => "")
    if (text?.trim()) await pgnImport.read(new Blob([text]), phrase("pasted-text"))
    else byId("open-pgn").click()
  })

  /** @param {string} text @param {string} done */
  async function copyAs(text, done) {
    const note = (await copied(text)) ? done : phrase("not-copied")
    say(note)
    setCardNote(note)
  }
  byId("copy-moves").addEventListener("click", () => copyAs(scoreOf(board.game), phrase("moves-copied")))
  byId("copy-pgn").addEventListener("click", () => copyAs(board.game.pgn(), phrase("pgn-copied")))
  byId("download-pgn").addEventListener("click", () => download(board.game.pgn(), fileName(board.game)))

  // Rarely used dialogs are loaded on demand.
  byId("share").addEventListener("click", async () =>
    (await import("./share-dialog.js")).openShare(board.game, board.orientation),
  )
  byId("settings").addEventListener("click", async () => (await import("./settings-dialog.js")).openSettings())
  byId("arbiter").addEventListener("click", async () => {
    const { openArbiter } = await import("./arbiter-dialog.js")
    openArbiter(page)
  })
  const engine = lazy(async () => (await import("./engine.js")).engineBeside(page))
  const book = lazy(async () => (await import("./book.js")).bookBeside(page))
  byId("open-engine").addEventListener("click", async () => (await engine.load())())
  byId("open-book").addEventListener("click", async () => (await book.load())())

  for (const button of document.querySelectorAll("[data-close]")) {
    button.addEventListener("click", () => button.closest("dialog")?.close(""))
  }
}

/** The moves of the current line as in a score sheet, with the result if there is one. @param {Game} game */
function scoreOf(game) {
  const { start, end, ply, lastPly } = game
  let next = start.fullmoves
  const words = lineTo(endOfLine(game)).flatMap((move, index) => {
    if (move.color === "white") return [`${next++}.`, move.san]
    return index === 0 ? [`${next++}...`, move.san] : [move.san]
  })
  if (end && ply === lastPly) words.push(end.result)
  return words.join(" ")
}

/**
 * A new game with the moves up to the current point of another one, so that repetitions and the fifty moves continue
 * to count.
 * @param {Game} game
 * @param {Readonly<Record<string, string>>} tags
 */
function continued({ start, rules, current }, tags) {
  const moves = []
  for (let at = current; at.parent; at = at.parent) moves.push(at.move?.uci ?? "0000")
  const fen = start.fen()
  const isUsual = fen === "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" && !start.chess960
  const next = new Game({ rules, tags, ...(!isUsual && { fen, chess960: start.chess960 }) })
  for (const move of moves.reverse()) next.move(move)
  return next
}
