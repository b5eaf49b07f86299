// Diagrams on a page: the time to draw them, compared with two board libraries.
import { existsSync, readFileSync } from "node:fs"
import { extname, join } from "node:path"
import { collect } from "../../benches/js/data.mjs"
import { ours } from "../../benches/js/libraries.mjs"
import { chromiumArguments, findChromium } from "../browsers.mjs"
import { dist, inRoot } from "../paths.mjs"
import { Failure, say } from "../run.mjs"
import { benches } from "./install.mjs"
import { quantile, row } from "./stats.mjs"

const peers = { chessground: "@lichess-org/chessground", "cm-chessboard": "cm-chessboard" }
const types = { ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm" }
const origin = "http://diagrams.test"
/** Ours like the others: off-screen diagrams are also laid out and painted. */
const everything = "everything"
const offScreenToo = "chess-diagram::part(board) { content-visibility: visible }"

/** 200 diagrams of each library, and the growth of ours with their number. */
export async function elements({ quick }) {
  const executablePath = findChromium()
  if (!executablePath) throw new Failure("no Chromium or Chrome was found; CHROMIUM=/path/to/it names one.")
  say("diagrams on a page")
  const missing = Object.fromEntries(
    Object.entries(peers)
      .filter(([, folder]) => !existsSync(join(benches, "node_modules", folder)))
      .map(([name]) => [name, "the npm package could not be installed"]),
  )
  const names = [ours, ...Object.keys(peers).filter((name) => !missing[name])]
  const fens = collect({ slices: 1, positions: 2000, games: 0 }).positions[0].map(({ fen }) => fen)
  const { chromium } = await import("playwright-core")
  const browser = await chromium.launch({ executablePath, chromiumSandbox: false, args: chromiumArguments })
  try {
    const modules = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await bundled(name)])))
    const measure = (name, count, style) => drawn(browser, name, modules, fens.slice(0, count), style)
    const samples = Object.fromEntries([...names, everything].map((name) => [name, []]))
    const nodes = {}
    const turns = [...names, everything]
    for (let round = 0; round < (quick ? 2 : 9); round++) {
      for (let turn = 0; turn < turns.length; turn++) {
        const name = turns[(turn + round) % turns.length]
        const { seconds, nodesEach } =
          name === everything ? await measure(ours, 200, offScreenToo) : await measure(name, 200)
        samples[name].push(seconds)
        nodes[name] = nodesEach
      }
    }
    const { [everything]: whole, ...usual } = samples
    const curve = []
    for (const count of quick ? [50, 200] : [50, 100, 200, 500, 1000, 2000]) {
      const times = []
      for (let round = 0; round < (quick ? 1 : 5); round++) times.push((await measure(ours, count)).seconds)
      const milliseconds = quantile(times, 0.5) * 1000
      curve.push(`${count}: ${milliseconds.toFixed(0)} ms (${(milliseconds / count).toFixed(2)} each)`)
    }
    const counted = names.map((name) => `${name} ${nodes[name].toFixed(0)}`).join(", ")
    return {
      rows: [
        row({
          key: "elements",
          group: "elements",
          title: "200 diagrams drawn and painted",
          unit: "s",
          ours,
          missing,
          samples: usual,
          bars: [],
        }),
        row({
          key: "elements-all",
          group: "elements",
          title: "the same, ours off the screen too",
          unit: "s",
          ours,
          missing,
          samples: { ...usual, [ours]: whole },
          bars: [],
        }),
      ],
      facts: [{ key: "elements-curve", title: "diagrams on one page", text: curve.join(", ") }],
      checks: [`diagrams: each library shows every piece; nodes for one board: ${counted}; ours requested no wasm`],
    }
  } finally {
    await browser.close()
  }
}

/** Our element as shipped, the others as one file. */
async function bundled(name) {
  const file = inRoot("benches", "elements", `${name}.js`)
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

/** Draws this many boards in a fresh page, after a first board that loads the code. */
async function drawn(browser, name, modules, fens, style = "") {
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 } })
  const requested = []
  try {
    await page.route("**/*", async (route) => {
      const { pathname } = new URL(route.request().url())
      requested.push(pathname)
      if (pathname === "/")
        return route.fulfill({ contentType: "text/html", body: html.replace("</style>", `${style}</style>`) })
      if (pathname === "/boards.js") return route.fulfill({ contentType: types[".js"], body: modules[name] })
      const file = pathname.startsWith("/dist/")
        ? join(dist, pathname.slice(6))
        : join(benches, "node_modules", pathname)
      if (!existsSync(file)) return route.fulfill({ status: 404 })
      return route.fulfill({ contentType: types[extname(file)], body: readFileSync(file) })
    })
    await page.goto(`${origin}/`)
    const { seconds, found, nodesEach } = await page.evaluate(inPage, fens)
    const expected = fens.map((fen) => fen.split(" ")[0].replace(/[^a-z]/gi, "").length)
    if (String(found) !== String(expected)) throw new Failure(`${name} does not show every piece of its diagrams.`)
    const heavy = name === ours && requested.find((path) => /wasm|index\.js/.test(path))
    if (heavy) throw new Failure(`diagrams that only show positions have requested ${heavy}.`)
    return { seconds, nodesEach }
  } finally {
    await page.close()
  }
}

const html = `<!doctype html><html lang="en"><head><title>Diagrams</title><link rel="icon" href="data:,"><style>
main { display: grid; grid-template-columns: repeat(5, 160px); gap: 16px }
main > div { inline-size: 160px; block-size: 160px }</style></head><body><main></main></body></html>`

/** Runs in the page: from the first call to the frame after which everything is painted. */
async function inPage(fens) {
  const { draw, pieces, styles = [] } = await import("/boards.js")
  const loaded = styles.map((href) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href })
    document.head.append(link)
    return new Promise((resolve) => (link.onload = resolve))
  })
  await Promise.all(loaded)
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
  // Ours are drawn in several tasks, so that the page answers in between. A board that stays empty fails afterwards.
  do await painted()
  while (performance.now() - started < 30_000 && places.some((place) => pieces(place) === 0))
  const seconds = (performance.now() - started) / 1000
  const count = (root) =>
    [...root.querySelectorAll("*")].reduce((sum, each) => sum + 1 + (each.shadowRoot ? count(each.shadowRoot) : 0), 0)
  return { seconds, found: places.map(pieces), nodesEach: count(main) / fens.length - 1 }
}
