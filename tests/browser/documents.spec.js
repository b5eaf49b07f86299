// The documents as pages of the site: live examples, working links, code blocks of docs/elements.md that run as
// pasted.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { extname, join, normalize } from "node:path"
import { fileURLToPath } from "node:url"
import { expectNoViolation } from "./axe.js"
import { expect, test } from "./pages.js"

const root = fileURLToPath(new URL("../../", import.meta.url))
const site = join(root, "site")
const pages = readdirSync(join(site, "docs")).filter((name) => name.endsWith(".html"))
const text = readFileSync(join(root, "docs", "elements.md"), "utf8")
const live = "docs/elements.html"
/** These documents cover every feature of all of them; axe needs half a minute per page. */
const various = ["consumers.html", "elements.html", "index.html", "javascript.html"]

/** As in a site with a copy of dist/page. @param {import("@playwright/test").Page} page */
const servePackage = (page) =>
  page.route("**/chess-arbiter/**", (route) =>
    route.fulfill({
      path: join(root, "dist", "page", new URL(route.request().url()).pathname.split("/chess-arbiter/")[1]),
    }),
  )

test("every example of the elements is live without an error", async ({ page }) => {
  await page.goto(live)
  const examples = page.locator(".live")
  await expect(examples).toHaveCount(text.match(/^```html live$/gm).length)
  const all = await examples.locator(":is(chess-diagram, chess-board, chess-game, chess-puzzle, chess-editor)").all()
  await expect(examples.locator(":not(:defined)")).toHaveCount(0)
  for (const each of all) {
    await each.scrollIntoViewIfNeeded()
    await expect(each.locator("[part~=board]").first()).toBeVisible()
    await expect(each.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0)
  }

  // The example works as described in the text.
  const board = page.locator(".live > chess-board")
  await board.getByRole("gridcell", { name: /^e2, white bishop/ }).click()
  await board.getByRole("gridcell", { name: /^c4, / }).click()
  await expect(board.getByRole("status")).toContainText("pinned")
  const archbishop = page.locator("chess-diagram[pieces='A:archbishop']")
  await archbishop.getByRole("gridcell", { name: /^d4, / }).click()
  await expect(archbishop.getByRole("gridcell", { name: /^e6, .*leap/ })).toHaveCount(1)
})

test("axe finds no violations in the documents", async ({ page }) => {
  for (const name of pages) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`docs/${name}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(390)
    if (!various.includes(name)) continue
    // The examples have their own tests; this one checks only the page.
    await test.step(name, () => expectNoViolation(page, { alike: [".live"], schemes: ["light"] }))
  }
})

test("documents keep to the policy of their pages", { tag: "@once" }, async ({ page }) => {
  const errors = []
  page.on("console", (message) => message.type() === "error" && errors.push(`${page.url()}: ${message.text()}`))
  page.on("pageerror", ({ message }) => errors.push(`${page.url()}: ${message}`))
  for (const name of pages) await page.goto(`docs/${name}`)
  expect(errors).toEqual([])
  // Columns of numbers are aligned by a class instead of a style.
  await page.goto("docs/performance.html")
  await expect(page.locator("td.right").first()).toHaveCSS("text-align", "end")
})

test("the contents of a document stay beside it and mark the place", { tag: "@once" }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(live)
  const contents = page.getByRole("navigation", { name: "Documents" })
  const place = contents.locator("[aria-current=location]")
  // Only the sections of the current chapter are listed.
  await expect(contents.getByRole("link", { name: "Premoves" })).toBeHidden()
  await contents.getByRole("link", { name: "<chess-board>" }).click()
  await contents.getByRole("link", { name: "Premoves" }).click()
  await expect(place).toHaveText("Premoves")
  await expect(place).toBeInViewport()
  await expect(contents.locator("[aria-current=page]")).toHaveText("Elements")
})

test("a document leads to the next one and back", { tag: "@once" }, async ({ page }) => {
  await page.goto("docs/consumers.html")
  await page.locator("[rel=next]").click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Elements")
  await page.locator("[rel=prev]").click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Start here")
})

test("the index describes each document in a sentence", { tag: "@once" }, async ({ page }) => {
  await page.goto("docs/index.html")
  const sentences = await page.locator("dd").allTextContents()
  expect(sentences.length).toBeGreaterThan(12)
  expect(sentences.filter((sentence) => !/^[\w][^#]+\.$/s.test(sentence) || /\.\s+[A-Z]/.test(sentence))).toEqual([])
})

test("every link of the documents works on the site", async ({ page }) => {
  const wrong = []
  const linked = await page.context().newPage()
  for (const name of pages) {
    await linked.goto(`docs/${name}`)
    for (const { path, hash } of await linked.evaluate(() =>
      [...document.querySelectorAll("a[href]")]
        .filter(({ origin }) => origin === location.origin)
        .map(({ pathname, hash }) => ({ path: pathname, hash })),
    )) {
      // The API pages are made only by a full build.
      if (/^\/docs\/(js|rust)\//.test(path)) continue
      const file = join(site, normalize(path.endsWith("/") ? `${path}index.html` : path))
      if (!existsSync(file)) wrong.push(`${name}: ${path}`)
      else if (
        hash &&
        extname(file) === ".html" &&
        !readFileSync(file, "utf8").includes(`id="${decodeURIComponent(hash.slice(1))}"`)
      )
        wrong.push(`${name}: ${path}${hash}`)
    }
  }
  await linked.close()
  expect(wrong).toEqual([])
})

test("the page of docs/engines.md works as pasted", async ({ page }) => {
  const [, block] = /^```html\n(.*?)^```$/ms.exec(readFileSync(join(root, "docs", "engines.md"), "utf8"))
  const engine = `onmessage = ({ data }) => {
    if (data === "uci") postMessage(["UCI_Elo type spin min 1320 max 3190", "UCI_LimitStrength type check default false"].map((text) => "option name " + text).join("\\n") + "\\nuciok")
    if (data === "isready") postMessage("readyok")
    if (/movetime 1000$/.test(data)) postMessage("bestmove e7e5")
    if (/movetime 20000$/.test(data)) postMessage("info depth 1 score cp 100 pv g1f3 b8c6")
    if (data === "stop") postMessage("bestmove g1f3")
  }`
  await page.route("**/pasted.html", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: `<!doctype html><title>Pasted</title>${block}` }),
  )
  await page.route("**/stockfish*.js", (route) => route.fulfill({ contentType: "text/javascript", body: engine }))
  await servePackage(page)
  await page.goto("pasted.html")
  await expect(page.getByText("1. Nf3 Nc6")).toBeVisible()
  const field = page.getByRole("textbox", { name: "Move" })
  await field.fill("e4")
  await field.press("Enter")
  await expect(page.getByRole("gridcell", { name: "e5, black pawn" })).toBeVisible()
  await expect(page.getByText("2. Nf3 Nc6")).toBeVisible()
  await expect(page.locator("chess-board")).toHaveAttribute("arrows", "Bg1f3")
  // 1 / (1 + 10 ** -0.25), a pawn ahead
  await expect(page.getByRole("meter")).toHaveJSProperty("value", 0.6400649998028851)
  await page.unrouteAll({ behavior: "wait" })
})

test("the first page of docs/consumers.md works as pasted", async ({ page }) => {
  const [, block] = /^```html\n(.*?)^```$/ms.exec(readFileSync(join(root, "docs", "consumers.md"), "utf8"))
  await page.route("**/pasted.html", (route) => route.fulfill({ contentType: "text/html", body: block }))
  await servePackage(page)
  await page.goto("pasted.html")
  for (const name of ["e2", "e4", "d7", "d5"])
    await page.getByRole("gridcell", { name: new RegExp(`^${name}, `) }).click()
  await expect(page.getByText("e4 d5")).toBeVisible()
})

test("the player's page of docs/consumers.md takes back what its server refuses", async ({ page }) => {
  const text = readFileSync(join(root, "docs", "consumers.md"), "utf8")
  const [, [, block]] = text.matchAll(/^```html\n(.*?)^```$/gms)
  await page.route("**/pasted.html", (route) => route.fulfill({ contentType: "text/html", body: block }))
  await servePackage(page)
  await page.routeWebSocket(/\/game$/, (socket) => {
    const send = (message) => socket.send(JSON.stringify(message))
    send({ pgn: "1. e4 e5 *" })
    socket.onMessage((data) => {
      const { move } = JSON.parse(String(data))
      if (move !== "g1f3") return send({ refused: "Not this one." })
      send({ accepted: true })
      send({ move: "b8c6" })
    })
  })
  await page.goto("pasted.html")
  const field = page.getByRole("textbox", { name: "Move" })
  const status = page.getByRole("status")
  await expect(page.getByRole("gridcell", { name: "e5, black pawn" })).toBeVisible()
  await field.fill("Bc4")
  await field.press("Enter")
  await expect(page.getByText("Not this one.")).toBeVisible()
  await expect(status).toHaveText("The move was not confirmed and was taken back.")
  await field.fill("Nf3")
  await field.press("Enter")
  await expect(status).toHaveText("Black: knight to c6.")
  await expect(page.getByText("Not this one.")).toBeHidden()
})

test("the page of docs/chess.js.md answers a move, as pasted", async ({ page }) => {
  const [, block] = /^```html\n(.*?)^```$/ms.exec(readFileSync(join(root, "docs", "chess.js.md"), "utf8"))
  await page.route("**/pasted.html", (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html><title>Pasted</title>${block}` }),
  )
  await servePackage(page)
  await page.goto("pasted.html")
  const field = page.getByRole("textbox", { name: "Move" })
  await field.fill("e4")
  await field.press("Enter")
  await expect(page.locator("pre")).toHaveText(/1\. e4 [a-hN]\S+ \*/)
})

test("the page of the README works as pasted", async ({ page }) => {
  const [, block] = /^```html\n(.*?)^```$/ms.exec(readFileSync(join(root, "README.md"), "utf8"))
  await page.route("**/pasted.html", (route) => route.fulfill({ contentType: "text/html", body: block }))
  await servePackage(page)
  await page.goto("pasted.html")
  const square = (name) => page.getByRole("gridcell", { name: new RegExp(`^${name}, `) })
  for (const name of ["e2", "e4", "d7", "d5", "e4", "d5"]) await square(name).click()
  await expect(page.getByText("e4 d5 exd5")).toBeVisible()
  await page.getByRole("button", { name: "Take back" }).click()
  await expect(square("d5")).toHaveAccessibleName("d5, black pawn")
  await square("e4").click()
  await square("e5").click()
  await square("a7").click()
  await square("a4").click()
  await expect(page.getByRole("status")).toContainText("A pawn cannot move from a7 to a4")
  await page.getByRole("button", { name: "Resign" }).click()
  await expect(page.getByRole("status")).toHaveText("Black resigns, White wins.")
})

test("blocks of HTML in docs/elements.md work as pasted", async ({ page }) => {
  const blocks = [...text.matchAll(/^```html\n(.*?)^```$/gms)].map(([, block]) => block)
  expect(blocks.length).toBeGreaterThan(5)
  await page.route("**/accept", (route) => route.fulfill({ status: 403, body: "White is out of time." }))
  await page.routeWebSocket(/\/game$/, (socket) => socket.onMessage(() => socket.send("e7e5")))
  await page.route("**/pasted-*.html", (route) => {
    const block = blocks[Number(/pasted-(\d+)/.exec(route.request().url())[1])]
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>Pasted</title><link rel="icon" href="icon.svg">${block}`,
    })
  })
  await servePackage(page)
  await page.route("**/pieces/*.svg", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  const game = (white) => `[White "${white}"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 *\n\n`
  await page.route("**/games.pgn", (route) =>
    route.fulfill({ contentType: "application/vnd.chess-pgn", body: game("First") + game("Second") }),
  )

  for (const [index, block] of blocks.entries()) {
    await page.goto(`pasted-${index}.html`)
    for (const each of await page.locator("chess-diagram, chess-board, chess-game:not([layout=moves])").all()) {
      await expect(each.locator("[part~=board]").first()).toBeVisible()
      await expect(each.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0)
    }
    const said = page.getByRole("status").first()
    if (block.includes("number=")) await expect(page.locator("chess-game [part=players]")).toContainText("Second")
    if (!block.includes("<chess-board")) continue
    // A user's move, and the result of the recipe.
    await page.evaluate(() => document.querySelector("chess-board").ready)
    if (block.includes("bare")) {
      await page.getByLabel("Your move").fill("e4")
      await page.keyboard.press("Enter")
      await expect(page.locator("#status")).toHaveText("White: pawn to e4.")
      continue
    }
    const field = page.locator("chess-board").first().getByRole("textbox", { name: "Move" })
    await field.fill("e4")
    await field.press("Enter")
    if (block.includes("layout=")) await expect(page.getByRole("button", { name: "1. pawn to e4" })).toBeVisible()
    if (block.includes("<time")) await expect(page.locator("#of-black")).toHaveText(/^4:5\d$/)
    if (block.includes("WebSocket")) await expect(said).toHaveText("Black: pawn to e5.")
    else if (block.includes("fetch")) {
      const own = page.locator("chess-board").getByRole("status")
      await expect(own).toHaveText("The move was not confirmed and was taken back.")
      await expect(page.locator("#why")).toHaveText("White is out of time.")
    } else
      await expect(page.locator("chess-board").last().getByRole("gridcell", { name: /^e4, / })).toHaveAccessibleName(
        "e4, white pawn",
      )
  }
})
