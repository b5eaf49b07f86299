// The board page: a game that two people play at one board, or an opened game. This file is about playing and navigation;
// game-actions.js, which is loaded later, has everything else.
import { beside, nodeAt } from "../elements/game/tree.js"
import { parsePgn } from "../module/index.js"
import { lastSaid, refuse, say, setCardNote, tell } from "./status-card.js"
import { isOff, listenToControls } from "./controls.js"
import { ask, byId } from "./dom.js"
import { draw } from "../elements/game/draw.js"
import { said } from "./first.js"
import { flagFalls } from "./flag.js"
import { headline } from "./headline.js"
import { listenToKeys, listenToWheel } from "./keys.js"
import { followSettings, sound } from "./look.js"
import { listenToMenu, listenToMore } from "./menus.js"
import { listenToPull } from "./moves-sheet.js"
import { gameFrom } from "./set-up.js"
import { declareEnd } from "./saved.js"
import { readHash } from "./share.js"
import { at, currentPlace, keepApart, load, newPlace, remove, save, turnTo } from "./store.js"
import {
  begin,
  board,
  bringBack,
  changed,
  changedOutside,
  clocks,
  hands,
  moveList,
  openings,
  offerBack,
  offerBeforeOpened,
  put,
  session,
  show,
  snapshot,
  stored,
  take,
  touch,
  typing,
  visit,
} from "./current-game.js"
import { inLanguage } from "./language.js"
import { today } from "./today.js"
import { forget, isUnopened, opening } from "./unopened.js"
import { counted, phrase, written } from "../texts.js"

/** @import { Color, MarkColor, Square } from "../module/index.js" */
/** @import { Declared } from "./saved.js" */

followSettings()

/** A new window shows the last game, and offers the other stored games. @param {readonly string[]} places */
function offerOthers([next, ...rest]) {
  if (next === undefined) return
  const count = rest.length + 1
  const text = counted("other-games", count)
  const act = () => {
    const other = at(next)
    const before = currentPlace()
    if (other) bringBack(other)
    offerOthers(other ? [...rest, before] : rest)
    moveList.focus()
  }
  setCardNote(text, { name: phrase(count === 1 ? "show-it" : "show-next"), act })
}

/** Whether the board has introduced its position: it waits for its language, in which the page may already have spoken. */
let isIntroduced = said.text !== ""

// Sentences about a new position precede an event for it, with which the page shows it.
board.addEventListener("say", ({ detail: { text, refusal } }) => {
  const isFirst = !isIntroduced
  isIntroduced = true
  if (refusal) refuse(text)
  else if (!isFirst) tell(text)
  // The card shows what it says.
  else if (lastSaid() === "") say(text)
})
board.addEventListener("move", () => {
  const { game } = board
  setCardNote("")
  typing.clear()
  sound(board)
  if (session.situation === "playing") clocks.moved(game.current, game.end !== null)
  if (autoFlip && session.situation === "playing" && !game.end) board.orientation = game.position.turn
  // Playing an existing move follows it.
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
  touch()
  board.refresh()
  show()
})

board.addEventListener("keys", ({ detail }) =>
  detail.keys.push(
    phrase("shortcut.step"),
    phrase("shortcut.vary"),
    phrase("shortcut.ends"),
    phrase("shortcut.next"),
    phrase("shortcut.flip"),
    phrase("shortcut.wheel"),
  ),
)

/** Navigates without taking moves back. @param {number} step */
function walk(step) {
  const { ply, lastPly } = board.game
  if (ply + step < 0 || ply + step > lastPly) return
  visit(ply + step)
  if (step > 0) sound(board)
}

/** @param {"first" | "last"} end */
const jump = (end) => visit(end === "first" ? 0 : board.game.lastPly)

function flip() {
  board.flip()
  clocks.show()
  show()
}

byId("keys").addEventListener("click", () => board.showKeys())
listenToWheel(board, walk)
listenToControls({ walk, jump, flip })
listenToKeys({
  walk,
  jump,
  flip,
  help: () => board.showKeys(),
  vary: (step) => {
    const node = beside(board.game.current, step)
    if (node) visit(node)
    return node !== null
  },
})
for (const id of ["game-menu", "pgn-menu"]) listenToMenu(byId(id))
listenToMore()
// In another layout the list has another height.
matchMedia("(orientation: portrait)").addEventListener("change", () => moveList.reveal())
listenToPull(() => byId("move-list").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" }))

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
  let move = isDeclared ? null : game.takeBack()
  if (isDeclared) game.withdrawEnd()
  // With the answer of a program also the move that it answered.
  if (move && game.lastPly > 0 && hands.isReplying()) move = game.takeBack()
  clocks.takenBack(game.current)
  changedOutside()
  const text = move ? phrase("taken-back", { san: written(move.san) }) : phrase("end-taken-back")
  offerBack(text, before, phrase("bring-back"))
})

/** @param {Declared} declared */
function declare(declared) {
  const { game } = board
  if (!declareEnd(game, declared)) return
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
  // Dialogs about a game in progress: a resignation would be stored as its end.
  /** @type {HTMLDialogElement} */ for (const id of ["resign-dialog", "draw-dialog", "claim-dialog", "clocks-dialog"])
    byId(id).close("")
  changedOutside()
  say(text)
  setCardNote(text)
}

take({ declare, fell: flagFell })

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
  // Too early: the board says why.
  if (!board.game.clone().agreeDraw()) return void board.agreeDraw()
  ask("draw-dialog", () => declare({ reason: "agreement" }))
})

// ─── Start ───────────────────────────────────────────────────────────────────────────────────────

/** Offers a game that did not open last time. @param {string} pgn @param {() => void} open @param {() => void} leave */
function offerUnopened(pgn, open, leave) {
  const text = phrase("unopened")
  say(text)
  setCardNote(
    text,
    { name: phrase("open-it"), act: open },
    { name: phrase("download-it"), act: async () => (await import("./pgn-export.js")).download(pgn, "game.pgn") },
    {
      name: phrase("remove-it"),
      act() {
        leave()
        setCardNote("")
        moveList.focus()
      },
    },
  )
}

/** Opens the game of the address, stores it, and resets the address. */
function openAddress() {
  const { hash } = location
  if (!/^#(?:.*&)?(?:fen|pgn|game)=/.test(hash)) return
  history.replaceState(null, "", location.pathname + location.search)
  return openShared(hash, false)
}

/** @param {string} hash of an address @param {boolean} isAsked open it even if it did not open last time */
async function openShared(hash, isAsked) {
  const before = stored()
  try {
    const shared = await readHash(hash)
    if (!shared) throw new Error("no game")
    if ("fen" in shared) {
      const game = gameFrom(shared.fen)
      if (typeof game === "string") throw new BadFen(game)
      put(game, { touched: true })
    } else {
      if (!isAsked && isUnopened(hash)) {
        return offerUnopened(
          shared.pgn,
          () => void openShared(hash, true),
          () => forget(hash),
        )
      }
      opening(hash)
      const [entry] = parsePgn(shared.pgn)
      if (!entry) throw new Error("no game")
      entry.game.goToNode(nodeAt(entry.game, shared.at))
      put(entry.game, {
        situation: "reading",
        source: phrase("from-link"),
        issues: entry.issues.map(inLanguage),
        touched: true,
      })
    }
    const name = "fen" in shared ? phrase("some-position") : headline(board.game) || phrase("some-game")
    offerBeforeOpened(name, phrase("from-link"), before)
  } catch (error) {
    refuse(error instanceof BadFen ? error.message : phrase("bad-link"))
  }
}

/** The error of a FEN in the address, as a sentence. */
class BadFen extends Error {}

/** Shows the game of this window. The board already has a new game, in which the user may already have moved. */
function startUp() {
  for (const part of document.querySelectorAll("[inert]")) if (part.id !== "acts") part.removeAttribute("inert")
  keepApart(snapshot)
  const { game } = board
  const isPlayed = game.lastPly > 0
  const last = load()
  if (last && last !== "spoilt" && "game" in last && !isPlayed) {
    board.orientation = last.saved.orientation
    bringBack(last)
    offerOthers(last.others)
  } else {
    if (last && isPlayed) turnTo(newPlace())
    game.tags.set("Date", today())
    begin(game, { touched: isPlayed })
    if (said.refusal) refuse(said.text)
    else say(said.text)
    if (last === "spoilt") setCardNote(phrase("spoilt"))
    else if (last && "unopened" in last) {
      const { unopened, pgn } = last
      const open = () => {
        const stored = at(unopened)
        if (stored) bringBack(stored)
      }
      offerUnopened(pgn, open, () => remove(unopened))
    }
  }
  // Stores the time used since the last move.
  addEventListener("pagehide", () => clocks.running && save(snapshot()))
  addEventListener("hashchange", () => void openAddress())
  // Without a network the names are missing.
  void openings.load().then(show, () => {})
  return openAddress()
}

/** Starts the page once the board is playable. */
export async function start() {
  await startUp()
  await import("./game-actions.js")
  byId("acts").removeAttribute("inert")
}
