// node scripts/bench/load.mjs [FOLDER]: the time until the board page is playable on a slow connection with a slow
// CPU. FOLDER is a built site, by default site/, so that two versions can be measured in the same way.
import { resolve } from "node:path"
import { chromiumArguments, findChromium } from "../browsers.mjs"
import { site } from "../paths.mjs"
import { Failure, main, say } from "../run.mjs"
import { serve } from "../serve.mjs"
import { quantile } from "./stats.mjs"

const usage = `
node scripts/bench/load.mjs [FOLDER]: opens the board page of a built site five times at 400 kbit/s with 400 ms of latency and a four
times slower processor, with an empty cache, and tells when something was painted, when a move could be made, and what was loaded.
`

/** "Slow 3G" of browser dev tools, in bytes per second and milliseconds. */
const line = { offline: false, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8, latency: 400 }
const slower = 4
const rounds = 5

/** Runs in the page before anything else: records when the board is playable, and performance entries. */
function observe() {
  const seen = { play: 0, shift: 0, tasks: [] }
  globalThis.seen = seen
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (seen.shift += value))).observe({
    type: "layout-shift",
    buffered: true,
  })
  new PerformanceObserver((list) =>
    list.getEntries().forEach(({ duration }) => seen.tasks.push(Math.round(duration))),
  ).observe({ type: "longtask", buffered: true })
  const look = () => {
    const grid = document.querySelector("chess-board")?.shadowRoot?.querySelector("[role=grid]:not([aria-busy])")
    if (!grid?.querySelector("[role=gridcell]")) return requestAnimationFrame(look)
    seen.play = performance.now()
  }
  requestAnimationFrame(look)
}

async function round(browser, url) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: "block" })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send("Network.enable")
  await session.send("Network.emulateNetworkConditions", line)
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower })
  let bytes = 0
  let requests = 0
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength
    requests++
  })
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: "commit" })
  await page.waitForFunction(() => globalThis.seen?.play > 0, null, { timeout: 60_000 })
  const loaded = { kilobytes: bytes / 1000, requests }
  for (const name of [/^e2,/, /^e4,/]) await page.getByRole("gridcell", { name }).click()
  await page.getByRole("gridcell", { name: "e4, white pawn" }).waitFor()
  const { play, shift, tasks } = await page.evaluate(() => globalThis.seen)
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0)
  await context.close()
  return { ...loaded, paint, play, shift, task: Math.max(0, ...tasks) }
}

await main(usage, async ([folder = site]) => {
  const executablePath = findChromium()
  if (!executablePath) throw new Failure("no Chromium or Chrome was found; CHROMIUM=/path/to/it names one.")
  const { chromium } = await import("playwright-core")
  const { server, url } = await serve({ folder: resolve(folder) })
  const browser = await chromium.launch({ executablePath, chromiumSandbox: false, args: chromiumArguments })
  try {
    // The first answers of the server are still being compressed.
    await round(browser, url)
    const results = []
    for (let count = 0; count < rounds; count++) results.push(await round(browser, url))
    const of = (name) =>
      quantile(
        results.map((result) => result[name]),
        0.5,
      )
    const span = (name) => results.map((result) => (result[name] / 1000).toFixed(2)).join(" ")
    say(
      `painted after ${(of("paint") / 1000).toFixed(2)} s, played on after ${(of("play") / 1000).toFixed(2)} s (${span("play")})`,
    )
    say(
      `${of("requests")} requests, ${of("kilobytes").toFixed(0)} kB; longest task ${of("task")} ms; layout shift ${of("shift").toFixed(4)}`,
    )
  } finally {
    await browser.close()
    server.close()
    server.closeAllConnections()
  }
})
