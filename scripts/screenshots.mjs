// npm run screenshots: the picture in the README, taken from a board of the running site.
import { mkdirSync, statSync } from "node:fs"
import { relative } from "node:path"
import { build } from "./build.mjs"
import { chromiumArguments, findChromium } from "./browsers.mjs"
import { inRoot, root } from "./paths.mjs"
import { Failure, isMain, main, onlyFlags, say } from "./run.mjs"
import { serve } from "./serve.mjs"
import { setUp } from "./setup.mjs"

const usage = `
npm run screenshots: builds the site and writes docs/screenshots/refusal.png, a board on which a pinned bishop's move was tried.
`

/** The bishop is between its king and the rook. */
const fen = "r1b1k2r/ppp2ppp/2n2n2/3q4/3Pr3/2P2N2/PP2BPPP/RNBQK2R w KQ - 0 9"
const refused = ["e2", "c4"]

/** The maximum size of a picture in a README. */
const maxBytes = 60_000

/** Takes it on a page of the site at this address. */
export async function takeRefusal(url) {
  const executablePath = findChromium()
  if (!executablePath) throw new Failure("no Chromium or Chrome was found; CHROMIUM=/path/to/it names one.")
  const { chromium } = await import("playwright-core")
  const browser = await chromium.launch({ executablePath, chromiumSandbox: false, args: chromiumArguments })
  try {
    const page = await browser.newPage({
      viewport: { width: 480, height: 640 },
      colorScheme: "light",
      reducedMotion: "reduce",
    })
    // The drawing disappears after some seconds of the page's clock.
    await page.clock.install()
    await page.route("**/refusal.html", (route) => route.fulfill({ contentType: "text/html", body: pageWith(fen) }))
    await page.goto(`${url}refusal.html`)
    const square = (name) => page.getByRole("gridcell", { name: new RegExp(`^${name}, `) })
    for (const name of refused) await square(name).click()
    await page.locator("[part~=refusal]").waitFor()
    await page.clock.pauseAt(Date.now() + 1000)
    await page.mouse.move(0, 0)
    // Without the focus ring.
    await page.evaluate(() => document.activeElement?.blur())
    mkdirSync(inRoot("docs", "screenshots"), { recursive: true })
    const path = inRoot("docs", "screenshots", "refusal.png")
    await page.locator("main").screenshot({ path, animations: "disabled" })
    const { size } = statSync(path)
    if (size > maxBytes) throw new Failure(`${relative(root, path)} has ${size} bytes; the limit is ${maxBytes}.`)
    say(`${relative(root, path)}: ${size} bytes`)
  } finally {
    await browser.close()
  }
}

/** A board with its sentence, on white. */
const pageWith = (position) => `<!doctype html>
<html lang="en">
<title>A refused move</title>
<link rel="icon" href="icon.svg">
<style>
  body { margin: 0; background: #fff; font: 1rem/1.5 system-ui, sans-serif; }
  main { inline-size: 26rem; padding: .5rem; }
  chess-board::part(field) { display: none; }
</style>
<script type="module" src="module/elements.js"></script>
<main><chess-board fen="${position}"></chess-board></main>
`

if (isMain(import.meta.url)) {
  await main(usage, async (args) => {
    onlyFlags(args, [])
    await setUp()
    await build({ types: false })
    const { server, url } = await serve()
    try {
      await takeRefusal(url)
    } finally {
      server.close()
      server.closeAllConnections()
    }
  })
}
