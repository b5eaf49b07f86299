// The board page with Stockfish, whose files the user brings: in Chromium, through the page's service worker.
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { fileURLToPath } from "node:url"
import { chromium } from "playwright-core"
import { Game, Position } from "../../dist/index.js"
import { chromiumArguments, findChromium } from "../../scripts/browsers.mjs"
import { generator } from "../../scripts/random.mjs"
import { serve } from "../../scripts/serve.mjs"

const bin = fileURLToPath(new URL("node_modules/stockfish/bin/", import.meta.url))
const files = ["js", "wasm"].map((extension) => `${bin}stockfish-19-lite-single.${extension}`)
let server, url, browser, page
const errors = []

before(async () => {
  ;({ server, url } = await serve())
  browser = await chromium.launch({
    executablePath: findChromium(),
    chromiumSandbox: false,
    args: chromiumArguments,
  })
  page = await browser.newPage()
  // The service worker is ready once it has cached the whole site.
  page.setDefaultTimeout(Number(process.env.PATIENCE ?? 180_000))
  page.on("pageerror", (error) => errors.push(error.message))
  await page.goto(url)
  await page.locator("#acts:not([inert])").waitFor()
  await inDialog(async (dialog) => {
    await dialog.getByLabel("Engine files").setInputFiles(files)
    await dialog.getByText("Stockfish 19 Lite WASM, by the Stockfish developers").waitFor()
  })
})

after(async () => {
  await browser?.close()
  server?.close()
})

/** Does something in the engine's dialog. */
async function inDialog(act) {
  await page.getByRole("button", { name: "Game", exact: true }).click()
  await page.getByRole("menuitem", { name: "Settings…" }).click()
  await page.getByRole("dialog", { name: "Settings" }).getByRole("button", { name: "Engine…" }).click()
  const dialog = page.getByRole("dialog", { name: "Engine" })
  await act(dialog)
  await dialog.getByRole("button", { name: "Close" }).click()
}

async function enter(move) {
  await page.getByRole("textbox", { name: "Move", exact: true }).fill(move)
  await page.keyboard.press("Enter")
}

async function setUp(fen) {
  await page.getByRole("button", { name: "Game", exact: true }).click()
  await page.getByRole("menuitem", { name: "Set up…" }).click()
  const dialog = page.getByRole("dialog", { name: "Set up a position" })
  await dialog.getByRole("textbox", { name: "FEN", exact: true }).fill(fen)
  await page.keyboard.press("Enter")
}

/** Waits until the bar's sentence matches and returns it. */
async function barSays(pattern) {
  await page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector("[role=meter]")?.ariaValueText ?? ""),
    pattern.source,
  )
}

test("the evaluation shows three legal lines and finds mates", async () => {
  await barSays(/^(Equal|White is better by 0.\d)$/)
  const lines = page.getByRole("list", { name: "Best lines" }).getByRole("listitem")
  await lines.nth(2).waitFor()
  for (const text of await lines.allTextContents()) {
    const [, score, line] = /^([+−]?\d\.\d)(1\..+)$/.exec(text)
    assert.ok(Math.abs(Number(score.replace("−", "-"))) < 1, text)
    const { moves, verdict } = Position.start().line(line)
    assert.ok(moves.length > 0 && !verdict, line)
  }
  for (const [fen, sentence, line] of [
    ["6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", /^White mates in 1$/, "+#11.\u00a0Ra8#"],
    ["r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", /^Black mates in 1$/, "−#11...\u00a0Ra1#"],
  ]) {
    await setUp(fen)
    await barSays(sentence)
    await lines.getByText(line.slice(3)).waitFor()
    assert.equal(await lines.first().textContent(), line)
  }
})

test("a game against the engine is played to its end or for forty moves", async (t) => {
  await setUp("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
  await inDialog(async (dialog) => {
    await dialog.getByRole("slider", { name: /^Strength/ }).fill("1320")
    await dialog.getByRole("radio", { name: "As White" }).check()
  })
  const random = generator(33)
  const now = () => page.evaluate(() => document.querySelector("chess-board").game.pgn())
  for (let move = 1; move <= 40; move++) {
    const game = Game.fromPgn(await now())
    if (game.end) break
    const legal = game.position.legalMoves()
    await enter(legal[random(legal.length)].san)
    await page.waitForFunction((ply) => {
      const { game } = document.querySelector("chess-board")
      return game.end !== null || game.lastPly === ply
    }, 2 * move)
  }
  const pgn = await now()
  t.diagnostic(pgn)
  const game = Game.fromPgn(pgn)
  assert.ok(game.end || game.lastPly === 80)
  assert.equal(game.tags.get("Black"), "Stockfish 19 Lite WASM")
  assert.deepEqual(errors, [])
})
