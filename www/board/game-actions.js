// Actions on games other than playing: new games, files, positions, notes, links. Loaded once the board is playable.
import { Game } from "../module/index.js"
import { listenToAnnotations } from "./annotate.js"
import { say, setCardNote } from "./status-card.js"
import { chosenClock, placeClockFields, refuseClock } from "./clock-fields.js"
import { listenToDetails, showDetails } from "./details.js"
import { ask, byId, copied, loadStyle } from "./dom.js"
import { fileAt, forgetFiles, keepFile } from "./files.js"
import { headline } from "./headline.js"
import { listenToNewGame } from "./new-game.js"
import { download, fileName, scoreOf } from "./pgn-export.js"
import { PgnImport } from "./pgn-import.js"
import { continued } from "./play-on.js"
import { currentPlace, storedPlaces } from "./store.js"
import {
  board,
  change,
  changedOutside,
  clocks,
  offerBack,
  offerBeforeOpened,
  offerLastGame,
  put,
  session,
  show,
  stored,
  take,
  touch,
} from "./current-game.js"
import { today } from "./today.js"
import { phrase } from "../texts.js"

/** @import { Session } from "./current-game.js" */

void loadStyle("pgn.css")

listenToAnnotations({
  game: () => board.game,
  change,
  stored,
  noted: changedOutside,
  offerBack: (text, before) => offerBack(text, before, phrase("bring-back")),
})
listenToNewGame(["new", "rematch"], (game, number, control) => {
  const before = stored()
  put(game, { number }, control)
  offerLastGame(phrase("new-game-begun"), before)
})
byId("open-set-up").addEventListener("click", async () => {
  const { openSetUp } = await import("./set-up-dialog.js")
  await openSetUp(board.game, board.orientation, (game, text, control) => {
    const before = stored()
    game.tags.set("Date", today())
    put(game, {}, control)
    offerLastGame(text, before)
  })
})
byId("set-clocks").addEventListener("click", () => {
  placeClockFields("clocks-dialog")
  ask("clocks-dialog", () => {
    clocks.set(chosenClock() ?? null)
    touch()
    show()
  })
})
byId("clocks-form").addEventListener("submit", (event) => {
  if (chosenClock() === undefined) refuseClock(event)
})
/** The file of the game on the board, and where it is stored. @type {{ place: string, blob: Blob | null }} */
let kept = { place: "", blob: null }
let isOpening = false
const pgnImport = new PgnImport(({ game, issues }, { text, blob, name, index }) => {
  const before = stored()
  game.goTo(0)
  isOpening = true
  put(game, { situation: "reading", source: text, file: { name, index }, issues })
  isOpening = false
  const place = currentPlace()
  if (kept.place !== place || kept.blob !== blob) void keepFile(place, blob).then(() => forgetFiles(storedPlaces()))
  kept = { place, blob }
  offerBeforeOpened(headline(game) || phrase("some-game"), text, before)
})

/**
 * For another game on the board: enables the buttons to the other games of its file, if any.
 * @param {Session} session
 */
async function exchanged({ file }) {
  showDetails(board.game)
  if (isOpening) return
  pgnImport.detach()
  if (!file) return
  const place = currentPlace()
  const blob = await fileAt(place)
  if (!blob || session.file !== file) return
  kept = { place, blob }
  await pgnImport.attach(blob, file.name, file.index)
}
take({ exchanged: (session) => void exchanged(session) })
void exchanged(session)

byId("play-on").addEventListener("click", () => {
  const before = stored()
  const { game } = board
  before.saved.touched = true
  touch()
  show()
  put(
    continued(game, (options) => new Game(options), { Date: today() }),
    { touched: true },
  )
  offerLastGame(phrase("playing-on"), before)
})
listenToDetails(
  () => board.game,
  () => {
    touch()
    showDetails(board.game)
    show()
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
  openArbiter(board.game, clocks, (done) => {
    touch()
    setCardNote(done)
    show()
  })
})
byId("open-engine").addEventListener("click", async () => (await import("./engine.js")).openEngine())
byId("open-book").addEventListener("click", async () => (await import("./book.js")).openBookBox())

for (const button of document.querySelectorAll("[data-close]")) {
  button.addEventListener("click", () => button.closest("dialog")?.close(""))
}
