// The app of examples/chess-js-app behaves the same in Chromium with chess.js and with its import line changed.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { after, before, test } from "node:test"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import { chromium } from "playwright-core"
import { chromiumArguments, findChromium } from "../../scripts/browsers.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))
const folder = join(root, "examples", "chess-js-app")
const executablePath = findChromium()
const skip = executablePath ? false : "found neither Chromium nor Chrome; set CHROMIUM=/path/to/chromium"

const source = readFileSync(join(folder, "app.jsx"), "utf8")
const switched = source.replace('from "chess.js"', 'from "chess-arbiter/chess.js"')

/** The app as one script. */
async function bundle(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder, loader: "jsx" },
    bundle: true,
    write: false,
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    nodePaths: [join(root, "tests", "chess-js", "node_modules")],
    alias: { "chess-arbiter/chess.js": join(root, "dist", "chess.js") },
    logLevel: "silent",
  })
  return outputFiles[0].text
}

let browser

before(async () => {
  if (!skip) browser = await chromium.launch({ executablePath, chromiumSandbox: false, args: chromiumArguments })
})

after(() => browser?.close())

/** The user's actions, one per step. */
const steps = [
  ["a piece is picked", (page) => page.click("[data-square=e2]")],
  ["and goes to a square that is marked", (page) => page.click("[data-square=e4]")],
  ["a piece is dragged", (page) => drag(page, "e7", "e5")],
  ["a piece is dragged to where it cannot go", (page) => drag(page, "d1", "d5")],
  ["a move is typed", (page) => type(page, "move", "Nf3")],
  ["a move that is illegal is typed", (page) => type(page, "move", "Ke2")],
  ["squares are typed", (page) => type(page, "move", "b8-c6")],
  ["the last move is taken back", (page) => page.click("#undo")],
  ["a position is loaded in which a pawn promotes", (page) => type(page, "load", "8/P6k/8/8/8/8/p6K/8 w - - 0 1")],
  [
    "to a knight",
    async (page) => {
      await page.selectOption("#promotion", "n")
      await drag(page, "a7", "a8")
    },
  ],
  [
    "by clicks",
    async (page) => {
      await page.selectOption("#promotion", "r")
      await page.click("[data-square=a2]")
      await page.click("[data-square=a1]")
    },
  ],
  ["a FEN that is none is loaded", (page) => type(page, "load", "8/8/8 w")],
  ["a PGN is loaded", (page) => type(page, "load-pgn", '[White "a"]\n\n1. e4 e5 2. Bc4 {good} Nc6 3. Qh5 Nf6 *')],
  ["and mate is played", (page) => drag(page, "h5", "f7")],
  ["after mate nothing can be played", (page) => type(page, "move", "a6")],
  ["a PGN with an illegal move is loaded", (page) => type(page, "load-pgn", "1. e4 e5 2. Ke3")],
  ["a new game", (page) => page.click("#reset")],
  ["nothing is there to be taken back", (page) => page.click("#undo")],
]

async function type(page, button, text) {
  await page.fill("#text", text)
  await page.click(`#${button}`)
}

/** Drags like a user: press, move a little, move on, release. */
async function drag(page, from, to) {
  const [start, end] = await Promise.all([from, to].map((square) => centre(page, square)))
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 8, start.y + 8, { steps: 2 })
  await page.mouse.move(end.x, end.y, { steps: 4 })
  await page.mouse.up()
}

async function centre(page, square) {
  const { x, y, width, height } = await page.locator(`[data-square=${square}]`).boundingBox()
  return { x: x + width / 2, y: y + height / 2 }
}

/** The state of the app once the board shows the position: its texts, and each piece on its square. */
async function shown(page) {
  await page.waitForFunction(() => {
    const [placement] = document.querySelector("#fen").innerText.split(" ")
    const squares = [...placement.replaceAll("/", "").replace(/\d/g, (count) => ".".repeat(Number(count)))]
    return squares.every((letter, place) => {
      const name = "abcdefgh"[place % 8] + (8 - Math.floor(place / 8))
      const piece = document.querySelector(`[data-square=${name}] [data-piece]`)?.dataset.piece ?? ".."
      return piece === (letter === "." ? ".." : (letter < "a" ? "w" : "b") + letter.toUpperCase())
    })
  })
  return page.evaluate(() =>
    ["status", "message", "fen", "marks", "moves", "pgn"].map((id) => document.querySelector(`#${id}`).innerText),
  )
}

async function opened(script) {
  const page = await browser.newPage()
  page.setDefaultTimeout(300_000)
  const errors = []
  page.on("pageerror", (error) => errors.push(error.message))
  await page.setContent('<!doctype html><meta charset="utf-8"><div id="root"></div>')
  await page.addScriptTag({ content: script, type: "module" })
  await page.waitForSelector("[data-square=e2] [data-piece]")
  return { page, errors }
}

test("an app with react-chessboard behaves the same with either library", {
  skip,
}, async (context) => {
  assert.notEqual(switched, source)
  const apps = await Promise.all((await Promise.all([source, switched].map(bundle))).map(opened))
  const seen = new Set()
  for (const [what, act] of steps) {
    await context.test(what, async () => {
      for (const { page } of apps) await act(page)
      const [theirs, ours] = await Promise.all(apps.map(({ page }) => shown(page)))
      assert.deepEqual(ours, theirs)
      seen.add(JSON.stringify(ours))
    })
  }
  // Each step must have an effect: a drag without one would also be the same in both.
  assert.equal(seen.size, steps.length)
  for (const { errors } of apps) assert.deepEqual(errors, [])
})
