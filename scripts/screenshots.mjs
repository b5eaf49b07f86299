// npm run screenshots: the pictures of the README, taken from the running page.
import { mkdirSync, statSync } from "node:fs"
import { relative } from "node:path"
import { build } from "./build.mjs"
import { chromiumArguments, findChromium } from "./browsers.mjs"
import { inRoot, root } from "./paths.mjs"
import { Failure, isMain, main, onlyFlags, say } from "./run.mjs"
import { serve } from "./serve.mjs"
import { setUp } from "./setup.mjs"

const usage = `
npm run screenshots: builds the site and writes docs/screenshots/board-{desktop,phone}-{light,dark}.png, and an annotated
game as game-desktop-light.png and game-phone-dark.png.
`

/** Morphy against the Duke of Brunswick and Count Isouard, Paris 1858, two moves before mate; the bishop has been picked. */
const moves =
  "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6"
const picked = "b5, white bishop"

/** The same game as a PGN, with notes of our own. */
const annotated = `[Event "At the Italian Opera"]
[Site "Paris"]
[Date "1858.11.02"]
[White "Morphy, Paul"]
[Black "Brunswick and Isouard"]
[Result "1-0"]

1. e4 {[%clk 0:30:00]} 1... e5 {[%clk 0:29:55]} 2. Nf3 {[%clk 0:29:41]} 2... d6 {[%clk 0:29:20]} 3. d4 {[%clk 0:29:30]}
3... Bg4 $6 {[%clk 0:27:48] Gives up a bishop for time that Black does not have.} (3... exd4 4. Nxd4 Nf6 5. Nc3 Be7 $14)
4. dxe5 {[%clk 0:29:02]} 4... Bxf3 {[%clk 0:27:10]} (4... dxe5 5. Qxd8+ Kxd8 6. Nxe5 {wins a pawn}) 5. Qxf3
{[%clk 0:28:50]} 5... dxe5 {[%clk 0:26:31]} 6. Bc4 {[%clk 0:28:12]} 6... Nf6 $2 {[%clk 0:25:02]} (6... Qf6 7. Qb3 b6 $14)
(6... Qd7 7. Qb3 c6 (7... Nf6 $2 8. Qxb7 Qc6 9. Bb5 $1 {pins the queen}) 8. O-O $16) 7. Qb3 $1 {[%clk 0:27:40]
The queen looks at f7 and at b7.} 7... Qe7 {[%clk 0:22:15]} 8. Nc3 {[%clk 0:25:18]} (8. Qxb7 Qb4+ {exchanges the queens})
8... c6 {[%clk 0:20:40]} 9. Bg5 b5 $2 10. Nxb5 $3 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+
Nxd7 16. Qb8+ $3 Nxb8 17. Rd8# 1-0
`
const shownMove = "7. queen to b3, good move"

const devices = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
}

/** Above this a picture is too heavy for a README. */
const maxBytes = 150_000

/** Takes them all from the board page at this address. */
export async function takeAll(url) {
  const executablePath = findChromium()
  if (!executablePath) throw new Failure("no Chromium or Chrome was found; CHROMIUM=/path/to/it names one.")
  const { chromium } = await import("playwright-core")
  const browser = await chromium.launch({ executablePath, chromiumSandbox: false, args: chromiumArguments })
  try {
    for (const [device, options] of Object.entries(devices)) {
      for (const colorScheme of ["light", "dark"]) {
        const context = await browser.newContext({ ...options, colorScheme, reducedMotion: "reduce" })
        const page = await context.newPage()
        await play(page, url)
        await take(page, `board-${device}-${colorScheme}.png`)
        if (device === "desktop" ? colorScheme === "light" : colorScheme === "dark") {
          await openAnnotated(page)
          await take(page, `game-${device}-${colorScheme}.png`)
        }
        await context.close()
      }
    }
  } finally {
    await browser.close()
  }
}

async function play(page, url) {
  await page.goto(url)
  await page.locator("#acts:not([inert])").waitFor()
  await page.evaluate((moves) => {
    const board = document.querySelector("chess-board")
    for (const move of moves) board.play(move)
  }, moves.split(" "))
  await page.getByRole("gridcell", { name: picked }).click()
  await page.getByRole("gridcell", { name: /^d7, .*captures/ }).waitFor()
}

async function openAnnotated(page) {
  const more = page.getByRole("button", { name: "More", exact: true })
  await ((await more.isVisible()) ? more : page.getByRole("button", { name: "PGN", exact: true })).click()
  await page.getByRole("menuitem", { name: "Open PGN…" }).click()
  await page.getByRole("textbox", { name: "Paste one game or many" }).fill(annotated)
  await page.getByRole("button", { name: "Open the text" }).click()
  await page.getByRole("button", { name: shownMove, exact: true }).click()
}

async function take(page, name) {
  const path = inRoot("docs", "screenshots", name)
  await page.mouse.move(0, 0)
  await page.evaluate(() => {
    // No text cursor, no focus ring: only what everyone sees.
    document.activeElement?.blur()
    scrollTo(0, 0)
  })
  await page.screenshot({ path, animations: "disabled" })
  const { size } = statSync(path)
  if (size > maxBytes) throw new Failure(`${relative(root, path)} has ${size} bytes; at most ${maxBytes} were wanted.`)
  say(`${relative(root, path)}: ${size} bytes`)
}

if (isMain(import.meta.url)) {
  await main(usage, async (args) => {
    onlyFlags(args, [])
    await setUp()
    await build({ types: false })
    mkdirSync(inRoot("docs", "screenshots"), { recursive: true })
    const { server, url } = await serve()
    try {
      await takeAll(url)
    } finally {
      server.close()
      server.closeAllConnections()
    }
  })
}
