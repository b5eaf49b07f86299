// The first move of an app that Vite has built, on a slow connection with a slow CPU, beside chess.js with chessground.
import { readFileSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { setUpOrSkip } from "../tests/consumers/setup.mjs"
import { chromiumArguments, findChromium } from "../scripts/browsers.mjs"
import { Failure, say } from "../scripts/run.mjs"
import { benches, installPeers } from "./install.mjs"
import { ours } from "./libraries/index.mjs"
import { slowPage } from "./slow-page.mjs"
import { median, row } from "./stats.mjs"
import { inTurns } from "./turns.mjs"

/** 1.6 Mbit/s, in bytes per second, and milliseconds of latency: "Slow 4G" of browser dev tools. */
const line = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 }
const slower = 4
const peers = ["chess.js", "@lichess-org/chessground"]
const peer = "chess.js with chessground"
/** The apps in apps/, and how many times as late as the peer ours may be. */
const apps = { whole: 1.8, board: 1.4, chessground: 1 }
const titles = { whole: "first move, Game and <chess-board>", board: "first move, <chess-board> alone" }

const html = (name) => `<!doctype html><html lang="en"><head><title>${name}</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width"><style>main { inline-size: 360px } .board { block-size: 360px }</style></head>
<body><main></main><script type="module" src="main.js"></script></body></html>`

/** The first move on each board, played as soon as its pieces answer: rows, and what was loaded. */
export async function firstMove({ rounds }) {
  const executablePath = findChromium()
  if (!executablePath) throw new Failure("no Chromium or Chrome was found; CHROMIUM=/path/to/it names one.")
  const missing = await installPeers(peers)
  const { work, lacks } = await setUpOrSkip()
  if (lacks) throw new Failure(lacks)
  say("the first move of an app")
  const { chromium } = await import("playwright-core")
  const browser = await chromium.launch({ executablePath, chromiumSandbox: false, args: chromiumArguments })
  try {
    const names = Object.keys(apps).filter((name) => name !== "chessground" || Object.keys(missing).length === 0)
    const urls = {}
    for (const name of names) urls[name] = await work.serve(await built(work, name))
    // The first answers of the server are still being compressed.
    for (const name of names) await played(browser, urls[name])
    const results = await inTurns(names, rounds, (name) => played(browser, urls[name]))
    const seconds = (name) => results[name].map(({ moved }) => moved / 1000)
    const others = results.chessground ? { [peer]: seconds("chessground") } : {}
    const rowOf = (name) =>
      row({
        title: titles[name],
        samples: { [ours]: seconds(name), ...others },
        bars: { [peer]: Number((1 / apps[name]).toFixed(2)) },
      })
    const middle = (name, part) => median(results[name].map((result) => result[part]))
    return {
      rows: Object.keys(titles).map(rowOf),
      missing,
      facts: [
        ["app", "requests", "kB", "CPU time"],
        ...names.map((name) => [
          titles[name] ?? peer,
          String(middle(name, "requests")),
          middle(name, "kilobytes").toFixed(0),
          `${middle(name, "cpu").toFixed(0)} ms`,
        ]),
      ],
      checks: ["first move: e4 was played on every board"],
    }
  } finally {
    await browser.close()
    await work.close()
  }
}

/** Builds an app as its author would: with Vite's defaults. Returns the folder. */
async function built(work, name) {
  const app = work.app(`first-${name}`, {
    files: { "index.html": html(name), "main.js": readFileSync(join(benches, "apps", `${name}.js`), "utf8") },
  })
  for (const each of peers) {
    const scope = each.split("/")[0]
    symlinkSync(join(benches, "node_modules", scope), join(app, "node_modules", scope))
  }
  const { build } = await import(pathToFileURL(work.tool("vite", "dist", "node", "index.js")))
  await build({ root: app, configFile: false, logLevel: "error" })
  return join(app, "dist")
}

/** Presses e2 and then e4 repeatedly until the app reports a move. The board has White at the bottom and fills its place. */
async function played(browser, url) {
  const { context, page, session, loaded } = await slowPage(browser, line, slower)
  await session.send("Performance.enable")
  await page.goto(url, { waitUntil: "commit" })
  await page.waitForFunction(ready, null, { polling: "raf", timeout: 60_000 })
  const { x, y, width } = await page.evaluate(boardBox)
  for (const rank of [1.5, 3.5]) await page.mouse.click(x + (4.5 / 8) * width, y + width - (rank / 8) * width)
  await page.waitForFunction(() => globalThis.moved, null, { polling: "raf", timeout: 60_000 })
  const { moved, now } = await page.evaluate(() => ({ moved: globalThis.moved, now: performance.now() }))
  if (moved !== "e4") throw new Failure(`${url}: ${moved} was played instead of e4.`)
  const { metrics } = await session.send("Performance.getMetrics")
  const cpu = 1000 * metrics.find(({ name }) => name === "TaskDuration").value
  await context.close()
  return { moved: now, ...loaded, cpu }
}

/** Runs in the page: whether a piece can be picked up. */
function ready() {
  const board = document.querySelector("chess-board")
  if (!board) return document.querySelector("cg-board piece") !== null
  return board.shadowRoot?.querySelector("[role=grid]:not([aria-busy]) [role=gridcell]") !== null
}

/** Runs in the page: the place of the squares. */
function boardBox() {
  const squares =
    document.querySelector("cg-board") ?? document.querySelector("chess-board").shadowRoot.querySelector("[part=board]")
  const { x, y, width } = squares.getBoundingClientRect()
  return { x, y, width }
}
