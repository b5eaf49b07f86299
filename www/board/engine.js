// An engine that evaluates positions and plays a side. Loaded when its dialog first opens.
import { knownText } from "../elements/game/words.js"
import { opposite } from "../elements/picture/squares.js"
import { storageKeys } from "../settings.js"
import { phrase } from "../texts.js"
import { byId, loadStyle } from "./dom.js"
import { EngineDialog, strengthOf } from "./engine-dialog.js"
import { Failure, keepEngine, removeEngine, storedEngine } from "./engine-files.js"
import { siteEngine, startEngine } from "./engine-start.js"
import { EngineView } from "./engine-view.js"
import { refuse, say } from "./status-card.js"

/** @import { Color, Game } from "../module/index.js" */
/** @import { BoardPage } from "./board-page.js" */
/** @import { Engine } from "../module/uci.js" */

void loadStyle("helpers.css")

/** The longest analysis of a position, in seconds. */
const longest = 120
/** The engine's thinking time for a move in seconds; with clocks, at most this share of its time. */
const thinking = 1
const clockShare = 1 / 20
/** Milliseconds between two updates of the lines: nobody can read faster ones. */
const updateInterval = 200

/** The remembered settings. */
const settings = {
  lines: matchMedia("(max-width: 39.99rem)").matches ? 1 : 3,
  arrow: true,
  elo: 1500,
  skill: 5,
  ...remembered(),
}

/**
 * @param {BoardPage} page
 * @param {() => void} openBook
 * @returns {() => Promise<void>} opens the dialog
 */
export function startEngineView(page, openBook) {
  const { board, clocks } = page
  /** @type {Engine | null} */
  let engine = null
  /** Whether it is the user's own engine. */
  let isOwn = false
  let analysing = true
  /** What is being searched; anything else ends the search. @type {readonly unknown[]} */
  let asked = []
  let search = new AbortController()
  /** The last game that was searched. @type {Game | null} */
  let known = null

  const view = new EngineView({
    analyse(on) {
      analysing = on
      think()
    },
    open: () => dialog.open(page.programSide),
    say,
  })
  const dialog = new EngineDialog(settings, {
    async choose(files) {
      turnOff()
      const brought = await keepEngine(files)
      try {
        await start(brought)
      } catch (error) {
        await removeEngine()
        throw error
      }
    },
    startSite: start,
    set() {
      remember()
      think()
    },
    play,
    openBook,
    turnOff,
    async remove() {
      turnOff()
      if (isOwn) await removeEngine()
    },
  })

  /** Opens the dialog, and starts a stored engine. */
  async function open() {
    dialog.open(page.programSide)
    if (dialog.isLoading || engine) return
    await dialog.during(async () => {
      const stored = await storedEngine()
      const failure = stored && (await start(stored).catch((error) => error))
      if (engine) return
      dialog.offer(await siteEngine())
      if (failure) throw failure
    })
  }

  /** @param {Parameters<typeof startEngine>[0]} what */
  async function start(what) {
    const started = await startEngine(what)
    engine = started
    isOwn = !(what instanceof URL)
    analysing = true
    view.open(started.name || phrase("engine"))
    page.addEventListener("show", think)
    dialog.showEngine(started, isOwn)
    think()
    void started.closed.then((error) => {
      if (engine !== started) return
      turnOff()
      const { cause } = error
      const text = cause instanceof Failure ? cause.message : phrase("engine-died", { reason: error.message })
      dialog.fail(text)
      refuse(text)
    })
  }

  document.addEventListener("visibilitychange", think)

  function turnOff() {
    const stopped = engine
    engine = null
    search.abort()
    page.removeEventListener("show", think)
    stopped?.quit()
    page.programSide = null
    takeSeat()
    board.arrows = null
    view.close()
  }

  /** @param {Color | null} color the side of the engine */
  function play(color) {
    page.programSide = color
    if (color) {
      analysing = false
      if (page.session.situation === "reading") byId("play-on").click()
      board.orientation = opposite(color)
      clocks.show()
      page.show()
    }
    think()
  }

  /** Whether it is the engine's turn: the game goes on, and its last position is shown. */
  function hasMove() {
    const { game } = board
    return page.isProgramToMove && game.ply === game.lastPly && game.end === null
  }

  /** Lets the user play the sides that the engine does not play. */
  function takeSeat() {
    const { isProgramPlaying, programSide } = page
    board.side = isProgramPlaying && programSide ? opposite(programSide) : null
    board.premoves = isProgramPlaying
  }

  /** Searches the position on the board; aborts the previous search. */
  async function think() {
    if (!engine) return
    takeSeat()
    const { game, orientation } = board
    view.turn(orientation)
    const isReply = hasMove()
    const { lines, arrow, elo, skill } = settings
    const { hidden } = document
    const strength = isReply && `${elo} ${skill}`
    const question = [engine, game.current, game.end, isReply, analysing, lines, arrow, strength, hidden]
    if (question.every((part, index) => part === asked[index])) return
    asked = question
    search.abort()
    search = new AbortController()
    if (known !== game) void engine.newGame()
    known = game
    view.begin({ lines: analysing ? lines : 0, end: game.end, isReply })
    board.arrows = null
    if (hidden || game.end) return
    const { signal } = search
    try {
      if (isReply) await reply(engine, signal)
      else if (analysing) await analyse(engine, signal)
    } catch (error) {
      if (signal.aborted) return
      const text = whyNot(error)
      view.note(text)
      if (isReply) refuse(text)
    }
  }

  /** @param {Engine} engine @param {AbortSignal} signal */
  async function reply(engine, signal) {
    const color = /** @type {Color} */ (page.programSide)
    const clock = clocks.stored
    const limit = clock ? (clock.times[color] / 1000) * clockShare : thinking
    const { kind, value } = strengthOf(engine, settings) ?? {}
    engine.strength(kind ? { [kind]: value } : null)
    const { best } = await engine.analyse(board.game, { seconds: Math.min(thinking, limit), signal })
    // A move would change the fields while the user is writing in them.
    await commentDone(byId("annotations"), signal)
    if (!best || signal.aborted) return
    sign(engine, color)
    board.play(best)
  }

  /** Writes the engine's name into the game. @param {Engine} engine @param {Color} color */
  function sign({ name }, color) {
    const { tags } = board.game
    const [own, other] = color === "white" ? ["White", "Black"] : ["Black", "White"]
    // The user may have swapped sides during the game.
    if (name && tags.get(other) === name) tags.set(other, "?")
    if (name && !knownText(tags.get(own))) tags.set(own, name)
  }

  /** @param {Engine} engine @param {AbortSignal} signal */
  async function analyse(engine, signal) {
    const { arrow } = settings
    const lines = Math.min(settings.lines, engine.option("MultiPV")?.max ?? 1)
    engine.strength(null)
    for await (const findings of engine.analyse(board.game, { lines, seconds: longest, signal })) {
      view.show(findings)
      const [best] = findings.lines[0]?.moves ?? []
      if (arrow && best) board.arrows = `B${best.from}${best.to}`
      await new Promise((resolve) => setTimeout(resolve, updateInterval))
      if (signal.aborted) return
    }
  }

  return open
}

/** Waits until no comment is being edited, or the search is aborted. @param {HTMLElement} box @param {AbortSignal} signal */
async function commentDone({ shadowRoot }, signal) {
  while (shadowRoot?.activeElement?.matches("textarea") && !signal.aborted) {
    await new Promise((resolve) => {
      // The focus may move on to another field.
      shadowRoot.addEventListener("focusout", () => setTimeout(resolve), { once: true, signal })
      signal.addEventListener("abort", resolve, { once: true })
    })
  }
}

/** @param {any} error of a search */
function whyNot({ code, message }) {
  if (code === "refused") return phrase("engine-refused")
  if (code === "not-playable") return phrase("engine-cannot-play")
  return phrase("engine-failed", { reason: message })
}

/** The remembered settings that are valid. @returns {Partial<typeof settings>} */
function remembered() {
  try {
    const { lines, arrow, elo, skill } = JSON.parse(localStorage.getItem(storageKeys.engine) ?? "{}")
    return {
      ...([1, 2, 3].includes(lines) && { lines }),
      ...(typeof arrow === "boolean" && { arrow }),
      ...(Number.isInteger(elo) && { elo }),
      ...(Number.isInteger(skill) && { skill }),
    }
  } catch {
    return {}
  }
}

function remember() {
  try {
    localStorage.setItem(storageKeys.engine, JSON.stringify(settings))
  } catch {
    // Storage is forbidden or full.
  }
}
