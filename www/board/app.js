// Playing and navigating on the board page: two people play at one board, or step through an opened game. The other
// actions are in game-actions.js.
import { siblingOf, nodeAt } from "../elements/game/tree.js"
import { parsePgn } from "../module/index.js"
import { lastSaid, refuse, say, setCardNote, announce } from "./status-card.js"
import { listenToControls } from "./controls.js"
import { ask, byId } from "./dom.js"
import { draw } from "../elements/game/draw.js"
import { download } from "../elements/game/save.js"
import { listenToActions } from "./game-actions.js"
import { headline } from "./headline.js"
import { listenToKeys, listenToWheel } from "./keys.js"
import { followSettings, sound } from "./look.js"
import { listenToMenu, listenToMore } from "./menus.js"
import { listenToPull } from "./moves-sheet.js"
import { readHash } from "./share.js"
import { at, currentPlace, followStorage, load, newPlace, remove, save, moveTo } from "./store.js"
import { BoardPage } from "./board-page.js"
import { gameFrom, inLanguage } from "./language.js"
import { today } from "./details.js"
import { forget, isUnopened, opening } from "./unopened.js"
import { settings } from "../settings.js"
import { counted, phrase, localSan } from "../texts.js"

/** @import { Color, MarkColor, Square } from "../module/index.js" */

/** The board's last sentence before the page was loaded. @typedef {{ readonly text: string, readonly refusal: boolean }} Said */

followSettings()

const page = new BoardPage()
const { board, clocks, moveList, openings, typing } = page

/** A new window shows the last game, and offers the other stored games. @param {readonly string[]} places */
function offerOthers([next, ...rest]) {
  if (next === undefined) return
  const count = rest.length + 1
  const text = counted("other-games", count)
  const act = () => {
    const other = at(next)
    const before = currentPlace()
    if (other) page.bringBack(other)
    offerOthers(other ? [...rest, before] : rest)
    moveList.focus()
  }
  setCardNote(text, { name: phrase(count === 1 ? "show-it" : "show-next"), act })
}

/** Whether the board has announced its position. It waits for its language; the page may have spoken before. */
let isIntroduced = false

// A sentence about a new position comes before the event with which the page shows the position.
board.addEventListener("say", ({ detail: { text, refusal } }) => {
  const isFirst = !isIntroduced
  isIntroduced = true
  // After the end, a refusal is not an alarm: the card shows how the game ended.
  if (refusal && board.game.end) say(text)
  else if (refusal) refuse(text)
  else if (!isFirst) announce(text)
  else if (lastSaid() === "") say(text)
})
board.addEventListener("move", () => {
  const { game } = board
  setCardNote("")
  typing.clear()
  sound(board)
  if (page.session.situation === "playing") clocks.moved(game.current, game.end !== null)
  if (isTurning()) board.orientation = game.position.turn
  // Playing a move that is already in the tree follows it.
  if (moveList.has(game.current)) page.show()
  else page.changed()
})
board.addEventListener("navigate", () => {
  setCardNote("")
  typing.clear()
  clocks.show()
  page.show()
})
board.addEventListener("draw", (event) => {
  // The drawing is stored in the game.
  event.preventDefault()
  draw(board.game.current, /** @type {CustomEvent<{ from: Square, to: Square, color: MarkColor }>} */ (event).detail)
  page.touch()
  board.refresh()
  page.show()
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

/** Moves through the game without taking moves back. @param {number} step */
function walk(step) {
  const { ply, lastPly } = board.game
  if (ply + step < 0 || ply + step > lastPly) return
  page.visit(ply + step)
  if (step > 0) sound(board)
}

/** @param {"first" | "last"} end */
const jump = (end) => page.visit(end === "first" ? 0 : board.game.lastPly)

function flip() {
  board.flip()
  clocks.show()
  page.show()
}

listenToWheel(board, walk)
listenToControls({ walk, jump, flip })
listenToKeys({
  walk,
  jump,
  flip,
  help: () => board.showKeys(),
  vary: (step) => {
    const node = siblingOf(board.game.current, step)
    if (node) page.visit(node)
    return node !== null
  },
})
for (const id of ["game-menu", "pgn-menu"]) listenToMenu(byId(id))
listenToMore()
// The list's height depends on the layout.
matchMedia("(orientation: portrait)").addEventListener("change", () => moveList.reveal())
listenToPull(() => byId("move-list").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" }))

/** Whether the board turns to the side to move after each move. */
const isTurning = () => settings().turns === "moves" && page.isInProgress
addEventListener("settings", () => {
  if (!isTurning()) return
  board.orientation = board.position.turn
  clocks.show()
  page.show()
})

// ─── Taking back, ends, clocks ───────────────────────────────────────────────────────────────────

byId("take-back").addEventListener("click", () => {
  const { game } = board
  const before = page.stored()
  board.goTo(game.lastPly)
  const isDeclared = page.session.declaredAt === game.current
  page.session.declared = page.session.declaredAt = null
  let move = isDeclared ? null : game.undo()
  if (isDeclared) game.withdrawEnd()
  // If an engine has replied, take back the user's move too.
  if (move && game.lastPly > 0 && page.isProgramToMove) move = game.undo()
  clocks.takenBack(game.current)
  page.changedOutside()
  const text = move ? phrase("taken-back", { san: localSan(move.san) }) : phrase("end-taken-back")
  page.offerBack(text, before)
  // The focused button is hidden when no moves are left.
  if (!byId("take-back").checkVisibility({ visibilityProperty: true })) byId("note").querySelector("button")?.focus()
})

byId("resign").addEventListener("click", () => {
  board.goTo(board.game.lastPly)
  // The side to move is more likely to resign, so its button comes last and is filled.
  const buttons = byId("resign-dialog").querySelector(".dialog-buttons")
  for (const side of ["white", "black"]) {
    const button = buttons?.querySelector(`[value=${side}]`)
    const isToMove = side === board.position.turn
    button?.classList.toggle("main", isToMove)
    if (button && isToMove) buttons?.append(button)
  }
  ask("resign-dialog", (value) => page.declare({ reason: "resignation", color: /** @type {Color} */ (value) }))
})
byId("draw").addEventListener("click", () => {
  board.goTo(board.game.lastPly)
  ask("draw-dialog", (value) => {
    if (value !== "claim") return page.declare({ reason: "agreement" })
    const { claim } = board.game.judgeClaim()
    // If there is no claim, the board says why.
    if (claim) page.declare({ reason: claim.reason })
    else board.claimDraw()
  })
})

// ─── Start ───────────────────────────────────────────────────────────────────────────────────────

/** Asks before opening a game that hung the page last time. @param {string} pgn @param {() => void} open @param {() => void} leave */
function offerUnopened(pgn, open, leave) {
  const text = phrase("unopened")
  say(text)
  setCardNote(
    text,
    { name: phrase("open-it"), act: open },
    {
      name: phrase("download-it"),
      act: () => download(pgn, "game.pgn"),
    },
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

/** Opens and stores the game in the address, then resets the address. */
function openAddress() {
  const { hash } = location
  if (!/^#(?:.*&)?(?:fen|pgn|game)=/.test(hash)) return
  history.replaceState(null, "", location.pathname + location.search)
  return openShared(hash, false)
}

/** @param {string} hash of an address @param {boolean} isAsked whether to open it even if it hung the page last time */
async function openShared(hash, isAsked) {
  const before = page.stored()
  try {
    const shared = await readHash(hash)
    if (!shared) throw new Error("no game")
    if ("fen" in shared) {
      const game = gameFrom(shared.fen)
      if (typeof game === "string") throw new BadFen(game)
      page.put(game, { touched: true })
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
      page.put(entry.game, {
        situation: "reading",
        source: phrase("from-link"),
        issues: entry.issues.map(inLanguage),
        touched: true,
      })
    }
    const name = "fen" in shared ? phrase("some-position") : headline(board.game) || phrase("some-game")
    page.offerBeforeOpened(name, phrase("from-link"), before)
  } catch (error) {
    const reason = error instanceof BadFen && error.message
    refuse(reason ? phrase("bad-position-link", { reason }) : phrase("bad-link"))
  }
}

class BadFen extends Error {}

/**
 * Shows this window's game. The user may already have moved in the board's new game.
 * @param {Said} said
 */
function startUp(said) {
  isIntroduced ||= said.text !== ""
  for (const part of document.querySelectorAll("[inert]")) if (part.id !== "acts") part.removeAttribute("inert")
  followStorage(() => page.snapshot())
  const { game } = board
  const isPlayed = game.lastPly > 0
  const last = load()
  if (last && last !== "unreadable-game" && "game" in last && !isPlayed) {
    board.orientation = last.saved.orientation
    page.bringBack(last)
    offerOthers(last.others)
  } else {
    if (last && isPlayed) moveTo(newPlace())
    game.tags.set("Date", today())
    page.begin(game, { touched: isPlayed })
    if (said.refusal) refuse(said.text)
    else say(said.text)
    if (last === "unreadable-game") setCardNote(phrase("unreadable-game"))
    else if (last && "unopened" in last) {
      const { unopened, pgn } = last
      const open = () => {
        const stored = at(unopened)
        if (stored) page.bringBack(stored)
      }
      offerUnopened(pgn, open, () => remove(unopened))
    }
  }
  // The clock has run since the last save.
  addEventListener("pagehide", () => clocks.running && save(page.snapshot()))
  addEventListener("hashchange", () => void openAddress())
  // Offline, openings have no names.
  void openings.load().then(
    () => page.show(),
    () => {},
  )
  return openAddress()
}

/** @param {Said} said */
export async function start(said) {
  await startUp(said)
  listenToActions(page)
  byId("acts").removeAttribute("inert")
}
