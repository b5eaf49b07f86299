// Which engine a page without a bundler loads, and when: dist/page/ as people copy it.
import { expect, test } from "@playwright/test"
import { errorsOf } from "./drivers.js"
import { once } from "./fixtures.js"
import { addresses, fileAt, inPages, pageOf } from "./guests.js"

const folder = "**/chess-arbiter/**"
const glance = '<chess-diagram fen="4k3/8/8/8/8/8/8/R3K3 w Q -" glance></chess-diagram>'
const play = '<chess-diagram fen="8/8/8/8/8/8/8/N7" play></chess-diagram>'
const fide = play.replace("play", 'play rules="fide"')
const board = "<chess-board></chess-board>"
const far = '<p style="block-size: 500vh">Far</p>'

const elements = '<script type="module" src="chess-arbiter/elements.js"></script>'

/** Opens a page with this content, which loads the elements. Returns the files of the package that it has loaded. */
async function opened(page, body, script = elements) {
  const loaded = []
  await page.route(folder, async (route) => {
    const name = new URL(route.request().url()).pathname.split("/chess-arbiter/")[1]
    loaded.push(name)
    await route.fulfill({ path: `dist/page/${name}` })
  })
  const html = `<!doctype html><title>Test</title>${script}${body}`
  await page.route("**/engines.html", (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body: html }))
  await page.goto("engines.html")
  return loaded
}

/** Scrolls from the top of the page to each one in turn. */
const ready = (page) =>
  page.evaluate(async () => {
    for (const each of document.querySelectorAll("*")) await each.ready
  })
/** The files with a wasm. */
const [light, whole, variants] = ["position-code.js", "chess-arbiter-code.js", "variants-code.js"]
const engines = (loaded) => loaded.filter((name) => [light, whole, variants].includes(name))

for (const [name, body, expected] of [
  ["a static diagram loads none", '<chess-diagram fen="8/8/8/8/8/8/8/K7"></chess-diagram>', []],
  ["a diagram to explore loads the light one", glance, [light]],
  ["a diagram to play on loads the light one", play, [light]],
  ["both load it once", (glance + play).repeat(20), [light]],
  ["a diagram that is played under FIDE's rules loads the whole one", fide, [whole]],
  ["a diagram before one under FIDE's rules far away loads that one's", play + far + fide, [whole]],
  ["a board loads the whole one", board, [whole]],
  ["a diagram before a board loads the board's", glance + board, [whole]],
  ["a diagram after a board loads the board's", board + play, [whole]],
  ["a diagram before a game far away loads the game's", `${glance}${far}<chess-game>1. e4 e5</chess-game>`, [whole]],
]) {
  test(`${name}`, once, async ({ page }) => {
    const loaded = await opened(page, body)
    await ready(page)
    for (const grid of await page.getByRole("grid").all()) await expect(grid).toBeVisible()
    // Choosing a piece needs the engine.
    if (body.includes("glance")) {
      await page.getByRole("gridcell", { name: "a1, white rook" }).first().click()
      await expect(page.getByText("White rook on a1: moves or captures on").first()).toBeVisible()
    }
    expect(engines(loaded)).toEqual(expected)
  })
}

test("Betza notation is loaded only where the rules do not suffice", once, async ({ page }) => {
  const loaded = await opened(page, glance + board)
  await ready(page)
  await page.getByRole("gridcell", { name: "a1, white rook" }).first().click()
  await expect(page.getByText("White rook on a1: moves or captures on").first()).toBeVisible()
  expect(loaded).not.toContain("betza.js")
  const kingless = '<chess-diagram fen="8/8/8/8/8/8/8/B7" glance></chess-diagram>'
  await page.evaluate((diagram) => document.body.insertAdjacentHTML("beforeend", diagram), kingless)
  await ready(page)
  await page.getByRole("gridcell", { name: "a1, white bishop" }).click()
  await expect(page.getByText("White bishop on a1: moves or captures on")).toBeVisible()
  expect(loaded).toContain("betza.js")
})

test("the promotion dialog is loaded when a pawn is one step away", once, async ({ page }) => {
  const loaded = await opened(page, '<chess-board fen="4k3/8/P7/8/8/8/8/4K3 w - -"></chess-board>')
  await ready(page)
  expect(loaded).not.toContain("promotion.js")
  const arrived = page.waitForResponse(/promotion\.js/)
  await page.evaluate(() => document.querySelector("chess-board").play("a7"))
  await arrived
})

test("a board of another size loads only what draws it", once, async ({ page }) => {
  const loaded = await opened(page, '<chess-diagram fen="10/10/10/10/10/10/10/10/10/R9"></chess-diagram>')
  await expect(page.getByText("White: rook a1.")).toBeAttached()
  expect(loaded.sort()).toEqual(["elements-code.js", "elements.js", "fairy.js", "problems.js"])
})

test("a board added later loads the whole engine beside live diagrams", once, async ({ page }) => {
  const loaded = await opened(page, play)
  await ready(page)
  await page.getByRole("gridcell", { name: "a1, white knight" }).click()
  await page.getByRole("gridcell", { name: "b3, empty" }).click()
  await expect(page.getByRole("gridcell", { name: "b3, white knight" })).toBeVisible()
  expect(engines(loaded)).toEqual([light])
  await page.evaluate((board) => document.body.insertAdjacentHTML("beforeend", board), board)
  await ready(page)
  expect(engines(loaded)).toEqual([light, whole])
  await page.getByRole("gridcell", { name: "b3, white knight" }).click()
  await page.getByRole("gridcell", { name: "d4, empty" }).first().click()
  await expect(page.getByRole("gridcell", { name: "d4, white knight" })).toBeVisible()
  await page.getByRole("gridcell", { name: "e2, white pawn" }).click()
  await page
    .getByRole("gridcell", { name: /^e4, empty/ })
    .last()
    .click()
  await expect(page.getByRole("gridcell", { name: "e4, white pawn" })).toBeVisible()
})

test("both engines in one page become one in either order", once, async ({ page }) => {
  for (const names of [
    ["position", "chess-arbiter"],
    ["chess-arbiter", "position"],
  ]) {
    await opened(page, "")
    const seen = await page.evaluate(async ([first, second]) => {
      const one = await import(`./chess-arbiter/${first}.js`)
      const position = one.Position.start().play("e4")
      const other = await import(`./chess-arbiter/${second}.js`)
      const { Game } = one.Game ? one : other
      return [
        one.Position === other.Position,
        new Game().position instanceof one.Position,
        position.legalSans().length,
        position.isDead,
      ]
    }, names)
    expect(seen).toEqual([true, true, 20, false])
  }
})

test("every entry loads only its own wasm", once, async ({ page }) => {
  for (const [name, file] of [
    ["position", light],
    ["chess-arbiter", whole],
    ["variants", variants],
  ]) {
    const loaded = await opened(page, "")
    await page.evaluate((name) => import(`./chess-arbiter/${name}.js`), name)
    expect(engines(loaded), name).toEqual([file])
  }
})

test("a page that imports the variants loads only their engine", once, async ({ page }) => {
  // In one script: a board may load the usual engine before another script imports the variants.
  const imports =
    '<script type="module">import "./chess-arbiter/elements.js"; import "./chess-arbiter/variants.js"</script>'
  const loaded = await opened(page, glance + board, imports)
  await ready(page)
  await page.locator("chess-board").getByRole("gridcell", { name: "e2, white pawn" }).click()
  await page.locator("chess-board").getByRole("gridcell", { name: /^e4,/ }).click()
  expect(await page.locator("chess-board").evaluate(({ game }) => game.ply)).toBe(1)
  expect(engines(loaded)).toEqual([variants])
})

const policyOf = (value) => `<meta http-equiv="Content-Security-Policy" content="${value}">`

test("a policy that allows WebAssembly is enough", once, async ({ page }) => {
  const errors = errorsOf(page)
  await opened(page, policyOf("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'") + board)
  await ready(page)
  await page.getByRole("gridcell", { name: "e2, white pawn" }).click()
  await page.getByRole("gridcell", { name: /^e4,/ }).click()
  await expect(page.getByRole("gridcell", { name: "e4, white pawn" })).toBeVisible()
  expect(errors).toEqual([])
})

test("the first call names the directive that a policy lacks", once, async ({ page }) => {
  await opened(page, policyOf("script-src 'self' 'unsafe-inline'"))
  for (const name of ["position", "chess-arbiter", "variants"]) {
    const error = await page.evaluate(async (name) => {
      const { Position } = await import(`./chess-arbiter/${name}.js`)
      try {
        Position.start()
      } catch (error) {
        return String(error)
      }
    }, name)
    expect(error, name).toMatch(/^EngineError: .*'wasm-unsafe-eval' in script-src/)
  }
})

test("diagrams answer with the smaller engine while a larger one loads", once, async ({ page }) => {
  const errors = errorsOf(page)
  await opened(page, glance)
  let arrive
  const arrives = new Promise((resolve) => (arrive = resolve))
  await page.route(`${folder}/${whole}`, async (route) => {
    await arrives
    await route.fallback()
  })
  const rook = page.getByRole("gridcell", { name: "a1, white rook" })
  await rook.click()
  await expect(page.getByText("White rook on a1: moves or captures on")).toBeVisible()
  const asked = page.waitForRequest(`${folder}/${whole}`)
  await page.evaluate((board) => document.body.insertAdjacentHTML("beforeend", board), board)
  await asked
  await page.getByRole("gridcell", { name: "e1, white king" }).first().click()
  await expect(page.getByText("White king on e1: moves or captures on")).toBeVisible()
  arrive()
  await page.locator("chess-board").evaluate((board) => board.ready)
  await page.locator("chess-board").getByRole("gridcell", { name: "e2, white pawn" }).click()
  await page.locator("chess-board").getByRole("gridcell", { name: /^e4,/ }).click()
  expect(await page.locator("chess-board").evaluate(({ game }) => game.ply)).toBe(1)
  await rook.first().click()
  await expect(page.getByText("White rook on a1: moves or captures on")).toBeVisible()
  expect(errors).toEqual([])
})

test("diagrams far from the viewport load nothing", once, async ({ page }) => {
  const loaded = await opened(page, far + glance.repeat(200))
  await page.waitForLoadState("networkidle")
  expect(engines(loaded)).toEqual([])
  await page.locator("chess-diagram").first().scrollIntoViewIfNeeded()
  await page.getByRole("gridcell", { name: "a1, white rook" }).first().click()
  await expect(page.getByText("White rook on a1: moves or captures on").first()).toBeVisible()
  await page.locator("chess-diagram").last().scrollIntoViewIfNeeded()
  await page.getByRole("gridcell", { name: "a1, white rook" }).last().click()
  await expect(page.getByText("White rook on a1: moves or captures on").last()).toBeVisible()
  expect(engines(loaded)).toEqual([light])
})

for (const address of Object.keys(addresses)) {
  test(`every entry works under ${address}`, once, async ({ page }) => {
    const errors = errorsOf(page)
    await page.route(/\/(page|dist)\//, (route) =>
      route.fulfill({ path: fileAt(new URL(route.request().url()).pathname) }),
    )
    for (const { folder, entry } of inPages) {
      const body = pageOf({ folder, entry, address })
      const html = `${folder}-${entry.replaceAll("/", "-")}.html`
      await page.route(`**/${html}`, (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body }))
      await page.goto(html)
      expect.soft(await page.evaluate(() => globalThis.tried), `${folder}/${entry}.js`).toEqual([])
    }
    expect(errors).toEqual([])
  })
}
