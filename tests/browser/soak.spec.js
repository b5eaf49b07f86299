// Repeatedly adds, uses and removes boards and diagrams while the browser counts what they leak. A hundred are
// enough to detect a leak; SOAK_BOARDS=10000 npx playwright test --project=chromium soak adds and removes as many.
import { expect, test } from "@playwright/test"
import { errorsOf, notChromium } from "./drivers.js"
import { rare } from "./fixtures.js"

const BOARDS = Number(process.env.SOAK_BOARDS ?? 100)
/** The number of elements on the page at a time. */
const BATCH = 50
/** In bytes. The engine keeps 4 MB of recently used games in its memory (js/wasm/stored-game.js). */
const MOST = 8e6

test("removed elements release their nodes, listeners and memory", rare, async ({ page, browserName }) => {
  test.skip(notChromium({ browserName }), "only Chromium's driver counts nodes and listeners")
  test.setTimeout(BOARDS * 6_000)
  const errors = errorsOf(page)
  await page.goto("print.html")
  const session = await page.context().newCDPSession(page)
  await page.evaluate(loadElements)

  const { nodes, listeners } = await counts(session)
  // The first elements load the rules, the languages and the drawings, which stay loaded.
  await page.evaluate(addAndRemove, BATCH)
  const before = await bytes(session, page)
  for (let done = 0; done < BOARDS; done += BATCH) expect(await page.evaluate(addAndRemove, BATCH)).toBe(BATCH)
  expect(errors).toEqual([])
  // Finalizers run between collections and release more. The drawings of the pieces have nodes, too, fewer than a board.
  await expect.poll(async () => (await counts(session)).nodes).toBeLessThan(nodes + 200)
  await expect.poll(async () => (await counts(session)).listeners).toBeLessThan(listeners + 5)
  const after = await bytes(session, page)
  expect(after.heap - before.heap).toBeLessThan(MOST)
  expect(after.wasm - before.wasm).toBeLessThan(MOST)
})

/** The nodes and listeners of the page after a garbage collection. */
async function counts(session) {
  await session.send("HeapProfiler.collectGarbage")
  const { nodes, jsEventListeners: listeners } = await session.send("Memory.getDOMCounters")
  return { nodes, listeners }
}

/** The bytes of JavaScript and of the engine. */
async function bytes(session, page) {
  await session.send("HeapProfiler.collectGarbage")
  const { usedSize: heap } = await session.send("Runtime.getHeapUsage")
  return { heap, wasm: await page.evaluate(() => globalThis.wasmBytes()) }
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
  // Far from the viewport, diagrams would stay pictures.
  for (const diagram of answering) await diagram.ready
  for (const diagram of answering) (await reached(diagram, "e2")).click()
  for (const board of boards) board.play(board.position.legalMoves().at(-1))
  for (const board of promoting) {
    board.undo()
    for (const square of ["a7", "a8"]) (await reached(board, square)).click()
  }
  await rendered()
  // Some boards are removed during a drag or with an open dialog.
  for (const board of boards)
    if (!promoting.includes(board)) press(board, board.position.turn === "white" ? "d2" : "d7")
  await rendered()
  for (const element of elements) element.remove()
  // Calls after the removal must not restore anything.
  for (const element of elements) element.setAttribute("orientation", "black")
  await rendered()
  return played
}
