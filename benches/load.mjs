// The board page on a slow connection with a slow CPU: when it is painted, when a move can be made, what is loaded.
import { chromiumArguments, findChromium } from "../scripts/browsers.mjs"
import { site } from "../scripts/paths.mjs"
import { Failure, say } from "../scripts/run.mjs"
import { serve } from "../scripts/serve.mjs"
import { slowPage } from "./slow-page.mjs"
import { median } from "./stats.mjs"
import { yes } from "./table.mjs"

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
  const { context, page, loaded } = await slowPage(browser, line, slower)
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: "commit" })
  await page.waitForFunction(() => globalThis.seen?.play > 0, null, { timeout: 60_000 })
  const untilPlay = { ...loaded }
  for (const name of [/^e2,/, /^e4,/]) await page.getByRole("gridcell", { name }).click()
  await page.getByRole("gridcell", { name: "e4, white pawn" }).waitFor()
  const { play, shift, tasks } = await page.evaluate(() => globalThis.seen)
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0)
  await context.close()
  return { ...untilPlay, paint, play, shift, task: Math.max(0, ...tasks) }
}

export async function load() {
  const executablePath = findChromium()
  if (!executablePath) throw new Failure("no Chromium or Chrome was found; CHROMIUM=/path/to/it names one.")
  say("the board page on a slow line")
  const { chromium } = await import("playwright-core")
  const { server, url } = await serve({ folder: site })
  const browser = await chromium.launch({ executablePath, chromiumSandbox: false, args: chromiumArguments })
  try {
    // The first answers of the server are still being compressed.
    await round(browser, url)
    const results = []
    for (let count = 0; count < rounds; count++) results.push(await round(browser, url))
    const of = (name) => median(results.map((result) => result[name]))
    return {
      facts: [
        ["", "measured", "bar", "reached"],
        ["painted", `${(of("paint") / 1000).toFixed(2)} s`, "", ""],
        ["playable", `${(of("play") / 1000).toFixed(2)} s`, "3.0 s", yes(of("play") <= 3000)],
        ["loaded", `${of("requests")} requests, ${of("kilobytes").toFixed(0)} kB`, "", ""],
        ["longest task", `${of("task")} ms`, "", ""],
        ["layout shift", of("shift").toFixed(4), "", ""],
      ],
    }
  } finally {
    await browser.close()
    server.close()
    server.closeAllConnections()
  }
}
