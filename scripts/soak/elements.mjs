// Repeatedly adds, uses and removes boards and diagrams: the browser counts what is leaked.
import { chromium } from "playwright-core"
import { chromiumArguments, findChromium } from "../browsers.mjs"
import { Failure } from "../run.mjs"
import { serve } from "../serve.mjs"

/** The number of elements on the page at a time. */
const batch = 50

/**
 * @typedef {object} Counts what a page holds after a garbage collection
 * @property {number} nodes of the DOM
 * @property {number} listeners of events
 * @property {number} heap of JavaScript, in bytes
 * @property {number} wasm memory of the engine, in bytes
 */

/**
 * Adds and removes elements of every kind in Chromium: boards with a move, a game in PGN, a picked piece and a
 * promotion dialog; diagrams that are static, with glance and playable, in other languages.
 * @param {object} [options]
 * @param {number} [options.boards] how many boards, and as many diagrams again
 * @param {(done: number, counts: Counts) => void} [options.progress] called ten times
 * @returns {Promise<{ before: Counts, after: Counts, boards: number }>}
 * @throws {Failure} when a node or a listener leaks, an element did not work, or memory has grown
 */
export async function soakElements({ boards = 10_000, progress = () => {} } = {}) {
  const executablePath = findChromium()
  if (!executablePath)
    throw new Failure("Chromium or Chrome is needed to count what elements leave behind; none was found.")
  const { server, url } = await serve()
  const browser = await chromium.launch({ executablePath, chromiumSandbox: false, args: chromiumArguments })
  try {
    const page = await browser.newPage()
    const errors = []
    page.on("pageerror", (error) => errors.push(error.message))
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()))
    await page.goto(new URL("print.html", url).href)
    const session = await page.context().newCDPSession(page)
    await page.evaluate(loadElements)

    // The first elements load the rules, the languages and the drawings, which stay loaded.
    await page.evaluate(addAndRemove, batch)
    const before = await counts(session, page)
    const rounds = Math.max(1, Math.ceil(boards / batch))
    const step = Math.max(1, Math.floor(rounds / 10))
    for (let round = 1; round <= rounds; round++) {
      const played = await page.evaluate(addAndRemove, batch)
      if (played !== batch || errors.length > 0)
        throw new Failure(`of ${batch} boards ${played} were played on. ${errors.join(" ")}`)
      if (round % step === 0 && round < rounds) progress(round * batch, await counts(session, page))
    }
    const after = await counts(session, page)
    progress(rounds * batch, after)
    judge(before, after)
    return { before, after, boards: rounds * batch }
  } finally {
    await browser.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** @param {Counts} before @param {Counts} after */
function judge(before, after) {
  for (const name of /** @type {const} */ (["nodes", "listeners"])) {
    if (after[name] > before[name])
      throw new Failure(`${after[name] - before[name]} ${name} of removed elements are still in memory.`)
  }
  // The engine keeps 4 MB of recently used games in its memory (js/stored-game.js).
  for (const [name, most] of /** @type {const} */ ([
    ["heap", 8e6],
    ["wasm", 8e6],
  ])) {
    const grown = after[name] - before[name]
    if (grown > most) throw new Failure(`the ${name} has grown by ${(grown / 1e6).toFixed(1)} MB.`)
  }
}

/**
 * @param {import("playwright-core").CDPSession} session
 * @param {import("playwright-core").Page} page
 * @returns {Promise<Counts>}
 */
async function counts(session, page) {
  // Several collections, because finalizers run between them and release more.
  for (let times = 0; times < 3; times++) {
    await session.send("HeapProfiler.collectGarbage")
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  }
  const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters")
  const { usedSize } = await session.send("Runtime.getHeapUsage")
  return { nodes, listeners: jsEventListeners, heap: usedSize, wasm: await page.evaluate(() => globalThis.wasmBytes()) }
}

/** Runs in the page. */
async function loadElements() {
  // The engine's memory is private, so it is recorded when it is created.
  const memories = []
  const { Instance } = WebAssembly
  WebAssembly.Instance = new Proxy(Instance, {
    construct(target, args) {
      const instance = Reflect.construct(target, args)
      if (instance.exports.memory) memories.push(instance.exports.memory)
      return instance
    },
  })
  globalThis.wasmBytes = () => memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0)
  await import(new URL("module/elements.js", location.href).href)
}

/**
 * Runs in the page: adds this many boards and diagrams, uses and removes them; returns how many boards were played
 * on.
 */
async function addAndRemove(count) {
  const main = document.querySelector("main")
  const add = (tag, attributes) => {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    main.append(element)
    return element
  }
  const rendered = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const cell = (element, square) => element.shadowRoot.querySelector(`[aria-label^="${square}, "]`)
  /** Waits for it: the first diagrams wait for the rules, and all elements take turns with drawing. */
  const reached = async (element, square) => {
    for (let frames = 0; !cell(element, square) && frames < 3000; frames++) await rendered()
    return cell(element, square)
  }
  const press = (element, square) => {
    const at = cell(element, square)
    const { x, y } = at.getBoundingClientRect()
    at.dispatchEvent(
      new PointerEvent("pointerdown", {
        clientX: x,
        clientY: y,
        pointerId: 1,
        isPrimary: true,
        bubbles: true,
        composed: true,
      }),
    )
  }
  const ways = [
    {},
    { lang: "de" },
    { pgn: "1. e4 e5 2. Nf3 Nc6 (2... d6) *" },
    { fen: "7k/P7/8/8/8/8/8/K7 w - - 0 1" },
    { chess960: "518", lang: "fr" },
  ]
  const looks = [
    { marks: "e4,Rd5", arrows: "e2e4" },
    { glance: "" },
    { play: "", lang: "es" },
    { "show-moves": "e2" },
    { glance: "free" },
  ]
  let played = 0
  const boards = Array.from({ length: count }, (_, index) => add("chess-board", ways[index % ways.length]))
  const fen = "4k3/4p3/8/8/8/8/4P3/4K3"
  const diagrams = boards.map((_, index) => add("chess-diagram", { fen, ...looks[index % looks.length] }))
  const elements = [...boards, ...diagrams]
  const answering = diagrams.filter((diagram) => diagram.hasAttribute("glance") || diagram.hasAttribute("play"))
  const promoting = boards.filter((board) => board.getAttribute("fen"))
  for (const board of boards) {
    board.addEventListener("move", () => played++, { once: true })
    await board.ready
  }
  for (const board of promoting) for (const square of ["a7", "a8"]) (await reached(board, square)).click()
  // Far from the viewport they would stay pictures.
  for (const diagram of answering) await diagram.ready
  for (const diagram of answering) (await reached(diagram, "e2")).click()
  for (const board of boards) board.play(board.position.legalMoves().at(-1))
  for (const board of promoting) {
    board.undo()
    for (const square of ["a7", "a8"]) (await reached(board, square)).click()
  }
  await rendered()
  // Removed during a drag, or with an open dialog.
  for (const board of boards)
    if (!promoting.includes(board)) press(board, board.position.turn === "white" ? "d2" : "d7")
  await rendered()
  for (const element of elements) element.remove()
  // Calls after the removal must not restore anything.
  for (const element of elements) element.setAttribute("orientation", "black")
  await rendered()
  return played
}
