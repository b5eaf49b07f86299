// Everything but playing: new games, files, positions, notes, links.
import { lazy } from "../elements/element/engine.js"
import { opposite } from "../elements/picture/squares.js"
import { download, fileName } from "../elements/game/save.js"
import { Game } from "../module/index.js"
import { listenToAnnotations } from "./annotate.js"
import { say, setCardNote } from "./status-card.js"
import { listenToDetails, showDetails, today } from "./details.js"
import { addClose, ask, byId, copied, loadStyle } from "./dom.js"
import { fileAt, forgetFiles, keepFile } from "./files.js"
import { headline } from "./headline.js"
import { listenToNewGame } from "./new-game.js"
import { PgnImport } from "./pgn-import.js"
import { rematch } from "./rematch.js"
import { currentPlace, storedPlaces } from "./store.js"
import { settings } from "../settings.js"
import { phrase } from "../texts.js"

/** @import { BoardPage } from "./board-page.js" */

/** @param {BoardPage} page */
export function listenToActions(page) {
  void loadStyle("pgn.css")
  const { board, clocks } = page
  listenToAnnotations(page)
  listenToNewGame((game, number, control) => {
    const before = page.stored()
    page.put(game, { number }, control)
    page.offerLastGame(phrase("new-game-begun"), before)
  })
  byId("rematch").addEventListener("click", () => {
    const before = page.stored()
    if (page.programSide) page.programSide = opposite(page.programSide)
    const { game, number } = rematch(board.game, page.session.number)
    page.put(game, { number }, clocks.stored?.control)
    // Players keep their side of the board, unless the board turns to the side to move.
    if (settings().turns === "moves") board.orientation = board.position.turn
    else board.flip()
    clocks.show()
    page.show()
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
  const showClocks = async () => (await import("./clocks-dialog.js")).openClocks(page)
  for (const button of document.querySelectorAll(".time > button")) button.addEventListener("click", showClocks)
  /** The file of the game on the board, and its place in storage. @type {{ place: string, blob: Blob | null }} */
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

  /** Enables the buttons for the other games of the new game's file, if it has one. */
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
  for (const name of document.querySelectorAll(".seat .name")) {
    name.addEventListener("click", () => ask("details-dialog", () => {}))
  }

  byId("copy-pgn").addEventListener("click", async () => {
    const note = phrase((await copied(board.game.pgn())) ? "pgn-copied" : "not-copied")
    say(note)
    setCardNote(note)
  })
  byId("download-pgn").addEventListener("click", () => download(board.game.pgn(), fileName(board.game)))

  // Rarely used dialogs load on demand.
  byId("share").addEventListener("click", async () =>
    (await import("./share-dialog.js")).openShare(board.game, board.orientation),
  )
  const openArbiter = async () => (await import("./arbiter-dialog.js")).openArbiter(page)
  byId("arbiter").addEventListener("click", openArbiter)
  byId("card").addEventListener("click", ({ target }) => {
    const isUsed = target instanceof Element && target.closest("button, select, label, details") !== null
    // A click that selects text is for copying.
    if (!isUsed && getSelection()?.isCollapsed) void openArbiter()
  })
  const book = lazy(async () => (await import("./book.js")).startBook(page))
  const openBook = async () => (await book.load())()
  const engine = lazy(async () => (await import("./engine.js")).startEngineView(page, openBook))
  byId("settings").addEventListener("click", async () => {
    const { openSettings } = await import("./settings-dialog.js")
    await openSettings({
      clocks: page.isInProgress && !clocks.isThere ? showClocks : null,
      engine: async () => (await engine.load())(),
      keys: () => board.showKeys(),
    })
  })

  for (const dialog of document.querySelectorAll("dialog")) addClose(dialog)
}

/**
 * A new game with the moves up to the current point, so that repetitions and the fifty moves still count.
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
