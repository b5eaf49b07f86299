// examples/engine, both pages, with Stockfish in Chromium.
import assert from "node:assert/strict"
import { cpSync } from "node:fs"
import { join } from "node:path"
import { after, before, test } from "node:test"
import AxeBuilder from "@axe-core/playwright"
import { Position } from "../../dist/index.js"
import { inRoot } from "../../scripts/paths.mjs"
import { setUpOrSkip } from "../consumers/setup.mjs"

const files = ["stockfish-19-lite-single.js", "stockfish-19-lite-single.wasm"]
let work, lacks, url

before(async () => {
  ;({ work, lacks } = await setUpOrSkip(inRoot("examples")))
  if (lacks) return
  const cwd = await work.example("engine")
  // The files that "npm run stockfish" puts there.
  for (const file of files)
    cpSync(
      inRoot("tests", "engines", "node_modules", "stockfish", "bin", file),
      join(cwd, "public", "stockfish", "bin", file),
    )
  // React's StrictMode does nothing in production.
  const env = { NODE_ENV: "development" }
  await work.run(process.execPath, [work.tool("vite", "bin", "vite.js"), "build"], { cwd, env })
  url = await work.serve(join(cwd, "dist"))
})

after(() => work?.close())

/** Records the messages to and from each engine of a page, and every shown line that begins with an illegal move. */
function watch() {
  const watched = { said: [], running: 0, started: 0, shown: 0, stale: [] }
  globalThis.watched = watched
  const { Worker } = globalThis
  globalThis.Worker = class extends Worker {
    constructor(...args) {
      super(...args)
      watched.running++
      watched.started++
      this.addEventListener("message", ({ data }) => {
        if (/^bestmove/.test(data)) watched.said.push(data)
      })
    }
    postMessage(line) {
      watched.said.push(line)
      super.postMessage(line)
    }
    terminate() {
      watched.running--
      super.terminate()
    }
  }
  const look = () => {
    const position = document.querySelector("chess-board")?.game?.position
    for (const item of document.querySelectorAll("ol > li > span")) {
      watched.shown++
      const [, first] = item.textContent.split(/\s/)
      if (!position.judge(first).legal) watched.stale.push(`${item.textContent} in ${position.fen()}`)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Opens a page; `body` gets it. No engine was given a second `go` before its `bestmove`, and no line shown was illegal. */
async function onPage(path, { query = {}, throws = [], ...options }, body) {
  const { page, errors } = await work.newPage(options)
  page.setDefaultTimeout(Number(process.env.PATIENCE ?? 60_000))
  await page.addInitScript(watch)
  await page.goto(`${url}${path}?${new URLSearchParams(query)}`)
  await body(page)
  const { said, running, stale } = await watched(page)
  const turns = said.map((line) => line.split(" ")[0]).filter((word) => word === "go" || word === "bestmove")
  assert.ok(!/go go/.test(turns.join(" ")), turns.join(" "))
  assert.deepEqual(stale, [])
  assert.deepEqual([...new Set(errors)], throws)
  assert.equal(running, 1)
  await page.close()
}

const watched = (page) => page.evaluate(() => globalThis.watched)
const moves = (page) => page.getByRole("region", { name: "Game" }).locator("p")
const status = (page, text) => page.getByRole("status").filter({ hasText: text }).first().waitFor()
const choose = (page, name) => page.getByRole("radio", { name }).check()

/** Types a move as a keyboard user does. */
async function enter(page, move) {
  const field = page.getByRole("textbox", { name: "Move" })
  await field.fill(move)
  await field.press("Enter")
}

/** Waits for a complete set of lines and gives their texts. */
async function linesOf(page, count = 3) {
  await page
    .locator("ol > li")
    .nth(count - 1)
    .waitFor()
  return page
    .locator("ol > li")
    .evaluateAll((items) => items.map(({ children: [score, line] }) => [score, line].map((part) => part.textContent)))
}

/** The bar as assistive technology has it, when its text is this one. */
async function barOf(page, sentence) {
  await page.waitForFunction(
    (pattern) => new RegExp(pattern).test(document.querySelector("[role=meter]").ariaValueText),
    sentence.source,
  )
  return page.getByRole("meter", { name: "Evaluation" }).evaluate((bar) => [Number(bar.ariaValueNow), bar.textContent])
}

for (const path of ["index.html", "react.html"]) {
  const tried = (name, body) => test(`${name} in ${path}`, (t) => (lacks ? t.skip(lacks) : body()))

  tried("three numbered lines and White's bar are shown", () =>
    onPage(
      path,
      { query: { fen: "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 12" } },
      async (page) => {
        for (const [score, line] of await linesOf(page)) {
          assert.match(score, /^[+−]?\d+\.\d$/)
          let position = Position.fromFen("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 12")
          assert.match(line, /^12\.\.\./)
          for (const word of line.replace("...", ".").split(/\s/)) {
            if (/^\d+\.$/.test(word)) assert.equal(word, `${position.fullmoves}.`)
            else {
              assert.equal(position.judge(word).move?.san, word, line)
              position = position.play(word)
            }
          }
        }
        const [share, text] = await barOf(page, /^Black is ahead by [5-9]/)
        assert.ok(share < 0.1)
        assert.match(text, /^−/)
      },
    ),
  )

  tried("a mate is shown and its move ends the search", () =>
    onPage(path, { query: { fen: "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1" } }, async (page) => {
      assert.deepEqual(await barOf(page, /^White mates in 1$/), [1, "M1"])
      const [best] = await linesOf(page)
      assert.deepEqual(best, ["M1", "1.\u00a0Ra8#"])
      await enter(page, "Ra8")
      await status(page, "The game is over.")
      assert.deepEqual(await barOf(page, /^White has won$/), [1, "1–0"])
      assert.equal(await page.locator("ol > li").count(), 0)
      await page.waitForFunction(() => /^bestmove/.test(globalThis.watched.said.at(-1)))
      const { said } = await watched(page)
      assert.equal(said.filter((line) => line.startsWith("go")).length, 1)
      await page.getByRole("button", { name: "Take back" }).click()
      assert.deepEqual(await barOf(page, /^White mates in 1$/), [1, "M1"])
      await choose(page, "As Black")
      await moves(page).getByText("1.\u00a0Ra8#").waitFor()
    }),
  )

  tried("a move during a search shows no line of another position", () =>
    onPage(path, {}, async (page) => {
      await linesOf(page)
      const played = await page.evaluate(async () => {
        const board = document.querySelector("chess-board")
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
        let seed = 1
        let count = 0
        for (; count < 120 && !board.game.end; count++) {
          const legal = board.position.legalMoves()
          seed = (seed * 48271) % 2147483647
          board.play(legal[seed % legal.length])
          // The next position comes at once, in the next frame, or when there are lines again.
          if (count % 3 > 0) await frame()
          while (count % 3 > 1 && !board.game.end && !document.querySelector("ol > li")) await frame()
        }
        return count
      })
      assert.ok(played > 50, `${played}`)
      const { said, shown } = await watched(page)
      assert.ok(shown > 50, `${shown}`)
      assert.ok(said.filter((line) => line === "stop").length > 10)
    }),
  )

  tried("a game against the engine is played and taken back", () =>
    onPage(path, {}, async (page) => {
      await linesOf(page)
      await page.getByRole("slider", { name: "Strength" }).fill("2000")
      await choose(page, "As Black")
      await moves(page)
        .getByText(/^1\.\s\S+$/)
        .waitFor()
      for (const [index, reply] of ["a6", "b6", "c6"].entries()) {
        await enter(page, reply)
        await moves(page)
          .getByText(new RegExp(` ${index + 2}\\.\\s\\S+$`))
          .waitFor()
      }
      await status(page, "Analysis is off.")
      assert.equal(await page.locator("ol > li").count(), 0)
      assert.ok(await page.getByRole("meter").isHidden())
      const { said } = await watched(page)
      assert.ok(said.includes("setoption name UCI_Elo value 2000"))
      // Takes back the engine's answer with the move before it; then, as White, a move that the engine is answering.
      await page.getByRole("button", { name: "Take back" }).click()
      await moves(page)
        .getByText(/^1\.\s\S+ a6 2\.\s\S+ b6 3\.\s\S+$/)
        .waitFor()
      await page.getByRole("button", { name: "New game" }).click()
      await moves(page)
        .getByText(/^1\.\s\S+$/)
        .waitFor()
      await choose(page, "As White")
      await page.getByRole("button", { name: "New game" }).click()
      await enter(page, "e4")
      await status(page, "Stockfish is thinking…")
      await page.getByRole("button", { name: "Take back" }).click()
      await page.waitForFunction(() => /^bestmove/.test(globalThis.watched.said.at(-1)))
      await moves(page).getByText("No moves yet.").waitFor()
      assert.ok(await page.getByRole("button", { name: "Take back" }).isDisabled())
      await page.getByRole("switch", { name: "Analysis" }).check()
      await linesOf(page)
    }),
  )

  tried("axe finds no violation on a phone and a desktop", async () => {
    for (const [width, height, colorScheme] of [
      [320, 640, "dark"],
      [1280, 800, "light"],
    ])
      await onPage(path, { viewport: { width, height }, colorScheme, reducedMotion: "reduce" }, async (page) => {
        await linesOf(page)
        // In legacy mode axe opens no blank page for frames of other origins, of which there are none.
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
        assert.deepEqual(
          violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]),
          [],
        )
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      })
  })

  tried("a position that Stockfish refuses is reported", () =>
    // The engine's exception has this name.
    onPage(path, { query: { fen: "k7/1P6/8/8/8/8/PPPPPPPP/RNBQKBNR b KQ - 0 1" }, throws: ["Y"] }, async (page) => {
      await status(page, "the engine refused the position")
      await choose(page, "As White")
      await page.waitForFunction(() => globalThis.watched.said.filter((line) => line.startsWith("go")).length > 1)
      await status(page, "the engine refused the position")
    }),
  )

  tried("two people can play without the engine", async () => {
    const { page } = await work.newPage()
    await page.route("**/stockfish/**", (route) => route.fulfill({ status: 404 }))
    await page.goto(url + path)
    await status(page, /^Stockfish does not run: .*“npm run stockfish” gets it\.$/)
    assert.ok(await page.getByRole("radio", { name: "As White" }).isDisabled())
    await enter(page, "e4")
    await moves(page).getByText("1.\u00a0e4").waitFor()
    await page.close()
  })
}

test("StrictMode leaves one of two engines running in react.html", (t) =>
  lacks
    ? t.skip(lacks)
    : onPage("react.html", {}, async (page) => {
        await linesOf(page)
        assert.equal((await watched(page)).started, 2)
      }))
