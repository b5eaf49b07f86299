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
npm run screenshots: builds the site and writes docs/screenshots/board-{desktop,phone}-{light,dark}.png.
`

/** Morphy against the Duke of Brunswick and Count Isouard, Paris 1858, two moves before mate; the bishop has been picked. */
const moves =
  "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6"
const picked = "b5, white bishop"

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
        await take(await context.newPage(), url, inRoot("docs", "screenshots", `board-${device}-${colorScheme}.png`))
        await context.close()
      }
    }
  } finally {
    await browser.close()
  }
}

async function take(page, url, path) {
  await page.goto(url)
  const field = page.getByRole("textbox", { name: "Move", exact: true })
  for (const move of moves.split(" ")) {
    await field.fill(move)
    await field.press("Enter")
  }
  await page.getByRole("gridcell", { name: picked }).click()
  await page.getByRole("gridcell", { name: /^d7, .*captures/ }).waitFor()
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
