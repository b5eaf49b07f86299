// Pieces dragged with real mouse events: the time of the main thread, and late frames on a slow CPU, compared with
// board libraries.
import { setTimeout as sleep } from "node:timers/promises"
import { Failure } from "../scripts/run.mjs"
import { draggedGames } from "./data.mjs"
import { row } from "./stats.mjs"
import { inTurns } from "./turns.mjs"

/** Pointer moves in each drag. */
const steps = 20
/** For the second row: the slowdown of the CPU, and the milliseconds from which a frame is late. */
const [slowdown, late] = [6, 25]
/** Ours may take 1.2 times as long as chessground. */
const bars = { chessground: 0.83 }

/**
 * Games played by dragging, the same on a board of each library: one in each round. The legal moves of the others come
 * from our rules.
 * @param {readonly string[]} names
 * @param {(name: string) => Promise<import("playwright-core").Page>} open
 */
export async function drags(names, open) {
  const games = draggedGames()
  const count = games.flat().length
  const measure = (rate) => (name, round) => dragged(name, open, games[round], rate)
  const usual = await inTurns(names, games.length, measure(1))
  const slow = await inTurns(names, 1, measure(slowdown))
  const shares = names.map((name) => `${name} ${(100 * slow[name][0].late).toFixed(1)} %`)
  // The measurements of one drag.
  const of = (part) =>
    Object.fromEntries(names.map((name) => [name, usual[name].map((each, game) => each[part] / games[game].length)]))
  return {
    rows: [
      row({ title: "a drag, main thread", samples: of("main"), bars }),
      row({ title: "its script, style and layout", samples: of("known") }),
    ],
    checks: [
      `drags: every board shows the position of the game after each of ${count} drags`,
      `drags: frames of more than ${late} ms with the CPU slowed down by ${slowdown}: ${shares.join(", ")}`,
    ],
  }
}

/** Plays a game in a fresh page. */
async function dragged(name, open, moves, rate) {
  const page = await open(name)
  try {
    const session = await page.context().newCDPSession(page)
    // CPU time, which other processes do not lengthen.
    await session.send("Performance.enable", { timeDomain: "threadTicks" })
    const now = async () => {
      const { metrics } = await session.send("Performance.getMetrics")
      return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
    }
    const box = await page.evaluate(begin, rate > 1)
    await sleep(300)
    await session.send("Emulation.setCPUThrottlingRate", { rate })
    const before = await now()
    for (const { from, to, board } of moves) await drag(page, session, box, from, to, board, name)
    await sleep(300)
    const after = await now()
    const spent = (...keys) => keys.reduce((sum, key) => sum + after[key] - before[key], 0)
    const gaps = await page.evaluate(() => globalThis.gaps)
    return {
      main: spent("TaskDuration"),
      known: spent("ScriptDuration", "LayoutDuration", "RecalcStyleDuration"),
      late: gaps.filter((each) => each > late).length / gaps.length,
    }
  } finally {
    await page.close()
  }
}

async function drag(page, session, { x, y, width }, from, to, expected, name) {
  const size = width / 8
  const middle = (square) => [x + (square.charCodeAt(0) - 96.5) * size, y + (8.5 - Number(square[1])) * size]
  const [start, end] = [middle(from), middle(to)]
  // Input is not sent by Playwright, which evaluates its own scripts in every move.
  const mouse = (type, part, buttons) => {
    const [x, y] = start.map((value, axis) => value + (end[axis] - value) * part)
    const button = type === "mouseMoved" && buttons === 0 ? "none" : "left"
    return session.send("Input.dispatchMouseEvent", { type, x, y, button, buttons, clickCount: 1 })
  }
  await mouse("mouseMoved", 0, 0)
  await mouse("mousePressed", 0, 1)
  for (let step = 1; step <= steps; step++) await mouse("mouseMoved", step / steps, 1)
  await mouse("mouseReleased", 1, 0)
  // A little later, like a person: chessground reports a move in a separate task.
  let shown
  for (let tries = 0; tries < 100 && shown !== expected; tries++) {
    await sleep(50)
    shown = await page.evaluate(() => globalThis.fen().split(" ")[0])
  }
  if (shown !== expected) throw new Failure(`${name}: after ${from}${to} its board shows ${shown}, not ${expected}.`)
}

/**
 * Runs in the page: a new board, with the legal moves of our rules; returns its place on the screen. Watching frames
 * adds work.
 */
async function begin(watchesFrames) {
  const [{ play }, { Position }] = await Promise.all([import("/boards.js"), import("/dist/index.js")])
  let position = Position.start()
  const rules = {
    fen: () => position.fen(),
    turn: () => position.turn,
    isCheck: () => position.isCheck,
    destinations: () => position.destinations(),
    play: (from, to) => (position = position.play({ from, to })),
  }
  const main = document.querySelector("main")
  main.replaceChildren()
  main.style.cssText = "display: block; inline-size: 480px"
  const place = main.appendChild(document.createElement("div"))
  place.style.cssText = "inline-size: 480px; block-size: 480px"
  const { board, fen } = await play(place, rules)
  globalThis.fen = fen
  globalThis.gaps ??= []
  if (watchesFrames) {
    let last = 0
    const frame = (time) => {
      if (last > 0) globalThis.gaps.push(time - last)
      last = time
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  }
  const { x, y, width } = board.getBoundingClientRect()
  return { x, y, width }
}
