// Diagrams on a page and dragging on a board: their time, compared with board libraries.
import { existsSync, readFileSync } from "node:fs"
import { extname, join } from "node:path"
import { chromiumArguments, findChromium } from "../scripts/browsers.mjs"
import { dist } from "../scripts/paths.mjs"
import { Failure, say } from "../scripts/run.mjs"
import { diagrams } from "./data.mjs"
import { drags } from "./drags.mjs"
import { benches, installPeers } from "./install.mjs"
import { ours } from "./libraries/index.mjs"
import { fastest } from "./rows.mjs"
import { row } from "./stats.mjs"
import { inTurns } from "./turns.mjs"

const peers = { chessground: "@lichess-org/chessground", "cm-chessboard": "cm-chessboard", gchessboard: "gchessboard" }
/** This library is left out for diagrams, because it takes five times as long as the slowest of the others. */
const onlyDrags = ["gchessboard"]
const types = { ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm" }
const origin = "http://diagrams.test"
/** Ours like the others: off-screen diagrams are also laid out and painted. */
const everything = "ours, all rendered"
const offScreenToo = "chess-diagram::part(board) { content-visibility: visible }"

/** 200 diagrams of each library, then pieces dragged on a board of each. */
export async function elements({ rounds }) {
  const executablePath = findChromium()
  if (!executablePath) throw new Failure("no Chromium or Chrome was found; CHROMIUM=/path/to/it names one.")
  const missing = await installPeers(Object.values(peers))
  const names = [ours, ...Object.keys(peers).filter((name) => !missing[peers[name]])]
  say("diagrams on a page")
  const fens = diagrams(200)
  const { chromium } = await import("playwright-core")
  const browser = await chromium.launch({ executablePath, chromiumSandbox: false, args: chromiumArguments })
  try {
    const modules = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await bundled(name)])))
    const measured = (name) =>
      name === everything ? drawn(browser, ours, modules, fens, offScreenToo) : drawn(browser, name, modules, fens)
    const drawing = [...names.filter((name) => !onlyDrags.includes(name)), everything]
    const samples = await inTurns(drawing, rounds, measured)
    const title = "200 diagrams drawn and painted"
    const dragged = await drags(names, (name) => opened(browser, name, modules))
    return {
      rows: [row({ title, samples, bars: { [fastest]: 1 }, relatives: [everything] }), ...dragged.rows],
      missing,
      checks: ["diagrams: each library shows every piece; ours requested no wasm", ...dragged.checks],
    }
  } finally {
    await browser.close()
  }
}

/** Our element as shipped, the others as one file. */
async function bundled(name) {
  const file = join(benches, "elements", `${name}.js`)
  if (name === ours) return readFileSync(file, "utf8")
  const { build } = await import("esbuild")
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
    logLevel: "error",
  })
  return outputFiles[0].text
}

/** A fresh page with the code of a library at /boards.js; `requested` gets the paths of its requests. */
async function opened(browser, name, modules, requested = [], style = "") {
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 } })
  await page.route("**/*", async (route) => {
    const { pathname } = new URL(route.request().url())
    requested.push(pathname)
    if (pathname === "/")
      return route.fulfill({ contentType: "text/html", body: html.replace("</style>", `${style}</style>`) })
    if (pathname === "/boards.js") return route.fulfill({ contentType: types[".js"], body: modules[name] })
    const file = pathname.startsWith("/dist/") ? join(dist, pathname.slice(6)) : join(benches, "node_modules", pathname)
    if (!existsSync(file)) return route.fulfill({ status: 404 })
    return route.fulfill({ contentType: types[extname(file)], body: readFileSync(file) })
  })
  await page.goto(`${origin}/`)
  const { styles = [] } = await page.evaluate(() => import("/boards.js").then(({ styles }) => ({ styles })))
  for (const url of styles) await page.addStyleTag({ url })
  return page
}

/** Draws this many boards in a fresh page, after a first board that loads the code. */
async function drawn(browser, name, modules, fens, style) {
  const requested = []
  const page = await opened(browser, name, modules, requested, style)
  try {
    const { seconds, found } = await page.evaluate(inPage, fens)
    const expected = fens.map((fen) => fen.split(" ")[0].replace(/[^a-z]/gi, "").length)
    if (String(found) !== String(expected)) throw new Failure(`${name} does not show every piece of its diagrams.`)
    const heavy = name === ours && requested.find((path) => /wasm|index\.js/.test(path))
    if (heavy) throw new Failure(`diagrams that only show positions have requested ${heavy}.`)
    return seconds
  } finally {
    await page.close()
  }
}

const html = `<!doctype html><html lang="en"><head><title>Diagrams</title><link rel="icon" href="data:,"><style>
main { display: grid; grid-template-columns: repeat(5, 160px); gap: 16px }
main > div { inline-size: 160px; block-size: 160px }</style></head><body><main></main></body></html>`

/** Runs in the page: from the first call to the frame after which everything is painted. */
async function inPage(fens) {
  const { draw, pieces } = await import("/boards.js")
  const main = document.querySelector("main")
  const place = () => main.appendChild(document.createElement("div"))
  const painted = () =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))
  const first = place()
  draw(first, fens[0])
  await painted()
  // A sprite may still be on its way.
  await new Promise((resolve) => setTimeout(resolve, 200))
  first.remove()
  const places = fens.map(place)
  await painted()
  const started = performance.now()
  for (const [index, fen] of fens.entries()) draw(places[index], fen)
  // Ours are drawn in several tasks, to keep the page responsive. A board that stays empty fails afterwards.
  do await painted()
  while (performance.now() - started < 30_000 && places.some((place) => pieces(place) === 0))
  const seconds = (performance.now() - started) / 1000
  return { seconds, found: places.map(pieces) }
}
